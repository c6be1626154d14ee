"""What the house does in a game by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

from fairtable.referee.meaning import Seat

S = TypeVar("S")  # state
M = TypeVar("M")  # move


class Due(NamedTuple, Generic[M]):
    """A move that the house makes by itself when `after` milliseconds have passed.

    `key` tells one move that is due from the next: when it changes, the time starts again.
    """

    key: Any
    after: int
    move: M


class Arrivals(NamedTuple, Generic[S, M]):
    """Moves of the house for whoever sits down while the game is on.

    `arrival` answers the move for the new player at a seat; None if none is needed, or no more.
    `arriving` answers the seat for whose new player the house makes this move; None for others.
    """

    arrival: Callable[[S, Seat], M | None]
    arriving: Callable[[M], Seat | None]
