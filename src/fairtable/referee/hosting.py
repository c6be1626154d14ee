"""Moves of the host, and moves of the house for whoever sits down during the game.

Few games have them. The rules are H2 and H7 of docs/rules/house.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from fairtable.referee.capabilities import arrivals_of, is_by_host
from fairtable.referee.meaning import HOST
from fairtable.referee.ruled import HouseOffends, HouseVerdict, HouseWhy, is_host
from fairtable.referee.verdict import Refused

if TYPE_CHECKING:
    from fairtable.referee.match import Match


def host_plays(match: Match, move: Any, link: str | None, who: str) -> HouseVerdict:
    """H7. Only the host makes the moves of the host, with or without a seat."""
    if not is_by_host(match.game, move):
        return Refused(HouseWhy.NOT_YOUR_SEAT)
    if not is_host(match, who):
        return Refused(HouseWhy.NOT_HOST)
    if link is not None:
        return Refused(HouseWhy.LINK_NOT_NEEDED)
    verdict = match.decide(HOST, move)
    return verdict if isinstance(verdict, Refused) else replace(verdict, as_host=True)


def why_not_arrived(match: Match, move: Any) -> Refused | None:
    """H2. The house moves for a new player only where somebody sat down during the game."""
    game = arrivals_of(match.game)
    seat = game.arriving(move) if game else None
    if seat is None:
        return None
    sits = 0 <= seat < len(match.seats) and match.seats[seat] is not None
    # Whoever began plays already, and whoever has moved.
    if sits and match.former[seat] is not None and seat not in match.people.plays:
        return None
    return Refused(HouseWhy.NOT_ARRIVED, HouseOffends((seat,)), {"seat": seat})
