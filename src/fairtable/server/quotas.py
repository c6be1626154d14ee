"""Quotas: how much one guest may have here. Whoever asks for more is told what to do.

A guest has so many open tables, and so many bots at all of them together. A seat may make so
many entries a minute, and a move has so many bytes. Tables of a guest are counted in the
database, by a key that only this server can make, so a restart changes nothing.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial

import msgspec
import structlog

from fairtable.referee import Give, Invite, Play
from fairtable.referee.room.players import is_host
from fairtable.server.asked import Asked, OnReply, Watcher
from fairtable.server.limits import Buckets
from fairtable.server.problems import Problem, ProblemError, Trouble, fail, problem
from fairtable.server.settings import Settings
from fairtable.server.table import Table
from fairtable.server.unasked import seated_bots
from fairtable.server.wire import Here
from fairtable.storage import EntryStore, Listing, ReadFailed

journal = structlog.get_logger("fairtable.quotas")


class Quotas:
    """The quotas of this server. `in_memory` finds a table that is in memory."""

    def __init__(
        self, settings: Settings, store: EntryStore, in_memory: Callable[[str], Table | None]
    ) -> None:
        self.move_bytes = settings.move_bytes
        self.entries_per_minute = settings.entries_per_minute
        self._most_tables = settings.open_tables
        self._most_bots = settings.bots
        self._store = store
        self._in_memory = in_memory
        self._opening: Counter[str] = Counter()
        self._bots_to_come: Counter[str] = Counter()
        # One at a time, so that nobody gets two bots for the last place.
        self._seating = asyncio.Lock()

    def watch(self, table: Table) -> None:
        """From now on these quotas count what is asked at this table."""
        table.quota = TableQuota(table, self)

    @asynccontextmanager
    async def room_for_a_table(self, host: str, bots: int = 0) -> AsyncIterator[None]:
        """While this host opens a table with so many bots; ProblemError if that is too much.

        Whoever comes later counts those who came before and are not done. They are counted
        before the database is asked: one that is done meanwhile may not be in its answer.
        """
        tables_before, bots_before = self._opening[host], self._bots_to_come[host]
        self._opening[host] += 1
        self._bots_to_come[host] += bots
        try:
            hosted = await self._store.hosted(host)
            others = tables_before + len(hosted)
            if others >= self._most_tables:
                raise fail(
                    Trouble.TOO_MANY_TABLES,
                    f"You have {others} open tables, and {self._most_tables} are allowed. "
                    "End one of them first.",
                )
            beside = bots_before + sum(map(self._bots_at, hosted))
            if bots and beside + bots > self._most_bots:
                raise ProblemError(self._too_many_bots(beside))
            yield
        finally:
            self._opening -= Counter({host: 1})
            self._bots_to_come -= Counter({host: bots})

    async def seat_a_bot(self, table: Table, seat: Callable[[], None]) -> Problem | None:
        """Call `seat` if the host of this table may have one more bot, else say why not."""
        async with self._seating:
            try:
                bots = await self._bots_beside(table)
            except ReadFailed as failed:
                journal.error("log unreadable", table=table.id, reason=failed.reason)
                return problem(Trouble.LOG_UNREADABLE)
            if bots < self._most_bots:
                seat()
                return None
            return self._too_many_bots(bots)

    def _too_many_bots(self, bots: int) -> Problem:
        return problem(
            Trouble.TOO_MANY_BOTS,
            f"You have {bots} bots at your tables, and {self._most_bots} are allowed. "
            "End a table with bots first.",
        )

    async def _bots_beside(self, table: Table) -> int:
        """The bots at all open tables of the host of this one."""
        here = await self._store.listings(ids=[table.id])
        if not here or not here[0].host:
            return len(seated_bots(table.match))
        to_come = self._bots_to_come[here[0].host]
        beside = await self._store.hosted(here[0].host)
        others = [listing for listing in beside if listing.table_id != table.id]
        return len(seated_bots(table.match)) + to_come + sum(map(self._bots_at, others))

    def _bots_at(self, listing: Listing) -> int:
        table = self._in_memory(listing.table_id)
        return bots_in(listing.summary) if table is None else len(seated_bots(table.match))


class TableQuota:
    """The quotas at one table, where every ask comes by."""

    def __init__(self, table: Table, quotas: Quotas) -> None:
        rate = quotas.entries_per_minute
        self._table = table
        self._quotas = quotas
        self._pace = Buckets(rate / 60, max(1.0, rate))
        self._checked: Asked | None = None
        self._held: list[Callable[[], None]] = []
        self._checking: asyncio.Task[None] | None = None

    def stops(self, asked: Asked, on_reply: OnReply, sender: Watcher | None) -> bool:
        """Whether the ask may not go on now. Then it is refused, or comes again later."""
        if asked is self._checked:
            return False
        if self._checking is not None:
            self._held.append(partial(self._table.submit, asked, on_reply, sender))
            return True
        ask = asked.ask
        most = self._quotas.move_bytes
        # The bytes are counted only where there can be too many of them.
        if type(ask) is Play and 4 * len(ask.move) > most and len(ask.move.encode()) > most:
            detail = f"A move may have {self._quotas.move_bytes} bytes here."
            on_reply(asked.id, problem(Trouble.MOVE_TOO_LONG, detail))
            return True
        # A link and a sign of life make no entry, and bots have their own pace.
        if type(ask) is Give or type(ask) is Here:
            return False
        wait = self._pace.wait(asked.who, time.monotonic())
        if wait and not asked.who.startswith("bot/"):
            on_reply(asked.id, problem(Trouble.TOO_MANY_ENTRIES, wait=wait))
            return True
        if type(ask) is Invite and not self._may_play(ask.level):
            on_reply(asked.id, problem(Trouble.BOT_NOT_HERE))
            return True
        if type(ask) is Invite and is_host(self._table.match.room, asked.who):
            self._checking = asyncio.ensure_future(self._check_bot(asked, on_reply, sender))
            return True
        return False

    def _may_play(self, level: str | None) -> bool:
        """Whether this server has what a level needs. The referee knows the levels."""
        bot = self._table.match.game.bot_levels.get(level or "")
        return bot is None or bot.available

    async def _check_bot(self, asked: Asked, on_reply: OnReply, sender: Watcher | None) -> None:
        """Count the host's bots. What is asked meanwhile comes after it, in order."""

        def seat() -> None:
            self._checked = asked
            self._table.submit(asked, on_reply, sender)
            self._checked = None

        refused = await self._quotas.seat_a_bot(self._table, seat)
        self._checking = None
        if refused is not None:
            on_reply(asked.id, refused)
        held, self._held = self._held, []
        for again in held:
            again()


class _Bots(msgspec.Struct):
    bots: int = 0


class _Kept(msgspec.Struct):
    summary: _Bots = msgspec.field(default_factory=_Bots)


_kept = msgspec.json.Decoder(_Kept)


def bots_in(summary: str) -> int:
    """The bots in a stored summary; none in one that cannot be read."""
    try:
        return _kept.decode(summary).summary.bots
    except msgspec.MsgspecError:
        return 0
