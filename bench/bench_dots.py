"""How fast is a whole log folded, a batch applied, a line judged?

The log draws all 2,002,000 lines of a board of 1000 x 1000 boxes once, in random order, for
random teams. The fold is compared with one in JavaScript, event by event, on Node:
bench/dots/fold.mjs. Both take turns on one core, and wall-clock time is counted, because Node
also uses other threads. Batches and single lines are measured for us alone, in processor time.
The results are medians, and the best of all rounds.

    python3 dev.py bench dots
"""

from __future__ import annotations

import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import fairtable.games.dots as dots
from build_client import node
from fairtable.games.dots.folding import fold_few
from fairtable.referee import HOUSE, Chance

SCRIPT = Path(__file__).resolve().parent / "dots" / "fold.mjs"
ROUNDS = 5
LINES = 2_002_000
ASKED = 200_000
TIMER = time.process_time  # processor time: other programs on the machine do not count
LUCK = Chance.seeded(b"bench")


def main() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    dots.warm_up()
    log = random_log()
    print(f"Python {platform.python_version()}, numba {version('numba')}, ", end="")
    print(f"Node {subprocess.run([node()[0], '-v'], capture_output=True, text=True).stdout}")
    fold_logs(log)
    apply_batches(log)
    judge_lines(log)


def random_log() -> bytes:
    luck = np.random.default_rng(2002)
    numbers = luck.permutation(LINES) << 2 | luck.integers(0, 4, LINES)
    return np.stack([numbers >> 16, numbers >> 8, numbers], 1).astype(np.uint8).tobytes()


def fold_logs(log: bytes) -> None:
    """The two-phase kernel beside plain and tuned JavaScript, in turns."""
    print("A full log of 2,002,000 lines folded (asked for: 60 times plain JavaScript)")
    times: dict[str, list[float]] = {"fairtable": [], "plain": [], "tuned": []}
    state = dots.fold(log)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "log"
        file.write_bytes(log)
        for _ in range(ROUNDS):
            times["fairtable"] += [1e3 * seconds(lambda: dots.fold(log)) for _ in range(5)]
            for peer in ("plain", "tuned"):
                times[peer] += in_node(file, peer, state)
    ours, best = statistics.median(times["fairtable"]), min(times["fairtable"])
    names = {"plain": "JavaScript, plain", "tuned": "JavaScript, tuned"}
    print(f"  {'fairtable.games.dots.fold':28} {ours:9.2f} ms   best {best:9.2f}")
    for peer, name in names.items():
        theirs, their_best = statistics.median(times[peer]), min(times[peer])
        ratios = f"we are {theirs / ours:.0f} times, {their_best / best:.0f} times by the best"
        print(f"  {name:28} {theirs:9.2f} ms   best {their_best:9.2f}   {ratios}")
    law = seconds(lambda: fold_few(log[:600_000], state.size)) * LINES / 200_000 * 1e3
    print(f"  {'the same in plain Python':28} {law:9.0f} ms   from 200,000 lines")


def in_node(file: Path, peer: str, state: dots.GameState) -> list[float]:
    command = [str(node()[0]), str(SCRIPT), str(file), peer, "5"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    answer = json.loads(done.stdout)
    assert tuple(answer["scores"]) == state.scores and answer["placed"] == state.placed
    times: list[float] = answer["milliseconds"]
    return times[2:]  # the first two compile


def apply_batches(log: bytes) -> None:
    """Batches on a board in place."""
    print("\nLines a second in batches")
    for size in (10, 100, 1_000, 4_096):
        step = 3 * size
        parts = [log[at : at + step] for at in range(0, 3 * ASKED, step)]
        rates = [lines_a_second(lambda parts=parts: apply_all(parts)) for _ in range(ROUNDS)]
        print(f"  of {size:5,}:  apply_batch {statistics.median(rates):13,.0f}/s")


def apply_all(parts: list[bytes]) -> None:
    state = dots.GameState()
    for part in parts:
        state.apply_batch(part)


def judge_lines(log: bytes) -> None:
    """Single lines by `decide` at a table that is a third full; then with `evolve`."""
    side = dots.LARGEST_SIDE
    print(f"\nSingle lines a second on {side} x {side} boxes")
    lines = dots.size_of(side, side).edges
    moves = [
        (record.team, dots.DrawLine(record.edge))
        for record in dots.parse_records(log)
        if record.edge < lines
    ]
    drawn, asked = moves[: lines // 3], moves[lines // 3 :]
    rates: dict[str, list[float]] = {"decide": [], "decide, evolve": [], "apply_event": []}
    for _ in range(ROUNDS):
        board = begun(side)
        for seat, move in drawn:
            board = after(board, seat, move)
        state = board.paper
        works: dict[str, Callable[[], object]] = {
            "decide": lambda board=board: decide_all(board, asked),
            "decide, evolve": lambda board=board: play_all(board, asked),
            "apply_event": lambda state=state: draw_all(state, asked),
        }
        for name, work in works.items():
            rates[name].append(len(asked) / seconds(work, TIMER))
        assert state.is_complete
    for name, found in rates.items():
        median = statistics.median(found)
        print(f"  {name:16} {median:11,.0f}/s   best {max(found):11,.0f}")


Moves = list[tuple[int, dots.DrawLine]]


def decide_all(board: dots.Board, moves: Moves) -> None:
    for seat, move in moves:
        dots.decide(board, seat, move, LUCK)


def play_all(board: dots.Board, moves: Moves) -> None:
    for seat, move in moves:
        board = after(board, seat, move)


def draw_all(state: dots.GameState, moves: Moves) -> None:
    for seat, move in moves:
        state.apply_event(move.edge, seat)


def begun(side: int) -> dots.Board:
    options = dots.Options(mode="free", width=side, height=side, seats=4)
    return after(dots.opening(options), HOUSE, dots.begin((0, 1, 2, 3)))


def after(board: dots.Board, seat: int, move: dots.Move) -> dots.Board:
    for event in dots.decide(board, seat, move, LUCK).events:
        board = dots.evolve(board, event)
    return board


def seconds(
    work: Callable[[], object], timer: Callable[[], float] = time.perf_counter
) -> float:
    begin = timer()
    work()
    return timer() - begin


def lines_a_second(work: Callable[[], object]) -> float:
    return ASKED / seconds(work, TIMER)


if __name__ == "__main__":
    main()
