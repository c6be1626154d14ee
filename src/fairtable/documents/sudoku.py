"""The document of Sudoku: checks of a grid, and a puzzle that is played.

A grid is 81 numbers, row by row, 0 for an empty cell. Rows and columns are counted from 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from fairtable.games import sudoku
from fairtable.games.sudoku import check_in_words, move_in_words

Status = Literal["in_progress", "solved"]


class ValidationError(ValueError):
    """A move that is refused: the sentence, and the code and the number of the rule."""

    def __init__(self, sentence: str, code: str, rule: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.rule = rule


class CellError(dict[str, int]):
    """A filled cell that differs from the solution; its fields are read by key or by name."""

    @property
    def row(self) -> int:
        return self["row"]

    @property
    def col(self) -> int:
        return self["col"]

    @property
    def current(self) -> int:
        return self["current"]

    @property
    def correct(self) -> int:
        return self["correct"]


def validate_row(grid: Sequence[int], row: int, value: int) -> bool:
    """S5. True when no cell of the row holds the digit."""
    return sudoku.validate_row(grid, row, value)


def validate_column(grid: Sequence[int], col: int, value: int) -> bool:
    """S6. True when no cell of the column holds the digit."""
    return sudoku.validate_column(grid, col, value)


def validate_box(grid: Sequence[int], row: int, col: int, value: int) -> bool:
    """S7. True when no cell of the box that (row, col) is in holds the digit."""
    return sudoku.validate_box(grid, row, col, value)


def is_valid_move(grid: Sequence[int], row: int, col: int, value: int) -> tuple[bool, str]:
    """S5, S6, S7. (True, ""), or (False, the first reason): row, then column, then box."""
    return sudoku.is_valid_move(grid, row, col, value)


def check_solution(grid: Sequence[int]) -> bool:
    """S10. Is the grid full and right?"""
    return sudoku.check_solution(grid)


def find_errors(current: Sequence[int], solution: Sequence[int]) -> list[CellError]:
    """S11. Every filled cell that differs from the solution."""
    return [CellError(each._asdict()) for each in sudoku.find_errors(current, solution)]


def get_box_index(row: int, col: int) -> int:
    """S1. The number of the box, 0 to 8."""
    return sudoku.box_of(
        sudoku.number_within(row, 0, 8, "row"), sudoku.number_within(col, 0, 8, "column")
    )


def _grid(grid: Sequence[int], name: str) -> list[int]:
    """The 81 numbers of a grid in a list of their own."""
    return list(sudoku.grid_of(sudoku.cells_of(grid, name)))


class Puzzle:
    """A puzzle on its way: the givens, the solution, the grid as it stands, and the status.

    The solution is for the program that holds the puzzle: no answer but `check_solution` is
    made from it, and `repr` does not show it (S13).
    """

    puzzle: list[int]
    solution: list[int]
    current_state: list[int]
    status: Status

    def __init__(
        self,
        puzzle: Sequence[int],
        solution: Sequence[int],
        current_state: Sequence[int] | None = None,
    ) -> None:
        self.puzzle = _grid(puzzle, "puzzle")
        self.solution = _grid(solution, "solution")
        if not sudoku.check_solution(self.solution):
            raise ValueError("The solution must have each digit once in every unit.")
        if sudoku.find_errors(self.puzzle, self.solution):
            raise ValueError("The solution differs from a given of the puzzle.")
        given = self.puzzle if current_state is None else current_state
        self.current_state = _grid(given, "grid")
        if any(a not in (0, b) for a, b in zip(self.puzzle, self.current_state, strict=True)):
            raise ValueError("The grid has lost a given of the puzzle.")
        self.status = "solved" if self.current_state == self.solution else "in_progress"

    def is_given_cell(self, row: int, col: int) -> bool:
        """S4. Is this a cell of the puzzle itself?"""
        sudoku.number_within(row, 0, 8, "row")
        sudoku.number_within(col, 0, 8, "column")
        return self.puzzle[9 * row + col] != 0

    def make_move(self, row: int, col: int, value: int) -> dict[str, Any]:
        """S4 to S10. Write a digit, if the rules accept it; ValidationError if not."""
        if self.status == "solved":
            why = sudoku.Why.GAME_SOLVED
            raise ValidationError(why.says, why.code, why.rule)
        refused = sudoku.why_not(self.puzzle, self.current_state, row, col, value)
        if refused is not None:
            raise ValidationError(refused.says, refused.why.code, refused.why.rule)
        self.current_state[9 * row + col] = value
        if sudoku.check_solution(self.current_state):
            self.status = "solved"
        return {"success": True, "message": move_in_words(self.status == "solved")}

    def check_solution(self) -> dict[str, Any]:
        """S11. Is the grid right? If not, the wrong cells and how many there are."""
        errors = find_errors(self.current_state, self.solution)
        is_correct = self.current_state == self.solution
        message = check_in_words(is_correct, len(errors), self.current_state.count(0))
        if is_correct:
            self.status = "solved"
            return {"is_correct": True, "message": message}
        return {"is_correct": False, "errors": errors, "message": message}

    def __repr__(self) -> str:
        return f"Puzzle(status={self.status!r}, empty={self.current_state.count(0)})"


__all__ = [
    "CellError",
    "Puzzle",
    "Status",
    "ValidationError",
    "check_solution",
    "find_errors",
    "get_box_index",
    "is_valid_move",
    "validate_box",
    "validate_column",
    "validate_row",
]
