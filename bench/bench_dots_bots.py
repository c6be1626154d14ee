"""How often does the bot that counts chains beat the greedy one? And how long does it think?

    python3 dev.py bench dots_bots --games 1000

Both players see only their views, as at a table. Each pair of games has the same luck, and the
two exchange who begins. The share counts a tie as half a win; its standard error follows from
the games themselves. Times are wall-clock, of single decisions.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from collections.abc import Callable
from typing import Any

from fairtable.games import dots
from fairtable.referee import HOUSE, Accepted, Chance, Draws

LUCK = Chance.seeded(b"bench dots bots")


def begun(width: int, height: int) -> dots.Board:
    options = dots.Options(width=width, height=height)
    return after(dots.opening(options), HOUSE, dots.begin((0, 1)))


def after(board: dots.Board, seat: int, move: Any) -> dots.Board:
    verdict = dots.decide(board, seat, move, LUCK)
    assert isinstance(verdict, Accepted), (seat, move, verdict)
    for event in verdict.events:
        board = dots.evolve(board, event)
    return board


def play(
    board: dots.Board, choosers: list[Callable[..., Any]], draws: Draws, times: list[float]
) -> int:
    """A whole game: how far seat 0 ends ahead. `times` gets the decisions of seat 0's bot."""
    while not board.complete:
        seat = board.turn
        assert seat is not None
        view = dots.view(board, seat)
        begin = time.perf_counter()
        move = choosers[seat](view, draws)
        if choosers[seat] is dots.BOTS["counting"].choose:
            times.append(time.perf_counter() - begin)
        board = after(board, seat, move)
    return board.paper.scores[0] - board.paper.scores[1]


def compare(level: str, other: str, side: int, games: int) -> None:
    mine, theirs = dots.BOTS[level].choose, dots.BOTS[other].choose
    points: list[float] = []
    times: list[float] = []
    won = tied = 0
    for game in range(games):
        draws = Draws(b"bench dots bots", b"%d" % (game // 2))
        begins = game % 2 == 0
        ahead = play(
            begun(side, side), [mine, theirs] if begins else [theirs, mine], draws, times
        )
        ahead = ahead if begins else -ahead
        won, tied = won + (ahead > 0), tied + (ahead == 0)
        points.append(1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0)
    share = statistics.fmean(points)
    error = math.sqrt(statistics.pvariance(points) / len(points))
    print(
        f"{side} x {side}  {level} against {other}: won {won}, tied {tied}, "
        f"lost {games - won - tied} of {games}; {100 * share:.1f} % +- {100 * error:.1f}"
    )
    if times:
        times.sort()
        print(
            f"       {len(times)} decisions: median {1e3 * statistics.median(times):.1f} ms, "
            f"99 % within {1e3 * times[int(0.99 * len(times))]:.0f} ms, "
            f"longest {1e3 * times[-1]:.0f} ms"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--sides", type=int, nargs="*", default=[5])
    asked = parser.parse_args()
    dots.warm_up()
    for side in asked.sides:
        compare("counting", "greedy", side, asked.games)
    compare("greedy", "easy", 5, min(asked.games, 200))


if __name__ == "__main__":
    main()
