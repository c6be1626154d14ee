"""What a score of a match is worth: the chance to win it, by the points that each side needs.

The table is made by training/make_match_equity.py, from our own games' gammons.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import NamedTuple

import numpy as np

from fairtable.games.backgammon.engine.encoding import Floats

TABLE = files("fairtable.games.backgammon.engine") / "match_equity.npz"


class MatchEquity(NamedTuple):
    """The chances of a side, by the points that it needs and those that the other side needs.

    `before` is for the games up to the Crawford game, and for that game itself. `after` is for
    the games after it: a side that needs so many points against one that needs a single one.
    """

    before: Floats
    after: Floats

    def chance(self, needs: int, they_need: int, crawford_played: bool) -> float:
        if needs <= 0:
            return 1.0
        if they_need <= 0:
            return 0.0
        if crawford_played and they_need == 1:
            return float(self.after[needs])
        if crawford_played and needs == 1:
            return 1 - float(self.after[they_need])
        return float(self.before[needs, they_need])


@cache
def match_equity() -> MatchEquity:
    with TABLE.open("rb") as file, np.load(file) as kept:
        return MatchEquity(kept["before"], kept["after"])
