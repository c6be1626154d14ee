"""A table at the server: commands in, entries into the log, then word to everybody.

The order of things is the promise: read, judge, write down, and only when it is durable tell.
Commands of one table are taken strictly one after another, with no `await` between looking and
marking; `match` runs ahead of the disk, `shown` is what anybody may be told.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Protocol

import msgspec
import structlog

from fairtable.games import rules_of
from fairtable.referee import Asked, Entry, Match, Refused, Ruling, unfold
from fairtable.server import picture
from fairtable.server.metrics import Counted
from fairtable.server.problems import Problem, ProblemError, Trouble, fail, problem, refusal
from fairtable.server.wire import Summary, TableFrame, UpdateFrame
from fairtable.storage import Append, Listing, Log, ReadFailed, Tenure

journal = structlog.get_logger("fairtable.tables")
encode = msgspec.json.Encoder().encode

RECENT = 256
"""So many entries of a table are kept in memory; older ones are read from the log."""
READ_AGAIN_AFTER = 0.5


class Answer(msgspec.Struct, frozen=True, gc=False):
    """What who asked is told: the durable ruling, and whether it was told before."""

    ruling: Ruling
    repeated: bool = False


Hear = Callable[[str, Answer | Problem], None]
"""Called once with the id of the command: and the answer when it is durable, or the problem."""


class Watcher(Protocol):
    """Somebody who hears of a table: a connection."""

    @property
    def holder(self) -> str | None: ...
    def tell(self, frame: bytes) -> None: ...
    def dismiss(self, frame: bytes) -> None: ...


class Command(msgspec.Struct, frozen=True, gc=False):
    """What is asked, by whom, under which id, and for which version if that matters."""

    asked: Asked
    who: str
    id: str
    version: int | None = None


class Pending(Append, eq=False):
    """A ruling on its way to the disk, and who waits for it."""

    ruling: Ruling
    hears: list[Hear]
    sender: Watcher | None

    def tell(self, said: Answer | Problem) -> None:
        for hear in self.hears:
            hear(self.ruling.content.command, said)


class Table:
    """One match, its log and its watchers."""

    def __init__(self, log: Log, now: Callable[[], int], counted: Counted) -> None:
        self._log = log
        self._now = now
        self._counted = counted
        self._tenure = Tenure()
        self._recent: deque[Ruling] = deque(maxlen=RECENT)
        self._answers: dict[tuple[str, str], int] = {}
        self._pending: dict[int, Pending] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._reading: asyncio.Task[None] | None = None
        self._held_back: list[Callable[[], None]] = []
        self.watchers: set[Watcher] = set()
        self.look: Callable[[Table], None] = lambda table: None
        self.attended = True
        self.match: Match
        self.shown: Match

    @property
    def id(self) -> str:
        return self.match.opened.table

    @property
    def quiet(self) -> bool:
        """Nobody watches and nothing is under way."""
        return not (self.watchers or self._pending or self._reading)

    # A command's way

    def submit(self, command: Command, hear: Hear, sender: Watcher | None = None) -> None:
        """Judge a command now; `hear` is told once, at once or when it is durable."""
        if self._reading is not None:
            return self._held_back.append(partial(self.submit, command, hear, sender))
        if (seq := self._answers.get((command.who, command.id))) is not None:
            return self._answer_again(seq, command, hear)
        if command.version is not None and command.version != self.match.version:
            return hear(command.id, problem(Trouble.STALE_VERSION))
        ruling = self.match.ask(command.asked, command.who, command.id, self._now())
        if isinstance(ruling, Refused):
            self._counted.refused(self.match.opened.game)
            return hear(command.id, refusal(self.match.opened.game, ruling))
        self.take(ruling, hear, sender)

    def take(self, ruling: Ruling, hear: Hear, sender: Watcher | None = None) -> None:
        """Move on in memory, and send the entry to the log."""
        entry, content = ruling.entry, ruling.content
        self.match = match = ruling.after
        pending = Pending(
            self._tenure,
            match.opened.table,
            entry,
            self._listing(match) if content.facts else None,
            self._written,
            ruling,
            [hear],
            sender,
        )
        self._pending[entry.seq] = pending
        if content.command:
            self._answers[content.who, content.command] = entry.seq
        self._log.append(pending)

    async def ask(self, command: Command) -> Answer:
        """The same for who can wait: the durable answer, or ProblemError."""
        answer: asyncio.Future[Answer | Problem] = asyncio.get_running_loop().create_future()

        def hear(_: str, said: Answer | Problem) -> None:
            if not answer.done():
                answer.set_result(said)

        self.submit(command, hear)
        said = await answer
        if isinstance(said, Problem):
            raise ProblemError(said)
        return said

    def _answer_again(self, seq: int, command: Command, hear: Hear) -> None:
        """A repeated command id gets the first answer, once that is durable."""
        again = partial(_repeat, command.asked, hear)
        if pending := self._pending.get(seq):
            pending.hears.append(again)
        elif seq >= self._oldest():
            again(command.id, Answer(self._recent[seq - self._oldest()]))
        else:
            task = asyncio.ensure_future(self._answer_from_log(seq, partial(again, command.id)))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _answer_from_log(
        self, seq: int, again: Callable[[Answer | Problem], None]
    ) -> None:
        try:
            rulings = await self.since(seq)
        except ReadFailed as failed:
            journal.error("log unreadable", table=self.id, reason=failed.reason)
            return again(problem(Trouble.LOG_UNREADABLE))
        again(Answer(rulings[0]))

    def _written(self, pending: Pending, error: Exception | None) -> None:
        """The disk has answered. Only now is anybody told."""
        ruling, seq = pending.ruling, pending.entry.seq
        if self._pending.get(seq) is pending:
            del self._pending[seq]
        if error is not None:
            # What was still under way when the log was read again is forgotten already.
            if pending.tenure is self._tenure:
                self._forget(error)
            return pending.tell(problem(Trouble.WRITE_FAILED))
        self.shown = ruling.after
        self._recent.append(ruling)
        self._counted.accepted(ruling)
        self._tell_everyone(ruling, pending.sender)
        pending.tell(Answer(ruling))
        if self.attended or ruling.content.facts:
            self.look(self)

    # When the disk says no

    def _forget(self, error: Exception) -> None:
        """Nobody was told anything: forget what ran ahead, and read the log again."""
        if self._reading is None:
            journal.error("write failed", table=self.id, reason=str(error))
            self._reading = asyncio.ensure_future(self._read_until_it_works())

    async def _read_until_it_works(self) -> None:
        known = self.shown.version
        while True:
            try:
                await self._read_log()
                break
            except Exception as still:
                journal.error("log unreadable", table=self.id, reason=type(still).__name__)
                await asyncio.sleep(READ_AGAIN_AFTER)
        self._reading = None
        # A write that was reported lost may have reached the disk: then it has happened.
        for ruling in [r for r in self._recent if r.entry.seq >= known]:
            self._tell_everyone(ruling, None)
        held_back, self._held_back = self._held_back, []
        for again in held_back:
            again()

    async def _read_log(self) -> None:
        entries = await self._log.read(self.shown.opened.table)
        # Without any entry the table was never opened, and nobody knows of it.
        if entries:
            self._fold(list(unfold(rules_of, entries)))

    def _fold(self, rulings: list[Ruling]) -> None:
        self._recent = deque(rulings, maxlen=RECENT)
        self._answers = {
            (r.content.who, r.content.command): r.entry.seq
            for r in rulings
            if r.content.command
        }
        self.match = self.shown = rulings[-1].after
        self._tenure = Tenure()

    @classmethod
    async def read(
        cls, id: str, log: Log, now: Callable[[], int], counted: Counted
    ) -> Table | None:
        """The table as its log tells it, or None if there is no such log."""
        entries = await log.read(id)
        if not entries:
            return None
        table = cls(log, now, counted)
        table._fold(list(unfold(rules_of, entries)))
        return table

    @classmethod
    def opened(
        cls, ruling: Ruling, log: Log, now: Callable[[], int], counted: Counted
    ) -> Table:
        """A new table, before its first entry is written."""
        table = cls(log, now, counted)
        table.match = table.shown = ruling.after
        return table

    # Telling

    async def since(self, version: int) -> list[Ruling]:
        """What a client that knows `version` has missed, in order."""
        if version > self.shown.version:
            raise fail(Trouble.VERSION_AHEAD)
        if version >= self._oldest():
            return list(self._recent)[version - self._oldest() :]
        entries: list[Entry] = []
        # The table goes on while its log is read: what is old is read, the rest is in memory.
        while len(entries) < self._oldest():
            entries += await self._log.read(self.id, len(entries))
        older = unfold(rules_of, entries[: self._oldest()])
        return [*older, *self._recent][version:]

    def summary(self) -> Summary:
        present = {w.holder for w in self.watchers if w.holder is not None}
        strangers = sum(w.holder is None for w in self.watchers)
        return picture.summary(self.shown, present, strangers)

    def tell_presence(self) -> None:
        """Somebody came or went."""
        self.tell(encode(TableFrame(self.summary())))

    def _tell_everyone(self, ruling: Ruling, sender: Watcher | None) -> None:
        frames: dict[int | None, bytes] = {}
        for watcher in tuple(self.watchers):
            seat = ruling.after.seat_of(watcher.holder) if watcher.holder else None
            if watcher is sender:
                watcher.tell(update_frame(ruling, seat, ruling.content.command))
                continue
            if seat not in frames:
                frames[seat] = update_frame(ruling, seat)
            watcher.tell(frames[seat])
        if ruling.content.facts:
            self.tell_presence()

    def tell(self, frame: bytes) -> None:
        """The same to everybody."""
        for watcher in tuple(self.watchers):
            watcher.tell(frame)

    def _oldest(self) -> int:
        return self.shown.version - len(self._recent)

    def _listing(self, match: Match) -> Listing:
        opened = match.opened
        return Listing(
            table_id=opened.table,
            game=opened.game,
            status=match.status.value,
            public=opened.public,
            opened_at=opened.opened_at,
            title=opened.title,
            summary=picture.listed(match),
        )


def _repeat(asked: Asked, hear: Hear, command: str, said: Answer | Problem) -> None:
    """The first answer again, for who asks the same under the same id."""
    if isinstance(said, Answer):
        same = said.ruling.content.asked == asked
        said = Answer(said.ruling, True) if same else problem(Trouble.COMMAND_REUSED)
    hear(command, said)


def update_frame(
    ruling: Ruling, seat: int | None, command: str | None = None, repeated: bool = False
) -> bytes:
    return encode(picture.whole_update(ruling, seat, UpdateFrame, command, repeated))
