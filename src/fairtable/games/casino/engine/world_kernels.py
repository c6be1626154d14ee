"""Worlds as a player may imagine them: what nobody has seen is dealt at random.

Under STANDARD rules the owner of a build holds a card of its value (C9), and so it is in every
world.
"""
# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

import numpy as np
from numba import njit

from fairtable.games.casino.engine.turn_kernels import copy, lowest
from fairtable.games.casino.playout_kernels import (
    BUILDS,
    BUILT,
    HANDS,
    LEFT,
    PLAYERS,
    STANDARD,
    STOCK,
    TURN,
    Int,
    Ints,
)
from fairtable.referee.kernel_luck import Luck, below

OF_VALUE = np.array([0, *(sum(1 << 10 * s + v for s in range(4)) for v in range(10))], np.int64)
"""The four cards of each value."""


@njit()
def _pick(cards: Int, luck: Luck) -> Int:
    """One of the cards, as a bit."""
    number, left = 0, cards
    while left:
        left &= left - 1
        number += 1
    for _ in range(below(luck, number)):
        cards &= cards - 1
    return cards & -cards


@njit()
def _keep_cards(seen: Ints, need: Ints, left: Int, luck: Luck, board: Ints) -> Int:
    """C9. The owners of builds get a card that takes them; the cards that are left."""
    for b in range(seen[BUILDS] if seen[STANDARD] == 1 else 0):
        owner, fitting = seen[BUILT + 4 * b + 2], left & OF_VALUE[seen[BUILT + 4 * b + 1]]
        if owner != seen[TURN] and need[owner] > 0 and fitting:
            bit = _pick(fitting, luck)
            board[HANDS + owner] |= bit
            left ^= bit
            need[owner] -= 1
    return left


@njit(cache=True)
def imagine(seen: Ints, sizes: Ints, unseen: Int, luck: Luck, board: Ints) -> None:
    """Deal the unseen cards to the other hands and the stock of this board."""
    copy(seen, board)
    need, cards, size = np.empty(4, np.int64), np.empty(40, np.int64), 0
    copy(sizes, need)
    left = _keep_cards(seen, need, np.int64(unseen), luck, board)
    while left:
        cards[size] = lowest(left)
        left &= left - 1
        size += 1
    for other in range(seen[PLAYERS]):
        for _ in range(need[other] if size else 0):
            pick = below(luck, size)
            board[HANDS + other] |= np.int64(1) << cards[pick]
            size -= 1
            cards[pick] = cards[size]
    for place in range(min(size, seen[LEFT])):
        pick = below(luck, size)
        board[STOCK + place] = cards[pick]
        size -= 1
        cards[pick] = cards[size]
