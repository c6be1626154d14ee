"""What a server needs of a store: entries in, entries out, and the lobby's listings.

`SqlStore` keeps them in SQLite or PostgreSQL, `MemoryStore` in memory for tests and for
programs that embed a server. A store of another kind answers the same questions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from fairtable.referee import Entry
from fairtable.storage.append import Append, Listing


class EntryStore(Protocol):
    """The entries of every table, in order, each kept before anybody hears of it.

    It belongs to one event loop: that of its first append.
    """

    @property
    def queued(self) -> int:
        """How many appends have not been answered yet."""

    @property
    def healthy(self) -> bool:
        """Whether the last write was kept. A stale append does not count as one."""

    def append(self, append: Append, /) -> None:
        """Take an entry to be kept; call it on the event loop. Returns at once.

        `append.done(append, None)` is called on the loop when the entry is durable, with the
        error when it is not: StaleVersion or WriteFailed, and then the tenure is over. Answers
        come in the order of the appends. ValueError if the entry does not follow the last one.
        """

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        """The entries of a table from entry `after` on, in order; [] if there are none.

        `after` is the number of entries that the reader already knows. ReadFailed if the store
        cannot be read now.
        """

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

        By `ids`: those of them that exist, public or not: whoever knows the id has the link.
        """

    async def close(self) -> None:
        """Finish what is in flight, answer it, and let the store go. May be called again."""
