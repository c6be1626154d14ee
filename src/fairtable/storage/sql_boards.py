"""The great board in SQLite or PostgreSQL."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from fairtable.storage import queries
from fairtable.storage.boards import PLACES, BatchRow, BoardChange, BoardRow, MemberRow
from fairtable.storage.write import Write

Query = Callable[[Callable[[Sequence[Any]], Any], str, dict[str, Any]], Awaitable[list[Any]]]


class SqlBoards:
    """A `BoardStore`; `BoardStore` says what each method does."""

    def __init__(self, query: Query, put: Callable[[Write], None]) -> None:
        self._query = query
        self._put = put

    def keep(self, change: BoardChange, /) -> None:
        self._put(change)

    async def boards(self, before: int, limit: int) -> list[BoardRow]:
        values = {"before": before, "limit": limit}
        return await self._query(_read_board, queries.BOARDS, values)

    async def batches(self, board: int, after: int, limit: int) -> list[BatchRow]:
        return await self._query(_read_batch, queries.BATCHES, _range(board, after, limit))

    async def batches_since(self, board: int, at: int) -> list[BatchRow]:
        values = {"first": board * PLACES, "end": (board + 1) * PLACES, "at": at}
        return await self._query(_read_batch, queries.BATCHES_SINCE, values)

    async def members(self, board: int, after: int, limit: int) -> list[MemberRow]:
        return await self._query(_read_member, queries.MEMBERS, _range(board, after, limit))


def _range(board: int, after: int, limit: int) -> dict[str, int]:
    return {"first": board * PLACES + after, "end": (board + 1) * PLACES, "limit": limit}


def _read_board(row: Sequence[Any]) -> BoardRow:
    return BoardRow(*row)


def _read_batch(row: Sequence[Any]) -> BatchRow:
    place, at, digest, records, drawn_by = row
    return BatchRow(place % PLACES, at, bytes(digest), bytes(records), bytes(drawn_by))


def _read_member(row: Sequence[Any]) -> MemberRow:
    place, holder, team, address, chosen, joined_at, drew = row
    number, holder, address = place % PLACES, bytes(holder), bytes(address)
    return MemberRow(number, holder, team, address, bool(chosen), joined_at, bool(drew))
