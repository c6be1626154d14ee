"""How a game ended: the points of each seat, and the rule that ended it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from fairtable.referee.meaning import Seat


class Outcome(msgspec.Struct, frozen=True):
    """A finished game. `by` says how it ended, in the game's own words; `rule` which rule."""

    points: Mapping[Seat, int]
    by: str
    rule: str

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats with most points; more than one when the game is drawn."""
        best = max(self.points.values(), default=0)
        return tuple(seat for seat, points in self.points.items() if points == best)
