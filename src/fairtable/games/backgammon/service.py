"""Questions from programs that have no table: is the game won, and what may be played?"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from fairtable.games.backgammon.moves import Colour, Step, WinType
from fairtable.games.backgammon.notation import write_play
from fairtable.games.backgammon.plays import Turn, legal_turns
from fairtable.games.backgammon.position import Board, Count, Position, Stage
from fairtable.games.backgammon.wins import WinCheck, detect_win
from fairtable.referee import BadInput

Points = Annotated[
    list[int],
    msgspec.Meta(
        min_length=24,
        max_length=24,
        description="Points 0 to 23: White's checkers above zero, Black's below.",
    ),
]
Die = Annotated[int, msgspec.Meta(ge=1, le=6)]


class Counted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number of checkers for each colour."""

    white: Annotated[int, msgspec.Meta(ge=0, le=15)] = 0
    black: Annotated[int, msgspec.Meta(ge=0, le=15)] = 0


class BoardQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board, with `turn` and `dice` if they are known."""

    points: Points
    bar: Counted
    home: Counted
    turn: Colour | None = None
    dice: tuple[Die, Die] | None = None
    status: Stage = "in_progress"
    win_type: WinType | None = None


class RollQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board, whose turn it is, and what was rolled."""

    points: Points
    bar: Counted
    home: Counted
    turn: Literal["white", "black"]
    dice: tuple[Die, Die]


class LegalTurn(msgspec.Struct, frozen=True):
    """A turn: its text, its steps, and the board after it."""

    play: str
    steps: list[Step]
    after: Board


class TurnsAnswer(msgspec.Struct, frozen=True):
    """Every turn with a different result, once; none if the turn passes."""

    count: int
    passes: bool
    turns: list[LegalTurn]


def ask_detect_win(question: BoardQuestion) -> WinCheck:
    """Has a side borne off all fifteen checkers? If so, how it won, and the completed state."""
    try:
        return detect_win(_position(question))
    except ValueError as impossible:
        raise BadInput(str(impossible), "$") from impossible


def ask_legal_turns(question: RollQuestion) -> TurnsAnswer:
    """Everything that a roll allows, each different result once."""
    try:
        turns = legal_turns(_position(question))
    except ValueError as impossible:
        raise BadInput(str(impossible), "$") from impossible
    return TurnsAnswer(len(turns), not turns, [_legal_turn(turn) for turn in turns])


def _position(question: BoardQuestion | RollQuestion) -> Position:
    return Position(
        tuple(question.points),
        Count(question.bar.white, question.bar.black),
        Count(question.home.white, question.home.black),
        question.turn,
        question.dice,
        question.status if isinstance(question, BoardQuestion) else "in_progress",
        question.win_type if isinstance(question, BoardQuestion) else None,
    )


def _legal_turn(turn: Turn) -> LegalTurn:
    return LegalTurn(write_play(turn.play), list(turn.steps), turn.after)


SERVICES = {"detect-win": ask_detect_win, "legal-turns": ask_legal_turns}
