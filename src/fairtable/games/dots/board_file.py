"""A great board as a file, and the check of it: the chain, every line, and how it ended.

docs/great-board.md has the format: a line of JSON, and then the records of the log.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

import msgspec

from fairtable.games.dots.chain import (
    BoardBegun,
    LineBatch,
    board_winner,
    draw_all,
    follow,
    has_ended,
    start_hash,
)
from fairtable.games.dots.gamestate import GameState
from fairtable.games.dots.lines import size_of
from fairtable.games.dots.records import RECORD_BYTES, whole_records

FORMAT, VERSION = "fairtable.board", 1


class Claims(msgspec.Struct, frozen=True):
    """What a card says of a board."""

    id: str
    width: int
    height: int
    target: int
    opened_at: int
    status: Literal["open", "complete"]
    placed: int
    scores: tuple[int, int, int, int]
    winner: int | None


class Head(msgspec.Struct, frozen=True):
    """The first line of a file. A batch is its first index, its count, its time, its hash."""

    format: str
    version: int
    board: Claims
    head: str
    batches: list[tuple[int, int, int, str]]


class BoardFile(msgspec.Struct, frozen=True):
    """A board with its chain and its records."""

    board: Claims
    head: str
    batches: list[tuple[int, int, int, str]]
    records: bytes


def write_board_file(file: BoardFile) -> bytes:
    head = Head(FORMAT, VERSION, file.board, file.head, file.batches)
    return msgspec.json.encode(head) + b"\n" + file.records


def read_board_file(data: bytes) -> BoardFile:
    """ValueError, with a sentence, if this is no such file."""
    line, found, records = data.partition(b"\n")
    try:
        head = msgspec.json.decode(line, type=Head)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise ValueError("This is not the file of a great board.") from None
    if not found or head.format != FORMAT or head.version != VERSION:
        raise ValueError("This is not the file of a great board, or not of version 1.")
    return BoardFile(head.board, head.head, head.batches, records)


def check_board(file: BoardFile) -> GameState:
    """D17, D18. The board, if everything follows; ValueError names the first that does not."""
    claims, records = file.board, whole_records(file.records)
    size = size_of(claims.width, claims.height)
    begun = BoardBegun(claims.id, claims.width, claims.height, claims.target, claims.opened_at)
    _check_chain(file, begun, records)
    state = GameState(width=size.width, height=size.height)
    # All lines but the last: a board does not go on after its end.
    draw_all(state, records[:-RECORD_BYTES])
    if records and has_ended(state, claims.target):
        raise ValueError("A line was drawn after the end (D18).")
    draw_all(state, records[-RECORD_BYTES:], max(0, len(records) // RECORD_BYTES - 1))
    _check_claims(claims, state)
    return state


def _check_chain(file: BoardFile, begun: BoardBegun, records: bytes) -> None:
    batches = (
        LineBatch(first, at, _hash(hashed), records[RECORD_BYTES * first :][: 3 * count])
        for first, count, at, hashed in file.batches
    )
    times = [at for _, _, at, _ in file.batches]
    if any(later < earlier for earlier, later in pairwise(times)):
        raise ValueError("The times of the batches go back.")
    last, index = follow(start_hash(begun), 0, batches)
    if index != len(records) // RECORD_BYTES:
        raise ValueError(f"The chain ends at record {index}, and the log does not.")
    if last != _hash(file.head):
        raise ValueError("The newest hash is not the one that the board shows.")


def _check_claims(claims: Claims, state: GameState) -> None:
    ended = has_ended(state, claims.target)
    for name, said, found in (
        ("lines", claims.placed, state.placed),
        ("scores", claims.scores, state.scores),
        ("status", claims.status, "complete" if ended else "open"),
        ("winner", claims.winner, board_winner(state, claims.target)),
    ):
        if said != found:
            raise ValueError(f"The card says {name} {said}, but the log makes {found}.")


def _hash(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise ValueError(f"{text[:80]!r} is not a hash.") from None
