"""What a roll allows, and whole random games, compiled by numba.

`plays` has the law written to be read; when they differ, that one is right. Importing this
module imports numba: only those who ask for many positions do.

A board is two rows of 26 small numbers in the mover's count: `own`, and `opp` with the other
side's checkers on the same points. own[25] are on the bar and own[0] are off; opp[0] are on the
bar and opp[25] are off. A play is one number: for each die, the lowest first, a byte of
start * 8 + die. What two plays lead to is compared by a key of 64 bits (Zobrist); a table of
keys is emptied by counting the round up instead of writing zeros.

The luck is xoshiro256** (Blackman and Vigna); a number below n is drawn by Lemire's method.
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

Row: TypeAlias = NDArray[np.int8]
Numbers: TypeAlias = NDArray[np.int64]
Luck: TypeAlias = NDArray[np.uint64]
Bits: TypeAlias = Any
"""A number of 64 bits as compiled code has it; in Python it would be an int or an np.int64."""

BAR = 25
ROOM = 4096
"""No roll has more results: four steps can be dealt to fifteen checkers in 3,060 ways."""
ROUND, BEST, FOUND = 0, 1, 2

_luck = np.random.default_rng(15)
OWN_KEYS = _luck.integers(-(2**62), 2**62, (26, 17)).astype(np.int64)
HIT_KEYS = _luck.integers(-(2**62), 2**62, 26).astype(np.int64)
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
    """Room for one search: plays, keys, the rounds of the keys, and a few counters."""
    return np.zeros((4, ROOM), np.int64)


@njit(boundscheck=False)
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


@njit(boundscheck=False)
def _add(desk: Numbers, depth: Bits, key: Bits, play: Bits) -> None:
    """A play of so many dice: kept if none is longer, and its result is new."""
    state = desk[3]
    if depth > state[BEST]:
        state[BEST] = depth
        state[FOUND] = 0
        state[ROUND] += 1
    at = (key ^ key >> 32) & (ROOM - 1)
    while desk[2, at] == state[ROUND]:
        if desk[1, at] == key:
            return
        at = (at + 1) & (ROOM - 1)
    desk[1, at] = key
    desk[2, at] = state[ROUND]
    desk[0, state[FOUND]] = play
    state[FOUND] += 1


@njit(boundscheck=False)
def _change(own: Row, start: Bits, end: Bits) -> Bits:
    """How the key changes when a checker goes from `start` to `end`."""
    key = OWN_KEYS[start, own[start]] ^ OWN_KEYS[start, own[start] - 1]
    if end > 0:
        key ^= OWN_KEYS[end, own[end]] ^ OWN_KEYS[end, own[end] + 1]
    return key


@njit(boundscheck=False)
def _search(own: Row, blocked: Bits, blots: Bits, dice: Numbers, desk: Numbers) -> None:
    """Play the dice in this order, each way. Of equal dice the farther checker moves first.

    dice[0] is their number, dice[1] the first. A way that goes no further than `shortest`,
    dice[5], is left out: the higher number was playable alone (B6).
    """
    one = np.int64(1)
    count, shortest = dice[0], dice[5]
    falling = count == 4
    open_starts = np.zeros(4, np.int64)
    occupied, keys, hits, plays = (np.zeros(5, np.int64) for _ in range(4))
    origin = np.zeros(4, np.int64)
    for point in range(1, 26):
        if own[point] > 0:
            occupied[0] |= one << point
    depth = 0
    open_starts[0] = starts(occupied[0], blocked, dice[1])
    while depth >= 0:
        if open_starts[depth] == 0:
            depth -= 1
            if depth >= 0:
                _undo(own, origin[depth], dice[depth + 1])
            continue
        start = lowest(open_starts[depth])
        open_starts[depth] &= open_starts[depth] - 1
        die = dice[depth + 1]
        end = max(start - die, 0)
        hit = (blots & ~hits[depth]) >> end & 1
        key = keys[depth] ^ _change(own, start, end)
        if hit:
            key ^= HIT_KEYS[end]
        play = plays[depth] | (start << 3 | die) << 8 * depth
        if depth + 1 == count:
            _add(desk, count, key, play)
            continue
        own[start] -= 1
        own[end] += 1
        now = occupied[depth]
        if own[start] == 0:
            now &= ~(one << start)
        if end > 0:
            now |= one << end
        following = starts(now, blocked, dice[depth + 2])
        if falling:
            following &= (np.int64(2) << start) - 1
        if following == 0:
            if depth + 1 > shortest and depth + 1 >= desk[3, BEST]:
                _add(desk, depth + 1, key, play)
            _undo(own, start, die)
            continue
        origin[depth] = start
        depth += 1
        open_starts[depth] = following
        occupied[depth] = now
        keys[depth] = key
        hits[depth] = hits[depth - 1] | hit << end
        plays[depth] = play


@njit(boundscheck=False)
def _undo(own: Row, start: Bits, die: Bits) -> None:
    own[start] += 1
    own[max(start - die, 0)] -= 1


@njit(boundscheck=False)
def find(own: Row, opp: Row, one: Bits, two: Bits, desk: Numbers) -> Bits:
    """B3 to B7. How many different results a roll has; their plays are in desk[0]."""
    blocked = blots = np.int64(0)
    for point in range(1, 25):
        if opp[point] >= 2:
            blocked |= np.int64(1) << point
        elif opp[point] == 1:
            blots |= np.int64(1) << point
    state = desk[3]
    state[BEST] = state[FOUND] = 0
    state[ROUND] += 1
    dice = np.zeros(6, np.int64)
    if one == two:
        dice[:] = one
        dice[0], dice[5] = 4, 0
        _search(own, blocked, blots, dice, desk)
        return state[FOUND]
    dice[0], dice[1], dice[2] = 2, max(one, two), min(one, two)
    _search(own, blocked, blots, dice, desk)
    dice[1], dice[2] = dice[2], dice[1]
    dice[5] = 1 if state[BEST] > 0 else 0
    _search(own, blocked, blots, dice, desk)
    return state[FOUND]


@njit(boundscheck=False)
def move(own: Row, opp: Row, play: Bits) -> None:
    """Carry a play out; who is hit goes to the bar."""
    while play:
        start, die = play >> 3 & 31, play & 7
        end = max(start - die, 0)
        own[start] -= 1
        own[end] += 1
        if end > 0 and opp[end] == 1:
            opp[end] = 0
            opp[0] += 1
        play >>= 8


@njit(cache=True, nogil=True, boundscheck=False)
def legal_plays(own: Row, opp: Row, one: int, two: int, desk: Numbers) -> Numbers:
    """The plays of one roll, each result once."""
    return desk[0, : find(own, opp, one, two, desk)].copy()


@njit(cache=True, nogil=True, boundscheck=False)
def count_plays(owns: Row, opps: Row, dice: Row, counts: Numbers, desk: Numbers) -> None:
    """How many results each of many rolls has."""
    for at in range(len(owns)):
        counts[at] = find(owns[at], opps[at], dice[at, 0], dice[at, 1], desk)


@njit(cache=True, nogil=True, boundscheck=False)
def list_plays(owns: Row, opps: Row, dice: Row, ends: Numbers, plays: Numbers) -> Bits:
    """The plays of many rolls behind each other, up to ends[i] those of roll i.

    Answers how much room they take; where that is more than there is, ask again with more.
    """
    desk = np.zeros((4, ROOM), np.int64)
    filled = 0
    for at in range(len(owns)):
        count = find(owns[at], opps[at], dice[at, 0], dice[at, 1], desk)
        if filled + count <= len(plays):
            plays[filled : filled + count] = desk[0, :count]
        filled += count
        ends[at] = filled
    return filled


@njit(boundscheck=False)
def _word(luck: Luck) -> Bits:
    """The next 64 bits of xoshiro256**."""
    scrambled = luck[1] * np.uint64(5)
    word = (scrambled << np.uint64(7) | scrambled >> np.uint64(57)) * np.uint64(9)
    shifted = luck[1] << np.uint64(17)
    luck[2] ^= luck[0]
    luck[3] ^= luck[1]
    luck[1] ^= luck[2]
    luck[0] ^= luck[3]
    luck[2] ^= shifted
    luck[3] = luck[3] << np.uint64(45) | luck[3] >> np.uint64(19)
    return word


@njit(boundscheck=False)
def below(luck: Luck, n: Bits) -> Bits:
    """A number from 0 to n - 1, each as likely as any other."""
    limit = np.uint64(n)
    biased = np.uint64(2**32) % limit
    while True:
        product = (_word(luck) >> np.uint64(32)) * limit
        if product & np.uint64(2**32 - 1) >= biased:
            return np.int64(product >> np.uint64(32))


@njit(boundscheck=False)
def win_value(opp: Row) -> Bits:
    """B8. 1, 2 or 3, once the mover has borne off all fifteen."""
    if opp[25] > 0:
        return 1
    for point in range(7):
        if opp[point] > 0:
            return 3
    return 2


@njit(cache=True, nogil=True, boundscheck=False)
def play_out_each(luck: Luck, own: Row, opp: Row, fresh: bool, points: Row, turns: Row) -> None:
    """Random games from one board, each by its own luck, to the end.

    points: what the side that moves first wins, or below zero loses; turns: how many were
    taken. `fresh`: the first roll is an opening roll, never a double (B2).
    """
    desk = np.zeros((4, ROOM), np.int64)
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
                move(mine, theirs, desk[0, below(luck[game], count)])
                if mine[0] == 15:
                    break
            for point in range(26):
                spare[point], spare_too[point] = theirs[25 - point], mine[25 - point]
            mine, theirs, spare, spare_too = spare, spare_too, mine, theirs
            sign = -sign
        points[game] = sign * win_value(theirs)
        turns[game] = taken
