"""Questions about a grid that need no table: is this digit allowed, is this grid solved?

A grid is any sequence of 81 whole numbers, row by row, 0 for an empty cell. Rows and columns
are counted from 0. Anything else is a ValueError with a sentence. The table asks the same
questions about its own cells, through `refusal` and `clash`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from fairtable.games.sudoku.grid import (
    BOXES,
    CELLS,
    COLUMNS,
    DIGITS,
    EMPTY,
    ROWS,
    UNITS,
    UNITS_AT,
    UNITS_OF,
    Cells,
    box_of,
    cell_at,
    cells_of,
    number_within,
    place_in_words,
)
from fairtable.games.sudoku.moves import Cell, Offends, Why
from fairtable.referee import Refused

_ROW_COLUMN_BOX = (Why.VALUE_IN_ROW, Why.VALUE_IN_COLUMN, Why.VALUE_IN_BOX)
_LINES_AT = tuple(
    (
        slice(9 * row, 9 * row + 9),
        slice(col, None, 9),
        *(slice(left, left + 3) for left in BOXES[box_of(row, col)][::3]),
    )
    for row, col in CELLS
)
"""For each cell: its row, its column and the three lines of its box, as slices of the cells."""
_ON_GRID = frozenset(CELLS)
_A_DIGIT = ("", *("an 8" if value == 8 else f"a {value}" for value in range(1, 10)))
_COUNTED = ("", "", "two", "three", "four", "five", "six", "seven", "eight", "nine")


class CellError(NamedTuple):
    """A filled cell that differs from the solution. No player may see this (S13)."""

    row: int
    col: int
    current: int
    correct: int


class Conflict(msgspec.Struct, frozen=True):
    """A digit that stands more than once in a row, a column or a box."""

    code: str
    rule: str
    detail: str
    cells: tuple[Cell, ...]
    value: int


def validate_row(grid: Sequence[int], row: int, value: int) -> bool:
    """S5. True when no cell of the row holds the digit."""
    return _is_free(grid, ROWS[number_within(row, 0, 8, "row")], value)


def validate_column(grid: Sequence[int], col: int, value: int) -> bool:
    """S6. True when no cell of the column holds the digit."""
    return _is_free(grid, COLUMNS[number_within(col, 0, 8, "column")], value)


def validate_box(grid: Sequence[int], row: int, col: int, value: int) -> bool:
    """S7. True when no cell of the box that (row, col) is in holds the digit."""
    number_within(row, 0, 8, "row")
    number_within(col, 0, 8, "column")
    return _is_free(grid, BOXES[box_of(row, col)], value)


def is_valid_move(grid: Sequence[int], row: int, col: int, value: int) -> tuple[bool, str]:
    """S5, S6, S7. (True, ""), or (False, the first reason). The cell may be filled already."""
    cells = cells_of(grid)
    number_within(row, 0, 8, "row")
    number_within(col, 0, 8, "column")
    refused = clash(cells, 9 * row + col, number_within(value, 1, 9, "value"))
    return (True, "") if refused is None else (False, refused.says)


def why_not(
    givens: Sequence[int], grid: Sequence[int], row: int, col: int, value: int
) -> Refused | None:
    """S1, S4 to S7. Why the move would be refused; None if it would be accepted. 0 erases."""
    return refusal(cells_of(givens, "puzzle"), cells_of(grid), row, col, value)


def check_solution(grid: Sequence[int]) -> bool:
    """S10. True for a full grid in which every row, column and box has each digit once."""
    return is_right(cells_of(grid))


def find_errors(current: Sequence[int], solution: Sequence[int]) -> list[CellError]:
    """Every filled cell that differs from the solution. An empty cell is not an error."""
    now, right = cells_of(current), cells_of(solution, "solution")
    if EMPTY in right:
        raise ValueError("A solution has no empty cell.")
    return [
        CellError(*cell_at(at), int(now[at]), int(right[at])) for at in wrong_cells(now, right)
    ]


def find_conflicts(grid: Sequence[int]) -> list[Conflict]:
    """Every digit that breaks S5, then S6, then S7, with all the cells it stands in."""
    return conflicts(cells_of(grid))


def refusal(givens: Cells, cells: Cells, row: int, col: int, value: int) -> Refused | None:
    """Why a digit may not be written there, in the order of the rule book; None if it may."""
    if not is_on_grid(row, col):
        return Refused(Why.OFF_GRID)
    if type(value) is not int or not 0 <= value <= 9:
        return Refused(Why.NOT_A_DIGIT)
    at = 9 * row + col
    return given_cell(givens, at) or (clash(cells, at, value) if value else None)


def is_on_grid(row: int, col: int) -> bool:
    """S1. Is this a cell of the grid? A text or a truth value is not a row or a column."""
    return type(row) is int and type(col) is int and (row, col) in _ON_GRID


def given_cell(givens: Cells, at: int) -> Refused | None:
    """S4. A refusal if the cell is a given."""
    if givens[at] == EMPTY:
        return None
    place = place_in_words(at).capitalize()
    return Refused(Why.GIVEN_CELL, Offends(cells=(cell_at(at),)), {"place": place})


def clash(cells: Cells, at: int, value: int) -> Refused | None:
    """S5, S6, S7. The first of row, column and box in which another cell holds the digit."""
    digit = DIGITS[value - 1]
    if cells[at] == digit:
        cells = cells[:at] + EMPTY + cells[at + 1 :]  # it does not clash with itself
    row, column, top, middle, bottom = _LINES_AT[at]
    if digit in cells[row]:
        unit = 0
    elif digit in cells[column]:
        unit = 1
    elif digit in cells[top] or digit in cells[middle] or digit in cells[bottom]:
        unit = 2
    else:
        return None
    others = [CELLS[peer] for peer in UNITS_AT[at][unit] if cells[peer] == digit]
    first_row, first_col = others[0]
    words = {"digit": _A_DIGIT[value], "row": first_row + 1, "column": first_col + 1}
    return Refused(_ROW_COLUMN_BOX[unit], Offends(cells=(CELLS[at], *others)), words)


def is_right(cells: Cells) -> bool:
    """S10. Each row, column and box has all nine digits, and so each of them once."""
    return all(set(DIGITS) == {cells[at] for at in unit} for unit in UNITS)


def wrong_cells(cells: Cells, solution: Cells) -> list[int]:
    """S11. The filled cells that differ from the solution."""
    return [at for at in range(81) if cells[at] not in (EMPTY, solution[at])]


def conflicts(cells: Cells) -> list[Conflict]:
    """Every conflict: rows first, then columns, then boxes; in each, digits from 1 to 9."""
    found = []
    for index, unit in enumerate(UNITS):
        digits = "".join(UNITS_OF[index](cells)).replace(EMPTY, "")
        if len(set(digits)) < len(digits):
            for digit in sorted(digit for digit in set(digits) if digits.count(digit) > 1):
                at = [place for place in unit if cells[place] == digit]
                found.append(_conflict(index, digit, at))
    return found


def _conflict(index: int, digit: str, at: list[int]) -> Conflict:
    why = _ROW_COLUMN_BOX[index // 9]
    number = index % 9 + 1
    where = [
        f"row {number} (columns {_listed([place % 9 + 1 for place in at])})",
        f"column {number} (rows {_listed([place // 9 + 1 for place in at])})",
        f"box {number} ({'; '.join(map(place_in_words, at))})",
    ][index // 9]
    detail = f"There are {_COUNTED[len(at)]} {digit}s in {where}."
    return Conflict(why.code, why.rule, detail, tuple(map(cell_at, at)), int(digit))


def _listed(numbers: list[int]) -> str:
    *first, last = map(str, numbers)
    return f"{', '.join(first)} and {last}"


def _is_free(grid: Sequence[int], unit: tuple[int, ...], value: int) -> bool:
    digit = str(number_within(value, 1, 9, "value"))
    cells = cells_of(grid)
    return all(cells[at] != digit for at in unit)
