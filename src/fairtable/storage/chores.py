"""Chores: what housekeeping changes beside the log. Each is small, so that no move waits long.

Like notes they share the writer's thread and have transactions of their own. The writer does
one at a time, and entries come first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from typing import NamedTuple

from fairtable.storage import queries
from fairtable.storage.queries import Statement

REMOVED_AT_ONCE = 1_000
"""So many entries of a table go in one transaction."""


class Chore(NamedTuple):
    """Statements of one transaction. `kept` says when they are durable.

    `leaves` is a table of which something goes: the writer forgets what it knows of it.
    """

    statements: list[Statement]
    kept: Future[None]
    leaves: str = ""


def touching(tables: Sequence[str], at: int, mark: str) -> list[Statement]:
    """Somebody was seen at these tables at this time."""
    found = []
    for start in range(0, len(tables), queries.ROWS_AT_ONCE):
        some = tables[start : start + queries.ROWS_AT_ONCE]
        marks = ", ".join([mark] * len(some))
        found.append((queries.TOUCH.format(mark=mark, marks=marks), (at, at, *some)))
    return found


def removing(table: str, entries: int, dialect: str) -> Iterator[list[Statement]]:
    """A table's rows, some at a time and entry 0 first, so that no half log can be played.

    What the lobby knows goes last: as long as it is there, the table is found again.
    """
    sqlite = dialect == "sqlite"
    mark = "?" if sqlite else "%s"
    gone = queries.SQLITE_REMOVE if sqlite else queries.POSTGRES_REMOVE
    for end in range(REMOVED_AT_ONCE, entries + REMOVED_AT_ONCE, REMOVED_AT_ONCE):
        yield [(sql, (table, end)) for sql in gone]
    yield [(sql.format(mark=mark), (table,)) for sql in queries.REMOVE_THE_REST]
