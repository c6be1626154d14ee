"""Chains and loops: the boxes that fall one after another once one of them is opened.

A chain is a row of boxes with two free lines each, from one end to the other; a loop is a chain
that comes back to its beginning. It is open if its first box has only one free line left: then
the player on turn can take it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fairtable.games.dots.engine.sheet import Sheet

LONG = 3
"""A chain of so many boxes is long: whoever takes it can give its last two boxes back."""
KEPT_BACK = {False: 2, True: 4}
"""What is given away to keep control: two boxes of a chain, four of a loop."""


class Chain(NamedTuple):
    """Boxes in their order, the free lines from the first to the last, and what it is.

    A chain lies `apart` if no box that is not of it borders its free lines. `open_ends` says
    how many of its ends can be taken now: none, one, or both.
    """

    boxes: tuple[int, ...]
    lines: tuple[int, ...]
    is_loop: bool
    apart: bool
    open_ends: int

    @property
    def length(self) -> int:
        return len(self.boxes)

    @property
    def is_long(self) -> bool:
        return self.length >= LONG


def chains_of(sheet: Sheet) -> list[Chain]:
    """Every chain and loop on the sheet, those that can be taken first."""
    seen: set[int] = set()
    return [*_chains(sheet, seen, wanted=1), *_chains(sheet, seen, wanted=2)]


def _chains(sheet: Sheet, seen: set[int], wanted: int) -> Iterator[Chain]:
    """The chains from boxes with so many free lines; boxes that were met are not met again."""
    for box, sides in enumerate(sheet.sides):
        if sides == 4 - wanted and box not in seen:
            yield _chain(sheet, box, seen)


def _chain(sheet: Sheet, box: int, seen: set[int]) -> Chain:
    seen.add(box)
    boxes, lines = [box], []
    apart, is_loop = True, False
    open_ends = int(sheet.sides[box] == 3)
    for way, line in enumerate(sheet.free_around(box)):
        if is_loop:
            break
        run, row, end = _walk(sheet, box, line, seen)
        if end == box:
            is_loop = True
        elif end is not None:
            apart = False
        open_ends += bool(run) and sheet.sides[run[-1]] == 3
        if way == 0:
            boxes, lines = boxes + run, row
        else:
            boxes, lines = run[::-1] + boxes, row[::-1] + lines
    return Chain(tuple(boxes), tuple(lines), is_loop, apart, open_ends)


def _walk(
    sheet: Sheet, box: int, line: int, seen: set[int]
) -> tuple[list[int], list[int], int | None]:
    """From a box over one of its lines, as far as there is one way only.

    The boxes that were met, the lines that were crossed, and the box in which it ended that is
    not of the chain: None at the rim and at an open end, `box` if it came around.
    """
    run: list[int] = []
    row = [line]
    there = sheet.beyond(box, line)
    while there is not None and there not in seen and sheet.sides[there] in (2, 3):
        seen.add(there)
        run.append(there)
        onward = [free for free in sheet.free_around(there) if free != row[-1]]
        if not onward:
            return run, row, None
        row.append(onward[0])
        there = sheet.beyond(there, onward[0])
    return run, row, there
