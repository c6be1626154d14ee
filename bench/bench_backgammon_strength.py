"""How strong are our bots beside GNU Backgammon, and how long do they think?

Money games, both sides alternating: each pair of games has the same dice, with the sides
swapped. Luck is taken out: what a roll was worth beyond the mean of all rolls, as our net sees
it, is subtracted. On average that is nothing, whatever the net thinks. A game without a cube in
which both sides only bear off counts with its exact chances: both have the same table.

    python3 dev.py bench backgammon_strength
    python3 dev.py bench backgammon_strength --looks 2 --plies 2 --minutes 60
    python3 dev.py bench backgammon_strength --looks 0 --plies 0 --cube --minutes 10
    python3 dev.py bench backgammon_strength --time

The first line plays five minutes of Strong against GNU 0-ply. `--looks` 0 is Strong and 2 is
Expert; `--plies` are GNU's. Each game is written to `--to` as soon as it is over: a run can be
stopped at any time, and the same command goes on where it stopped. `--report` adds up the file.
`--processes 1` under `nice -n 19` leaves the machine to others. It needs PyPI's `gnubg`.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from multiprocessing import Process
from pathlib import Path

import numpy as np
from backgammon.cube_games import play_cube_game
from backgammon.cube_players import GnuWithCube, OursWithCube
from backgammon.games import play_game, roll
from backgammon.ledger import Encounter, Game, Ledger
from backgammon.players import Dice, Gnu, Ours, Row

from fairtable.games.backgammon import kernels

GAMES = Path(".cache/backgammon-strength.jsonl")


def play_pairs(encounter: Encounter, seeds: Iterator[int], until: float, to: Path) -> None:
    """Pairs of games with the same dice and swapped sides, while there is time."""
    play, judge, ledger = game_of(encounter), Ours(0), Ledger(to)
    known = {(game.seed, game.first) for game in ledger.games() if game.encounter == encounter}
    for seed in seeds:
        for first in (0, 1):
            if time.time() > until:
                return
            if (seed, first) not in known:
                ledger.write(Game(encounter, seed, first, *play(first, judge, seed)))


def game_of(encounter: Encounter) -> Callable[[int, Ours, int], tuple[float, float]]:
    """Plays one game: who begins, who judges the luck, and the seed of the dice."""
    looks, plies, cube = encounter
    if cube:
        return partial(play_cube_game, (OursWithCube(looks), GnuWithCube(plies)))
    return partial(play_game, (Ours(looks), Gnu(plies)))


def strength(encounter: Encounter, a: argparse.Namespace) -> None:
    until = time.time() + 60 * a.minutes
    workers = [
        Process(
            target=play_pairs,
            args=(encounter, count(a.seed + number, a.processes), until, a.to),
        )
        for number in range(a.processes)
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    if any(worker.exitcode for worker in workers):
        raise SystemExit("A process failed; its message is above.")


def positions(count: int) -> Iterator[tuple[Row, Row, Dice]]:
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
    p.add_argument("--cube", action="store_true")
    p.add_argument("--minutes", type=float, default=5)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--processes", type=int, default=len(os.sched_getaffinity(0)))
    p.add_argument("--to", type=Path, default=GAMES)
    p.add_argument("--report", action="store_true")
    p.add_argument("--time", action="store_true")
    p.add_argument("--positions", type=int, default=2000)
    a = p.parse_args()
    if a.time:
        times(a.positions)
        return
    if not a.report:
        play_game((Ours(0), Ours(0)), 0, Ours(0), 1)  # compiles, once for all processes
        strength(Encounter(a.looks, a.plies, a.cube), a)
    for line in Ledger(a.to).report():
        print(line)


if __name__ == "__main__":
    main()
