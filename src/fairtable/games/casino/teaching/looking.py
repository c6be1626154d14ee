"""Every turn of a position with its features and its plain worth. Compiled parts are here."""

from __future__ import annotations

from threading import local
from typing import NamedTuple

import numpy as np

from fairtable.games.casino.cards import DECK
from fairtable.games.casino.engine.board import Sight, move_of, sight_of, sight_on
from fairtable.games.casino.engine.turn_kernels import (
    CARD,
    MOST_TURNS,
    WORTH_UNIT,
    new_desk,
)
from fairtable.games.casino.moves import Turn
from fairtable.games.casino.playout_kernels import Ints
from fairtable.games.casino.playouts import board_of
from fairtable.games.casino.state import CardTable
from fairtable.games.casino.teaching.feature_kernels import Floats, turns_and_features
from fairtable.games.casino.teaching.features import NAMES
from fairtable.games.casino.view import View

_kept = local()


class Look(NamedTuple):
    """The turns as rows of `turn_kernels`, their features, and what the plain bot thinks."""

    sight: Sight
    rows: Ints
    features: Floats
    worths: Floats

    def turn(self, place: int) -> Turn:
        return move_of(self.sight.board, self.rows[place])

    def place_of(self, turn: Turn) -> int | None:
        """Where this turn is among the others; None if it is not there."""
        same_card = np.flatnonzero(self.rows[:, CARD] == DECK.index(turn.card))
        return next((int(place) for place in same_card if self.turn(int(place)) == turn), None)


def look(sight: Sight) -> Look:
    """What the player on turn may do. A desk is for one thread."""
    if not hasattr(_kept, "desk"):
        _kept.desk, _kept.found = new_desk(), np.empty((MOST_TURNS, len(NAMES)))
    desk, found = _kept.desk, _kept.found
    count = turns_and_features(sight.board, sight.unseen, desk, found)
    worths = desk.worths[:count] / WORTH_UNIT
    return Look(sight, desk.rows[:count].copy(), found[:count].copy(), worths)


def look_at(view: View) -> Look:
    """The turns of a viewer on turn, while no stack stands."""
    return look(sight_of(view))


def look_at_table(table: CardTable) -> Look:
    """The turns of the player on turn, from what that player sees. A stack counts as gone."""
    return look_on(board_of(table))


def look_on(board: Ints) -> Look:
    """The turns of the player on turn on a whole board, from what that player sees."""
    return look(sight_on(board))
