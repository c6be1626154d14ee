"""What is seen of a sheet: everything but the solution, and the same for everybody."""

from __future__ import annotations

from typing import Any

from fairtable.games.sudoku.grid import EMPTY
from fairtable.games.sudoku.state import Sheet
from fairtable.referee import Seat


def view(sheet: Sheet, seat: Seat | None, /) -> dict[str, Any]:
    """S13. The givens, the digits, the marks and the counts; before the start a blank grid."""
    last = sheet.last_check
    return {
        "puzzle": sheet.puzzle,
        "current": sheet.current,
        "status": "solved" if sheet.solved else "in_progress",
        "difficulty": sheet.difficulty,
        "clues": 81 - sheet.puzzle.count(EMPTY),
        "empty": sheet.current.count(EMPTY),
        "hints": sheet.hints,
        "checks": sheet.checks,
        "hinted": [list(cell) for cell in sheet.hinted],
        "wrong": [list(cell) for cell in sheet.wrong],
        "last_check": {"wrong": last.wrong, "empty": last.empty} if last else None,
    }
