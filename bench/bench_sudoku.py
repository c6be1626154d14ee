"""How fast is a move judged, a 17-clue puzzle solved, a puzzle with 27 clues made?

Packages from PyPI and npm run for comparison, each in its own process, all on one core;
processor time is counted. The 17-clue puzzles are those of bench/sudoku/seventeen.sdm, and
variants of them that are the same puzzle: with other digits, with rows and columns exchanged
within and between bands, or with the grid mirrored.

    python3 dev.py bench sudoku
"""

from __future__ import annotations

import json
import os
import platform
import random
import statistics
import subprocess
import sys
import time
import timeit
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from build_client import node
from fairtable.games import sudoku
from fairtable.games.sudoku import kernels
from fairtable.games.sudoku.rules import evolve
from fairtable.referee import HOUSE, Accepted, Chance

HERE = Path(__file__).resolve().parent / "sudoku"
ROUNDS, SECONDS, MANY = 5, 2.0, 50_000
TIMER = time.process_time  # processor time: other programs on the machine do not count
PYTHON_PEERS = ("py-sudoku", "sudokutools", "dokusan")
NODE_PEERS = ("qqwing", "sudoku")
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def main() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    print(
        f"Python {platform.python_version()}, numba {version('numba')}; medians of {ROUNDS}\n"
    )
    install()
    judge_moves()
    puzzles = seventeens(MANY)
    solve_puzzles(puzzles)
    make_puzzles()


def install() -> None:
    program, npm = node()
    environment = {**os.environ, "NODE_USE_SYSTEM_CA": "1"}
    if not (HERE / "node_modules").exists():
        subprocess.run([program, npm, "ci", "--silent"], cwd=HERE, env=environment, check=True)


def judge_moves() -> None:
    """One move, in plain Python: the function anybody can call, and the whole verdict."""
    grid = list(sudoku.read_puzzle(PUZZLE))
    sheet = sudoku.opening(sudoku.Options(puzzle=PUZZLE))
    luck = Chance.seeded(b"bench")
    begun = sudoku.decide(sheet, HOUSE, sudoku.begin((0,)), luck)
    assert isinstance(begun, Accepted)
    for event in begun.events:
        sheet = evolve(sheet, event)
    right, wrong = sudoku.Place(0, 2, 4), sudoku.Place(0, 2, 7)
    asked: dict[str, Callable[[], object]] = {
        "decide, accepted": lambda: sudoku.decide(sheet, 0, right, luck),
        "decide, refused": lambda: sudoku.decide(sheet, 0, wrong, luck),
        "is_valid_move, True": lambda: sudoku.is_valid_move(grid, 0, 2, 4),
        "is_valid_move, False": lambda: sudoku.is_valid_move(grid, 0, 2, 7),
    }
    print("A move judged (asked for: under 5 us)")
    for name, ask in asked.items():
        times = timeit.repeat(ask, timer=TIMER, number=2_000, repeat=20 * ROUNDS)
        print(f"  {name:22} {statistics.median(times) / 2_000 * 1e6:10.2f} us")


def seventeens(count: int) -> list[str]:
    """`count` different puzzles with 17 clues, each with one solution."""
    known = sudoku.read_puzzles((HERE / "seventeen.sdm").read_text())
    luck = random.Random(17)
    made = np.array(
        [turned(np.array(luck.choice(known)), luck) for _ in range(count)], np.uint8
    )
    counts = kernels.solve_many(made)[1]
    assert (counts == 1).all() and (np.count_nonzero(made, axis=1) == 17).all()
    print(f"\n{len({puzzle.tobytes() for puzzle in made}):,} 17-clue puzzles from {len(known)}")
    return [sudoku.write_puzzle(puzzle) for puzzle in made.tolist()]


def turned(puzzle: np.ndarray, luck: random.Random) -> np.ndarray:
    """A variant that is the same puzzle."""
    digits = np.array([0, *luck.sample(range(1, 10), 9)])
    grid = digits[puzzle].reshape(9, 9)[lines(luck)][:, lines(luck)]
    return (grid.T if luck.random() < 0.5 else grid).reshape(81)


def lines(luck: random.Random) -> list[int]:
    bands = luck.sample(range(3), 3)
    return [3 * band + line for band in bands for line in luck.sample(range(3), 3)]


def solve_puzzles(puzzles: list[str]) -> None:
    print("Solved a second (asked for: 150,000, and 100 times the best Python peer)")
    grids = np.array([sudoku.read_puzzle(puzzle) for puzzle in puzzles], np.uint8)
    ours = rate(lambda: kernels.solve_many(grids, 1), len(grids))
    proved = rate(lambda: kernels.solve_many(grids, 2), len(grids))
    text = "\n".join(puzzles[:2_000])
    report(
        {"fairtable": ours, "fairtable, proving that it is the only one": proved}, text, ours
    )


def make_puzzles() -> None:
    print("\nMade a second with one solution (asked for: 3,000 with 27 clues)")
    seeds = np.random.default_rng(27).integers(1, 2**63, (3_000, 4)).astype(np.uint64)
    clues = np.count_nonzero(kernels.make_puzzles(seeds, 27)[0], axis=1).mean()
    ours = rate(lambda: kernels.make_puzzles(seeds, 27), len(seeds))
    report({f"fairtable ({clues:.1f} clues)": ours}, None, ours)


def rate(work: Callable[[], object], amount: int) -> float:
    work()
    times = timeit.repeat(work, number=1, repeat=ROUNDS, timer=TIMER)
    return amount / statistics.median(times)


def report(ours: dict[str, float], puzzles: str | None, best: float) -> None:
    """A line for each contender, and how many times faster we are."""
    for name, value in ours.items():
        print(f"  {name:46} {value:12,.0f}/s", flush=True)
    for peer in (*PYTHON_PEERS, *NODE_PEERS):
        done = [run(peer, puzzles) for _ in range(3)]
        value = statistics.median(answer["done"] / answer["seconds"] for answer in done)
        clues = statistics.mean(answer["clues"] for answer in done)
        kind = f"PyPI {version(peer)}" if peer in PYTHON_PEERS else f"npm {npm_version(peer)}"
        name = f"{peer} ({kind}{f', {clues:.1f} clues' if clues else ''})"
        print(f"  {name:46} {value:12,.1f}/s   we are {best / value:,.0f} times", flush=True)


def run(peer: str, puzzles: str | None) -> dict[str, float]:
    python = peer in PYTHON_PEERS
    program = [sys.executable, "peers.py"] if python else [node()[0], "peers.mjs"]
    command = [*program, peer, "solve" if puzzles else "make", str(SECONDS)]
    done = subprocess.run(
        command, cwd=HERE, input=puzzles or "", capture_output=True, text=True, check=True
    )
    answer: dict[str, float] = json.loads(done.stdout)
    return answer


def npm_version(peer: str) -> str:
    package = json.loads((HERE / "node_modules" / peer / "package.json").read_text())
    return str(package["version"])


if __name__ == "__main__":
    main()
