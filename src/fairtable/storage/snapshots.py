"""Snapshots on their way into the database. They are a help and no truth: some may be lost.

Nobody waits for them. They have transactions of their own, when there is nothing else to write
or several of them wait.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from fairtable.storage import queries
from fairtable.storage.queries import Statement

ENOUGH = 16
"""When so many wait, they are written although there is something else to write."""
MOST_WAITING = 256
"""Of more, the oldest are dropped: the disk is slow, and entries matter more."""


class SnapshotToKeep(NamedTuple):
    """`make` gives the bytes. It is called in the writer's thread."""

    table_id: str
    version: int
    make: Callable[[], bytes]


class WaitingSnapshots:
    """A queue between the event loop and the writer."""

    def __init__(self) -> None:
        self._waiting: deque[SnapshotToKeep] = deque(maxlen=MOST_WAITING)

    def put(self, snapshot: SnapshotToKeep) -> None:
        self._waiting.append(snapshot)

    def are_due(self, is_idle: bool) -> bool:
        """Whether to write them now."""
        return len(self._waiting) >= (1 if is_idle else ENOUGH)

    def forget(self, table: str) -> None:
        """The table is being removed."""
        for one in [one for one in self._waiting if one.table_id == table]:
            self._waiting.remove(one)

    def taken(self) -> list[Statement]:
        """Take all that wait, and make their bytes."""
        taken = [self._waiting.popleft() for _ in range(len(self._waiting))]
        last = {(one.table_id, one.version): one.make for one in taken}
        return [(queries.UPSERT_SNAPSHOTS, (*key, make())) for key, make in last.items()]
