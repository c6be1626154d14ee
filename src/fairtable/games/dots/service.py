"""Questions from programs that have no table: a log in, the scores out."""

from __future__ import annotations

from base64 import b64decode
from typing import Annotated

import msgspec

from fairtable.games.dots.folding import fold
from fairtable.games.dots.lines import HEIGHT, MOST_EDGES, WIDTH, size_of
from fairtable.games.dots.moves import EdgeId, TeamId
from fairtable.games.dots.records import RECORD_BYTES, join_records
from fairtable.games.dots.state import Side
from fairtable.games.dots.teams import TEAMS
from fairtable.referee import BadInput, ByteService

LogText = Annotated[
    str,
    msgspec.Meta(
        max_length=4 * MOST_EDGES,
        description="Records of 3 bytes, `edge << 2 | team`, big-endian, in base64.",
    ),
]
EventList = Annotated[
    list[tuple[EdgeId, TeamId]],
    msgspec.Meta(max_length=MOST_EDGES, description="Lines in order, each as [edge, team]."),
]


class FoldQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A log, as base64 or as a list, and the size of its board."""

    log: LogText | EventList
    width: Side = WIDTH
    height: Side = HEIGHT


class BoardSize(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The boxes of a board across and down."""

    width: Side = WIDTH
    height: Side = HEIGHT


class FoldAnswer(msgspec.Struct, frozen=True):
    """The board after the log. `repeated` lines were drawn before, and changed nothing.

    `leader` has the most boxes now; `winner` is null until the board is complete.
    """

    placed: int
    repeated: int
    lines: int
    complete: bool
    scores: tuple[int, ...]
    leader: int | None
    winner: int | None
    winner_name: str | None


def fold_service(question: FoldQuestion) -> FoldAnswer:
    """The scores of a log, the lines placed, whether the board is complete, and who has won.

    A log that names a line which the board does not have is a bad question.
    """
    return _folded(_read(question.log), question, "$.width", "$.log")


def fold_bytes(size: BoardSize, log: bytes) -> FoldAnswer:
    """The same of a whole log as it is kept: records of 3 bytes, and nothing else."""
    return _folded(log, size, "width", "$")


def _folded(
    log: bytes, board: FoldQuestion | BoardSize, size_at: str, log_at: str
) -> FoldAnswer:
    try:
        size = size_of(board.width, board.height)
    except ValueError as wrong:
        raise BadInput(str(wrong), size_at) from wrong
    try:
        state = fold(log, width=size.width, height=size.height)
    except ValueError as wrong:
        raise BadInput(str(wrong), log_at) from wrong
    winner = state.winner
    return FoldAnswer(
        placed=state.placed,
        repeated=len(log) // RECORD_BYTES - state.placed,
        lines=size.edges,
        complete=state.is_complete,
        scores=state.scores,
        leader=state.leader,
        winner=winner,
        winner_name=None if winner is None else TEAMS[winner].name,
    )


def _read(log: str | list[tuple[int, int]]) -> bytes:
    if not isinstance(log, str):
        return join_records(log)
    try:
        return b64decode(log, validate=True)
    except ValueError:
        raise BadInput("The log is not base64.", "$.log") from None


SERVICES = {"fold": fold_service}
BYTE_SERVICES = {"fold": ByteService(BoardSize, fold_bytes, RECORD_BYTES * MOST_EDGES)}
"""At most 12,582,912 bytes: as many records as the largest board has lines."""
