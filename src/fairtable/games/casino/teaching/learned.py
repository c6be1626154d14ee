"""The learned ranking: how likely most players are to choose each turn.

It is a conditional logit: each feature of a turn has a weight, the sum of them is the turn's
score, and the share of a turn is e to its score, divided by those of all turns. The weights of
most players were learned from recorded games (`training/casino_ranking.py`). A player's habits
are added to them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec

from fairtable.games.casino.teaching.features import NAMES

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

FILE = "most_players.json"


class MostPlayers(msgspec.Struct, frozen=True):
    """The file: weights by the names of the features, and how they were learned."""

    recipe: str
    weights: dict[str, float]


@cache
def most_players() -> dict[str, float]:
    """The weights of most players."""
    written = (files(__package__) / FILE).read_bytes()
    found = msgspec.json.decode(written, type=MostPlayers).weights
    assert tuple(found) == NAMES, "the weights are those of other features"
    return found


def weights_with(habits: Mapping[str, float]) -> Floats:
    """The weights of a player with these habits, in the order of the features."""
    import numpy as np

    base = most_players()
    return np.array([base[name] + habits.get(name, 0.0) for name in NAMES])


def shares_of(features: Floats, weights: Floats) -> Floats:
    """How likely each turn is: a row of features for each."""
    import numpy as np

    scores = features @ weights
    likely = np.exp(scores - scores.max())
    shares: Floats = likely / likely.sum()
    return shares
