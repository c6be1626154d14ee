"""Questions in the form of the source documents, for services that do not read it themselves.

A game that has the form in its SERVICE_FORMS is asked there, and its entry here is not used.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from fairtable.games.backgammon.service import BoardQuestion, ask_detect_win
from fairtable.games.dots.service import FoldAnswer, FoldQuestion, fold_service
from fairtable.games.sudoku.service import AskedMove, GridList, GridQuestion, GridText, validate
from fairtable.games.tambola.service import ClaimQuestion, Rows, verify


class ClaimAsked(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """A ticket, what was called, and a pattern."""

    ticket: Rows
    called_numbers: list[int]
    pattern: str


class ClaimJudged(msgspec.Struct, frozen=True, rename="camel", omit_defaults=True):
    """A field that does not apply is left out."""

    is_valid: bool
    reason: str | None = None
    verified_numbers: tuple[int, ...] | None = None


class StateAsked(BoardQuestion, frozen=True, rename="camel", forbid_unknown_fields=True):
    """A state, with `winType`."""


class WinFound(msgspec.Struct, frozen=True, rename="camel"):
    """Whether the game is won, by whom and how, and the state after it."""

    won: bool
    winner: str | None
    state: Any
    win_type: str | None
    multiplier: int


class MoveAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A grid, the puzzle that it began as, and a move."""

    grid: GridText | GridList
    row: int
    col: int
    value: int
    puzzle: GridText | GridList | None = None


class MoveJudged(msgspec.Struct, frozen=True):
    """Whether the move is valid, and why not."""

    is_valid: bool
    error: str


class LineAsked(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """A line and the team that drew it."""

    edge_id: int
    team_id: int


class EventsAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Events in their order, and the size of the board."""

    events: list[LineAsked]
    width: int = 1000
    height: int = 1000


def tambola(asked: ClaimAsked) -> ClaimJudged:
    found = verify(
        ClaimQuestion(called=asked.called_numbers, ticket=asked.ticket, pattern=asked.pattern)
    )
    return ClaimJudged(found.is_valid, found.reason, found.verified_numbers or None)


def backgammon(asked: StateAsked) -> WinFound:
    found = ask_detect_win(asked)
    state = msgspec.to_builtins(found.state)
    state["winType"] = state.pop("win_type", None)
    return WinFound(found.won, found.winner, state, found.win_type, found.multiplier)


def sudoku(asked: MoveAsked) -> MoveJudged:
    plain = {"row": asked.row, "col": asked.col, "value": asked.value}
    move = msgspec.convert(plain, AskedMove)
    found = validate(GridQuestion(asked.grid, asked.puzzle, move)).move
    assert found is not None, "a move was asked about"
    return MoveJudged(found.accepted, found.detail or "")


def dots(asked: EventsAsked) -> FoldAnswer:
    log = [(event.edge_id, event.team_id) for event in asked.events]
    plain = {"log": log, "width": asked.width, "height": asked.height}
    return fold_service(msgspec.convert(plain, FoldQuestion))


UNTIL_THE_GAME_HAS_ITS_OWN: dict[tuple[str, str], Callable[[Any], Any]] = {
    ("tambola", "verify-claim"): tambola,
    ("backgammon", "detect-win"): backgammon,
    ("sudoku", "validate"): sudoku,
    ("dots", "fold"): dots,
}
