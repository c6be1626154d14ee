"""Questions from programs that have no table: is the game won, and what may be played?"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Literal

import msgspec

from fairtable.games.backgammon.moves import Colour, Step, Why, WinType
from fairtable.games.backgammon.notation import write_play
from fairtable.games.backgammon.plays import Turn, legal_turns
from fairtable.games.backgammon.position import Board, Count, Position, Stage
from fairtable.games.backgammon.wins import WinCheck, detect_win
from fairtable.referee import BadInput, Service

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

    white: Annotated[int, msgspec.Meta(ge=0, le=15)]
    black: Annotated[int, msgspec.Meta(ge=0, le=15)]


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
    """Has a side borne off all fifteen checkers? If so, how it won, and the completed state.

    A made-up board with more or fewer than fifteen checkers of a colour is refused (B1).
    """
    with _possible():
        return detect_win(_position(question))


def ask_legal_turns(question: RollQuestion) -> TurnsAnswer:
    """Everything that a roll allows, each different result once."""
    with _possible():
        turns = legal_turns(_position(question))
    return TurnsAnswer(len(turns), not turns, [_legal_turn(turn) for turn in turns])


@contextmanager
def _possible() -> Iterator[None]:
    """A board that cannot be becomes a BadInput with the rule that its sentence begins with."""
    try:
        yield
    except ValueError as impossible:
        rule, colon, sentence = str(impossible).partition(": ")
        why = Why.IMPOSSIBLE_END if rule == "B8" else Why.IMPOSSIBLE_BOARD
        sentence = sentence[:1].upper() + sentence[1:]
        raise BadInput(sentence if colon else str(impossible), "$", why) from impossible


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


SERVICES: dict[str, Service] = {"detect-win": ask_detect_win, "legal-turns": ask_legal_turns}
