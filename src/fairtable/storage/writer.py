"""The writer: a thread that turns all that waits into few transactions, again and again.

A batch is what has arrived while the batch before it was written. The writer never waits for a
clock, and under load many tables share the cost of one commit. The entries of a batch are one
transaction, and all that is no entry is another: so no entry fails because of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from threading import Thread

import msgspec
import structlog
from sqlalchemy import Engine, text
from sqlalchemy.pool import PoolProxiedConnection

from fairtable.storage import queries
from fairtable.storage.failure import Overtaken, WriteFailed, concerns_all, is_taken, reason
from fairtable.storage.queries import Row, Statement
from fairtable.storage.snapshots import SnapshotToKeep, WaitingSnapshots
from fairtable.storage.transaction import transaction_for
from fairtable.storage.write import Append, Rows, Write

journal = structlog.get_logger("fairtable.storage")

ENOUGH = 1000
"""A batch with this many writes waits for no more."""

Written = tuple[Write, Exception | None]
"""A write, and the error if it was not kept."""
_encode = msgspec.json.Encoder().encode


class Writer:
    """Writes in the order in which the writes came. No error of the disk stops it.

    Lists of writes are put into `waiting`; from then on they belong to the writer. `report` is
    called in the writer's thread, once for each transaction, with the answers in order.
    """

    def __init__(
        self,
        engine: Engine,
        report: Callable[[list[Written]], None],
        epoch: int | None = None,
    ) -> None:
        self.healthy = True
        self._engine = engine
        self._transaction = transaction_for(engine.dialect.name, epoch)
        self._connection: PoolProxiedConnection | None = None
        self._report = report
        self.waiting: SimpleQueue[list[Write] | None] = SimpleQueue()
        self._snapshots = WaitingSnapshots()
        self._thread = Thread(target=self._run, name="fairtable-writer", daemon=True)
        self._thread.start()

    def take_snapshot(self, snapshot: SnapshotToKeep) -> None:
        """Write a snapshot when there is time."""
        self._snapshots.put(snapshot)
        self.waiting.put([])  # This wakes the thread.

    def finish(self, seconds: float) -> bool:
        """Write what is waiting, then stop; False if the database does not let it in time."""
        self.waiting.put(None)
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _run(self) -> None:
        more = True
        while more:
            batch, more = self._next_batch()
            entries = [write for write in batch if isinstance(write, Append)]
            others = [write for write in batch if not isinstance(write, Append)]
            for together in (entries, others):
                if together:
                    self._report(self._write(together))
            if self._snapshots.are_due(is_idle=self.waiting.empty()):
                self._write_snapshots()
        self._release_connection()

    def _next_batch(self) -> tuple[list[Write], bool]:
        """What is waiting, at least one list; and False if nothing more will come."""
        batch: list[Write] = []
        writes = self.waiting.get()
        try:
            while writes is not None:
                batch += writes
                if len(batch) >= ENOUGH:
                    return batch, True
                writes = self.waiting.get_nowait()
        except Empty:
            return batch, True
        return batch, False

    def _write(self, batch: Sequence[Write]) -> list[Written]:
        """Write all in one transaction. If that fails, write each alone to find the bad one."""
        answers = [(write, write.tenure.why) for write in batch]
        standing = [write for write, why in answers if why is None]
        try:
            self._commit(standing)
        except Exception as error:
            if concerns_all(error):
                return [self._fail(write, error) for write in batch]
            return [self._write_alone(write) for write in batch]
        self.healthy = self.healthy or bool(standing)
        return answers

    def _write_alone(self, write: Write) -> Written:
        if why := write.tenure.why:
            return write, why
        try:
            self._commit([write])
        except Exception as error:
            return self._fail(write, error)
        self.healthy = True
        return write, None

    def _fail(self, write: Write, error: Exception) -> Written:
        if write.tenure.why is None and (why := self._why(write, error)):
            self.healthy = self.healthy and not isinstance(why, WriteFailed)
            write.tenure.end(why)
        return write, write.tenure.why

    def _why(self, write: Write, error: Exception) -> WriteFailed | Overtaken | None:
        """What an error means for this write; None if it is durable all the same."""
        if not isinstance(write, Append) or not is_taken(error):
            return WriteFailed(reason(error))
        try:
            stands = self._standing(write.table, write.entry.seq)
        except Exception as unreadable:
            return WriteFailed(reason(unreadable))
        # If it is the same entry, only the answer of the database was lost.
        ours = stands == write.entry.hash
        return None if ours else Overtaken(write.table, write.entry.seq)

    def _standing(self, table: str, seq: int) -> str | None:
        """The hash of the entry that stands at this place in a log; None if there is none."""
        asked = text(queries.ENTRIES_AFTER[self._engine.dialect.name])
        with self._engine.connect() as connection:
            values = {"table_id": table, "after": seq, "limit": 1}
            found = connection.execute(asked, values).first()
        return found.hash if found is not None and found.seq == seq else None

    def _commit(self, batch: Sequence[Write]) -> None:
        """One transaction: every entry, and all rows."""
        if not batch:
            return
        entries = [_row(write) for write in batch if isinstance(write, Append)]
        self._execute(entries, [one for write in batch for one in write.statements()])
        for table in {write.leaves for write in batch if isinstance(write, Rows)} - {""}:
            self._transaction.forget(table)
            self._snapshots.forget(table)

    def _write_snapshots(self) -> None:
        """If it fails, nothing is lost: a later entry makes a snapshot again."""
        try:
            self._execute([], self._snapshots.taken())
        except Exception as error:
            journal.warning("snapshots not written", reason=reason(error))

    def _execute(self, entries: list[Row], statements: list[Statement]) -> None:
        try:
            self._connection = self._connection or self._engine.raw_connection()
            self._transaction.write(self._connection, entries, statements)
        except Exception:
            self._release_connection()
            raise

    def _release_connection(self) -> None:
        """Give the connection back to the pool, which undoes what was not committed."""
        connection, self._connection = self._connection, None
        if connection is None:
            return
        if getattr(connection.dbapi_connection, "closed", False):
            connection.invalidate()  # PostgreSQL has cut it off: nothing can be undone.
        else:
            connection.close()


def _row(append: Append) -> Row:
    entry = append.entry
    parts = _encode(entry.parts).decode() if entry.parts else None
    return append.table, entry.seq, entry.public, parts, entry.hash
