"""GNU Backgammon as an evaluator, where PyPI's `gnubg` is installed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from fairtable.games.backgammon.engine.encoding import Floats
from fairtable.games.backgammon.engine.look import MONEY
from fairtable.games.backgammon.moves import OFF, Play
from fairtable.games.backgammon.plays import Way, ways
from fairtable.games.backgammon.position import CHECKERS, Side

PLIES = 2


class GnuBackgammon:
    """The program's own chances and plays, for money and without a cube; the cube is ours."""

    def __init__(self, plies: int = PLIES) -> None:
        import gnubg  # type: ignore[import-not-found, import-untyped, unused-ignore]

        self._gnubg: Any = gnubg
        self._cube = gnubg.cubeinfo(1, -1, 1, 0, (0, 0), 0, 0)
        self._looks = gnubg.evalcontext(0, plies, 1, 1, 0.0)

    def chances(self, side: Side, weights: Floats | None = None) -> Floats:
        found = self._gnubg.evaluate(board_of(side), self._cube, self._looks)
        return np.array(found[:5], np.float32)

    def play(self, side: Side, dice: tuple[int, int], weights: Floats | None = None) -> Play:
        roll = (int(dice[0]), int(dice[1]))
        steps = self._gnubg.findbestmove(board_of(side), self._cube, self._looks, roll)
        after = _after(side, steps)
        legal = ways(side, dice)
        found = next((way for way in legal if way.side == after), None)
        return (found or min(legal, key=self._left)).play

    def _left(self, way: Way) -> float:
        """What a play leaves to the other side."""
        if way.side[OFF] == CHECKERS:
            return -9.0
        return float(MONEY[:5] @ self.chances(turned(way.side)))


def board_of(side: Side) -> tuple[list[int], list[int]]:
    """A board as the program counts it: the other side's checkers, then the mover's."""
    mine = [max(0, count) for count in side[1:26]]
    theirs = [max(0, -side[25 - point]) for point in range(1, 25)]
    return [*theirs, side[26]], mine


def turned(side: Side) -> Side:
    """The same board as the other side counts it."""
    points = tuple(-count for count in reversed(side[1:25]))
    off = CHECKERS - side[26] - sum(max(0, count) for count in points)
    return (off, *points, side[26], side[25])


def _after(side: Side, steps: Sequence[int]) -> Side | None:
    """The board after these steps, start and end in turn: 25 is the bar.

    The program leaves out what follows a checker that is borne off. Then it is not known.
    """
    if len(steps) % 2:
        return None
    board = list(side)
    for start, end in zip(steps[::2], steps[1::2], strict=True):
        board[start] -= 1
        if end > 0 and board[end] == -1:
            board[end] = 0
            board[26] += 1
        board[end] += 1
    return tuple(board)
