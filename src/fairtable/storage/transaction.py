"""One transaction of the writer: entries with what goes with them, or anything else.

In PostgreSQL the key (table_id, seq) refuses the second of two writers. In SQLite such a key
costs more than the entries: each table's newest key is on a page of its own, so moves at 64
tables write 64 pages of keys and only a few of entries. So in SQLite the index to the entries
is a table of our own, `place`. It is brought up to date once in many entries; see ADR 0009.
"""

from __future__ import annotations

import sqlite3
from typing import Any, Protocol

import msgspec

from fairtable.storage import queries
from fairtable.storage.failure import Overtaken
from fairtable.storage.ownership import LeaseLost
from fairtable.storage.queries import Row, Statement

PLACE_EVERY = 4096
"""At most this many entries are not in the index; a reader of a log looks through them."""
MANY_TABLES = 100_000


class Transaction(Protocol):
    def write(self, connection: Any, entries: list[Row], statements: list[Statement]) -> None:
        """Keep all of it, or raise and keep nothing. The rows are as in `queries`."""

    def forget(self, table: str) -> None:
        """Entries of this table were removed."""


class PostgresTransaction:
    """With an epoch, it writes only while the lease of that epoch is held; else LeaseLost."""

    def __init__(self, epoch: int | None = None) -> None:
        self._epoch = epoch

    def write(self, connection: Any, entries: list[Row], statements: list[Statement]) -> None:
        calls = queries.for_rows(queries.POSTGRES_APPEND, entries, "%s")
        calls += queries.together(statements, "%s")
        self._hold_lease(connection)
        _commit(connection, calls)

    def forget(self, table: str) -> None:
        """It knows nothing: the key in the database does."""

    def _hold_lease(self, connection: Any) -> None:
        if self._epoch is None:
            return
        cursor = connection.cursor()
        if cursor.execute(queries.HOLD_LEASE, (self._epoch,)).fetchone() is None:
            raise LeaseLost


class SqliteTransaction:
    """Numbers the entries of the whole file, in the order in which they are written.

    This number is a key, and it protects two writers from each other. A writer that has not
    seen what another process wrote tries a number that is in use. Its transaction fails, it
    looks again, and then it knows which of its entries are stale.
    """

    def __init__(self) -> None:
        self._next_id: int | None = None
        self._unplaced = 0
        self._last: dict[str, int] = {}

    def write(self, connection: Any, entries: list[Row], statements: list[Statement]) -> None:
        others = queries.together(statements, "?")
        if not entries:
            return _begin_and_commit(connection, others)
        if self._next_id is None or len(self._last) > MANY_TABLES:
            return self._look_and_write(connection, entries, others)
        try:
            calls, last = self._calls(connection.cursor(), self._next_id, entries, others)
            _begin_and_commit(connection, calls)
        except sqlite3.IntegrityError:
            connection.rollback()
            return self._look_and_write(connection, entries, others)
        self._wrote(len(entries), last)

    def forget(self, table: str) -> None:
        self._last.pop(table, None)

    def _look_and_write(
        self, connection: Any, entries: list[Row], others: list[Statement]
    ) -> None:
        """Lock first, then look what is there: another process may have written."""
        cursor = connection.cursor()
        cursor.execute(queries.SQLITE_BEGIN)
        # Until the commit we know nothing for certain: all of this may be undone.
        self._next_id, self._last, self._unplaced = None, {}, 0
        for sql in queries.SQLITE_PLACE:
            cursor.execute(sql)
        (newest,) = cursor.execute(queries.SQLITE_NEWEST).fetchone()
        next_id = newest + 1
        try:
            calls, last = self._calls(cursor, next_id, entries, others)
        except Overtaken:
            connection.commit()
            self._next_id = next_id
            raise
        _commit(connection, calls)
        self._next_id = next_id
        self._wrote(len(entries), last)

    def _calls(
        self, cursor: Any, next_id: int, entries: list[Row], others: list[Statement]
    ) -> tuple[list[Statement], dict[str, int]]:
        """What to execute, and the last entry of each table after it.

        Overtaken if a table already has one of the entries.
        """
        if unknown := {entry[0] for entry in entries} - self._last.keys():
            self._learn(cursor, unknown)
        last: dict[str, int] = {}
        for entry in entries:
            table, seq = entry[0], entry[1]
            if seq <= (last[table] if table in last else self._last[table]):
                raise Overtaken(table, seq)
            last[table] = seq
        numbered = [(number, *entry) for number, entry in enumerate(entries, next_id)]
        calls = queries.for_rows(queries.SQLITE_APPEND, numbered, "?") + others
        if self._unplaced + len(entries) >= PLACE_EVERY:
            calls += [(sql, ()) for sql in queries.SQLITE_PLACE]
        return calls, last

    def _learn(self, cursor: Any, tables: set[str]) -> None:
        """Find the last entry of each of these tables; -1 if it has none.

        We have not written to them since we last looked, so all their entries have a place.
        One call finds all of them.
        """
        names = msgspec.json.encode(sorted(tables)).decode()
        (found,) = cursor.execute(queries.SQLITE_LAST_PLACES, (names,)).fetchone()
        last = msgspec.json.decode(found, type=dict[str, int | None])
        self._last |= {table: -1 if seq is None else seq for table, seq in last.items()}

    def _wrote(self, count: int, last: dict[str, int]) -> None:
        assert self._next_id is not None
        self._next_id += count
        self._last |= last
        unplaced = self._unplaced + count
        self._unplaced = 0 if unplaced >= PLACE_EVERY else unplaced


def _begin_and_commit(connection: Any, calls: list[Statement]) -> None:
    # In SQLite a single statement is a transaction by itself and needs fewer calls.
    if len(calls) > 1:
        connection.cursor().execute(queries.SQLITE_BEGIN)
    _commit(connection, calls)


def _commit(connection: Any, calls: list[Statement]) -> None:
    cursor = connection.cursor()
    for sql, values in calls:
        cursor.execute(sql, values)
    connection.commit()


def transaction_for(dialect: str, epoch: int | None = None) -> Transaction:
    """By SQLAlchemy's name of the database. Only PostgreSQL has leases with an epoch."""
    return SqliteTransaction() if dialect == "sqlite" else PostgresTransaction(epoch)
