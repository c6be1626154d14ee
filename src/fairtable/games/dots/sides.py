"""How many of its four lines each box has, counted from the lines alone."""

from __future__ import annotations

from fairtable.games.dots.lines import Size, boxes_beside
from fairtable.referee.compiled import may_run

MANY = 64
"""From this many records or boxes on, the kernels are faster."""


def ask_kernels(count: int) -> bool:
    """Are these so many records or boxes that the kernels should answer, and may they?"""
    return count >= MANY and may_run("dots")


def count_sides(size: Size, edges: bytes | bytearray) -> bytearray:
    """D5. The sides of every box; `edges` has a bit for each line."""
    if ask_kernels(size.boxes):
        from fairtable.games.dots.kernels import sides_of

        return sides_of(size, edges)
    return count_few_sides(size, edges)


def count_few_sides(size: Size, edges: bytes | bytearray) -> bytearray:
    """The same, written to be read."""
    sides = bytearray(size.boxes)
    for edge in range(size.edges):
        if edges[edge >> 3] >> (edge & 7) & 1:
            for box in boxes_beside(size, edge):
                sides[box] += 1
    return sides
