"""How lines change a board at a table, which is a value: each line makes another one.

No rule is applied here. A line that cannot have been drawn on this board is a ValueError: a log
that has one is not a log of this board.
"""

from __future__ import annotations

from msgspec.structs import replace

from fairtable.games.dots.lines import boxes_beside, edges_around
from fairtable.games.dots.moves import LineDrawn, LinesWritten
from fairtable.games.dots.records import Record, join_records, split_records
from fairtable.games.dots.state import Board


def is_drawn(board: Board, edge: int) -> bool:
    """D4. Is this line of the board drawn?"""
    return bool(board.edges[edge >> 3] >> (edge & 7) & 1)


def completed_by(board: Board, edge: int) -> tuple[int, ...]:
    """D5. The boxes of which this free line is the fourth."""
    size, edges = board.size, board.edges
    completed: tuple[int, ...] = ()
    for box in boxes_beside(size, edge):
        for line in edges_around(size, box):
            if line != edge and not edges[line >> 3] >> (line & 7) & 1:
                break
        else:
            completed += (box,)
    return completed


def completed_by_all(board: Board, records: bytes) -> bytes:
    """D10. The boxes that these free lines, one after another, complete, with their teams."""
    paper = board.paper
    boxes = paper.apply_batch(records).boxes
    return join_records((box, paper.owners[box] - 1) for box in boxes)


def with_line(board: Board, drawn: LineDrawn) -> Board:
    """The board after a line, and whose turn it is then."""
    edge, edges, byte = drawn.edge, board.edges, drawn.edge >> 3
    if not edge < board.size.edges or is_drawn(board, edge):
        raise ValueError(f"Line {edge} cannot have been drawn here.")
    owners, scores = board.owners, board.scores
    if drawn.boxes:
        owners, scores = _with_boxes(board, [Record(box, drawn.team) for box in drawn.boxes])
    return Board(
        board.options,
        edges[:byte] + bytes((edges[byte] | 1 << (edge & 7),)) + edges[byte + 1 :],
        owners,
        scores,
        board.placed + 1,
        board.seats,
        drawn.turn,
        edge,
        hints=board.hints,
    )


def with_batch(board: Board, written: LinesWritten) -> Board:
    """The board after many lines."""
    lines, edges = split_records(written.records), bytearray(board.edges)
    for edge, _ in lines:
        if not edge < board.size.edges or edges[edge >> 3] >> (edge & 7) & 1:
            raise ValueError(f"Line {edge} cannot have been drawn here.")
        edges[edge >> 3] |= 1 << (edge & 7)
    owners, scores = _with_boxes(board, split_records(written.boxes))
    return replace(
        board,
        edges=bytes(edges),
        owners=owners,
        scores=scores,
        placed=board.placed + len(lines),
        last=lines[-1].edge if lines else board.last,
    )


def _with_boxes(board: Board, boxes: list[Record]) -> tuple[bytes, tuple[int, ...]]:
    owners, scores = bytearray(board.owners), list(board.scores)
    for box, team in boxes:
        if not box < len(owners) or owners[box]:
            raise ValueError(f"Box {box} cannot have been taken here.")
        owners[box] = team + 1
        scores[team] += 1
    return bytes(owners), tuple(scores)
