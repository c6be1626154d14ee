"""Pages: every problem has a page that explains it."""

from __future__ import annotations

import re

import pytest

from fairtable.games import registered
from fairtable.referee import HouseWhy, Refused
from fairtable.server.problems import Problem, Trouble, problem
from fairtable.server.refusals import refusal
from tests.server.serving import Server


def page(server: Server, address: str) -> str:
    answer = server.ask("GET", address)
    assert answer.status_code == 200, address
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.text.startswith("<!doctype html>")
    return answer.text


@pytest.mark.parametrize("trouble", Trouble, ids=lambda trouble: trouble.code)
def test_every_trouble_has_a_page(server: Server, trouble: Trouble) -> None:
    text = page(server, problem(trouble).type)
    assert f"<code>{trouble.code}</code>" in text
    assert trouble.title in text
    assert 400 <= trouble.status < 600
    assert trouble.says.endswith(".")


def refusals() -> list[Problem]:
    whys = [("house", why) for why in HouseWhy]
    whys += [(name, why) for name, game in registered().items() for why in game.why]
    words = dict.fromkeys(re.findall(r"\{(\w+)\}", " ".join(why.says for _, why in whys)), 7)
    return [refusal(book, Refused(why, values=words)) for book, why in whys]


@pytest.mark.parametrize("refused", refusals(), ids=lambda refused: refused.type)
def test_every_refusal_has_a_page_with_the_text_of_its_rule(
    server: Server, refused: Problem
) -> None:
    text = page(server, refused.type)
    assert f"<code>{refused.code}</code>" in text
    assert f'<h2 id="{refused.rule}">' in text
    assert "{" not in text
    assert refused.rule_url is not None
    book = page(server, refused.rule_url)
    assert f'<h2 id="{refused.rule}">' in book


@pytest.mark.parametrize("game", ["house", *registered()])
def test_every_rule_in_a_book_has_an_anchor(server: Server, game: str) -> None:
    text = page(server, f"/rules/{game}")
    headings = re.findall(r"<h2(?: id=\"(\w+)\")?>", text)
    anchors = [anchor for anchor in headings if anchor]
    assert anchors
    assert len(set(anchors)) == len(anchors)


@pytest.mark.parametrize(
    "address",
    [
        "/problems/server/nonsense",
        "/problems/sudoku/nonsense",
        "/problems/chess/check",
        "/problems/house/%3Cscript%3E",
        "/problems/%3Cscript%3E/x",
        "/rules/%3Cscript%3Ealert(1)%3C%2Fscript%3E",
        "/rules/..%2f..%2fapp",
        "/rules/%00",
    ],
)
def test_a_missing_page_says_so_and_repeats_nothing_of_the_address(
    server: Server, address: str
) -> None:
    answer = server.ask("GET", address, headers={"Accept": "text/html"})
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert "<script>" not in answer.text


def test_the_client_is_served_at_all_its_addresses(server: Server) -> None:
    client = page(server, "/t/K7QM2XBD")
    assert page(server, "/check") == client
    answer = server.ask("GET", "/some/where", headers={"Accept": "text/html"})
    assert (answer.status_code, answer.text) == (404, client)
    # The first page is the same, and names all its scripts at once.
    more = set(page(server, "/").splitlines()) - set(client.splitlines())
    assert len(more) > 5
    assert all('rel="modulepreload"' in line or 'rel="stylesheet"' in line for line in more)
    assert set(client.splitlines()) <= set(page(server, "/").splitlines())


def test_the_page_to_try_the_api_is_there(server: Server) -> None:
    assert "<title>" in page(server, "/api/try")
