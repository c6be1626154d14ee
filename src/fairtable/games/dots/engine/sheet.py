"""What a player sees, as a small board of its own: lines by number, and the sides of boxes."""

from __future__ import annotations

from fairtable.games.dots.lines import Size, boxes_beside, edges_around, size_of
from fairtable.games.dots.window import Window


class Sheet:
    """Which lines are drawn, and how many sides each box has."""

    __slots__ = ("lines", "sides", "size")

    def __init__(self, window: Window) -> None:
        self.size: Size = size_of(window.width, window.height)
        self.lines = [sign == "1" for sign in "".join(window.across + window.down)]
        self.sides = [
            sum(self.lines[edge] for edge in edges_around(self.size, box))
            for box in range(self.size.boxes)
        ]

    @property
    def free(self) -> list[int]:
        """The lines that are not drawn, by number."""
        return [edge for edge, drawn in enumerate(self.lines) if not drawn]

    def beside(self, edges: list[int], sides: int, boxes: int) -> list[int]:
        """The lines with exactly `boxes` boxes beside them that have `sides` sides."""
        return [edge for edge in edges if self.count_beside(edge, sides) == boxes]

    def count_beside(self, edge: int, sides: int) -> int:
        """How many of the boxes beside a line have so many sides."""
        return [self.sides[box] for box in boxes_beside(self.size, edge)].count(sides)

    def free_around(self, box: int) -> list[int]:
        """The lines around a box that are not drawn."""
        return [edge for edge in edges_around(self.size, box) if not self.lines[edge]]

    def beyond(self, box: int, edge: int) -> int | None:
        """The box on the other side of a line; None at the rim."""
        return next((each for each in boxes_beside(self.size, edge) if each != box), None)

    def draw(self, edge: int) -> int:
        """Draw a line. How many boxes it completes."""
        self.lines[edge] = True
        completed = 0
        for box in boxes_beside(self.size, edge):
            self.sides[box] += 1
            completed += self.sides[box] == 4
        return completed

    def copy(self) -> Sheet:
        twin = Sheet.__new__(Sheet)
        twin.size, twin.lines, twin.sides = self.size, list(self.lines), list(self.sides)
        return twin

    def given_by(self, edge: int) -> int:
        """How many boxes the next player could take in one turn after this line."""
        sheet, given = self.copy(), 0
        sheet.draw(edge)
        drawn = [at for at, sides in enumerate(sheet.sides) if sides == 3]
        while drawn:
            box = drawn.pop()
            for line in sheet.free_around(box):
                given += sheet.draw(line)
                drawn += [
                    beside
                    for beside in boxes_beside(self.size, line)
                    if sheet.sides[beside] == 3
                ]
        return given
