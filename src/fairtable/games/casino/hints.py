"""Hints during play, where the host has allowed them. Rule C22.

A hint says in the log that it was asked for, and nothing else: `teaching` knows what to advise.
"""

from __future__ import annotations

from msgspec.structs import replace

from fairtable.games.casino.events import Event, HintTaken
from fairtable.games.casino.moves import Why
from fairtable.games.casino.state import CardTable
from fairtable.referee import Accepted, Refused, Seat, Verdict


def decide_hint(table: CardTable, seat: Seat) -> Verdict[Event]:
    """C22. For the player on turn: one hint for each turn."""
    return why_no_hint(table) or Accepted((HintTaken(seat),))


def why_no_hint(table: CardTable) -> Refused | None:
    """C22. Why the player on turn gets no hint now; None if they get one."""
    if not table.options.hints:
        return Refused(Why.HINTS_OFF)
    if table.stack is not None:
        return Refused(Why.STACK_STANDS)
    return Refused(Why.HINT_TAKEN) if table.hinted is not None else None


def write_hint(table: CardTable, seat: Seat) -> CardTable:
    taken = table.hints.get(seat, 0) + 1
    return replace(table, hints={**table.hints, seat: taken}, hinted=seat)


def is_open(table: CardTable, seat: Seat | None) -> bool:
    """C22. Whether this seat has taken a hint and has not played yet. No stack stands."""
    return seat is not None and seat == table.hinted and table.stack is None
