"""Tambola on paper: tickets to cut out, strips, and a cover page for the host."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fairtable.games.tambola import Ticket
from fairtable.paper.cover import Cover
from fairtable.paper.layout import COLUMNS, IN_A_COLUMN, MARGIN, ROWS, Box, Layout

if TYPE_CHECKING:
    from fairtable.paper.ink import Pen

POINTS = 72 / 25.4
"""Points in a millimetre."""
WORDS = 8.6
"""The height of the words above and below a QR code."""


@dataclass(frozen=True)
class PaperTicket:
    """A ticket as it is printed: its id, and what a phone reads from its QR code."""

    id: str
    rows: Ticket
    link: str


def print_tickets(
    tickets: Sequence[PaperTicket],
    layout: Layout,
    cover: Cover,
    pages: tuple[int, int] | None = None,
) -> bytes:
    """A PDF with a cover page and the tickets in their order.

    If these are only a part of a set, `pages` has the number of the first page of tickets and
    how many pages the whole set has. Then only the first part has the cover.
    """
    # Here, and not above: a server that prints nothing never loads it.
    from fairtable.paper.cover import print_cover
    from fairtable.paper.ink import Pen

    first, of = pages or (1, layout.pages_for(len(tickets)))
    pen = Pen(f"Tambola tickets, set {cover.short}", layout.size)
    if first == 1:
        print_cover(pen, cover)
        pen.next_page()
    for start in range(0, len(tickets), layout.per_page):
        here = tickets[start : start + layout.per_page]
        _print_page(pen, here, layout)
        _print_foot(pen, cover, here, (first + start // layout.per_page, of))
        pen.next_page()
    return pen.finish()


def _print_page(pen: Pen, tickets: Sequence[PaperTicket], layout: Layout) -> None:
    places = [layout.place(at) for at in range(len(tickets))]
    _print_cut_lines(pen, places, layout)
    for place, ticket in zip(places, tickets, strict=True):
        _print_grid(pen, layout.grid(place), ticket.rows)
        _print_side(pen, layout.side(place), ticket)


def _print_cut_lines(pen: Pen, places: Sequence[Box], layout: Layout) -> None:
    """Above and below every ticket, and between two columns."""
    from fairtable.paper.ink import LINE

    lines = {(p.left, y, p.right, y) for p in places for y in (p.top, p.bottom)}
    if layout.columns == 2:
        top, last = places[0], places[min(len(places), IN_A_COLUMN) - 1]
        lines.add((top.right, top.top, top.right, last.bottom))
    pen.lines(sorted(lines), 0.2, LINE, dash=(1.2, 1.2))


def _print_grid(pen: Pen, grid: Box, rows: Ticket) -> None:
    """Nine by three. A cell without a number is sand, so that the numbers are found at once."""
    from fairtable.paper.ink import CAP, FELT, LINE, SAND, Style

    wide, high = grid.width / COLUMNS, grid.height / ROWS
    size = min(high * 0.68, wide * 0.86) * POINTS
    base = (high + size * CAP / POINTS) / 2
    digits = Style(size, "bold", align="middle")
    for at, row in enumerate(rows):
        for column, number in enumerate(row):
            left, top = grid.left + column * wide, grid.top + at * high
            if number is None:
                pen.fill(Box(left, top, wide, high), SAND)
            else:
                pen.write(str(number), left + wide / 2, top + base, digits)
    upright = [(grid.left + c * wide, grid.top) for c in range(1, COLUMNS)]
    across = [grid.top + r * high for r in range(1, ROWS)]
    pen.lines([(x, y, x, grid.bottom) for x, y in upright], 0.2, LINE)
    pen.lines([(grid.left, y, grid.right, y) for y in across], 0.2, LINE)
    pen.frame(grid, 0.5, FELT)


def _print_side(pen: Pen, side: Box, ticket: PaperTicket) -> None:
    from fairtable.paper.ink import SOFT, Style

    middle = side.left + side.width / 2
    size = min(11.0, 11.0 * side.width / pen.width_of(ticket.id, 11, "bold"))
    code = min(side.width, side.height - WORDS)
    top = side.top + (side.height - WORDS - code) / 2
    pen.write("Tambola", middle, top + 2.4, Style(7.5, color=SOFT, align="middle"))
    pen.qr(ticket.link, Box(middle - code / 2, top + 4, code, code))
    pen.write(ticket.id, middle, top + code + 8.2, Style(size, "bold", align="middle"))


def _print_foot(
    pen: Pen, cover: Cover, tickets: Sequence[PaperTicket], page: tuple[int, int]
) -> None:
    from fairtable.paper.ink import SOFT, Style

    base = pen.height - MARGIN - 0.5
    ids = f"{tickets[0].id} to {tickets[-1].id}" if len(tickets) > 1 else tickets[0].id
    pen.write(f"Set {cover.short} · {ids}", MARGIN, base, Style(8, color=SOFT))
    number, of = page
    words = f"Page {number} of {of}"
    pen.write(words, pen.width - MARGIN, base, Style(8, color=SOFT, align="right"))
