"""How strong are Casino's bots against each other, and how long do they think?

Two players or two pairs of partners play every deal twice, with the seats changed. Among three,
and four who play alone, the first player sits in every seat in turn, and the others are all the
second. The standard error is taken over deals, because the games of one deal are alike.

    python3 dev.py bench casino_strength --match strong steady --deals 2000
    python3 dev.py bench casino_strength --match expert flat --deals 400 --rules document
    python3 dev.py bench casino_strength --match strong steady --players 4 --singles
    python3 dev.py bench casino_strength --time

A player is a level (`steady`, `seasoned`, `strong`, `expert`), or `flat`: a flat search that
thinks as long as Expert. Settings may be changed: `strong,turns=20000,curious=2`.
`--seconds` ends a match early, `--processes` says how many cores play.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import TypeAlias

import numpy as np

from fairtable.games.casino import Options
from fairtable.games.casino import playout_kernels as at
from fairtable.games.casino.engine import playing_kernels, thinking
from fairtable.games.casino.engine.board import sight_on
from fairtable.games.casino.playout_kernels import Ints
from fairtable.games.casino.playouts import new_boards
from fairtable.referee.kernel_luck import seed

Player: TypeAlias = Callable[[Ints], Ints]
"""From a whole board, of which it looks only at what it may see, to a turn."""
FLAT = thinking.EXPERT._replace(flat=True)
LEVELS = {"strong": thinking.STRONG, "expert": thinking.EXPERT, "flat": FLAT}


def player_of(text: str, number: int) -> Player:
    """A player by its level and settings. A number makes the luck of plain bots."""
    name, *changes = text.split(",")
    thinker = thinking.Thinker.of_this_thread()
    if name == "steady":
        luck, desk = np.zeros(4, np.uint64), playing_kernels.new_room().desk
        seed(luck, number)
        return lambda board: desk.rows[playing_kernels.plain_turn(board, luck, desk)]
    if name == "seasoned":
        return lambda board: thinker.row_by_experience(sight_on(board))
    settings = dict(change.split("=") for change in changes)
    level = LEVELS[name]._replace(**{key: float(value) for key, value in settings.items()})
    whole = {key: int(getattr(level, key)) for key in ("turns", "endgame", "ahead")}
    level = level._replace(**whole)
    return lambda board: thinker.best_row(sight_on(board), level)


def play(board: Ints, chairs: list[Player]) -> list[int]:
    """The points of each place at the end of a deal."""
    going = True
    while going:
        row = chairs[board[at.TURN]](board).copy()
        at.play(board, row[0], row[1:])
        going = at.pass_on(board)
    points = np.zeros(4, np.int64)
    at.points_of(board, points)
    return points[: len(chairs)].tolist()


def play_deal(names: tuple[str, str], options: Options, players: int, number: int) -> list:
    """For each seating of a deal: the first player's lead, or points among several."""
    sided = players == 2 or (players == 4 and options.four == "partners")
    found = []
    for seat in range(2 if sided else players):
        mine = [place % 2 == seat if sided else place == seat for place in range(players)]
        chairs = [
            player_of(names[not own], 8 * number + place) for place, own in enumerate(mine)
        ]
        points = play(new_boards(players, options, [number])[0], chairs)
        best = max(score for score, own in zip(points, mine, strict=True) if not own)
        found.append((points[seat], points[seat] - best))
    return found


def play_match(a: argparse.Namespace, options: Options) -> None:
    names, until = tuple(a.match), time.time() + a.seconds
    numbers = iter(range(a.first, a.first + a.deals))
    deals: list[list[tuple[int, int]]] = []
    with ProcessPoolExecutor(a.processes) as pool:

        def more() -> Iterator:
            number = next(numbers, None)
            if number is not None and time.time() < until:
                yield pool.submit(play_deal, names, options, a.players, number)

        running = [job for _ in range(2 * a.processes) for job in more()]
        while running:
            deals.append(running.pop(0).result())
            running += more()
    report(a, options, np.array(deals, float))


def report(a: argparse.Namespace, options: Options, deals: np.ndarray) -> None:
    points, leads = deals[:, :, 0].mean(1), deals[:, :, 1]
    won = ((leads > 0) + (leads == 0) / 2).mean(1)
    many = {2: "two", 3: "three", 4: options.four}[a.players]

    def told(each: np.ndarray) -> tuple[float, float]:
        error = each.std(ddof=1) / len(each) ** 0.5 if len(each) > 1 else float("nan")
        return float(each.mean()), float(error)

    share, error = told(100 * won)
    mean, points_error = told(points)
    print(
        f"{a.match[0]} v {a.match[1]}, {many}, {options.rules}: "
        f"{len(deals)} deals x {deals.shape[1]}, won {share:.1f} % (se {error:.1f}), "
        f"points {mean:.2f} (se {points_error:.2f}), ties {100 * (leads == 0).mean():.1f} %",
        flush=True,
    )


def timed(player: Player, spent: list[float]) -> Player:
    def choose(board: Ints) -> Ints:
        began = time.process_time()
        row = player(board)
        spent.append(1000 * (time.process_time() - began))
        return row

    return choose


def times(a: argparse.Namespace, options: Options) -> None:
    """Processor time of a move, in deals that Strong plays with the plain bot."""
    print(f"{a.players} players, {options.rules}, one process, milliseconds of a move:")
    for name in ("seasoned", "strong", "expert", "flat"):
        spent: list[float] = []
        chairs = [player_of("steady", place) for place in range(a.players)]
        chairs[0] = timed(player_of(name, 0), spent)
        for number in range(5 if name in ("expert", "flat") else 30):
            play(new_boards(a.players, options, [number])[0], chairs)
        cuts = np.percentile(spent[1:], (50, 99, 100))
        print(
            f"  {name:9} mean {np.mean(spent[1:]):7.2f}   median {cuts[0]:7.2f}   "
            f"p99 {cuts[1]:7.2f}   worst {cuts[2]:7.2f}"
        )


def main() -> None:
    p = argparse.ArgumentParser()
    p.add_argument("--match", nargs=2, default=["strong", "steady"])
    p.add_argument("--deals", type=int, default=200)
    p.add_argument("--seconds", type=float, default=3600)
    p.add_argument("--processes", type=int, default=len(os.sched_getaffinity(0)))
    p.add_argument("--rules", default="standard", choices=["standard", "document"])
    p.add_argument("--players", type=int, default=2)
    p.add_argument("--singles", action="store_true", help="four play alone")
    p.add_argument("--first", type=int, default=0, help="the number of the first deal")
    p.add_argument("--time", action="store_true")
    a = p.parse_args()
    options = Options(rules=a.rules, four="singles" if a.singles else "partners")
    play_deal(("strong", "steady"), options, a.players, 1)  # compiles, for all processes
    if a.time:
        times(a, options)
    else:
        play_match(a, options)


if __name__ == "__main__":
    main()
