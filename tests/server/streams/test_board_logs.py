"""The log of a great board as a stream of bytes, from its first line to its end."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256

from fairtable.games.dots import parse_records, size_of
from tests.server.players import Player
from tests.server.serving import Server
from tests.server.streams.npm_packages import read_stream

Served = Callable[..., Server]
WIDTH, HEIGHT = 6, 4
LINES = size_of(WIDTH, HEIGHT).edges
STREAM = "/v1/stream/boards/board-1"


def opened(served: Served) -> tuple[Server, Player]:
    """A server with a small great board, and a member who may draw it all."""
    server = served(board=f"{WIDTH}x{HEIGHT}", board_quota=str(LINES))
    anna = Player(server, "Anna")
    while (joined := anna.post("/api/boards/current/members", {})).status_code == 503:
        time.sleep(0.02)
    assert joined.status_code == 201
    return server, anna


def draw(anna: Player, *edges: int) -> None:
    for edge in edges:
        answer = anna.post("/api/boards/board-1/lines", {"edge": edge})
        assert answer.status_code == 201, answer.text


def test_a_board_is_read_from_its_first_line_to_its_end(served: Served) -> None:
    server, anna = opened(served)
    draw(anna, 5, 3)
    first = server.ask("GET", STREAM)
    assert [
        record.edge for record in parse_records(first.content, width=WIDTH, height=HEIGHT)
    ] == [5, 3]
    assert first.headers["content-type"] == "application/octet-stream"
    assert int(first.headers["stream-next-offset"]) == 6
    assert "stream-closed" not in first.headers
    draw(anna, *(edge for edge in range(LINES) if edge not in (5, 3)))
    whole = server.ask("GET", STREAM)
    assert (len(whole.content), whole.headers["stream-closed"]) == (3 * LINES, "true")
    assert whole.content.startswith(first.content)
    assert server.ask("GET", "/api/boards/board-1/chunks/0").content == whole.content
    got = read_stream(server.url + STREAM)
    assert (got["bytes"], got["closed"]) == (3 * LINES, True)
    assert got["sha256"] == sha256(whole.content).hexdigest()
    live = read_stream(server.url + STREAM, "-1", "sse")
    assert (live["bytes"], live["sha256"]) == (got["bytes"], got["sha256"])


def test_a_reader_waits_for_the_next_line(served: Served) -> None:
    server, anna = opened(served)
    query = {"offset": "now", "live": "long-poll"}
    with ThreadPoolExecutor() as pool:
        waiting = pool.submit(server.ask, "GET", STREAM, params=query)
        time.sleep(0.2)
        draw(anna, 7)
        answer = waiting.result(10)
    assert [
        record.edge for record in parse_records(answer.content, width=WIDTH, height=HEIGHT)
    ] == [7]


def test_the_open_board_has_no_stream_of_its_own(served: Served) -> None:
    """Its name would stand for another log when the next board opens."""
    server, _ = opened(served)
    for name in ("current", "board-9", "board-0", "x"):
        answer = server.ask("GET", f"/v1/stream/boards/{name}")
        assert (answer.status_code, answer.json()["code"]) == (404, "no-such-board")
