"""What can be printed: a game's own paper, as PDF.

    orders    what somebody wants printed
    tambola   tickets and strips, with a cover page for the host
    cover     the cover page
    layout    where the things stand on a page: sizes in millimetres, no ink
    ink       a PDF under the pen: colours, letters, lines, QR codes

The library that writes PDFs is imported when something is printed, and not before: a server
starts without it. Nothing here judges a claim; that is done by the rules of the game.
"""

from collections.abc import Callable
from typing import NamedTuple

from fairtable.paper.cover import Cover, grouped
from fairtable.paper.layout import PAGES, Layout, Page
from fairtable.paper.orders import (
    MOST_TICKETS,
    TicketOrder,
    check_order,
    cover_of,
    print_order,
)
from fairtable.paper.tambola import PaperTicket, print_tickets


class Printer(NamedTuple):
    """What a game prints: how an order looks, whether it is good, and how it becomes a PDF."""

    order: type[TicketOrder]
    check: Callable[[TicketOrder], None]
    print: Callable[[TicketOrder], bytes]


PRINTERS = {"tambola": Printer(TicketOrder, check_order, print_order)}
"""By the name of the game. `python -m fairtable.paper` prints in a process of its own."""

__all__ = [
    "MOST_TICKETS",
    "PAGES",
    "PRINTERS",
    "Cover",
    "Layout",
    "Page",
    "PaperTicket",
    "Printer",
    "TicketOrder",
    "check_order",
    "cover_of",
    "grouped",
    "print_order",
    "print_tickets",
]
