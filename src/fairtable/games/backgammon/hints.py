"""Hints during play, where the players have agreed on them. Rule B18.

A hint says in the log that it was asked for, and nothing else: `teaching` knows what to advise.
"""

from __future__ import annotations

from msgspec.structs import replace

from fairtable.games.backgammon.cube import why_no_double
from fairtable.games.backgammon.moves import Event, HintTaken, Why
from fairtable.games.backgammon.offers import unanswered
from fairtable.games.backgammon.state import Session
from fairtable.referee import Accepted, Refused, Seat, Verdict


def decide_hint(session: Session, seat: Seat) -> Verdict[Event]:
    """B18. For the seat that must act: one hint for each decision."""
    return why_no_hint(session) or Accepted((HintTaken(seat),))


def why_no_hint(session: Session) -> Refused | None:
    """B18. Why the player who must act gets no hint now; None if they get one."""
    if not session.options.hints:
        return Refused(Why.HINTS_OFF)
    if session.phase == "resigning":
        return unanswered(session)
    if session.phase == "rolling" and why_no_double(session):
        return Refused(Why.NOTHING_TO_DECIDE)
    return Refused(Why.HINT_TAKEN) if session.hinted is not None else None


def write_hint(session: Session, seat: Seat) -> Session:
    white, black = session.hints
    counted = (white + 1, black) if seat == 0 else (white, black + 1)
    return replace(session, hints=counted, hinted=seat)


def is_open(session: Session, seat: Seat | None) -> bool:
    """B18. Whether this seat has taken a hint, and still has that decision before it."""
    return seat is not None and seat == session.hinted and session.phase != "resigning"
