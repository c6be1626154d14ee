"""The entries of all tables in a database: SQLite or PostgreSQL.

Writes go to the writer's thread and are answered on the event loop. Reads go to a few reader
threads; these have connections of their own and see only committed entries.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import astuple
from functools import partial
from threading import Thread
from typing import Any, TypeVar

import msgspec
import structlog
from alembic.util import CommandError
from sqlalchemy import Engine, Text, bindparam, text
from sqlalchemy.exc import SQLAlchemyError

from fairtable.referee import Entry, Part
from fairtable.storage import database, queries
from fairtable.storage.boards import BoardStore
from fairtable.storage.failure import NOT_NOW, ReadFailed, WriteFailed, reason
from fairtable.storage.habits import HabitStore, SqlHabits
from fairtable.storage.hours import MOST_HOURS, Hours
from fairtable.storage.ownership import Ownership, Taken
from fairtable.storage.patience import READ_SECONDS, WRITE_SECONDS, within
from fairtable.storage.played import PlayedStore, SqlPlayed
from fairtable.storage.queries import Statement
from fairtable.storage.revocation import Revocation
from fairtable.storage.snapshots import SnapshotToKeep
from fairtable.storage.sql_boards import SqlBoards
from fairtable.storage.waking import SqlWaking, WakingStore
from fairtable.storage.write import Append, Listing, Rows, Tenure, Write
from fairtable.storage.writer import Writer, Written

T = TypeVar("T")
MOST_HOSTED = 1_000
CLOSING_SECONDS = 5.0
"""How long a store that is closed waits for a database that does not answer."""
journal = structlog.get_logger("fairtable.storage")
_parts = msgspec.json.Decoder(tuple[Part, ...])


class SqlStore:
    """An `EntryStore` in a database; `EntryStore` says what each method does."""

    def __init__(
        self, writing: Engine, reading: Engine, ownership: Ownership | None = None
    ) -> None:
        """Use `SqlStore.open`."""
        self._writing = writing
        self._reading = reading
        self._ownership = ownership
        self._readers = ThreadPoolExecutor(database.READERS, "fairtable-reader")
        self._loop: asyncio.AbstractEventLoop | None = None
        self._gathered: list[Write] = []
        self._queued = self._handed_over = 0
        self._owed: deque[tuple[float, int]] = deque()
        self._closed = False
        self._writer = Writer(writing, self._report, ownership.epoch if ownership else None)
        self.boards: BoardStore = SqlBoards(self._query, self._put)
        self.habits: HabitStore = SqlHabits(self._query, self._keep)
        self.played: PlayedStore = SqlPlayed(self._query, self._keep)
        self.waking: WakingStore = SqlWaking(self._query, self._keep)
        self._entries_after = queries.ENTRIES_AFTER[reading.dialect.name]

    @classmethod
    def open(cls, url: str, alone: bool = False) -> SqlStore:
        """Open `sqlite:///a/file.db` or `postgresql://...` and bring its tables up to date.

        It blocks. Several processes may open one database at once, but only one of them
        `alone`, which is how a server opens it: Taken if another has. ValueError if the address
        cannot be used, ReadFailed if the database cannot be used.
        """
        address = database.read_url(url)
        ownership: Ownership | None = None
        writing = database.writing_engine(address)
        try:
            ownership = database.claim(address, writing) if alone else None
            database.migrate(writing)
        except (SQLAlchemyError, OSError, CommandError, Taken) as error:
            writing.dispose()
            if ownership is not None:
                ownership.release()
            if isinstance(error, Taken):
                raise
            raise ReadFailed(reason(error)) from error
        return cls(writing, database.reading_engine(address), ownership)

    @property
    def queued(self) -> int:
        return self._queued

    @property
    def healthy(self) -> bool:
        return self._writer.healthy and not self.overdue

    @property
    def overdue(self) -> bool:
        return bool(self._owed) and time.monotonic() - self._owed[0][0] > WRITE_SECONDS

    @property
    def owned(self) -> bool:
        return self._ownership is None or self._ownership.held

    def append(self, append: Append, /) -> None:
        append.tenure.add(append.entry.seq)
        self._put(append)

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        values = {"table_id": table, "after": after, "limit": _limit(limit)}
        return await self._query(_read_entry, self._entries_after, values)

    def keep_snapshot(self, table: str, version: int, make: Callable[[], bytes], /) -> None:
        if not self._closed:
            self._writer.take_snapshot(SnapshotToKeep(table, version, make))

    async def read_snapshot(self, table: str, up_to: int) -> tuple[int, bytes] | None:
        values = {"table_id": table, "up_to": up_to}
        found = await self._query(_read_snapshot, queries.SNAPSHOT, values)
        return found[0] if found else None

    async def listings(
        self,
        *,
        game: str | None = None,
        status: str | None = None,
        public: bool | None = True,
        ids: Sequence[str] | None = None,
        limit: int = 50,
    ) -> list[Listing]:
        if ids is not None:
            public = None
        named = {"game": game, "status": status, "public": public, "ids": ids}
        values = {name: value for name, value in named.items() if value is not None}
        conditions = [queries.LISTING_CONDITIONS[name] for name in values] or ["1 = 1"]
        sql = queries.LISTINGS.format(condition=" AND ".join(conditions))
        return await self._query(_read_listing, sql, {**values, "limit": limit})

    async def lobby(
        self,
        *,
        game: str | None = None,
        status: str | None = None,
        at: int = 0,
        limit: int = 50,
    ) -> list[Listing]:
        sql = queries.lobby(game, status)
        values = {"limit": limit, "public": True, "game": game, "at": at}
        return await self._query(_read_listing, sql, _used_in(sql, values))

    async def hosted(self, host: str) -> list[Listing]:
        values = {"host": host, "limit": MOST_HOSTED}
        return await self._query(_read_listing, queries.HOSTED, values)

    async def aged(
        self, status: str, before: int, after: Listing | None = None, limit: int = 100
    ) -> list[Listing]:
        at, table_id = (after.changed_at, after.table_id) if after else (-1, "")
        values = {"status": status, "before": before, "limit": limit}
        values |= {"at": at, "table_id": table_id}
        return await self._query(_read_listing, queries.AGED, values)

    async def touch(self, tables: Sequence[str], at: int) -> None:
        await self._keep(*((queries.TOUCH, (table, at)) for table in tables))

    async def remove(self, table: str, entries: int) -> None:
        # Entry 0 goes first, so that no half log can be played. What the lobby knows goes last:
        # as long as it is there, the table is found again.
        step = queries.REMOVED_AT_ONCE
        for end in range(step, entries + step, step):
            gone = queries.REMOVE[self._writing.dialect.name]
            await self._kept(*((sql, (table, end)) for sql in gone), leaves=table)
        rest = queries.REMOVE_THE_REST
        await self._kept(*((sql, (table,)) for sql in rest), leaves=table)

    async def read_notes(self, table_id: str, holder: str) -> str:
        values = {"table_id": table_id, "holder": holder}
        found = await self._query(_read_text, queries.NOTES, values)
        return found[0] if found else ""

    async def write_notes(self, table_id: str, holder: str, text: str, at: int) -> None:
        await self._keep((queries.UPSERT_NOTES, (table_id, holder, text, at)))

    async def hours(self) -> list[Hours]:
        return (await self._query(_read_hours, queries.HOURS, {"limit": MOST_HOURS}))[::-1]

    async def keep_hours(self, hours: Hours) -> None:
        await self._kept((queries.UPSERT_HOURS, hours))

    async def revocations(self) -> list[Revocation]:
        return await self._query(_read_revocation, queries.REVOCATIONS, {})

    async def revoke(self, revocation: Revocation) -> None:
        await self._keep((queries.REVOKE, astuple(revocation)))

    async def close(self) -> None:
        self._hand_over()
        self._closed = True
        finished = await asyncio.to_thread(self._writer.finish, CLOSING_SECONDS)
        if finished and await asyncio.to_thread(self._end_readers):
            await asyncio.to_thread(self._disconnect)
        else:
            journal.error("the database does not answer", lost="nothing that was acknowledged")

    async def _keep(self, *rows: Statement) -> None:
        """It returns when they are durable. WriteFailed if that is not certain in time."""
        await within(WRITE_SECONDS, self._kept(*rows), WriteFailed(NOT_NOW))

    def _kept(self, *rows: Statement, leaves: str = "") -> asyncio.Future[None]:
        """Done when these rows are durable, however long that takes."""
        kept: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def done(_: Write, error: Exception | None) -> None:
            if not kept.done():  # Somebody still waits for it.
                kept.set_result(None) if error is None else kept.set_exception(error)

        self._put(Rows(Tenure(), rows, done, leaves))
        return kept

    def _put(self, write: Write) -> None:
        if self._loop is None:
            self._loop = asyncio.get_running_loop()
        self._queued += 1
        if not self._gathered:
            # All writes of one turn of the loop go to the writer together.
            self._loop.call_soon(self._hand_over)
        self._gathered.append(write)

    def _hand_over(self) -> None:
        gathered, self._gathered = self._gathered, []
        if not self._closed:
            if gathered:
                self._handed_over += len(gathered)
                self._owed.append((time.monotonic(), self._handed_over))
                self._writer.waiting.put(gathered)
            return
        for write in gathered:
            write.tenure.end(WriteFailed("the log is closed"))
        self._answer([(write, write.tenure.why) for write in gathered])

    def _end_readers(self) -> bool:
        """False if one of them waits for a database that does not answer."""
        end = partial(self._readers.shutdown, cancel_futures=True)
        ending = Thread(target=end, daemon=True)
        ending.start()
        ending.join(CLOSING_SECONDS)
        return not ending.is_alive()

    def _disconnect(self) -> None:
        self._reading.dispose()
        self._writing.dispose()
        if self._ownership is not None:
            self._ownership.release()

    async def _query(
        self, read: Callable[[Sequence[Any]], T], sql: str, values: dict[str, Any]
    ) -> list[T]:
        """The rows that a query finds, read in a reader's thread."""
        loop = asyncio.get_running_loop()
        reading = loop.run_in_executor(self._readers, self._select, read, sql, values)
        return await within(READ_SECONDS, reading, ReadFailed(NOT_NOW))

    def _select(
        self, read: Callable[[Sequence[Any]], T], sql: str, values: dict[str, Any]
    ) -> list[T]:
        statement = text(sql)
        if "ids" in values:
            statement = statement.bindparams(bindparam("ids", expanding=True, type_=Text))
        try:
            with self._reading.connect() as connection:
                return [read(row) for row in connection.execute(statement, values)]
        except SQLAlchemyError as error:
            raise ReadFailed(reason(error)) from error

    def _report(self, answers: list[Written]) -> None:
        """In the writer's thread: one call into the event loop answers a whole batch."""
        assert self._loop is not None
        try:
            self._loop.call_soon_threadsafe(self._answer, answers)
        except RuntimeError:
            # The loop is closed, so nobody waits for an answer. The entries are kept anyway.
            return

    def _answer(self, answers: list[Written]) -> None:
        for write, error in answers:
            self._queued -= 1
            try:
                write.done(write, error)
            except Exception as ours:
                asyncio.get_running_loop().call_exception_handler(
                    {"message": "after a write", "exception": ours}
                )
        answered = self._handed_over - (self._queued - len(self._gathered))
        while self._owed and self._owed[0][1] <= answered:
            self._owed.popleft()


def _limit(limit: int | None) -> int:
    return queries.EVERY_ENTRY if limit is None else limit


def _read_entry(row: Sequence[Any]) -> Entry:
    seq, public, parts, digest = row
    return Entry(seq, public, _parts.decode(parts) if parts else (), digest)


def _read_text(row: Sequence[Any]) -> str:
    return str(row[0])


def _read_snapshot(row: Sequence[Any]) -> tuple[int, bytes]:
    version, body = row
    return version, bytes(body)


def _read_hours(row: Sequence[Any]) -> Hours:
    return Hours(*row)


def _read_revocation(row: Sequence[Any]) -> Revocation:
    return Revocation(*row)


def _read_listing(row: Sequence[Any]) -> Listing:
    table_id, game, status, public, *more = row
    return Listing(table_id, game, status, bool(public), *more)


def _used_in(sql: str, values: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if f":{name}" in sql}
