"""A store in memory, for tests and for programs that embed a server and keep nothing.

Like the other stores, it answers later, on the event loop, in the order of the appends.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from fairtable.referee import Entry
from fairtable.storage.append import Append, Listing
from fairtable.storage.failure import StaleVersion, WriteFailed
from fairtable.storage.revocation import Revocation


class MemoryStore:
    """Entries, listings and notes in dictionaries; they are gone when the program ends."""

    def __init__(self) -> None:
        self._entries: dict[str, list[Entry]] = {}
        self._listings: dict[str, Listing] = {}
        self._notes: dict[tuple[str, str], str] = {}
        self._revocations: dict[tuple[str, str], Revocation] = {}
        self._queued = 0
        self._closed = False

    @property
    def queued(self) -> int:
        return self._queued

    @property
    def healthy(self) -> bool:
        return True

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
        if not tenure.over:
            self._entries.setdefault(append.table, []).append(append.entry)
            if append.listing is not None:
                self._listings[append.table] = append.listing
        append.done(append, tenure.why)

    def _why_not(self, append: Append) -> Exception | None:
        if self._closed:
            return WriteFailed("the log is closed")
        if append.entry.seq < len(self._entries.get(append.table, ())):
            return StaleVersion(append.table, append.entry.seq)
        return None

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        entries = [e for e in self._entries.get(table, ()) if e.seq >= after]
        return entries if limit is None else entries[:limit]

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

    async def read_notes(self, table_id: str, holder: str) -> str:
        return self._notes.get((table_id, holder), "")

    async def write_notes(self, table_id: str, holder: str, text: str, at: int) -> None:
        if self._closed:
            raise WriteFailed("the log is closed")
        self._notes[table_id, holder] = text

    async def revocations(self) -> list[Revocation]:
        return sorted(self._revocations.values(), key=lambda one: one.at)

    async def revoke(self, revocation: Revocation) -> None:
        self._revocations[revocation.kind, revocation.value] = revocation

    async def close(self) -> None:
        # Earlier appends are still answered: they are already in the queue of the loop.
        while self._queued:
            await asyncio.sleep(0)
        self._closed = True
