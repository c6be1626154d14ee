"""Sudoku: the grid with its boxes. Givens are bold, and digits that are wrong are red."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from fairtable.cli.drawn.look import Look
from fairtable.games.sudoku import View


def paint(view: View, look: Look) -> Text:
    board = Text()
    for row in range(9):
        if row in (3, 6):
            board.append("------+-------+------\n")
        for text, style in _cells(view, row):
            board.append(text, style)
        board.append("\n")
    last = view.last_check
    found = f", last check: {last.wrong} wrong" if last else ""
    board.append(f"{view.empty} empty, {view.hints} hints, {view.checks} checks{found}")
    return board


def _cells(view: View, row: int) -> Iterator[tuple[str, str]]:
    wrong = set(view.wrong)
    for col in range(9):
        at = 9 * row + col
        given = view.puzzle[at] != "."
        style = "red" if (row, col) in wrong else "bold" if given else "cyan"
        yield view.current[at], style
        yield {2: " | ", 5: " | ", 8: ""}.get(col, " "), ""
