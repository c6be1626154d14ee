"""The exact end of a deal between two players who know all cards, compiled.

When the stock is empty, each of two players can tell what the other holds. Then the lead that
each turn leads to is known, if both play their best (alpha-beta). It is a loop with a stack of
its own: a function that calls itself cannot be kept on the disk by numba.
"""
# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from fairtable.games.casino.engine.playing_kernels import step
from fairtable.games.casino.engine.turn_kernels import Desk, all_turns, copy, new_desk
from fairtable.games.casino.playout_kernels import BOARD, TURN, Int, Ints, points_of

DEEPEST, WIDEST = 22, 256
FAR = 99
"""More than any lead."""


class Ladder(NamedTuple):
    """A step for each turn ahead: its board and turns, and what is known of its lead."""

    desk: Desk
    boards: Ints
    rows: Ints
    worths: Ints
    found: Ints
    tried: Ints
    best: Ints
    low: Ints
    high: Ints
    points: Ints


def new_ladder() -> Ladder:
    found, tried, best, low, high = np.zeros((5, DEEPEST), np.int64)
    return Ladder(
        new_desk(),
        np.empty((DEEPEST, BOARD), np.int64),
        np.empty((DEEPEST, WIDEST, 5), np.int64),
        np.empty((DEEPEST, WIDEST), np.int64),
        found,
        tried,
        best,
        low,
        high,
        np.zeros(4, np.int64),
    )


@njit(forceinline=True)
def _lead(board: Ints, me: Int, points: Ints) -> Int:
    points_of(board, points)
    return points[me] - points[1 - me]


@njit()
def _open(ladder: Ladder, depth: Int, me: Int) -> None:
    """A new position: its turns are not tried yet."""
    board = ladder.boards[depth]
    found = min(all_turns(board, ladder.desk), WIDEST)
    for k in range(found):
        copy(ladder.desk.rows[k], ladder.rows[depth, k])
        ladder.worths[depth, k] = ladder.desk.worths[k]
    ladder.found[depth], ladder.tried[depth] = found, 0
    ladder.best[depth] = -FAR if board[TURN] == me else FAR


@njit()
def _next(ladder: Ladder, depth: Int) -> Int:
    """The turn to try next: what the plain bot likes most of those that are left."""
    rows, worths, k = ladder.rows[depth], ladder.worths[depth], ladder.tried[depth]
    pick: Int = k
    for j in range(k + 1, ladder.found[depth]):
        if worths[j] > worths[pick]:
            pick = j
    worths[k], worths[pick] = worths[pick], worths[k]
    for c in range(5):
        rows[k, c], rows[pick, c] = rows[pick, c], rows[k, c]
    ladder.tried[depth] += 1
    return k


@njit()
def _note(ladder: Ladder, depth: Int, lead: Int, me: Int) -> None:
    """A turn of this position leads to this lead."""
    if ladder.boards[depth][TURN] == me:
        ladder.best[depth] = max(ladder.best[depth], lead)
        ladder.low[depth] = max(ladder.low[depth], lead)
    else:
        ladder.best[depth] = min(ladder.best[depth], lead)
        ladder.high[depth] = min(ladder.high[depth], lead)


@njit()
def _solve(ladder: Ladder, me: Int, low: Int, budget: Ints) -> Int:
    """The lead of `me` from the first board of the ladder, if it is above `low`."""
    depth = 0
    ladder.low[0], ladder.high[0] = low, FAR
    _open(ladder, 0, me)
    while True:
        done = ladder.tried[depth] == ladder.found[depth]
        if done or ladder.low[depth] >= ladder.high[depth] or budget[0] <= 0:
            lead = ladder.best[depth]
            if depth == 0 or budget[0] <= 0:
                return lead
            depth -= 1
            _note(ladder, depth, lead, me)
            continue
        k = _next(ladder, depth)
        after = ladder.boards[depth + 1]
        copy(ladder.boards[depth], after)
        budget[0] -= 1
        if step(after, ladder.rows[depth, k]):
            depth += 1
            ladder.low[depth], ladder.high[depth] = (
                ladder.low[depth - 1],
                ladder.high[depth - 1],
            )
            _open(ladder, depth, me)
        else:
            _note(ladder, depth, _lead(after, me, ladder.points), me)


@njit(nogil=True, cache=True)
def solve_turns(board: Ints, roots: Ints, budget: Int, leads: Ints, ladder: Ladder) -> bool:
    """The exact lead after each turn; False when the budget of imagined turns is spent.

    A turn that is worse than the best so far is only known to be worse.
    """
    left, me, low = np.full(1, budget, np.int64), board[TURN], np.int64(-FAR)
    for root in range(len(roots)):
        copy(board, ladder.boards[0])
        if step(ladder.boards[0], roots[root]):
            leads[root] = _solve(ladder, me, low, left)
        else:
            leads[root] = _lead(ladder.boards[0], me, ladder.points)
        if left[0] <= 0:
            return False
        low = max(low, leads[root] - 1)  # An equal turn shall be known as equal.
    return True
