"""How strong are our bots beside GNU Backgammon, and how long do they think?

Money games without a cube, both sides alternating: each pair of games has the same dice, with
the sides swapped. Luck is taken out: what a roll was worth beyond the mean of all rolls, as our
net sees it, is subtracted. On average that is nothing, whatever the net thinks. A game in which
both sides only bear off counts with its exact chances: both have the same table.

    python3 dev.py bench backgammon_strength --looks 0 --plies 0 --minutes 5
    python3 dev.py bench backgammon_strength --time

`--looks` 0 is Strong and 2 is Expert; `--plies` are GNU's. It needs PyPI's `gnubg`.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import gnubg
import numpy as np
from numpy.typing import NDArray

from fairtable.games.backgammon import kernels
from fairtable.games.backgammon.engine import look

Row = NDArray[np.int8]
ODDS = np.full((7, 7), 1 / 36)
ODDS[0] = ODDS[:, 0] = 0
OPENING = np.where(np.eye(7), 0, ODDS) * 36 / 30
CUBE = gnubg.cubeinfo(1, -1, 1, 0, (0, 0), 0, 0)
PAIRS = 4
"""Games are counted by so many pairs."""


class Ours:
    def __init__(self, looks: int) -> None:
        self.looks, self.brain, self.room = looks, look.brain(), look.new_room()
        self._out = np.zeros(5, np.float32)

    def play(self, own: Row, opp: Row, dice: tuple[int, int]) -> None:
        args = (dice, self.looks, look.MONEY, self.room, self._out)
        kernels.move(own, opp, look.best_play(self.brain, own, opp, *args))


class Gnu:
    def __init__(self, plies: int) -> None:
        self.looks = gnubg.evalcontext(0, plies, 1, 1, 0.0)

    def play(self, own: Row, opp: Row, dice: tuple[int, int]) -> None:
        steps = gnubg.findbestmove(board_of(own, opp), CUBE, self.looks, dice)
        if len(steps) % 2:
            # It leaves out what follows a checker that is borne off: then its chances decide.
            kernels.move(own, opp, self._best(own, opp, dice))
            return
        for start, end in zip(steps[::2], steps[1::2], strict=True):
            own[start] -= 1
            own[end] += 1
            if end > 0 and opp[end] == 1:
                opp[end] = 0
                opp[0] += 1

    def _best(self, own: Row, opp: Row, dice: tuple[int, int]) -> int:
        plays = kernels.legal_plays(own, opp, *dice, kernels.new_desk()).tolist()
        worths = []
        for play in plays:
            mine, theirs = own.copy(), opp.copy()
            kernels.move(mine, theirs, play)
            if mine[0] == 15:
                return int(play)
            board = board_of(theirs[::-1], mine[::-1])
            worths.append(look.MONEY[:5] @ gnubg.evaluate(board, CUBE, self.looks)[:5])
        return int(plays[int(np.argmin(worths))])


def board_of(own: Row, opp: Row) -> tuple[list[int], list[int]]:
    """As GNU counts it: the other side's checkers, then the mover's."""
    return [*opp[24:0:-1].tolist(), int(opp[0])], own[1:].tolist()


def play_game(players: list[Any], first: int, judge: Ours, seed: int) -> tuple[float, float]:
    """What player 0 wins, as it came and without luck."""
    rng = np.random.default_rng(seed)
    own, opp = kernels.START_OWN.copy(), kernels.START_OPP.copy()
    mover, luck, odds = first, 0.0, OPENING
    chances = np.zeros(5, np.float32)
    while not look.exact(judge.brain, own, opp, chances):
        dice = roll(rng, odds is OPENING)
        worths = look.roll_worths(judge.brain, own, opp, look.MONEY, judge.room)
        sign = 1 if mover == 0 else -1
        luck += sign * (worths[dice] - float((worths * odds).sum()))
        players[mover].play(own, opp, dice)
        own, opp, odds = opp[::-1].copy(), own[::-1].copy(), ODDS
        mover = 1 - mover
    worth = float(look.MONEY[5] + look.MONEY[:5] @ chances)
    won = worth if mover == 0 else -worth
    return won, won - luck


def roll(rng: np.random.Generator, opening: bool) -> tuple[int, int]:
    while True:
        one, two = (int(die) for die in rng.integers(1, 7, 2))
        if not opening or one != two:
            return one, two


def play_pairs(looks: int, plies: int, seed: int) -> list[tuple[float, float]]:
    """The mean of each pair of games with the same dice."""
    players, judge, found = [Ours(looks), Gnu(plies)], Ours(0), []
    for pair in range(PAIRS):
        games = [play_game(players, first, judge, seed * PAIRS + pair) for first in (0, 1)]
        found.append(tuple(np.mean(games, 0).tolist()))
    return found


def strength(looks: int, plies: int, minutes: float, first_seed: int) -> None:
    cores = len(os.sched_getaffinity(0))
    until, pairs = time.time() + 60 * minutes, list[tuple[float, float]]()
    with ProcessPoolExecutor(cores) as pool:
        seeds = iter(range(first_seed, 10**9))
        running = [pool.submit(play_pairs, looks, plies, next(seeds)) for _ in range(cores)]
        while running:
            done = running.pop(0)
            pairs += done.result()
            if time.time() < until:
                running.append(pool.submit(play_pairs, looks, plies, next(seeds)))
    table = np.array(pairs)
    mean, error = table.mean(0), table.std(0, ddof=1) / np.sqrt(len(table))
    name = {0: "Strong", 2: "Expert"}.get(looks, f"{looks} looks")
    print(
        f"{name} against GNU {plies}-ply, {2 * len(table)} games: "
        f"{mean[1]:+.4f} +- {error[1]:.4f} points a game without luck "
        f"({mean[0]:+.4f} +- {error[0]:.4f} as they came)"
    )


def positions(count: int) -> Iterator[tuple[Row, Row, tuple[int, int]]]:
    """Boards of games that Strong plays against itself, all different, with a roll each."""
    player, rng, seen = Ours(0), np.random.default_rng(3), set[bytes]()
    own, opp = kernels.START_OWN.copy(), kernels.START_OPP.copy()
    while len(seen) < count:
        dice = roll(rng, False)
        key = own.tobytes() + opp.tobytes()
        if key not in seen:
            seen.add(key)
            yield own.copy(), opp.copy(), dice
        player.play(own, opp, dice)
        if own[0] == 15:
            own, opp = kernels.START_OWN.copy(), kernels.START_OPP.copy()
        own, opp = opp[::-1].copy(), own[::-1].copy()


def times(count: int) -> None:
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    boards = list(positions(count))
    contenders = {"Strong": (Ours(0), count), "GNU 0-ply": (Gnu(0), count)}
    contenders |= {"Expert": (Ours(2), 200), "GNU 2-ply": (Gnu(2), 200)}
    for name, (player, most) in contenders.items():
        spent = []
        for own, opp, dice in boards[-most:]:
            mine, theirs = own.copy(), opp.copy()
            begun = time.process_time()
            player.play(mine, theirs, dice)
            spent.append(time.process_time() - begun)
        cuts = np.percentile(spent, (50, 99, 100)) * 1000
        print(
            f"{name:10} mean {np.mean(spent) * 1000:9.3f} ms   median {cuts[0]:9.3f}   "
            f"p99 {cuts[1]:9.3f}   worst {cuts[2]:9.3f}   ({len(spent)} positions)"
        )


def main() -> None:
    p = argparse.ArgumentParser()
    p.add_argument("--looks", type=int, default=0)
    p.add_argument("--plies", type=int, default=0)
    p.add_argument("--minutes", type=float, default=5)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--time", action="store_true")
    p.add_argument("--positions", type=int, default=2000)
    a = p.parse_args()
    play_game([Ours(0), Ours(0)], 0, Ours(0), 1)  # compiles, once for all processes
    if a.time:
        times(a.positions)
    else:
        strength(a.looks, a.plies, a.minutes, a.seed)


if __name__ == "__main__":
    main()
