"""A table's state in bytes, for snapshots beside a log. `snapshot` is for boards alone."""

from __future__ import annotations

import msgspec

from fairtable.games.dots.drawing import Drawing
from fairtable.games.dots.gamestate import GameState
from fairtable.games.dots.state import Board, Options
from fairtable.referee import Seat


class Kept(msgspec.Struct, frozen=True, array_like=True):
    """A board and its drawing, part by part."""

    seats: tuple[Seat, ...]
    turn: Seat | None
    last: int | None
    complete: bool
    edges: bytes
    owners: bytes
    scores: list[int]
    placed: int
    hints: tuple[int, ...]
    hinted: Seat | None


_decode = msgspec.msgpack.Decoder(Kept).decode


def write_state(board: Board, /) -> bytes:
    """Everything that is in the state; `read_state` undoes it."""
    paper = board.paper
    return msgspec.msgpack.encode(
        Kept(
            board.seats,
            board.turn,
            board.last,
            board.complete,
            bytes(paper.edges),
            bytes(paper.owners),
            list(paper.scores),
            paper.placed,
            board.hints,
            board.hinted,
        )
    )


def read_state(options: Options, written: bytes, /) -> Board:
    """The state again; ValueError if these bytes are not a board of this size."""
    kept = _decode(written)
    size = options.size
    if len(kept.edges) != (size.edges + 7) // 8 or len(kept.owners) != size.boxes:
        raise ValueError("This is a board of another size.")
    edges, owners = bytearray(kept.edges), bytearray(kept.owners)
    paper = GameState.of_parts(size, edges, owners, kept.scores, kept.placed)
    return Board(
        options,
        Drawing(paper),
        kept.seats,
        kept.turn,
        kept.last,
        kept.complete,
        kept.hints,
        kept.hinted,
    )
