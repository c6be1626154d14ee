"""The exact end, for two players: what a position is worth if both play best.

Only the free lines count and the boxes that are not complete, so a position is a set of at most
64 lines, and the worth is how many more of the remaining boxes the player on turn will get. The
search is alpha-beta with a memory. It may stop early, after so many positions: then it knows
nothing.
"""
# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from fairtable.games.dots.engine.position import (
    MOST_LINES,
    Graph,
    Number,
    Numbers,
    Sets,
    ending_of,
    won_by,
)
from fairtable.games.dots.engine.sheet import Sheet
from fairtable.games.dots.engine.worthwhile import MOVES, find_moves

MEMORY_BITS = 19
MEMORY = 1 << MEMORY_BITS
"""The memory holds so many positions; a newer one takes the place of an older."""
UNKNOWN = -128
EXACTLY, AT_LEAST, AT_MOST = 0, 1, 2
FIELDS = 7
LOW, HIGH, BOUND, BEST, AT, COUNT, WON = range(FIELDS)


class Memory(NamedTuple):
    """The positions that were met, and what is known of each."""

    keys: Sets
    worths: NDArray[np.int16]


class Solved(NamedTuple):
    """The worth of a position for the player on turn, and a best line of the sheet."""

    worth: int
    edge: int


def solve(sheet: Sheet, most: int) -> Solved | None:
    """The best line, if that can be found by looking at no more than `most` positions."""
    ending = ending_of(sheet)
    if ending is None:
        return None
    memory = Memory(np.zeros(MEMORY, np.uint64), np.zeros(MEMORY, np.int16))
    looked_at, worth, line = _solve(ending.free, ending.graph, memory, most)
    return Solved(int(worth), ending.edges[int(line)]) if looked_at <= most else None


@njit(cache=True, nogil=True)
def _solve(
    free: Number, graph: Graph, memory: Memory, most: Number
) -> tuple[Number, Number, Number]:
    """Positions looked at, the worth, and a best line.

    It goes down and comes back in one loop: compiled functions that call themselves cannot be
    kept on disk. A frame is a position on the way from the root to where the search is.
    """
    rooms = np.zeros((MOST_LINES + 1, 4, MOST_LINES), np.int64)
    frames = np.zeros((MOST_LINES + 1, FIELDS), np.int64)
    left = np.zeros(MOST_LINES + 1, np.uint64)
    looked_at, depth, best_line = 1, 0, 0
    left[0] = free
    frames[0, LOW], frames[0, HIGH] = -MOST_LINES, MOST_LINES
    _begin(left[0], graph, rooms[0], frames[0])
    while True:
        frame = frames[depth]
        if frame[AT] == frame[COUNT] or frame[BOUND] >= frame[HIGH]:
            _keep(left[depth], memory, frame)
            if depth == 0:
                return looked_at, frame[BEST], best_line
            depth -= 1
            better = _come_back(frames[depth], frame[BEST])
        else:
            edge = rooms[depth, MOVES, frame[AT]]
            left[depth + 1] = left[depth] ^ (np.uint64(1) << np.uint64(edge))
            won = won_by(left[depth + 1], graph, edge)
            _look(frame, frames[depth + 1], won)
            known, worth = _known(left[depth + 1], graph, memory, frames[depth + 1])
            if not known:
                looked_at += 1
                if looked_at > most:
                    return looked_at, 0, 0
                depth += 1
                _begin(left[depth], graph, rooms[depth], frames[depth])
                continue
            better = _come_back(frame, worth)
        if better and depth == 0:
            best_line = rooms[0, MOVES, frames[0, AT] - 1]


@njit(cache=True, nogil=True)
def _begin(free: Number, graph: Graph, room: Numbers, frame: Numbers) -> None:
    """Find the lines of a position that are worth a look."""
    frame[COUNT] = find_moves(free, graph, room)
    frame[AT], frame[BEST], frame[BOUND] = 0, UNKNOWN, frame[LOW]


@njit(cache=True, nogil=True)
def _look(frame: Numbers, behind: Numbers, won: Number) -> None:
    """The bounds behind a line: a player who has completed a box draws again."""
    frame[WON] = won
    if won:
        behind[LOW], behind[HIGH] = frame[BOUND] - won, frame[HIGH] - won
    else:
        behind[LOW], behind[HIGH] = -frame[HIGH], -frame[BOUND]


@njit(cache=True, nogil=True)
def _come_back(frame: Numbers, behind: Number) -> Number:
    """Write down what a line is worth. Whether it is the best one so far."""
    worth = frame[WON] + behind if frame[WON] else -behind
    frame[AT] += 1
    if worth <= frame[BEST]:
        return False
    frame[BEST] = worth
    frame[BOUND] = max(frame[BOUND], worth)
    return True


@njit(cache=True, nogil=True)
def _known(free: Number, graph: Graph, memory: Memory, frame: Numbers) -> tuple[Number, Number]:
    """Whether the worth of a position is known well enough without a look at its lines."""
    boxes = 0
    for box in range(len(graph.around)):
        boxes += (free & graph.around[box]) != np.uint64(0)
    # The player on turn gets at most all of them, and at least none.
    if boxes == 0 or boxes <= frame[LOW]:
        return True, boxes
    if -boxes >= frame[HIGH]:
        return True, -boxes
    place = _place(free)
    if memory.keys[place] != free:
        return False, 0
    kept = np.int64(memory.worths[place])
    worth, kind = (kept >> 2) - MOST_LINES, kept & 3
    return (
        kind == EXACTLY
        or (kind == AT_LEAST and worth >= frame[HIGH])
        or (kind == AT_MOST and worth <= frame[LOW])
    ), worth


@njit(cache=True, nogil=True)
def _keep(free: Number, memory: Memory, frame: Numbers) -> None:
    """Remember the worth of a position, or on which side of the bounds it is."""
    best, kind = frame[BEST], EXACTLY
    if best >= frame[HIGH]:
        kind = AT_LEAST
    elif best <= frame[LOW]:
        kind = AT_MOST
    place = _place(free)
    memory.keys[place] = free
    memory.worths[place] = (best + MOST_LINES) << 2 | kind


@njit(cache=True, nogil=True)
def _place(free: Number) -> Number:
    """Where a position is kept."""
    mixed = free * np.uint64(0x9E3779B97F4A7C15)
    return np.int64((mixed ^ (mixed >> np.uint64(29))) >> np.uint64(64 - MEMORY_BITS))


def warm_up() -> None:
    """Compile everything, or read it from the cache."""
    from fairtable.games.dots.window import Window

    solve(Sheet(Window(0, 0, 1, 1, ("0", "0"), ("00",), (".",))), 10)
