"""Views for a terminal: as a board if there is one for the game, else field by field."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from rich.text import Text

from fairtable.cli.backgammon import paint_backgammon
from fairtable.cli.records import printable
from fairtable.cli.words import value_in_words
from fairtable.games import sudoku


def paint(game: str, view: Any) -> Text:
    """The view of a game as lines of text."""
    return BOARDS.get(game, paint_anything)(view)


def paint_anything(view: msgspec.Struct) -> Text:
    """One field a line: its name and its value."""
    fields = msgspec.to_builtins(view, str_keys=True)
    fields.pop("choices", None)
    width = max(map(len, fields), default=0)
    lines = (f"{name:<{width}}  {value_in_words(value)}" for name, value in fields.items())
    return Text("\n".join(map(printable, lines)))


def paint_sudoku(view: sudoku.View) -> Text:
    """The grid with its boxes. Givens are bold, and digits that a check found wrong are red."""
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


def _cells(view: sudoku.View, row: int) -> Iterator[tuple[str, str]]:
    wrong = set(view.wrong)
    for col in range(9):
        at = 9 * row + col
        given = view.puzzle[at] != "."
        style = "red" if (row, col) in wrong else "bold" if given else "cyan"
        yield view.current[at], style
        yield {2: " | ", 5: " | ", 8: ""}.get(col, " "), ""


BOARDS: dict[str, Callable[[Any], Text]] = {
    "backgammon": paint_backgammon,
    "sudoku": paint_sudoku,
}
