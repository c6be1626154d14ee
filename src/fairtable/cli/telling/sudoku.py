"""Sudoku: what was written, hinted and checked."""

from __future__ import annotations

from fairtable.cli.messages import say
from fairtable.cli.telling.reader import Reader, as_sentence
from fairtable.games.sudoku.moves import (
    CellCleared,
    Checked,
    DigitPlaced,
    Event,
    HintGiven,
    PuzzleSet,
    Solved,
)


def tell(event: Event, reader: Reader) -> str:
    """ "4 in row 1 column 3."."""
    match event:
        case PuzzleSet():  # The page tells it only in its story.
            return as_sentence(say("sudoku-told-set"))
        case DigitPlaced(row, col, digit):
            return say("sudoku-placed", digit=digit, cell=_cell(row, col))
        case CellCleared(row, col):
            cell = _cell(row, col)
            return say("sudoku-erased", cell=f"{cell[0].upper()}{cell[1:]}")
        case HintGiven(row, col, digit, cleared):
            said = say("sudoku-hint-given", digit=digit, cell=_cell(row, col))
            erased = say("sudoku-hint-erased", count=len(cleared)) if cleared else ""
            return f"{said} {erased}".strip()
        case Checked(wrong, empty):
            return _check(len(wrong), empty)
        case Solved():
            return say("sudoku-is-solved")
        case _:
            return ""


def _check(wrong: int, empty: int) -> str:
    said = say("sudoku-check-wrong", count=wrong) if wrong else say("sudoku-check-right")
    left = say("sudoku-check-empty", count=empty) if empty else ""
    return f"{said} {left}".strip()


def _cell(row: int, col: int) -> str:
    return say("sudoku-cell", row=row + 1, column=col + 1)
