"""Dots: the dots, the lines that are drawn, the numbers of those that are free, and the boxes.

Of a board that is wider than the terminal, the part around the last line is drawn.
"""

from __future__ import annotations

from rich.text import Text

from fairtable.cli.drawn.look import Look
from fairtable.cli.messages import say
from fairtable.games.dots import View
from fairtable.games.dots.lines import coords_on, size_of

MOST_DOWN = 15
TOO_LARGE = "This board is too large for one picture. You see a part of it."
"""Only a terminal says so: the page shows the whole board."""
DOT = {True: "•", False: "+"}
ACROSS = {True: "─", False: "-"}
DOWN = {True: "│", False: "|"}
COLOURS = {"RED": "red", "BLUE": "blue", "GREEN": "green", "YELLOW": "yellow"}


def paint(view: View, look: Look) -> Text:
    """The board row by row, and below it the score."""
    drawn = Text()
    part = _Part(view, look)
    for row in part.rows:
        part.dots_and_lines(drawn, row)
        if row != part.rows[-1]:
            part.boxes(drawn, row)
    _score(drawn, view, look, part)
    return drawn


def picked(view: View, number: int) -> str:
    """The number of a line draws it."""
    return f"line {number}"


class _Part:
    """The boxes of the window that fit into the terminal."""

    def __init__(self, view: View, look: Look) -> None:
        self._view, self._signs, window = view, look.signs, view.window
        self._across = view.width * (view.height + 1)
        lines = self._across + (view.width + 1) * view.height
        # Odd, so that a dot and a line down stand in the middle.
        self._wide = max(3, len(str(lines - 1)) | 1)
        most = max(1, (look.width - self._wide) // (2 * self._wide))
        self.columns = _around(_last(view, 0) - window.x, most, window.width)
        self.rows = _around(_last(view, 1) - window.y, MOST_DOWN, window.height, 1)
        self.is_whole = (len(self.columns), len(self.rows)) == (view.width, view.height + 1)

    def dots_and_lines(self, drawn: Text, row: int) -> None:
        """A row of dots, with the lines across; a line goes from dot to dot."""
        window, beside = self._view.window, self._wide // 2
        drawn.append(" " * beside)
        for column in self.columns:
            drawn.append(DOT[self._signs])
            number = (window.y + row) * self._view.width + window.x + column
            if window.across[row][column] == "1":
                wide = self._wide + 2 * beside
                drawn.append(ACROSS[self._signs] * wide, self._style(number))
            else:
                drawn.append(f"{number:^{self._wide + 2 * beside}}", "dim")
        drawn.append(f"{DOT[self._signs]}\n")

    def boxes(self, drawn: Text, row: int) -> None:
        """A row of boxes with their owners, and the lines down."""
        window = self._view.window
        for column in (*self.columns, self.columns[-1] + 1):
            first = self._across + (window.y + row) * (self._view.width + 1)
            number = first + window.x + column
            if window.down[row][column] == "1":
                drawn.append(f"{DOWN[self._signs]:^{self._wide}}", self._style(number))
            else:
                drawn.append(f"{number:^{self._wide}}", "dim")
            if column in self.columns:
                self._owner(drawn, window.owners[row][column])
        drawn.append("\n")

    def _owner(self, drawn: Text, owner: str) -> None:
        team = None if owner == "." else self._view.teams[int(owner)]
        colour = f"bold {COLOURS[team.name]}" if team else ""
        letter = team.name[0] if team else ""
        drawn.append(f"{letter:^{self._wide}}", colour)

    def _style(self, number: int) -> str:
        return "bold yellow" if number == self._view.last else ""


def _last(view: View, axis: int) -> int:
    """Where the line is that was drawn last: its column, or its row."""
    if view.last is None:
        return 0
    x, y, _ = coords_on(size_of(view.width, view.height), view.last)
    return y if axis else x


def _around(middle: int, most: int, there: int, more: int = 0) -> range:
    """At most `most` of those that are there, with the middle one among them."""
    count = min(most, there)
    first = min(max(middle - count // 2, 0), there - count)
    return range(first, first + count + more)


def _score(drawn: Text, view: View, look: Look, part: _Part) -> None:
    classic = view.mode == "classic"
    for team in view.teams:
        name = look.name(team.team) if classic else team.name.capitalize()
        boxes = say("dots-boxes", count=view.scores[team.team])
        drawn.append(team.name[0], f"bold {COLOURS[team.name]}")
        drawn.append(f" {name}: {boxes}   ")
    drawn.append(say("dots-left", count=view.lines - view.placed))
    if not part.is_whole:
        drawn.append(f"\n{TOO_LARGE}")
