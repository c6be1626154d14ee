"""Asks that are held back while a table reads its log again, after a write that failed.

They are judged when the log has been read. Nobody waits long for it: when a try to read fails,
or takes too long, everybody who waits is told so.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from fairtable.server.asked import Asked, OnReply
from fairtable.server.problems import Trouble, problem

TRY_SECONDS = 3.0
MOST = 256
"""Of more than these, the next is answered at once that the log cannot be read."""


class HeldBack:
    """The asks of one table, in the order in which they came."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Callable[[], None], Callable[[], None]]] = []

    def hold(self, asked: Asked, on_reply: OnReply, again: Callable[[], None]) -> None:
        """Keep an ask; `again` submits it once more."""
        refuse = partial(on_reply, asked.id, problem(Trouble.LOG_UNREADABLE))
        if len(self._waiting) >= MOST:
            return refuse()
        self._waiting.append((again, refuse))

    async def during(self, reading: Coroutine[Any, Any, None]) -> None:
        """One try to read the log; its error, if it fails."""
        task = asyncio.ensure_future(reading)
        while not (await asyncio.wait({task}, timeout=TRY_SECONDS))[0]:
            self._refuse()
        if task.exception() is not None:
            self._refuse()
        task.result()

    def release(self) -> None:
        """The log has been read: they are all submitted again."""
        waiting, self._waiting = self._waiting, []
        for again, _ in waiting:
            again()

    def _refuse(self) -> None:
        waiting, self._waiting = self._waiting, []
        for _, refuse in waiting:
            refuse()
