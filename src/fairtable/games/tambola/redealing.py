"""What a seat cannot see, dealt again, T18."""

from __future__ import annotations

from msgspec.structs import replace

from fairtable.games.tambola.state import Hall
from fairtable.games.tambola.strips import make_strips, make_tickets
from fairtable.games.tambola.tickets import Ticket
from fairtable.referee import Draws, Seat


def redealt(hall: Hall, seat: Seat | None, draws: Draws, /) -> Hall:
    """T18. Other players' tickets that were never shown are dealt anew.

    A strip of which nothing was shown becomes another strip.
    """
    others = [place for place in hall.tickets if place != seat]
    shown = {place: hall.players[place].shown for place in others}
    kept = [*hall.tickets.get(seat, ())] if seat is not None else []
    kept += [hall.tickets[place][at] for place in others for at in shown[place]]
    hidden = sum(len(hall.tickets[place]) for place in others)
    # Enough new tickets even if all those that are kept are drawn again.
    made = make_tickets(draws, hidden + len(kept), hall.options.columns)
    new = iter([ticket for ticket in made if ticket not in kept])
    whole = [place for place in others if hall.options.strips and not shown[place]]
    strips = make_strips(draws, len(whole), hall.options.columns)
    tickets = dict(hall.tickets) | dict(zip(whole, strips, strict=True))
    for place in others:
        if place not in whole:
            hand: list[Ticket] = []
            for at, ticket in enumerate(hall.tickets[place]):
                hand.append(ticket if at in shown[place] else next(new))
            tickets[place] = tuple(hand)
    return replace(hall, tickets=tickets)
