"""A board as plain text, D9, and its free lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Protocol, TypeAlias

import msgspec

from fairtable.games.dots.lines import Size
from fairtable.referee import means

_NOT_FULL = re.compile(rb"[^\xff]")

Signs: TypeAlias = Annotated[tuple[str, ...], means("rows")]
"""Rows of signs, one for each line or box."""


class Drawn(Protocol):
    """A board at a table or without one: a bit for each line, an owner for each box."""

    @property
    def size(self) -> Size: ...
    @property
    def edges(self) -> bytes | bytearray: ...
    @property
    def owners(self) -> bytes | bytearray: ...


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


def window(board: Drawn) -> Window:
    """D9. The whole board as plain text."""
    width, height, across, edges, boxes = board.size
    signs = bytes.maketrans(b"\0\1\2\3\4", b".0123")
    bits = f"{int.from_bytes(board.edges, 'little'):0{edges}b}"[::-1]
    owners = board.owners.translate(signs).decode()
    return Window(
        x=0,
        y=0,
        width=width,
        height=height,
        across=_rows(bits[:across], width),
        down=_rows(bits[across:], width + 1),
        owners=_rows(owners[:boxes], width),
    )


def free_edges(board: Drawn) -> Iterator[int]:
    """D4. The lines that nobody has drawn, by number.

    They are the lines that are free now: lines that are drawn later make no difference.
    """
    return _free_among(bytes(board.edges), board.size.edges)


def _rows(signs: str, length: int) -> tuple[str, ...]:
    return tuple(signs[at : at + length] for at in range(0, len(signs), length))


def _free_among(edges: bytes, count: int) -> Iterator[int]:
    for found in _NOT_FULL.finditer(edges):
        at = found.start()
        for edge in range(8 * at, min(8 * at + 8, count)):
            if not edges[at] >> (edge & 7) & 1:
                yield edge
