"""Opening hours: when a server was there. What lies between them is an absence of the house."""

from __future__ import annotations

from typing import NamedTuple

MOST_HOURS = 1000
"""So many are read, the newest. Everything before them counts as one absence."""


class Hours(NamedTuple):
    """A server was there from `since` to `until`, in milliseconds, without a long gap."""

    since: int
    until: int
