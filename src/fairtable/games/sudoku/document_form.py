"""Checking a grid in the words of the source document: `?form=document`.

A question with a row, a column and a value is a move; without them the grid is checked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from fairtable.games.sudoku.checks import (
    check_solution,
    find_conflicts,
    find_errors,
)
from fairtable.games.sudoku.moves import Why
from fairtable.games.sudoku.service import (
    Digit,
    GridList,
    GridText,
    Row,
    check_givens,
    read_givens,
    read_grid,
    why_no_move,
)
from fairtable.referee import BadInput, Service
from fairtable.referee.by_key import ByKey
from fairtable.referee.explaining import are_missing

Status: TypeAlias = Literal["in_progress", "solved"]
GRID_NAMES = ("current_state", "current", "grid")


class DocumentGrid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A grid as `current_state`, `current` or `grid`; its givens in `puzzle`.

    With `row`, `col` and `value` a move is asked about; the value 0 empties the cell. With
    `solution` the grid is compared.
    """

    current_state: GridText | GridList | None = None
    current: GridText | GridList | None = None
    grid: GridText | GridList | None = None
    puzzle: GridText | GridList | None = None
    solution: GridText | GridList | None = None
    row: Row | None = None
    col: Row | None = None
    value: Digit | None = None


class GridError(ByKey, frozen=True, omit_defaults=True):
    """A wrong cell. `correct` is there only if the question brought the solution."""

    row: int
    col: int
    current: int
    correct: int | None = None


class DocumentGridAnswer(ByKey, frozen=True, omit_defaults=True):
    """Of a move: `success`, `is_valid`, `error`, the grid and its status after it.

    Of a check: `is_correct` and `errors`. `message` says it in a sentence.
    """

    message: str
    success: bool | None = None
    is_valid: bool | None = None
    error: str | None = None
    current_state: list[int] | None = None
    status: Status | None = None
    is_correct: bool | None = None
    errors: list[GridError] | None = None


def validate_by_document(question: DocumentGrid) -> DocumentGridAnswer:
    """Is a move right, or a whole grid? Nobody learns a solution that they did not bring."""
    grid, place = _grid(question)
    if question.puzzle is not None:
        check_givens(read_givens(question.puzzle, "$.puzzle"), grid, place)
    if question.row is None and question.col is None and question.value is None:
        return _checked(grid, question)
    return _moved(grid, question)


def _grid(question: DocumentGrid) -> tuple[list[int], str]:
    named = [name for name in GRID_NAMES if getattr(question, name) is not None]
    if len(named) != 1:
        raise BadInput("A grid is given once: as current_state, as current or as grid.", "$")
    place = f"$.{named[0]}"
    return read_grid(getattr(question, named[0]), place), place


def _moved(grid: list[int], question: DocumentGrid) -> DocumentGridAnswer:
    row, col, value = question.row, question.col, question.value
    if row is None or col is None or value is None:
        missing = [name for name in ("row", "col", "value") if getattr(question, name) is None]
        raise BadInput(f"A move has row, col and value. {are_missing(missing)}", "$")
    if question.solution is not None:
        raise BadInput("A move is judged by the rules alone, without a solution.", "$.solution")
    puzzle = [0] * 81
    if question.puzzle is not None:
        puzzle = read_grid(question.puzzle, "$.puzzle")
    refused = why_no_move(puzzle, grid, row, col, value)
    if refused is not None:
        says = refused.says
        stands: Status = "solved" if check_solution(grid) else "in_progress"
        return DocumentGridAnswer(says, False, False, says, grid, stands)
    after = list(grid)
    after[9 * row + col] = value
    solved = check_solution(after)
    status: Status = "solved" if solved else "in_progress"
    return DocumentGridAnswer(move_in_words(solved), True, True, "", after, status)


def _checked(grid: list[int], question: DocumentGrid) -> DocumentGridAnswer:
    if question.solution is None:
        errors = _clashing(grid)
        is_correct = check_solution(grid)
    else:
        solution = read_grid(question.solution, "$.solution")
        if not check_solution(solution):
            sentence = "A solution has each digit once in every row, column and box."
            raise BadInput(sentence, "$.solution", Why.NO_SOLUTION)
        if question.puzzle is not None:
            check_givens(read_grid(question.puzzle, "$.puzzle"), solution, "$.solution")
        errors = [GridError(*each) for each in find_errors(grid, solution)]
        is_correct = grid == solution
    return DocumentGridAnswer(
        check_in_words(is_correct, len(errors), grid.count(0)),
        status="solved" if is_correct else "in_progress",
        is_correct=is_correct,
        errors=errors,
    )


def _clashing(grid: Sequence[int]) -> list[GridError]:
    cells = sorted({cell for conflict in find_conflicts(grid) for cell in conflict.cells})
    return [GridError(row, col, grid[9 * row + col]) for row, col in cells]


def move_in_words(solved: bool) -> str:
    """What a move that the rules accept has done."""
    return f"The move stands{', and the puzzle is solved' if solved else ''}."


def check_in_words(is_correct: bool, wrong: int, empty: int) -> str:
    """What a check has found."""
    if is_correct:
        return "The puzzle is solved: congratulations."
    cells = {0: "No cell is", 1: "1 cell is"}.get(wrong, f"{wrong} cells are")
    return f"{cells} wrong, and {empty or 'none'} {'is' if empty == 1 else 'are'} empty."


SERVICE_FORMS: dict[str, dict[str, Service]] = {"validate": {"document": validate_by_document}}
