"""Every turn of a position and what the plain bot thinks of it, compiled by numba.

`turns` and `bot` have the same, written to be read; if they differ, they are right. A turn is
five numbers: the card, the kind, the value, the cards from the table as 40 bits, and the build
or -1. Its worth is the bot's, times WORTH_UNIT, so that equal worths are equal numbers.

Under both rules no two loose cards have the same value, so there are few sets. On a table made
by hand there may be more than there is room for; those are left out.
"""
# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import njit
from numba.core import types
from numba.extending import intrinsic

from fairtable.games.casino.playout_kernels import (
    BUILDS,
    BUILT,
    CAPTURED,
    HANDS,
    LAID,
    LOOSE_CARDS,
    PARTNERS,
    PILES,
    PLAYERS,
    RAISED,
    ROUND,
    SIZES,
    STANDARD,
    TRAILED,
    TURN,
    Int,
    Ints,
)

CARD, KIND, VALUE, TAKEN, BUILD = range(5)
MOST_TURNS, MOST_SETS, MOST_HAULS = 1024, 128, 1024
WORTH_UNIT = 20
_OF_SUIT = np.array([[c for c in range(10) if bits >> c & 1] for bits in range(1024)], object)


def _by_suit(worth: Any) -> Ints:
    """A table for ten cards of a suit at once: what each choice of them is worth together."""
    sums = [[sum(worth(10 * suit + c) for c in few) for few in _OF_SUIT] for suit in range(4)]
    return np.array(sums, np.int64)


def _points(card: int) -> int:
    """C15. The aces and the 2♠ score one point, the 10♦ scores two."""
    return (card % 10 == 0) + (card == 1) + 2 * (card == 29)


POINTS = _by_suit(_points)
WEIGHTS = _by_suit(lambda card: 80 * _points(card) + 16 * (card < 10) + 8)
COUNTS = np.array([len(few) for few in _OF_SUIT], np.int64)
UP_TO = np.array([sum(((1 << n) - 1) << 10 * s for s in range(4)) for n in range(11)], np.int64)
"""All cards of a value of at most n."""


def _lowest(typing_context: Any, bits: Any) -> Any:
    """The place of the lowest bit that is set."""

    def code(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), code


lowest: Any = intrinsic(_lowest)


class Desk(NamedTuple):
    """Memory for the turns of one position after another. `hauls` also serves for searches."""

    rows: Ints
    worths: Ints
    sets: Ints
    counts: Ints
    hauls: Ints
    held: Ints
    build_of: Ints


def new_desk() -> Desk:
    return Desk(
        np.empty((MOST_TURNS, 5), np.int64),
        np.empty(MOST_TURNS, np.int64),
        np.empty((11, MOST_SETS), np.int64),
        np.empty(11, np.int64),
        np.empty(MOST_HAULS, np.int64),
        np.empty(11, np.int64),
        np.empty(11, np.int64),
    )


@njit(forceinline=True)
def total(table: Ints, cards: Int) -> Int:
    """What the cards are worth together, by one of the tables above."""
    worth = table[0, cards & 1023] + table[1, cards >> 10 & 1023]
    return worth + table[2, cards >> 20 & 1023] + table[3, cards >> 30 & 1023]


@njit(forceinline=True)
def count(cards: Int) -> Int:
    few = COUNTS[cards & 1023] + COUNTS[cards >> 10 & 1023]
    return few + COUNTS[cards >> 20 & 1023] + COUNTS[cards >> 30 & 1023]


@njit(forceinline=True)
def tops_of(board: Ints) -> Int:
    """C11. The tops of the opponents' piles; a partner is no opponent."""
    tops, players = np.int64(0), board[PLAYERS]
    for step in range(1, players):
        other = (board[TURN] + step) % players
        size = board[SIZES + other]
        if size > 0 and not (board[PARTNERS] == 1 and step == 2):
            tops |= np.int64(1) << board[PILES + 40 * other + size - 1]
    return tops


@njit(forceinline=True)
def find_sets(board: Ints, desk: Desk) -> Int:
    """Every choice of loose cards and at most one top, listed by its sum; the tops."""
    sets, counts = desk.sets, desk.counts
    for value in range(11):
        counts[value] = 0
    sets[0, 0], counts[0] = 0, 1
    tops = tops_of(board)
    left, joins = board[LOOSE_CARDS], np.int64(0)
    for _ in range(2):  # First the loose cards, then the tops, of which one may join.
        while left:
            bit = left & -left
            left ^= bit
            value = lowest(bit) % 10 + 1
            for base in range(10 - value, -1, -1):
                for k in range(counts[base]):
                    if sets[base, k] & joins == 0 and counts[base + value] < MOST_SETS:
                        sets[base + value, counts[base + value]] = sets[base, k] | bit
                        counts[base + value] += 1
        left = joins = tops
    return tops


@njit(forceinline=True)
def add_hauls(desk: Desk, value: Int, start: Int, tops: Int, found: Int) -> Int:
    """`start` and every union of it with disjoint sets of this value, one top at most."""
    hauls, first = desk.hauls, found
    if found == MOST_HAULS:
        return found
    hauls[found] = start
    found += 1
    for k in range(desk.counts[value]):
        each = desk.sets[value, k]
        for h in range(first, found):
            whole = hauls[h] | each
            two = whole & tops
            if hauls[h] & each or two & (two - 1) or found == MOST_HAULS:
                continue
            known = False
            for other in range(found):
                known |= hauls[other] == whole
            if not known:
                hauls[found] = whole
                found += 1
    return found


@njit(forceinline=True)
def single_sets(desk: Desk, value: Int) -> Int:
    """Under DOCUMENT rules a card takes one set: each set is a haul."""
    for k in range(desk.counts[value]):
        desk.hauls[k] = desk.sets[value, k]
    return desk.counts[value]


@njit(forceinline=True)
def copy(numbers: Any, into: Any) -> None:
    """A loop, because numba compiles slices for seconds."""
    for k in range(len(numbers)):
        into[k] = numbers[k]


@njit(forceinline=True)
def _put(desk: Desk, found: Int, turn: Any, worth: Int) -> Int:
    if found == MOST_TURNS:
        return found
    for k in range(5):
        desk.rows[found, k] = turn[k]
    desk.worths[found] = worth
    return found + 1


@njit(forceinline=True)
def _captures(board: Ints, desk: Desk, tops: Int, mine: Int) -> Int:  # noqa: C901
    """C5, C9, C11. Under DOCUMENT rules a card takes one set or one build."""
    found, standard, hand = 0, board[STANDARD] == 1, board[HANDS + board[TURN]]
    for value in range(1, 11):
        if desk.held[value] == 0:
            continue
        build = desk.build_of[value] if standard else -1
        kept = standard and mine == value and desk.held[value] == 1
        if standard:
            ways = add_hauls(desk, value, np.int64(0), tops, 0)
        else:
            ways = single_sets(desk, value)
        stack = total(WEIGHTS, board[BUILT + 4 * build]) if build >= 0 else 0
        for card in range(value - 1, 40, 10):
            if hand >> card & 1 == 0:
                continue
            own = 5 * WORTH_UNIT + WEIGHTS[card // 10, 1 << value - 1]
            for k in range(ways):
                haul = desk.hauls[k]
                worth = own + total(WEIGHTS, haul) + total(WEIGHTS, haul & tops)
                if haul & ~tops and not kept:
                    found = _put(desk, found, (card, CAPTURED, value, haul, -1), worth)
                if build >= 0:
                    turn = (card, CAPTURED, value, haul, build)
                    found = _put(desk, found, turn, worth + stack)
            for b in range(0 if standard else board[BUILDS]):
                if board[BUILT + 4 * b + 1] == value:
                    worth = own + total(WEIGHTS, board[BUILT + 4 * b])
                    turn = (card, CAPTURED, value, np.int64(0), b)
                    found = _put(desk, found, turn, worth)
    return found


@njit(forceinline=True)
def _builds(board: Ints, desk: Desk, tops: Int, mine: Int, found: Int) -> Int:
    """C6, C8, C11. `mine` is the value of one's own build; under DOCUMENT rules of any."""
    standard = board[STANDARD] == 1
    if not standard and board[ROUND] > 1 and mine == 0:
        return found
    for value in range(1, 11):
        if desk.held[value] == 0:
            continue
        for whole in range(value, 11):
            spare = desk.held[whole] - (whole == value)
            if standard and (spare < 1 or not (mine == 0 or mine == whole)):
                continue
            found = _lay(board, desk, (value, whole, tops), found)
    return found


@njit(forceinline=True)
def _lay(board: Ints, desk: Desk, wanted: Any, found: Int) -> Int:
    """Builds of the value `whole` with a hand card of this value."""
    value, whole, tops = wanted
    standard, hand = board[STANDARD] == 1, board[HANDS + board[TURN]]
    equal, ways = desk.build_of[whole] if standard else -1, 0
    for k in range(desk.counts[whole - value]):
        mates = desk.sets[whole - value, k]
        if standard:
            ways = add_hauls(desk, whole, mates, tops, ways)
        else:
            desk.hauls[ways] = mates
            ways += 1
    for card in range(value - 1, 40, 10):
        if hand >> card & 1 == 0:
            continue
        own = WEIGHTS[card // 10, 1 << value - 1]
        for k in range(ways):
            haul = desk.hauls[k]
            if haul & ~tops or (haul and equal >= 0):
                worth = 4 * WORTH_UNIT + (own + total(WEIGHTS, haul)) // 2
                found = _put(desk, found, (card, LAID, whole, haul, equal), worth)
    return found


@njit(forceinline=True)
def _raises(board: Ints, desk: Desk, tops: Int, mine: Int, found: Int) -> Int:
    """C7, C8, C11. With a hand card; under STANDARD rules perhaps with the top of a pile."""
    standard, hand = board[STANDARD] == 1, board[HANDS + board[TURN]]
    for b in range(board[BUILDS]):
        own = board[BUILT + 4 * b + 2] == board[TURN]
        if board[BUILT + 4 * b + 3] > 1:
            continue
        stack = total(WEIGHTS, board[BUILT + 4 * b])
        left, top = tops if standard else np.int64(0), np.int64(0)
        while True:
            added = lowest(top) % 10 + 1 if top else 0
            least = board[BUILT + 4 * b + 1] + added
            for card in range(40):
                whole = least + card % 10 + 1
                if hand >> card & 1 == 0 or whole > 10:
                    continue
                free = own or mine == 0 or mine == whole
                if not standard or (desk.held[whole] > 0 and free):
                    weight = WEIGHTS[card // 10, 1 << card % 10]
                    worth = 4 * WORTH_UNIT + (weight + stack) // 2
                    found = _put(desk, found, (card, RAISED, whole, top, b), worth)
            if left == 0:
                break
            top = left & -left
            left ^= top
    return found


@njit(forceinline=True)
def _trails(board: Ints, desk: Desk, mine: Int, found: Int) -> Int:
    """C10, C13. Whoever has no turn at all may trail any card."""
    hand, loose = board[HANDS + board[TURN]], board[LOOSE_CARDS]
    on_table = (loose | loose >> 10 | loose >> 20 | loose >> 30) & 1023
    waits, stuck = board[ROUND] == 1 and mine != 0, False
    for _ in range(2):
        left = hand
        while left:
            bit = left & -left
            left ^= bit
            card = lowest(bit)
            value = card % 10 + 1
            kept = board[STANDARD] == 1 and mine == value and desk.held[value] == 1
            if stuck or not (waits or kept or on_table >> (value - 1) & 1):
                opened = count(loose & UP_TO[10 - value])
                worth = -WEIGHTS[card // 10, 1 << value - 1] - WORTH_UNIT // 10 * opened
                turn = (card, TRAILED, 0, np.int64(0), -1)
                found = _put(desk, found, turn, worth)
        if found:
            break
        stuck = True
    return found


@njit(cache=True)
def all_turns(board: Ints, desk: Desk) -> Int:
    """C4. How many turns the player on turn has; they and their worths lie on the desk."""
    tops, hand, mine = find_sets(board, desk), board[HANDS + board[TURN]], np.int64(0)
    for value in range(11):
        desk.held[value], desk.build_of[value] = 0, -1
    while hand:
        desk.held[lowest(hand) % 10 + 1] += 1
        hand &= hand - 1
    for b in range(board[BUILDS]):
        value = board[BUILT + 4 * b + 1]
        desk.build_of[value] = b
        if board[BUILT + 4 * b + 2] == board[TURN]:
            mine = value
    found = _captures(board, desk, tops, mine)
    found = _builds(board, desk, tops, mine, found)
    found = _raises(board, desk, tops, mine, found)
    return _trails(board, desk, mine, found)
