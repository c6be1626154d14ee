"""Once a second the server looks at its connections: who is too slow, and who reads nothing."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

MOST_UNSENT = 32 * 1024 * 1024
"""Bytes that may wait in all to be taken by clients. Those with most of them go first."""
WORTH_LETTING_GO = 65_536


class Connection(Protocol):
    """A connection, of HTTP or a WebSocket."""

    @property
    def unsent(self) -> int:
        """Bytes that the client has not taken yet."""

    def look(self, now: float) -> None:
        """Let go of it if something has taken too long."""

    def fall_behind(self) -> None:
        """Cut it off: too much waits for its client, and for all others."""


def sweep(connections: Collection[Connection], now: float, most: int = MOST_UNSENT) -> None:
    """Look at every connection, and let go of the greediest if all together hold too much."""
    waiting = []
    for connection in tuple(connections):
        connection.look(now)
        if unsent := connection.unsent:
            waiting.append((unsent, connection))
    total = sum(unsent for unsent, _ in waiting)
    for unsent, connection in sorted(waiting, key=lambda one: -one[0]):
        if total <= most or unsent < WORTH_LETTING_GO:
            return
        connection.fall_behind()
        total -= unsent
