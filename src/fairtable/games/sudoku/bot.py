"""A bot that sees only what a player sees: it writes a forced digit, or asks for a hint."""

from __future__ import annotations

from fairtable.games.sudoku.grid import EMPTY, candidates, cell_at
from fairtable.games.sudoku.moves import Hint, Move, Place
from fairtable.games.sudoku.view import View
from fairtable.referee import Draws


def choose(view: View, draws: Draws) -> Move:
    """A digit that is the only one to fit its cell, else a hint. The draws are not used."""
    cells = view.current
    empty = [at for at in range(81) if cells[at] == EMPTY]
    tightest = min(empty, key=lambda at: len(candidates(cells, at)))
    fits = candidates(cells, tightest)
    return Place(*cell_at(tightest), int(fits[0])) if len(fits) == 1 else Hint()
