"""Parts of a board, D9. A giant board is too large to send, so clients ask for regions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Annotated, NamedTuple, TypeAlias

import msgspec

from fairtable.games.dots.gamestate import GameState
from fairtable.games.dots.lines import Size, coords_on, whole_number
from fairtable.referee import means

LARGEST_REGION = 256
"""D9. A region has at most this many boxes across, and as many down."""

_NOT_FULL = re.compile(rb"[^\xff]")


class Region(NamedTuple):
    """`width` x `height` boxes, from column x and row y."""

    x: int
    y: int
    width: int
    height: int


Signs: TypeAlias = Annotated[tuple[str, ...], means("rows")]
"""Rows of signs, one for each line or box."""


class Window(msgspec.Struct, frozen=True):
    """D9. A region as plain text: for each row a line of signs.

    In `across` and `down`, 1 is a line that is drawn; in `owners`, a digit is the team that has
    the box, and a dot means nobody.
    """

    x: int
    y: int
    width: int
    height: int
    across: Signs
    down: Signs
    owners: Signs


def region_of(region: Region, size: Size) -> Region:
    """D9. The region, cut off where the board ends; ValueError if it is not on the board."""
    if not isinstance(region, tuple) or len(region) != 4:
        raise ValueError("A region is four numbers: x, y, width and height.")
    x, y, width, height = region
    whole_number(x, size.width, "x of a region")
    whole_number(y, size.height, "y of a region")
    for side in (width, height):
        if whole_number(side, LARGEST_REGION + 1, "side of a region") == 0:
            raise ValueError("A region has at least one box across and one down.")
    return Region(x, y, min(width, size.width - x), min(height, size.height - y))


def region_around(edge: int, side: int, size: Size) -> Region:
    """D9. `side` x `side` boxes with this line in the middle, as far as the board allows."""
    x, y, _ = coords_on(size, edge)
    width, height = min(side, size.width), min(side, size.height)
    left = min(max(x - width // 2, 0), size.width - width)
    top = min(max(y - height // 2, 0), size.height - height)
    return Region(left, top, width, height)


def free_edges(state: GameState, region: Region | None = None) -> Iterator[int]:
    """D4. The lines that nobody has drawn, by number; of a region, those around its boxes.

    They are the lines that are free now: lines that are drawn later make no difference.
    """
    if region is None:
        return _free_anywhere(bytes(state.edges), 0, state.size.edges)
    checked = region_of(region, state.size)
    return _free_among(bytes(state.edges), edges_in(checked, state.size))


def edges_in(region: Region, size: Size) -> Iterator[int]:
    """D9. The lines around the boxes of a region, by number."""
    for rows in (across_in(region, size), down_in(region, size)):
        for row in rows:
            yield from row


def across_in(region: Region, size: Size) -> Iterator[range]:
    """The lines across of a region, row by row."""
    x, y, width, height = region
    for row in range(y, y + height + 1):
        yield range(row * size.width + x, row * size.width + x + width)


def down_in(region: Region, size: Size) -> Iterator[range]:
    """The lines down of a region, row by row."""
    x, y, width, height = region
    for row in range(y, y + height):
        first = size.across + row * (size.width + 1) + x
        yield range(first, first + width + 1)


def window(state: GameState, region: Region) -> Window:
    """D9. A region as plain text."""
    size = state.size
    x, y, width, height = checked = region_of(region, size)
    signs = bytes.maketrans(b"\0\1\2\3\4", b".0123")
    starts = (row * size.width + x for row in range(y, y + height))
    owners = tuple(state.owners[at : at + width].translate(signs).decode() for at in starts)
    return Window(
        x=x,
        y=y,
        width=width,
        height=height,
        across=tuple(_bits(state.edges, row) for row in across_in(checked, size)),
        down=tuple(_bits(state.edges, row) for row in down_in(checked, size)),
        owners=owners,
    )


def free_between(state: GameState, first: int, behind: int) -> Iterator[int]:
    """D4. The free lines from `first` to the one before `behind`, by number."""
    return _free_anywhere(bytes(state.edges), first, min(behind, state.size.edges))


def first_free(state: GameState) -> int | None:
    """The free line with the lowest number."""
    return next(free_edges(state), None)


def _bits(edges: bytearray, row: range) -> str:
    """The bits of consecutive lines, the first line first."""
    first, behind = row.start >> 3, (row.stop + 7) >> 3
    number = int.from_bytes(edges[first:behind], "little") >> (row.start & 7)
    return f"{number & (1 << len(row)) - 1:0{len(row)}b}"[::-1]


def _free_anywhere(edges: bytes, first: int, behind: int) -> Iterator[int]:
    for found in _NOT_FULL.finditer(edges, first >> 3, (behind + 7) >> 3):
        at = found.start()
        for edge in range(max(8 * at, first), min(8 * at + 8, behind)):
            if not edges[at] >> (edge & 7) & 1:
                yield edge


def _free_among(edges: bytes, wanted: Iterable[int]) -> Iterator[int]:
    return (edge for edge in wanted if not edges[edge >> 3] >> (edge & 7) & 1)
