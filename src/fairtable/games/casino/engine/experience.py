"""What was learned from deals: how much each feature of a position counts. Read and shown.

`experience.json` has for each kind of table and each quarter of a deal, the last quarter first,
a number for every feature. training/casino.py makes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import TypeAlias

import msgspec
import numpy as np

from fairtable.games.casino import playout_kernels as at
from fairtable.games.casino.engine.playing_kernels import Floats
from fairtable.games.casino.engine.value_kernels import FEATURES
from fairtable.games.casino.playout_kernels import Ints

Experience: TypeAlias = Mapping[str, Floats]


class Learned(msgspec.Struct, frozen=True):
    """The file. `weights` are by the kind of the table, the quarter, and the feature."""

    features: tuple[str, ...]
    weights: dict[str, list[list[float]]]


def kind_of(board: Ints) -> str:
    """Which experience is for this table: the number of players, partners, and the rules."""
    many = "partners" if board[at.PARTNERS] else f"{board[at.PLAYERS]}"
    return f"{many} {'standard' if board[at.STANDARD] else 'document'}"


@cache
def experience() -> Experience:
    file = files("fairtable.games.casino.engine") / "experience.json"
    learned = msgspec.json.decode(file.read_bytes(), type=Learned)
    if learned.features != FEATURES:
        raise ValueError("What was learned is about other features: run training/casino.py.")
    return {kind: np.array(weights) for kind, weights in learned.weights.items()}
