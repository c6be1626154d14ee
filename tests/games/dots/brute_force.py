"""Counts for tests/counts/dots.txt, by brute force and without the package.

    python -m tests.games.dots.brute_force > tests/counts/dots.txt

Boxes are sets of four lines with names; nothing is numbered as the game numbers it. There are
two questions, for two players who take turns and draw again when they complete a box:

orders  In how many of the n! orders of drawing all n lines does the first player end ahead by
        this number of boxes? The count is exact. Up to 8 lines every order is played out; for
        more lines, the orders of the free lines are counted once for each set of drawn lines.
best    By how many boxes is the first player ahead at the end when both play as well as
        possible? Every line is tried in every position.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import permutations
from math import factorial

BOARDS = ((1, 1), (1, 2), (2, 1), (1, 3), (2, 2), (1, 4), (2, 3))
COUNTED_BY_HAND = 8
"""Up to this many lines, every single order is played out."""


def boxes_of(rows: int, columns: int) -> list[frozenset[str]]:
    return [
        frozenset({f"{r}-{c}", f"{r + 1}-{c}", f"{r}|{c}", f"{r}|{c + 1}"})
        for r in range(rows)
        for c in range(columns)
    ]


def lines_of(rows: int, columns: int) -> list[str]:
    return sorted(set().union(*boxes_of(rows, columns)))


def played_out(rows: int, columns: int) -> Counter[int]:
    """Every order, one by one."""
    boxes, margins = boxes_of(rows, columns), Counter()
    for order in permutations(lines_of(rows, columns)):
        drawn, ahead, sign = set(), 0, 1
        for line in order:
            drawn.add(line)
            won = sum(line in box and box <= drawn for box in boxes)
            ahead += sign * won
            sign = sign if won else -sign
        margins[ahead] += 1
    return margins


def counted(rows: int, columns: int) -> Counter[int]:
    """The same; the orders of the free lines are counted once for each set of drawn lines."""
    boxes, lines = boxes_of(rows, columns), lines_of(rows, columns)

    @cache
    def rest(drawn: frozenset[str]) -> Counter[int]:
        """By how many boxes the player on turn will end ahead, and in how many orders."""
        if len(drawn) == len(lines):
            return Counter({0: 1})
        margins: Counter[int] = Counter()
        for line in lines:
            if line not in drawn:
                after = drawn | {line}
                won = sum(line in box and box <= after for box in boxes)
                for margin, orders in rest(after).items():
                    margins[won + margin if won else -margin] += orders
        return margins

    return rest(frozenset())


def best(rows: int, columns: int) -> int:
    boxes, lines = boxes_of(rows, columns), lines_of(rows, columns)

    @cache
    def value(drawn: frozenset[str]) -> int:
        if len(drawn) == len(lines):
            return 0
        found = []
        for line in lines:
            if line not in drawn:
                after = drawn | {line}
                won = sum(line in box and box <= after for box in boxes)
                found.append(won + value(after) if won else -value(after))
        return max(found)

    return value(frozenset())


def main() -> None:
    print("# tests/counts/dots.txt: how far ahead is the first of two players at the end?")
    print("# By brute force, without this package: tests/games/dots/brute_force.py.")
    print("# orders: in so many orders of drawing all lines, exactly; best: if both play best.")
    print("# board (rows x columns of boxes), question, boxes ahead, in how many orders")
    for rows, columns in BOARDS:
        lines = len(lines_of(rows, columns))
        orders = counted(rows, columns)
        assert sum(orders.values()) == factorial(lines)
        if lines <= COUNTED_BY_HAND:
            assert orders == played_out(rows, columns)
        for margin in sorted(orders):
            print(f"{rows}x{columns}  orders {margin:3} {orders[margin]:16}")
        print(f"{rows}x{columns}  best   {best(rows, columns):3}")


if __name__ == "__main__":
    main()
