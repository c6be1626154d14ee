"""Two bots that see what a player sees: one looks no further than its line, one is greedy."""

from __future__ import annotations

from fairtable.games.dots.engine.sheet import Sheet
from fairtable.games.dots.moves import DrawLine, Move
from fairtable.games.dots.view import View
from fairtable.referee import Draws

TRIED = 40
"""At most this many lines are compared when every line gives boxes away."""


def choose(view: View, draws: Draws) -> Move | None:
    """A line that completes boxes; else one that gives none; else one that gives the fewest."""
    sheet = Sheet(view.window)
    free = sheet.free
    if not view.choices or not free:
        return None
    best = (
        sheet.beside(free, sides=3, boxes=2)
        or sheet.beside(free, sides=3, boxes=1)
        or sheet.beside(free, sides=2, boxes=0)
    )
    if not best:
        given = {edge: sheet.given_by(edge) for edge in draws.shuffled(free)[:TRIED]}
        fewest = min(given.values())
        best = [edge for edge in given if given[edge] == fewest]
    return DrawLine(draws.choice(best))


def choose_easy(view: View, draws: Draws) -> Move | None:
    """A beginner: takes a box that is there to be taken, else draws any line at all."""
    sheet = Sheet(view.window)
    free = sheet.free
    if not view.choices or not free:
        return None
    takes = [edge for edge in free if sheet.count_beside(edge, 3)]
    return DrawLine(draws.choice(takes or free))
