"""Notes on their way into the database, in the order in which they were written.

They share the writer's thread and connection with the entries, because SQLite has one writer at
a time. They have transactions of their own, so that no entry fails because of them.
"""

from __future__ import annotations

from concurrent.futures import Future
from typing import NamedTuple

from fairtable.storage.queries import Row


class Notes(NamedTuple):
    """All that a holder has noted at a table, from now on. `kept` says when it is durable."""

    table_id: str
    holder: str
    text: str
    at: int
    kept: Future[None]


def rows_of(several: list[Notes]) -> list[Row]:
    """One row for each sheet, with what was written last.

    Sorted, so that two writers never wait for each other at the same time.
    """
    last = {(notes.table_id, notes.holder): notes for notes in several}
    return [(*sheet, notes.text, notes.at) for sheet, notes in sorted(last.items())]
