"""The grid: 81 cells as one text, row by row, `.` where a cell is empty.

Callers hand in a grid as any sequence of 81 whole numbers, with 0 for an empty cell; `cells_of`
accepts nothing else. Inside the package a grid is text: players paste text, events and views
hold text, and Python searches text fast.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import Any, TypeAlias

import msgspec

from fairtable.games.sudoku.moves import Cell

Cells: TypeAlias = str
Grid: TypeAlias = tuple[int, ...]

EMPTY = "."
DIGITS = "123456789"
BLANK: Cells = EMPTY * 81

CELLS: tuple[Cell, ...] = tuple(divmod(at, 9) for at in range(81))
ROWS = tuple(tuple(range(9 * row, 9 * row + 9)) for row in range(9))
COLUMNS = tuple(tuple(range(col, 81, 9)) for col in range(9))
BOXES = tuple(
    tuple(9 * (top + row) + left + col for row in range(3) for col in range(3))
    for top in (0, 3, 6)
    for left in (0, 3, 6)
)
UNITS = ROWS + COLUMNS + BOXES

UNITS_OF = tuple(itemgetter(*unit) for unit in UNITS)
"""For each row, column and box a function that picks its contents out of the cells."""

UNITS_AT = tuple(
    tuple(
        tuple(other for other in unit if other != at)
        for unit in (ROWS[at // 9], COLUMNS[at % 9], BOXES[at // 27 * 3 + at % 9 // 3])
    )
    for at in range(81)
)
"""For each cell the eight others of its row, of its column and of its box."""

PEERS = tuple(
    tuple(sorted({other for unit in UNITS if at in unit for other in unit} - {at}))
    for at in range(81)
)
"""For each cell the twenty others in its row, its column and its box."""

PEERS_OF = tuple(itemgetter(*peers) for peers in PEERS)
"""The same, as functions that pick the contents of those twenty out of the cells."""

# 81 digits as JSON: anything but a whole number of one digit takes more than one character.
_write = msgspec.json.Encoder().encode
_BETWEEN = b"[" + b"," * 80 + b"]"


def box_of(row: int, col: int) -> int:
    """S1. The number of the box, 0 to 8: from left to right, then from top to bottom."""
    return row // 3 * 3 + col // 3


def cell_at(at: int) -> Cell:
    return CELLS[at]


def place_in_words(at: int) -> str:
    row, col = divmod(at, 9)
    return f"row {row + 1}, column {col + 1}"


def cells_of(grid: Sequence[int], name: str = "grid") -> Cells:
    """The cells of a sequence of 81 whole numbers, 0 to 9; anything else is a ValueError."""
    if type(grid) not in (list, tuple):
        grid = _listed(grid, name)
    try:
        written = _write(grid)
    except (OverflowError, RecursionError, TypeError, ValueError):
        written = b""
    digits = written[1::2]
    if written[::2] != _BETWEEN or not digits.isdigit():
        raise ValueError(_why_no_grid(grid, name))
    return digits.replace(b"0", b".").decode("ascii")


def grid_of(cells: Cells) -> Grid:
    """The same grid as 81 numbers."""
    return tuple(map(int, cells.replace(EMPTY, "0")))


def number_within(value: int, least: int, most: int, name: str) -> int:
    """`value`, if it is a whole number in that range; anything else is a ValueError."""
    if type(value) is not int or not least <= value <= most:
        raise ValueError(f"A {name} is a whole number from {least} to {most}.")
    return value


def candidates(cells: Cells, at: int) -> list[str]:
    """The digits that no other cell of the row, the column or the box holds."""
    taken = PEERS_OF[at](cells)
    return [digit for digit in DIGITS if digit not in taken]


def _listed(grid: Any, name: str) -> list[int]:
    if not isinstance(grid, Sequence) or isinstance(grid, str):
        raise ValueError(f"A {name} is a list of 81 whole numbers.")
    return list(grid)


def _why_no_grid(grid: Sequence[int], name: str) -> str:
    if len(grid) != 81:
        return f"A {name} has 81 cells, not {len(grid)}."
    if any(type(value) is not int for value in grid):
        return f"A {name} is made of whole numbers; True and False are not."
    return f"Each cell of a {name} is a number from 0 to 9."
