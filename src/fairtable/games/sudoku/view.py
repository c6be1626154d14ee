"""What players and spectators see of a sheet: everything but the solution."""

from __future__ import annotations

from typing import Literal

import msgspec

from fairtable.games.sudoku.grid import EMPTY
from fairtable.games.sudoku.moves import Cell, Difficulty, GridText
from fairtable.games.sudoku.rules import PLAYER
from fairtable.games.sudoku.state import LastCheck, Sheet
from fairtable.referee import Choice, Choices, Seat

MAY_DO: Choices = (
    (
        Choice("write", "{piece}={to}", piece="cell", to="digit"),
        Choice("erase", "{piece}=.", piece="cell"),
        Choice("hint", "hint"),
        Choice("hint-here", "hint {piece}", piece="cell"),
        Choice("check", "check"),
    ),
)
"""S4, S11, S12. The player may write in every cell that is not a given; the grid shows them."""


class View(msgspec.Struct, frozen=True, gc=False):
    """S13. The givens, the digits, the marks and the counts; before the start a blank grid."""

    puzzle: GridText
    current: GridText
    status: Literal["in_progress", "solved"]
    difficulty: Difficulty | None
    clues: int
    empty: int
    hints: int
    checks: int
    hinted: tuple[Cell, ...]
    wrong: tuple[Cell, ...]
    last_check: LastCheck | None
    choices: Choices


def view(sheet: Sheet, seat: Seat | None, /) -> View:
    """S13. It holds neither the solution nor anything that follows from the solution."""
    # Positional arguments are faster, and a view is made for every watcher at every move.
    return View(
        sheet.puzzle,
        sheet.current,
        "solved" if sheet.solved else "in_progress",
        sheet.difficulty,
        81 - sheet.puzzle.count(EMPTY),
        sheet.current.count(EMPTY),
        sheet.hints,
        sheet.checks,
        sheet.hinted,
        sheet.wrong,
        sheet.last_check,
        MAY_DO if seat == PLAYER and sheet.begun and not sheet.solved else (),
    )
