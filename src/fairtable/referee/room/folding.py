"""The room after an entry. No rule is applied: what is in the log has happened."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from fairtable.referee.asks import Begin, FailStart, Play, Sit
from fairtable.referee.chain import Given
from fairtable.referee.facts import (
    ChainLost,
    Claimed,
    GameEnded,
    GameStarted,
    HostChanged,
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
from fairtable.referee.room.people import after_ask, bot_name, changes_people
from fairtable.referee.room.people import after_fact as people_after
from fairtable.referee.room.room import Room, with_item
from fairtable.referee.room.why import HouseWhy

STATUS_AFTER: dict[type, Status] = {
    TableResumed: Status.PLAYING,
    TablePaused: Status.PAUSED,
    GameEnded: Status.OVER,
}
NAMELESS = "A player"
"""How a person is called whose name a log leaves out."""


def room_after(room: Room, content: Content, entry: Entry) -> Room:
    """The link that came with a move, then who asked, then every fact."""
    asked, by, after = content.asked, content.by, room
    is_move = type(asked) is Play
    if type(asked) is Play and asked.link is not None:
        after = _after_link(room, content, asked.link)
    if by is not None and by >= 0 and changes_people(room.people, by, is_move):
        after = replace(after, people=after_ask(room.people, by, is_move))
    for fact in content.facts:
        after = _with_fact(after, fact, content, entry)
    return after


def _after_link(room: Room, content: Content, link: str) -> Room:
    seat, after = content.by, None
    if seat is not None and 0 <= seat < len(room.chains):
        after = room.with_link(seat, link)
    if after is None:
        raise BrokenLog(content.seq, HouseWhy.WRONG_LINK.says)
    return after


def _with_fact(room: Room, fact: TableFact, content: Content, entry: Entry) -> Room:
    after = _after_fact(room, fact, content, entry)
    people = people_after(after.people, fact)
    return after if people is after.people else replace(after, people=people)


def _after_fact(room: Room, fact: TableFact, content: Content, entry: Entry) -> Room:
    match fact:
        case TableOpened(host=host):
            return _with_host(room, _sitter(entry, host))
        case SeatTaken(seat, holder):
            anchor = content.asked.anchor if isinstance(content.asked, Sit) else None
            return _with_sitter(room, seat, _sitter(entry, holder), anchor)
        case SeatLeft(seat):
            return _without_sitter(room, seat)
        case SeatsClosed(attempt, seats):
            return replace(
                room,
                status=Status.STARTING,
                attempt=attempt,
                listed=seats,
                closed=entry.hash,
                closed_at=content.at,
            )
        case StartFailed():
            return _with_given(room, content)
        case GameStarted(seats):
            return _begun(_with_given(room, content), seats)
        case ChainLost(seat):
            return _without_chain(room, seat)
        case _:
            return _after_change(room, fact, content)


def _with_given(room: Room, content: Content) -> Room:
    """The links of a start are in the ask of the same entry."""
    asked = content.asked
    links = asked.links if isinstance(asked, Begin | FailStart) else ()
    fits = len(links) == len(room.awaited())
    after = room.with_links(links) if fits else None
    if after is None:
        raise BrokenLog(content.seq, HouseWhy.WRONG_LINK.says)
    return after


def _begun(room: Room, seats: tuple[Seat, ...]) -> Room:
    """The game is on. From now on each seat is kept for the player who began at it."""
    holders = tuple(
        sitter.holder if sitter and seat in seats else None
        for seat, sitter in enumerate(room.seats)
    )
    return replace(room, former=holders, listed=(), status=Status.PLAYING)


def _with_sitter(room: Room, seat: Seat, sitter: Sitter, anchor: str | None) -> Room:
    """In a running game a seat keeps its chain, and is kept for its first player."""
    after = _with_seat(room, seat, sitter)
    if room.status is Status.WAITING:
        chain = Given(anchor) if anchor else None
        return replace(after, chains=with_item(room.chains, seat, chain))
    if room.former[seat] is not None:
        return after
    return replace(after, former=with_item(room.former, seat, sitter.holder))


def _without_sitter(room: Room, seat: Seat) -> Room:
    """In a running game the seat keeps its chain; before the game the chain is dropped."""
    after = _with_seat(room, seat, None)
    if room.status is not Status.WAITING:
        return after
    if room.seats[seat] is None and seat < len(room.people.kept):
        # Nobody sat there: it was kept for somebody, and is free for everybody now.
        kept = (*room.people.kept[:seat], "", *room.people.kept[seat + 1 :])
        return replace(after, people=replace(room.people, kept=kept))
    return replace(after, chains=with_item(room.chains, seat, None))


def _after_change(room: Room, fact: TableFact, content: Content) -> Room:
    match fact:
        case Resigned(seat) | Claimed(_, seat):
            return _without_player(room, seat, content)
        case HostChanged(holder):
            heir = room.seats[room.places[holder]] if holder in room.places else None
            return _with_host(room, heir or Sitter(NAMELESS, holder))
        case TablePaused() | TableResumed() | GameEnded():
            return replace(room, status=STATUS_AFTER[type(fact)])
        case _:
            return room  # It is all between the people.


def _without_player(room: Room, seat: Seat, content: Content) -> Room:
    """A player is out. If the game goes on, the seat is free for a bot."""
    if any(isinstance(fact, GameEnded) for fact in content.facts):
        return room
    return _with_seat(room, seat, None)


def _sitter(entry: Entry, holder: str) -> Sitter:
    """The name of a person is in the open part of the entry, that of a bot in its pseudonym."""
    return Sitter(bot_name(holder) or read_name(entry) or NAMELESS, holder)


def _with_host(room: Room, host: Sitter) -> Room:
    return replace(room, people=replace(room.people, host=host))


def _with_seat(room: Room, seat: Seat, sitter: Sitter | None) -> Room:
    places, before = room.places.copy(), room.seats[seat]
    if before is not None:
        places.pop(before.holder, None)
    if sitter is not None:
        places[sitter.holder] = seat
    return replace(room, seats=with_item(room.seats, seat, sitter), places=places)


def places_of(seats: Sequence[Sitter | None]) -> dict[str, Seat]:
    """Where everybody sits, by their holder names."""
    return {sitter.holder: seat for seat, sitter in enumerate(seats) if sitter is not None}


def _without_chain(room: Room, seat: Seat) -> Room:
    """The seat gives no more links; its latest link stays a part of all draws.

    Before the start it has given none: then it has no chain, and no start waits for it.
    """
    chain = None if room.status is Status.WAITING else room.chains[seat]
    lost = chain and replace(chain, is_lost=True)
    return replace(room, chains=with_item(room.chains, seat, lost))
