"""The log of a great board as a stream of bytes: three for each line, and nothing else."""

from __future__ import annotations

import asyncio

from fairtable.games.dots import RECORD_BYTES
from fairtable.server.great_board.board import LiveBoard
from fairtable.server.streams.source import Piece

AT_ONCE = 65_536 * RECORD_BYTES
"""Bytes of one answer: as many lines as a chunk of the past has."""


class BoardLog:
    """A `Source`: a place counts bytes, three for each line."""

    media_type = "application/octet-stream"

    def __init__(self, board: LiveBoard) -> None:
        self._board = board
        self.name = board.id

    @property
    def end(self) -> int:
        return len(self._board.log)

    @property
    def closed(self) -> bool:
        """D18. Nothing is drawn on a board that has ended."""
        return self._board.has_ended

    async def read(self, at: int) -> Piece:
        piece = bytes(self._board.log[at : at + AT_ONCE])
        return Piece([piece], at + len(piece))

    async def more(self, at: int) -> None:
        if self.end > at or self.closed:
            return
        grown = asyncio.Event()
        followers = self._board.teller.followers
        followers.add(grown.set)
        try:
            await grown.wait()
        finally:
            followers.discard(grown.set)
