"""The tournament clock, B14, as numbers for the referee's `Clock`; it holds no time itself.

The referee asks these three questions of a game with a clock. A roll and the play after it
share one delay; each answer to a double or a resignation has its own.
"""

from __future__ import annotations

from fairtable.games.backgammon.moves import TimeOut
from fairtable.games.backgammon.state import Options, Session
from fairtable.referee import Clock, Control, Seat

DELAY = 12_000
RESERVE_PER_POINT = 120_000


def time_control(options: Options) -> Control | None:
    """B14. Milliseconds: 12 s of each turn are free, 2 minutes for each point of the match.

    None without a clock; money play has none.
    """
    if not options.clock or options.length == 0:
        return None
    return Control(reserve=RESERVE_PER_POINT * options.length, delay=DELAY)


def hand_of(session: Session) -> Seat | None:
    """B14. The seat that must roll, play or answer; None while only the house acts."""
    return session.acting


def time_out(session: Session, clock: Clock, now: int) -> TimeOut | None:
    """The move of the house if the seat whose clock runs has no time left; else None."""
    hand = hand_of(session)
    if hand is None or hand != clock.running or clock.left(hand, now) != 0:
        return None
    return TimeOut(hand)
