"""What somebody wants printed: a set of tickets, from its code, or a part of it."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from fairtable.games.tambola import Columns, PaperSet, read_code
from fairtable.games.tambola.paper import MOST_SHEETS, paper_set
from fairtable.paper.cover import Cover
from fairtable.paper.layout import Layout, Page
from fairtable.paper.tambola import PaperTicket, print_tickets
from fairtable.referee import BadInput

MOST_TICKETS = 600
"""In one file from a server; a longer set is printed in parts."""
IN_A_STRIP = 6


class TicketOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The sheets from `first` to `last` of a set. `seed` is the code of the set.

    A sheet is a ticket, or a strip of six. `url` is the address of the table: the QR code of a
    ticket leads there. Without it, the QR code has only the id of the ticket.
    """

    seed: Annotated[str, msgspec.Meta(max_length=80)]
    sheets: Annotated[int, msgspec.Meta(ge=1, le=MOST_SHEETS)]
    strips: bool = False
    columns: Columns = "1-9"
    first: Annotated[int, msgspec.Meta(ge=1, le=MOST_SHEETS)] = 1
    last: Annotated[int, msgspec.Meta(ge=1, le=MOST_SHEETS)] | None = None
    page: Page = "a4"
    in_a_row: Annotated[
        Literal[1, 2],
        msgspec.Meta(description="1: six large tickets on a page. 2: twelve small ones."),
    ] = 1
    url: Annotated[str, msgspec.Meta(max_length=120, pattern="^(https?://[!-~]+)?$")] = ""

    @property
    def tickets_each(self) -> int:
        return IN_A_STRIP if self.strips else 1

    @property
    def end(self) -> int:
        """The last sheet that is wanted."""
        return self.sheets if self.last is None else self.last

    @property
    def layout(self) -> Layout:
        return Layout(self.page, self.in_a_row)


def check_order(order: TicketOrder) -> None:
    """BadInput says what is wrong with an order, or that it is too large for a server."""
    first, last = order.first, order.end
    if first > last or last > order.sheets:
        raise BadInput(f"Choose sheets from 1 to {order.sheets}.", "$.first")
    most = MOST_TICKETS // order.tickets_each
    if last - first >= most:
        raise BadInput(f"At most {most} sheets are printed at once. Ask for parts.", "$.last")
    if (first - 1) * order.tickets_each % order.layout.per_page:
        raise BadInput("A part begins where a page begins.", "$.first")
    seed_of(order)


def print_order(order: TicketOrder) -> bytes:
    """The tickets as PDF."""
    printed = paper_set(seed_of(order), order.sheets, order.strips, order.columns)
    layout = order.layout
    tickets = [
        PaperTicket(id, rows, f"{order.url}#paper={id}" if order.url else id)
        for number in range(order.first, order.end + 1)
        for id, rows in zip(printed.ids(number), printed.sheet(number), strict=True)
    ]
    before = (order.first - 1) * order.tickets_each // layout.per_page
    pages = before + 1, layout.pages_for(order.sheets * order.tickets_each)
    return print_tickets(tickets, layout, cover_of(printed), pages)


def seed_of(order: TicketOrder) -> bytes:
    try:
        return read_code(order.seed)
    except ValueError as wrong:
        raise BadInput(str(wrong), "$.seed") from wrong


def cover_of(printed: PaperSet) -> Cover:
    return Cover(printed.short, printed.code, printed.root, len(printed.sheets), printed.strips)
