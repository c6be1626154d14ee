"""A table at the server: a command comes in, an entry goes to the log, then everybody is told.

The order matters: judge the ask, write the entry, and tell people only what is durable. The
commands of one table are judged strictly one after another: there is no `await` between reading
`match` and replacing it. `match` is ahead of the disk; people are told only about `durable`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import structlog

from fairtable.referee import Entry, Match, Play, Refused, Ruling, Sit
from fairtable.server import views
from fairtable.server.asked import Asked, Done, OnReply, Pending, Reply, Watcher
from fairtable.server.attendance import Attendance
from fairtable.server.company import Company
from fairtable.server.crier import Crier
from fairtable.server.held_back import HeldBack
from fairtable.server.introductions import introduced
from fairtable.server.metrics import Metrics
from fairtable.server.past import MISSED, Past
from fairtable.server.presence import Presence
from fairtable.server.problems import Problem, ProblemError, Trouble, fail, problem
from fairtable.server.refusals import refusal
from fairtable.server.rematch import RematchOffers
from fairtable.server.repeating import repeat
from fairtable.server.reservation import Reservation
from fairtable.server.starting import Starting
from fairtable.server.telling import tell_around, tell_move
from fairtable.server.wire import NoEntry
from fairtable.storage import EntryStore, Listing, ReadFailed, Tenure

if TYPE_CHECKING:
    from fairtable.server.quotas import TableQuota

journal = structlog.get_logger("fairtable.tables")

READ_AGAIN_AFTER = 0.5
LOOK_AGAIN_AFTER = 0.5
"""When a write has failed, bots and the house wait so long before they act again."""


class Table:
    """One match, its log and its watchers."""

    def __init__(
        self,
        match: Match,
        past: Past,
        store: EntryStore,
        now: Callable[[], int],
        metrics: Metrics,
    ) -> None:
        self.match = self.durable = match
        self.past = past
        self._store = store
        self._now = now
        self._metrics = metrics
        self._tenure = Tenure()
        self._pending: dict[int, Pending] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._reading: asyncio.Task[None] | None = None
        self._looking: asyncio.TimerHandle | None = None
        self._held_back = HeldBack()
        self.watchers: set[Watcher] = set()
        self.followers: set[Callable[[], None]] = set()
        self.on_entry: Callable[[Table], None] = lambda table: None
        self.tell_absences: Callable[[Table, int], None] = lambda table, now: None
        self.there_since: Callable[[int], int] = lambda now: 0
        self.acts_unasked = True
        self.quota: TableQuota | None = None
        self.host_key = ""
        self.version_when_read = past.version
        self.starting = Starting(self, now)
        self.presence = Presence(self)
        self.attendance = Attendance(self, now)
        self.rematch = RematchOffers(self, now)
        self.company = Company(self)
        self.reserved: Reservation | None = None
        self.crier = Crier(self, now) if views.is_large(match) else None

    @property
    def id(self) -> str:
        return self.match.opened.table

    @property
    def quiet(self) -> bool:
        """Nobody watches, and nothing is being read or written."""
        attended = self.watchers or self.followers
        return not (attended or self._pending or self._reading or self._looking)

    # How a command travels

    def submit(self, asked: Asked, on_reply: OnReply, sender: Watcher | None = None) -> None:
        """Judge an ask now. A refusal comes at once, a reply when its entry is durable."""
        if self._reading is not None:
            again = partial(self.submit, asked, on_reply, sender)
            return self._held_back.hold(asked, on_reply, again)
        if self.answers_again(asked, on_reply):
            return None
        if self._store.overdue:
            return on_reply(asked.id, problem(Trouble.WRITE_FAILED))
        if asked.version is not None and asked.version != self.match.tip.version:
            return on_reply(asked.id, problem(Trouble.STALE_VERSION))
        if self.quota is not None and self.quota.stops(asked, on_reply, sender):
            return None
        if type(asked.ask) is not Play and self._takes(asked, on_reply, sender):
            return None
        if (ruling := self.judge(asked, on_reply)) is not None:
            self.append(ruling, on_reply, sender)

    def _takes(self, asked: Asked, on_reply: OnReply, sender: Watcher | None) -> bool:
        """Whether the ask is taken care of before the rules are asked."""
        if self.reserved is not None and (why := self.reserved.stops(asked, self.match)):
            on_reply(asked.id, why)
            return True
        rematch, starting = self.rematch, self.starting
        return rematch.takes(asked, on_reply) or starting.takes(asked, on_reply, sender)

    def heard(self, holder: str) -> None:
        """This holder has asked something over HTTP."""
        self.starting.heard(holder)
        self.attendance.asked(holder)

    def judge(self, asked: Asked, on_reply: OnReply) -> Ruling | None:
        """What the rules say; None if they refuse, and the refusal has been replied."""
        assert not isinstance(asked.ask, NoEntry), "these make no entry"
        now = self._now()
        self.tell_absences(self, now)
        ask = introduced(asked, self.match) if type(asked.ask) is Sit else asked.ask
        if isinstance(ask, Problem):
            on_reply(asked.id, ask)
            return None
        ruling = self.match.ask(ask, asked.who, asked.id, now)
        if isinstance(ruling, Refused):
            self.refuse(asked, ruling, on_reply)
            return None
        return ruling

    def refuse(self, asked: Asked, refused: Refused, on_reply: OnReply) -> None:
        self._metrics.refused(self.match.opened.game)
        on_reply(asked.id, refusal(self.match.opened.game, refused))

    def append(self, ruling: Ruling, on_reply: OnReply, sender: Watcher | None = None) -> None:
        """Use the new match from now on, and send the entry to the log."""
        entry, content = ruling.entry, ruling.content
        self.match = match = ruling.after
        pending = Pending(
            self._tenure,
            match.opened.table,
            entry,
            self._listing(match) if content.facts else None,
            self._written,
            ruling,
            [on_reply],
            sender,
        )
        self._pending[entry.seq] = pending
        if content.command:
            self.past.answers.add(content.who, content.command, entry.seq)
        self._store.append(pending)

    def _listing(self, match: Match) -> Listing:
        return views.listing(match, self.host_key, self.attendance.times.lobby)

    async def ask(self, asked: Asked) -> Reply | Done:
        """Submit an ask and wait for the durable reply; ProblemError if it is refused."""
        future: asyncio.Future[Reply | Done | Problem]
        future = asyncio.get_running_loop().create_future()

        def on_reply(_: str, reply: Reply | Done | Problem) -> None:
            if not future.done():
                future.set_result(reply)

        self.submit(asked, on_reply)
        reply = await future
        if isinstance(reply, Problem):
            raise ProblemError(reply)
        return reply

    async def answered(self) -> None:
        """Wait for the answer to the last entry that is under way, whatever it is."""
        if self._pending:
            future = asyncio.get_running_loop().create_future()
            last = self._pending[max(self._pending)]
            last.waiting.append(lambda *_: future.set_result(None))
            await asyncio.shield(future)

    def answers_again(self, asked: Asked, on_reply: OnReply) -> bool:
        """A repeated command id gets the first reply, as soon as that is durable."""
        seq = self.past.answers.find(asked.who, asked.id)
        if seq is None:
            return False
        again = partial(repeat, asked.ask, on_reply)
        if pending := self._pending.get(seq):
            pending.waiting.append(again)
        elif seq >= self.past.oldest:
            again(asked.id, Reply(self.past.recent[seq - self.past.oldest]))
        else:
            task = asyncio.ensure_future(self._answer_from_log(seq, partial(again, asked.id)))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return True

    async def _answer_from_log(
        self, seq: int, again: Callable[[Reply | Done | Problem], None]
    ) -> None:
        try:
            ruling = await self.past.ruling(seq)
        except ReadFailed as failed:
            journal.error("log unreadable", table=self.id, reason=failed.reason)
            return again(problem(Trouble.LOG_UNREADABLE))
        again(Reply(ruling))

    def _written(self, pending: Pending, error: Exception | None) -> None:
        """The disk has answered. Now people are told, and not before."""
        ruling, seq = pending.ruling, pending.entry.seq
        if self._pending.get(seq) is pending:
            del self._pending[seq]
        if error is not None:
            # An entry of an older tenure was forgotten when the log was read again.
            if pending.tenure is self._tenure:
                self._forget(error)
            return pending.reply(problem(Trouble.WRITE_FAILED))
        before, self.durable = self.durable, ruling.after
        self.past.add(ruling)
        self._metrics.accepted(ruling)
        self._tell_everyone(before, ruling, pending.sender)
        if self.followers:
            self.wake_followers()
        pending.reply(Reply(ruling))
        if ruling.content.facts:
            self.attendance.entry()
            self.company.entry(before, ruling)
        if self.acts_unasked or ruling.content.facts:
            self.on_entry(self)

    # When the disk fails

    def _forget(self, error: Exception) -> None:
        """Nobody was told anything: forget what is not durable, and read the log again."""
        if self._reading is None:
            journal.error("write failed", table=self.id, reason=str(error))
            self._reading = asyncio.ensure_future(self._read_until_it_works())

    async def _read_until_it_works(self) -> None:
        before = self.durable
        while True:
            try:
                await self._held_back.during(self._read_log())
                break
            except Exception as still:
                journal.error("log unreadable", table=self.id, reason=type(still).__name__)
                await asyncio.sleep(READ_AGAIN_AFTER)
        self._reading = None
        # A write that was reported as failed may have reached the disk: then it has happened.
        for ruling in [r for r in self.past.recent if r.entry.seq >= before.tip.version]:
            self._tell_everyone(before, ruling, None)
            before = ruling.after
        self.wake_followers()
        self._held_back.release()
        if self._looking is None:
            loop = asyncio.get_running_loop()
            self._looking = loop.call_later(LOOK_AGAIN_AFTER, self._look_again)

    def answer_uncertain(self) -> None:
        """The database owes its answers for too long. What is under way stays under way."""
        for pending in self._pending.values():
            pending.reply(problem(Trouble.WRITE_UNCERTAIN))
            pending.waiting.clear()

    def _look_again(self) -> None:
        """What a bot or the house did may have been lost with the write that failed."""
        self._looking = None
        self.attendance.entry()
        self.on_entry(self)

    async def _read_log(self) -> None:
        past = Past(self._store, self.id)
        # Without any entry the table was never opened, and nobody knows about it.
        if (match := await past.load()) is not None:
            self.past = past
            self.match = self.durable = match
            self._tenure = Tenure()

    @classmethod
    async def read(
        cls, id: str, store: EntryStore, now: Callable[[], int], metrics: Metrics
    ) -> Table | None:
        """The table rebuilt from its log, or None if there is no such log."""
        past = Past(store, id)
        match = await past.load()
        return cls(match, past, store, now, metrics) if match else None

    @classmethod
    def opened(
        cls, ruling: Ruling, store: EntryStore, now: Callable[[], int], metrics: Metrics
    ) -> Table:
        """A new table, before its first entry is written."""
        past = Past(store, ruling.after.opened.table)
        return cls(ruling.after, past, store, now, metrics)

    # Telling

    async def since(self, version: int) -> list[Ruling]:
        """What a client that knows `version` has missed, in order; of much, only the end."""
        if version > self.durable.tip.version:
            raise fail(Trouble.VERSION_AHEAD)
        return await self.past.since(max(version, self.durable.tip.version - MISSED))

    async def entries(self, after: int, limit: int) -> list[Entry]:
        """A page of the log, as it was written."""
        if after > self.durable.tip.version:
            raise fail(Trouble.VERSION_AHEAD)
        return await self.past.entries(after, limit)

    def tell_presence(self) -> None:
        """Somebody came or went, or sits elsewhere."""
        self.presence.changed()

    def _tell_everyone(self, before: Match, ruling: Ruling, sender: Watcher | None) -> None:
        if self.crier is not None:
            self.crier.hear(before, ruling, sender)
        elif views.is_changed(before, ruling.after, ruling.content.facts):
            shared = self.presence.around(before)
            tell_around(self.watchers, ruling, sender, shared, self._now())
        else:
            tell_move(self.watchers, ruling, sender)
        if ruling.content.facts:
            self.presence.send_away(ruling)
            self.tell_presence()

    def wake_followers(self) -> None:
        """Whoever follows the log as a stream looks at it again."""
        for wake in tuple(self.followers):
            wake()

    def tell(self, frame: bytes) -> None:
        """Send the same frame to every watcher."""
        for watcher in tuple(self.watchers):
            watcher.tell(frame)
