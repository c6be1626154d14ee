"""Moves of the host, and moves of the house for whoever sits down during the game.

Few games have them. The rules are H2 and H7 of docs/rules/house.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from fairtable.referee.facts import Status
from fairtable.referee.meaning import HOST, Seat
from fairtable.referee.ruled import HouseOffends, HouseVerdict, HouseWhy, is_host
from fairtable.referee.verdict import Refused

if TYPE_CHECKING:
    from fairtable.referee.match import Match


def host_plays(match: Match, move: Any, link: str | None, who: str) -> HouseVerdict:
    """H7. Only the host makes the moves of the host, with or without a seat."""
    by_host = match.game.by_host
    if by_host is None or not by_host(move):
        return Refused(HouseWhy.NOT_YOUR_SEAT)
    if not is_host(match, who):
        return Refused(HouseWhy.NOT_HOST)
    if link is not None:
        return Refused(HouseWhy.LINK_NOT_NEEDED)
    verdict = match.decide(HOST, move)
    return verdict if isinstance(verdict, Refused) else replace(verdict, as_host=True)


def newcomers(match: Match) -> tuple[Seat, ...]:
    """H2. The seats at which somebody sat down during the game who has not moved yet."""
    if match.status is not Status.PLAYING or match.game.arrivals is None:
        return ()
    # Whoever began plays already, and whoever has moved.
    plays = frozenset(match.people.plays)
    return tuple(
        seat
        for seat, sitter in enumerate(match.seats)
        if sitter is not None and match.former[seat] is not None and seat not in plays
    )


def why_not_arrived(match: Match, move: Any) -> Refused | None:
    """H2. The house moves for a new player only where somebody sat down during the game.

    It moves in the order of the seats, so that it cannot choose whose luck is next.
    """
    arrivals = match.game.arrivals
    seat = arrivals.arriving(move) if arrivals else None
    if arrivals is None or seat is None:
        return None
    came = newcomers(match)
    before = (other for other in came if other < seat)
    if seat in came and all(arrivals.arrival(match.state, other) is None for other in before):
        return None
    return Refused(HouseWhy.NOT_ARRIVED, HouseOffends((seat,)), {"seat": seat})
