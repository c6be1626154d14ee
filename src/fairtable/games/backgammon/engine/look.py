"""Looking ahead: the best result of a roll, and what a board is worth after more rolls.

What a game is worth to the mover is a sum over the five chances: six weights, the last one
counts always. For money without a cube they are 2, 1, 1, -1, -1 and -1.
"""
# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numba import njit

from fairtable.games.backgammon.engine.bearoff import bear_off, both_home, exact_chances
from fairtable.games.backgammon.engine.encoding import EXTRAS, Floats
from fairtable.games.backgammon.engine.net import (
    Net,
    full_chances,
    net,
    quick_chances,
    sum_board,
    sum_changes,
)
from fairtable.games.backgammon.kernels import ROOM, Numbers, Row, find, move, new_desk

MONEY = np.array([2, 1, 1, -1, -1, -1], np.float32)
"""Gammons and backgammons count, and there is no cube."""
FIRST_FEW, FIRST_MARGIN = 8, 0.16
"""The net looks closer at so many results of a roll, if the quick opinion has them so near."""
LATER_FEW, LATER_MARGIN = 3, 0.08
"""The same inside a look ahead, where a small mistake counts little."""
CANDIDATES, CANDIDATE_MARGIN = 5, 0.16
"""The results that deserve a look ahead."""


class Brain(NamedTuple):
    """All that is known: the net, and the bear-off table."""

    net: Net
    rolls: Floats
    first: Floats


class Room(NamedTuple):
    """Memory for searches, one after another."""

    desk: Numbers
    quick: Floats
    sums_before: Floats
    sums: Floats
    second: Floats


@cache
def brain() -> Brain:
    return Brain(net(), *bear_off())


def new_room() -> Room:
    first, second = brain().net.second.shape
    return Room(
        new_desk(),
        np.zeros(ROOM, np.float32),
        np.zeros(first, np.float32),
        np.zeros(first, np.float32),
        np.zeros(second, np.float32),
    )


@njit()
def turn_weights(weights: Floats) -> Floats:
    """The same weights for the other side, which wins what this side loses."""
    turned = np.empty(6, np.float32)
    turned[0] = weights[0]
    turned[1], turned[2] = -weights[3], -weights[4]
    turned[3], turned[4] = -weights[1], -weights[2]
    turned[5] = -weights[0] - weights[5]
    return turned


@njit(forceinline=True)
def worth(chances: Floats, weights: Floats) -> np.float32:
    total = weights[5]
    for at in range(5):
        total += weights[at] * chances[at]
    return total


@njit()
def exact(brain: Brain, own: Row, opp: Row, out: Floats) -> bool:
    """The chances of a board that is won, or on which both sides only bear off."""
    if opp[25] == 15:
        out[:] = 0
        if own[0] == 0:
            out[3] = 1
            for point in range(19, 26):
                if own[point] > 0:
                    out[4] = 1
        return True
    if both_home(own, opp):
        exact_chances(own, opp, brain.rolls, brain.first, out)
        return True
    return False


@njit()
def evaluate(brain: Brain, own: Row, opp: Row, room: Room, out: Floats) -> None:
    """The chances of the side that rolls, by the table or the net."""
    if not exact(brain, own, opp, out):
        extras = np.empty(EXTRAS, np.float32)
        sum_board(brain.net, own, opp, extras, room.sums)
        full_chances(brain.net, room.sums, room.second, out)


@njit(forceinline=True)
def turn_after(own: Row, opp: Row, play: int, next_own: Row, next_opp: Row) -> None:
    """The board after a play, in the count of the other side."""
    next_own[:] = own
    next_opp[:] = opp
    move(next_own, next_opp, play)
    for point in range(26):
        mine = next_own[point]
        next_own[point] = next_opp[25 - point]
        next_opp[25 - point] = mine


@njit()
def _quick_worths(  # noqa: PLR0913
    brain: Brain, own: Row, opp: Row, found: int, weights: Floats, room: Room
) -> np.float32:
    """The quick opinion of every result, to the other side, and the least of them."""
    own_before, opp_before = opp[::-1].copy(), own[::-1].copy()
    own_after, opp_after = np.empty(26, np.int8), np.empty(26, np.int8)
    extras_before, extras = np.empty(EXTRAS, np.float32), np.empty(EXTRAS, np.float32)
    chances = np.empty(5, np.float32)
    sum_board(brain.net, own_before, opp_before, extras_before, room.sums_before)
    before = (own_before, opp_before, extras_before, room.sums_before)
    least = np.float32(np.inf)
    for at in range(found):
        turn_after(own, opp, room.desk[at], own_after, opp_after)
        if not exact(brain, own_after, opp_after, chances):
            sum_changes(brain.net, before, own_after, opp_after, extras, room.sums)
            quick_chances(brain.net, room.sums, chances)
        room.quick[at] = worth(chances, weights)
        least = min(least, room.quick[at])
    return least


@njit()
def rank_results(  # noqa: PLR0913
    brain: Brain,
    own: Row,
    opp: Row,
    dice: tuple[int, int],
    weights: Floats,
    few: int,
    margin: float,
    room: Room,
    plays: Numbers,
    chances: Floats,
    worths: Floats,
) -> int:
    """The best results of a roll, the best first; returns how many were looked at closely.

    `chances` are the other side's, who rolls next; `worths` the mover's. A roll that cannot be
    played has one result, the board itself, and the play 0.
    """
    theirs = turn_weights(weights)
    own_after, opp_after = np.empty(26, np.int8), np.empty(26, np.int8)
    found = find(own, opp, dice[0], dice[1], room.desk)
    if found < 2:
        plays[0] = room.desk[0] if found else 0
        turn_after(own, opp, plays[0], own_after, opp_after)
        evaluate(brain, own_after, opp_after, room, chances[0])
        worths[0] = -worth(chances[0], theirs)
        return 1
    limit = _quick_worths(brain, own, opp, found, theirs, room) + np.float32(margin)
    count = 0
    while count < few:
        best = -1
        for at in range(found):
            if room.quick[at] <= limit and (best < 0 or room.quick[at] < room.quick[best]):
                best = at
        if best < 0:
            break
        room.quick[best] = np.float32(np.inf)
        turn_after(own, opp, room.desk[best], own_after, opp_after)
        plays[count] = room.desk[best]
        evaluate(brain, own_after, opp_after, room, chances[count])
        worths[count] = -worth(chances[count], theirs)
        at = count
        while at > 0 and worths[at] > worths[at - 1]:
            worths[at], worths[at - 1] = worths[at - 1], worths[at]
            plays[at], plays[at - 1] = plays[at - 1], plays[at]
            for chance in range(5):
                here, there = chances[at, chance], chances[at - 1, chance]
                chances[at, chance], chances[at - 1, chance] = there, here
            at -= 1
        count += 1
    return count


@njit()
def _add_turned(chances: Floats, part: np.float32, out: Floats) -> None:
    """Add the other side's chances to this side's."""
    out[0] += part * (np.float32(1) - chances[0])
    out[1] += part * chances[3]
    out[2] += part * chances[4]
    out[3] += part * chances[1]
    out[4] += part * chances[2]


@njit()
def look_once(  # noqa: PLR0913
    brain: Brain, own: Row, opp: Row, weights: Floats, room: Room, out: Floats
) -> None:
    """The chances of the side that rolls, when it has played its best at each of 21 rolls."""
    if exact(brain, own, opp, out):
        return
    plays, worths = np.empty(LATER_FEW, np.int64), np.empty(LATER_FEW, np.float32)
    chances = np.empty((LATER_FEW, 5), np.float32)
    out[:] = 0
    for one in range(1, 7):
        for two in range(one, 7):
            few, margin, dice = LATER_FEW, LATER_MARGIN, (one, two)
            rank_results(
                brain, own, opp, dice, weights, few, margin, room, plays, chances, worths
            )
            _add_turned(chances[0], np.float32((1 if one == two else 2) / 36), out)


@njit(cache=True, nogil=True)
def roll_worths(brain: Brain, own: Row, opp: Row, weights: Floats, room: Room) -> Floats:
    """What each roll is worth to the side that rolls it, by the first die and the second."""
    plays, worths = np.empty(LATER_FEW, np.int64), np.empty(LATER_FEW, np.float32)
    chances = np.empty((LATER_FEW, 5), np.float32)
    found = np.zeros((7, 7), np.float32)
    for one in range(1, 7):
        for two in range(one, 7):
            few, margin, dice = LATER_FEW, LATER_MARGIN, (one, two)
            rank_results(
                brain, own, opp, dice, weights, few, margin, room, plays, chances, worths
            )
            found[one, two] = found[two, one] = worths[0]
    return found


@njit()
def look_twice(  # noqa: PLR0913
    brain: Brain, own: Row, opp: Row, weights: Floats, room: Room, out: Floats
) -> None:
    """The same, with the other side's next roll as well."""
    if exact(brain, own, opp, out):
        return
    plays, worths = np.empty(LATER_FEW, np.int64), np.empty(LATER_FEW, np.float32)
    chances = np.empty((LATER_FEW, 5), np.float32)
    own_after, opp_after = np.empty(26, np.int8), np.empty(26, np.int8)
    theirs = turn_weights(weights)
    out[:] = 0
    for one in range(1, 7):
        for two in range(one, 7):
            few, margin, dice = LATER_FEW, LATER_MARGIN, (one, two)
            rank_results(
                brain, own, opp, dice, weights, few, margin, room, plays, chances, worths
            )
            turn_after(own, opp, plays[0], own_after, opp_after)
            look_once(brain, own_after, opp_after, theirs, room, chances[0])
            _add_turned(chances[0], np.float32((1 if one == two else 2) / 36), out)


@njit(cache=True, nogil=True)
def chances_of(  # noqa: PLR0913
    brain: Brain, own: Row, opp: Row, looks: int, weights: Floats, room: Room, out: Floats
) -> None:
    """The chances of the side that rolls, with so many rolls looked ahead."""
    if looks == 0:
        evaluate(brain, own, opp, room, out)
    elif looks == 1:
        look_once(brain, own, opp, weights, room, out)
    else:
        look_twice(brain, own, opp, weights, room, out)


@njit(cache=True, nogil=True)
def good_plays(  # noqa: PLR0913
    brain: Brain, own: Row, opp: Row, dice: tuple[int, int], weights: Floats, room: Room
) -> Numbers:
    """The plays of a roll that deserve a closer look, the best first."""
    plays, worths = np.empty(FIRST_FEW, np.int64), np.empty(FIRST_FEW, np.float32)
    chances = np.empty((FIRST_FEW, 5), np.float32)
    few, margin = FIRST_FEW, FIRST_MARGIN
    count = rank_results(
        brain, own, opp, dice, weights, few, margin, room, plays, chances, worths
    )
    return plays[: min(count, CANDIDATES)]


@njit(cache=True, nogil=True)
def best_play(  # noqa: PLR0913
    brain: Brain,
    own: Row,
    opp: Row,
    dice: tuple[int, int],
    looks: int,
    weights: Floats,
    room: Room,
    out: Floats,
) -> int:
    """The play of a roll that is worth most; `out` are the other side's chances after it."""
    plays, worths = np.empty(FIRST_FEW, np.int64), np.empty(FIRST_FEW, np.float32)
    chances = np.empty((FIRST_FEW, 5), np.float32)
    few, margin = FIRST_FEW, FIRST_MARGIN
    count = rank_results(
        brain, own, opp, dice, weights, few, margin, room, plays, chances, worths
    )
    if looks == 0 or count == 1:
        out[:] = chances[0]
        return plays[0]
    theirs = turn_weights(weights)
    own_after, opp_after = np.empty(26, np.int8), np.empty(26, np.int8)
    seen = np.empty(5, np.float32)
    best, most = plays[0], np.float32(-np.inf)
    lowest = worths[0] - np.float32(CANDIDATE_MARGIN)
    for at in range(min(count, CANDIDATES)):
        if worths[at] < lowest:
            break
        turn_after(own, opp, plays[at], own_after, opp_after)
        if looks == 1:
            look_once(brain, own_after, opp_after, theirs, room, seen)
        else:
            look_twice(brain, own_after, opp_after, theirs, room, seen)
        value = -worth(seen, theirs)
        if value > most:
            best, most = plays[at], value
            out[:] = seen
    return best
