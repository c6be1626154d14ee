"""Habits: what a game learns from a player's own choices, to suggest what this player likes.

They are for that player alone. No rule knows of them, and they are in no log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, Protocol

import msgspec

from fairtable.referee.meaning import Seat


class Habit(msgspec.Struct, frozen=True):
    """One habit: its name, how much stronger it is than with most players, in a sentence.

    `weight` is 0 for a player like most; `unsure` is how far it may be from the truth. `says`
    is empty while nothing can be said for certain.
    """

    name: str
    means: str
    weight: float
    unsure: float
    says: str


class Habits(NamedTuple):
    """How a game learns. Annotations of `learn` give the type of what is known of a player.

    `choice` gets a state, a seat and the events of that seat's move; it answers what was chosen
    and from what, as the seat could see it, and None if nothing was chosen. `learn` adds
    choices, in their order, to what is known; None is known at first. `tell` puts what is known
    into words.
    """

    choice: Callable[[Any, Seat, tuple[Any, ...]], Any]
    learn: Callable[[Any, Iterable[Any]], Any]
    tell: Callable[[Any], tuple[Habit, ...]]


class WithHabits(Protocol):
    """A game that learns what a player likes. Its `TEACHING` may advise by it."""

    @property
    def HABITS(self) -> Habits: ...
