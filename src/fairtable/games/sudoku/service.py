"""Questions from programs that have no table: a grid in, every conflict out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec

from fairtable.games.sudoku.checks import Conflict, check_solution, find_conflicts, why_not
from fairtable.games.sudoku.formats import read_puzzle
from fairtable.games.sudoku.grid import cells_of
from fairtable.games.sudoku.moves import Cell, Offends, Why
from fairtable.games.sudoku.puzzles import why_clashing
from fairtable.referee import BadInput, Refused, Service

Row = Annotated[int, msgspec.Meta(ge=0, le=8)]
Digit = Annotated[int, msgspec.Meta(ge=0, le=9)]
GridText = Annotated[
    str,
    msgspec.Meta(max_length=4096, description="A grid as text; . or 0 is an empty cell."),
]
GridList = Annotated[
    list[Digit],
    msgspec.Meta(min_length=81, max_length=81, description="81 digits row by row; 0 is empty."),
]


class AskedMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A digit for a cell; rows and columns are counted from 0. The digit 0 erases."""

    row: Row
    col: Row
    value: Digit


class GridQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A grid. `givens` are the cells that may not change; `move` is a move to be judged."""

    grid: GridText | GridList
    givens: GridText | GridList | None = None
    move: AskedMove | None = None


class MoveVerdict(msgspec.Struct, frozen=True, omit_defaults=True):
    """Would the move be accepted? If not: code, rule, sentence, and the cells in its way."""

    accepted: bool
    code: str | None = None
    rule: str | None = None
    detail: str | None = None
    cells: list[Cell] | None = None


class GridAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """`valid`: nothing clashes. `complete`: no cell is empty. `solved`: both."""

    valid: bool
    complete: bool
    solved: bool
    conflicts: list[Conflict]
    move: MoveVerdict | None = None


def validate(question: GridQuestion) -> GridAnswer:
    """Every conflict of a grid with its cells; optionally, whether a move would be accepted.

    A grid that does not hold all `givens` is a bad question.
    """
    grid, givens = read_grid(question.grid, "$.grid"), [0] * 81
    if question.givens is not None:
        givens = read_givens(question.givens, "$.givens")
    check_givens(givens, grid, "$.grid")
    conflicts = find_conflicts(grid)
    return GridAnswer(
        valid=not conflicts,
        complete=0 not in grid,
        solved=check_solution(grid),
        conflicts=conflicts,
        move=_move_verdict(givens, grid, question.move) if question.move else None,
    )


def why_no_move(
    givens: Sequence[int], grid: Sequence[int], row: int, col: int, value: int
) -> Refused | None:
    """S4 to S10. Why a table would refuse this move; None if it would accept it."""
    if check_solution(grid):
        return Refused(Why.GAME_SOLVED)
    return why_not(givens, grid, row, col, value)


def _move_verdict(givens: Sequence[int], grid: Sequence[int], move: AskedMove) -> MoveVerdict:
    refused = why_no_move(givens, grid, move.row, move.col, move.value)
    if refused is None:
        return MoveVerdict(True)
    why = refused.why
    offends = refused.offends
    cells = list(offends.cells) if isinstance(offends, Offends) else []
    return MoveVerdict(False, why.code, why.rule, refused.says, cells)


def check_givens(givens: list[int], grid: list[int], place: str) -> None:
    """S4. BadInput at the first cell of the grid that has lost its given."""
    if changed := [at for at in range(81) if givens[at] not in (0, grid[at])]:
        cell = divmod(changed[0], 9)
        sentence = f"The given in row {cell[0] + 1}, column {cell[1] + 1} is not in the grid."
        offends = Offends(cells=(cell,))
        raise BadInput(sentence, f"{place}[{changed[0]}]", Why.GIVEN_CELL, offends)


def read_givens(givens: str | list[int], place: str) -> list[int]:
    """S3. The givens of a puzzle; BadInput if they clash, for then they are none."""
    cells = read_grid(givens, place)
    if (clash := why_clashing(cells_of(cells))) is not None:
        assert isinstance(clash.why, Why)
        offends = clash.offends if isinstance(clash.offends, Offends) else None
        raise BadInput(clash.says, place, clash.why, offends)
    return cells


def read_grid(grid: str | list[int], place: str) -> list[int]:
    try:
        return list(read_puzzle(grid)) if isinstance(grid, str) else grid
    except ValueError as unreadable:
        raise BadInput(str(unreadable), place) from unreadable


SERVICES: dict[str, Service] = {"validate": validate}
