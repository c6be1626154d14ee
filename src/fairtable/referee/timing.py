"""Time at a table: one hand that only counts, or a hand for each seat if the game has a clock.

A game with a clock answers three more questions: `time_control(options)` with what was agreed
(None: no clock), `hand_of(state)` with whose time runs, and `time_out(state, clock, now)` with
the house's move (a `TimeOut`) when that time is gone.
"""

from __future__ import annotations

from typing import Any

from fairtable.referee.clock import Clock, Control
from fairtable.referee.game import Game


def new_clock(game: Game[Any, Any, Any, Any], options: Any) -> Clock:
    """The clock of a table before the start."""
    agreed = getattr(game, "time_control", None)
    control: Control | None = agreed(options) if agreed else None
    if control is None:
        return Clock()
    return Clock((0,) * game.seats(options).most, control=control)


def is_timed(clock: Clock) -> bool:
    return clock.control.reserve is not None


def after_entry(game: Any, clock: Clock, state: Any, at: int) -> Clock:
    """A new hand is a new turn, the same hand runs on; nobody's time runs if none is asked."""
    hand = 0 if clock.control.reserve is None else game.hand_of(state)
    if hand is None:
        return clock.stopped(at)
    return clock if clock.running == hand else clock.turn_to(hand, at)


def is_early(game: Any, clock: Clock, state: Any, move: Any, now: int) -> bool:
    """A time-out before the time is out."""
    time_out = getattr(game, "TimeOut", None)
    if time_out is None or not isinstance(move, time_out):
        return False
    return not is_timed(clock) or game.time_out(state, clock, now) != move
