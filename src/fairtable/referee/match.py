"""A match: one table as the fold of its log. A value: what follows is a new match.

`ask` judges what is asked and writes the entry; `after` moves on by an entry that is in the
log. Asking changes nothing, so a table can look ahead and forget when the disk says no.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from typing import Any, assert_never

import msgspec

from fairtable.referee import house
from fairtable.referee.asked import Asked, Play
from fairtable.referee.chance import Chance, commitment
from fairtable.referee.clock import Clock
from fairtable.referee.game import HOUSE, Game, Seat
from fairtable.referee.log import (
    BrokenLog,
    Content,
    Entry,
    first_hash,
    read_entry,
    read_events,
    read_secret,
    write_entry,
)
from fairtable.referee.outcome import Outcome
from fairtable.referee.table import (
    GameEnded,
    GameStarted,
    Happened,
    SeatLeft,
    SeatTaken,
    Sitter,
    Status,
    TableFact,
    TableOpened,
    TablePaused,
    TableResumed,
)
from fairtable.referee.verdict import Refused

AnyGame = Game[Any, Any, Any, Any]
Sitters = tuple[Sitter | None, ...]


class Ruling(msgspec.Struct, frozen=True):
    """An ask that stands: the entry to be written, and the match after it."""

    entry: Entry
    content: Content
    events: tuple[Any, ...]
    after: Match


class Match(msgspec.Struct, frozen=True):
    """Which game, who sits, where it stands, how many entries deep."""

    game: AnyGame
    opened: TableOpened
    seats: Sitters
    state: Any
    secret: bytes
    head: str
    version: int
    at: int
    status: Status = Status.WAITING
    clock: Clock = Clock()

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def seat_of(self, holder: str) -> Seat | None:
        """The seat that `holder` has, or None for a spectator."""
        for seat, sitter in enumerate(self.seats):
            if sitter is not None and sitter.holder == holder:
                return seat
        return None

    def ask(self, asked: Asked, who: str, command: str, now: int) -> Ruling | Refused:
        """What the rules say. Nothing changes, and asking again says the same."""
        seat = self.seat_of(who)
        answer = house.ANSWERS[type(asked)](self, asked, seat, who)
        if isinstance(answer, Refused):
            return answer
        return self._ruled(answer, self._request(asked, seat, who, command, now))

    def house_plays(self, move: Any, now: int) -> Ruling | Refused:
        """The table's own move: a call, a time-out. It waits for play like any other."""
        answer = house.not_playing(self) or self.judged(HOUSE, move)
        if isinstance(answer, Refused):
            return answer
        asked = Play(self.game.write_move(move))
        return self._ruled(answer, self._request(asked, HOUSE, "", "", now))

    def after(self, content: Content, events: Iterable[Any], entry_hash: str) -> Match:
        """The match after an entry. No rule is applied: what is in the log has happened."""
        return self._moved_on(content, reduce(self.game.evolve, events, self.state), entry_hash)

    def _moved_on(self, content: Content, state: Any, entry_hash: str) -> Match:
        match = self
        for fact in content.facts:
            match = match._noted(fact, content.at)
        return msgspec.structs.replace(
            match, state=state, head=entry_hash, version=self.version + 1, at=content.at
        )

    def _request(
        self, asked: Asked, by: Seat | None, who: str, command: str, now: int
    ) -> Content:
        # Time in a log never runs backwards, whatever the wall clock does.
        return Content(self.version, max(now, self.at), by, who, command, asked, (), ())

    def _ruled(self, answer: Happened, request: Content) -> Ruling:
        facts, events = answer
        state = reduce(self.game.evolve, events, self.state)
        if events and (ended := self.game.outcome(state)) is not None:
            facts = (*facts, GameEnded(ended.by))
        content = msgspec.structs.replace(request, facts=facts)
        entry = write_entry(content, events, self.head, self.secret)
        return Ruling(entry, content, events, self._moved_on(content, state, entry.hash))

    def judged(self, seat: Seat, move: Any) -> Happened | Refused:
        """What the game says of a move, with the luck of this place in the log."""
        chance = Chance.seeded(self.secret, self.opened.table, self.version)
        verdict = self.game.decide(self.state, seat, move, chance)
        return verdict if isinstance(verdict, Refused) else ((), verdict.events)

    def _noted(self, fact: TableFact, at: int) -> Match:
        change = msgspec.structs.replace
        match fact:
            case TableOpened():
                return self
            case SeatTaken(seat, sitter):
                return change(self, seats=_with(self.seats, seat, sitter))
            case SeatLeft(seat):
                return change(self, seats=_with(self.seats, seat, None))
            case GameStarted() | TableResumed():
                return change(self, status=Status.PLAYING, clock=self.clock.turn_to(0, at))
            case TablePaused():
                return change(self, status=Status.PAUSED, clock=self.clock.stopped(at))
            case GameEnded():
                return change(self, status=Status.OVER, clock=self.clock.stopped(at))
            case _:
                assert_never(fact)

    def options(self) -> Any:
        return msgspec.convert(self.opened.options, self.game.Options)


def open_match(game: AnyGame, options: Any, opened: TableOpened, secret: bytes) -> Ruling:
    """H1. A table opens: entry 0 pins game, rules, options and the promise of luck."""
    content = Content(0, opened.opened_at, None, opened.host.holder, "", None, (opened,), ())
    before = _blank(game, options, opened, secret)
    entry = write_entry(content, (), before.head, secret, open_secret=True)
    return Ruling(entry, content, (), before.after(content, (), entry.hash))


def unfold(games: Callable[[str, int], AnyGame], entries: Iterable[Entry]) -> Iterator[Ruling]:
    """A log read again, entry by entry; `games` finds the rules by name and version."""
    match: Match | None = None
    for entry in entries:
        version = 0 if match is None else match.version
        if entry.seq != version:
            raise BrokenLog(version, f"missing; entry {entry.seq} stands in its place")
        if match is None:
            ruling = _reopened(games, entry)
            decoder = msgspec.json.Decoder(ruling.after.game.Event)
        else:
            ruling = _reread(match, entry, decoder)
        match = ruling.after
        yield ruling


def _reread(match: Match, entry: Entry, decoder: msgspec.json.Decoder[Any]) -> Ruling:
    content = read_entry(entry, match.head)
    if content.at < match.at:
        raise BrokenLog(entry.seq, "time runs backwards")
    events = tuple(read_events(entry, content, decoder))
    if None in events:
        raise BrokenLog(entry.seq, "what happened is hidden in this log")
    return Ruling(entry, content, events, match.after(content, events, entry.hash))


def replay(games: Callable[[str, int], AnyGame], entries: Iterable[Entry]) -> Match:
    """The match that a whole log tells."""
    match: Match | None = None
    for ruling in unfold(games, entries):
        match = ruling.after
    if match is None:
        raise BrokenLog(0, "the log is empty")
    return match


def _reopened(games: Callable[[str, int], AnyGame], entry: Entry) -> Ruling:
    content = read_entry(entry, first_hash())
    match content.facts:
        case (TableOpened() as opened,):
            pass
        case _:
            raise BrokenLog(entry.seq, "a log begins with the opening of a table")
    secret = read_secret(entry)
    if commitment(secret) != opened.commitment:
        raise BrokenLog(0, "the secret is not the one that was promised")
    game = games(opened.game, opened.rules)
    try:
        options = msgspec.convert(opened.options, game.Options)
    except msgspec.ValidationError as unreadable:
        raise BrokenLog(0, f"options of another game: {unreadable}") from unreadable
    after = _blank(game, options, opened, secret).after(content, (), entry.hash)
    return Ruling(entry, content, (), after)


def _blank(game: AnyGame, options: Any, opened: TableOpened, secret: bytes) -> Match:
    seats = (None,) * game.seats(options).most
    return Match(game, opened, seats, game.opening(options), secret, first_hash(), 0, 0)


def _with(seats: Sitters, seat: Seat, sitter: Sitter | None) -> Sitters:
    return (*seats[:seat], sitter, *seats[seat + 1 :])
