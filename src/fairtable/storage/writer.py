"""The writer: a thread that turns all waiting entries into one transaction, again and again.

A batch is what has arrived while the batch before it was written. The writer never waits for a
clock, and under load many tables share the cost of one commit.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

import msgspec
import structlog
from sqlalchemy import Engine
from sqlalchemy.pool import PoolProxiedConnection

from fairtable.storage.append import Append, Listing
from fairtable.storage.board_writes import Answers, WaitingBoards
from fairtable.storage.boards import BoardChange
from fairtable.storage.chores import Chore
from fairtable.storage.failure import WriteFailed, concerns_all, reason, write_error
from fairtable.storage.hours import HoursToKeep
from fairtable.storage.notes import Notes, rows_of
from fairtable.storage.snapshots import SnapshotToKeep, WaitingSnapshots
from fairtable.storage.transaction import transaction_for

journal = structlog.get_logger("fairtable.storage")

ENOUGH = 1000
"""A batch with this many entries waits for no more."""

Written = tuple[Append, Exception | None]
"""An append, and the error if its entry was not kept."""
_encode = msgspec.json.Encoder().encode


class Writer:
    """Writes appends in the order in which they came. No error of the disk stops it.

    Lists of appends are put into `waiting`; from then on they belong to the writer. `report` is
    called in the writer's thread, once for each batch, with the answers in order.
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
        self.report_boards: Callable[[Answers], None] = lambda _: None
        self.waiting: SimpleQueue[list[Append] | None] = SimpleQueue()
        self._notes: deque[Notes] = deque()
        self._hours: deque[HoursToKeep] = deque()
        self._chores: deque[Chore] = deque()
        self._boards = WaitingBoards()
        self._snapshots = WaitingSnapshots()
        self._thread = Thread(target=self._run, name="fairtable-writer", daemon=True)
        self._thread.start()

    def take_notes(self, notes: Notes) -> None:
        """Write notes soon, after the entries that are waiting."""
        self._notes.append(notes)
        self.waiting.put([])  # This wakes the thread.

    def take_board(self, change: BoardChange) -> None:
        """Write a change of the great board soon, after the entries that are waiting."""
        self._boards.put(change)
        self.waiting.put([])

    def take_hours(self, hours: HoursToKeep) -> None:
        """Write opening hours soon, after the entries that are waiting."""
        self._hours.append(hours)
        self.waiting.put([])

    def take_snapshot(self, snapshot: SnapshotToKeep) -> None:
        """Write a snapshot when there is time."""
        self._snapshots.put(snapshot)
        self.waiting.put([])

    def take_chore(self, chore: Chore) -> None:
        """Do a chore soon, after the entries that are waiting."""
        self._chores.append(chore)
        self.waiting.put([])

    def finish(self, seconds: float) -> bool:
        """Write what is waiting, then stop; False if the database does not let it in time."""
        self.waiting.put(None)
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _run(self) -> None:
        more = True
        while more:
            batch, more = self._next_batch()
            if batch:
                self._report(self._write(batch))
            self._write_others()
            if self._snapshots.are_due(is_idle=self.waiting.empty()):
                self._write_snapshots()
        while self._boards:
            self.report_boards(self._write_boards(self._boards.take()))
        while self._chores:
            self._do_chore(self._chores.popleft())
        self._release_connection()

    def _write_others(self) -> None:
        """What is no entry of a table."""
        if self._boards:
            self.report_boards(self._write_boards(self._boards.take()))
        if self._notes:
            self._write_notes()
        while self._hours:
            self._write_hours(self._hours.popleft())
        if self._chores:
            self._do_chore(self._chores.popleft())

    def _next_batch(self) -> tuple[list[Append], bool]:
        """What is waiting, at least one append; and False if nothing more will come."""
        batch: list[Append] = []
        appends = self.waiting.get()
        try:
            while appends is not None:
                batch += appends
                if len(batch) >= ENOUGH:
                    return batch, True
                appends = self.waiting.get_nowait()
        except Empty:
            return batch, True
        return batch, False

    def _write(self, batch: list[Append]) -> list[Written]:
        """Write all in one transaction. If that fails, write each alone to find the bad one."""
        over = [append for append in batch if append.tenure.over]
        try:
            self._commit([append for append in batch if append not in over] if over else batch)
        except Exception as error:
            if concerns_all(error):
                return [self._fail(append, error) for append in batch]
            return [self._write_alone(append) for append in batch]
        if not over:
            return [(append, None) for append in batch]
        return [(append, _why_over(append) if append in over else None) for append in batch]

    def _write_alone(self, append: Append) -> Written:
        if why := _why_over(append):
            return append, why
        try:
            self._commit([append])
        except Exception as error:
            return self._fail(append, error)
        return append, None

    def _fail(self, append: Append, error: Exception) -> Written:
        why = write_error(error, append.table, append.entry.seq)
        if not append.tenure.over:
            append.tenure.end(why)
        self.healthy = self.healthy and not isinstance(why, WriteFailed)
        return append, append.tenure.why or why

    def _commit(self, batch: Sequence[Append]) -> None:
        """One transaction: every entry, and the last listing of each table."""
        if not batch:
            return
        entries = [
            (
                append.table,
                entry.seq,
                entry.public,
                _encode(entry.parts).decode() if entry.parts else None,
                entry.hash,
            )
            for append in batch
            for entry in (append.entry,)
        ]
        listings = {append.table: append.listing for append in batch if append.listing}
        # Sorted, so that two writers never wait for each other at the same time.
        listed = [_listing_row(listings[table]) for table in sorted(listings)]
        connection = self._connection = self._connection or self._engine.raw_connection()
        try:
            self._transaction.write(connection, entries, listed)
        except Exception:
            self._release_connection()
            raise
        self.healthy = True

    def _write_boards(self, changes: list[BoardChange]) -> Answers:
        """All in one transaction. If it fails, so do all that follow: a log has no gap."""
        if self._boards:
            self.waiting.put([])  # There are more than one transaction takes.
        kept = [change for change in changes if not change.term.over]
        failed: Exception = WriteFailed("a change before it was not kept")
        try:
            if kept:
                self._connection = self._connection or self._engine.raw_connection()
                self._transaction.write_boards(self._connection, kept)
                self.healthy = True
        except Exception as error:
            self._release_connection()
            self.healthy = False
            failed = WriteFailed(reason(error))
            for change in kept:
                change.term.over = True
        return [(change, failed if change.term.over else None) for change in changes]

    def _write_notes(self) -> None:
        """Write all waiting notes in one transaction. If that fails, write each alone."""
        waiting = [self._notes.popleft() for _ in range(len(self._notes))]
        waiting = [notes for notes in waiting if notes.kept.set_running_or_notify_cancel()]
        error = self._keep_notes(waiting)
        alone = error is not None and len(waiting) > 1 and not concerns_all(error)
        for notes in waiting:
            failed = self._keep_notes([notes]) if alone else error
            if failed is None:
                notes.kept.set_result(None)
            else:
                self.healthy = False
                notes.kept.set_exception(WriteFailed(reason(failed)))

    def _keep_notes(self, several: list[Notes]) -> Exception | None:
        """None if they are durable, else what went wrong."""
        if not several:
            return None
        try:
            self._connection = self._connection or self._engine.raw_connection()
            self._transaction.write_notes(self._connection, rows_of(several))
        except Exception as error:
            self._release_connection()
            return error
        self.healthy = True
        return None

    def _do_chore(self, chore: Chore) -> None:
        """One at a time: entries that came meanwhile are written before the next."""
        if self._chores:
            self.waiting.put([])
        if not chore.kept.set_running_or_notify_cancel():
            return
        if chore.leaves:
            self._snapshots.forget(chore.leaves)
        try:
            self._connection = self._connection or self._engine.raw_connection()
            self._transaction.do_chore(self._connection, chore)
        except Exception as error:
            self._release_connection()
            chore.kept.set_exception(WriteFailed(reason(error)))
        else:
            chore.kept.set_result(None)

    def _write_hours(self, one: HoursToKeep) -> None:
        """As long as a server can do this, it is there: this also finds out when it is not."""
        if not one.kept.set_running_or_notify_cancel():
            return
        try:
            self._connection = self._connection or self._engine.raw_connection()
            self._transaction.write_hours(self._connection, [one.hours])
        except Exception as error:
            self._release_connection()
            self.healthy = False
            one.kept.set_exception(WriteFailed(reason(error)))
        else:
            self.healthy = True
            one.kept.set_result(None)

    def _write_snapshots(self) -> None:
        """If it fails, nothing is lost: a later entry makes a snapshot again."""
        try:
            self._connection = self._connection or self._engine.raw_connection()
            self._transaction.write_snapshots(self._connection, self._snapshots.rows())
        except Exception as error:
            self._release_connection()
            journal.warning("snapshots not written", reason=reason(error))

    def _release_connection(self) -> None:
        """Give the connection back to the pool, which undoes what was not committed."""
        connection, self._connection = self._connection, None
        if connection is None:
            return
        if getattr(connection.dbapi_connection, "closed", False):
            connection.invalidate()  # PostgreSQL has cut it off: nothing can be undone.
        else:
            connection.close()


def _why_over(append: Append) -> Exception | None:
    if not append.tenure.over:
        return None
    return append.tenure.why or WriteFailed("the tenure is over")


def _listing_row(listing: Listing) -> tuple[Any, ...]:
    return (
        listing.table_id,
        listing.game,
        listing.status,
        listing.public,
        listing.opened_at,
        listing.title,
        listing.summary,
        listing.host,
        listing.changed_at,
    )
