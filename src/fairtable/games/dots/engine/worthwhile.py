"""The lines that a search must look at: few of the free ones, and always a best one.

- A box that can be taken is taken, unless the line behind it leads into a box with two free
  lines. Then there is one other choice: to draw the far line of that box, which gives two away.
- Giving away makes sense only at the very end: two boxes of a chain, or four of a loop; and if
  several ends are open, all but one are taken first, loops before chains.
- To open a chain, all its lines are as good as each other; of a chain of two, the middle line
  is the best one, since nothing can be given back.
- Chains of the same length that lie apart from everything else are as good as each other.

Each of these is exact: tests/games/dots/test_exact.py compares with a table of every position
of 3 x 3 boxes.
"""
# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

import numpy as np
from numba import njit

from fairtable.games.dots.engine.position import (
    Graph,
    Number,
    Numbers,
    beyond,
    count_lines,
    first_line,
    onward,
)

MOVES, LINES, SEEN, LENGTHS = range(4)
"""The rows of the room: the lines found, the free lines of each box, and two for notes."""
LAST_KIND = 63


@njit(cache=True, nogil=True)
def find_moves(free: Number, graph: Graph, room: Numbers) -> Number:
    """How many lines are worth a look; they are in the first row of the room."""
    takes = False
    for box in range(len(graph.around)):
        room[LINES, box] = count_lines(free & graph.around[box])
        takes |= room[LINES, box] == 1
    return _taking(free, graph, room) if takes else _quiet(free, graph, room)


@njit(cache=True, nogil=True)
def _taking(free: Number, graph: Graph, room: Numbers) -> Number:
    """Some box can be taken: take it, or give the end of a chain or a loop away."""
    moves = room[MOVES]
    chains, loops = 0, 0
    chain_take, chain_give, loop_take, loop_give = 0, 0, 0, -1
    for box in range(len(graph.around)):
        if room[LINES, box] != 1:
            continue
        take = first_line(free & graph.around[box])
        length, is_loop, give = _open_chain(box, take, free, graph, room[LINES])
        if is_loop and length == 4:
            # Its other end is met, too: both have the middle line in common.
            loops += give != loop_give
            loop_take, loop_give = take, give
        elif not is_loop and length == 2:
            chains += 1
            chain_take, chain_give = take, give
        else:
            moves[0] = take
            return 1
    if chains + loops > 1:
        moves[0] = loop_take if loops else chain_take
        return 1
    moves[0], moves[1] = (loop_take, loop_give) if loops else (chain_take, chain_give)
    return 2


@njit(cache=True, nogil=True)
def _open_chain(
    box: Number, take: Number, free: Number, graph: Graph, lines: Numbers
) -> tuple[Number, Number, Number]:
    """From a box that can be taken: the length, whether both ends are open, the second line."""
    length, edge, give = 1, take, 0
    at = beyond(graph, box, take)
    while at >= 0 and lines[at] == 2:
        length += 1
        edge = onward(graph, free, at, edge)
        if length == 2:
            give = edge
        at = beyond(graph, at, edge)
    is_loop = length > 1 and at >= 0 and lines[at] == 1
    return length + is_loop, is_loop, give


@njit(cache=True, nogil=True)
def _quiet(free: Number, graph: Graph, room: Numbers) -> Number:
    """No box can be taken: every line that gives nothing away, and one line of each chain."""
    lines, count = room[LINES], 0
    room[SEEN, :] = 0
    for edge in range(len(graph.beside)):
        one, other = graph.beside[edge, 0], graph.beside[edge, 1]
        is_free = free >> np.uint64(edge) & np.uint64(1)
        if is_free and (one < 0 or lines[one] > 2) and (other < 0 or lines[other] > 2):
            room[MOVES, count], room[LENGTHS, count] = edge, 0
            count += 1
    known = np.uint64(0)
    for box in range(len(graph.around)):
        if lines[box] != 2 or room[SEEN, box]:
            continue
        length, apart, is_loop, middle = _chain(box, free, graph, room)
        kind = 2 * length + is_loop
        if apart and kind < LAST_KIND:
            if known >> np.uint64(kind) & np.uint64(1):
                continue
            known |= np.uint64(1) << np.uint64(kind)
        _put(room, count, middle, length)
        count += 1
    return count


@njit(cache=True, nogil=True)
def _put(room: Numbers, count: Number, edge: Number, length: Number) -> None:
    """Short ones first: the order decides how much of the tree is cut off."""
    at = count
    while at > 0 and room[LENGTHS, at - 1] > length:
        room[MOVES, at], room[LENGTHS, at] = room[MOVES, at - 1], room[LENGTHS, at - 1]
        at -= 1
    room[MOVES, at], room[LENGTHS, at] = edge, length


@njit(cache=True, nogil=True)
def _chain(
    box: Number, free: Number, graph: Graph, room: Numbers
) -> tuple[Number, Number, Number, Number]:
    """The chain of a box with two free lines.

    How many boxes it has, whether it lies apart from everything else, whether it is a loop,
    and the line to open it with. Its boxes are marked as seen.
    """
    lines, seen = room[LINES], room[SEEN]
    seen[box] = 1
    length, apart, middle = 1, True, first_line(free & graph.around[box])
    for way in range(2):
        edge = first_line(free & graph.around[box])
        if way:
            edge = onward(graph, free, box, edge)
        at = beyond(graph, box, edge)
        while at >= 0 and lines[at] == 2 and not seen[at]:
            seen[at] = 1
            length += 1
            middle = edge
            edge = onward(graph, free, at, edge)
            at = beyond(graph, at, edge)
        if at == box:
            return length, True, True, middle
        apart &= at < 0
    return length, apart, False, middle
