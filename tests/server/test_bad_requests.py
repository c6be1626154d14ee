"""Bad requests: whatever is sent, the answer is a clear problem and never a fault of ours.

When the server stops, its journal must have no stack trace; see `conftest.server`. Broken HTTP
is in `test_bad_http`, and WebSockets are in `test_bad_frames`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.mischief import ASKS, ask, clear, headers, play
from tests.server.players import Player
from tests.server.serving import Server

DEEP = b"[" * 30_000 + b"]" * 30_000

# Bodies: address, body, the status, the code, the place
# ruff: noqa: E501


def sit(seat: Any) -> dict[str, Any]:
    return ask(ask={"type": "Sit", "seat": seat})


def rise(seat: Any) -> dict[str, Any]:
    return ask(ask={"type": "Rise", "seat": seat})


BODIES = [
    # Not JSON at all
    pytest.param(ASKS, b"", 400, "unreadable", "$", id="empty body"),
    pytest.param(ASKS, b"{", 400, "unreadable", None, id="half an object"),
    pytest.param(ASKS, b"hello", 400, "unreadable", None, id="a word"),
    pytest.param(ASKS, b"null", 400, "unreadable", "$", id="null"),
    pytest.param(ASKS, b"[]", 400, "unreadable", "$", id="a list"),
    pytest.param(ASKS, b'"x"', 400, "unreadable", "$", id="a string"),
    pytest.param(ASKS, b"7", 400, "unreadable", "$", id="a number"),
    pytest.param(ASKS, b"{} {}", 400, "unreadable", None, id="two objects"),
    pytest.param(ASKS, b"\xef\xbb\xbf{}", 400, "unreadable", None, id="a byte order mark"),
    pytest.param(ASKS, b'{"command":"c\xff","ask":{"type":"Start"}}', 400, "unreadable", None, id="not UTF-8"),
    pytest.param(ASKS, '{"command":"c"}'.encode("utf-16"), 400, "unreadable", None, id="UTF-16"),
    pytest.param(ASKS, b'{"a":\x00}', 400, "unreadable", None, id="a null byte"),
    pytest.param(ASKS, DEEP, 400, "unreadable", "$", id="30,000 lists deep"),
    pytest.param(ASKS, b'{"ask":' + DEEP + b"}", 400, "unreadable", None, id="deep inside"),
    pytest.param(ASKS, b'{"x":' + DEEP + b"}", 400, "unreadable", None, id="deep and unknown"),
    pytest.param("/api/tables", b'{"game":"whispers","options":{"x":' + DEEP + b"}}", 400,
                 "unreadable", None, id="deep options"),
    pytest.param(ASKS, b'{"ask":{"type":"Play","move":"\\ud800"},"command":"c"}', 400, "unreadable", None,
                 id="half a surrogate"),
    pytest.param(ASKS, b'{"command":NaN,"ask":{"type":"Start"}}', 400, "unreadable", None, id="NaN"),
    pytest.param(ASKS, b'{"command":"c","ask":{"type":"End"},"version":NaN}', 400, "unreadable", None,
                 id="NaN for a version"),
    pytest.param(ASKS, b'{"command":"c","ask":{"type":"End"},"version":Infinity}', 400, "unreadable", None,
                 id="Infinity"),
    pytest.param(ASKS, b'{"command":"c","ask":{"type":"End"},"version":1e999}', 400, "unreadable", None,
                 id="a number beyond all"),
    pytest.param(ASKS, b'{"command":"c","ask":{"type":"End"},"version":' + b"9" * 5000 + b"}", 400,
                 "unreadable", None, id="a number of 5,000 digits"),
    # JSON of the wrong shape
    pytest.param(ASKS, {}, 400, "unreadable", "$", id="nothing that is needed"),
    pytest.param(ASKS, ask(extra=1), 400, "unreadable", "$", id="an unknown field"),
    pytest.param(ASKS, play(7), 400, "unreadable", "$.ask.move", id="a number as a move"),
    pytest.param(ASKS, play(None), 400, "unreadable", "$.ask.move", id="no move"),
    pytest.param(ASKS, play(""), 400, "unreadable", "$.ask.move", id="an empty move"),
    pytest.param(ASKS, play("x" * 4097), 400, "unreadable", "$.ask.move", id="a long move"),
    pytest.param(ASKS, play({"type": "Play"}), 400, "unreadable", "$.ask.move", id="an object"),
    pytest.param(ASKS, ask(command=7), 400, "unreadable", "$.command", id="a number as an id"),
    pytest.param(ASKS, ask(command=""), 400, "unreadable", "$.command", id="an empty id"),
    pytest.param(ASKS, ask(command="x" * 65), 400, "unreadable", "$.command", id="a long id"),
    pytest.param(ASKS, ask(command="a b"), 400, "unreadable", "$.command", id="a blank in it"),
    pytest.param(ASKS, ask(command="é"), 400, "unreadable", "$.command", id="an id not ASCII"),
    pytest.param(ASKS, ask(command="a\n"), 400, "unreadable", "$.command", id="an id, a line"),
    pytest.param(ASKS, ask(version=True), 400, "unreadable", "$.version", id="yes as a version"),
    pytest.param(ASKS, ask(version="5"), 400, "unreadable", "$.version", id="text as a version"),
    pytest.param(ASKS, ask(version=5.5), 400, "unreadable", "$.version", id="half a version"),
    pytest.param(ASKS, ask(version=-1), 400, "unreadable", "$.version", id="below zero"),
    pytest.param(ASKS, ask(version=[5]), 400, "unreadable", "$.version", id="a list of one"),
    # Right shape, wrong moment
    pytest.param(ASKS, ask(version=0), 409, "stale-version", None, id="a stale version"),
    pytest.param(ASKS, ask(version=10**30), 409, "stale-version", None, id="a far version"),
    pytest.param(ASKS, ask(command="taken"), 409, "command-reused", None, id="a used id"),
    pytest.param(ASKS, play("\x00"), 422, "unreadable-move", None, id="a null as a move"),
    pytest.param(ASKS, play("r1c1=5"), 422, "unreadable-move", None, id="another game's"),
    pytest.param("/api/tables/ZZZZZZZZ/asks", ask(), 404, "no-such-table", None, id="no table"),
    # What is asked
    pytest.param(ASKS, ask(ask=None), 400, "unreadable", "$.ask", id="nothing asked"),
    pytest.param(ASKS, ask(ask={}), 400, "unreadable", "$.ask", id="an ask without a type"),
    pytest.param(ASKS, ask(ask={"type": "Explode"}), 400, "unreadable", "$.ask.type",
                 id="an unknown ask"),
    pytest.param(ASKS, ask(ask={"type": None}), 400, "unreadable", "$.ask.type",
                 id="null as a type"),
    pytest.param(ASKS, ask(ask={"type": "start"}), 400, "unreadable", "$.ask.type",
                 id="a small letter"),
    pytest.param(ASKS, ask(ask={"type": "Start", "now": True}), 400, "unreadable", "$.ask",
                 id="an ask with more"),
    pytest.param(ASKS, ask(ask={"type": "Give"}), 400, "unreadable", "$.ask", id="no link"),
    pytest.param(ASKS, ask(ask={"type": "Give", "link": "0" * 63}), 400, "unreadable",
                 "$.ask.link", id="a short link"),
    pytest.param(ASKS, ask(ask={"type": "Sit", "anchor": "g" * 64}), 400, "unreadable",
                 "$.ask.anchor", id="an anchor of other digits"),
    pytest.param(ASKS, play("say x", anchor="0" * 64), 400, "unreadable", "$.ask",
                 id="an anchor with a move"),
    pytest.param(ASKS, ask(ask={"type": "Give", "link": "0" * 63}), 400, "unreadable",
                 "$.ask.link", id="a short link for a start"),
    pytest.param(ASKS, ask(ask={"type": "Give"}), 400, "unreadable", "$.ask",
                 id="no link for a start"),
    pytest.param(ASKS, ask(ask={"type": "Begin"}), 400, "unreadable", "$.ask.type",
                 id="a beginning, which is the house's"),
    pytest.param(ASKS, ask(ask={"type": "FailStart", "links": []}), 400, "unreadable",
                 "$.ask.type", id="a failed start, which is the house's"),
    pytest.param(ASKS, ask(ask={"type": "Here", "seat": 0}), 400, "unreadable", "$.ask",
                 id="too much of an answer to a probe"),
    # Seats
    pytest.param(ASKS, sit("1"), 400, "unreadable", "$.ask.seat", id="text as a seat"),
    pytest.param(ASKS, sit(True), 400, "unreadable", "$.ask.seat", id="yes as a seat"),
    pytest.param(ASKS, sit(-1), 400, "unreadable", "$.ask.seat", id="the seat of the house"),
    pytest.param(ASKS, sit(10**30), 400, "unreadable", "$.ask.seat", id="a far seat"),
    pytest.param(ASKS, ask(ask={"type": "Sit", "seats": 1}), 400, "unreadable", "$.ask",
                 id="a misspelt seat"),
    pytest.param(ASKS, sit(None), 409, "already-seated", None, id="a second seat"),
    pytest.param(ASKS, rise("x"), 400, "unreadable", "$.ask.seat", id="to rise from text"),
    pytest.param(ASKS, rise(1.5), 400, "unreadable", "$.ask.seat", id="to rise from 1.5"),
    pytest.param(ASKS, ask(ask={"type": "Rise"}), 400, "unreadable", "$.ask",
                 id="to rise from nowhere"),
    pytest.param(ASKS, rise(-1), 404, "seat-empty", None, id="to rise from the house"),
    pytest.param(ASKS, rise(99), 404, "seat-empty", None, id="to rise from seat 99"),
    pytest.param(ASKS, rise(10**30), 404, "seat-empty", None, id="to rise from afar"),
    pytest.param(ASKS, b'{"command":"c","ask":{"type":"Rise","seat":' + b"9" * 5000 + b"}}", 400,
                 "unreadable", None, id="to rise from 5,000 digits"),
    # New tables
    pytest.param("/api/tables", {}, 400, "unreadable", "$", id="a table of no game"),
    pytest.param("/api/tables", {"game": ""}, 400, "unreadable", "$.game", id="an empty game"),
    pytest.param("/api/tables", {"game": "../../etc"}, 404, "no-such-game", None,
                 id="a path as a game"),
    pytest.param("/api/tables", {"game": "whispers", "public": 1}, 400, "unreadable", "$.public",
                 id="one for yes"),
    pytest.param("/api/tables", {"game": "whispers", "sit": "yes"}, 400, "unreadable", "$.sit",
                 id="text for yes"),
    pytest.param("/api/tables", {"game": "whispers", "title": "x" * 81}, 400, "unreadable",
                 "$.title", id="a long title"),
    pytest.param("/api/tables", {"game": "whispers", "title": "a\x00b"}, 400, "unreadable",
                 "$.title", id="a null in a title"),
    pytest.param("/api/tables", {"game": "whispers", "options": []}, 400, "unreadable",
                 "$.options", id="a list of options"),
    pytest.param("/api/tables", b'{"game":"whispers","options":{"words":1e400}}', 400,
                 "unreadable", None, id="endless options"),
    pytest.param("/api/tables", {"game": "whispers", "options": {"words": {}}}, 422,
                 "bad-options", "$.options.words", id="an object as an option"),
    pytest.param("/api/tables", {"game": "sudoku", "options": {"puzzle": "x" * 60_000}}, 422,
                 "bad-options", "$.options.puzzle", id="a book as a puzzle"),
    # Guests
    pytest.param("/api/guests", {"name": {"first": "Anna"}}, 400, "unreadable", "$.name",
                 id="an object as a name"),
    pytest.param("/api/guests", {"admin": True}, 400, "unreadable", "$", id="an admin"),
    # The referee as a service
    pytest.param("/api/sudoku/validate/", {"grid": "x"}, (400, 422), None, None, id="a short grid"),
    pytest.param("/api/sudoku/validate/", {"grid": [1] * 80}, (400, 422), None, None, id="80 cells"),
    pytest.param("/api/sudoku/validate/", {"grid": [True] * 81}, (400, 422), None, None, id="81 times yes"),
    pytest.param("/api/sudoku/validate/", {"grid": [1.5] * 81}, (400, 422), None, None, id="81 halves"),
    pytest.param("/api/sudoku/validate/", {"grid": [10] * 81}, (400, 422), None, None, id="81 tens"),
    pytest.param("/api/sudoku/validate/", {"grid": [-1] * 81}, (400, 422), None, None, id="81 below zero"),
    pytest.param("/api/sudoku/validate/", {"grid": "." * 81, "move": {"row": 9, "col": 0,
                 "value": 1}}, (400, 422), None, None, id="a move off the grid"),
    pytest.param("/api/sudoku/validate/", {"grid": "." * 81, "move": {"row": True, "col": 0,
                 "value": 1}}, 400, "unreadable", "$.move.row", id="yes as a row"),
    pytest.param("/api/sudoku/validate/", {}, 400, "unreadable", "$", id="no grid"),
]  # fmt: skip


@pytest.mark.parametrize(("address", "body", "status", "code", "place"), BODIES)
def test_a_body_that_is_wrong_gets_a_problem_that_names_its_place(  # noqa: PLR0913
    server: Server,
    table: str,
    address: str,
    body: bytes | dict[str, Any],
    status: int | tuple[int, ...],
    code: str | None,
    place: str | None,
) -> None:
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    answer = server.ask(
        "POST",
        address.format(table=table),
        content=raw,
        headers=headers(**{"Content-Type": "application/json"}),
    )
    problem = clear(answer)
    assert answer.status_code in (status if isinstance(status, tuple) else (status,))
    assert code is None or problem["code"] == code
    assert place is None or problem["place"] == place


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        ("text/plain", 415),
        ("application/x-www-form-urlencoded", 415),
        ("multipart/form-data; boundary=x", 415),
        ("application/msgpack", 415),
        ("application/x-msgpack", 415),
        ("application/xml", 415),
        ("nonsense", 415),
        ("application/json; charset=latin-1; " + "x" * 1000, 200),
        ("application/json", 200),
        ("application/json; charset=utf-8", 200),
    ],
)
def test_bodies_must_be_json_and_say_so(server: Server, kind: str, status: int) -> None:
    answer = server.ask(
        "POST", "/api/guests", content=b'{"name": "Anna"}', headers={"Content-Type": kind}
    )
    assert answer.status_code == status, answer.text
    if status != 200:
        assert clear(answer)["code"] == "wrong-media-type"


@pytest.mark.parametrize(
    "address", [ASKS, "/api/tables", "/api/guests", "/api/sudoku/validate/"]
)
@pytest.mark.parametrize("announced", [True, False], ids=["with its length", "in chunks"])
def test_a_body_that_is_too_large_is_not_read(
    server: Server, table: str, address: str, announced: bool
) -> None:
    def chunks() -> Iterator[bytes]:
        yield b'{"command":"'
        for _ in range(100):
            yield b"x" * 10_000
        yield b'"}'

    content = b"".join(chunks()) if announced else chunks()
    answer = server.ask(
        "POST",
        address.format(table=table),
        content=content,
        headers=headers(**{"Content-Type": "application/json"}),
    )
    assert (answer.status_code, clear(answer)["code"]) == (413, "too-large")


ADDRESSES = [
    ("GET", "/api/nothing", 404),
    ("GET", "/api/", 404),
    ("GET", "/api", 404),
    ("GET", "/nothing/at/all", 404),
    ("GET", "/../../etc/passwd", 404),
    ("GET", "/%2e%2e/%2e%2e/etc/passwd", 404),
    ("GET", "/assets/../../app.py", 404),
    ("GET", "/assets/%2e%2e/%2e%2e/app.py", 404),
    ("GET", "/assets/..%2f..%2fapp.py", 404),
    ("GET", "/assets/%00", 404),
    ("GET", "/" + "x" * 5_000, 404),
    ("GET", "/api/tables/%00", 404),
    ("GET", "/api/tables/%FF%FE", 404),
    ("GET", "/api/tables/%F0%9F%A6%8A", 404),
    ("GET", "/api/tables/" + "Z" * 65, 400),
    ("GET", "/api/tables/" + "Z" * 8_000, 400),
    ("GET", "/api/tables/K7QM2XBD/extra", 404),
    ("GET", "/api/tables/' OR 1=1 --", 404),
    ("GET", "/api/tables?status=sleeping", 400),
    ("GET", "/api/tables?status=", 400),
    ("GET", "/api/tables?game=" + "x" * 65, 400),
    ("GET", "/api/tables?ids=" + "x" * 1_025, 400),
    ("GET", "/api/tables/{table}/log?after=-1", 400),
    ("GET", "/api/tables/{table}/log?after=x", 400),
    ("GET", "/api/tables/{table}/log?after=1.5", 400),
    ("GET", "/api/tables/{table}/log?after=true", 400),
    ("GET", "/api/tables/{table}/log?after=NaN", 400),
    ("GET", "/api/tables/{table}/log?after=", 400),
    ("GET", "/api/tables/{table}/log?after=99999999999999999999999", 400),
    ("GET", "/api/tables/{table}/log?after=" + "9" * 5_000, 400),
    ("GET", "/api/tables/{table}/log?after=1000", 409),
    ("GET", "/api/tables/{table}/log?limit=0", 400),
    ("GET", "/api/tables/{table}/log?limit=1001", 400),
    ("GET", "/api/tables/{table}/moves?limit=0", 400),
    ("GET", "/api/tables/{table}/moves?limit=1001", 400),
    ("GET", "/api/tables/{table}/moves?limit=many", 400),
    ("GET", "/api/tables/{table}/moves?starts=" + "x" * 65, 400),
    ("PUT", "/api/tables", 405),
    ("DELETE", "/api/tables", 405),
    ("PATCH", "/api/tables/{table}", 405),
    ("POST", "/api/tables/{table}", 405),
    ("GET", "/api/tables/{table}/asks", 405),
    ("DELETE", "/api/tables/{table}/asks", 405),
    ("PUT", "/api/tables/{table}/moves", 405),
    ("POST", "/api/tables/{table}/moves", 405),
    ("POST", "/api/tables/{table}/seats", 405),
    ("POST", "/api/tables/{table}/host", 404),
    ("GET", "/api/guests", 405),
    ("POST", "/api/guests/me", 405),
    ("POST", "/api/games", 405),
    ("GET", "/api/sudoku/validate/", 405),
    ("POST", "/healthz", 405),
    ("DELETE", "/metrics", 405),
    ("POST", "/", 405),
    ("POST", "/t/K7QM2XBD", 405),
    ("PUT", "/rules/sudoku", 405),
    ("POST", "/nothing/at/all", (404, 405)),
    ("TRACE", "/api/tables", (400, 405)),
]


@pytest.mark.parametrize(("method", "address", "status"), ADDRESSES, ids=lambda x: str(x)[:50])
def test_an_address_that_is_wrong_gets_a_problem(
    server: Server, table: str, method: str, address: str, status: int | tuple[int, ...]
) -> None:
    answer = server.ask(method, address.format(table=table), headers=headers())
    clear(answer)
    allowed = status if isinstance(status, tuple) else (status,)
    assert answer.status_code in allowed, answer.text
    if answer.status_code == 405:
        assert answer.headers["allow"]


def test_a_person_at_a_wrong_address_gets_a_page(server: Server) -> None:
    answer = server.ask("GET", "/nothing/at/all", headers={"Accept": "text/html"})
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.status_code == 404


def test_a_player_of_another_table_is_no_player_here(server: Server, table: str) -> None:
    cleo = Player(server, "Cleo")
    cleo.open()
    assert clear(cleo.move(table, "say hello"))["code"] == "not-your-seat"
    assert clear(cleo.rise(table, 0))["code"] == "not-host"
    assert clear(cleo.order(table, "end"))["code"] == "not-host"
