"""Time stops while the house is away, H5: nobody is charged for what the server missed.

A start needs no entry for that: the house waits longer for links without saying so.
"""

from __future__ import annotations

from collections.abc import Sequence

from fairtable.referee.asks import MOST_ABSENCES, Away
from fairtable.referee.facts import Status
from fairtable.referee.match import Match

Absence = tuple[int, int]
"""From when to when, in milliseconds."""
SHORTEST = 1_000
"""What is shorter than this is not written down."""


def time_runs(match: Match) -> bool:
    """Whether anybody would be charged for an absence."""
    somebody_waits = match.clock.running is not None or bool(match.room.people.gone)
    return match.room.status is Status.PLAYING and somebody_waits


def to_be_told(match: Match, absences: Sequence[Absence], now: int) -> Away | None:
    """What the house says about these absences at this table; None if it need say nothing."""
    if not time_runs(match):
        return None
    clipped = [(max(since, match.tip.at), min(until, now)) for since, until in absences]
    told = [(since, until) for since, until in clipped if until - since >= SHORTEST]
    if len(told) > MOST_ABSENCES:
        told = [(told[0][0], told[-1][1])]
    return Away(tuple(told)) if told else None
