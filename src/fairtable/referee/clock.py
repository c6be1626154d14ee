"""The clock, as arithmetic. It never asks for the time: callers pass `now` in milliseconds.

At most one hand runs at a time. A hand is a seat's clock; a table without turns has one hand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

import msgspec

from fairtable.referee.meaning import Seat

O = TypeVar("O")  # noqa: E741  options
S = TypeVar("S")  # state
M = TypeVar("M")  # move


class Control(msgspec.Struct, frozen=True):
    """What the players agreed on, in milliseconds. Without a reserve the clock only counts.

    `delay` is the part of each turn that is free. `increment` is given back after each turn.
    """

    reserve: int | None = None
    delay: int = 0
    increment: int = 0


class Clock(msgspec.Struct, frozen=True, gc=False):
    """How much each hand has spent, which one runs, and since when."""

    spent: tuple[int, ...] = (0,)
    running: int | None = None
    since: int = 0
    control: Control = Control()

    def turn_to(self, hand: int, now: int) -> Clock:
        """The other hand stops and this one runs. If it ran already, a new turn begins."""
        stopped = self.stopped(now, turn_over=True)
        return msgspec.structs.replace(stopped, running=hand, since=now)

    def stopped(self, now: int, turn_over: bool = False) -> Clock:
        """Nobody's time runs, as in a pause or at the end."""
        if self.running is None:
            return self
        back = self.control.increment if turn_over else 0
        spent = list(self.spent)
        spent[self.running] = self.spent_by(self.running, now) - back
        return msgspec.structs.replace(self, spent=tuple(spent), running=None)

    def without(self, absence: int) -> Clock:
        """The same turn as if it had begun so much later."""
        if self.running is None:
            return self
        return msgspec.structs.replace(self, since=self.since + absence)

    def spent_by(self, hand: int, now: int) -> int:
        if hand != self.running:
            return self.spent[hand]
        # A wall clock may step back, but a turn never takes less than no time.
        return self.spent[hand] + max(0, now - self.since - self.control.delay)

    def left(self, hand: int, now: int) -> int | None:
        """What remains of the reserve, never below 0; None if time is not limited."""
        if self.control.reserve is None:
            return None
        return max(0, self.control.reserve - self.spent_by(hand, now))

    def flag_falls_at(self) -> int | None:
        """When the running hand's reserve will be gone; None if that never happens."""
        if self.running is None or self.control.reserve is None:
            return None
        left = max(0, self.control.reserve - self.spent[self.running])
        return self.since + self.control.delay + left


class Timing(NamedTuple, Generic[O, S, M]):
    """A clock for each seat. `ends` is the type of the move with which the house ends time.

    A table refuses that move while there is time left. `time_control` answers what was agreed
    on; None if these options have no clock. `hand_of` answers whose time runs now. `time_out`
    answers the house's move when that time has run out; None while some is left.
    """

    ends: type[M]
    time_control: Callable[[O], Control | None]
    hand_of: Callable[[S], Seat | None]
    time_out: Callable[[S, Clock, int], M | None]
