"""Every turn with the points that it promises, the best first: for suggestions and hints."""

from __future__ import annotations

from typing import NamedTuple

from fairtable.games.casino.engine.thinking import Thinker
from fairtable.games.casino.moves import Turn
from fairtable.games.casino.view import View


class Ranked(NamedTuple):
    """A turn, and the points its player's side may expect of this deal (C15)."""

    turn: Turn
    points: float


def ranked(view: View) -> tuple[Ranked, ...]:
    """Every legal turn of the viewer, the best first; none while others are on turn.

    The points come from worlds that this view allows, so nothing hidden is in them. The same
    view always gets the same answer. While a stack stands there is no answer either: its cards
    lie nowhere else.
    """
    if view.seat is None or view.seat != view.turn or view.stack is not None:
        return ()
    found = Thinker.of_this_thread().expectations(view)
    return tuple(Ranked(turn, points) for turn, points in found)
