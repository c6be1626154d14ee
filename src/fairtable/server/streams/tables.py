"""The public log of a table as a stream of JSON: what every spectator sees, entry by entry.

It ends with the entry that ends the game. What was hidden stays hidden here, also after the
end, because what stands in a stream never changes; an export then shows everything.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec

from fairtable.referee import Status
from fairtable.server.log_pages import log_entry
from fairtable.server.streams.source import JSON, Piece
from fairtable.server.table import Table

encode = msgspec.json.Encoder().encode
AT_ONCE = 100
"""Entries of one answer: everybody else waits while they are written."""


class TableLog:
    """A `Source`: one message is one entry."""

    media_type = JSON

    def __init__(self, table: Table, turn: Callable[[], Awaitable[None]]) -> None:
        self._table = table
        self._turn = turn
        self.name = table.id

    @property
    def end(self) -> int:
        """H16. If a rematch was agreed on, one entry follows the end of the game."""
        match = self._table.durable
        return match.tip.version - (1 if match.room.people.next else 0)

    @property
    def closed(self) -> bool:
        return self._table.durable.room.status is Status.OVER

    async def read(self, at: int) -> Piece:
        most = min(AT_ONCE, self.end - at)
        entries = await self._table.entries(at, most)
        await self._turn()  # Many readers may have waited for the database together.
        units = [encode(log_entry(entry, None, over=False)) for entry in entries]
        return Piece(units, at + len(units))

    async def more(self, at: int) -> None:
        if self.end > at or self.closed:
            return
        written = asyncio.Event()
        self._table.followers.add(written.set)
        try:
            await written.wait()
        finally:
            self._table.followers.discard(written.set)
