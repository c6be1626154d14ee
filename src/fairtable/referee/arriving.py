"""Moves of the house for whoever sits down while the game is on: H2. Few games have them."""

from __future__ import annotations

from typing import Any

from fairtable.referee.facts import Status
from fairtable.referee.game import AnyGame
from fairtable.referee.meaning import Seat
from fairtable.referee.room.room import Room
from fairtable.referee.room.why import HouseOffends, HouseWhy
from fairtable.referee.verdict import Refused


def newcomers(room: Room) -> tuple[Seat, ...]:
    """H2. The seats at which somebody sat down during the game who has not moved yet."""
    if room.status is not Status.PLAYING or not room.terms.takes_newcomers:
        return ()
    # Whoever began plays already, and whoever has moved.
    plays = frozenset(room.people.plays)
    return tuple(
        seat
        for seat, sitter in enumerate(room.seats)
        if sitter is not None and room.former[seat] is not None and seat not in plays
    )


def why_not_arrived(game: AnyGame, room: Room, state: Any, move: Any) -> Refused | None:
    """H2. The house moves for a new player only where somebody sat down during the game.

    It moves in the order of the seats, so that it cannot choose whose luck is next.
    """
    arrivals = game.arrivals
    seat = arrivals.arriving(move) if arrivals else None
    if arrivals is None or seat is None:
        return None
    came = newcomers(room)
    before = (other for other in came if other < seat)
    if seat in came and all(arrivals.arrival(state, other) is None for other in before):
        return None
    return Refused(HouseWhy.NOT_ARRIVED, HouseOffends((seat,)), {"seat": seat})
