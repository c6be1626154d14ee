"""Paper tickets from the server: a PDF, or a problem that says what is wrong with the order."""

from __future__ import annotations

import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import msgspec
import pytest

from fairtable.games.tambola import PaperSet, read_code
from fairtable.paper import TicketOrder
from fairtable.server.problems import ProblemError
from fairtable.server.routes.printing import printed_beside
from tests.paper.reading import read_pdf
from tests.server.serving import Server

ADDRESS = "/api/tambola/paper.pdf"
CODE = "0123456789ABCDEFGHJKMNPQRS"
URL = "https://play.example.org/t/K7QM2XBD"


def ordered(server: Server, **order: Any) -> httpx.Response:
    return server.ask("POST", ADDRESS, json={"seed": CODE, "sheets": 8, **order})


def test_the_tickets_come_as_a_file(server: Server) -> None:
    answer = ordered(server, strips=True, first=7, url=URL)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"] == 'attachment; filename="tambola.pdf"'
    assert "content-encoding" not in answer.headers
    pages = read_pdf(answer.content)
    made = PaperSet(read_code(CODE), 8, True)
    assert len(pages) == 2
    assert {seen.text for seen in pages[0].codes()} == {
        f"{URL}#paper={id}" for id in made.ids(7)
    }


@pytest.mark.parametrize(
    ("order", "place"),
    [
        ({"seed": "hello"}, "$.seed"),
        ({"seed": "0" * 81}, "$.seed"),
        ({"seed": 5}, "$.seed"),
        ({"sheets": 0}, "$.sheets"),
        ({"sheets": 2001}, "$.sheets"),
        ({"sheets": 601}, "$.last"),
        ({"sheets": 101, "strips": True}, "$.last"),
        ({"first": 9}, "$.first"),
        ({"first": 0}, "$.first"),
        ({"first": 2}, "$.first"),
        ({"last": 9}, "$.first"),
        ({"page": "a5"}, "$.page"),
        ({"in_a_row": 3}, "$.in_a_row"),
        ({"columns": "tens"}, "$.columns"),
        ({"url": "javascript:alert(1)"}, "$.url"),
        ({"url": "https://example.org/" + "x" * 120}, "$.url"),
        ({"url": "https://example.org/ a"}, "$.url"),
        ({"colour": "red"}, "$"),
    ],
)
def test_a_wrong_order_names_the_place(server: Server, order: Any, place: str) -> None:
    answer = ordered(server, **order)
    assert answer.status_code == 400, answer.text
    told = answer.json()
    assert (told["code"], told["place"]) == ("unreadable", place)
    assert told["detail"].endswith((".", "?"))


def test_nobody_waits_while_many_tickets_are_printed(server: Server) -> None:
    with ThreadPoolExecutor() as threads:
        printing = threads.submit(ordered, server, sheets=30, strips=True, url=URL)
        slowest = 0.0
        while not printing.done():
            began = time.monotonic()
            assert server.ask("GET", "/healthz").status_code == 200
            slowest = max(slowest, time.monotonic() - began)
            time.sleep(0.02)
        assert printing.result().status_code == 200, printing.result().text
    assert len(read_pdf(printing.result().content)) == 31
    assert slowest < 1


def test_one_is_printed_at_a_time(server: Server) -> None:
    with ThreadPoolExecutor(4) as threads:
        asked = [threads.submit(ordered, server, sheets=60) for _ in range(4)]
        answers = [each.result() for each in asked]
    counts = Counter(answer.status_code for answer in answers)
    assert counts[200] >= 1 and set(counts) <= {200, 503}
    busy = [answer.json() for answer in answers if answer.status_code == 503]
    assert all(told["code"] == "busy" and told["retry_after"] for told in busy)


async def test_what_takes_too_long_is_ended() -> None:
    order = msgspec.json.encode(TicketOrder(CODE, 100, strips=True))
    with pytest.raises(ProblemError) as late:
        await printed_beside("tambola", order, deadline=0.05)
    assert late.value.problem.code == "busy"


def test_the_code_is_never_in_an_address(server: Server) -> None:
    assert server.ask("GET", f"{ADDRESS}?seed={CODE}").status_code == 405
