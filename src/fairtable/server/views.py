"""A table as one viewer may see it, built item by item from nothing."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Any, TypeVar

import msgspec

from fairtable.referee import Match, Outcome, Ruling, Seat, Status
from fairtable.referee.between import may_be_drawn
from fairtable.referee.capabilities import host_may_end
from fairtable.referee.house import bot_at
from fairtable.referee.people import deciders, host_of, players
from fairtable.server.wire import (
    Between,
    ClockFace,
    GoneCard,
    OfferCard,
    Result,
    SeatCard,
    StoredSummary,
    Summary,
    TableView,
    Update,
    You,
)

U = TypeVar("U", bound=Update)
BEFORE_THE_START = (Status.WAITING, Status.STARTING)
SUMMARY_FORMAT = 3
"""Raise it when the fields of a summary change: stored ones are then made again."""


def summary(
    match: Match,
    present: Set[str] = frozenset(),
    nameless: int = 0,
    awaited: Sequence[Seat] | None = None,
    rematch: Sequence[Seat] = (),
) -> Summary:
    """`present`: the holders who are connected. `nameless`: watchers who are not guests.

    `awaited`: the seats whose links the start still waits for. `rematch`: the seats that want
    to play again.
    """
    if awaited is None:
        awaited = match.awaited() if match.status is Status.STARTING else ()
    opened = match.opened
    seated = {sitter.holder for sitter in match.seats if sitter}
    seats = [
        SeatCard(
            seat=seat,
            name=sitter.name if sitter else None,
            present=sitter is not None and (sitter.holder in present or sitter == bot_at(seat)),
            chained=chain is not None,
            bot=sitter is not None and sitter == bot_at(seat),
            kept=sitter is None and any(match.people.kept[seat : seat + 1]),
        )
        for seat, (sitter, chain) in enumerate(zip(match.seats, match.chains, strict=True))
    ]
    return Summary(
        id=opened.table,
        game=opened.game,
        title=opened.title,
        status=match.status.value,
        public=opened.public,
        seats=seats,
        host=host_of(match).name,
        spectators=nameless + len(present - seated),
        version=match.version,
        opened_at=opened.opened_at,
        options=opened.options,
        luck=opened.attempts > 0,
        awaited=list(awaited),
        between=between(match, rematch),
    )


def between(match: Match, rematch: Sequence[Seat] = ()) -> Between:
    """What is between the people at a table."""
    people = match.people
    return Between(
        offers=[OfferCard(one.what, list(one.seats)) for one in people.standing],
        gone=[GoneCard(one.seat, one.until) for one in people.gone],
        out=list(people.out),
        players=list(players(match)),
        deciders=list(deciders(match)),
        moved=people.moved,
        drawable=may_be_drawn(match),
        host_may_end=host_may_end(match.game),
        rematch=list(rematch),
        next=people.next,
        follows=match.opened.follows,
    )


def table_view(
    match: Match, table: Summary, holder: str | None, name: str | None, now: int
) -> TableView:
    seat = match.seat_of(holder) if holder else None
    host = holder is not None and holder == host_of(match).holder
    kept = match.people.kept.index(holder) if holder and holder in match.people.kept else None
    return TableView(
        table=table,
        you=You(seat, host, name, holder, kept),
        version=match.version,
        # There is no view before the start, so that it can contain no secret.
        view=None if match.status in BEFORE_THE_START else match.game.view(match.state, seat),
        outcome=result(match.outcome),
        clock=clock_face(match, now),
        head=match.head,
    )


def update(ruling: Ruling, seat: Seat | None) -> Update:
    """What an entry did, as far as `seat` may know. The same entry gives the same update."""
    match, content = ruling.after, ruling.content
    return Update(
        match.version,
        content.at,
        content.by,
        content.asked,
        content.facts,
        events_for(ruling, seat),
        match.status.value,
        outcome=result(match.outcome) if match.status is Status.OVER else None,
    )


def whole_update(
    ruling: Ruling,
    seat: Seat | None,
    shape: type[U],
    command: str | None = None,
    repeated: bool = False,
) -> U:
    """The same with the view and the clock after the entry, and the id of the command."""
    match, content = ruling.after, ruling.content
    status = match.status
    # By position, which is faster: this runs for every watcher of every move.
    return shape(
        match.version,
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
