"""A position in small numbers, for searches: its free lines, and the boxes that they border."""
# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from fairtable.games.dots.engine.sheet import Sheet
from fairtable.games.dots.lines import boxes_beside

Numbers: TypeAlias = NDArray[np.int64]
Sets: TypeAlias = NDArray[np.uint64]
Number: TypeAlias = Any
"""A number in compiled code; in Python it would be an int or a number of numpy."""

MOST_LINES = 64
NO_BOX = -1


class Graph(NamedTuple):
    """The lines and boxes of a position, for compiled code."""

    beside: Numbers
    """For each line two boxes; -1 where there is none."""
    around: Sets
    """For each box the set of its free lines."""


class Ending(NamedTuple):
    """A position with few free lines, numbered from 0."""

    edges: tuple[int, ...]
    """The line of the sheet that each small number stands for."""
    graph: Graph

    @property
    def free(self) -> np.uint64:
        """The set of all free lines."""
        return np.uint64((1 << len(self.edges)) - 1)


def ending_of(sheet: Sheet) -> Ending | None:
    """The position on a sheet; None if it has too many free lines."""
    edges = sheet.free
    if not edges or len(edges) > MOST_LINES:
        return None
    boxes = [box for box, sides in enumerate(sheet.sides) if sides < 4]
    number = {box: at for at, box in enumerate(boxes)}
    beside = np.full((len(edges), 2), NO_BOX, np.int64)
    around = np.zeros(len(boxes), np.uint64)
    for at, edge in enumerate(edges):
        for side, box in enumerate(boxes_beside(sheet.size, edge)):
            beside[at, side] = number[box]
            around[number[box]] |= np.uint64(1 << at)
    return Ending(tuple(edges), Graph(beside, around))


@njit(cache=True, nogil=True)
def won_by(left: Number, graph: Graph, edge: Number) -> Number:
    """How many boxes a line has completed."""
    won = 0
    for side in range(2):
        box = graph.beside[edge, side]
        won += box >= 0 and (left & graph.around[box]) == np.uint64(0)
    return won


@njit(cache=True, nogil=True)
def count_lines(lines: Number) -> Number:
    """How many lines a set has. It is only asked about the lines of a box: 0 to 4."""
    count = 0
    while lines:
        lines &= lines - np.uint64(1)
        count += 1
    return count


@njit(cache=True, nogil=True)
def first_line(lines: Number) -> Number:
    """The number of the first line of a set."""
    at = 0
    while lines & np.uint64(0xFF) == np.uint64(0):
        lines >>= np.uint64(8)
        at += 8
    while lines & np.uint64(1) == np.uint64(0):
        lines >>= np.uint64(1)
        at += 1
    return at


@njit(cache=True, nogil=True)
def beyond(graph: Graph, box: Number, edge: Number) -> Number:
    """The box on the other side of a line."""
    return graph.beside[edge, 1] if graph.beside[edge, 0] == box else graph.beside[edge, 0]


@njit(cache=True, nogil=True)
def onward(graph: Graph, free: Number, box: Number, edge: Number) -> Number:
    """The other free line of a box that has two."""
    return first_line(free & graph.around[box] & ~(np.uint64(1) << np.uint64(edge)))
