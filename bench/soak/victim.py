"""The victim: makes a move every 60 ms at the strangers' own address, and counts the waits.

A process of its own, so that nothing but the server makes it wait. When the server is killed it
connects again, sends the same command again, and goes on.
"""

from __future__ import annotations

import contextlib
import json
import time
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any

from strangers.wire import Visitor
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

EVERY = 0.06
PATIENCE = 30.0


@dataclass
class Suffered:
    """What the victim hands back."""

    table: str = ""
    accepted: dict[str, int] = field(default_factory=dict)
    waits: list[tuple[float, float]] = field(default_factory=list)
    """Of each move that was answered on the connection on which it was sent: when, seconds."""
    again: int = 0
    wrong: list[str] = field(default_factory=list)


class Victim:
    """Fills a cell of a Sudoku and empties it, again and again."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._visitor = visitor = Visitor(port)
        self.suffered = Suffered(visitor.open("sudoku"))
        found = visitor.ask("GET", f"/api/tables/{self.suffered.table}/moves?limit=1000")
        place = next(m for m in found["moves"] if m[-2] == "=" and m[-1] != ".")
        self._moves = place, place[:-1] + "."
        self._count = 0
        self._version = 0

    def run(self, ending: Connection) -> None:
        unanswered: str | None = None
        while not ending.poll():
            try:
                with self._connect() as socket:
                    unanswered = self._move_on(socket, unanswered, ending)
            except _Lost as lost:
                unanswered = lost.command
            except (OSError, EOFError, InvalidHandshake, ConnectionClosed, TimeoutError):
                pass
            time.sleep(0.2)

    def _connect(self) -> ClientConnection:
        return connect(
            f"ws://127.0.0.1:{self._port}/api/tables/{self.suffered.table}/live",
            additional_headers={"Authorization": f"Bearer {self._visitor.token}"},
            compression=None,
            proxy=None,
            close_timeout=1,
        )

    def _move_on(
        self, socket: ClientConnection, unanswered: str | None, ending: Connection
    ) -> str | None:
        hello = json.loads(socket.recv(timeout=PATIENCE))
        if hello["type"] != "hello":
            self.suffered.wrong.append(f"refused at hello: {hello}")
            time.sleep(1)
            return unanswered
        if hello["seen"]["version"] < self._version:
            self.suffered.wrong.append(f"lost: {self._version}, {hello['seen']['version']}")
        if unanswered is not None:
            self.suffered.again += 1
            self._move(socket, unanswered)
        due = time.monotonic()
        while not ending.poll():
            self._count += 1
            began = time.monotonic()
            if self._move(socket, f"v-{self._count}"):
                self.suffered.waits.append((began, time.monotonic() - began))
            due = max(due + EVERY, time.monotonic())
            time.sleep(max(0.0, due - time.monotonic()))
        return None

    def _move(self, socket: ClientConnection, command: str) -> bool:
        """Whether the move was accepted at once; it is asked again until it is."""
        number = int(command[2:])
        ask = {"type": "Play", "move": self._moves[1 - number % 2]}
        tries = 0
        while True:
            tries += 1
            try:
                socket.send(json.dumps({"command": command, "ask": ask}))
                answer = self._answer(socket, command)
            except (OSError, EOFError, ConnectionClosed, TimeoutError) as lost:
                raise _Lost(command) from lost
            if answer["type"] == "update":
                self._version = max(self._version, answer["version"])
                self.suffered.accepted[command] = answer["version"]
                return tries == 1
            problem = answer["problem"]
            if problem["status"] not in (429, 503):
                self.suffered.wrong.append(f"refused {command}: {answer}")
                return False
            time.sleep(min(2.0, problem.get("retry_after") or 0.2))

    def _answer(self, socket: ClientConnection, command: str) -> dict[str, Any]:
        while True:
            frame: dict[str, Any] = json.loads(socket.recv(timeout=PATIENCE))
            if frame.get("command") == command:
                return frame


class _Lost(Exception):
    """The connection ended before this command was answered."""

    def __init__(self, command: str) -> None:
        super().__init__(command)
        self.command = command


def suffer(port: int, pipe: Connection) -> None:
    """Until something comes through the pipe; then hand back what was suffered."""
    victim = Victim(port)
    with contextlib.suppress(KeyboardInterrupt):
        victim.run(pipe)
    pipe.send(victim.suffered)
