"""Where tickets stand on a page. All lengths are millimetres, from the top left corner."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias

Page: TypeAlias = Literal["a4", "letter"]
PAGES: Mapping[str, tuple[float, float]] = MappingProxyType(
    {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
)
"""Width and height, upright."""

MARGIN = 9.0
"""Home printers leave about six millimetres white."""
HEAD, FOOT, GAP = 3.0, 6.0, 2.6
ROWS, COLUMNS, IN_A_COLUMN = 3, 9, 6


@dataclass(frozen=True)
class Box:
    """A part of the page."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height


@dataclass(frozen=True)
class Layout:
    """A page of tickets: one column of six, or on its side two columns of six.

    A strip fills a column, so a page has one strip or two.
    """

    page: Page = "a4"
    columns: Literal[1, 2] = 1

    @property
    def size(self) -> tuple[float, float]:
        width, height = PAGES[self.page]
        return (width, height) if self.columns == 1 else (height, width)

    @property
    def per_page(self) -> int:
        return IN_A_COLUMN * self.columns

    def pages_for(self, tickets: int) -> int:
        return -(-tickets // self.per_page)

    def place(self, at: int) -> Box:
        """The place of the ticket `at` of a page, with its cut line around it."""
        column, row = divmod(at, IN_A_COLUMN)
        width, height = self.size
        wide = (width - 2 * MARGIN) / self.columns
        high = (height - 2 * MARGIN - HEAD - FOOT) / IN_A_COLUMN
        return Box(MARGIN + column * wide, MARGIN + HEAD + row * high, wide, high)

    def grid(self, place: Box) -> Box:
        """The 27 cells of the ticket."""
        side = self.side(place)
        return Box(
            place.left + GAP, place.top + GAP, side.left - place.left - 2 * GAP, side.height
        )

    def side(self, place: Box) -> Box:
        """The part at the right with the id and its QR code."""
        high = place.height - 2 * GAP
        wide = min(25.0, high * 0.72)
        return Box(place.right - GAP - wide, place.top + GAP, wide, high)
