"""Learn how most players of Casino choose: python3 training/casino_ranking.py (seconds).

The choices are those of recorded games between players of different styles (`casino_styles`),
and of any logs that are named (`--logs FOLDER`, files that `fairtable export` wrote). The model
is a conditional logit, fitted by Newton's method with a little ridge: the same choices always
give the same weights. They are written, rounded, into the package.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from casino_styles import TRAINING, Setting, games

from fairtable.games import rules_of
from fairtable.games.casino import teaching
from fairtable.games.casino.teaching.features import NAMES
from fairtable.games.casino.teaching.habits import Choice, choice
from fairtable.games.casino.teaching.learned import FILE, MostPlayers, shares_of
from fairtable.referee import read_record, unfold
from fairtable.referee.asks import Play

RIDGE = 1.0
SETTINGS = ((2, "standard", 60), (3, "standard", 15), (4, "standard", 15), (2, "document", 15))
"""Players, rules, and how many deals of each style."""


def recorded() -> Iterator[Choice]:
    """The choices of every style in TRAINING, at tables of two, three and four."""
    for number, style in enumerate(TRAINING.values()):
        for players, rules, deals in SETTINGS:
            setting = Setting(TRAINING["greedy, careless"], players, rules)
            for deal in games(style, setting, deals, seed=100 * players + number):
                yield from (Choice(features, chosen) for features, _, chosen in deal)


def logged(folder: Path) -> Iterator[Choice]:
    """The choices of everybody in logs of finished games of Casino."""
    for path in sorted(folder.glob("*.fairtable.json")):
        before: Any = None
        with path.open("rb") as source:
            for ruling in unfold(rules_of, read_record(source)):
                asked, by = ruling.content.asked, ruling.content.by
                is_turn = isinstance(asked, Play) and before.game.name == "casino"
                if is_turn and (found := choice(before.state, by, ruling.events)):
                    yield found
                before = ruling.after


def fit(choices: Sequence[Choice]) -> np.ndarray:
    """The weights under which these choices are likeliest, less RIDGE times their squares."""
    weights, size = np.zeros(len(NAMES)), len(NAMES)
    for _ in range(30):
        slope, bend = -RIDGE * weights, RIDGE * np.eye(size)
        for features, chosen in choices:
            shares = shares_of(features, weights)
            mean = shares @ features
            slope += features[chosen] - mean
            bend += (features * shares[:, None]).T @ features - np.outer(mean, mean)
        weights = weights + np.linalg.solve(bend, slope)
        if np.abs(slope).max() < 1e-6:
            break
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--logs", type=Path, help="a folder of logs to learn from, too")
    logs = parser.parse_args().logs
    choices = [*recorded(), *(logged(logs) if logs else ())]
    weights = {name: round(float(w), 3) for name, w in zip(NAMES, fit(choices), strict=True)}
    recipe = f"training/casino_ranking.py: {len(choices):,} choices of {len(TRAINING)} styles"
    written = msgspec.json.format(msgspec.json.encode(MostPlayers(recipe, weights)), indent=2)
    path = Path(teaching.__path__[0]) / FILE
    path.write_bytes(written + b"\n")
    print(path.read_text())


if __name__ == "__main__":
    main()
