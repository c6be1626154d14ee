"""How long does a list of suggestions take? Goal: below 5 ms by worth and by habits.

    python bench/bench_casino_suggestions.py [--games 40]

Every turn of random games of two, three and four players by both rules, from a view to the list
of five suggestions in words; and the fullest table that was made on purpose. The view itself
is not counted: a server has it anyway.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from functools import reduce

from fairtable.games import casino
from fairtable.games.casino import SuggestQuestion, ask_suggestions
from fairtable.games.casino.asked import AskedSpread
from fairtable.games.casino.teaching.suggestions import By, suggest
from fairtable.referee import HOUSE, Chance, Draws

BY: tuple[By, ...] = ("worth", "learned", "search")
FULL = AskedSpread(
    hand=["10S", "9S", "8S", "7S", "6H", "5H", "4H", "3H", "2H", "10H"],
    loose=["AS", "2S", "3S", "4S", "5S", "6S", "7H", "8H", "9H", "10D"],
    tops=["AD"],
    round=2,
)
"""Ten loose cards, one of each value: more cannot lie there by the rules (C10)."""


def views(games: int) -> Iterator[casino.View]:
    """What the player on turn sees, at every turn of random games."""
    for game in range(games):
        seed = b"suggestions %d" % game
        rules = "document" if game % 4 == 3 else "standard"
        table = casino.opening(casino.Options(rules=rules))
        seats, draws, count = tuple(range(2 + game % 3)), Draws(seed, b""), 0
        move, by = casino.begin(seats), HOUSE
        while not table.over:
            count += 1
            verdict = casino.decide(table, by, move, Chance.seeded(seed, "", count))
            table = reduce(casino.evolve, verdict.events, table)
            if table.over:
                break
            view = casino.view(table, table.turn)
            yield view
            by, move = table.turn, casino.choose(view, draws)


def taken(work: object, *asked: object) -> float:
    start = time.perf_counter()
    work(*asked)  # type: ignore[operator]
    return 1000 * (time.perf_counter() - start)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=40)
    every = list(views(parser.parse_args().games))
    casino.warm_up()
    for by in BY:
        suggest(every[0], by)
        times = sorted(taken(suggest, view, by) for view in every)
        full = min(taken(ask_suggestions, SuggestQuestion(FULL, by=by)) for _ in range(20))
        shown = {"median": 0.5, "p99": 0.99, "most": 1.0}
        places = [min(int(part * len(times)), len(times) - 1) for part in shown.values()]
        cells = [f"{n} {times[at]:6.2f} ms" for n, at in zip(shown, places, strict=True)]
        print(f"{by:8} {len(times):5} lists  ", "  ".join(cells), f"  fullest {full:6.2f} ms")


if __name__ == "__main__":
    main()
