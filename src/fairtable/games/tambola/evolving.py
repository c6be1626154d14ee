"""Writing down what happened: the hall after an event."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from fairtable.games.tambola.moves import (
    BogeyCalled,
    CallAsked,
    ClaimUpheld,
    Event,
    GameClosed,
    HallOpened,
    JoinedLate,
    NumberCalled,
    PaceSet,
    PlaceSettled,
    TicketsDealt,
)
from fairtable.games.tambola.state import Award, Hall


def evolve(hall: Hall, event: Event, /) -> Hall:
    """Write the event down. No rule is applied here: what is in the log has happened."""
    match event:
        case TicketsDealt(seat, tickets):
            return hall.deal(seat, tickets)
        case NumberCalled(number):
            return hall.call(number)
        case ClaimUpheld():
            return hall.award(_award(event), event.shown)
        case BogeyCalled(seat, ticket, _, _, bogeys, out, paper):
            return hall.count_bogey(seat, ticket, paper, bogeys, out)
        case PlaceSettled(prize, place, _, each, over):
            return hall.settle(prize, place, each, over)
        case _:
            return _after_change(hall, event)


def _after_change(
    hall: Hall, event: HallOpened | JoinedLate | CallAsked | PaceSet | GameClosed
) -> Hall:
    match event:
        case HallOpened(players, tickets, amounts):
            return hall.open_for(players, tickets, amounts)
        case JoinedLate(seat, tickets):
            return hall.let_in(seat, tickets)
        case CallAsked():
            return replace(hall, asked=True)
        case PaceSet(seconds):
            return replace(hall, pace=seconds)
        case GameClosed(by):
            return replace(hall, closed=by)
        case _:
            assert_never(event)


def _award(event: ClaimUpheld) -> Award:
    return Award(
        prize=event.prize,
        place=event.place,
        seat=event.seat,
        ticket=event.ticket,
        paper=event.paper,
        numbers=event.numbers,
        call=event.call,
        number=event.number,
        rows=event.shown[event.ticket],
    )
