"""Habits: what a game learns from a player's own choices, to suggest what this player likes.

They are for that player alone. No rule knows of them, and they are in no log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from fairtable.referee.meaning import Seat

S = TypeVar("S")  # state
E = TypeVar("E")  # event


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


class Habits(NamedTuple, Generic[S, E]):
    """How a game learns what a player likes. Annotations of `learn` say what can be known.

    `choice` gets a state, a seat and the events of that seat's move; it answers what was chosen
    and from what, as the seat could see it, and None if nothing was chosen. `learn` adds
    choices, in their order, to what is known; None is known at first. `tell` puts what is known
    into words.
    """

    choice: Callable[[S, Seat, tuple[E, ...]], Any]
    learn: Callable[[Any, Iterable[Any]], Any]
    tell: Callable[[Any], tuple[Habit, ...]]
