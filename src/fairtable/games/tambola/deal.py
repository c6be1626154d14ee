"""The deal, T5: everybody's tickets from one sealed seed, no two alike at the table."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from fairtable.games.tambola.options import Options
from fairtable.games.tambola.strips import make_strip, make_strips, make_tickets
from fairtable.games.tambola.tickets import Ticket
from fairtable.referee import Draws, Seat

WORDS = 4


def deal(
    options: Options, players: Sequence[Seat], draws: Draws
) -> dict[Seat, tuple[Ticket, ...]]:
    """T5. Four sealed words are the key of a new stream, and the tickets come from that stream.

    So the log of a full hall has four draws, and not thousands.
    """
    stream = Draws(_key(draws), b"fairtable tambola deal\n")
    if options.strips:
        return dict(
            zip(players, make_strips(stream, len(players), options.columns), strict=True)
        )
    each = options.tickets
    tickets = make_tickets(stream, each * len(players), options.columns)
    return {
        seat: tuple(tickets[each * at : each * at + each]) for at, seat in enumerate(players)
    }


def deal_late(
    options: Options, dealt: Collection[tuple[Ticket, ...]], draws: Draws
) -> tuple[Ticket, ...]:
    """T5. The tickets of one late player, in the same way; none of them was dealt before."""
    stream = Draws(_key(draws), b"fairtable tambola late deal\n")
    while True:
        if options.strips:
            hand = make_strip(stream, options.columns)
        else:
            hand = tuple(make_tickets(stream, options.tickets, options.columns))
        if not any(ticket in other for other in dealt for ticket in hand):
            return hand


def _key(draws: Draws) -> bytes:
    return b"".join(draws.word().to_bytes(8, "big") for _ in range(WORDS))
