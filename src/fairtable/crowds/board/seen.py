"""The board as a crowd sees it: one copy for all players, folded from what they are told."""

from __future__ import annotations

import random

from fairtable.games.dots import RECORD_BYTES, GameState
from fairtable.games.dots.lines import Size, boxes_beside, edges_around
from fairtable.games.dots.packed import unpack
from fairtable.games.dots.records import split_records

TRIES = 8
NEAR = 2


class SeenBoard:
    """Lines that are drawn, and where somebody drew last."""

    def __init__(self, width: int, height: int) -> None:
        self.state = GameState(width=width, height=height)
        self.index = 0

    @classmethod
    def of_snapshot(cls, data: bytes) -> SeenBoard:
        packed = unpack(data)
        seen = cls(packed.state.size.width, packed.state.size.height)
        seen.state, seen.index = packed.state, packed.state.placed
        return seen

    def hear(self, first: int, records: bytes) -> str:
        """Records that were told, from an index on; a sentence if they do not follow."""
        if first > self.index:
            return "a gap in the records"
        before = self.state.placed
        # One by one: the compiled rules would have to be loaded while the crowd draws.
        new = split_records(bytes(records[RECORD_BYTES * (self.index - first) :]))
        for edge, team in new:
            self.state.apply_event(edge, team)
        self.index += len(new)
        return "" if self.state.placed - before == len(new) else "a line was told twice"

    def choose(self, luck: random.Random, last: int | None) -> int | None:
        """A line that a person would draw: one that ends a box nearby, or any near the last.

        None if no free line was found soon.
        """
        size, state = self.state.size, self.state
        for _ in range(TRIES):
            box = _near(size, last, luck)
            around = [edge for edge in edges_around(size, box) if not state.is_taken(edge)]
            if len(around) == 1:
                return around[0]
            if around:
                return luck.choice(around)
            last = None
        return None


def _near(size: Size, last: int | None, luck: random.Random) -> int:
    """A box beside the last line, or anywhere."""
    if last is None:
        return luck.randrange(size.boxes)
    y, x = divmod(luck.choice(boxes_beside(size, last)), size.width)
    x = min(size.width - 1, max(0, x + luck.randint(-NEAR, NEAR)))
    y = min(size.height - 1, max(0, y + luck.randint(-NEAR, NEAR)))
    return y * size.width + x
