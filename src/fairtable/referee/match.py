"""A match: one table as the fold of its log. It is a value: each entry makes a new match.

`ask` judges an ask and makes the entry to be written. `after` is the match after an entry that
is in the log. Asking changes nothing, so a table can drop the new match if the disk fails.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import Any, TypeVar

import msgspec

from fairtable.referee import house
from fairtable.referee.asks import Ask, Play
from fairtable.referee.chain import Given
from fairtable.referee.chance import Chance, Drawn, Draws, Kind, draw_message
from fairtable.referee.clock import Clock
from fairtable.referee.facts import (
    GameEnded,
    GameStarted,
    SeatLeft,
    SeatsClosed,
    SeatsReopened,
    SeatTaken,
    Sitter,
    Status,
    TableFact,
    TableOpened,
    TablePaused,
    TableResumed,
)
from fairtable.referee.game import AnyGame
from fairtable.referee.house import Happened, HouseWhy
from fairtable.referee.log import (
    BrokenLog,
    Content,
    Entry,
    first_hash,
    write_entry,
    write_events,
    write_secret,
)
from fairtable.referee.meaning import HOUSE, Seat
from fairtable.referee.outcome import Outcome
from fairtable.referee.promise import anchor_due, house_link, sealed_key
from fairtable.referee.timing import after_entry, is_early, new_clock
from fairtable.referee.verdict import Refused

Sitters = tuple[Sitter | None, ...]


STATUS_AFTER: dict[type, Status] = {
    SeatsReopened: Status.WAITING,
    TableResumed: Status.PLAYING,
    TablePaused: Status.PAUSED,
    GameEnded: Status.OVER,
}


class Ruling(msgspec.Struct, frozen=True, gc=False):
    """An accepted ask: the entry to be written, and the match after it."""

    entry: Entry
    content: Content
    events: tuple[Any, ...]
    after: Match


class Match(msgspec.Struct, frozen=True, gc=False):
    """Which game is played, who sits, how it stands, and how many entries the log has."""

    game: AnyGame
    opened: TableOpened
    seats: Sitters
    chains: tuple[Given | None, ...]
    state: Any
    secret: bytes
    head: str
    version: int
    at: int
    status: Status = Status.WAITING
    clock: Clock = Clock()
    awaited: tuple[Seat, ...] = ()
    drawn: int = 0
    sealed: int = 0

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def seat_of(self, holder: str) -> Seat | None:
        """The seat that `holder` has, or None for a spectator."""
        for seat, sitter in enumerate(self.seats):
            if sitter is not None and sitter.holder == holder:
                return seat
        return None

    def seated(self) -> tuple[Seat, ...]:
        """The seats that are taken."""
        return tuple(seat for seat, sitter in enumerate(self.seats) if sitter is not None)

    def ask(self, asked: Ask, who: str, command: str, now: int) -> Ruling | Refused:
        """What the rules say. Nothing changes, and the same ask gets the same result."""
        seat = self.seat_of(who)
        chain = house.chain_after(self, asked, seat)
        if isinstance(chain, Refused):
            return chain
        match = self if chain is None else self._with_chain(seat, chain)
        verdict = house.RULE_FOR[type(asked)](match, asked, seat, who)
        if isinstance(verdict, Refused):
            return verdict
        return match._ruling(verdict, asked, seat, who, command, now)

    def house_plays(self, move: Any, now: int) -> Ruling | Refused:
        """The house's own move, such as a call or a time-out, while the game is on."""
        if is_early(self.game, self.clock, self.state, move, max(now, self.at)):
            return Refused(HouseWhy.TIME_LEFT)
        verdict = house.not_playing(self) or self.decide(HOUSE, move)
        if isinstance(verdict, Refused):
            return verdict
        asked = Play(self.game.write_move(move))
        return self._ruling(verdict, asked, HOUSE, "", "", now)

    def after(self, content: Content, events: Iterable[Any], entry_hash: str) -> Match:
        """The match after an entry. No rule is applied: what is in the log has happened."""
        chain = house.chain_after(self, content.asked, content.by) if content.asked else None
        if isinstance(chain, Refused):
            raise BrokenLog(content.seq, chain.says)
        match = self if chain is None else self._with_chain(content.by, chain)
        state = reduce(self.game.evolve, events, self.state)
        return match._moved_on(content, state, entry_hash)

    def _with_chain(self, seat: Seat | None, chain: Given) -> Match:
        assert seat is not None, "only a seat has a chain"
        awaited = tuple(other for other in self.awaited if other != seat)
        chains = _with(self.chains, seat, chain)
        return msgspec.structs.replace(self, chains=chains, awaited=awaited)

    def _moved_on(self, content: Content, state: Any, entry_hash: str) -> Match:
        match = self
        for fact in content.facts:
            match = match._after_fact(fact, content.at)
        clock, drawn, sealed = match.clock, self.drawn, self.sealed
        if match.status is Status.PLAYING:
            clock = after_entry(self.game, clock, state, content.at)
        if content.drawn or content.house_link:
            drawn += bool(content.house_link)
            sealed += any(draw.kind == "sealed" for draw in content.drawn)
        return msgspec.structs.replace(
            match,
            state=state,
            clock=clock,
            head=entry_hash,
            version=self.version + 1,
            at=content.at,
            drawn=drawn,
            sealed=sealed,
        )

    def _ruling(  # noqa: PLR0913  these are the fields of an entry
        self, happened: Happened, asked: Ask, by: Seat | None, who: str, command: str, now: int
    ) -> Ruling:
        facts, events = happened.facts, happened.events
        state = reduce(self.game.evolve, events, self.state)
        if events and (ended := self.game.outcome(state)) is not None:
            facts = (*facts, GameEnded(ended.by))
        public, parts = write_events(events, self.version, self.secret)
        # Time in a log never runs backwards, whatever the wall clock does.
        at = max(now, self.at)
        content = Content(self.version, at, by, who, command, asked, facts, public)
        if happened.drawn or facts:
            luck = self._luck_fields(happened.drawn, facts)
            content = msgspec.structs.replace(content, **luck)
        entry = write_entry(content, parts, self.head)
        return Ruling(entry, content, events, self._moved_on(content, state, entry.hash))

    def _luck_fields(
        self, drawn: tuple[Drawn, ...], facts: tuple[TableFact, ...]
    ) -> dict[str, Any]:
        """The draws of an entry with the key of the open ones; at the end, the sealed key."""
        fields: dict[str, Any] = {"drawn": drawn} if drawn else {}
        links = self.opened.promise.links
        if any(draw.kind == "open" for draw in drawn):
            fields["house_link"] = house_link(self.secret, self.drawn, links)
            if anchor := anchor_due(self.secret, self.drawn + 1, links):
                fields["house_anchor"] = anchor
        if any(isinstance(fact, GameEnded) for fact in facts):
            fields["sealed_key"] = sealed_key(self.secret).hex()
        return fields

    def decide(self, seat: Seat, move: Any) -> Happened | Refused:
        """What the game says about a move, with the luck of this place in the log."""
        chance = Chance(self._draws)
        verdict = self.game.decide(self.state, seat, move, chance)
        if isinstance(verdict, Refused):
            return verdict
        return Happened((), verdict.events, chance.drawn())

    def _draws(self, kind: Kind) -> Draws:
        """H8. The luck of this place in the log: a promised key, every seat's latest link."""
        links = [chain.ingredient if chain else None for chain in self.chains]
        before = self.sealed if kind == "sealed" else self.drawn
        message = draw_message(self.opened.table, before, kind, links)
        if kind == "sealed":
            return Draws(sealed_key(self.secret), message)
        key = house_link(self.secret, self.drawn, self.opened.promise.links)
        return Draws(bytes.fromhex(key), message)

    def _after_fact(self, fact: TableFact, at: int) -> Match:
        match fact:
            case TableOpened():
                return self
            case SeatTaken(seat, sitter, anchor):
                return self._with_sitter(seat, sitter, anchor)
            case SeatLeft(seat):
                return self._without_sitter(seat)
            case SeatsClosed(awaited):
                return msgspec.structs.replace(self, status=Status.STARTING, awaited=awaited)
            case GameStarted():
                return self.without_chains(self.awaited)._with_status(Status.PLAYING, at)
            case _:
                return self._with_status(STATUS_AFTER[type(fact)], at)

    def without_chains(self, seats: Iterable[Seat]) -> Match:
        """H8. A seat that gave no link at this start adds nothing to luck in this game."""
        chains = self.chains
        for seat in seats:
            chains = _with(chains, seat, None)
        return msgspec.structs.replace(self, chains=chains)

    def _with_status(self, status: Status, at: int) -> Match:
        """The clock stops when play stops. `_moved_on` starts it again."""
        clock = self.clock if status is Status.PLAYING else self.clock.stopped(at)
        return msgspec.structs.replace(self, status=status, clock=clock, awaited=())

    def _with_sitter(self, seat: Seat, sitter: Sitter, anchor: str | None) -> Match:
        """In a running game the seat keeps the chain of the player before."""
        match = msgspec.structs.replace(self, seats=_with(self.seats, seat, sitter))
        if self.status is not Status.WAITING:
            return match
        chain = Given(anchor) if anchor else None
        return msgspec.structs.replace(match, chains=_with(self.chains, seat, chain))

    def _without_sitter(self, seat: Seat) -> Match:
        """In a running game the seat keeps its chain; before the game the chain is dropped."""
        match = msgspec.structs.replace(self, seats=_with(self.seats, seat, None))
        if self.status not in (Status.WAITING, Status.STARTING):
            return match
        return msgspec.structs.replace(match, chains=_with(self.chains, seat, None))

    def options(self) -> Any:
        return msgspec.convert(self.opened.options, self.game.Options)


def open_match(game: AnyGame, options: Any, opened: TableOpened, secret: bytes) -> Ruling:
    """H1. A table opens: entry 0 fixes the game, its rules, its options and the promise."""
    content = Content(0, opened.opened_at, None, opened.host.holder, "", None, (opened,), ())
    before = blank(game, options, opened, secret)
    entry = write_entry(content, (write_secret(secret),), before.head)
    return Ruling(entry, content, (), before.after(content, (), entry.hash))


def blank(game: AnyGame, options: Any, opened: TableOpened, secret: bytes) -> Match:
    """The table before entry 0."""
    nobody = (None,) * game.seats(options).most
    return Match(
        game=game,
        opened=opened,
        seats=nobody,
        chains=nobody,
        state=game.opening(options),
        secret=secret,
        head=first_hash(),
        version=0,
        at=0,
        clock=new_clock(game, options),
    )


T = TypeVar("T")


def _with(places: tuple[T | None, ...], place: Seat, thing: T | None) -> tuple[T | None, ...]:
    return (*places[:place], thing, *places[place + 1 :])
