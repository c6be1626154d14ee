"""The legal results of a roll by brute force, without the package: slow, simple, independent.

A board is a dictionary of places to checkers for each colour. Every order of the dice and every
checker is tried, and the results that use the most dice are kept. It writes
tests/counts/backgammon.txt:

    python -m tests.games.backgammon.brute > tests/counts/backgammon.txt
"""

from __future__ import annotations

import random
from itertools import combinations_with_replacement

HEAD = """\
# tests/counts/backgammon.txt: how many different results has a roll?
# By tests/games/backgammon/brute.py, which knows nothing of this package: every order of the
# dice, every checker, every step; those that use most dice are kept, of single dice the higher.
# name, number of results, turn, dice, on the bar, borne off (White,Black), points 0 to 23
"""
START = {"W": {23: 2, 12: 5, 7: 3, 5: 5}, "B": {0: 2, 11: 5, 16: 3, 18: 5}}


def steps(board, me, die):
    """Every board that one checker and one die can make. Places: 0 to 23, "bar", "off"."""
    other = "B" if me == "W" else "W"
    forward = -1 if me == "W" else 1
    home = range(6) if me == "W" else range(18, 24)
    mine, theirs = board[me], board[other]
    for place in list(mine):
        if place == "off" or ("bar" in mine and place != "bar"):
            continue
        start = (24 if me == "W" else -1) if place == "bar" else place
        target = start + forward * die
        if target in range(24):
            if theirs.get(target, 0) > 1:
                continue
        else:
            if any(other_place not in home for other_place in mine if other_place != "off"):
                continue
            exact = target in (-1, 24)
            behind = [p for p in mine if p != "off" and (p > start if me == "W" else p < start)]
            if not exact and behind:
                continue
            target = "off"
        after = {me: dict(mine), other: dict(theirs)}
        take(after[me], place)
        if target != "off" and after[other].get(target) == 1:
            take(after[other], target)
            put(after[other], "bar")
        put(after[me], target)
        yield after


def take(checkers, place):
    checkers[place] -= 1
    if not checkers[place]:
        del checkers[place]


def put(checkers, place):
    checkers[place] = checkers.get(place, 0) + 1


def frozen(board):
    return tuple(tuple(sorted(board[side].items(), key=str)) for side in "WB")


def walk(board, me, dice, used, found):
    """Every line of play to its end: (dice used) -> the boards they lead to."""
    further = False
    for at in range(len(dice)):
        if at and dice[at] == dice[at - 1]:
            continue
        for after in steps(board, me, dice[at]):
            further = True
            walk(after, me, dice[:at] + dice[at + 1 :], (*used, dice[at]), found)
    if not further:
        found.setdefault(tuple(sorted(used)), set()).add(frozen(board))


def results(board, me, one, two):
    """The set of legal results; empty when nothing can be played."""
    found = {}
    walk(board, me, [one] * 4 if one == two else [one, two], (), found)
    most = max(len(used) for used in found)
    if most == 0:
        return set()
    if most == 1 and one != two:
        # Either number, but not both: only the higher one, if it can be played at all.
        highest = max(used for used in found if len(used) == 1)
        return found[highest]
    return set().union(*(boards for used, boards in found.items() if len(used) == most))


def board_of(points, bar, home):
    board = {"W": {}, "B": {}}
    for at, count in enumerate(points):
        if count:
            board["W" if count > 0 else "B"][at] = abs(count)
    for side, on_bar, off in zip("WB", bar, home, strict=True):
        if on_bar:
            board[side]["bar"] = on_bar
        if off:
            board[side]["off"] = off
    return board


def line(name, board, me, dice):
    count = len(results(board, me, *dice))
    points = [board["W"].get(at, 0) - board["B"].get(at, 0) for at in range(24)]
    pairs = [
        ",".join(str(board[side].get(place, 0)) for side in "WB") for place in ("bar", "off")
    ]
    roll = "".join(map(str, dice))
    return f"{name:34} {count:5}  {me} {roll}  {' '.join(pairs)}  {','.join(map(str, points))}"


def rest(white, black):
    """A board from the places of each side; checkers that are not named are borne off."""
    board = {"W": dict(white), "B": dict(black)}
    for side in "WB":
        if missing := 15 - sum(board[side].values()):
            board[side]["off"] = missing
    return board


CHOSEN = [
    (
        "enter-with-either",
        rest({"bar": 1, 5: 5, 7: 4, 12: 5}, {0: 2, 11: 5, 16: 3, 22: 5}),
        "W",
        (6, 4),
    ),
    (
        "enter-with-one-only",
        rest({"bar": 1, 5: 5, 7: 4, 12: 5}, {0: 2, 11: 5, 16: 3, 18: 5}),
        "W",
        (6, 4),
    ),
    ("dance", rest({"bar": 1, 5: 14}, {18: 2, 20: 2, 11: 11}), "W", (6, 4)),
    (
        "closed-board",
        rest({"bar": 2, 5: 13}, {at: 2 for at in range(18, 24)} | {0: 3}),
        "W",
        (6, 6),
    ),
    ("two-on-the-bar-one-enters", rest({"bar": 2, 5: 13}, {18: 2, 0: 13}), "W", (6, 4)),
    ("two-on-the-bar-both-enter", rest({"bar": 2, 5: 13}, {0: 13, 1: 2}), "W", (6, 4)),
    ("four-on-the-bar-double", rest({"bar": 4, 5: 11}, {0: 15}), "W", (3, 3)),
    ("three-on-the-bar-double", rest({"bar": 3, 5: 12}, {0: 15}), "W", (3, 3)),
    ("five-on-the-bar-double", rest({"bar": 5, 5: 10}, {0: 15}), "W", (3, 3)),
    ("enter-and-hit", rest({"bar": 1, 12: 14}, {20: 1, 19: 1, 0: 13}), "W", (5, 4)),
    (
        "black-enters",
        rest({23: 2, 12: 5, 7: 3, 5: 5}, {"bar": 1, 11: 5, 16: 4, 18: 5}),
        "B",
        (6, 1),
    ),
    (
        "black-dances",
        rest({0: 2, 1: 2, 2: 2, 3: 2, 4: 2, 5: 5}, {"bar": 1, 18: 14}),
        "B",
        (6, 3),
    ),
    ("forced-higher-die", rest({23: 1}, {17: 1, 11: 2, 13: 2, 12: 2}), "W", (5, 6)),
    (
        "forced-higher-two-checkers",
        rest({12: 1, 13: 1}, {0: 2, 1: 2, 2: 2, 6: 2, 7: 2}),
        "W",
        (6, 5),
    ),
    ("only-lower-die", rest({23: 1}, {17: 2, 11: 2, 18: 1, 12: 2}), "W", (5, 6)),
    ("either-but-not-both", rest({10: 1}, {1: 2, 2: 2}), "W", (4, 5)),
    ("either-not-both-higher-blocked", rest({10: 1}, {1: 2, 5: 2}), "W", (4, 5)),
    ("one-order-plays-both", rest({12: 1}, {7: 2}), "W", (5, 4)),
    ("must-play-both-with-another", rest({20: 1, 8: 1}, {14: 2, 2: 2, 11: 2}), "W", (6, 3)),
    ("nothing-fits", rest({23: 2}, {17: 2, 18: 2}), "W", (6, 5)),
    ("double-blocked-after-one", rest({23: 2}, {15: 2}), "W", (4, 4)),
    ("double-blocked-after-two", rest({23: 1}, {11: 2}), "W", (4, 4)),
    ("double-blocked-after-three", rest({23: 1, 9: 1}, {15: 2, 1: 2}), "W", (4, 4)),
    ("double-blocked-at-once", rest({23: 2, 5: 2}, {19: 2, 1: 2}), "W", (4, 4)),
    (
        "double-hits-on-the-way",
        rest({23: 2, 12: 3, 5: 10}, {21: 1, 19: 1, 17: 1, 0: 12}),
        "W",
        (2, 2),
    ),
    ("double-fifteen-blots", rest({at: 1 for at in range(9, 24)}, {0: 15}), "W", (1, 1)),
    ("hit-or-not-on-the-way", rest({12: 1, 5: 10, 3: 4}, {7: 1, 0: 14}), "W", (6, 5)),
    ("hits-both-ways", rest({12: 1, 5: 10, 3: 4}, {7: 1, 6: 1, 0: 13}), "W", (6, 5)),
    ("pick-and-pass", rest({8: 2, 5: 8, 3: 5}, {4: 1, 0: 14}), "W", (4, 1)),
    ("bear-off-exact", rest({5: 2, 4: 2, 3: 2, 2: 3, 1: 3, 0: 3}, {18: 15}), "W", (6, 5)),
    ("bear-off-or-move-inside", rest({5: 2, 3: 2, 1: 2}, {18: 15}), "W", (2, 1)),
    ("bear-off-higher-from-the-back", rest({3: 2, 2: 2, 0: 2}, {18: 15}), "W", (6, 5)),
    ("higher-number-checker-behind", rest({5: 1, 2: 2}, {18: 15}), "W", (4, 4)),
    ("gap-fill-then-bear-off", rest({5: 1, 3: 1}, {18: 15}), "W", (5, 1)),
    ("not-all-home", rest({6: 1, 4: 7, 3: 7}, {18: 15}), "W", (5, 4)),
    ("comes-home-and-bears-off", rest({6: 1, 4: 7, 3: 7}, {18: 15}), "W", (5, 1)),
    ("last-checker", rest({3: 1}, {18: 15}), "W", (4, 2)),
    ("last-two-double", rest({5: 2}, {18: 15}), "W", (3, 3)),
    ("four-left-double", rest({0: 4}, {18: 15}), "W", (6, 6)),
    ("bear-off-against-an-anchor", rest({5: 2, 4: 2, 3: 2, 2: 2}, {0: 2, 18: 13}), "W", (5, 5)),
    ("bear-off-against-the-bar", rest({5: 3, 4: 3, 3: 3}, {"bar": 1, 18: 14}), "W", (6, 4)),
    (
        "hit-while-bearing-off",
        rest({"bar": 1, 2: 2, 1: 2}, {18: 2, 19: 2, 20: 1, 0: 3}),
        "W",
        (4, 3),
    ),
    ("black-bears-off", rest({0: 15}, {18: 2, 20: 3, 23: 1}), "B", (5, 4)),
    ("black-bears-off-higher", rest({0: 15}, {20: 3, 23: 1}), "B", (6, 5)),
    ("black-bears-off-a-double", rest({0: 15}, {18: 3, 19: 2, 23: 4}), "B", (5, 5)),
    ("black-forced-higher", rest({12: 2, 10: 2, 11: 2}, {0: 1}), "B", (5, 6)),
]


def random_boards(count):
    """Boards from random play, each with a random roll: nobody has chosen them."""
    luck = random.Random(1879)
    board, me = rest(START["W"], START["B"]), "W"
    for number in range(41 * count):
        dice = (luck.randint(1, 6), luck.randint(1, 6))
        if number % 41 == 40:
            yield f"random-{number // 41 + 1}", board, me, dice
        found = sorted(results(board, me, *dice), key=str) if len(set(dice)) == 2 else []
        if found:
            board = {s: dict(c) for s, c in zip("WB", luck.choice(found), strict=True)}
        if board[me].get("off") == 15:
            board = rest(START["W"], START["B"])
        me = "B" if me == "W" else "W"


def main():
    print(HEAD, end="")
    for two, one in combinations_with_replacement(range(1, 7), 2):
        print(line(f"opening-{one}{two}", rest(START["W"], START["B"]), "W", (one, two)))
    for chosen in CHOSEN:
        print(line(*chosen))
    for found in random_boards(12):
        print(line(*found))


if __name__ == "__main__":
    main()
