"""The board for a newcomer: made at most once a second, beside the event loop.

It is folded from the durable log alone, so it never holds a line of which nobody may know yet.
"""

from __future__ import annotations

import asyncio
import gzip
from typing import TYPE_CHECKING, NamedTuple

from fairtable.games.dots import RECORD_BYTES, GameState
from fairtable.games.dots.chain import draw_all
from fairtable.games.dots.packed import pack

if TYPE_CHECKING:
    from fairtable.server.great_board.board import LiveBoard

SECONDS = 1.0
LEVEL = 1
"""Of the bits of a board there is little that a higher level would find."""


class Made(NamedTuple):
    """A snapshot: how many records it holds, its bytes in gzip, and when it was made."""

    records: int
    zipped: bytes
    at: float


class Snapshots:
    """The newest snapshot of a board."""

    def __init__(self, board: LiveBoard) -> None:
        self._board = board
        self._shown: GameState | None = None
        self._made: Made | None = None
        self._making: asyncio.Task[Made] | None = None

    def begin(self, shown: GameState) -> None:
        """The board has read its log, and is as it is shown here."""
        self._shown, self._made, self._making = shown, None, None

    async def newest(self) -> Made:
        """A snapshot that is at most a second old, or has everything."""
        made, loop = self._made, asyncio.get_running_loop()
        if made is not None and (
            made.records == self._board.index or loop.time() < made.at + SECONDS
        ):
            return made
        if self._making is None:
            self._making = asyncio.create_task(self._make())
        return await asyncio.shield(self._making)

    async def _make(self) -> Made:
        making = self._making
        board, shown = self._board, self._shown
        if shown is None:
            shown = GameState(width=board.row.width, height=board.row.height)
        # All that the thread needs is taken now, between two batches.
        start, records, head = (
            shown.placed,
            board.log[RECORD_BYTES * shown.placed :],
            board.head,
        )
        at = asyncio.get_running_loop().time()
        try:
            zipped = await asyncio.to_thread(_zip, shown, bytes(records), start, head)
            made = Made(shown.placed, zipped, at)
            if self._making is making:
                self._shown, self._made = shown, made
            return made
        finally:
            if self._making is making:
                self._making = None


def _zip(shown: GameState, records: bytes, start: int, head: bytes) -> bytes:
    draw_all(shown, records, start)
    return gzip.compress(pack(shown, head), LEVEL, mtime=0)
