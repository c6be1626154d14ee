"""The quota of the great board, D15: so many lines, one back every few seconds, more for a box.

Of each member one number is kept: the time at which the quota will be full again, `full_at`.
All times are whole milliseconds, so nothing of a wait is lost to rounding, however often
somebody draws.
"""

from __future__ import annotations

import msgspec

MOST_LINES = 1_000_000_000


class Left(msgspec.Struct, frozen=True):
    """D15. The lines that may be drawn now, and the milliseconds until there is one more.

    `next_ms` is 0 if the quota is full, which is `size` lines.
    """

    left: int
    next_ms: int
    size: int


class Quota(msgspec.Struct, frozen=True):
    """D15. `size` lines, one back every `ms` milliseconds, `per_box` back for a box."""

    size: int = 8
    ms: int = 3_000
    per_box: int = 2

    def __post_init__(self) -> None:
        for name, least in (("size", 1), ("ms", 1), ("per_box", 0)):
            number = getattr(self, name)
            if type(number) is not int or not least <= number <= MOST_LINES:
                raise ValueError(f"{name} is a whole number from {least} to {MOST_LINES}.")

    def empty(self, now: int) -> int:
        """`full_at` of a quota without a line."""
        return now + self.size * self.ms

    def left(self, full_at: int, now: int) -> Left:
        """What a member may draw now."""
        missing = self._missing(full_at, now)
        gone = -(-missing // self.ms)  # A line counts when it is back as a whole.
        return Left(self.size - gone, missing - (gone - 1) * self.ms if gone else 0, self.size)

    def wait(self, full_at: int, now: int) -> int:
        """The milliseconds until a line may be drawn; 0 is now."""
        return max(0, self._missing(full_at, now) - (self.size - 1) * self.ms)

    def drawn(self, full_at: int, now: int, boxes: int) -> int:
        """`full_at` after a line was drawn now and completed so many boxes."""
        missing = self._missing(full_at, now) + (1 - boxes * self.per_box) * self.ms
        return now + missing if missing > 0 else now

    def _missing(self, full_at: int, now: int) -> int:
        """The milliseconds until the quota is full.

        Never more than an empty one needs: the clock of the server may have been set back.
        """
        missing = full_at - now
        if missing <= 0:
            return 0
        return missing if missing < (most := self.size * self.ms) else most
