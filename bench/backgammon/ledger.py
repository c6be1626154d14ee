"""A file with a line for each game: a run can be stopped at any time and go on later."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np


class Encounter(NamedTuple):
    """Who meets whom: our looks ahead, GNU's plies, and whether there is a cube."""

    looks: int
    plies: int
    cube: bool

    def __str__(self) -> str:
        ours = {0: "Strong", 2: "Expert"}.get(self.looks, f"{self.looks} looks")
        return f"{ours} against GNU {self.plies}-ply, {'with' if self.cube else 'no'} cube"


class Game(NamedTuple):
    """What we won in one game of a pair; both games of a pair have the same seed."""

    encounter: Encounter
    seed: int
    first: int
    came: float
    without_luck: float


class Ledger:
    def __init__(self, path: Path) -> None:
        self.path = path

    def games(self) -> Iterator[Game]:
        lines = self.path.read_text().splitlines() if self.path.exists() else []
        for line in lines:
            try:
                encounter, *rest = json.loads(line)
                yield Game(Encounter(*encounter), *rest)
            except ValueError:
                # The last line of a run that was stopped while it wrote.
                print(f"not a game, left out: {line!r}", file=sys.stderr)

    def write(self, game: Game) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a") as file:
            file.write(json.dumps(game) + "\n")

    def report(self) -> Iterator[str]:
        """A line for each encounter, from its whole pairs."""
        for encounter, games in groupby(sorted(self.games()), lambda game: game.encounter):
            pairs: dict[int, dict[int, Any]] = {}
            for game in games:
                pairs.setdefault(game.seed, {})[game.first] = (game.came, game.without_luck)
            whole = [
                np.mean(list(pair.values()), 0) for pair in pairs.values() if len(pair) == 2
            ]
            if len(whole) > 1:
                yield f"{encounter}: {_summary(np.array(whole))}"


def _summary(pairs: Any) -> str:
    mean, error = pairs.mean(0), pairs.std(0, ddof=1) / np.sqrt(len(pairs))
    return (
        f"{2 * len(pairs)} games, {mean[1]:+.4f} +- {error[1]:.4f} points a game without luck "
        f"(95 %: {mean[1] - 1.96 * error[1]:+.4f} to {mean[1] + 1.96 * error[1]:+.4f}; "
        f"as they came {mean[0]:+.3f} +- {error[0]:.3f})"
    )
