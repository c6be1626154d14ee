"""Bearing off without contact, from an exact table.

For each of the 54,264 ways to have up to fifteen checkers at home, the table has the chance to
need exactly k rolls, and for a side with none off the chance that the first checker comes off
at roll k. Each side plays for the fewest rolls, by itself. The table is made at first use, in
about a second, and has 10 MB.
"""
# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

from functools import cache
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from fairtable.games.backgammon.engine.encoding import Floats
from fairtable.games.backgammon.kernels import Numbers, Row, find, move, new_desk

BOARDS, MOST, FIRST = 54_264, 32, 12
WAYS = np.array([[comb(n, k) for k in range(8)] for n in range(24)], np.int64)


class BearOff(NamedTuple):
    """The chance to need exactly k rolls: for all checkers, and for the first one."""

    rolls: Floats
    first: Floats


@njit(forceinline=True)
def index(row: Row, turned: bool) -> int:
    """A number for the checkers of one side on its points 1 to 6."""
    number = below = 0
    for point in range(1, 7):
        below += row[25 - point] if turned else row[point]
        number += WAYS[below + point - 1, point]
    return number


@njit(forceinline=True)
def both_home(own: Row, opp: Row) -> bool:
    """Whether both sides have all checkers at home, so that they no longer meet."""
    for point in range(7, 26):  # noqa: SIM110  numba has no all()
        if own[point] or opp[25 - point]:
            return False
    return True


@njit(cache=True, nogil=True)
def _fill(order: Row, rolls: Floats, first: Floats, desk: Numbers) -> None:  # noqa: C901
    """From the fewest pips up: each roll's best result is already known."""
    mean, mean_first = np.zeros(BOARDS), np.zeros(BOARDS)
    own, opp = np.zeros(26, np.int8), np.zeros(26, np.int8)
    rolls[0, 0] = 1
    for row in range(1, len(order)):
        left = 0
        for point in range(1, 7):
            left += order[row, point]
        at = index(order[row], False)
        for one in range(1, 7):
            for two in range(one, 7):
                part = (1 if one == two else 2) / 36
                own[:] = 0
                own[:7] = order[row]
                own[0] = 15 - left
                least = least_first = 1e9
                best = best_first = -1
                for way in range(find(own, opp, one, two, desk)):
                    own[:7] = order[row]
                    own[0] = 15 - left
                    move(own, opp, desk[way])
                    to = index(own, False)
                    if mean[to] < least:
                        least, best = mean[to], to
                    is_off = own[0] > 15 - left
                    until = 0.0 if is_off else mean_first[to]
                    if until < least_first:
                        least_first, best_first = until, -1 if is_off else to
                mean[at] += part * (1 + least)
                rolls[at, 1:] += np.float32(part) * rolls[best, :-1]
                if left < 15:
                    continue
                mean_first[at] += part * (1 + least_first)
                if best_first < 0:
                    first[at, 1] += part
                else:
                    first[at, 1:] += np.float32(part) * first[best_first, :-1]


@njit()
def exact_chances(own: Row, opp: Row, rolls: Floats, first: Floats, out: Floats) -> None:
    """The five chances of the side that rolls, once both sides are home."""
    mine, theirs = index(own, False), index(opp, True)
    left = np.float32(1)
    my_danger = np.float32(1 if own[0] == 0 else 0)
    danger = np.float32(1 if opp[25] == 0 else 0)
    out[:] = 0
    for roll in range(1, MOST):
        out[0] += rolls[mine, roll] * left
        out[1] += rolls[mine, roll] * danger
        if roll < FIRST:
            if opp[25] == 0:
                danger -= first[theirs, roll]
            if own[0] == 0:
                my_danger -= first[mine, roll]
        else:
            danger = my_danger = np.float32(0)
        out[3] += rolls[theirs, roll] * my_danger
        left -= rolls[theirs, roll]


def _boards() -> Any:
    """Every way to have up to fifteen checkers on six points, the fewest pips first."""
    found = np.zeros((BOARDS, 7), np.int8)
    counts = np.zeros(7, np.int8)
    at = 0

    def place(point: int, left: int) -> None:
        nonlocal at
        if point == 0:
            found[at] = counts
            at += 1
            return
        for count in range(left + 1):
            counts[point] = count
            place(point - 1, left - count)
        counts[point] = 0

    place(6, 15)
    return found[np.argsort(found @ np.arange(7), kind="stable")]


@cache
def bear_off() -> BearOff:
    """The table, made at first use."""
    rolls, first = np.zeros((BOARDS, MOST), np.float32), np.zeros((BOARDS, FIRST), np.float32)
    _fill(_boards(), rolls, first, new_desk())
    return BearOff(rolls, first)
