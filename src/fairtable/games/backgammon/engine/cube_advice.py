"""Double, take, drop, beaver: what to do with the cube, from the chances of a board.

After Rick Janowski's "Take-points in money games", for matches as well. If a cube is dead, a
game is worth its chances. If it is fully alive, it is turned exactly when the other side does
not care whether it takes or drops; between these points the worth of a game is a straight line.
A true cube lies between the two, at `ALIVE`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fairtable.games.backgammon.engine.stakes import Stakes

ALIVE = 0.68
"""How much of a live cube's worth a true cube has."""
MOST_TURNS = 6
"""After so many more turns of the cube it counts as dead."""

Owner = Literal["mine", "theirs", "nobody"]


class Advice(NamedTuple):
    """For the side that rolls: what it is worth to roll, to be taken, and to be dropped."""

    roll: float
    taken: float
    beavered: float
    dropped: float

    @property
    def doubles(self) -> bool:
        return min(self.taken, self.dropped) > self.roll

    @property
    def takes(self) -> bool:
        """Whether the other side should take."""
        return self.taken <= self.dropped

    @property
    def beavers(self) -> bool:
        """Whether the other side should turn the cube once more."""
        return self.takes and self.beavered < self.taken

    @property
    def takes_beaver(self) -> bool:
        """Whether the doubler should play on at the beavered cube; else the double is lost."""
        return self.beavered >= -2 * self.dropped


class CubeValue:
    """What a game is worth with the cube at a value, to the side that rolls."""

    def __init__(self, chances: Sequence[float], stakes: Stakes) -> None:
        win, gammon, backgammon, lost_gammon, lost_backgammon = map(float, chances)
        self.win = min(max(win, 0.0), 1.0)
        self._wins = (self.win, gammon, backgammon)
        self._losses = (1 - self.win, lost_gammon, lost_backgammon)
        self._stakes = stakes

    def worth(self, cube: int, owner: Owner) -> float:
        """Between a dead and a live cube."""
        return float(self.worths(cube, owner, np.array([self.win]))[0])

    def worths(self, cube: int, owner: Owner, wins: NDArray[np.float64]) -> NDArray[np.float64]:
        """The same at other chances to win, with as many gammons among the wins and losses."""
        lowest, highest = self._ends(cube, owner)
        dead = lowest + (highest - lowest) * wins
        live = np.interp(wins, *self._knots(cube, owner, MOST_TURNS))
        found: NDArray[np.float64] = ALIVE * live + (1 - ALIVE) * dead
        return found

    def _ends(self, cube: int, owner: Owner) -> tuple[float, float]:
        """What it is worth to lose for certain, and to win for certain."""
        centred = owner == "nobody"
        lowest = self._stakes.average(self._losses, cube, -1, centred)
        return lowest, self._stakes.average(self._wins, cube, 1, centred)

    def _knots(self, cube: int, owner: Owner, turns: int) -> tuple[list[float], list[float]]:
        """A live cube's worth as a line through these points, by the chance to win."""
        lowest, highest = self._ends(cube, owner)
        found = [(0.0, lowest)]
        stakes = self._stakes
        if turns and owner != "mine" and stakes.may_double(False, cube):
            dropped = stakes.worth(-cube)
            found.append((self._where(dropped, 2 * cube, "mine", turns), dropped))
        if turns and owner != "theirs" and stakes.may_double(True, cube):
            dropped = stakes.worth(cube)
            found.append((self._where(dropped, 2 * cube, "theirs", turns), dropped))
        found.append((1.0, highest))
        # The line never falls: a point that lies before the last one says nothing.
        kept = [found[0]]
        for knot in found[1:]:
            if knot[0] > kept[-1][0]:
                kept.append((knot[0], max(knot[1], kept[-1][1])))
        return [win for win, _ in kept], [worth for _, worth in kept]

    def _where(self, worth: float, cube: int, owner: Owner, turns: int) -> float:
        """The chance to win at which a game with this cube is worth so much."""
        wins, worths = self._knots(cube, owner, turns - 1)
        return float(np.interp(worth, worths, wins))


def advise(chances: Sequence[float], stakes: Stakes, cube: int, owner: Owner) -> Advice:
    """For the side that is about to roll, and may double."""
    value = CubeValue(chances, stakes)
    return Advice(
        roll=value.worth(cube, owner),
        taken=value.worth(2 * cube, "theirs"),
        beavered=value.worth(4 * cube, "theirs"),
        dropped=stakes.worth(cube),
    )
