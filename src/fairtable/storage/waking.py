"""When somebody must wake for a table that is not in memory, and which tables are lively."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple, Protocol

from fairtable.storage import queries
from fairtable.storage.write import Listing


class Wake(NamedTuple):
    """A table, and since when or from when on something is due there."""

    at: int
    table: str


FIRST = Wake(-1, "")
"""Before every other."""


class WakingStore(Protocol):
    """Two columns of the listing that also change without an entry."""

    async def due(self, until: int, after: Wake = FIRST, limit: int = 100) -> list[Wake]:
        """Tables where something is due at that time or before, the longest due first.

        `after` is the last of the page before. ReadFailed if not now.
        """

    async def wake_at(self, table: str, at: int | None) -> None:
        """When something is due there; None if nothing is. WriteFailed if it is not certain."""

    async def stay_lively(self, tables: Sequence[Wake]) -> None:
        """The lobby shows these tables until then, or for longer if that is known.

        It returns when that is durable. WriteFailed if that is not certain.
        """


class SqlWaking:
    """In a database: `query` reads rows, and `keep` writes them and waits until it is done."""

    def __init__(
        self,
        query: Callable[..., Awaitable[list[Wake]]],
        keep: Callable[..., Awaitable[None]],
    ) -> None:
        self._query = query
        self._keep = keep

    async def due(self, until: int, after: Wake = FIRST, limit: int = 100) -> list[Wake]:
        values = {"until": until, "limit": limit, "at": after.at, "table_id": after.table}
        return await self._query(_wake, queries.DUE, values)

    async def wake_at(self, table: str, at: int | None) -> None:
        await self._keep((queries.WAKE_AT, (at, table)))

    async def stay_lively(self, tables: Sequence[Wake]) -> None:
        await self._keep(*((queries.STAY_LIVELY, (one.table, one.at)) for one in tables))


class MemoryWaking:
    """In the listings of a store in memory."""

    def __init__(self, listings: dict[str, Listing]) -> None:
        self._listings = listings

    async def due(self, until: int, after: Wake = FIRST, limit: int = 100) -> list[Wake]:
        every = self._listings.values()
        found = [Wake(one.due_at, one.table_id) for one in every if one.due_at is not None]
        return sorted(one for one in found if one > after and one.at <= until)[:limit]

    async def wake_at(self, table: str, at: int | None) -> None:
        if (known := self._listings.get(table)) is not None:
            self._listings[table] = known._replace(due_at=at)

    async def stay_lively(self, tables: Sequence[Wake]) -> None:
        for at, table in tables:
            known = self._listings.get(table)
            if known is not None and known.lively_until < at:
                self._listings[table] = known._replace(lively_until=at)


def _wake(row: Any) -> Wake:
    return Wake(*row)
