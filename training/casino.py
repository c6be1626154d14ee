"""Learn what a position of Casino is worth: deals are played, described and fitted.

    python training/casino.py [--deals 10000] [--rounds 3] [--out FILE]

It plays many deals, describes every position (`FEATURES` in value_kernels.py), and fits the
final lead of whoever had just played by least squares, for each kind of table and each quarter
of a deal. In the first round plain bots play; in later rounds those who have learned so far,
with some random and some plain turns among theirs. Of every round the last tenth is held out:
what is printed is how much of the differences between its leads was foreseen, quarter by
quarter, the last one first. The same arguments give the same file. It takes about five minutes
on one core.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec
import numpy as np

from fairtable.games.casino import Options
from fairtable.games.casino.engine import playing_kernels
from fairtable.games.casino.engine.experience import Learned, kind_of
from fairtable.games.casino.engine.value_kernels import FEATURES, QUARTERS, remember
from fairtable.games.casino.playouts import new_boards
from fairtable.referee.kernel_luck import seed

OUT = Path(__file__).parents[1] / "src/fairtable/games/casino/engine/experience.json"
TABLES = [
    (players, Options(rules=rules, four=four))
    for rules in ("standard", "document")
    for players, four in ((2, "partners"), (3, "partners"), (4, "partners"), (4, "singles"))
]
RANDOM, PLAIN = 12, 4
"""One turn in so many is random, or the plain bot's: all sorts of positions should be known."""
RIDGE = 3.0
ALWAYS = 1


def learn(players: int, options: Options, deals: int, rounds: int) -> np.ndarray:
    room, luck = playing_kernels.new_room(), np.zeros(4, np.uint64)
    weights = np.zeros((QUARTERS, len(FEATURES)))
    for number in range(rounds):
        seeds = [10**9 + number * deals + deal for deal in range(deals)]
        boards = new_boards(players, options, seeds)
        seed(luck, number)
        rows, quarters = np.empty((40 * deals, len(FEATURES))), np.empty(40 * deals, np.int64)
        leads = np.empty(40 * deals)
        how = (weights, RANDOM, PLAIN if number else ALWAYS)
        found = remember(boards, luck, how, (rows, quarters, leads), room)
        weights = fit(rows[:found], quarters[:found], leads[:found], weights)
    kind = kind_of(boards[0])
    print(f"{kind:18} {told(rows[:found], quarters[:found], leads[:found], weights)}")
    return weights


def fit(
    rows: np.ndarray, quarters: np.ndarray, leads: np.ndarray, before: np.ndarray
) -> np.ndarray:
    """Least squares, drawn a little towards nothing, without the last tenth."""
    known, weights = np.arange(len(rows)) < len(rows) * 9 // 10, before.copy()
    for quarter in range(QUARTERS):
        use = known & (quarters == quarter)
        if use.any():
            squares = rows[use].T @ rows[use] + RIDGE * np.eye(rows.shape[1])
            weights[quarter] = np.linalg.solve(squares, rows[use].T @ leads[use])
    return weights


def told(rows: np.ndarray, quarters: np.ndarray, leads: np.ndarray, weights: np.ndarray) -> str:
    held, parts = np.arange(len(rows)) >= len(rows) * 9 // 10, []
    for quarter in range(QUARTERS):
        use = held & (quarters == quarter)
        missed = leads[use] - rows[use] @ weights[quarter]
        parts.append(
            f"{100 * (1 - missed.var() / leads[use].var()):3.0f} %" if use.any() else ""
        )
    return " ".join(parts)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--deals", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--out", type=Path, default=OUT)
    asked = parser.parse_args()
    learned = {}
    for players, options in TABLES:
        weights = learn(players, options, asked.deals, asked.rounds)
        kind = kind_of(new_boards(players, options, [0])[0])
        learned[kind] = [[round(float(each), 4) for each in row] for row in weights]
    text = msgspec.json.format(msgspec.json.encode(Learned(FEATURES, learned)), indent=1)
    asked.out.write_bytes(text + b"\n")


if __name__ == "__main__":
    main()
