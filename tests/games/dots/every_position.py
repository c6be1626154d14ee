"""What every position of a small board is worth, by brute force and without the package.

For each set of drawn lines: how many more of the remaining boxes the player on turn gets than
the other one, if both play as well as possible. Every line is tried in every position; nothing
is known of chains. Two players take turns, and draw again when they complete a box.

3 x 3 boxes have 24 lines, and so 16,777,216 positions: about ten seconds.
"""

from __future__ import annotations

import random

import numpy as np


def boxes_of(rows: int, columns: int) -> list[list[int]]:
    """Four bits for each box. Lines across come first, row by row, then those down."""
    across = (rows + 1) * columns
    return [
        [
            r * columns + c,
            (r + 1) * columns + c,
            across + r * (columns + 1) + c,
            across + r * (columns + 1) + c + 1,
        ]
        for r in range(rows)
        for c in range(columns)
    ]


def lines_of(rows: int, columns: int) -> int:
    return (rows + 1) * columns + rows * (columns + 1)


def every_worth(rows: int, columns: int) -> np.ndarray:
    """The worth of every set of drawn lines, a set as a number with a bit for each line."""
    lines = lines_of(rows, columns)
    boxes = [sum(1 << bit for bit in box) for box in boxes_of(rows, columns)]
    beside = [[box for box in boxes if box >> line & 1] for line in range(lines)]
    worth = np.zeros(1 << lines, np.int8)
    drawn = np.bitwise_count(np.arange(1 << lines, dtype=np.uint32))
    for count in range(lines - 1, -1, -1):
        here = np.flatnonzero(drawn == count).astype(np.uint32)
        best = np.full(len(here), -100, np.int8)
        for line in range(lines):
            free = np.flatnonzero((here >> line & 1) == 0)
            after = here[free] | np.uint32(1 << line)
            won = np.zeros(len(after), np.int8)
            for box in beside[line]:
                won += (after & np.uint32(box)) == box
            then = worth[after]
            best[free] = np.maximum(best[free], np.where(won > 0, won + then, -then))
        worth[here] = best
    return worth


def best_lines(worth: np.ndarray, rows: int, columns: int, drawn: int) -> list[int]:
    """The lines that keep what a position is worth."""
    boxes = [sum(1 << bit for bit in box) for box in boxes_of(rows, columns)]
    kept = []
    for line in range(lines_of(rows, columns)):
        if drawn >> line & 1:
            continue
        after = drawn | 1 << line
        won = sum(box >> line & 1 and after & box == box for box in boxes)
        then = int(worth[after])
        if (won + then if won else -then) == worth[drawn]:
            kept.append(line)
    return kept


SAMPLE = 240
FEWEST, MOST = 3, 19
"""The positions of the sample have so many free lines."""


def main() -> None:
    """Print a sample for tests/counts/dots_endings.txt."""
    rows = columns = 3
    worth, luck = every_worth(rows, columns), random.Random(3)
    print("# tests/counts/dots_endings.txt: what positions of 3 x 3 boxes are worth.")
    print("# By brute force over all 16,777,216 of them, without this package:")
    print("# python -m tests.games.dots.every_position > tests/counts/dots_endings.txt")
    print("# drawn lines as a number with a bit for each, boxes ahead of the player on turn,")
    print("# and every line that keeps this.")
    print(f"empty {worth[0]}")
    for at in range(SAMPLE):
        free = FEWEST + at % (MOST - FEWEST + 1)
        drawn = sum(1 << line for line in luck.sample(range(24), 24 - free))
        kept = ",".join(map(str, best_lines(worth, rows, columns, drawn)))
        print(f"{drawn:8} {worth[drawn]:3} {kept}")


if __name__ == "__main__":
    main()
