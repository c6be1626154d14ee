"""A patient player who sees only what a player sees: writes what is forced, else asks."""

from __future__ import annotations

from fairtable.games.sudoku.grid import EMPTY, candidates, cell_at
from fairtable.games.sudoku.moves import Hint, Move, Place
from fairtable.games.sudoku.view import View
from fairtable.referee import Draws


def choose(view: View, draws: Draws) -> Move:
    """The only digit that fits somewhere; a hint when there is none. It needs no luck."""
    cells = view.current
    empty = [at for at in range(81) if cells[at] == EMPTY]
    tightest = min(empty, key=lambda at: len(candidates(cells, at)))
    fits = candidates(cells, tightest)
    return Place(*cell_at(tightest), int(fits[0])) if len(fits) == 1 else Hint()
