"""Opening hours: every two seconds the server writes down that it is there.

When it was stopped, crashed, asleep or without its database, these notes have a gap: an absence
of the house. Before anything happens by time at a table, its log says which absences there were
since its last entry (`HouseAway`, rule H5), and nobody is charged for them.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
from bisect import bisect_right
from collections.abc import Callable, Iterable
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

import structlog

from fairtable.referee import Refused
from fairtable.referee.away import Absence, to_be_told
from fairtable.server.asked import Done, Reply
from fairtable.server.problems import Problem
from fairtable.storage import EntryStore, Hours, WriteFailed

if TYPE_CHECKING:
    from fairtable.server.table import Table

journal = structlog.get_logger("fairtable.hours")

RENEW_SECONDS = 2.0
TRY_AGAIN_SECONDS = 0.25
GAP = 4_000
"""Milliseconds. A server that was not able to write its note for longer was not there."""
LAST_NOTE_SECONDS = 1.0
TABLES_AT_ONCE = 200


class OpeningHours:
    """When this server and those before it were there. It knows no absence until `begin`."""

    def __init__(self, store: EntryStore, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now
        self._absences: list[Absence] = []
        self._open: Hours | None = None
        self._last_return = -math.inf
        self._noted = math.inf

    async def begin(self) -> None:
        """The server opens. What was before the first note that is known is an absence too."""
        now = self._now()
        known = [Hours(0, 0), *await self._store.hours(), Hours(now, now)]
        self._absences = [
            (before.until, after.since)
            for before, after in pairwise(known)
            if before.until < after.since
        ]
        self._opened(known[-1])
        await self._renew()

    async def keep(self, tables: Callable[[], Iterable[Table]]) -> None:
        """Write the note again and again. After an absence, look at all tables in memory."""
        while True:
            late = (self._now() - self._noted) / 1000
            wait = min(RENEW_SECONDS, max(TRY_AGAIN_SECONDS, RENEW_SECONDS - late))
            await asyncio.sleep(wait)
            if await self._renew():
                await _look_at_all(list(tables()))

    async def end(self) -> None:
        """The server closes. If this note is not written, the one before it counts."""
        if self._open is None:
            return
        with contextlib.suppress(WriteFailed, TimeoutError):
            async with asyncio.timeout(LAST_NOTE_SECONDS):
                await self._renew()

    async def _renew(self) -> bool:
        """Whether the server has just come back from an absence."""
        assert self._open is not None
        # The clock on the wall may be set back.
        now, before = max(self._now(), self._open.until), self._open.until
        was_away = now - before > GAP
        hours = Hours(now if was_away else self._open.since, now)
        try:
            await self._store.keep_hours(hours)
        except WriteFailed as failed:
            journal.warning("opening hours not written", reason=failed.reason)
            return False
        if was_away:
            journal.warning("the house was away", seconds=(now - before) / 1000)
            self._absences.append((before, now))
        self._opened(hours)
        return was_away

    def _opened(self, hours: Hours) -> None:
        self._open, self._noted = hours, hours.until
        self._last_return = self._absences[-1][1] if self._absences else -math.inf

    def tell(self, table: Table, now: int) -> None:
        """H5. The log of this table says when the house was away since its last entry."""
        match = table.match
        if match.tip.at >= self._last_return and now - self._noted <= GAP:
            return
        asked = to_be_told(match, self._since(match.tip.at, now), now)
        if asked is None:
            return
        ruling = match.house_asks(asked, now)
        if isinstance(ruling, Refused):
            journal.warning("the house was refused", table=table.id, why=ruling.says)
            return
        table.append(ruling, partial(_replied, table.id))

    def there_since(self, now: int) -> int:
        """When the server came back from its last absence; `now` if it may be away."""
        if now - self._noted > GAP:
            return now
        return self._absences[-1][1] if self._absences else 0

    def _since(self, at: int, now: int) -> list[Absence]:
        """The absences after this time, with the one that may not be over yet."""
        first = bisect_right(self._absences, at, key=lambda absence: absence[1])
        found = self._absences[first:]
        if now - self._noted > GAP:
            found.append((int(self._noted), now))
        return found


async def _look_at_all(tables: list[Table]) -> None:
    """What happens by time at these tables is due later now."""
    for count, table in enumerate(tables):
        if count % TABLES_AT_ONCE == 0:
            await asyncio.sleep(0)
        table.on_entry(table)


def _replied(table: str, _: str, reply: Reply | Done | Problem) -> None:
    if isinstance(reply, Problem):
        journal.warning("an absence was not written", table=table, why=reply.detail)
