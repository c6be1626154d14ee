"""Lines of the great board as they come over a WebSocket: masked frames of eight bytes."""

from __future__ import annotations

from typing import Protocol

from fairtable.server.frame_budget import KILOBYTE, MASKED

# RFC 6455, 5.2. The first byte of a binary frame that is a whole message.
BYTES = 0x82
LINE_LENGTH = MASKED | 8
LINE_HEAD = BYTES << 8 | LINE_LENGTH
LINE_FRAME_BYTES = 14
"""A line of the great board is a masked frame of eight bytes: 2 of head, 4 of mask, and 8."""
LINE_UNITS = 1 + LINE_FRAME_BYTES / KILOBYTE


class LineListener(Protocol):
    """Somebody who draws lines on the great board. None of this may raise anything."""

    def receive(self, text: str) -> None:
        """A message of text has arrived."""

    def receive_lines(self, data: bytes) -> int:
        """Frames of `LINE_FRAME_BYTES` have arrived: how many of them, from the first on, were
        lines. The others are read again in the usual way."""

    def receive_bytes(self, message: bytes) -> None:
        """A message of bytes has arrived in the usual way."""

    def resumed(self) -> None:
        """The client, which did not keep up, has read what waited for it."""


def lines_in(data: bytes) -> int:
    """How many whole frames at the beginning of `data` have the head of a line."""
    whole = len(data) // LINE_FRAME_BYTES
    end = whole * LINE_FRAME_BYTES
    kinds, lengths = data[:end:LINE_FRAME_BYTES], data[1:end:LINE_FRAME_BYTES]
    if kinds.count(BYTES) == lengths.count(LINE_LENGTH) == whole:
        return whole
    heads = zip(kinds, lengths, strict=True)
    return next(at for at, head in enumerate(heads) if head != (BYTES, LINE_LENGTH))
