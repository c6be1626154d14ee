"""The chain of the great board, D17: every batch of lines has a hash over all that was before.

The first hash stands for the board itself. Whoever knows the newest hash can check the whole
log, and no line, time or order in it can be changed without changing that hash.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from struct import Struct

import msgspec

from fairtable.games.dots.gamestate import GameState
from fairtable.games.dots.records import RECORD_BYTES, whole_records
from fairtable.games.dots.teams import winner_of
from fairtable.referee.counted import counted

HASH_BYTES = 32
_size_target_time = Struct("!IIIQ").pack
_index_and_time = Struct("!IQ").pack


class BoardBegun(msgspec.Struct, frozen=True):
    """D13. What a board is from its first moment; `opened_at` is in milliseconds."""

    id: str
    width: int
    height: int
    target: int
    opened_at: int


class LineBatch(msgspec.Struct, frozen=True):
    """D17. Lines that became durable together: the index of the first, the time, the hash."""

    first: int
    at: int
    hash: bytes
    records: bytes

    @property
    def count(self) -> int:
        return len(self.records) // RECORD_BYTES


def start_hash(board: BoardBegun) -> bytes:
    """D17. The hash before the first batch."""
    head = b"fairtable.board\0" + board.id.encode() + b"\0"
    return sha256(
        head + _size_target_time(board.width, board.height, board.target, board.opened_at)
    ).digest()


def batch_hash(before: bytes, first: int, at: int, records: bytes | bytearray) -> bytes:
    """D17. The hash of a batch: the hash before it, its first index, its time, its records."""
    return sha256(before + _index_and_time(first, at) + records).digest()


def follow(before: bytes, index: int, batches: Iterable[LineBatch]) -> tuple[bytes, int]:
    """D17. The hash and the index after these batches; ValueError names one that is wrong."""
    for batch in batches:
        if batch.first != index:
            raise ValueError(f"A batch begins at record {batch.first}, not at {index}.")
        if not whole_records(batch.records):
            raise ValueError(f"The batch at record {index} is empty.")
        before = batch_hash(before, index, batch.at, batch.records)
        if before != batch.hash:
            raise ValueError(f"The hash of the batch at record {index} does not follow.")
        index += batch.count
    return before, index


def draw_all(state: GameState, records: bytes, first: int = 0) -> None:
    """D4. Draw the lines of a board's own log; ValueError if one is no line or comes twice."""
    if repeated := state.apply_batch(records, first).repeated:
        lines = counted(repeated, "line is", "lines are")
        raise ValueError(f"From record {first} on, {lines} drawn a second time (D4).")


def has_ended(state: GameState, target: int) -> bool:
    """D18. Is every line drawn, or has a team reached the target? 0 is no target."""
    return state.is_complete or (target > 0 and max(state.scores) >= target)


def board_winner(state: GameState, target: int) -> int | None:
    """D18. The team with the most boxes, once the board has ended; None for a tie."""
    return winner_of(state.scores) if has_ended(state, target) else None
