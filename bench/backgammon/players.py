"""Who plays: our bots, and GNU Backgammon, both on the rows that our kernels use."""

from __future__ import annotations

import gnubg
import numpy as np
from numpy.typing import NDArray

from fairtable.games.backgammon import kernels
from fairtable.games.backgammon.engine import look

Row = NDArray[np.int8]
Floats = NDArray[np.float32]
Dice = tuple[int, int]
NO_CUBE = gnubg.cubeinfo(1, -1, 1, 0, (0, 0), 0, 0)


class Ours:
    """Strong looks no roll ahead, Expert two."""

    def __init__(self, looks: int) -> None:
        self.looks, self.brain, self.room = looks, look.brain(), look.new_room()
        self._out = np.zeros(5, np.float32)

    def play(self, own: Row, opp: Row, dice: Dice, weights: Floats = look.MONEY) -> None:
        args = (dice, self.looks, weights, self.room, self._out)
        kernels.move(own, opp, look.best_play(self.brain, own, opp, *args))


class Gnu:
    """GNU Backgammon's own plays, so many plies deep."""

    def __init__(self, plies: int, cubeful: bool = False) -> None:
        self.looks = gnubg.evalcontext(int(cubeful), plies, 1, 1, 0.0)

    def play(self, own: Row, opp: Row, dice: Dice, cube: object = NO_CUBE) -> None:
        steps = gnubg.findbestmove(board_of(own, opp), cube, self.looks, dice)
        if len(steps) % 2:
            # It leaves out what follows a checker that is borne off: then its chances decide.
            kernels.move(own, opp, self._best(own, opp, dice))
            return
        for start, end in zip(steps[::2], steps[1::2], strict=True):
            own[start] -= 1
            own[end] += 1
            if end > 0 and opp[end] == 1:
                opp[end] = 0
                opp[0] += 1

    def _best(self, own: Row, opp: Row, dice: Dice) -> int:
        plays = kernels.legal_plays(own, opp, *dice, kernels.new_desk()).tolist()
        worths = []
        for play in plays:
            mine, theirs = own.copy(), opp.copy()
            kernels.move(mine, theirs, play)
            if mine[0] == 15:
                return int(play)
            board = board_of(theirs[::-1], mine[::-1])
            worths.append(look.MONEY[:5] @ gnubg.evaluate(board, NO_CUBE, self.looks)[:5])
        return int(plays[int(np.argmin(worths))])


def board_of(own: Row, opp: Row) -> tuple[list[int], list[int]]:
    """As GNU counts it: the other side's checkers, then the mover's."""
    return [*opp[24:0:-1].tolist(), int(opp[0])], own[1:].tolist()
