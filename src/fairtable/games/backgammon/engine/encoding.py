"""What the net is told about a board, compiled by numba.

A board is two rows in the count of the side that is to roll, as in `kernels`. Each point of
each side has four inputs; 32 more tell what a person would count: pips, shots, escapes, primes.
training/board.h says the same in C++, and training/check.py compares the two.
"""
# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from fairtable.games.backgammon.kernels import Row
from fairtable.referee.kernel_luck import Bits

Floats: TypeAlias = NDArray[np.float32]
Sets: TypeAlias = tuple[Bits, Bits, Bits]
"""The points that a side holds, those it has made, and its blots: bit p is its own point p."""
Counts: TypeAlias = tuple[Bits, Bits, Bits, Bits, Bits, Bits]
"""A side's checkers on the bar and off, its rearmost point, its pips, its pips to come home,
and its checkers in the other side's home board or on the bar."""

POINT_INPUTS, EXTRAS = 192, 32
INPUTS = POINT_INPUTS + EXTRAS
ON_POINTS = 0x1FFFFFE
UNITS = np.zeros((16, 4), np.float32)
"""The four inputs of a point: a blot, a made point, a spare, and more spares by halves."""
UNITS[1, 0] = UNITS[2:, 1] = UNITS[3:, 2] = 1
UNITS[4:, 3] = (np.arange(4, 16) - 3) / 2


@njit(forceinline=True)
def sets_of(row: Row, turned: bool) -> Sets:
    """The points of a side in its own count; `turned` if the row is in the other side's."""
    held = made = blots = np.int64(0)
    for point in range(1, 25):
        count = row[25 - point] if turned else row[point]
        held |= np.int64(count > 0) << point
        made |= np.int64(count > 1) << point
        blots |= np.int64(count == 1) << point
    return held, made, blots


@njit(forceinline=True)
def counts_of(row: Row, turned: bool) -> Counts:
    bar = np.int64(row[0] if turned else row[25])
    off = np.int64(row[25] if turned else row[0])
    rear, pips, outside, far_home = 25 if bar else 0, bar * 25, bar * 19, bar
    for point in range(24, 0, -1):
        count = np.int64(row[25 - point] if turned else row[point])
        pips += count * point
        if count > 0 and rear == 0:
            rear = point
        if point > 6:
            outside += count * (point - 6)
        if point > 18:
            far_home += count
    return bar, off, rear, pips, outside, far_home


@njit(forceinline=True)
def turned_set(points: Bits) -> Bits:
    """A set of one side's points in the other side's count."""
    found = 0
    for point in range(1, 25):
        found |= (points >> point & 1) << (25 - point)
    return found


@njit()
def shots(held: Bits, bar: Bits, blots: Bits, blocked: Bits) -> int:  # noqa: C901, PLR0912
    """Of the 36 rolls, how many hit at least one of these blots."""
    if blots == 0:
        return 0
    found = 0
    for one in range(1, 7):
        enters = np.int64(1) << (25 - one) & ~blocked
        for two in range(one, 7):
            enters_too = np.int64(1) << (25 - two) & ~blocked
            reached = np.int64(0)
            if one == two:
                start, steps = held, 4 - bar
                if bar > 0:
                    reached, start = enters, held | enters
                    if enters == 0:
                        steps = 0
                while steps > 0:
                    start = start >> one & ON_POINTS & ~blocked
                    reached |= start
                    steps -= 1
            elif bar == 0:
                first, second = held >> one & ON_POINTS, held >> two & ON_POINTS
                reached = (
                    first | second | (first & ~blocked) >> two | (second & ~blocked) >> one
                )
            elif bar == 1:
                if enters:
                    reached |= enters | (held | enters) >> two
                if enters_too:
                    reached |= enters_too | (held | enters_too) >> one
            else:
                reached = enters | enters_too
            if reached & blots:
                found += 1 if one == two else 2
    return found


@njit()
def escapes(rear: Bits, blocked: Bits) -> int:
    """Of the 36 rolls, how many let the rearmost checker alone move by both dice.

    A double counts as two moves.
    """
    found = 0
    for one in range(1, 7):
        first = rear - one < 1 or not blocked >> (rear - one) & 1
        for two in range(one, 7):
            second = rear - two < 1 or not blocked >> (rear - two) & 1
            both = rear - one - two < 1 or not blocked >> (rear - one - two) & 1
            if both and (first or second):
                found += 1 if one == two else 2
    return found


@njit()
def prime(made: Bits, their_rear: Bits) -> int:
    """The longest run of made points that the other side's rearmost checker has to pass."""
    run = made & ~((np.int64(2) << (25 - their_rear)) - 1)
    length = 0
    while run:
        run &= run >> 1
        length += 1
    return min(length, 6)


@njit(forceinline=True)
def _fives(off: Bits, x: Floats, at: int) -> None:
    for part in range(3):
        x[at + part] = np.float32(min(max(off - 5 * part, 0), 5)) * np.float32(0.2)


@njit()
def encode_extras(own: Row, opp: Row, x: Floats) -> None:
    """The inputs that are not told point by point; `x` has room for 32."""
    held, made, blots = sets_of(own, False)
    their_held, their_made, their_blots = sets_of(opp, True)
    bar, off, rear, pips, outside, far_home = counts_of(own, False)
    their = counts_of(opp, True)
    # Each side's made points, in the count of the other side: there nobody lands.
    blocked, their_blocked = turned_set(their_made), turned_set(made)
    home = their_home = 0
    for point in range(1, 7):
        home += made >> point & 1
        their_home += their_made >> point & 1
    contact = rear + their[2] > 25
    lead = their[3] - pips
    x[0], x[1] = bar > 0, their[0] > 0
    x[2], x[3] = bar * 0.5, their[0] * 0.5
    _fives(off, x, 4)
    _fives(their[1], x, 7)
    x[10], x[11], x[12] = pips * 0.01, their[3] * 0.01, contact
    x[13], x[14] = far_home / 15, their[5] / 15
    x[15] = shots(held, bar, turned_set(their_blots), blocked) / 36
    x[16] = shots(their_held, their[0], turned_set(blots), their_blocked) / 36
    x[17] = escapes(rear, blocked) / 36 if contact else 1
    x[18] = escapes(their[2], their_blocked) / 36 if contact else 1
    x[19], x[20] = prime(made, their[2]) / 6, prime(their_made, rear) / 6
    x[21], x[22] = home * home / 36, their_home * their_home / 36
    x[23], x[24], x[25] = outside * 0.02, their[4] * 0.02, lead * 0.02
    x[26] = 0 if contact else min(max(lead * 0.05, -3), 3)
    x[27] = (rear + their[2] - 25) * 0.04 if contact else 0
    x[28:] = 0


@njit()
def encode(own: Row, opp: Row, x: Floats) -> None:
    """All 224 inputs of a board."""
    for point in range(1, 25):
        x[4 * point - 4 : 4 * point] = UNITS[own[point]]
        x[4 * point + 92 : 4 * point + 96] = UNITS[opp[point]]
    encode_extras(own, opp, x[POINT_INPUTS:])


@njit(cache=True, nogil=True)
def encode_all(owns: Row, opps: Row, x: Any) -> None:
    """The inputs of many boards."""
    for at in range(len(owns)):
        encode(owns[at], opps[at], x[at])
