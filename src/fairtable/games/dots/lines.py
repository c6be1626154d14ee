"""Lines and boxes by their numbers, D1: arithmetic on a board of `width` x `height` boxes.

Lines across come first, row by row, then lines down; boxes are numbered row by row. The number
of a line is called an edge. `width` and `height` are named, and both or neither: without them
the board has 1000 x 1000 boxes. Any number that is not on the board is a ValueError with a
sentence; only `is_valid_edge_id` takes any value at all.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, NamedTuple

import msgspec

WIDTH = 1000
HEIGHT = 1000
EDGE_BITS = 22
MOST_EDGES = 1 << EDGE_BITS
"""D10. A record has 22 bits for the number of a line: no board has more lines."""

Side = Annotated[int, msgspec.Meta(ge=1, lt=MOST_EDGES // 2)]


class Size(NamedTuple):
    """The boxes of a board across and down, and what follows. Made and checked by `size_of`."""

    width: int
    height: int
    across: int
    """How many lines go across; the first line down has this number."""
    edges: int
    boxes: int


class EdgeCoords(NamedTuple):
    """A line by the dot at its left or upper end."""

    x: int
    y: int
    horizontal: bool


class BoxCoords(NamedTuple):
    x: int
    y: int


class BoxEdges(NamedTuple):
    """The numbers of the four lines around a box."""

    top: int
    bottom: int
    left: int
    right: int


def size_of(width: int, height: int) -> Size:
    """D1. Any board whose lines can be numbered with 22 bits."""
    whole_number(width, MOST_EDGES, "width")
    whole_number(height, MOST_EDGES, "height")
    return _size_of(width, height)


def board_of(width: int | None, height: int | None) -> Size:
    """D1. The size that a caller has named, or the great board if no size is named.

    Half a size is a slip, and would be answered for another board: it is a ValueError.
    """
    if width is None and height is None:
        return _size_of(WIDTH, HEIGHT)
    if width is None or height is None:
        raise ValueError("The width and the height of a board are named together.")
    return size_of(width, height)


@lru_cache(maxsize=256)
def _size_of(width: int, height: int) -> Size:
    if not (width and height):
        raise ValueError("A board has at least one box across and one down.")
    across = width * (height + 1)
    edges = across + height * (width + 1)
    if edges > MOST_EDGES:
        raise ValueError(
            f"A board has at most {MOST_EDGES} lines; {width} x {height} boxes have {edges}."
        )
    return Size(width, height, across, edges, width * height)


def is_valid_edge_id(
    edge: object, *, width: int | None = None, height: int | None = None
) -> bool:
    """D1. Is this the number of a line?"""
    size = board_of(width, height)
    return type(edge) is int and 0 <= edge < size.edges


def is_horizontal(edge: int, *, width: int | None = None, height: int | None = None) -> bool:
    """D1. Does the line go across?"""
    size = board_of(width, height)
    return edge_on(size, edge) < size.across


def edge_id_to_coords(
    edge: int, *, width: int | None = None, height: int | None = None
) -> EdgeCoords:
    """D1. Where the line is."""
    size = board_of(width, height)
    return coords_on(size, edge_on(size, edge))


def coords_to_edge_id(
    x: int, y: int, horizontal: bool, *, width: int | None = None, height: int | None = None
) -> int:
    """D1. The number of the line that begins at dot (x, y)."""
    size = board_of(width, height)
    if type(horizontal) is not bool:
        raise ValueError("A line goes across (True) or down (False).")
    width, height = size.width, size.height
    whole_number(x, width if horizontal else width + 1, "x of a line")
    whole_number(y, height + 1 if horizontal else height, "y of a line")
    return y * width + x if horizontal else size.across + y * (width + 1) + x


def adjacent_boxes(
    edge: int, *, width: int | None = None, height: int | None = None
) -> tuple[int, ...]:
    """D1. The one or two boxes that the line borders, the upper or left one first."""
    size = board_of(width, height)
    return boxes_beside(size, edge_on(size, edge))


def box_edges(box: int, *, width: int | None = None, height: int | None = None) -> BoxEdges:
    """D1. The four lines around the box."""
    size = board_of(width, height)
    return edges_around(size, box_on(size, box))


def box_coords_to_id(
    x: int, y: int, *, width: int | None = None, height: int | None = None
) -> int:
    """D1. The number of the box in column x and row y."""
    size = board_of(width, height)
    whole_number(x, size.width, "x of a box")
    whole_number(y, size.height, "y of a box")
    return y * size.width + x


def box_id_to_coords(
    box: int, *, width: int | None = None, height: int | None = None
) -> BoxCoords:
    """D1. The column and the row of the box."""
    size = board_of(width, height)
    y, x = divmod(box_on(size, box), size.width)
    return BoxCoords(x, y)


def edge_on(size: Size, edge: int) -> int:
    """The number itself, if it is the number of a line; else ValueError."""
    return whole_number(edge, size.edges, "number of a line")


def box_on(size: Size, box: int) -> int:
    """The number itself, if it is the number of a box; else ValueError."""
    return whole_number(box, size.boxes, "number of a box")


def coords_on(size: Size, edge: int) -> EdgeCoords:
    """The place of a line whose number has been checked."""
    if edge < size.across:
        y, x = divmod(edge, size.width)
        return EdgeCoords(x, y, True)
    y, x = divmod(edge - size.across, size.width + 1)
    return EdgeCoords(x, y, False)


def boxes_beside(size: Size, edge: int) -> tuple[int, ...]:
    """The boxes beside a line whose number has been checked."""
    width, _, across, _, boxes = size
    if edge < across:
        if edge < width:
            return (edge,)
        return (edge - width, edge) if edge < boxes else (edge - width,)
    y, x = divmod(edge - across, width + 1)
    box = y * width + x
    if x == 0:
        return (box,)
    return (box - 1, box) if x < width else (box - 1,)


def edges_around(size: Size, box: int) -> BoxEdges:
    """The lines around a box whose number has been checked."""
    left = size.across + box + box // size.width
    return BoxEdges(box, box + size.width, left, left + 1)


def whole_number(value: int, below: int, what: str) -> int:
    """`value`, if it is a whole number from 0 to `below` - 1. A truth value is not a number."""
    if type(value) is not int or not 0 <= value < below:
        raise ValueError(f"The {what} is a whole number from 0 to {below - 1}.")
    return value
