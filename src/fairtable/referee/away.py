"""Time stops while the house is away, H5: nobody is charged for what the server missed.

The house writes its absences down before anything else happens by time. A false absence would
give time to the player on turn. It cannot be given secretly: the log shows every absence, and
none reaches back before the entry before it. A start needs no such entry: the house waits
longer for links without saying so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fairtable.referee.asks import MOST_ABSENCES, Away
from fairtable.referee.facts import HouseAway, Status
from fairtable.referee.ruled import Happened, HouseVerdict, HouseWhy, not_playing
from fairtable.referee.verdict import Refused

if TYPE_CHECKING:
    from fairtable.referee.match import Match

Absence = tuple[int, int]
"""From when to when, in milliseconds."""
SHORTEST = 1_000
"""What is shorter than this is not written down."""


def away(match: Match, asked: Away, now: int) -> HouseVerdict:
    """H5. Each absence is later than all that is in the log, and none lies in the future."""
    if stopped := not_playing(match):
        return stopped
    known = match.at
    for since, until in asked.absences:
        if not known <= since < until <= now:
            return Refused(HouseWhy.NOT_AWAY)
        known = until
    return Happened(tuple(HouseAway(since, until) for since, until in asked.absences))


def time_runs(match: Match) -> bool:
    """Whether anybody would be charged for an absence."""
    somebody_waits = match.clock.running is not None or bool(match.people.gone)
    return match.status is Status.PLAYING and somebody_waits


def to_be_told(match: Match, absences: Sequence[Absence], now: int) -> Away | None:
    """What the house says about these absences at this table; None if it need say nothing."""
    if not time_runs(match):
        return None
    clipped = [(max(since, match.at), min(until, now)) for since, until in absences]
    told = [(since, until) for since, until in clipped if until - since >= SHORTEST]
    if len(told) > MOST_ABSENCES:
        told = [(told[0][0], told[-1][1])]
    return Away(tuple(told)) if told else None
