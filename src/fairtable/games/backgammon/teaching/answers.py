"""What a teacher says. All worths and losses are in points.

A point is what a single game counts with the cube as it is: at a cube of 4, losing 0.1 points
loses 0.4 of the score. In a match, winning the game instead of losing it at the present cube is
2 points, whatever it changes in the chance to win the match.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from fairtable.games.backgammon.moves import Roll
from fairtable.games.backgammon.teaching.rating import Rating
from fairtable.referee import Seat

DecisionKind: TypeAlias = Literal["play", "double", "answer"]
ERROR = 0.04
"""A decision that loses so many points counts as an error."""


class Chances(msgspec.Struct, frozen=True):
    """Of all games, how many the player wins, wins as a gammon, and so on: from 0 to 1.

    A backgammon counts as a gammon, too.
    """

    win: float
    gammon: float
    backgammon: float
    lost_gammon: float
    lost_backgammon: float


class AdvisedMove(msgspec.Struct, frozen=True):
    """A move as it is written, what it is worth, and what it loses beside the best one."""

    move: str
    points: float
    loss: float
    chances: Chances


class Advice(msgspec.Struct, frozen=True):
    """Up to three moves, the best first, and one sentence."""

    best: tuple[AdvisedMove, ...]
    says: str


class JudgedDecision(msgspec.Struct, frozen=True):
    """What a player decided, what was best, and what was lost.

    `seq` is the entry of the log; in a match file, the number of the event. `luck` is that of
    the roll that was played, and null at the cube. `win` is White's chance to win this game
    after the decision. `says` is empty unless the decision was an error.
    """

    seq: int
    game: int
    seat: Seat
    kind: DecisionKind
    dice: Roll | None
    played: str
    best: str
    loss: float
    luck: float | None
    win: float
    says: str


class PlayerSummary(msgspec.Struct, frozen=True):
    """A player's decisions and errors. `loss` counts everything, and `cube_loss` is the part
    of it that was lost at the cube. `luck` counts every roll, also those that were blocked.

    `rate` is the loss in thousandths of a point for each of the `counted` decisions, those
    that could go wrong, and `rating` is what GNU Backgammon calls such a player."""

    seat: Seat
    name: str
    moves: int
    errors: int
    loss: float
    cube_loss: float
    luck: float
    counted: int
    rate: float
    rating: Rating


class Analysis(msgspec.Struct, frozen=True):
    """Every decision, and the numbers of the three worst, the worst first."""

    players: tuple[PlayerSummary, PlayerSummary]
    decisions: tuple[JudgedDecision, ...]
    worst: tuple[int, ...]
    engine: str


class MatQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match file as text."""

    mat: Annotated[str, msgspec.Meta(min_length=1, max_length=60_000)]
