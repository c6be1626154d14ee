"""How fast does the engine say what a drag may mean, and how fast are deals played?

There are three contenders: `determine_actions` in Python with its full result; the compiled
kernel, in batches of packed drags; and the same engine in JavaScript on Node, with rules as
objects (bench/casino/engine.mjs). All get the same drags from random games, and must give the
same answers. They run on one core; processor time is counted.

The worst tables for captures and marks are found by programs: worst_table.py in
tests/games/casino looks at all tables for captures, and this bench looks at thousands of full
tables for marks.

    python3 dev.py bench casino
    .venv/bin/python bench/bench_casino.py --lists   # captures, marks and views alone
"""

from __future__ import annotations

import json
import os
import platform
import statistics
import subprocess
import sys
import time
import timeit
from collections.abc import Callable
from functools import partial, reduce
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from build_client import node
from fairtable.games import casino
from fairtable.games.casino import combos, kernels
from fairtable.games.casino.playouts import packed
from fairtable.referee import HOUSE, Chance, Draws

HERE = Path(__file__).resolve().parent / "casino"
ROUNDS, SECONDS, GAMES = 5, 2.0, 20
FULL_TABLES = 2_000
TIMER = time.process_time  # processor time: other programs on the machine do not count
Drag = tuple[Any, Any, Any, Any]

EXAMPLES = {
    "7S on a loose 7D": ("7S", casino.OnLoose(0), {"loose": ("7D", "4C", "2H")}),
    "5S on a loose 4D, a 9 in hand": ("5S", casino.OnLoose(0), {"loose": ("4D",)}),
    "7H on a build of 8: nothing, twice why": ("7H", casino.OnBuild(1), {}),
    "2C on a build of 8": ("2C", casino.OnBuild(1), {}),
    "3C on the empty table": ("3C", casino.OnTable(), {"loose": ("4D",)}),
}


def main() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    print(
        f"Python {platform.python_version()}, numba {version('numba')}; medians of {ROUNDS}\n"
    )
    lists()
    if "--lists" in sys.argv[1:]:
        return
    one_at_a_time()
    drags = from_games()
    many_at_once(drags)
    play_outs()


def lists() -> None:
    print("Lists for a player (asked for: captures and marks under 1 ms)")
    loose = tuple(card for card in casino.DECK if card.endswith("S"))
    build = casino.Build(1, 1, 10, (("8H", "2H"),))
    tops = ("AH", "AD", "AC")
    worst = casino.Spread(hand=("10C", "10D"), loose=loose, tops=tops, builds=(build,))
    found = casino.capture_options("10C", worst)
    show("capture options, worst table", lambda: casino.capture_options("10C", worst))
    print(f"{'':34} {len(found)} ways")
    whole = casino.Spread(hand=("10C",), loose=tuple(c for c in casino.DECK if c != "10C"))
    show("capture options, refused", lambda: refused(casino.capture_options, "10C", whole))
    spread, rules = worst_marks()
    show(f"marks, the worst of {FULL_TABLES:,}", lambda: cold_marks(spread, rules))
    usual = casino.Spread(
        hand=("9H", "4C", "2D", "AS"),
        loose=("2C", "3D", "8H", "5C"),
        stack=casino.Stack((casino.Staged("6D"), casino.Staged("AD"))),
    )
    show("marks, a usual table", lambda: cold_marks(usual, casino.STANDARD))
    tables = [table for number in range(6) for table in positions(number, casino.Options())]
    times = sorted(timed(lambda each=each: casino.view(each, each.turn)) for each in tables)
    print(f"  a view of the player on turn      {statistics.median(times):8.3f} ms", end="")
    print(f"   99 %: {times[len(times) * 99 // 100]:.3f} ms, {len(times)} positions\n")


def show(name: str, work: Callable[[], object]) -> None:
    times = [timed(work, 20) for _ in range(4 * ROUNDS)]
    print(f"  {name:34} {statistics.median(times):8.3f} ms   at most {max(times):.3f} ms")


def timed(work: Callable[[], object], number: int = 1) -> float:
    return timeit.timeit(work, number=number, timer=TIMER) / number * 1e3


def refused(ask: Callable[..., object], *asked: object) -> None:
    try:
        ask(*asked)
    except ValueError:
        return
    raise AssertionError("this table has too many ways")


def cold_marks(spread: casino.Spread, rules: casino.CasinoRules) -> casino.Marks:
    """Marks of a stack that nobody has asked about before."""
    combos._at_value.cache_clear()
    return casino.marks(spread, rules)


def worst_marks() -> tuple[casino.Spread, casino.CasinoRules]:
    """Stacks on full tables: all ten values in reach, a full hand, three piles."""
    draws = Draws(b"marks", b"bench")
    slowest, worst = 0.0, None
    for number in range(FULL_TABLES):
        deck = list(draws.shuffled(casino.DECK))
        loose = list({casino.VALUE[card]: card for card in deck}.values())
        rest = [card for card in deck if card not in loose]
        count = 2 + draws.below(2)
        staged = [casino.Staged(card) for card in loose[:count]]
        if draws.below(2):
            staged.append(casino.Staged(rest.pop(), "hand"))
        spread = casino.Spread(
            hand=tuple(rest[:13]),
            loose=tuple(loose[count:]),
            stack=casino.Stack(tuple(staged)),
            tops=tuple(sorted(rest[13:], key=casino.VALUE.__getitem__)[:3]),
        )
        asked = spread, (casino.STANDARD, casino.DOCUMENT)[number % 2]
        spent = min(timed(partial(cold_marks, *asked)) for _ in range(2))
        if spent > slowest:
            slowest, worst = spent, asked
    assert worst is not None
    return worst


def one_at_a_time() -> None:
    print("One drag, full result in plain Python (asked for: under 10 us)")
    build = casino.Build(1, 0, 8, (("3S", "5D"),))
    for name, (card, target, more) in EXAMPLES.items():
        hand = (card, "9C", "10H", "AH")
        builds = (build,) if isinstance(target, casino.OnBuild) else ()
        spread = casino.Spread(hand=hand, builds=builds, **more)
        dragged = casino.Dragged(card)
        for rules in (casino.STANDARD, casino.DOCUMENT):
            ask = partial(casino.determine_actions, dragged, target, spread, rules)
            times = timeit.repeat(ask, timer=TIMER, number=2_000, repeat=4 * ROUNDS)
            spent = statistics.median(times) / 2_000 * 1e6
            print(f"  {name:40} {rules.name:9} {spent:8.2f} us")


def from_games() -> list[Drag]:
    """Every drag that could be made in some random games, stacks and all, by both rules."""
    drags: list[Drag] = []
    for number in range(GAMES):
        options = casino.Options(rules=("standard", "document")[number % 2])
        for table in positions(number, options):
            spread, rules = table.seen_from(table.turn), table.rules
            drags += [(*drag, spread, rules) for drag in made_on(spread)]
    return drags


def positions(number: int, options: casino.Options) -> list[casino.CardTable]:
    luck, draws = Chance.seeded(b"bench-%d" % number), Draws(b"%d" % number, b"bench")
    table = casino.opening(options)
    begun = casino.decide(table, HOUSE, casino.begin(tuple(range(2 + number % 3))), luck)
    seen = [table := reduce(casino.evolve, begun.events, table)]
    while not table.over and len(seen) < 60:
        move = draws.choice(list(casino.legal_moves(table, table.turn)))
        table = reduce(
            casino.evolve, casino.decide(table, table.turn, move, luck).events, table
        )
        seen += [] if table.over else [table]
    return seen


def made_on(spread: casino.Spread) -> list[tuple[Any, Any]]:
    targets: list[Any] = [casino.OnLoose(index) for index in range(len(spread.loose))]
    targets += [casino.OnBuild(build.id) for build in spread.builds]
    targets += [casino.OnStack()] if spread.stack else []
    targets.append(casino.OnTable())
    places = {"hand": spread.hand, "table": spread.loose, "pile": spread.tops}
    return [
        (casino.Dragged(card, source), target)
        for source, cards in places.items()
        for card in cards
        for target in targets
        if not (isinstance(target, casino.OnLoose) and spread.loose[target.index] == card)
    ]


def many_at_once(drags: list[Drag]) -> None:
    print(f"\nA second, of {len(drags):,} drags (asked for: 10 times plain JavaScript)")
    peer = by_node(drags)
    rows = np.array([packed(*drag) for drag in drags], np.int64)
    found = np.empty(len(rows), np.int64)
    kernels.determine_many(rows, found)
    assert found.tolist() == peer["bits"], "the two engines must say the same"
    many = np.tile(rows, (20, 1))
    answers = np.empty(len(many), np.int64)
    batch = rate(lambda: kernels.determine_many(many, answers), len(many))
    plain = rate(lambda: [casino.determine_actions(*drag) for drag in drags], len(drags))
    javascript = peer["done"] / peer["seconds"]
    print(f"  fairtable, compiled, packed drags      {batch:14,.0f}/s")
    print(f"  fairtable, plain Python, full results  {plain:14,.0f}/s")
    print(f"  plain JavaScript, Node {peer['node']:14}  {javascript:14,.0f}/s", end="")
    print(f"   the batch is {batch / javascript:,.1f} times as fast")


def by_node(drags: list[Drag]) -> dict[str, Any]:
    spreads: dict[int, tuple[int, Any]] = {}
    asked = []
    for dragged, target, spread, rules in drags:
        number, _ = spreads.setdefault(id(spread), (len(spreads), plain_spread(spread)))
        asked.append(
            [
                number,
                {"card": card(dragged.card), "source": dragged.source},
                {"type": target.__struct_config__.tag, **fields(target)},
                rules is casino.STANDARD,
            ]
        )
    question = json.dumps({"spreads": [one for _, one in spreads.values()], "drags": asked})
    command = [str(node()[0]), "run.mjs", str(SECONDS)]
    answers = [
        json.loads(
            subprocess.run(
                command, cwd=HERE, input=question, capture_output=True, text=True, check=True
            ).stdout
        )
        for _ in range(3)
    ]
    answers.sort(key=lambda answer: answer["done"] / answer["seconds"])
    middle: dict[str, Any] = answers[1]
    return middle


def card(name: str) -> dict[str, Any]:
    return {"name": name, "value": casino.VALUE[name]}


def fields(target: Any) -> dict[str, Any]:
    return {name: getattr(target, name) for name in target.__struct_fields__}


def plain_spread(spread: casino.Spread) -> dict[str, Any]:
    stack = spread.stack
    return {
        "player": spread.player,
        "round": spread.round,
        "stuck": spread.stuck,
        "hand": [card(one) for one in spread.hand],
        "loose": [card(one) for one in spread.loose],
        "builds": [
            {
                "id": build.id,
                "owner": build.owner,
                "value": build.value,
                "groups": [[card(one) for one in group] for group in build.groups],
            }
            for build in spread.builds
        ],
        "stack": stack
        and {
            "build": stack.build,
            "cards": [{"card": card(one.card), "source": one.source} for one in stack.cards],
        },
    }


def play_outs() -> None:
    print("\nDeals played to their end at random, a second")
    for players in (2, 3, 4):
        for rules in ("standard", "document"):
            work = partial(
                casino.play_outs, None, range(2_000), players, casino.Options(rules=rules)
            )
            print(f"  {players} players, {rules:9} {rate(work, 2_000):12,.0f}/s")


def rate(work: Callable[[], object], amount: int) -> float:
    work()
    times = timeit.repeat(work, number=1, repeat=ROUNDS, timer=TIMER)
    return amount / statistics.median(times)


if __name__ == "__main__":
    main()
