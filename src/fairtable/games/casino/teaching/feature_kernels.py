"""The features of every turn, compiled by numba; `features` has them to be read."""
# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from fairtable.games.casino.engine.turn_kernels import (
    BUILD,
    CARD,
    COUNTS,
    KIND,
    POINTS,
    TAKEN,
    VALUE,
    Desk,
    all_turns,
    count,
    lowest,
    tops_of,
    total,
)
from fairtable.games.casino.playout_kernels import (
    BUILDS,
    BUILT,
    CAPTURED,
    HANDS,
    LAID,
    LOOSE_CARDS,
    RAISED,
    TRAILED,
    TURN,
    Int,
    Ints,
)

Floats: TypeAlias = NDArray[np.float64]
FEATURES = 20
SPADES = (1 << 10) - 1


@njit(forceinline=True)
def _weight(cards: Int) -> Any:
    return 0.25 * count(cards) + total(POINTS, cards) + 0.5 * COUNTS[cards & 1023]


@njit()
def _open(board: Ints, loose: Int, but: Int, made: Any, shares: Floats) -> Any:
    """What an unseen card may be expected to take: a card, a pair or a build."""
    cards, few, found = np.empty(40, np.int64), 0, 0.0
    left = loose
    while left:
        bit = left & -left
        left ^= bit
        place = lowest(bit)
        cards[few] = place
        value, weight = place % 10 + 1, _weight(bit)
        found += shares[value] * weight
        for k in range(few):
            both = value + cards[k] % 10 + 1
            if both <= 10:
                found += shares[both] * (weight + _weight(np.int64(1) << cards[k]))
        few += 1
    for b in range(board[BUILDS]):
        if b != but:
            found += shares[board[BUILT + 4 * b + 1]] * _weight(board[BUILT + 4 * b])
    return found + shares[made[0]] * _weight(made[1])


@njit(cache=True)
def turns_and_features(board: Ints, unseen: Int, desk: Desk, found: Floats) -> Int:
    """How many turns there are; they lie on the desk, and their features in `found`."""
    turns, me, loose = all_turns(board, desk), board[TURN], board[LOOSE_CARDS]
    hand, tops = board[HANDS + me], tops_of(board)
    shares = np.zeros(11)
    of_all = max(1, count(unseen))
    for card in range(40):
        if unseen >> card & 1:
            shares[card % 10 + 1] += 1.0 / of_all
    for t in range(turns):
        card, kind = desk.rows[t, CARD], desk.rows[t, KIND]
        taken, build = desk.rows[t, TAKEN], desk.rows[t, BUILD]
        one, row = np.int64(1) << card, found[t]
        row[:] = 0.0
        stack = board[BUILT + 4 * build] if build >= 0 else np.int64(0)
        mine = build >= 0 and board[BUILT + 4 * build + 2] == me
        value, after = card % 10 + 1, loose & ~taken
        made = np.int64(0)
        if kind == TRAILED:
            after |= one
            row[16] = value / 10
        else:
            row[15] = value / 10
        if kind == CAPTURED:
            haul = one | taken | stack
            row[0], row[3] = 1.0, count(haul) / 4
            row[4], row[5] = COUNTS[haul & SPADES], total(POINTS, haul)
            row[6] = mine
        else:
            row[9], row[10] = card < 10, total(POINTS, one)
        if kind in (LAID, RAISED):
            made = one | taken | stack
            row[1], row[2] = kind == LAID, kind == RAISED
            row[11], row[12] = count(made) / 4, COUNTS[made & SPADES]
            row[13] = total(POINTS, made)
        row[7] = build >= 0 and not mine
        row[8] = (taken & tops) != 0
        same = 0
        for other in range(value - 1, 40, 10):
            same += hand >> other & 1
        row[14] = same > 1
        row[17], row[18] = count(after) / 4, total(POINTS, after)
        row[19] = _open(board, after, build, (desk.rows[t, VALUE], made), shares)
    return turns
