"""Cursors: a reader that waits asks with another number each time.

Many readers who wait for the same thing ask the same address, and a cache may ask once for all
of them. Without a number that changes, the cache could repeat an empty answer for ever.
"""

from __future__ import annotations

import random

EPOCH = 1_728_432_000
"""2024-10-09, from which the protocol counts its intervals."""
INTERVAL = 20
MOST_JITTER = 3_600
MOST_DIGITS = 15


def next_cursor(known: str, now: float) -> str:
    """The number of the interval that runs now, and always more than the reader has."""
    current = int(now - EPOCH) // INTERVAL
    is_number = known.isascii() and known.isdigit() and len(known) <= MOST_DIGITS
    if is_number and int(known) >= current:
        return str(int(known) + max(1, random.randint(1, MOST_JITTER) // INTERVAL))
    return str(current)
