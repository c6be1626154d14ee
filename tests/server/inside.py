"""A server in this process, so that a test can reach its memory. Its clock does not run."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar
from unittest.mock import patch

import uvicorn

from fairtable.games import warm_up
from fairtable.server import Settings, create_app
from fairtable.server.http_protocol import PacedHttp
from fairtable.server.tables import Tables
from fairtable.server.websocket_protocol import TableWebSocket

NOON = 1_800_000_000_000
MANY = 1_000_000
PATIENT = 60.0
"""Seconds for work in a thread: a puzzle is made in time on a busy machine, too."""
T = TypeVar("T")
UNHURRIED = {
    "guest_rate": MANY,
    "address_rate": MANY,
    "tables_per_minute": MANY,
    "new_guests_per_minute": MANY,
    "entries_per_minute": MANY,
    "open_tables": MANY,
    "address_connections": MANY,
    "guest_share": 100,
    "address_share": 100,
    "gone_seconds": 600,
    "host_seconds": 600,
}


class Running(uvicorn.Server):
    loop: asyncio.AbstractEventLoop

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self.loop = asyncio.get_running_loop()
        await super().startup(sockets)


def _nothing_to_prepare() -> asyncio.Task[None]:
    return asyncio.create_task(asyncio.sleep(0))


class Inside:
    """Players use it like any other: over the sockets and protocols of the real program."""

    def __init__(self, folder: Path, secret: str = "") -> None:
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        self._app = create_app(Settings(data=str(folder), secret=secret, **UNHURRIED))
        config = uvicorn.Config(
            self._app,
            http=PacedHttp,
            ws=TableWebSocket,
            ws_per_message_deflate=False,
            server_header=False,
            timeout_keep_alive=600,  # Threads of a busy test may rest for longer than players.
            log_config=None,
        )
        self._server = Running(config)
        self._thread = threading.Thread(target=self._server.run, args=([self._listening],))

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def live_url(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    @property
    def tables(self) -> Tables:
        return self._app.state.context.tables  # type: ignore[no-any-return]

    def between_steps(self, question: Callable[[], T]) -> T:
        """The answer when the server does nothing else: no step is half done."""

        async def answer() -> T:
            return question()

        return asyncio.run_coroutine_threadsafe(answer(), self._server.loop).result()

    def __enter__(self) -> Inside:
        # A program of its own would compile what this process has compiled or kept already.
        for _ in warm_up("sudoku"):  # It has no plain rules.
            pass
        with patch("fairtable.server.app.prepare_kernels", _nothing_to_prepare):
            self._thread.start()
            while not self._server.started:
                time.sleep(0.01)
        self.tables.now = lambda: NOON
        self._app.state.context.pool._deadline = PATIENT
        return self

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._thread.join()
