"""The options that the player chooses, and the sheet: the state of the game."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec.structs import replace

from fairtable.games.sudoku.grid import BLANK, EMPTY, Cells
from fairtable.games.sudoku.moves import Cell, Difficulty
from fairtable.referee import option

LONGEST_PUZZLE = 4096


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the player chooses: how hard, or a puzzle of their own."""

    difficulty: Annotated[
        Difficulty,
        option(
            "Difficulty",
            "How many digits are given: fewer are harder.",
            choices={"easy": "Easy", "medium": "Medium", "hard": "Hard", "expert": "Expert"},
            only_if={"puzzle": {"const": ""}},
        ),
    ] = "medium"
    puzzle: Annotated[
        str,
        option(
            "A puzzle of your own",
            "81 characters, nine lines of nine, .sdk text or a list of 81 numbers. Empty "
            "cells are . or 0.",
            max_length=LONGEST_PUZZLE,
        ),
    ] = ""


class LastCheck(msgspec.Struct, frozen=True, gc=False):
    """S11. How many digits were wrong, and how many cells empty, when last asked."""

    wrong: int
    empty: int


class Sheet(msgspec.Struct, frozen=True, gc=False):
    """One puzzle and its player's work on it. Before the house begins, the grid is blank.

    `hinted` and `wrong` are the marks of S13, in the order in which they were made.
    """

    options: Options
    puzzle: Cells = BLANK
    solution: Cells = BLANK
    current: Cells = BLANK
    difficulty: Difficulty | None = None
    begun: bool = False
    solved: bool = False
    hints: int = 0
    checks: int = 0
    hinted: tuple[Cell, ...] = ()
    wrong: tuple[Cell, ...] = ()
    last_check: LastCheck | None = None

    def set_out(self, puzzle: Cells, difficulty: Difficulty | None) -> Sheet:
        """The givens are on the grid, and nothing else."""
        return replace(self, puzzle=puzzle, current=puzzle, difficulty=difficulty, begun=True)

    def write(self, row: int, col: int, digit: str) -> Sheet:
        """Change the content of a cell; the cell loses its marks."""
        at, cell = 9 * row + col, (row, col)
        return replace(
            self,
            current=self.current[:at] + digit + self.current[at + 1 :],
            hinted=self.hinted and _without(self.hinted, cell),
            wrong=self.wrong and _without(self.wrong, cell),
        )

    def show(self, row: int, col: int, digit: str, cleared: tuple[Cell, ...]) -> Sheet:
        """A hint: one cell is shown, others are erased, and the hint is counted."""
        sheet = self.write(row, col, digit)
        for other in cleared:
            sheet = sheet.write(*other, EMPTY)
        return replace(sheet, hints=self.hints + 1, hinted=(*sheet.hinted, (row, col)))

    def mark_wrong(self, wrong: tuple[tuple[int, int, int], ...], empty: int) -> Sheet:
        """A check: its result replaces that of the last check, and the check is counted."""
        marks = tuple((row, col) for row, col, _ in wrong)
        last = LastCheck(len(wrong), empty)
        return replace(self, checks=self.checks + 1, wrong=marks, last_check=last)

    def __repr__(self) -> str:
        # S13. The solution stays out of whatever prints a sheet: logs, tracebacks, debuggers.
        return f"Sheet(current={self.current!r}, solved={self.solved})"


def _without(marks: tuple[Cell, ...], cell: Cell) -> tuple[Cell, ...]:
    return tuple(mark for mark in marks if mark != cell)
