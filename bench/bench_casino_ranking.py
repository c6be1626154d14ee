"""How often is a player's next turn the first of a ranking, or among its first three?

    python bench/bench_casino_ranking.py [--games 200] [--drawn 0]

The players have styles that no ranking has seen (`training/casino_styles.py`, HELD_OUT). With
--drawn, so many players are drawn at random instead: nobody has chosen their styles. Three
rankings are asked about every choice of their games after the tenth: the fixed one (what the
plain bot thinks a turn is worth), the learned one of most players, and the learned one that has
adapted to this player in the first ten games. Two of the players are bots that think. `se` is
the standard error, over games, of what the adapted ranking's first is ahead of the fixed one's.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1] / "training"))

from casino_styles import HELD_OUT, TRAINING, Choice, Floats, Setting, drawn_styles, games

from fairtable.games.casino.teaching import habits
from fairtable.games.casino.teaching.learned import weights_with

TAUGHT = 10
OTHERS = Setting(TRAINING["greedy, careless"])
RANKINGS = ("fixed", "learned", "adapted")


class Shares(NamedTuple):
    """In percent: how often the choice was first, and among the first three."""

    first: float
    three: float


def place(scores: Floats, chosen: int) -> int:
    """Where the choice stands in a list, the best first, equal ones as they come."""
    return int(np.flatnonzero(np.argsort(-scores, kind="stable") == chosen)[0])


def places_in(deal: list[Choice], adapted: Floats) -> Iterator[tuple[int, ...]]:
    base = weights_with({})
    for features, worths, chosen in deal:
        rankings = (worths, features @ base, features @ adapted)
        yield tuple(place(scores, chosen) for scores in rankings)


def measure(deals: list[list[Choice]]) -> tuple[list[Shares], float]:
    """The shares of each ranking after the tenth game, and the error of the difference."""
    taught = [habits.Choice(f, c) for deal in deals[:TAUGHT] for f, _, c in deal]
    adapted = weights_with(habits.learn(None, taught).weights())
    found = [np.array(list(places_in(deal, adapted))) for deal in deals[TAUGHT:]]
    every = np.concatenate(found)
    shares = [
        Shares(100 * (every[:, k] < 1).mean(), 100 * (every[:, k] < 3).mean()) for k in range(3)
    ]
    gains = [100 * ((d[:, 2] < 1).mean() - (d[:, 0] < 1).mean()) for d in found]
    return shares, float(np.std(gains) / len(gains) ** 0.5)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=200, help="games of each player")
    parser.add_argument("--drawn", type=int, default=0, help="players drawn at random")
    parser.add_argument("--seed", type=int, default=2026, help="of the drawn players")
    asked = parser.parse_args()
    players = drawn_styles(asked.drawn, asked.seed) if asked.drawn else HELD_OUT
    print(f"{'player':44}", *(f"{name:>16}" for name in RANKINGS), "      se")
    rows = []
    for number, (name, style) in enumerate(players.items()):
        deals = list(games(style, OTHERS, TAUGHT + asked.games, seed=9000 + number))
        rows.append(report(name, deals))
    mean = np.mean(rows, axis=0)
    print(f"{'mean of players':44}", *(f"{a:9.1f} /{b:5.1f}" for a, b in mean))


def report(name: str, deals: list[list[Choice]]) -> list[Shares]:
    shares, error = measure(deals)
    print(f"{name:44}", *(f"{a:9.1f} /{b:5.1f}" for a, b in shares), f"{error:8.1f}")
    return shares


if __name__ == "__main__":
    main()
