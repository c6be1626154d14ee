"""A player's error rate, as GNU Backgammon counts it, and what it calls such a player.

The rate is the loss for each decision that could go wrong, in thousandths of a point. A play is
counted if there was another one. At the cube every double and every answer is counted; a roll
without a double only if doubling was close.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, TypeAlias

from fairtable.games.backgammon.moves import Double, Move, Play, RollDice

if TYPE_CHECKING:  # It needs numpy, and this is read by every command.
    from fairtable.games.backgammon.teaching.weighing import Weighed

Rating: TypeAlias = Literal[
    "supernatural",
    "world-class",
    "expert",
    "advanced",
    "intermediate",
    "casual-player",
    "beginner",
    "awful",
]
CLOSE = 0.16
"""GNU Backgammon calls a double close that would lose less than so many points."""
WHOLE_GAME = 1.0
"""Who has so much without a double may be too good for one."""
BELOW: tuple[tuple[float, Rating], ...] = (
    (2, "supernatural"),
    (5, "world-class"),
    (8, "expert"),
    (12, "advanced"),
    (18, "intermediate"),
    (26, "casual-player"),
    (35, "beginner"),
)


def could_go_wrong(choices: Sequence[Weighed], played: Move, legal: int) -> bool:
    """Is this decision counted? `choices` begin with the best; `legal` counts the plays."""
    if isinstance(played, Play):
        return legal > 1
    if not isinstance(played, RollDice):
        return True
    roll = next(choice for choice in choices if isinstance(choice.move, RollDice))
    double = next(choice for choice in choices if isinstance(choice.move, Double))
    return choices[0].points - double.points < CLOSE or roll.points >= WHOLE_GAME


def error_rate(loss: float, counted: int) -> float:
    """Thousandths of a point for each decision that is counted."""
    return round(1000 * loss / counted, 1) if counted else 0.0


def rating(rate: float) -> Rating:
    return next((name for below, name in BELOW if rate < below), "awful")
