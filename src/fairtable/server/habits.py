"""Habits: what a game learns from a guest's own choices. They are for that guest alone.

Nothing is learned unless the guest's own page asks for it, and nothing while the guest has
switched it off. What is kept are a few weights: no game, no card, no name. Whoever erases them
erases them for good: choices that were made before are never learned again. No log, no view and
no other guest gets any of it, and the journal does not say whose they are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple, get_type_hints

import msgspec
import structlog
from msgspec.structs import replace

from fairtable.games import rules_of
from fairtable.referee import AnyGame, Entry, HouseWhy, Match, Play, Refused, compiled, unfold
from fairtable.referee.habits import Habits
from fairtable.server.identity import Guest, Guests
from fairtable.server.notes import has_notes
from fairtable.server.pool import Pool
from fairtable.server.problems import ProblemError, Trouble, fail
from fairtable.server.refusals import refusal
from fairtable.server.table import Table
from fairtable.server.turns import Turns
from fairtable.server.wire import HabitSheet
from fairtable.storage import EntryStore, WriteFailed

journal = structlog.get_logger("fairtable.habits")
TURN_SECONDS = 3.0
WAIT_SECONDS = 2.0
MOST_ENTRIES = 5_000
MOST_TABLES = 200
"""So many tables of a guest are remembered, so that no choice counts twice."""
NOT_KEPT = "What was learned could not be written down. Ask again."
TOO_LONG = f"A log of more than {MOST_ENTRIES:,} entries is not learned from."
STILL_COMPILING = "The fast rules of this game are still being prepared."


class Kept(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is stored. Choices until `since` (milliseconds) are not learned, or were erased.

    `tables` says up to which entry each table was learned from, by keys that only this server
    can make. `known` belongs to the game.
    """

    on: bool = True
    since: int = 0
    games: int = 0
    choices: int = 0
    tables: dict[str, int] = {}
    known: msgspec.Raw = msgspec.Raw(b"null")


class Lesson(NamedTuple):
    """Whose choices are learned, from which entries on, and what is known already."""

    habits: Habits[Any, Any]
    holder: str
    since: int
    after: int
    known: Any


class GuestHabits:
    """Reads, learns, switches and erases. Those of one guest are handled one by one."""

    def __init__(
        self, store: EntryStore, guests: Guests, pool: Pool, now: Callable[[], int]
    ) -> None:
        self._store = store
        self._guests = guests
        self._pool = pool
        self._now = now
        self._turns = Turns[tuple[str, str]](TURN_SECONDS, _not_kept)

    async def sheet(self, guest: Guest, game: AnyGame) -> HabitSheet:
        """What is known of this guest, in words and numbers; ReadFailed if not now."""
        return _sheet(game, await self._read(guest, game))

    async def known(self, guest: Guest, game: AnyGame) -> Any:
        """What advice may go by; None if nothing is known, or it is switched off."""
        kept = await self._read(guest, game)
        return _known(game, kept) if kept.on else None

    async def switch(self, guest: Guest, game: AnyGame, on: bool) -> HabitSheet:
        """Switch it on or off. What was chosen while it was off is never learned."""
        async with self._turns.of((guest.id, game.name)):
            kept = await self._read(guest, game)
            if on != kept.on:
                kept = replace(kept, on=on, since=self._now())
                await self._write(guest, game, kept)
            return _sheet(game, kept)

    async def erase(self, guest: Guest, game: AnyGame) -> HabitSheet:
        """Forget everything. Only the switch stays as it is, and the time of this."""
        async with self._turns.of((guest.id, game.name)):
            kept = Kept(on=(await self._read(guest, game)).on, since=self._now())
            await self._write(guest, game, kept)
            return _sheet(game, kept)

    async def learn(self, guest: Guest, table: Table) -> HabitSheet:
        """Learn from the choices that this guest has made at a table and that are new.

        ProblemError if the guest had no seat there, or the game learns nothing.
        """
        match, holder = table.durable, self._guests.holder(table.id, guest)
        game, mark = match.game, self._guests.habit_key(guest, table.id)
        habits = _habits(game)
        _check(match, holder)
        async with self._turns.of((guest.id, game.name)):
            kept = await self._read(guest, game)
            after = kept.tables.get(mark, 0)
            if not kept.on or after >= match.tip.version:
                return _sheet(game, kept)
            entries = await self._store.read(table.id, limit=match.tip.version)
            lesson = Lesson(habits, holder, kept.since, after, _known(game, kept))
            count, known = await self._pool.run(partial(_learned, entries, lesson), guest.id)
            if count:
                kept = _with(kept, mark, match.tip.version, count, known)
                await self._write(guest, game, kept)
            return _sheet(game, kept)

    async def _read(self, guest: Guest, game: AnyGame) -> Kept:
        text = await self._store.habits.read(self._guests.habit_key(guest), game.name)
        return msgspec.json.decode(text, type=Kept) if text else Kept()

    async def _write(self, guest: Guest, game: AnyGame, kept: Kept) -> None:
        key, text = self._guests.habit_key(guest), msgspec.json.encode(kept).decode()
        try:
            await self._store.habits.write(key, game.name, text, self._now())
        except WriteFailed as failed:
            journal.error("habits not written", reason=failed.reason)
            raise _not_kept() from failed


def _not_kept() -> ProblemError:
    return fail(Trouble.WRITE_FAILED, NOT_KEPT)


def _habits(game: AnyGame) -> Habits[Any, Any]:
    if game.habits is None:
        raise fail(Trouble.NO_HABITS)
    return game.habits


def _check(match: Match, holder: str) -> None:
    """Only whoever has a seat, or had one in the game, has made choices here."""
    if not has_notes(match, holder):
        raise ProblemError(refusal(match.opened.game, Refused(HouseWhy.NOT_YOUR_SEAT)))
    if match.tip.version > MOST_ENTRIES:
        raise fail(Trouble.NO_HABITS, TOO_LONG)
    if not compiled.may_run(match.game.name):
        raise fail(Trouble.BUSY, STILL_COMPILING, wait=WAIT_SECONDS)


def _learned(entries: Sequence[Entry], lesson: Lesson) -> tuple[int, Any]:
    """How many choices were new, and what is known with them. It may take a while."""
    choices: list[Any] = []
    before: Match | None = None
    for ruling in unfold(rules_of, entries):
        content = ruling.content
        is_new = content.seq >= lesson.after and content.at > lesson.since
        mine = isinstance(content.asked, Play) and content.who == lesson.holder
        if before is not None and is_new and mine:
            seat = before.room.seat_of(lesson.holder)
            if seat is not None:
                choices.append(lesson.habits.choice(before.state, seat, ruling.events))
        before = ruling.after
    new = [choice for choice in choices if choice is not None]
    return len(new), lesson.habits.learn(lesson.known, new) if new else lesson.known


def _with(kept: Kept, mark: str, version: int, count: int, known: Any) -> Kept:
    tables = {name: up_to for name, up_to in kept.tables.items() if name != mark}
    newest = dict([*tables.items(), (mark, version)][-MOST_TABLES:])
    return replace(
        kept,
        games=kept.games + (mark not in kept.tables),
        choices=kept.choices + count,
        tables=newest,
        known=msgspec.Raw(msgspec.json.encode(known)),
    )


def _known(game: AnyGame, kept: Kept) -> Any:
    """As the game's own type, which its `learn` answers."""
    kind = get_type_hints(_habits(game).learn)["return"]
    return msgspec.json.decode(kept.known, type=kind | None)


def _sheet(game: AnyGame, kept: Kept) -> HabitSheet:
    told = _habits(game).tell(_known(game, kept))
    says = tuple(habit.says for habit in told if habit.says)
    return HabitSheet(kept.on, kept.games, kept.choices, says, told)
