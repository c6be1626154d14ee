"""Lively tables: the lobby shows those whose people are there, or where something happened.

Until when is a column of the listing. An entry with facts writes it; here it moves on while
people are at a table or moves are made there. Spectators do not count.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

import structlog

from fairtable.referee import Match, Status
from fairtable.storage import EntryStore, Wake, WriteFailed

journal = structlog.get_logger("fairtable.lively")

TABLES_AT_ONCE = 200


class Attended(Protocol):
    """Who is at a table."""

    def last_life(self, now: int) -> int:
        """When somebody was there last, or something happened."""


class Peopled(Protocol):
    """A table, as far as it matters here."""

    @property
    def id(self) -> str: ...
    @property
    def durable(self) -> Match: ...
    @property
    def attendance(self) -> Attended: ...


class Lively:
    """Until when the tables in memory stay in the lobby, as far as it is written."""

    def __init__(self, store: EntryStore, now: Callable[[], int], seconds: float) -> None:
        self._store = store
        self._now = now
        self._lasts = int(1000 * seconds)
        self._known: dict[str, int] = {}
        self._news: dict[str, int] = {}
        self._writing: asyncio.Task[None] | None = None

    def stir(self, table: Peopled) -> None:
        """Somebody came to this table or asked something. What is long enough stays."""
        if self._known.get(table.id, 0) > self._now() + self._lasts // 2:
            return
        if self._is_longer(table) and self._writing is None:
            self._writing = asyncio.ensure_future(self._write())

    async def keep(self, tables: Callable[[], Iterable[Peopled]]) -> None:
        """Look at all tables twice in the time after which they would leave the lobby."""
        while True:
            await asyncio.sleep(self._lasts / 2000)
            await self.go_round(list(tables()))

    async def go_round(self, tables: Sequence[Peopled]) -> None:
        self._known = {t.id: self._known[t.id] for t in tables if t.id in self._known}
        for number, table in enumerate(tables):
            self._is_longer(table)
            if number % TABLES_AT_ONCE == 0:
                await asyncio.sleep(0)
        await self._write()

    def _is_longer(self, table: Peopled) -> bool:
        match = table.durable
        if match.room.status is Status.OVER or not match.opened.public:
            return False
        now = self._now()
        until = table.attendance.last_life(now) + self._lasts
        if until <= max(now, self._known.get(table.id, 0)):
            return False
        self._known[table.id] = self._news[table.id] = until
        return True

    async def _write(self) -> None:
        news, self._news = self._news, {}
        self._writing = None
        if not news:
            return
        try:
            await self._store.waking.stay_lively([Wake(at, code) for code, at in news.items()])
        except WriteFailed as failed:
            self._known.clear()
            journal.warning("the lobby was not kept", reason=failed.reason)
