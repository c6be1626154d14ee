"""What a server needs from a store: to append and read entries, to list tables, to keep notes
and habits.

`SqlStore` keeps them in SQLite or PostgreSQL, `MemoryStore` in memory for tests and for
programs that embed a server. Any other store must have the same methods.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from fairtable.referee import Entry
from fairtable.storage.boards import BoardStore
from fairtable.storage.habits import HabitStore
from fairtable.storage.hours import Hours
from fairtable.storage.played import PlayedStore
from fairtable.storage.revocation import Revocation
from fairtable.storage.waking import WakingStore
from fairtable.storage.write import Append, Listing


class EntryStore(Protocol):
    """The entries of every table, in order. Each is kept before anybody is told about it.

    A store belongs to one event loop: that of its first write.
    """

    boards: BoardStore
    """The great board in this store."""
    habits: HabitStore
    """What games have learned from guests' choices. It is in no log."""
    played: PlayedStore
    """How games of the last hours ended. It is in no log."""
    waking: WakingStore
    """Where something is due, and where the lobby has people to show."""

    @property
    def queued(self) -> int:
        """How many writes have not been answered yet."""

    @property
    def healthy(self) -> bool:
        """Whether the last write was kept, and none is overdue. Overtaken is not failed."""

    @property
    def overdue(self) -> bool:
        """Whether the database has owed an answer to a write for too long (`patience`).

        The write stays under way and may become durable. It is useless to ask for more.
        """

    @property
    def owned(self) -> bool:
        """False as soon as another server owns the database: then nothing more is kept."""

    def append(self, append: Append, /) -> None:
        """Keep an entry. Call this on the event loop; it returns at once.

        When the entry is durable, `append.done(append, None)` is called on the loop. If it is
        not, `done` gets the error, and the tenure is over: Overtaken if something else stands
        there, an entry with another hash; WriteFailed if it is not certain what stands there.
        Answers come in the order of the appends. ValueError if the entry does not follow the
        last one.
        """

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        """The entries of a table from entry `after` on, in order; [] if there are none.

        `after` is the number of entries that the reader already knows. ReadFailed if the store
        cannot be read now.
        """

    def keep_snapshot(self, table: str, version: int, make: Callable[[], bytes], /) -> None:
        """Keep the bytes that `make` gives as the snapshot of a table at a version.

        It returns at once, and `make` may be called in another thread. Nobody is told whether
        the snapshot was kept.
        """

    async def read_snapshot(self, table: str, up_to: int) -> tuple[int, bytes] | None:
        """The newest snapshot that is not newer than version `up_to`, with its version."""

    async def listings(
        self,
        *,
        game: str | None = None,
        status: str | None = None,
        public: bool | None = True,
        ids: Sequence[str] | None = None,
        limit: int = 50,
    ) -> list[Listing]:
        """Tables for the lobby, newest first.

        With `ids`, these tables if they exist, public or not: a person who knows the id may
        come to the table.
        """

    async def lobby(
        self,
        *,
        game: str | None = None,
        status: str | None = None,
        at: int = 0,
        limit: int = 50,
    ) -> list[Listing]:
        """Public tables that are not over, or those of one status; newest first.

        Each host gets a fair share: the newest three tables of every host come before the
        fourth of anybody. Those that are not over must still be lively `at` this time.
        """

    async def hosted(self, host: str) -> list[Listing]:
        """The tables of this host that are not over, at most 1,000."""

    async def aged(
        self, status: str, before: int, after: Listing | None = None, limit: int = 100
    ) -> list[Listing]:
        """Tables of a status where nothing has happened since `before`, the oldest first.

        `after` is the last of the page before.
        """

    async def touch(self, tables: Sequence[str], at: int) -> None:
        """Something happened at these tables at this time, if nothing is known to be later.

        It returns when that is durable. WriteFailed if that is not certain.
        """

    async def remove(self, table: str, entries: int) -> None:
        """Forget a table with so many entries: log, listing, notes and snapshots.

        It returns when that is durable. WriteFailed if that is not certain; then a part may be
        gone, and removing it again goes on.
        """

    async def read_notes(self, table_id: str, holder: str) -> str:
        """What this holder has noted at this table; "" if nothing. They are in no log.

        ReadFailed if the store cannot be read now.
        """

    async def write_notes(self, table_id: str, holder: str, text: str, at: int) -> None:
        """Replace a holder's notes; `at` is the time. It returns when they are durable.

        Notes of one holder are kept in the order of the calls: the last call wins. WriteFailed
        if it is not certain that they were kept. The text has no NUL (U+0000).
        """

    async def hours(self) -> list[Hours]:
        """When a server was there, the earliest first; ReadFailed if not now."""

    async def keep_hours(self, hours: Hours) -> None:
        """A server was there; this replaces hours with the same beginning.

        It returns when they are durable, however long that takes. WriteFailed if that is not
        certain.
        """

    async def revocations(self) -> list[Revocation]:
        """Every revocation of guests' tokens, the oldest first; ReadFailed if not now."""

    async def revoke(self, revocation: Revocation) -> None:
        """Keep a revocation; the later of two of the same guest or name counts.

        It returns when it is durable. WriteFailed if that is not certain.
        """

    async def close(self) -> None:
        """Finish and answer what is under way, then close the store. May be called again."""
