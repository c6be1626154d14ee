"""What the facts of an entry change at a table. No rule is applied: they have happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from fairtable.referee.asks import Begin, FailStart, Sit
from fairtable.referee.chain import Given
from fairtable.referee.facts import (
    ChainLost,
    Claimed,
    GameEnded,
    GameStarted,
    HostChanged,
    HouseAway,
    Resigned,
    SeatLeft,
    SeatsClosed,
    SeatTaken,
    Sitter,
    StartFailed,
    Status,
    TableFact,
    TableOpened,
    TablePaused,
    TableResumed,
)
from fairtable.referee.log import BrokenLog, Content, Entry, read_name
from fairtable.referee.meaning import Seat
from fairtable.referee.people import after_fact as people_after
from fairtable.referee.people import bot_name
from fairtable.referee.ruled import HouseWhy

if TYPE_CHECKING:
    from fairtable.referee.match import Match

STATUS_AFTER: dict[type, Status] = {
    TableResumed: Status.PLAYING,
    TablePaused: Status.PAUSED,
    GameEnded: Status.OVER,
}
NAMELESS = "A player"
"""How a person is called whose name a log leaves out."""
T = TypeVar("T")


def after_fact(table: Match, fact: TableFact, content: Content, entry: Entry) -> Match:
    """The table after one fact of an entry."""
    after = _after_fact(table, fact, content, entry)
    people = people_after(after.people, fact)
    return after if people is after.people else replace(after, people=people)


def _after_fact(table: Match, fact: TableFact, content: Content, entry: Entry) -> Match:
    match fact:
        case TableOpened(host=host):
            return _with_host(table, _sitter(entry, host))
        case SeatTaken(seat, holder):
            anchor = content.asked.anchor if isinstance(content.asked, Sit) else None
            return _with_sitter(table, seat, _sitter(entry, holder), anchor)
        case SeatLeft(seat):
            return _without_sitter(table, seat)
        case SeatsClosed(attempt, seats):
            return replace(
                table,
                status=Status.STARTING,
                attempt=attempt,
                listed=seats,
                closed=entry.hash,
                closed_at=content.at,
            )
        case StartFailed():
            return _with_given(table, content)
        case GameStarted(seats):
            return _begun(_with_given(table, content), seats, content.at)
        case ChainLost(seat):
            return _without_chain(table, seat)
        case _:
            return _after_change(table, fact, content)


def _with_given(table: Match, content: Content) -> Match:
    """The links of a start are in the ask of the same entry."""
    asked = content.asked
    links = asked.links if isinstance(asked, Begin | FailStart) else ()
    fits = len(links) == len(table.awaited())
    after = table.with_links(links) if fits else None
    if after is None:
        raise BrokenLog(content.seq, HouseWhy.WRONG_LINK.says)
    return after


def _begun(table: Match, seats: tuple[Seat, ...], at: int) -> Match:
    """The game is on. From now on each seat is kept for the player who began at it."""
    holders = tuple(
        sitter.holder if sitter and seat in seats else None
        for seat, sitter in enumerate(table.seats)
    )
    return _with_status(replace(table, former=holders, listed=()), Status.PLAYING, at)


def _with_status(table: Match, status: Status, at: int) -> Match:
    """The clock stops when play stops. The next entry starts it again."""
    clock = table.clock if status is Status.PLAYING else table.clock.stopped(at)
    return replace(table, status=status, clock=clock)


def _after_change_of_time(table: Match, fact: TableFact, at: int) -> Match:
    """Play stops or goes on. Or the house was away: then the turn that is on began later."""
    if not isinstance(fact, HouseAway):
        return _with_status(table, STATUS_AFTER[type(fact)], at)
    return replace(table, clock=table.clock.without(fact.until - fact.since))


def _with_sitter(table: Match, seat: Seat, sitter: Sitter, anchor: str | None) -> Match:
    """In a running game a seat keeps its chain, and is kept for its first player."""
    after = _with_seat(table, seat, sitter)
    if table.status is Status.WAITING:
        chain = Given(anchor) if anchor else None
        return replace(after, chains=with_item(table.chains, seat, chain))
    if table.former[seat] is not None:
        return after
    return replace(after, former=with_item(table.former, seat, sitter.holder))


def _without_sitter(table: Match, seat: Seat) -> Match:
    """In a running game the seat keeps its chain; before the game the chain is dropped."""
    after = _with_seat(table, seat, None)
    if table.status is not Status.WAITING:
        return after
    if table.seats[seat] is None and seat < len(table.people.kept):
        # Nobody sat there: it was kept for somebody, and is free for everybody now.
        kept = (*table.people.kept[:seat], "", *table.people.kept[seat + 1 :])
        return replace(after, people=replace(table.people, kept=kept))
    return replace(after, chains=with_item(table.chains, seat, None))


def _after_change(table: Match, fact: TableFact, content: Content) -> Match:
    match fact:
        case Resigned(seat) | Claimed(_, seat):
            return _without_player(table, seat, content)
        case HostChanged(holder):
            heir = table.seats[table.places[holder]] if holder in table.places else None
            return _with_host(table, heir or Sitter(NAMELESS, holder))
        case HouseAway() | TablePaused() | TableResumed() | GameEnded():
            return _after_change_of_time(table, fact, content.at)
        case _:
            return table  # It is all between the people.


def _without_player(table: Match, seat: Seat, content: Content) -> Match:
    """A player is out. If the game goes on, the seat is free for a bot."""
    if any(isinstance(fact, GameEnded) for fact in content.facts):
        return table
    return _with_seat(table, seat, None)


def _sitter(entry: Entry, holder: str) -> Sitter:
    """The name of a person is in the open part of the entry, that of a bot in its pseudonym."""
    return Sitter(bot_name(holder) or read_name(entry) or NAMELESS, holder)


def _with_host(table: Match, host: Sitter) -> Match:
    return replace(table, people=replace(table.people, host=host))


def _with_seat(table: Match, seat: Seat, sitter: Sitter | None) -> Match:
    places, before = table.places.copy(), table.seats[seat]
    if before is not None:
        places.pop(before.holder, None)
    if sitter is not None:
        places[sitter.holder] = seat
    return replace(table, seats=with_item(table.seats, seat, sitter), places=places)


def places_of(seats: Sequence[Sitter | None]) -> dict[str, Seat]:
    """Where everybody sits, by their holder names."""
    return {sitter.holder: seat for seat, sitter in enumerate(seats) if sitter is not None}


def _without_chain(table: Match, seat: Seat) -> Match:
    """The seat gives no more links; its latest link stays a part of all draws.

    Before the start it has given none: then it has no chain, and no start waits for it.
    """
    chain = None if table.status is Status.WAITING else table.chains[seat]
    lost = chain and replace(chain, is_lost=True)
    return replace(table, chains=with_item(table.chains, seat, lost))


def with_item(places: tuple[T | None, ...], at: int, thing: T | None) -> tuple[T | None, ...]:
    """The same tuple with another thing at one place."""
    return (*places[:at], thing, *places[at + 1 :])
