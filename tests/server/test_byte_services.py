"""A whole log of Dots as bytes: streamed, counted while it comes, folded in the pool."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import time
from collections.abc import Iterator
from typing import Any

import httpx
import numpy as np
import pytest
from litestar import Request

import fairtable.games.dots as dots
from fairtable.server.byte_bodies import BYTES, Doors, read_body
from fairtable.server.problems import ProblemError
from tests.server.serving import Server

ADDRESS = "/api/dots/fold/"
MOST = dots.BYTE_SERVICES["fold"].most


def log_of(lines: int) -> bytes:
    """Every line of a board once, in a random order, the teams in turn."""
    edges = np.random.default_rng(7).permutation(lines)
    numbers = (edges << 2 | np.arange(lines) % 4).astype(">u4")
    return bytes(numbers.view(np.uint8).reshape(-1, 4)[:, 1:].tobytes())


@pytest.fixture(scope="module", autouse=True)
def compiled(server: Server) -> None:
    """Large bodies are taken when the kernels are ready."""
    give_up = time.monotonic() + 90
    while folded(server, iter([b""])).status_code == 503:
        assert time.monotonic() < give_up
        time.sleep(0.1)


def folded(server: Server, content: Any, kind: str = BYTES, **query: Any) -> httpx.Response:
    headers = {"Content-Type": kind}
    return server.ask("POST", ADDRESS, content=content, headers=headers, params=query)


def test_the_whole_great_board_is_folded(server: Server) -> None:
    log = log_of(2_002_000)
    assert len(log) == 6_006_000
    answer = folded(server, log)
    assert answer.status_code == 200, answer.text
    state = dots.fold(log)
    told = answer.json()
    assert (told["placed"], told["complete"]) == (2_002_000, True)
    assert tuple(told["scores"]) == state.scores
    assert sum(told["scores"]) == 1_000_000


def test_it_may_come_in_pieces_without_a_length(server: Server) -> None:
    log = log_of(180)

    def pieces() -> Iterator[bytes]:
        for at in range(0, len(log), 7):
            yield log[at : at + 7]

    answer = folded(server, pieces(), width=9, height=9)
    assert answer.json()["placed"] == dots.fold(log, width=9, height=9).placed


def test_bytes_and_json_say_the_same(server: Server) -> None:
    log = log_of(40)[:90]
    question = {"log": dots.parse_records(log, width=4, height=4), "width": 4, "height": 4}
    in_json = folded(server, json.dumps(question), "application/json")
    assert in_json.status_code == 200
    assert folded(server, log, width=4, height=4).json() == in_json.json()
    assert server.ask("POST", "/api/dots/fold", json=question).json() == in_json.json()


@pytest.mark.parametrize(
    ("content", "query", "place"),
    [
        (b"ab", {}, "$"),
        (b"", {"width": 0}, "width"),
        (b"", {"width": "wide"}, "width"),
        (b"", {"width": 2000, "height": 2000}, "width"),
        (b"", {"teams": 4}, "teams"),
    ],
    ids=str,
)
def test_a_bad_log_names_its_place(
    server: Server, content: bytes, query: dict[str, Any], place: str
) -> None:
    answer = folded(server, content, **query)
    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (400, "unreadable")
    assert problem["place"] == place
    assert problem["detail"].endswith(".")


def test_d1_a_log_with_a_line_that_is_not_on_the_board_breaks_a_rule(server: Server) -> None:
    problem = folded(server, b"\xff\xff\xff").json()
    assert (problem["status"], problem["code"], problem["rule"]) == (422, "invalid-edge", "D1")
    assert problem["place"] == "$"


def test_other_bodies_are_not_taken(server: Server) -> None:
    assert folded(server, b"abc", "text/plain").status_code == 415
    assert folded(server, b"{", "application/json").json()["code"] == "unreadable"
    assert folded(server, b'{"log": 5}', "application/json").json()["place"] == "$.log"
    assert folded(server, b" " * 70_000, "application/json").status_code == 413


def test_what_stands_behind_the_question_mark_is_checked_with_json_too(server: Server) -> None:
    body = {"width": 1, "height": 3, "log": ""}
    assert server.ask("POST", "/api/dots/fold?width=1&height=3", json=body).status_code == 200
    answer = server.ask("POST", "/api/dots/fold?height=null", json=body)
    assert (answer.status_code, answer.json()["place"]) == (400, "height")
    answer = server.ask("POST", "/api/dots/fold?height=4", json=body).json()
    assert answer["detail"] == "The height in the address is not the height in the body."
    assert answer["place"] == "height"


def test_a_length_that_is_too_large_is_refused_before_anything_comes(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as line:
        head = f"POST {ADDRESS} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {BYTES}\r\n"
        line.sendall(f"{head}Content-Length: {MOST + 1}\r\n\r\n".encode())
        assert b" 413 " in line.recv(4096).split(b"\r\n")[0]


def test_a_body_that_grows_too_large_is_refused(server: Server) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(MOST // 2**16 + 2):
            yield bytes(2**16)

    # The server may close the line before everything is sent.
    with contextlib.suppress(httpx.WriteError):
        assert folded(server, endless()).status_code == 413


class Slow:
    """A request whose body never ends."""

    content_length = None

    async def stream(self) -> Any:
        while True:
            yield b"abc"
            await asyncio.sleep(0.01)


def test_a_body_that_comes_too_slowly_is_refused() -> None:
    slow: Request[Any, Any, Any] = Slow()  # type: ignore[assignment]
    with pytest.raises(ProblemError, match=r"within 0\.05 seconds"):
        asyncio.run(read_body(slow, 1000, seconds=0.05))


def why_not(doors: Doors, address: str) -> str:
    """The code of the refusal, or "" if this address may come in."""
    try:
        with doors.enter(address):
            return ""
    except ProblemError as full:
        return full.problem.code


def test_only_a_few_come_in_at_once() -> None:
    doors = Doors(1)
    with doors.enter("a"):
        assert why_not(doors, "b") == "busy"
    assert why_not(doors, "b") == ""


def test_one_address_never_has_all_doors() -> None:
    doors = Doors(3)
    with doors.enter("a"), doors.enter("a"):
        assert why_not(doors, "a") == "busy"
        with doors.enter("b"):
            assert why_not(doors, "b") == "busy"
        assert why_not(doors, "c") == ""
    assert why_not(doors, "a") == ""
