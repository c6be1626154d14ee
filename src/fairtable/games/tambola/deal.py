"""The deal, T5: everybody's tickets from one sealed seed, no two alike at the table."""

from __future__ import annotations

from collections.abc import Sequence

from fairtable.games.tambola.state import Options
from fairtable.games.tambola.strips import make_strips, make_tickets
from fairtable.games.tambola.tickets import Ticket
from fairtable.referee import Draws, Seat

WORDS = 4


def deal(
    options: Options, players: Sequence[Seat], draws: Draws
) -> dict[Seat, tuple[Ticket, ...]]:
    """T5. Four sealed words are the key of a new stream, and the tickets come from that stream.

    So the log of a full hall has four draws, and not thousands.
    """
    key = b"".join(draws.word().to_bytes(8, "big") for _ in range(WORDS))
    stream = Draws(key, b"fairtable tambola deal\n")
    if options.strips:
        return dict(
            zip(players, make_strips(stream, len(players), options.columns), strict=True)
        )
    each = options.tickets
    tickets = make_tickets(stream, each * len(players), options.columns)
    return {
        seat: tuple(tickets[each * at : each * at + each]) for at, seat in enumerate(players)
    }
