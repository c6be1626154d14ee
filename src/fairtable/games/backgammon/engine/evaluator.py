"""Our evaluator as other code uses it: the chances of a board, and the best play of a roll."""

from __future__ import annotations

import numpy as np

from fairtable.games.backgammon.batch import play_of_code, rows_of
from fairtable.games.backgammon.engine.encoding import Floats
from fairtable.games.backgammon.engine.look import (
    MONEY,
    best_play,
    brain,
    chances_of,
    good_plays,
    new_room,
    roll_worths,
)
from fairtable.games.backgammon.moves import Play
from fairtable.games.backgammon.position import Position, Side, side_of


class Evaluator:
    """It looks so many rolls ahead. Not for two threads at once: each needs its own."""

    def __init__(self, looks: int = 0) -> None:
        self.looks = looks
        self._brain, self._room = brain(), new_room()

    def chances(self, side: Side, weights: Floats = MONEY) -> Floats:
        """Win, gammon, backgammon, lost gammon, lost backgammon, of the side that rolls."""
        own, opp = rows_of(side)
        out = np.zeros(5, np.float32)
        chances_of(self._brain, own, opp, self.looks, weights, self._room, out)
        return out

    def play(self, side: Side, dice: tuple[int, int], weights: Floats = MONEY) -> Play:
        """The best play of a roll that can be played."""
        own, opp = rows_of(side)
        out = np.zeros(5, np.float32)
        roll = (int(dice[0]), int(dice[1]))
        code = best_play(self._brain, own, opp, roll, self.looks, weights, self._room, out)
        return play_of_code(side, int(code))

    def good_plays(
        self, side: Side, dice: tuple[int, int], weights: Floats = MONEY
    ) -> list[Play]:
        """The few plays of a roll that deserve a closer look, the best at first sight first."""
        own, opp = rows_of(side)
        roll = (int(dice[0]), int(dice[1]))
        codes = good_plays(self._brain, own, opp, roll, weights, self._room)
        return [play_of_code(side, int(code)) for code in codes]

    def roll_worths(self, side: Side, weights: Floats = MONEY) -> Floats:
        """What each roll is worth to the side that rolls it, by its two dice."""
        own, opp = rows_of(side)
        found: Floats = roll_worths(self._brain, own, opp, weights, self._room)
        return found

    def warm_up(self) -> None:
        """Compile everything, or read it from where numba keeps it."""
        start = side_of(Position(), "white")
        self.chances(start)
        self.play(start, (2, 1))
        self.good_plays(start, (2, 1))
        self.roll_worths(start)
