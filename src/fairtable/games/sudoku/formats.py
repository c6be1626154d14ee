"""Puzzles as text, S14: one line of 81, nine lines of nine, .sdk, .sdm, a list of numbers.

Reading accepts what people paste around the cells (borders, spaces, notes). A text that does
not have 81 cells, or that holds anything else, is a ValueError with a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, TypeAlias, get_args

from fairtable.games.sudoku.grid import Cells, Grid, cells_of

Format: TypeAlias = Literal["line", "rows", "grid", "sdk", "sdm", "list"]
FORMATS: tuple[Format, ...] = get_args(Format)

# What people draw between boxes, from ASCII and from the block of box-drawing characters.
_BORDER_LINE = re.compile(r"[-+=|:\s\u2500-\u257f]*")
_BETWEEN = re.compile(r"[|:!,;\[\]\s\u2500-\u257f]+")
_HEADING = re.compile(r"\[\s*([A-Za-z]\w*)\s*\]")
_CELL = {**{digit: int(digit) for digit in "0123456789"}, ".": 0, "*": 0, "_": 0}


def read_puzzle(text: str) -> Grid:
    """S14. The one puzzle in the text."""
    puzzles = read_puzzles(text)
    if len(puzzles) != 1:
        raise ValueError(f"One puzzle is needed, but this text has {len(puzzles)}.")
    return puzzles[0]


def read_puzzles(text: str) -> list[Grid]:
    """S14. Every puzzle in the text, in order."""
    if not isinstance(text, str):
        raise ValueError("A puzzle is read from text.")
    puzzles: list[Grid] = []
    cells: list[int] = []
    for number, line in _puzzle_lines(text):
        cells += _read_line(line, number)
        if len(cells) > 81:
            raise ValueError(f"Line {number}: a puzzle has 81 cells, not {len(cells)}.")
        if len(cells) == 81:
            puzzles.append(tuple(cells))
            cells = []
    if cells or not puzzles:
        raise ValueError(f"A puzzle has 81 cells; this text ends after {len(cells)}.")
    return puzzles


def write_puzzle(grid: Sequence[int], style: Format = "line") -> str:
    """S14. The puzzle in one of the styles; `read_puzzle` reads it back."""
    cells = cells_of(grid)
    rows = [cells[start : start + 9] for start in range(0, 81, 9)]
    match style:
        case "line" | "sdm":
            return cells
        case "rows":
            return "\n".join(rows)
        case "grid":
            return _with_borders(rows)
        case "sdk":
            return "\n".join(["[Puzzle]", *rows])
        case "list":
            return f"[{', '.join(cells.replace('.', '0'))}]"
        case _:
            raise ValueError(f"A puzzle is written in one of the styles {', '.join(FORMATS)}.")


def write_puzzles(grids: Iterable[Sequence[int]]) -> str:
    """S14. An .sdm file: one puzzle in each line."""
    return "".join(f"{cells_of(grid)}\n" for grid in grids)


def _puzzle_lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that hold cells, with their numbers: no notes, borders or other sections."""
    section = "puzzle"
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        line = line.split("#", 1)[0].strip()
        if heading := _HEADING.fullmatch(line):
            section = heading[1].lower()
        elif section == "puzzle" and not _BORDER_LINE.fullmatch(line):
            yield number, line


def _read_line(line: str, number: int) -> list[int]:
    pieces = [piece for piece in _BETWEEN.split(line) if piece]
    if "," in line and any(len(piece) > 1 for piece in pieces):
        raise ValueError(f"Line {number}: write one digit from 0 to 9 between commas.")
    try:
        return [_CELL[sign] for piece in pieces for sign in piece]
    except KeyError as unknown:
        sign = unknown.args[0]
        raise ValueError(
            f"Line {number}: {sign!a} is neither a digit nor an empty cell (. or 0)."
        ) from None


def _with_borders(rows: list[Cells]) -> str:
    threes = [[" ".join(row[at : at + 3]) for at in (0, 3, 6)] for row in rows]
    lines = [" | ".join(row) for row in threes]
    for border in (6, 3):
        lines.insert(border, "------+-------+------")
    return "\n".join(lines)
