"""A table for tests: it appends in a tenure and remembers the answers."""

from __future__ import annotations

import asyncio
import itertools
from pathlib import Path

from fairtable.referee import Entry, Part
from fairtable.storage import Append, EntryStore, Listing, Tenure

ROOT = Path(__file__).parents[2]  # where a process of a test starts, to find these files


def entry(seq: int, public: str = "", parts: tuple[Part, ...] = ()) -> Entry:
    return Entry(seq, public or f'{{"seq":{seq}}}', parts, f"{seq:064x}")


def listing(table: str, status: str = "waiting", **changes: object) -> Listing:
    fields = {"game": "sudoku", "public": True, "opened_at": 1, "title": "", "summary": "{}"}
    return Listing(table_id=table, status=status, **{**fields, **changes})  # type: ignore[arg-type]


_numbers = itertools.count()


class Scribe:
    """Appends to one table in one tenure; `answers` are (seq, error) in order of arrival."""

    def __init__(self, store: EntryStore, table: str, version: int = 0) -> None:
        self.store = store
        self.table = table
        self.number = next(_numbers)  # What two scribes write is never the same.
        self.version = version
        self.tenure = Tenure()
        self.answers: list[tuple[int, Exception | None]] = []
        self._heard = asyncio.Event()

    def append(self, public: str = "", listing: Listing | None = None) -> None:
        made = entry(self.version, public)
        digest = f"{self.number:032x}{made.seq:032x}"
        self.put(Entry(made.seq, made.public, (), digest), listing)

    def put(self, entry: Entry, listing: Listing | None = None) -> None:
        def done(append: Append, error: Exception | None) -> None:
            self.answers.append((append.entry.seq, error))
            self._heard.set()

        self.version = entry.seq + 1
        self.store.append(Append(self.tenure, self.table, entry, listing, done))

    async def heard(self, count: int) -> list[Exception | None]:
        """Wait for `count` answers; the result is their errors."""
        async with asyncio.timeout(30):
            while len(self.answers) < count:
                self._heard.clear()
                await self._heard.wait()
        return [error for _, error in self.answers[:count]]

    async def write(self, count: int = 1) -> list[Exception | None]:
        """Append this many entries and wait for the answers."""
        for _ in range(count):
            self.append()
        return (await self.heard(len(self.answers) + count))[-count:]


def seqs(entries: list[Entry]) -> list[int]:
    return [entry.seq for entry in entries]
