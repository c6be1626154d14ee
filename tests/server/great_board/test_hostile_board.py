"""Hostile guests of the great board: each is answered clearly, and nobody else notices."""

from __future__ import annotations

import contextlib
import json
import random
import socket
import time

import pytest
from websockets.exceptions import ConnectionClosed

from fairtable.server.great_board.codes import Code
from tests.server.great_board.guests import (
    BoardGuest,
    Watched,
    answers_in,
    line,
    until_open,
)
from tests.server.serving import Server

HANDSHAKE = (
    b"GET /api/boards/current/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nAuthorization: Bearer %s\r\n\r\n"
)
FRAMES = [
    pytest.param(b"", id="an empty frame"),
    pytest.param(b"\x01", id="a cut line"),
    pytest.param(line(1, 2)[:-1], id="a line without its last byte"),
    pytest.param(line(1, 2) + b"\0", id="a line with a byte more"),
    pytest.param(2 * line(1, 2), id="two lines in a frame"),
    pytest.param(b"\x02" + line(1, 2)[1:], id="an unknown type"),
    pytest.param(b"\x00" * 8, id="nothing but zeros"),
    pytest.param(b"\x01" * 5_000, id="a long frame"),
    pytest.param('{"edge": 1}', id="text"),
    pytest.param("", id="empty text"),
]


@pytest.fixture
def board(served) -> Server:
    server = served(board="9x9")
    until_open(server)
    return server


@pytest.mark.parametrize("frame", FRAMES)
def test_a_frame_that_is_no_line_ends_its_connection_with_a_reason(shared_board, frame):
    with Watched(shared_board) as watched, Watched(shared_board) as other:
        watched.live.send(frame)
        code, last = watched.end()
        assert (code, last["problem"]["code"]) == (4400, "unreadable")
        assert "8 bytes" in last["problem"]["detail"]
        assert other.draw(1) == [(Code.NO_IDENTITY, 0)]


@pytest.fixture(scope="module")
def shared_board(tmp_path_factory, toys, forks):
    server = Server(tmp_path_factory.mktemp("hostile"), toys, forks, board="9x9").start()
    until_open(server)
    yield server
    server.close()


def shaken(server: Server, guest: BoardGuest) -> socket.socket:
    """A WebSocket as bytes, behind its handshake."""
    raw = socket.create_connection(("127.0.0.1", server.port), 20)
    raw.sendall(HANDSHAKE % guest.token.encode())
    got = b""
    while b'"hello"' not in got or not got.endswith(b"}"):
        got += raw.recv(65_536)
    return raw


def masked(payload: bytes, mask: bytes) -> bytes:
    data = bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))
    return bytes((0x82, 0x80 | len(payload))) + mask + data


def test_lines_are_read_however_their_bytes_are_cut_and_masked(board):
    """The fast way and the usual way read the same."""
    anna = BoardGuest(board)
    anna.join()
    luck = random.Random(3)
    edges = luck.sample(range(180), 8)
    stream = b"".join(
        masked(line(number, edge), luck.randbytes(4)) for number, edge in enumerate(edges)
    )
    stream = stream[:42] + b"\x89\x80\0\0\0\0" + stream[42:]  # a ping between two lines
    with shaken(board, anna) as raw, Watched(board, start=0) as other:
        while stream:
            size = luck.choice([1, 2, 5, 14, 15, 28, 29])
            raw.sendall(stream[:size])
            stream = stream[size:]
            time.sleep(0.002)
        log = other.until(8)
    assert [int.from_bytes(log[at : at + 3], "big") >> 2 for at in range(0, 24, 3)] == edges


def test_a_flood_of_lines_is_told_once_and_cut_and_others_play_on(board):
    anna, ben = BoardGuest(board), BoardGuest(board)
    anna.join()
    ben.join()
    flood = masked(line(7, 3), b"\1\2\3\4") * 20_000
    with shaken(board, anna) as raw, ben.watch() as watched:
        raw.settimeout(20)
        with contextlib.suppress(OSError):  # It is cut off before it has sent all.
            raw.sendall(flood)
        assert watched.draw(50)[0][0] == Code.ACCEPTED
        got = b""
        with contextlib.suppress(OSError):
            while piece := raw.recv(65_536):
                got += piece
        assert b"too-fast" in got
    assert board.ask("GET", "/api/boards/current").json()["placed"] <= 2


def test_whoever_asks_too_often_is_told_when_to_ask_again(board):
    anna = BoardGuest(board)
    anna.join()
    with anna.watch() as watched:
        codes = watched.draw(*[9_999] * 80)
        assert [code for code, _ in codes][:60] == [Code.INVALID_EDGE] * 60
        limited = [value for code, value in codes if code == Code.RATE_LIMITED]
        assert limited
        assert all(0 < value <= 100 for value in limited)
        assert watched.draw(3)[0][0] in (Code.ACCEPTED, Code.RATE_LIMITED)


def test_new_cookies_get_no_new_team_beyond_a_limit_and_no_lines(board):
    guests = [BoardGuest(board) for _ in range(60)]
    joins = [guest.join().json() for guest in guests]
    assert len({answer["team"] for answer in joins[40:]}) == 1
    assert {answer["quota"]["left"] for answer in joins[40:]} == {0}
    assert guests[-1].draw(5).json()["code"] == "quota-exhausted"


def test_a_stranger_may_not_draw_from_another_website(board):
    anna = BoardGuest(board)
    anna.join()
    evil = {**anna.headers, "Origin": "https://evil.example"}
    answer = board.ask("POST", "/api/boards/current/lines", headers=evil, json={"edge": 1})
    assert answer.status_code == 403
    from websockets.sync.client import connect

    where = f"{board.live_url}/api/boards/current/live"
    with connect(where, additional_headers=evil, proxy=None) as live:
        assert json.loads(live.recv())["problem"]["code"] == "other-origin"
        with pytest.raises(ConnectionClosed):
            live.recv()


def test_an_answer_frame_is_read_by_the_tests_as_it_is_written():
    assert answers_in(b"\x02" + bytes([0, 0, 0, 9, 4, 0, 0, 1, 0])) == [(9, 4, 256)]


def test_lines_that_come_before_the_hello_are_answered_too(board):
    """A client may send as soon as its handshake is answered."""
    anna = BoardGuest(board)
    anna.join()
    raw = socket.create_connection(("127.0.0.1", board.port), 20)
    with raw:
        raw.sendall(HANDSHAKE % anna.token.encode())
        got = b""
        while b"\r\n\r\n" not in got:
            got += raw.recv(1)
        raw.sendall(b"".join(masked(line(n, n), b"\1\2\3\4") for n in range(3)))
        for number in range(3):
            while b"\0\0\0" + bytes([number, 0]) + b"\0\0\0" + bytes([number]) not in got:
                piece = raw.recv(65_536)
                assert piece
                got += piece
