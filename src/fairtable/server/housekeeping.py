"""Housekeeping: tables that nobody plays are closed, and old finished ones become files.
Habits that have not changed for long are erased, and counts of called-off games.

Once a minute the house asks the database for tables where nothing has happened for long, by an
index, a page at a time. It looks at one after another, with a pause, and only at those that are
not in memory; none stays there because of it. Time in which the house was away does not count.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence

import structlog

from fairtable.games import UnknownRules
from fairtable.referee import Match, Refused, Status
from fairtable.referee.asks import Close
from fairtable.referee.log import BrokenLog
from fairtable.server.asked import Done, Reply
from fairtable.server.problems import Problem
from fairtable.server.settings import Settings
from fairtable.server.table import Table
from fairtable.server.tables import Tables
from fairtable.server.tonight import LASTS
from fairtable.storage import EntryStore, Hours, Listing, ReadFailed, WriteFailed

journal = structlog.get_logger("fairtable.housekeeping")

EVERY_SECONDS = 60.0
PAUSE_SECONDS = 0.05
"""Between two tables, so that moves are not delayed."""
PAGE = 100
AN_HOUR = 3_600_000
A_DAY = 24 * AN_HOUR


class Housekeeping:
    """Goes round the house."""

    def __init__(self, tables: Tables, settings: Settings) -> None:
        self._tables = tables
        self._store: EntryStore = tables.store
        waiting = int(settings.waiting_hours * AN_HOUR)
        abandoned = int(settings.abandoned_days * A_DAY)
        self._limits = {
            Status.WAITING: waiting,
            Status.STARTING: waiting,
            Status.PLAYING: abandoned,
            Status.PAUSED: abandoned,
        }
        self._keep = int(settings.keep_days * A_DAY)
        self._habits = int(settings.habit_days * A_DAY)
        self._named: set[str] = set()

    async def run(self) -> None:
        """Go round until the server stops."""
        while True:
            await asyncio.sleep(EVERY_SECONDS)
            try:
                await self.go_round()
            except (ReadFailed, WriteFailed, OSError) as failed:
                journal.warning("housekeeping goes on later", reason=str(failed))
            except Exception as fault:
                journal.error("fault", exc_info=fault)

    async def go_round(self) -> None:
        await self._store.habits.forget(self._tables.now() - self._habits)
        await self._store.played.forget(self._tables.now() - LASTS)
        await self.close_abandoned()
        if self._keep:
            await self.archive_old()

    async def close_abandoned(self) -> None:
        """H6. Close tables at which nothing has happened for as long as the settings say."""
        hours = await self._store.hours()
        for status, limit in self._limits.items():
            async for listing in self._aged(status.value, limit):
                await self._look_at(listing, hours)

    async def archive_old(self) -> None:
        async for listing in self._aged(Status.OVER.value, self._keep):
            async with self._tables.aside(listing.table_id) as is_free:
                if is_free:
                    await self._archive(listing.table_id)

    async def _aged(self, status: str, limit: int) -> AsyncIterator[Listing]:
        before, last = self._tables.now() - limit, None
        while page := await self._store.aged(status, before, last, PAGE):
            for listing in page:
                yield listing
                await asyncio.sleep(PAUSE_SECONDS)
            last = page[-1]

    async def _look_at(self, listing: Listing, hours: Sequence[Hours]) -> None:
        code = listing.table_id
        if code in self._named:
            return
        try:
            async with self._tables.aside(code) as is_free:
                table = await self._tables.read_aside(code) if is_free else None
                if table is None:
                    return  # Somebody uses it now, or it is gone.
                if not flag_has_fallen(table.durable, self._tables.now()):
                    return await self._close_or_touch(table, hours)
            # The clock ends this game by its own rules, as soon as the table is in memory.
            await self._tables.table(code)
        except (BrokenLog, UnknownRules) as unreadable:
            self._name("left alone", code, str(unreadable))

    async def _close_or_touch(self, table: Table, hours: Sequence[Hours]) -> None:
        match, now = table.durable, self._tables.now()
        limit = self._limits.get(match.room.status)
        if limit is None:
            return await self._store.touch([table.id], now)
        if (passed := open_time(hours, match.tip.at, now)) < limit:
            # It comes up again when enough time has passed, and not before.
            return await self._store.touch([table.id], now - passed)
        ruling = match.house_asks(Close(), now)
        if isinstance(ruling, Refused):
            journal.warning("not closed", table=table.id, why=ruling.says)
            return None
        closed: asyncio.Future[Reply | Done | Problem]
        closed = asyncio.get_running_loop().create_future()
        table.append(ruling, lambda _, reply: closed.set_result(reply))
        if isinstance(reply := await closed, Problem):
            raise WriteFailed(reply.detail)
        journal.info("closed", table=table.id, game=match.opened.game)

    async def _archive(self, code: str) -> None:
        try:
            path = await self._tables.archive.take(self._store, code)
        except BrokenLog as broken:
            return self._name("not archived", code, str(broken))
        journal.info("archived", table=code, file=path.name)

    def _name(self, what: str, code: str, why: str) -> None:
        """Once for each table is enough."""
        if code not in self._named:
            self._named.add(code)
            journal.warning(what, table=code, why=why)


def open_time(hours: Sequence[Hours], since: int, now: int) -> int:
    """For how many milliseconds of this time the house was there, as far as is known."""
    if not hours:
        return now - since
    # The last hours are those of this server, which is still there.
    spans = [*hours[:-1], Hours(hours[-1].since, max(now, hours[-1].until))]
    return sum(max(0, min(now, until) - max(since, start)) for start, until in spans)


def flag_has_fallen(match: Match, now: int) -> bool:
    falls_at = match.clock.flag_falls_at() if match.room.status is Status.PLAYING else None
    return falls_at is not None and falls_at <= now
