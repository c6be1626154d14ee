"""The tournament clock, B14, as figures for the referee's `Clock`; it holds no time itself.

Whoever keeps the time makes a `new_clock` at the start, moves it on by `after_entry` with each
entry of the log and, when its flag falls, lets the house play what `time_out` says.
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


def new_clock(options: Options) -> Clock | None:
    """Two hands that have spent nothing, or None without a clock."""
    control = time_control(options)
    return Clock((0, 0), control=control) if control else None


def hand_of(session: Session) -> Seat | None:
    """B14. Whose time runs: who must roll, play or answer. None before the start and after."""
    return session.acting


def after_entry(clock: Clock, session: Session, now: int) -> Clock:
    """The clock once an entry is in the log: a new hand is a new turn, the same hand runs on.

    So a roll and the play after it share one delay, and each answer to a double has its own.
    """
    hand = hand_of(session)
    if hand is None:
        return clock.stopped(now)
    return clock if clock.running == hand else clock.turn_to(hand, now)


def time_out(session: Session, clock: Clock, now: int) -> TimeOut | None:
    """The move for the house to play if the running hand's reserve is gone; else None."""
    hand = hand_of(session)
    if hand is None or hand != clock.running or clock.left(hand, now) != 0:
        return None
    return TimeOut(hand)
