"""The services in the words of the source document: `?form=document`."""

from __future__ import annotations

from typing import Literal

import msgspec

from fairtable.games.backgammon.moves import Colour, Step, WinType
from fairtable.games.backgammon.position import Board, Count, Stage
from fairtable.games.backgammon.service import (
    BoardQuestion,
    Counted,
    Die,
    Points,
    RollQuestion,
    ask_detect_win,
    ask_legal_turns,
)
from fairtable.games.backgammon.wins import WinCheck
from fairtable.referee import BadInput, Service
from fairtable.referee.by_key import ByKey


class DocumentBoard(ByKey, frozen=True, rename="camel", forbid_unknown_fields=True):
    """A state: `winType` is null unless the game is completed.

    Each colour has fifteen checkers on the points, the bar and at home: a made-up state with
    fewer or more is refused (B1).
    """

    points: Points
    bar: Counted
    home: Counted
    turn: Colour | None = None
    dice: tuple[Die, Die] | None = None
    status: Stage = "in_progress"
    win_type: WinType | None = None


class DocumentRoll(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """A state whose turn it is, and what was rolled. Each colour has fifteen checkers (B1)."""

    points: Points
    bar: Counted
    home: Counted
    turn: Literal["white", "black"]
    dice: tuple[Die, Die]
    status: Stage = "in_progress"
    win_type: WinType | None = None


class DocumentWin(ByKey, frozen=True, rename="camel"):
    """Until the game is won, `winType` is null and `multiplier` is 1."""

    won: bool
    winner: Colour | None
    state: DocumentBoard
    win_type: WinType | None
    multiplier: int


class DocumentTurn(ByKey, frozen=True):
    """A turn: its text, its steps, and the state after it."""

    play: str
    steps: list[Step]
    after: DocumentBoard


class DocumentTurns(ByKey, frozen=True):
    """Every turn with a different result, once."""

    count: int
    passes: bool
    turns: list[DocumentTurn]


def detect_by_document(question: DocumentBoard) -> DocumentWin:
    """Is the game won, by whom and how? `state` is the state with the end in it."""
    asked = BoardQuestion(
        question.points,
        question.bar,
        question.home,
        question.turn,
        question.dice,
        question.status,
        question.win_type,
    )
    return win_by_document(_asked(asked))


def _asked(question: BoardQuestion) -> WinCheck:
    try:
        return ask_detect_win(question)
    except BadInput as bad:
        bad.sentence = bad.sentence.replace("win_type", "winType")
        raise


def win_by_document(found: WinCheck) -> DocumentWin:
    """Our answer in the document's names."""
    state = board_by_document(found.state)
    return DocumentWin(found.won, found.winner, state, found.win_type, found.multiplier)


def board_by_document(board: Board) -> DocumentBoard:
    """A board in the document's names."""
    return DocumentBoard(
        list(board.points),
        _counted(board.bar),
        _counted(board.home),
        board.turn,
        board.dice,
        board.status,
        board.win_type,
    )


def _counted(count: Count) -> Counted:
    return Counted(count.white, count.black)


def turns_by_document(question: DocumentRoll) -> DocumentTurns:
    """Everything that a roll allows, each different result once."""
    if question.status != "in_progress" or question.win_type is not None:
        place = "$.winType" if question.status == "in_progress" else "$.status"
        raise BadInput("Only a game in progress has turns.", place)
    found = ask_legal_turns(
        RollQuestion(question.points, question.bar, question.home, question.turn, question.dice)
    )
    turns = [
        DocumentTurn(turn.play, turn.steps, board_by_document(turn.after))
        for turn in found.turns
    ]
    return DocumentTurns(found.count, found.passes, turns)


SERVICE_FORMS: dict[str, dict[str, Service]] = {
    "detect-win": {"document": detect_by_document},
    "legal-turns": {"document": turns_by_document},
}
