"""How a game ended: the points of each seat, and the rule that ended it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from fairtable.referee.meaning import Seat


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: `by` says it in the game's own words, `rule` names the rule."""

    points: Mapping[Seat, int]
    by: str
    rule: str

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats with the most points; more than one if the game is a draw."""
        best = max(self.points.values(), default=0)
        return tuple(seat for seat, points in self.points.items() if points == best)
