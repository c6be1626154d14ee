"""Questions in the form of the source documents, for services that do not read it themselves.

A game that has the form in its SERVICE_FORMS is asked there, and its entry here is not used.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import msgspec

from fairtable.games.backgammon.moves import Colour, WinType
from fairtable.games.backgammon.position import Stage
from fairtable.games.backgammon.service import (
    BoardQuestion,
    Counted,
    Die,
    Points,
    ask_detect_win,
)
from fairtable.games.dots.lines import HEIGHT, WIDTH
from fairtable.games.dots.moves import EdgeId, TeamId
from fairtable.games.dots.service import FoldQuestion, fold_service
from fairtable.games.dots.state import Side
from fairtable.games.sudoku.service import (
    AskedMove,
    GridList,
    GridQuestion,
    GridText,
    Row,
    validate,
)
from fairtable.games.tambola.service import ClaimQuestion, Rows, verify
from fairtable.referee import BadInput


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


class StateAsked(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """A state, with `winType`."""

    points: Points
    bar: Counted
    home: Counted
    turn: Colour | None = None
    dice: tuple[Die, Die] | None = None
    status: Stage = "in_progress"
    win_type: WinType | None = None


class WinFound(msgspec.Struct, frozen=True, rename="camel"):
    """Whether the game is won, by whom and how, and the state after it."""

    won: bool
    winner: str | None
    state: Any
    win_type: str | None
    multiplier: int


class MoveAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A grid, by one of its names, the puzzle that it began as, and a move."""

    row: Row
    col: Row
    value: Annotated[int, msgspec.Meta(ge=1, le=9)]
    current_state: GridText | GridList | None = None
    current: GridText | GridList | None = None
    grid: GridText | GridList | None = None
    puzzle: GridText | GridList | None = None


class MoveJudged(msgspec.Struct, frozen=True):
    """Whether the move is valid, and why not."""

    is_valid: bool
    error: str


class LineAsked(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """A line and the team that drew it."""

    edge_id: EdgeId
    team_id: TeamId


class EventsAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Events in their order, and the size of the board."""

    events: list[LineAsked]
    width: Side = WIDTH
    height: Side = HEIGHT


class BoardFolded(msgspec.Struct, frozen=True, rename="camel"):
    """The board after the events; `winner` has the most boxes, before the end, too."""

    edges_placed: int
    is_complete: bool
    scores: tuple[int, ...]
    winner: int | None


def tambola(asked: ClaimAsked) -> ClaimJudged:
    found = verify(
        ClaimQuestion(called=asked.called_numbers, ticket=asked.ticket, pattern=asked.pattern)
    )
    return ClaimJudged(found.is_valid, found.reason, found.verified_numbers or None)


def backgammon(asked: StateAsked) -> WinFound:
    found = ask_detect_win(BoardQuestion(*msgspec.structs.astuple(asked)))
    state = msgspec.to_builtins(found.state)
    state["winType"] = state.pop("win_type", None)
    return WinFound(found.won, found.winner, state, found.win_type, found.multiplier)


def sudoku(asked: MoveAsked) -> MoveJudged:
    named = (asked.current_state, asked.current, asked.grid)
    given = [each for each in named if each is not None]
    if len(given) != 1:
        raise BadInput("A grid is given once: as current_state, as current or as grid.", "$")
    move = AskedMove(asked.row, asked.col, asked.value)
    found = validate(GridQuestion(given[0], asked.puzzle, move)).move
    assert found is not None, "a move was asked about"
    return MoveJudged(found.accepted, found.detail or "")


def dots(asked: EventsAsked) -> BoardFolded:
    log = [(event.edge_id, event.team_id) for event in asked.events]
    try:
        found = fold_service(FoldQuestion(log, asked.width, asked.height))
    except BadInput as bad:
        bad.place = bad.place.replace("$.log", "$.events")
        raise
    return BoardFolded(found.placed, found.complete, found.scores, found.leader)


UNTIL_THE_GAME_HAS_ITS_OWN: dict[tuple[str, str], Callable[[Any], Any]] = {
    ("tambola", "verify-claim"): tambola,
    ("backgammon", "detect-win"): backgammon,
    ("sudoku", "validate"): sudoku,
    ("dots", "fold"): dots,
}
