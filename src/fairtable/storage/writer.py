"""The writer: a thread that turns what is waiting into one transaction, again and again.

A batch is whatever queued up while the batch before it was being made durable: nothing waits
for company, and under load the price of a commit is shared by many tables.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine

from fairtable.storage import queries
from fairtable.storage.append import Append, Listing
from fairtable.storage.failure import WriteFailed, is_everybodys, write_error

LARGEST_BATCH = 1024

Answer = tuple[Append, Exception | None]
_encode = msgspec.json.Encoder().encode


class Writer:
    """Writes appends in the order they came; no error of the disk ends it.

    `tell` is called from the writer's thread, once a batch, with the answers in order.
    """

    def __init__(self, engine: Engine, tell: Callable[[list[Answer]], None]) -> None:
        self.healthy = True
        self._engine = engine
        self._mark = "%s" if engine.dialect.paramstyle in ("format", "pyformat") else "?"
        self._tell = tell
        self._waiting: SimpleQueue[Append | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="fairtable-writer", daemon=True)
        self._thread.start()

    def put(self, append: Append) -> None:
        """Take an append; returns at once."""
        self._waiting.put(append)

    def finish(self) -> None:
        """Write what is waiting, then stop. Blocks until it is done."""
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        more = True
        while more:
            batch, more = self._next_batch()
            if batch:
                self._tell(self._write(batch))

    def _next_batch(self) -> tuple[list[Append], bool]:
        """What is waiting, at least one; False beside it when nothing more will come."""
        batch: list[Append] = []
        append = self._waiting.get()
        try:
            while append is not None:
                batch.append(append)
                if len(batch) == LARGEST_BATCH:
                    return batch, True
                append = self._waiting.get_nowait()
        except Empty:
            return batch, True
        return batch, False

    def _write(self, batch: list[Append]) -> list[Answer]:
        """All in one transaction; if that fails, each alone, so that each fails for itself."""
        over = [_why_over(append) for append in batch]
        try:
            self._commit([append for append, why in zip(batch, over, strict=True) if not why])
        except Exception as error:
            if is_everybodys(error):
                return [self._fail(append, error) for append in batch]
            return [self._write_alone(append) for append in batch]
        return list(zip(batch, over, strict=True))

    def _write_alone(self, append: Append) -> Answer:
        if why := _why_over(append):
            return append, why
        try:
            self._commit([append])
        except Exception as error:
            return self._fail(append, error)
        return append, None

    def _fail(self, append: Append, error: Exception) -> Answer:
        why = write_error(error, append.table, append.entry.seq)
        if not append.tenure.over:
            append.tenure.end(why)
        self.healthy = self.healthy and not isinstance(why, WriteFailed)
        return append, append.tenure.why or why

    def _commit(self, batch: Sequence[Append]) -> None:
        """One transaction: every entry, and the last listing of each table."""
        if not batch:
            return
        entries = [_entry_row(append) for append in batch]
        listings = {append.table: append.listing for append in batch if append.listing}
        with self._engine.begin() as connection:
            self._insert(connection, queries.APPEND_ENTRIES, queries.ENTRY_COLUMNS, entries)
            if listings:
                # Sorted, so that two writers that meet wait for each other only one way.
                rows = [_listing_row(listings[table]) for table in sorted(listings)]
                self._insert(connection, queries.UPSERT_LISTINGS, queries.LISTING_COLUMNS, rows)
        self.healthy = True

    def _insert(
        self, connection: Connection, statement: str, columns: int, rows: list[tuple[Any, ...]]
    ) -> None:
        for start in range(0, len(rows), queries.ROWS_AT_ONCE):
            some = rows[start : start + queries.ROWS_AT_ONCE]
            sql = queries.for_rows(statement, columns, len(some), self._mark)
            connection.exec_driver_sql(sql, tuple(chain.from_iterable(some)))


def _why_over(append: Append) -> Exception | None:
    if not append.tenure.over:
        return None
    return append.tenure.why or WriteFailed("the tenure is over")


def _entry_row(append: Append) -> tuple[Any, ...]:
    entry = append.entry
    parts = _encode(entry.parts).decode() if entry.parts else None
    return append.table, entry.seq, entry.public, parts, entry.hash


def _listing_row(listing: Listing) -> tuple[Any, ...]:
    return (
        listing.table_id,
        listing.game,
        listing.status,
        listing.public,
        listing.opened_at,
        listing.title,
        listing.summary,
    )
