"""The services in the words of the source document: `?form=document`."""

from __future__ import annotations

from typing import Annotated

import msgspec

from fairtable.games.dots.gamestate import GameState
from fairtable.games.dots.lines import HEIGHT, MOST_EDGES, WIDTH, Side
from fairtable.games.dots.records import RECORD_BYTES
from fairtable.games.dots.service import (
    BoardSize,
    Log,
    asked_size,
    bytes_at,
    fold_bytes,
    folded,
    imported,
    read_log,
)
from fairtable.games.dots.snapshot import Snapshot
from fairtable.referee import BadInput, ByteService, Service
from fairtable.referee.by_key import ByKey

Byte = Annotated[int, msgspec.Meta(ge=0, le=255)]
Bytes = str | list[Byte]
Count = Annotated[int, msgspec.Meta(ge=0, le=MOST_EDGES)]


class DocumentLog(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """Events, as objects, as pairs or as base64 of their records; `log` is another name."""

    events: Log | None = None
    log: Log | None = None
    width: Side = WIDTH
    height: Side = HEIGHT


class DocumentScores(ByKey, frozen=True, rename="camel"):
    """The board after the events. `winner` has the most boxes, before the end, too."""

    edges_placed: int
    is_complete: bool
    scores: tuple[int, ...]
    winner: int | None


class DocumentExport(ByKey, frozen=True, rename="camel", forbid_unknown_fields=True):
    """A whole board. The bytes are base64; in a question a list of numbers is read, too."""

    edge_taken: Bytes
    box_owner: Bytes
    scores: tuple[Count, Count, Count, Count]
    edges_placed: Count
    width: Side = WIDTH
    height: Side = HEIGHT


def fold_by_document(question: DocumentLog) -> DocumentScores:
    """The scores of a log, the lines placed, whether the board is complete, and who leads."""
    return _scores(_board(question))


def bytes_by_document(size: BoardSize, log: bytes) -> DocumentScores:
    """The same of a whole log as it is kept."""
    return _scores(folded(log, size, "width", "$"))


def export_by_document(question: DocumentLog) -> DocumentExport:
    """The whole board of a log."""
    return export_of(_board(question).export())


def import_by_document(question: DocumentExport) -> DocumentScores:
    """A whole board, if its parts agree: what it says of the game."""
    return _scores(board_of_export(question))


def board_of_export(question: DocumentExport) -> GameState:
    """D11. The board of an export; BadInput if its parts disagree."""
    size = asked_size(question.width, question.height, "$.width")
    edges = _bytes(question.edge_taken, "$.edgeTaken")
    owners = _bytes(question.box_owner, "$.boxOwner")
    return imported(size, edges, owners, question.scores, question.edges_placed)


def export_of(kept: Snapshot) -> DocumentExport:
    """A snapshot in the document's names."""
    return DocumentExport(
        msgspec.to_builtins(kept.edges),
        msgspec.to_builtins(kept.owners),
        kept.scores,
        kept.placed,
        kept.width,
        kept.height,
    )


def _board(question: DocumentLog) -> GameState:
    if (question.events is None) == (question.log is None):
        raise BadInput("Events are given once: as events, or as log.", "$")
    place = "$.log" if question.events is None else "$.events"
    given = question.log if question.events is None else question.events
    assert given is not None
    size = BoardSize(question.width, question.height)
    return folded(read_log(given, place), size, "$.width", place)


def _bytes(given: str | list[int], place: str) -> bytes:
    return bytes(given) if isinstance(given, list) else bytes_at(given, place)


def _scores(state: GameState) -> DocumentScores:
    return DocumentScores(state.placed, state.is_complete, state.scores, state.leader)


SERVICE_FORMS: dict[str, dict[str, Service]] = {
    "fold": {"document": fold_by_document},
    "export": {"document": export_by_document},
    "import": {"document": import_by_document},
}
BYTE_SERVICES = {
    "fold": ByteService(
        BoardSize, fold_bytes, RECORD_BYTES * MOST_EDGES, {"document": bytes_by_document}
    )
}
"""At most 12,582,912 bytes: as many records as the largest board has lines."""
