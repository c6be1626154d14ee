"""What a roll allows, and whole random games, compiled by numba.

`plays` has the same rules, written to be read; if the two differ, `plays` is right. Importing
this module imports numba, so it is imported only for many positions.

A board is two rows of 26 small numbers in the mover's count: `own`, and `opp` with the other
side's checkers on the same points. own[25] are on the bar and own[0] are off; opp[0] are on the
bar and opp[25] are off. A play is one number: for each die, the lowest byte first, a byte of
start * 8 + die. The results of two plays are compared by keys of 64 bits (Zobrist). The table
of keys is emptied by raising the number of the round, not by writing zeros.
"""
# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import njit
from numba.core import types
from numba.extending import intrinsic
from numpy.typing import NDArray

from fairtable.referee.kernel_luck import Bits, Luck, below

Row: TypeAlias = NDArray[np.int8]
Numbers: TypeAlias = NDArray[np.int64]

BAR = 25
ROOM = 4096
"""No roll has more results: fifteen checkers can share four steps in 3,060 ways."""
FEW = 512
"""No roll of two different dice has more results."""
KEYS, ROUNDS, ROUND = ROOM, 2 * ROOM, 3 * ROOM
"""A desk is one row: plays, keys, the rounds of the keys, and the number of the round."""

Roll: TypeAlias = tuple[Bits, Bits, Bits, Bits, Bits]
"""The blocked points, the blots, the first die, the second die, and the fewest dice of a play.

The fewest are two once the higher number was found playable, else one.
"""
Way: TypeAlias = tuple[Bits, Bits, Bits, Bits, Bits, Bits]
"""A way so far: points held, key, blots hit, play, number of dice, possible next starts."""
Tally: TypeAlias = tuple[Bits, Bits, Bits, Bits]
"""The number of dice in the longest play, how many such plays there are, the round of the keys,
and the last place of the table of keys.

A small table stays in the cache of the processor.
"""

_luck = np.random.default_rng(15)
OWN_KEYS = _luck.integers(-(2**62), 2**62, (26, 16)).astype(np.int64)
HIT_KEYS = _luck.integers(-(2**62), 2**62, 26).astype(np.int64)
# What is borne off follows from the rest; with keys of zero, no code has to ask for it.
OWN_KEYS[0] = 0
START_OWN = np.zeros(26, np.int8)
START_OWN[[24, 13, 8, 6]] = 2, 5, 3, 5
START_OPP = START_OWN[::-1].copy()


def _lowest(typing_context: Any, bits: Any) -> Any:
    """The place of the lowest bit that is set."""

    def code(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), code


lowest: Any = intrinsic(_lowest)


def new_desk() -> Numbers:
    """Memory for searches, one after another."""
    return np.zeros(3 * ROOM + 1, np.int64)


@njit(forceinline=True)
def starts(occupied: Bits, blocked: Bits, die: Bits) -> Bits:
    """The points from which a die can be played, as bits 1 to 25. B4, B5, B7."""
    one = np.int64(1)
    if occupied >> BAR & 1:
        return np.int64(0) if blocked >> (BAR - die) & 1 else one << BAR
    found = occupied & ~(blocked << die) & ~((np.int64(2) << die) - 1)
    if occupied >> 7 == 0:
        found |= occupied & (one << die)
        if occupied >> die == 0 and occupied != 0:
            last = die - 1
            while not occupied >> last & 1:
                last -= 1
            found |= one << last
    return found


@njit(forceinline=True)
def _add(desk: Numbers, tally: Tally, depth: Bits, key: Bits, play: Bits) -> Tally:
    """Keep a play of `depth` dice, if no play is longer and its result is new."""
    best, found, turn, last = tally
    if depth < best:
        return tally
    if depth > best:
        best, found, turn = depth, found * 0, turn + 1
    at = (key ^ key >> 32) & last
    while desk[ROUNDS + at] == turn:
        if desk[KEYS + at] == key:
            return best, found, turn, last
        at = (at + 1) & last
    desk[KEYS + at] = key
    desk[ROUNDS + at] = turn
    desk[found] = play
    return best, found + 1, turn, last


@njit(forceinline=True)
def _grown(own: Row, blots: Bits, way: Way, start: Bits, die: Bits) -> tuple[Bits, Bits, Bits]:
    """The key, the blots hit and the play of a way after one more checker has moved."""
    _, key, hits, play, depth, _ = way
    end = max(start - die, 0)
    key ^= OWN_KEYS[start, own[start]] ^ OWN_KEYS[start, own[start] - 1]
    key ^= OWN_KEYS[end, own[end]] ^ OWN_KEYS[end, own[end] + 1]
    hit = (blots & ~hits) >> end & 1
    key ^= HIT_KEYS[end] & -hit
    return key, hits | hit << end, play | (start << 3 | die) << 8 * depth


@njit(forceinline=True)
def _taken(own: Row, roll: Roll, way: Way, start: Bits, die: Bits) -> Way:
    """Move the checker, and return the way after it.

    With equal dice the farther checker goes first: other orders lead to the same boards.
    """
    key, hits, play = _grown(own, roll[1], way, start, die)
    end = max(start - die, 0)
    own[start] -= 1
    own[end] += 1
    occupied = way[0] | np.int64(1) << end & ~np.int64(1)
    if own[start] == 0:
        occupied &= ~(np.int64(1) << start)
    limit = (np.int64(2) << start) - 1 if roll[2] == roll[3] else np.int64(-1)
    return occupied, key, hits, play, way[4] + 1, limit


@njit(forceinline=True)
def _undo(own: Row, start: Bits, die: Bits) -> None:
    own[start] += 1
    own[max(start - die, 0)] -= 1


@njit(forceinline=True)
def _two(own: Row, roll: Roll, way: Way, desk: Numbers, tally: Tally) -> Tally:
    """Play both dice of a roll in their order after this way, in every possible manner."""
    blocked, blots, first, second, fewest = roll
    open_starts = starts(way[0], blocked, first) & way[5]
    while open_starts:
        start = lowest(open_starts)
        open_starts &= open_starts - 1
        longer = _taken(own, roll, way, start, first)
        last_starts = starts(longer[0], blocked, second) & longer[5]
        if last_starts == 0 and longer[4] >= fewest:
            tally = _add(desk, tally, longer[4], longer[1], longer[3])
        while last_starts:
            last = lowest(last_starts)
            last_starts &= last_starts - 1
            key, _, play = _grown(own, blots, longer, last, second)
            tally = _add(desk, tally, longer[4] + 1, key, play)
        _undo(own, start, first)
    return tally


@njit()
def _four(own: Row, roll: Roll, way: Way, desk: Numbers, tally: Tally) -> Tally:
    """A double: two dice are played here, the other two by `_two`."""
    blocked, die = roll[0], roll[2]
    open_starts = starts(way[0], blocked, die)
    while open_starts:
        start = lowest(open_starts)
        open_starts &= open_starts - 1
        one = _taken(own, roll, way, start, die)
        next_starts = starts(one[0], blocked, die) & one[5]
        if next_starts == 0:
            tally = _add(desk, tally, one[4], one[1], one[3])
        while next_starts:
            second = lowest(next_starts)
            next_starts &= next_starts - 1
            two = _taken(own, roll, one, second, die)
            if starts(two[0], blocked, die) & two[5]:
                tally = _two(own, roll, two, desk, tally)
            else:
                tally = _add(desk, tally, two[4], two[1], two[3])
            _undo(own, second, die)
        _undo(own, start, die)
    return tally


@njit()
def find(own: Row, opp: Row, one: Bits, two: Bits, desk: Numbers) -> Bits:
    """B3 to B7. How many different results a roll has; their plays begin the desk."""
    blocked = blots = occupied = np.int64(0)
    for point in range(1, 26):
        # Without branches: the processor could not predict them.
        occupied |= np.int64(own[point] > 0) << point
        blots |= np.int64(opp[point] == 1) << point
        blocked |= np.int64(opp[point] > 1) << point
    on_points = (np.int64(1) << BAR) - 1
    blots, blocked = blots & on_points, blocked & on_points
    zero = np.int64(0)
    high, low = max(np.int64(one), np.int64(two)), min(np.int64(one), np.int64(two))
    way = (occupied, zero, zero, zero, zero, np.int64(-1))
    last = np.int64(ROOM - 1 if one == two else FEW - 1)
    tally = (zero, zero, desk[ROUND] + 1, last)
    if high == low:
        tally = _four(own, (blocked, blots, high, low, zero), way, desk, tally)
    else:
        tally = _two(own, (blocked, blots, high, low, zero), way, desk, tally)
        # B6. Once the higher number can be played, the lower is never played alone.
        fewest = min(2, 2 * tally[0])
        tally = _two(own, (blocked, blots, low, high, fewest), way, desk, tally)
    desk[ROUND] = tally[2]
    return tally[1]


@njit()
def move(own: Row, opp: Row, play: Bits) -> None:
    """Carry out a play; a checker that is hit goes to the bar."""
    while play:
        start, die = play >> 3 & 31, play & 7
        end = max(start - die, 0)
        own[start] -= 1
        own[end] += 1
        if end > 0 and opp[end] == 1:
            opp[end] = 0
            opp[0] += 1
        play >>= 8


@njit(cache=True, nogil=True)
def legal_plays(own: Row, opp: Row, one: int, two: int, desk: Numbers) -> Numbers:
    """The plays of one roll, each result once."""
    return desk[: find(own, opp, one, two, desk)].copy()


@njit(cache=True, nogil=True)
def count_plays(owns: Row, opps: Row, dice: Row, counts: Numbers, desk: Numbers) -> None:
    """How many results each of many rolls has."""
    for at in range(len(owns)):
        counts[at] = find(owns[at], opps[at], dice[at, 0], dice[at, 1], desk)


@njit(cache=True, nogil=True)
def list_plays(owns: Row, opps: Row, dice: Row, ends: Numbers, plays: Numbers) -> Bits:
    """The plays of many rolls, one after another; those of roll i end at ends[i].

    Returns how much room they take. If `plays` has less room, call again with more.
    """
    desk = np.zeros(3 * ROOM + 1, np.int64)
    filled = 0
    for at in range(len(owns)):
        count = find(owns[at], opps[at], dice[at, 0], dice[at, 1], desk)
        if filled + count <= len(plays):
            plays[filled : filled + count] = desk[:count]
        filled += count
        ends[at] = filled
    return filled


@njit()
def win_value(opp: Row) -> Bits:
    """B8. 1, 2 or 3, once the mover has borne off all fifteen."""
    if opp[25] > 0:
        return 1
    for point in range(7):
        if opp[point] > 0:
            return 3
    return 2


@njit(cache=True, nogil=True)
def play_out_each(luck: Luck, own: Row, opp: Row, fresh: bool, ends: Numbers) -> None:
    """Random games from one board, each by its own luck, to the end.

    ends: what the side that moves first wins (below zero: loses), and the number of turns.
    `fresh`: the first roll is an opening roll, never a double (B2).
    """
    desk = np.zeros(3 * ROOM + 1, np.int64)
    sides = np.zeros((4, 26), np.int8)
    for game in range(len(luck)):
        sides[0], sides[1] = own, opp
        mine, theirs, spare, spare_too = sides[0], sides[1], sides[2], sides[3]
        sign, taken = 1, 0
        while True:
            one, two = 1 + below(luck[game], 6), 1 + below(luck[game], 6)
            if fresh and taken == 0 and one == two:
                continue
            taken += 1
            count = find(mine, theirs, one, two, desk)
            if count > 0:
                move(mine, theirs, desk[below(luck[game], count)])
                if mine[0] == 15:
                    break
            for point in range(26):
                spare[point], spare_too[point] = theirs[25 - point], mine[25 - point]
            mine, theirs, spare, spare_too = spare, spare_too, mine, theirs
            sign = -sign
        ends[game, 0] = sign * win_value(theirs)
        ends[game, 1] = taken
