"""Questions from programs that have no table: a log in, the board or its scores out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec

from fairtable.games.dots.folding import fold
from fairtable.games.dots.gamestate import GameState
from fairtable.games.dots.lines import HEIGHT, MOST_EDGES, WIDTH, Side, Size, size_of
from fairtable.games.dots.moves import EdgeId, TeamId, Why
from fairtable.games.dots.records import RECORD_BYTES, join_records, whole_records
from fairtable.games.dots.snapshot import Snapshot
from fairtable.games.dots.teams import TEAMS
from fairtable.referee import BadInput, Service
from fairtable.referee.base64_text import read_base64


class AskedEvent(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """A line, and the team that drew it."""

    edge_id: EdgeId
    team_id: TeamId


LogText = Annotated[
    str,
    msgspec.Meta(
        max_length=4 * MOST_EDGES,
        description="Records of 3 bytes, `edge << 2 | team`, big-endian, in base64.",
    ),
]
EventList = Annotated[
    list[tuple[EdgeId, TeamId] | AskedEvent],
    msgspec.Meta(
        max_length=MOST_EDGES,
        description="Lines in order, each as [edge, team] or as an object.",
    ),
]
Log = LogText | EventList


class FoldQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A log, as base64 or as a list, and the size of its board."""

    log: Log
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


class KeptBoard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """D11. A whole board; `edges` (a bit for each line) and `owners` are base64."""

    width: Side
    height: Side
    edges: str
    owners: str
    scores: tuple[int, int, int, int]
    placed: int


def fold_service(question: FoldQuestion) -> FoldAnswer:
    """The scores of a log, the lines placed, whether the board is complete, and who has won.

    A log that names a line which the board does not have is a bad question.
    """
    log = read_log(question.log, "$.log")
    return _answer(folded(log, question, "$.width", "$.log"), len(log) // RECORD_BYTES)


def fold_bytes(size: BoardSize, log: bytes) -> FoldAnswer:
    """The same of a whole log as it is kept: records of 3 bytes, and nothing else."""
    return _answer(folded(log, size, "width", "$"), len(log) // RECORD_BYTES)


def export_service(question: FoldQuestion) -> Snapshot:
    """The whole board of a log: its lines, the owners of its boxes, the scores."""
    return folded(read_log(question.log, "$.log"), question, "$.width", "$.log").export()


def import_service(question: KeptBoard) -> FoldAnswer:
    """A whole board, if its parts agree: what it says of the game."""
    state = imported(
        asked_size(question.width, question.height, "$.width"),
        bytes_at(question.edges, "$.edges"),
        bytes_at(question.owners, "$.owners"),
        question.scores,
        question.placed,
    )
    return _answer(state, state.placed)


def imported(
    size: Size, edges: bytes, owners: bytes, scores: tuple[int, int, int, int], placed: int
) -> GameState:
    """D11. The board; BadInput with the rule if its parts disagree."""
    try:
        parts = Snapshot(size.width, size.height, edges, owners, scores, placed)
        return GameState.import_(parts)
    except ValueError as wrong:
        raise BadInput(str(wrong), "$", Why.PARTS_DISAGREE) from wrong


def folded(log: bytes, board: FoldQuestion | BoardSize, size_at: str, log_at: str) -> GameState:
    """The board after a log; BadInput where the size or the log is wrong."""
    size = asked_size(board.width, board.height, size_at)
    try:
        whole_records(log)
    except ValueError as wrong:
        raise BadInput(str(wrong), log_at) from wrong
    try:
        return fold(log, width=size.width, height=size.height)
    except ValueError as wrong:
        raise BadInput(str(wrong), log_at, Why.INVALID_EDGE) from wrong


def asked_size(width: int, height: int, place: str) -> Size:
    """D1. The size of a board; BadInput if a record could not number its lines."""
    try:
        return size_of(width, height)
    except ValueError as wrong:
        raise BadInput(str(wrong), place) from wrong


def _answer(state: GameState, records: int) -> FoldAnswer:
    winner = state.winner
    return FoldAnswer(
        placed=state.placed,
        repeated=records - state.placed,
        lines=state.size.edges,
        complete=state.is_complete,
        scores=state.scores,
        leader=state.leader,
        winner=winner,
        winner_name=None if winner is None else TEAMS[winner].name,
    )


def read_log(log: str | Sequence[tuple[int, int] | AskedEvent], place: str) -> bytes:
    """The records of a log in either of its forms."""
    if isinstance(log, str):
        return bytes_at(log, place)
    return join_records(
        (each.edge_id, each.team_id) if isinstance(each, AskedEvent) else each for each in log
    )


def bytes_at(text: str, place: str) -> bytes:
    try:
        return read_base64(text)
    except ValueError as wrong:
        raise BadInput(str(wrong), place) from None


SERVICES: dict[str, Service] = {
    "fold": fold_service,
    "export": export_service,
    "import": import_service,
}
LARGEST_QUESTIONS = {"import": 4_000_000}
"""The largest board, in base64 and with its names."""
