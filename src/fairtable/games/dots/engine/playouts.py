"""Many games played to the end at random, to see which quiet line is good.

As long as there are lines that give nothing away, they are drawn at random. Then the chains and
loops decide. Between two players, the one who need not open the first chain keeps control as
`endings` says; among more players, each takes what is opened and opens the shortest next.
"""
# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from fairtable.games.dots.engine.sheet import Sheet
from fairtable.games.dots.lines import boxes_beside, edges_around

Numbers: TypeAlias = NDArray[np.int64]
Flags: TypeAlias = NDArray[np.uint8]
Number: TypeAlias = Any

SEEN = 9
"""A box that was met is marked with so many sides, in a copy."""
LONGEST = 64
"""Longer chains count as this long when they are put in order."""


class Paper(NamedTuple):
    """A sheet, for compiled code."""

    drawn: Flags
    sides: Flags
    free: Numbers
    beside: Numbers
    around: Numbers


def means(sheet: Sheet, edges: list[int], players: int, rounds: int, seed: int) -> list[float]:
    """For each quiet line: how far ahead its player ends on average, of the boxes to come.

    Among more than two players it is the lead over the average of the others.
    """
    size = sheet.size
    beside = np.full((size.edges, 2), -1, np.int64)
    for edge in range(size.edges):
        for at, box in enumerate(boxes_beside(size, edge)):
            beside[edge, at] = box
    around = np.array([edges_around(size, box) for box in range(size.boxes)], np.int64)
    drawn, sides = np.array(sheet.lines, np.uint8), np.array(sheet.sides, np.uint8)
    paper = Paper(drawn, sides, np.array(sheet.free, np.int64), beside, around)
    found = _means(np.array(edges, np.int64), paper, players, rounds, np.uint64(seed | 1))
    return [float(mean) for mean in found]


@njit(cache=True, nogil=True)
def _means(
    edges: Numbers, paper: Paper, players: Number, rounds: Number, luck: Number
) -> NDArray[np.float64]:
    means = np.zeros(len(edges), np.float64)
    lines, counts, order = paper.drawn.copy(), paper.sides.copy(), paper.free.copy()
    beside = paper.beside
    lengths = np.zeros((2, LONGEST + 1), np.int64)
    for _ in range(rounds):
        for at in range(len(order) - 1, 0, -1):
            luck ^= luck << np.uint64(13)
            luck ^= luck >> np.uint64(7)
            luck ^= luck << np.uint64(17)
            other = np.int64(luck % np.uint64(at + 1))
            order[at], order[other] = order[other], order[at]
        # Every line is tried with the same luck: that tells them apart sooner.
        for which in range(len(edges)):
            lines[:], counts[:] = paper.drawn, paper.sides
            turns = 1
            _draw(edges[which], lines, counts, beside)
            for edge in order:
                if not lines[edge] and _is_quiet(edge, counts, beside):
                    _draw(edge, lines, counts, beside)
                    turns += 1
            _measure(lines, counts, paper, lengths)
            # After `turns` quiet lines, this player is on turn: 0 is the one who is asking.
            opener = turns % players
            if players == 2:
                worth = _two(lengths)
                means[which] += -worth if opener else worth
            else:
                means[which] += _more(lengths, players, opener)
    return means / rounds


@njit(cache=True, nogil=True)
def _draw(edge: Number, lines: Flags, counts: Flags, beside: Numbers) -> None:
    lines[edge] = 1
    for at in range(2):
        if beside[edge, at] >= 0:
            counts[beside[edge, at]] += 1


@njit(cache=True, nogil=True)
def _is_quiet(edge: Number, counts: Flags, beside: Numbers) -> Number:
    """Whether a line is the third side of no box."""
    one, other = beside[edge, 0], beside[edge, 1]
    return (one < 0 or counts[one] < 2) and (other < 0 or counts[other] < 2)


@njit(cache=True, nogil=True)
def _measure(lines: Flags, counts: Flags, paper: Paper, lengths: Numbers) -> None:
    """Count chains (row 0) and loops (row 1) by length. A box where chains meet is left out."""
    lengths[:] = 0
    for box in range(len(counts)):
        if counts[box] != 2:
            continue
        counts[box] = SEEN
        length, is_loop = 1, 0
        for way in range(4):
            edge = paper.around[box, way]
            if lines[edge] or is_loop:
                continue
            more, end = _walk(box, edge, lines, counts, paper)
            length += more
            is_loop = int(end == box)
        lengths[is_loop, min(length, LONGEST)] += 1


@njit(cache=True, nogil=True)
def _walk(
    box: Number, edge: Number, lines: Flags, counts: Flags, paper: Paper
) -> tuple[Number, Number]:
    """From a box over a line along its chain: how many boxes are met, and where it ends."""
    length, at = 0, _beyond(paper.beside, box, edge)
    while at >= 0 and counts[at] == 2:
        counts[at] = SEEN
        length += 1
        for onward in range(4):
            line = paper.around[at, onward]
            if not lines[line] and line != edge:
                edge = line
                break
        at = _beyond(paper.beside, at, edge)
    return length, at


@njit(cache=True, nogil=True)
def _beyond(beside: Numbers, box: Number, edge: Number) -> Number:
    """The box on the other side of a line."""
    return beside[edge, 1] if beside[edge, 0] == box else beside[edge, 0]


@njit(cache=True, nogil=True)
def _two(lengths: Numbers) -> Number:
    """How far ahead the player ends who must open the first chain, of two players."""
    worth = 0
    # From the dearest to the cheapest: the last one that is opened comes first here.
    for cost in range(LONGEST - 4, -LONGEST, -1):
        for is_loop in range(2):
            kept = 4 if is_loop else 2
            length = cost + 2 * kept
            if length < (4 if is_loop else 3) or length > LONGEST:
                continue
            for _ in range(lengths[is_loop, length]):
                worth = -max(length + worth, length - 2 * kept - worth)
    for length in range(2, 0, -1):
        for _ in range(lengths[0, length]):
            worth = -(length + worth)
    return worth


@njit(cache=True, nogil=True)
def _more(lengths: Numbers, players: Number, opener: Number) -> Number:
    """How far player 0 ends ahead of the average of the others, if nobody gives boxes back."""
    mine, all_boxes = 0.0, 0.0
    for length in range(1, LONGEST + 1):
        for is_loop in range(2):
            for _ in range(lengths[is_loop, length]):
                opener = (opener + 1) % players
                all_boxes += length
                mine += length if opener == 0 else 0
    return mine - (all_boxes - mine) / (players - 1)


def warm_up() -> None:
    """Compile everything, or read it from the cache."""
    from fairtable.games.dots.window import Window

    means(Sheet(Window(0, 0, 1, 1, ("0", "0"), ("00",), (".",))), [0], 2, 1, 1)
