"""All tables of this server: those in memory, and those that are only in the log."""

from __future__ import annotations

import asyncio
import contextlib
import math
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import structlog

from fairtable.codes import read_code
from fairtable.games import UnknownRules, registered
from fairtable.referee import AnyGame, BadInput, BrokenLog, Sitter, read_options
from fairtable.server import views
from fairtable.server.alarms import Alarms
from fairtable.server.archive import FOLDER, Archive
from fairtable.server.asked import Done, Reply
from fairtable.server.attendance import Times
from fairtable.server.bots_and_clocks import BotsAndClocks
from fairtable.server.first_entries import Following, first_rulings
from fairtable.server.hours import OpeningHours
from fairtable.server.kernels import until_playable
from fairtable.server.lively import Lively
from fairtable.server.metrics import Metrics
from fairtable.server.pool import Pool
from fairtable.server.problems import Problem, ProblemError, Trouble, fail
from fairtable.server.quotas import Quotas
from fairtable.server.rematch import Wishes, nowhere
from fairtable.server.settings import Settings
from fairtable.server.table import Table
from fairtable.server.tonight import Tonight
from fairtable.server.unasked import due_at
from fairtable.server.wire import NewTable, Summary
from fairtable.storage import EntryStore, Listing

journal = structlog.get_logger("fairtable.tables")

MOST_LISTED = 50
LOOK_EVERY = 0.25
OPEN_SECONDS = 4.0
TOLD_SECONDS = 1.0
Answer = Reply | Done | Problem
JUST_USED = 10.0
"""A table that was used in the last seconds stays in memory, and so does one where the house or
a bot acts in the next."""


def wall_clock() -> int:
    return time.time_ns() // 1_000_000


class Tables:
    """Finds, opens and forgets tables."""

    def __init__(
        self,
        store: EntryStore,
        metrics: Metrics,
        settings: Settings,
        now: Callable[[], int] = wall_clock,
        pool: Pool | None = None,
    ) -> None:
        self.store = store
        self._pool = pool or Pool()
        self.now = now
        self.stopping = False
        self._metrics = metrics
        self._idle = settings.idle_minutes * 60
        self._most_in_memory = settings.tables_in_memory
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._used: dict[str, float] = {}
        lobby_seconds = settings.lobby_seconds
        self._times = Times(settings.gone_seconds, settings.host_seconds, lobby_seconds)
        self.lively = Lively(store, now, lobby_seconds)
        self._alarms = Alarms(store)
        self.tonight: Tonight | None = None
        self.play_again: Callable[[Table, Wishes], Awaitable[str]] = nowhere
        self.hours = OpeningHours(store, now)
        self.bots_and_clocks = BotsAndClocks(now, settings.bot_seconds, self.hours)
        self.quotas = Quotas(settings, store, self._tables.get)
        self.archive = Archive(Path(settings.data) / FOLDER)
        self._aside: dict[str, asyncio.Event] = {}
        watch, thinkers = metrics.watch, self.bots_and_clocks.thinkers
        watch("fairtable_tables", "Tables in memory", lambda: len(self._tables))
        watch("fairtable_waiting_bots", "Bots that wait to think", thinkers.waiting)
        watch("fairtable_waiting_writes", "Entries not yet durable", lambda: store.queued)

    async def table(self, text: str) -> Table:
        """The table with this code; ProblemError if there is none."""
        code = read_code(text)
        table = (self._tables.get(code) or await self._read(code)) if code else None
        if table is None:
            archived = code is not None and self.archive.find(code)
            raise fail(Trouble.ARCHIVED if archived else Trouble.NO_SUCH_TABLE)
        await until_playable(table.match.game)
        self._is_used(table)
        return table

    def in_memory(self) -> list[Table]:
        return list(self._tables.values())

    def find(self, code: str) -> Table | None:
        """The table if it is in memory."""
        return self._tables.get(code)

    @asynccontextmanager
    async def aside(self, code: str) -> AsyncIterator[bool]:
        """While the house looks at a table that nobody uses; False if somebody does.

        Whoever comes to the table now waits until the house has done with it.
        """
        if code in self._tables or code in self._loading or code in self._aside:
            yield False
            return
        self._aside[code] = done = asyncio.Event()
        try:
            yield True
        finally:
            del self._aside[code]
            done.set()

    async def read_aside(self, code: str) -> Table | None:
        """The table from its log. It is not kept in memory, and nothing happens there."""
        return await Table.read(code, self.store, self.now, self._metrics)

    async def _read(self, code: str) -> Table | None:
        while (looking := self._aside.get(code)) is not None:
            await looking.wait()
        if self.archive.find(code):
            return None  # Rows of it may still be on their way out.
        loading = self._loading.get(code)
        if loading is None:
            loading = asyncio.ensure_future(
                Table.read(code, self.store, self.now, self._metrics)
            )
            self._loading[code] = loading
            loading.add_done_callback(lambda _: self._loading.pop(code, None))
        try:
            table = await asyncio.shield(loading)
        except UnknownRules as unknown:
            raise fail(Trouble.UNKNOWN_RULES, f"{str(unknown).capitalize()}.") from unknown
        except BrokenLog as broken:
            journal.error("broken log", table=code, entry=broken.seq, reason=broken.reason)
            raise fail(Trouble.DAMAGED_LOG, f"Damaged at {broken}.") from broken
        if table is None:
            return None
        table = self._with_bots_and_clocks(self._tables.setdefault(code, table))
        # The log may have to say first that the house was away.
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(TOLD_SECONDS):
                await table.answered()
        return table

    def _with_bots_and_clocks(self, table: Table) -> Table:
        """From now on bots and clocks look at this table after every entry."""
        table.on_entry = self.bots_and_clocks.look
        table.tell_absences = self.hours.tell
        table.there_since = self.hours.there_since
        self.quotas.watch(table)
        table.attendance.times = self._times
        table.attendance.on_sign = self.lively.stir
        table.company.tonight = self.tonight
        table.rematch.open = self.play_again
        table.attendance.entry()
        table.on_entry(table)
        return table

    async def open(
        self,
        new: NewTable,
        host: Callable[[str], Sitter],
        host_key: str = "",
        following: Following | None = None,
    ) -> Table:
        """Open a table and seat its host; a game for one starts at once. All or nothing.

        `host_key` stands for the host, whose open tables are counted. A rematch is `following`
        another table.
        """
        if not host_key:
            return await self._open(new, host, "", following)
        bots = len(following.bots) if following else 0
        async with self.quotas.room_for_a_table(host_key, bots):
            return await self._open(new, host, host_key, following)

    async def _open(
        self,
        new: NewTable,
        host: Callable[[str], Sitter],
        host_key: str,
        following: Following | None,
    ) -> Table:
        game, options = chosen_game(new.game, new.options)
        await until_playable(game)
        if self.store.overdue:
            raise fail(Trouble.WRITE_FAILED)
        # In the pool, because a puzzle that a player brings must be proved.
        opening = partial(first_rulings, game, options, new, host, self.now(), following)
        rulings = await self._pool.run(opening, host_key)
        table = Table.opened(rulings[0], self.store, self.now, self._metrics)
        table.host_key = host_key
        table.attendance.times = self._times
        futures = [asyncio.get_running_loop().create_future() for _ in rulings]
        for ruling, future in zip(rulings, futures, strict=True):
            table.append(ruling, partial(_set_reply, future))
        for reply in await self._in_time(futures):
            if isinstance(reply, Problem):
                raise ProblemError(reply)
        self._tables[table.id] = table
        self._is_used(table)
        return self._with_bots_and_clocks(table)

    async def _in_time(self, futures: list[asyncio.Future[Answer]]) -> list[Answer]:
        """The replies to the entries of a new table, which nobody knows yet."""
        try:
            async with asyncio.timeout(OPEN_SECONDS):
                return await asyncio.gather(*futures)
        except TimeoutError:
            raise fail(Trouble.WRITE_UNCERTAIN) from None

    async def listed(
        self, game: str | None, status: str | None, ids: list[str] | None
    ) -> list[Summary]:
        """What the lobby shows: tables whose people are there. With `ids`, any table."""
        codes = None if ids is None else [c for c in map(read_code, ids) if c]
        if codes is not None:
            listings = await self.store.listings(game=game, status=status, ids=codes)
        elif game is not None and game not in registered():
            return []
        else:
            at, limit = self.now(), MOST_LISTED
            listings = await self.store.lobby(game=game, status=status, at=at, limit=limit)
        found = [await self._listed(kept) for kept in listings]
        return [summary for summary in found if summary is not None]

    async def _listed(self, kept: Listing) -> Summary | None:
        """From memory, or from storage; if its format is old, the log is read instead."""
        if table := self._tables.get(kept.table_id):
            return table.presence.summary()
        if summary := views.read_summary(kept.summary):
            return summary
        try:
            return (await self.table(kept.table_id)).presence.summary()
        except ProblemError as unreadable:
            journal.warning("not listed", table=kept.table_id, why=unreadable.problem.detail)
            return None

    async def answer_in_time(self) -> None:
        """When the database does not answer, those who wait for a write are told so."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            if self.store.overdue:
                for table in tuple(self._tables.values()):
                    table.answer_uncertain()

    async def keep_hours(self) -> None:
        await self.hours.keep(self._tables.values)

    def _is_used(self, table: Table) -> None:
        """Now. If too many tables are in memory, those leave that were not used for longest."""
        now = time.monotonic()
        self._used.pop(table.id, None)
        self._used[table.id] = now
        crowded = len(self._used) - self._most_in_memory
        for code in list(islice(self._used, 2 * max(0, crowded))):
            if self._used[code] > now - JUST_USED:
                return  # Somebody may be about to sit down.
            if self._may_leave(code):
                self._forget(code)
            else:
                self._used.pop(code)
                self._used[code] = now  # Others are looked at first.

    def _may_leave(self, code: str) -> bool:
        table = self._tables[code]
        wakes_at = self.bots_and_clocks.wakes_at(table)
        is_soon = wakes_at is not None and wakes_at < self.now() + JUST_USED * 1000
        return table.quiet and not is_soon

    def _forget(self, code: str) -> None:
        """The table leaves memory; its log stays. It wakes when something is due there."""
        table = self._tables[code]
        if self.awaits(table):
            self._alarms.set(code, self.bots_and_clocks.wakes_at(table))
        self.bots_and_clocks.forget(table)
        del self._tables[code], self._used[code]

    def awaits(self, table: Table) -> bool:
        """Whether something may be due at this table: then the listing says when."""
        return due_at(table.durable) is not None

    def let_go(self, code: str) -> None:
        """The table leaves memory if nobody has used it and nothing happens there soon."""
        long_ago = time.monotonic() - JUST_USED
        if self._used.get(code, math.inf) < long_ago and self._may_leave(code):
            self._forget(code)

    async def sweep(self) -> None:
        """Forget tables that nobody uses; their logs stay."""
        while True:
            await asyncio.sleep(min(60.0, self._idle))
            long_ago = time.monotonic() - self._idle
            for code in [c for c, at in self._used.items() if at < long_ago]:
                if self._may_leave(code):
                    self._forget(code)

    def rest(self) -> None:
        """The log will be closed: bots and the house do nothing by themselves any more."""
        self.bots_and_clocks.rest(self.in_memory())

    async def say_goodbye(self, frame: bytes) -> None:
        """Accept no more commands, finish those under way, and say goodbye to every watcher."""
        self.stopping = True
        while self.store.queued:
            await asyncio.sleep(0.01)
        for table in self._tables.values():
            table.wake_followers()
            for watcher in tuple(table.watchers):
                watcher.dismiss(frame)
        while any(table.watchers for table in self._tables.values()):
            await asyncio.sleep(0.01)


def chosen_game(name: str, given: dict[str, Any]) -> tuple[AnyGame, Any]:
    """A game of this server and its options; ProblemError if it has no such."""
    game = registered().get(name)
    if game is None:
        raise fail(Trouble.NO_SUCH_GAME, f"There is no game called {name!r} here.")
    try:
        return game, read_options(game, given)
    except BadInput as bad:
        raise fail(Trouble.BAD_OPTIONS, bad.sentence, place=bad.place) from bad


def _set_reply(future: asyncio.Future[Answer], _: str, reply: Answer) -> None:
    if not future.done():
        future.set_result(reply)
