"""What a game is worth to one side, at its score, and with the cube as it is.

Money counts points; a match counts the chance to win it. `worth(points)` says what it is worth
to win so many points, below zero to lose them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fairtable.games.backgammon.cube import HIGHEST
from fairtable.games.backgammon.engine.encoding import Floats
from fairtable.games.backgammon.engine.match_equity import MatchEquity, match_equity

LIVELY = 0.5
"""How much the play of the checkers counts on the cube being turned later."""


class Stakes(NamedTuple):
    """`most_mine` and `most_theirs`: from this value on, a side has no use for doubling."""

    worth: Callable[[int], float]
    most_mine: int
    most_theirs: int
    jacoby: bool = False

    def average(self, parts: Sequence[float], cube: int, sign: int, centred: bool) -> float:
        """What a win (or a loss) is worth on average, by how many are gammons or more."""
        single = self.worth(sign * cube)
        if self.jacoby and centred:
            return single
        one, two, three = parts
        if one <= 0:
            return single
        gammon, backgammon = self.worth(2 * sign * cube), self.worth(3 * sign * cube)
        two, three = min(two, one), min(three, two, one)
        return ((one - two) * single + (two - three) * gammon + three * backgammon) / one

    def may_double(self, mine: bool, cube: int) -> bool:
        return cube < (self.most_mine if mine else self.most_theirs)

    def weights(self, cube: int, centred: bool, turns: bool) -> Floats:
        """Weights of the five chances; `turns`: whether the cube may still be turned."""
        now = self._weights(cube, not (self.jacoby and centred))
        if turns:
            later = self._weights(2 * cube, True)
            now = (1 - LIVELY) * now + LIVELY * later
        return now.astype(np.float32)

    def _weights(self, cube: int, gammons: bool) -> NDArray[np.float64]:
        times = (1, 2, 3) if gammons else (1, 1, 1)
        win, gammon, backgammon = (self.worth(cube * by) for by in times)
        lose, lost_gammon, lost_backgammon = (self.worth(-cube * by) for by in times)
        found: NDArray[np.float64] = np.array(
            [
                win - lose,
                gammon - win,
                backgammon - gammon,
                lost_gammon - lose,
                lost_backgammon - lost_gammon,
                lose,
            ]
        )
        # The same scale at every score: a whole game is worth 2. The margins of `look` need it.
        scaled: NDArray[np.float64] = found * (2 / found[0])
        return scaled


def money(jacoby: bool, cube: bool = True) -> Stakes:
    most = HIGHEST if cube else 0
    return Stakes(float, most, most, jacoby)


def match_stakes(
    needs: int,
    they_need: int,
    crawford: bool,
    cube: bool = True,
    table: MatchEquity | None = None,
) -> Stakes:
    """A match in which one side needs so many points; `crawford`: this is the Crawford game."""
    table = table or match_equity()
    played = crawford or 1 in (needs, they_need)

    def worth(points: int) -> float:
        mine, theirs = max(points, 0), max(-points, 0)
        return table.chance(needs - mine, they_need - theirs, played)

    allowed = cube and not crawford
    return Stakes(worth, needs if allowed else 0, they_need if allowed else 0)
