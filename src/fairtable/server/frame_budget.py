"""What a WebSocket may send, counted from the heads of its frames before any is decoded.

A frame costs one unit, and each kilobyte another one: moves, pings, empty pieces of a message
that never ends. The budget is full after three seconds of silence.
"""

from __future__ import annotations

from time import monotonic

SECONDS = 3.0
KILOBYTE = 1024
READ = 0.1
"""A frame that comes byte by byte costs more: each piece is a turn of the event loop."""
UNITS_A_SECOND = 100.0
# RFC 6455, 5.2: the bit of a masked frame, and the lengths that follow in two or eight bytes.
MASKED, IN_TWO_BYTES, IN_EIGHT_BYTES = 0x80, 126, 127


class FrameBudget:
    """The budget of one connection, and where its frames end."""

    __slots__ = ("_full_at", "_head", "_left", "_unit")

    def __init__(self, units_a_second: float = UNITS_A_SECOND) -> None:
        self._full_at = 0.0
        self._left = 0
        self._head = b""
        self.allow(units_a_second)

    def allow(self, units_a_second: float) -> None:
        self._unit = 1 / units_a_second

    @property
    def between_frames(self) -> bool:
        """Whether everything that was counted ended with the end of a frame."""
        return self._left == 0 and not self._head

    def takes_all(self, data: bytes) -> bool:
        """Count all frames that begin in `data`; False if that is too much.

        One read from the network may hold 40,000 pings: it stops counting when it is enough.
        """
        most = int(SECONDS / self._unit) + 1
        return self.takes(READ + self._frames_in(data, most) + len(data) / KILOBYTE)

    def takes(self, units: float) -> bool:
        """Count so many units; False if that is too much."""
        now, full_at = monotonic(), self._full_at
        if full_at < now:
            full_at = now
        self._full_at = full_at = full_at + units * self._unit
        return full_at - now <= SECONDS

    def _frames_in(self, data: bytes, most: int) -> int:
        """How many frames begin here, up to `most`; remember where the last one ends."""
        if self._head:
            data = self._head + data
            self._head = b""
        at, size, count = self._left, len(data), 0
        while at < size and count < most:
            end = _end_of_frame(data, at)
            if end == 0:
                self._head = data[at:]
                break
            count += 1
            at = end
        self._left = max(0, at - size)
        return count


def _end_of_frame(data: bytes, at: int) -> int:
    """Where the frame that begins at `at` ends; 0 if its head is not whole."""
    if len(data) < at + 2:
        return 0
    length = data[at + 1]
    start = at + (6 if length & MASKED else 2)
    length &= ~MASKED
    if length == IN_TWO_BYTES:
        start += 2
        length = int.from_bytes(data[at + 2 : at + 4], "big")
    elif length == IN_EIGHT_BYTES:
        start += 8
        length = int.from_bytes(data[at + 2 : at + 10], "big")
    return start + length if len(data) >= start else 0
