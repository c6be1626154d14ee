"""Time at a table: one hand that only counts, or one for each seat if the game has a clock."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fairtable.referee.clock import Clock
from fairtable.referee.facts import GameEnded, HouseAway, TableFact, TablePaused
from fairtable.referee.game import AnyGame


def new_clock(game: AnyGame, options: Any) -> Clock:
    """The clock of a table before the start."""
    timed = game.clock
    control = timed.time_control(options) if timed else None
    if control is None:
        return Clock()
    return Clock((0,) * game.seats(options).most, control=control)


def is_timed(clock: Clock) -> bool:
    return clock.control.reserve is not None


def after_entry(game: AnyGame, clock: Clock, state: Any, at: int) -> Clock:
    """Another hand starts a new turn, the same hand runs on, and no hand stops the clock."""
    timed = game.clock
    hand = 0 if timed is None or clock.control.reserve is None else timed.hand_of(state)
    if hand is None:
        return clock.stopped(at)
    return clock if clock.running == hand else clock.turn_to(hand, at)


def after_facts(clock: Clock, facts: Iterable[TableFact], at: int) -> Clock:
    """It stops when play stops. If the house was away, the turn that is on began later."""
    for fact in facts:
        if isinstance(fact, HouseAway):
            clock = clock.without(fact.until - fact.since)
        elif isinstance(fact, TablePaused | GameEnded):
            clock = clock.stopped(at)
    return clock


def is_early(game: AnyGame, clock: Clock, state: Any, move: Any, now: int) -> bool:
    """Whether a move is a time-out that comes before the time has run out."""
    timed = game.clock
    if timed is None or not isinstance(move, timed.ends):
        return False
    return not is_timed(clock) or timed.time_out(state, clock, now) != move
