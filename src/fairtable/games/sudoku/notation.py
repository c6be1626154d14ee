"""Moves as text, S15: `r1c2=5`, `r1c2=.`, `check`, `hint`, `hint r1c2`, `begin`.

Rows and columns are counted from 1 here. A text may name a cell that is off the grid, or a
number that is not a digit: it is read as a move, and the rules refuse the move.
"""

from __future__ import annotations

import re
from typing import assert_never

from fairtable.games.sudoku.grid import CELLS, EMPTY
from fairtable.games.sudoku.moves import Begin, Cell, Check, Hint, Move, Place

_CELL = r"r([0-9]{1,3})c([0-9]{1,3})"
_PLACE = re.compile(rf"{_CELL}=(\.|[0-9]{{1,3}})")
_HINT = re.compile(rf"hint(?:{_CELL})?")


def read_move(text: str) -> Move:
    """S15. The move `text` names; ValueError if it names none."""
    known = _WRITTEN.get(text) if isinstance(text, str) else None
    return known or _read_loosely(text)


def _read_loosely(text: str) -> Move:
    """A move as people type it: with spaces, in capitals, with a 0 to erase."""
    word = "".join(text.split()).lower() if isinstance(text, str) and len(text) <= 40 else ""
    if word == "begin":
        return Begin()
    if word == "check":
        return Check()
    if place := _PLACE.fullmatch(word):
        row, col, value = place.groups()
        return Place(*_read_cell(row, col), 0 if value == EMPTY else int(value))
    if hint := _HINT.fullmatch(word):
        row, col = hint.groups()
        return Hint(_read_cell(row, col) if row else None)
    raise ValueError("A move is written like r1c2=5, r1c2=. (to erase), check or hint r1c2.")


def write_move(move: Move) -> str:
    """S15. The move as a person would write it; `read_move` reads it back."""
    match move:
        case Begin():
            return "begin"
        case Check():
            return "check"
        case Place(row, col, value):
            return f"{_write_cell((row, col))}={value or EMPTY}"
        case Hint(cell):
            return f"hint {_write_cell(cell)}" if cell else "hint"
        case _:
            assert_never(move)


def _read_cell(row: str, col: str) -> Cell:
    return int(row) - 1, int(col) - 1


def _write_cell(cell: Cell) -> str:
    return f"r{cell[0] + 1}c{cell[1] + 1}"


_PLACED = [Place(row, col, value) for row, col in CELLS for value in range(10)]
_WRITTEN: dict[str, Move] = {write_move(move): move for move in _PLACED}
"""The most frequent moves, by their text."""
