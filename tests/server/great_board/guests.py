"""Guests of the great board, over real HTTP and real WebSockets."""

from __future__ import annotations

import json
from contextlib import ExitStack
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.server.serving import Server

PATIENCE = 20
QUICK = {"board_quota": "100000", "board_seconds": "0.001"}
"""Settings with which nobody waits for the quota."""


def line(number: int, edge: int) -> bytes:
    return b"\x01" + number.to_bytes(4, "big") + edge.to_bytes(3, "big")


def answers_in(frame: bytes) -> list[tuple[int, int, int]]:
    """Number, code and value of each answer in a frame."""
    assert frame[0] == 2, frame
    return [
        (
            int.from_bytes(frame[at : at + 4], "big"),
            frame[at + 4],
            int.from_bytes(frame[at + 5 : at + 9], "big"),
        )
        for at in range(1, len(frame), 9)
    ]


def until_open(server: Server) -> dict[str, Any]:
    """Wait until the board is warm; its card."""
    for _ in range(1000):
        answer = server.ask("GET", "/api/boards/current")
        if answer.status_code == 200:
            return dict(answer.json())
        assert answer.json()["code"] == "warming-up", answer.text
    raise AssertionError("the board did not open")


class BoardGuest:
    """A guest with a token. `team` is None before `join`."""

    def __init__(self, server: Server, name: str = "Anna") -> None:
        self.server = server
        self.token: str = server.ask("POST", "/api/guests", json={"name": name}).json()["token"]
        self.headers = {"Authorization": f"Bearer {self.token}"}
        self.team: int | None = None

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        return self.server.ask(method, f"/api/boards/{path}", headers=self.headers, **more)

    def join(self, board: str = "current") -> httpx.Response:
        answer = self.ask("POST", f"{board}/members")
        self.team = answer.json().get("team")
        return answer

    def draw(self, edge: int, board: str = "current") -> httpx.Response:
        return self.ask("POST", f"{board}/lines", json={"edge": edge})

    def why(self, edge: int, board: str = "current") -> httpx.Response:
        return self.ask("POST", f"{board}/why", json={"edge": edge})

    def watch(self, start: int | None = None, board: str = "current") -> Watched:
        return Watched(self.server, self.headers, start, board)


class Watched:
    """One connection. Text frames are kept by their type, records as one log."""

    def __init__(
        self,
        server: Server,
        headers: dict[str, str] | None = None,
        start: int | None = None,
        board: str = "current",
    ) -> None:
        query = "" if start is None else f"?from={start}"
        where = f"{server.live_url}/api/boards/{board}/live{query}"
        self._open = ExitStack()
        self.live: ClientConnection = self._open.enter_context(
            connect(where, additional_headers=headers or {}, proxy=None, max_size=None)
        )
        self.texts: list[dict[str, Any]] = []
        self.answers: list[tuple[int, int, int]] = []
        self.records = b""
        self.start = start or 0
        self.hello = self.text("hello")
        if start is None:
            self.start = self.hello["index"]

    def __enter__(self) -> Watched:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def hear(self, seconds: float = PATIENCE) -> None:
        """The next frame, put where it belongs."""
        frame = self.live.recv(timeout=seconds)
        if isinstance(frame, str):
            self.texts.append(json.loads(frame))
        elif frame[0] == 1:
            first = int.from_bytes(frame[1:5], "big")
            assert first == self.start + len(self.records) // 3, "a gap"
            self.records += frame[5:]
        else:
            self.answers += answers_in(frame)

    def text(self, kind: str) -> dict[str, Any]:
        """The next text of this kind."""
        while True:
            for at, text in enumerate(self.texts):
                if text["type"] == kind:
                    return self.texts.pop(at)
            self.hear()

    def draw(self, *edges: int) -> list[tuple[int, int]]:
        """Ask for lines; their codes and values, in order."""
        self.answers.clear()
        for number, edge in enumerate(edges):
            self.live.send(line(number, edge))
        while len(self.answers) < len(edges):
            self.hear()
        assert [answer[0] for answer in self.answers] == list(range(len(edges)))
        return [answer[1:] for answer in self.answers]

    def until(self, index: int) -> bytes:
        """All records from `start` to an index."""
        while self.start + len(self.records) // 3 < index:
            self.hear()
        return self.records

    def end(self) -> tuple[int, dict[str, Any]]:
        """The close code, and the last text before it."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as closed:
            assert closed.rcvd is not None, "cut off without a word"
            return closed.rcvd.code, self.texts[-1] if self.texts else {}
