"""A bot that sees only its window. It takes boxes, or gives none away, or gives the fewest."""

from __future__ import annotations

from fairtable.games.dots.lines import (
    Size,
    boxes_beside,
    coords_on,
    coords_to_edge_id,
    edges_around,
    size_of,
)
from fairtable.games.dots.moves import DrawLine, Move
from fairtable.games.dots.regions import Window
from fairtable.games.dots.view import View
from fairtable.referee import Draws

TRIED = 40
"""At most this many lines are compared when every line gives boxes away."""


def choose(view: View, draws: Draws) -> Move:
    """A line that completes boxes; else one that gives none; else one that gives the fewest."""
    window = view.window
    sheet = Sheet(window)
    free = [edge for edge, drawn in enumerate(sheet.lines) if not drawn]
    best = (
        sheet.beside(free, sides=3, boxes=2)
        or sheet.beside(free, sides=3, boxes=1)
        or sheet.beside(free, sides=2, boxes=0)
    )
    if not best:
        given = {edge: sheet.given_by(edge) for edge in draws.shuffled(free)[:TRIED]}
        fewest = min(given.values())
        best = [edge for edge in given if given[edge] == fewest]
    x, y, horizontal = coords_on(sheet.size, draws.choice(best))
    x, y = x + window.x, y + window.y
    return DrawLine(coords_to_edge_id(x, y, horizontal, width=view.width, height=view.height))


class Sheet:
    """A window as a small board of its own: the lines drawn, and the sides of each box."""

    def __init__(self, window: Window) -> None:
        self.size: Size = size_of(window.width, window.height)
        self.lines = [sign == "1" for sign in "".join(window.across + window.down)]
        self.sides = [
            sum(self.lines[edge] for edge in edges_around(self.size, box))
            for box in range(self.size.boxes)
        ]

    def beside(self, edges: list[int], sides: int, boxes: int) -> list[int]:
        """The lines with exactly `boxes` boxes beside them that have `sides` sides."""
        return [
            edge
            for edge in edges
            if [self.sides[box] for box in boxes_beside(self.size, edge)].count(sides) == boxes
        ]

    def given_by(self, edge: int) -> int:
        """How many boxes the next player could take in one turn after this line."""
        lines, sides = list(self.lines), list(self.sides)
        given, drawn = 0, [edge]
        while drawn:
            line = drawn.pop()
            if lines[line]:
                continue
            lines[line] = True
            for box in boxes_beside(self.size, line):
                sides[box] += 1
                given += sides[box] == 4
                if sides[box] == 3:
                    drawn += [side for side in edges_around(self.size, box) if not lines[side]]
        return given
