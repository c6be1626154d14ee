"""The great board in memory, for tests and for programs that keep nothing."""

from __future__ import annotations

import asyncio

from fairtable.storage.boards import BatchRow, BoardChange, BoardRow, MemberRow
from fairtable.storage.failure import WriteFailed


class MemoryBoards:
    """A `BoardStore`. Like the other, it answers later, on the event loop, in order."""

    def __init__(self) -> None:
        self.closed = False
        self._boards: dict[int, BoardRow] = {}
        self._batches: dict[int, list[BatchRow]] = {}
        self._members: dict[int, list[MemberRow]] = {}

    def keep(self, change: BoardChange, /) -> None:
        asyncio.get_running_loop().call_soon(self._keep, change)

    def _keep(self, change: BoardChange) -> None:
        if self.closed:
            change.tenure.end(WriteFailed("the log is closed"))
        if change.tenure.over:
            return change.done(change, change.tenure.why)
        for row in (change.ends, change.opens):
            if row is not None:
                self._boards[row.number] = row
        members = self._members.setdefault(change.board, [])
        members += change.members
        for number in change.drew:
            members[number] = members[number]._replace(drew=True)
        if change.batch is not None:
            self._batches.setdefault(change.board, []).append(change.batch)
        change.done(change, None)

    async def boards(self, before: int, limit: int) -> list[BoardRow]:
        found = [self._boards[n] for n in sorted(self._boards, reverse=True) if n < before]
        return found[:limit]

    async def batches(self, board: int, after: int, limit: int) -> list[BatchRow]:
        return [b for b in self._batches.get(board, ()) if b.first >= after][:limit]

    async def batches_since(self, board: int, at: int) -> list[BatchRow]:
        return [batch for batch in self._batches.get(board, ()) if batch.at >= at]

    async def members(self, board: int, after: int, limit: int) -> list[MemberRow]:
        return self._members.get(board, [])[after : after + limit]
