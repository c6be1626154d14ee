"""A store in memory, for tests and for programs that embed a server and keep nothing.

Like the other stores, it answers later, on the event loop, in the order of the appends.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing

from fairtable.referee import Entry
from fairtable.storage import queries
from fairtable.storage.boards import BoardStore
from fairtable.storage.failure import Overtaken, WriteFailed
from fairtable.storage.habits import HabitStore, MemoryHabits
from fairtable.storage.hours import MOST_HOURS, Hours
from fairtable.storage.memory_boards import MemoryBoards
from fairtable.storage.played import MemoryPlayed, PlayedStore
from fairtable.storage.revocation import Revocation
from fairtable.storage.waking import MemoryWaking, WakingStore
from fairtable.storage.write import Append, Listing


class MemoryStore:
    """Entries, listings and notes in dictionaries; they are gone when the program ends."""

    def __init__(self) -> None:
        self._entries: dict[str, list[Entry]] = {}
        self._listings: dict[str, Listing] = {}
        self._snapshots: dict[str, dict[int, bytes]] = {}
        self._notes: dict[tuple[str, str], str] = {}
        self._revocations: dict[tuple[str, str], Revocation] = {}
        self._hours: dict[int, Hours] = {}
        self.habits: HabitStore = MemoryHabits()
        self.played: PlayedStore = MemoryPlayed()
        self.waking: WakingStore = MemoryWaking(self._listings)
        self._queued = 0
        self._closed = False
        self._memory_boards = MemoryBoards()
        self.boards: BoardStore = self._memory_boards

    @property
    def queued(self) -> int:
        return self._queued

    @property
    def healthy(self) -> bool:
        return True

    @property
    def overdue(self) -> bool:
        return False

    @property
    def owned(self) -> bool:
        return True

    def append(self, append: Append, /) -> None:
        append.tenure.add(append.entry.seq)
        self._queued += 1
        asyncio.get_running_loop().call_soon(self._keep, append)

    def _keep(self, append: Append) -> None:
        self._queued -= 1
        tenure = append.tenure
        if not tenure.over and (error := self._why_not(append)):
            tenure.end(error)
        if not (tenure.over or self._standing(append)):
            self._entries.setdefault(append.table, []).append(append.entry)
            if append.listing is not None:
                known = self._listings.get(append.table)
                host = append.listing.host or (known.host if known else "")
                self._listings[append.table] = append.listing._replace(host=host)
        append.done(append, tenure.why)

    def _why_not(self, append: Append) -> Exception | None:
        if self._closed:
            return WriteFailed("the log is closed")
        if any(one.hash != append.entry.hash for one in self._standing(append)):
            return Overtaken(append.table, append.entry.seq)
        return None

    def _standing(self, append: Append) -> list[Entry]:
        """What stands at the place of this entry: one entry at most."""
        seq = append.entry.seq
        return self._entries.get(append.table, [])[seq : seq + 1]

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        entries = [e for e in self._entries.get(table, ()) if e.seq >= after]
        return entries if limit is None else entries[:limit]

    def keep_snapshot(self, table: str, version: int, make: Callable[[], bytes], /) -> None:
        self._snapshots.setdefault(table, {})[version] = make()

    async def read_snapshot(self, table: str, up_to: int) -> tuple[int, bytes] | None:
        kept = self._snapshots.get(table, {})
        version = max((v for v in kept if v <= up_to), default=None)
        return None if version is None else (version, kept[version])

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
        found = [
            listing
            for listing in self._listings.values()
            if game in (None, listing.game)
            and status in (None, listing.status)
            and public in (None, listing.public)
            and (ids is None or listing.table_id in ids)
        ]
        return sorted(found, key=lambda one: (-one.opened_at, one.table_id))[:limit]

    async def lobby(
        self,
        *,
        game: str | None = None,
        status: str | None = None,
        at: int = 0,
        limit: int = 50,
    ) -> list[Listing]:
        # The lobby is shared between hosts in SQL, and nowhere else.
        sql = queries.lobby(game, status)
        values = {"limit": limit, "public": True, "game": game, "at": at}
        with closing(sqlite3.connect(":memory:")) as database:
            database.execute(f"CREATE TABLE listing ({', '.join(Listing._fields)})")
            marks = ", ".join("?" * len(Listing._fields))
            rows = self._listings.values()
            database.executemany(f"INSERT INTO listing VALUES ({marks})", rows)
            found = database.execute(sql, values).fetchall()
        return [self._listings[table] for table, *_ in found]

    async def hosted(self, host: str) -> list[Listing]:
        every = self._listings.values()
        return [one for one in every if one.host == host and one.status != "over"]

    async def aged(
        self, status: str, before: int, after: Listing | None = None, limit: int = 100
    ) -> list[Listing]:
        start = (after.changed_at, after.table_id) if after else (-1, "")
        found = [
            one
            for one in self._listings.values()
            if one.status == status
            and one.changed_at < before
            and (one.changed_at, one.table_id) > start
        ]
        return sorted(found, key=lambda one: (one.changed_at, one.table_id))[:limit]

    async def touch(self, tables: Sequence[str], at: int) -> None:
        for table in tables:
            listing = self._listings.get(table)
            if listing is not None and listing.changed_at < at:
                self._listings[table] = listing._replace(changed_at=at)

    async def remove(self, table: str, entries: int) -> None:
        self._listings.pop(table, None)
        self._entries.pop(table, None)
        self._snapshots.pop(table, None)
        self._notes = {key: text for key, text in self._notes.items() if key[0] != table}

    async def read_notes(self, table_id: str, holder: str) -> str:
        return self._notes.get((table_id, holder), "")

    async def write_notes(self, table_id: str, holder: str, text: str, at: int) -> None:
        if self._closed:
            raise WriteFailed("the log is closed")
        self._notes[table_id, holder] = text

    async def hours(self) -> list[Hours]:
        return sorted(self._hours.values())[-MOST_HOURS:]

    async def keep_hours(self, hours: Hours) -> None:
        if self._closed:
            raise WriteFailed("the log is closed")
        self._hours[hours.since] = hours

    async def revocations(self) -> list[Revocation]:
        return sorted(self._revocations.values(), key=lambda one: one.at)

    async def revoke(self, revocation: Revocation) -> None:
        self._revocations[revocation.kind, revocation.value] = revocation

    async def close(self) -> None:
        # Earlier appends are still answered: they are already in the queue of the loop.
        while self._queued:
            await asyncio.sleep(0)
        self._closed = self._memory_boards.closed = True
