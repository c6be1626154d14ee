"""The moves and events of Sudoku, and why a move is refused.

Rows and columns are counted from 0 here and in every event, and from 1 in what people read.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from fairtable.referee import Fact, means
from fairtable.referee import Offends as RefereeOffends
from fairtable.referee import Why as RefereeWhy

Cell: TypeAlias = Annotated[tuple[int, int], means("cell")]
"""Row and column, 0 to 8."""
Digit: TypeAlias = Annotated[int, means("digit")]
GridText: TypeAlias = Annotated[str, means("grid")]
"""81 characters, row by row: a digit, or a dot for an empty cell."""
Difficulty: TypeAlias = Literal["easy", "medium", "hard", "expert"]


class Begin(msgspec.Struct, frozen=True):
    """The house sets the puzzle."""


class Place(msgspec.Struct, frozen=True):
    """Write a digit in a cell; 0 erases it."""

    row: int
    col: int
    value: int


class Check(msgspec.Struct, frozen=True):
    """Ask which digits are wrong."""


class Hint(msgspec.Struct, frozen=True):
    """Show the digit of this cell, or of one that the house picks."""

    cell: Cell | None = None


Move: TypeAlias = Begin | Place | Check | Hint


class PuzzleSet(Fact, frozen=True):
    """S3. The givens, as 81 characters. A puzzle that a player brought has no difficulty."""

    puzzle: GridText
    difficulty: Difficulty | None


class SolutionKept(Fact, frozen=True):
    """S13. The one solution; only the house knows it until the end."""

    solution: GridText

    def seen_by(self) -> tuple[int, ...]:
        return ()

    def __repr__(self) -> str:
        # An event may be written to an error log.
        return "SolutionKept(...)"


class DigitPlaced(Fact, frozen=True):
    row: int
    col: int
    value: Digit


class CellCleared(Fact, frozen=True):
    row: int
    col: int


class Checked(Fact, frozen=True):
    """S11. The wrong digits, each as row, column and digit; and how many cells are empty."""

    wrong: tuple[tuple[int, int, int], ...]
    empty: int


class HintGiven(Fact, frozen=True):
    """S12. A cell was shown; the wrong digits that clashed with it were erased."""

    row: int
    col: int
    value: Digit
    cleared: tuple[Cell, ...]


class Solved(Fact, frozen=True):
    """S10. Every cell is filled, and every digit is right."""


Event: TypeAlias = (
    PuzzleSet | SolutionKept | DigitPlaced | CellCleared | Checked | HintGiven | Solved
)


class Offends(RefereeOffends, frozen=True):
    """What a refusal points at."""

    cells: tuple[Cell, ...] = ()


class Why(RefereeWhy):
    """Every refusal of the game: the rule, and what the player reads."""

    OFF_GRID = "S1", "That cell is not on the grid: rows and columns run from 1 to 9."
    NOT_A_DIGIT = "S1", "Only a digit from 1 to 9 can be written in a cell."
    NOT_BEGUN = "S2", "The puzzle is not on the table yet."
    ALREADY_BEGUN = "S2", "The puzzle is already on the table."
    NOT_THE_HOUSE = "S2", "Only the house can set the puzzle."
    NOT_THE_PLAYER = "S2", "Only the player of this grid can do that."
    UNREADABLE_PUZZLE = "S3", "{reason}"
    GIVENS_CLASH = "S3", "The givens clash. {clash}"
    NOTHING_TO_SOLVE = "S3", "This grid has no empty cell: there is nothing to solve."
    NO_SOLUTION = "S3", "This puzzle has no solution."
    SEVERAL_SOLUTIONS = (
        "S3",
        "This puzzle has more than one solution: they differ in {first} and in {second}.",
    )
    TOO_HARD_TO_PROVE = (
        "S3",
        "The referee could not prove in time that this puzzle has exactly one solution.",
    )
    GIVEN_CELL = "S4", "{place} is a given and cannot be changed."
    VALUE_IN_ROW = "S5", "There is already {digit} in row {row} (column {column})."
    VALUE_IN_COLUMN = "S6", "There is already {digit} in column {column} (row {row})."
    VALUE_IN_BOX = "S7", "There is already {digit} in this box (row {row}, column {column})."
    GAME_SOLVED = "S10", "The puzzle is solved: nothing more can be written."
