"""A table as one viewer may see it, built item by item from nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from typing import Any, TypeVar

import msgspec
from msgspec.structs import asdict

from fairtable.referee import Begin, FailStart, Match, Outcome, Ruling, Seat, Status
from fairtable.referee.asks import Logged
from fairtable.referee.bots import is_bot
from fairtable.referee.facts import HostChanged, SeatTaken, TableFact, TableOpened
from fairtable.referee.room.granted import Asker
from fairtable.referee.room.may import may
from fairtable.referee.room.offers import may_be_drawn
from fairtable.referee.room.people import BOT
from fairtable.referee.room.players import deciders, host_of, is_host, players
from fairtable.referee.room.room import Room
from fairtable.server.people import Around, Between, GoneCard, OfferCard, SeatCard, You, Yours
from fairtable.server.unasked import due_at
from fairtable.server.wire import ClockFace, Result, StoredSummary, Summary, TableView, Update
from fairtable.storage import Listing

U = TypeVar("U", bound=Update)
BEFORE_THE_START = (Status.WAITING, Status.STARTING)
CARDS = 64
"""So many seats of a table are told one by one; of the others only how many there are."""
SUMMARY_FORMAT = 5
"""Raise it when the fields of a summary change: stored ones are then made again."""


def summary(
    match: Match,
    present: Set[str] = frozenset(),
    nameless: int = 0,
    awaited: Sequence[Seat] | None = None,
    told: Between | None = None,
) -> Summary:
    """`present`: the holders who are connected. `nameless`: watchers who are not guests.

    `awaited`: the seats whose links the start still waits for. `told`: what is between the
    people, with what stands in no log.
    """
    room, opened = match.room, match.opened
    if awaited is None:
        awaited = room.awaited() if room.status is Status.STARTING else ()
    seated = {sitter.holder for sitter in room.seats if sitter}
    seats = [seat_card(match, seat, present) for seat in range(min(CARDS, len(room.seats)))]
    return Summary(
        id=opened.table,
        game=opened.game,
        title=opened.title,
        status=room.status.value,
        public=opened.public,
        seats=seats,
        places=len(room.seats),
        taken=len(seated),
        bots=bots_in(room),
        host=host_of(room).name,
        spectators=nameless + len(present - seated),
        version=match.tip.version,
        opened_at=opened.opened_at,
        options=opened.options,
        luck=opened.attempts > 0,
        awaited=list(awaited[:CARDS]),
        between=told or between(match),
    )


def bots_in(room: Room) -> int:
    return sum(holder.startswith(BOT) for holder in room.places)


def seat_card(match: Match, seat: Seat, present: Set[str]) -> SeatCard:
    """Who sits there. `present`: the holders who are connected."""
    room = match.room
    sitter = room.seats[seat]
    return SeatCard(
        seat=seat,
        name=sitter.name if sitter else None,
        present=sitter is not None and (sitter.holder in present or is_bot(sitter)),
        chained=room.chains[seat] is not None,
        bot=is_bot(sitter),
        kept=sitter is None and any(room.people.kept[seat : seat + 1]),
    )


def between(match: Match, rematch: Sequence[Seat] = ()) -> Between:
    """What is between the people at a table."""
    room, people = match.room, match.room.people
    return Between(
        offers=[OfferCard(one.what, list(one.seats)) for one in people.standing],
        gone=[GoneCard(one.seat, one.until) for one in people.gone],
        out=list(people.out),
        players=[seat for seat in players(room) if seat < CARDS],
        deciders=[seat for seat in deciders(room) if seat < CARDS],
        moved=people.moved,
        drawable=may_be_drawn(room),
        host_may_end=room.terms.host_may_end,
        rematch=list(rematch),
        next=people.next,
        follows=match.opened.follows,
        tonight=[],
        together=None,
    )


def table_view(
    match: Match, table: Summary, holder: str | None, name: str | None, now: int
) -> TableView:
    room, own = match.room, yours(match, holder, now)
    seat = own.seat
    return TableView(
        table=table,
        you=You(name=name, holder=holder, **asdict(own)),
        version=match.tip.version,
        # There is no view before the start, so that it can contain no secret.
        view=None if room.status in BEFORE_THE_START else match.game.view(match.state, seat),
        outcome=result(match.outcome),
        clock=clock_face(match, now),
        head=match.tip.head,
    )


def yours(match: Match, holder: str | None, now: int) -> Yours:
    """What is this person's at the table, and what they may ask of the house."""
    room, kept = match.room, match.room.people.kept
    seat = room.seat_of(holder) if holder else None
    asker = Asker(seat, holder or "", max(now, match.tip.at), match.tip.at)
    return Yours(
        seat=seat,
        host=holder is not None and is_host(room, holder),
        kept=kept.index(holder) if holder and holder in kept else None,
        may=may(room, asker),
    )


def is_large(match: Match) -> bool:
    """Whether nobody is told about everybody here."""
    return len(match.room.seats) > CARDS


def is_changed(before: Match, after: Match, facts: Sequence[TableFact]) -> bool:
    """Whether an entry has changed something around the board, and not only a link."""
    was, now = before.room.people, after.room.people
    return bool(facts) or (was is not now and was != now)


def asked_as_told(asked: Logged | None, is_large: bool) -> Logged | None:
    """At a large table, the links of everybody are in the log and in no update."""
    return None if is_large and isinstance(asked, Begin | FailStart) else asked


def update(ruling: Ruling, seat: Seat | None) -> Update:
    """What an entry did, as far as `seat` may know. The same entry gives the same update."""
    match, content = ruling.after, ruling.content
    return Update(
        match.tip.version,
        content.at,
        content.by,
        asked_as_told(content.asked, is_large(match)),
        content.facts,
        events_for(ruling, seat),
        match.room.status.value,
        outcome=result(match.outcome) if match.room.status is Status.OVER else None,
        names=names_in(content.facts, match),
    )


def names_in(facts: Iterable[TableFact], after: Match) -> dict[str, str]:
    """The names of the people of whom these facts tell, by their pseudonyms."""
    names: dict[str, str] = {}
    for fact in facts:
        if isinstance(fact, SeatTaken) and fact.holder in after.room.places:
            names[fact.holder] = after.room.names_of((after.room.places[fact.holder],))
        elif isinstance(fact, TableOpened | HostChanged):
            host = host_of(after.room)
            names[host.holder] = host.name
    return names


def whole_update(  # noqa: PLR0913  the fields of an update
    ruling: Ruling,
    seat: Seat | None,
    shape: type[U],
    command: str | None = None,
    repeated: bool = False,
    around: Around | None = None,
) -> U:
    """The same with the view and the clock after the entry, and the id of the command."""
    match, content = ruling.after, ruling.content
    status = match.room.status
    # By position, which is faster: this runs for every watcher of every move.
    return shape(
        match.tip.version,
        content.at,
        content.by,
        content.asked,
        content.facts,
        events_for(ruling, seat) if ruling.entry.parts else ruling.events,
        status.value,
        None if status in BEFORE_THE_START else match.game.view(match.state, seat),
        result(match.outcome) if status is Status.OVER else None,
        clock_face(match, content.at),
        command,
        repeated,
        names_in(content.facts, match) if content.facts else {},
        around,
    )


def events_for(ruling: Ruling, seat: Seat | None) -> tuple[Any, ...]:
    """The events that `seat` may see."""
    return tuple(
        event
        for event in ruling.events
        if (audience := event.seen_by()) is None or seat in audience
    )


def result(outcome: Outcome | None) -> Result | None:
    if outcome is None:
        return None
    return Result(dict(outcome.points), list(outcome.winners), outcome.by, outcome.rule)


def clock_face(match: Match, now: int) -> ClockFace:
    clock = match.clock
    running = clock.running is not None
    if clock.control.reserve is None:
        return ClockFace(now, clock.spent_by(0, now), running)
    hands = range(len(clock.spent))
    spent = sum(clock.spent_by(hand, now) for hand in hands)
    left = [clock.left(hand, now) or 0 for hand in hands]
    return ClockFace(now, spent, running, clock.running, left)


def listing(match: Match, host_key: str, lively: float = 0) -> Listing:
    """What is kept of a table outside its log. `lively`: so many seconds the lobby shows it."""
    opened = match.opened
    return Listing(
        table_id=opened.table,
        game=opened.game,
        status=match.room.status.value,
        public=opened.public,
        opened_at=opened.opened_at,
        title=opened.title,
        summary=stored_summary(match),
        host=host_key,
        changed_at=match.tip.at,
        due_at=due_at(match),
        lively_until=match.tip.at + int(1000 * lively),
    )


def stored_summary(match: Match) -> str:
    """The summary as storage keeps it for the lobby: with its format, and nobody connected."""
    return msgspec.json.encode(StoredSummary(SUMMARY_FORMAT, summary(match))).decode()


def read_summary(text: str) -> Summary | None:
    """A stored summary; None if it has another format and must be made again."""
    try:
        stored = msgspec.json.decode(text, type=StoredSummary)
    except msgspec.MsgspecError:
        return None
    return stored.summary if stored.format == SUMMARY_FORMAT else None
