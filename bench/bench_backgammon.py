"""How many random games a second, and how long does one roll's list of legal turns take?

OpenSpiel, called from Python, runs on the same core; processor time is counted. It plays a
double as two turns of two dice, so for a double it lists half a turn, and we list the whole
turn.

    python3 dev.py bench backgammon
"""

from __future__ import annotations

import os
import platform
import random
import statistics
import time
import timeit
from collections.abc import Callable
from importlib.metadata import version

import numpy as np
import pyspiel

from fairtable.games import backgammon
from fairtable.games.backgammon import Count, Position, batch, kernels, plays
from fairtable.games.backgammon.position import side_of
from fairtable.referee import Draws

ROUNDS, SECONDS, SAMPLE = 5, 2.0, 2_000
TIMER = time.process_time  # processor time: other programs on the machine do not count
GAME = pyspiel.load_game("backgammon")
BAR = 100


def main() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    backgammon.warm_up()
    print(
        f"Python {platform.python_version()}, numba {version('numba')}, "
        f"OpenSpiel {version('open_spiel')}; one core, medians of {ROUNDS}\n"
    )
    random_games()
    one_roll()


def random_games() -> None:
    print("Random games a second (asked for: 40 times OpenSpiel)")
    ours = rate(lambda: backgammon.play_outs(Position(), 20_000, Draws(b"bench", b"")), 20_000)
    luck = random.Random(7)
    theirs = []
    for _ in range(ROUNDS):
        games, begun = 0, TIMER()
        while TIMER() - begun < SECONDS:
            random_game(luck)
            games += 1
        theirs.append(games / (TIMER() - begun))
    peer = statistics.median(theirs)
    print(f"  {'fairtable, play_outs':44} {ours:12,.0f}/s   {ours / peer:6.1f} times")
    print(f"  {'OpenSpiel, its loop in Python':44} {peer:12,.0f}/s")


def random_game(luck: random.Random, seen: list[pyspiel.State] | None = None) -> None:
    state = GAME.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            # Uniform except for doubles, as its own examples draw it.
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(luck.choices(outcomes, chances)[0])
        else:
            if seen is not None and luck.random() < 0.05:
                seen.append(state.clone())
            state.apply_action(luck.choice(state.legal_actions()))


def one_roll() -> None:
    luck, seen = random.Random(11), list[pyspiel.State]()
    while len(seen) < SAMPLE:
        random_game(luck, seen)
    states = seen[:SAMPLE]
    asked = [position_of(state) for state in states]
    sides = [(side_of(p, p.turn or "white"), p.dice or (1, 1)) for p in asked]
    rows = [(*batch._rows(side), *dice) for side, dice in sides]
    desk = kernels.new_desk()
    owns, opps = np.array([row[0] for row in rows]), np.array([row[1] for row in rows])
    dice, counts = np.array([row[2:] for row in rows], np.int8), np.zeros(SAMPLE, np.int64)
    contenders: dict[str, Callable[[], object]] = {
        "OpenSpiel, legal_actions": lambda: [state.legal_actions() for state in states],
        "fairtable, kernel, one call at a time": lambda: [
            kernels.legal_plays(own, opp, one, two, desk) for own, opp, one, two in rows
        ],
        "fairtable, kernel, all in one call": lambda: kernels.count_plays(
            owns, opps, dice, counts, desk
        ),
        "fairtable, the rules in plain Python": lambda: [
            plays.results(side, roll) for side, roll in sides
        ],
    }
    times = {name: SAMPLE / rate(work, SAMPLE) for name, work in contenders.items()}
    base = times["OpenSpiel, legal_actions"]
    doubles = sum(roll[0] == roll[1] for _, roll in sides)
    print(
        f"\nLegal turns of a roll, {SAMPLE:,} positions, {doubles} doubles (asked for: 5 times)"
    )
    for name, spent in times.items():
        print(f"  {name:44} {spent / SAMPLE * 1e6:10.2f} us  {base / spent:6.1f} times")


def position_of(state: pyspiel.State) -> Position:
    """Its X, player 0, moves up the board: our Black."""
    points = tuple(state.board(1, at) - state.board(0, at) for at in range(24))
    bar = Count(state.board(1, BAR), state.board(0, BAR))
    on = [sum(state.board(side, at) for at in range(24)) for side in (1, 0)]
    home = Count(15 - on[0] - bar.white, 15 - on[1] - bar.black)
    shown = next(line for line in str(state).splitlines() if line.startswith("Dice: "))
    dice = [int(digit) for digit in shown[6:].strip()]
    turn = backgammon.position.COLOURS[1 - state.current_player()]
    return Position(points, bar, home, turn, (dice[0], dice[1]))


def rate(work: Callable[[], object], amount: int) -> float:
    work()
    times = timeit.repeat(work, number=1, repeat=ROUNDS, timer=TIMER)
    return amount / statistics.median(times)


if __name__ == "__main__":
    main()
