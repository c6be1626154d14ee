"""The board without a table: a bit for each line, an owner for each box, and the scores.

`GameState` changes in place: programs fold a log with it, and the great board is one. It counts
the sides of each box, so that a line is judged by looking at two numbers. Large batches go
through the compiled `kernels`, small ones through `apply_event`; both do the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from fairtable.games.dots.lines import (
    Size,
    board_of,
    box_on,
    boxes_beside,
    edge_on,
)
from fairtable.games.dots.records import RECORD_BYTES, read_records, whole_records
from fairtable.games.dots.sides import ask_kernels, count_sides
from fairtable.games.dots.snapshot import Snapshot, agreed
from fairtable.games.dots.teams import MOST_TEAMS, team_of, winner_of


class Applied(NamedTuple):
    """What a batch did: lines placed, lines that were already there, boxes completed."""

    placed: int
    repeated: int
    boxes: tuple[int, ...]


class GameState:
    """D5. The fold of a log: which lines are drawn, whose the boxes are, the scores.

    `edges` has a bit for each line (line n is bit n % 8 of byte n // 8), `owners` a byte for
    each box: 0 is free, else the team plus 1. Callers may read both, but only `apply_event`
    and `apply_batch` may change them.
    """

    __slots__ = ("_scores", "_sides", "edges", "owners", "placed", "size")

    def __init__(self, *, width: int | None = None, height: int | None = None) -> None:
        self.size: Size = board_of(width, height)
        self.edges = bytearray((self.size.edges + 7) // 8)
        self.owners = bytearray(self.size.boxes)
        self.placed = 0
        self._scores = [0] * MOST_TEAMS
        self._sides: bytearray | None = bytearray(self.size.boxes)

    @classmethod
    def of_parts(
        cls, size: Size, edges: bytearray, owners: bytearray, scores: list[int], placed: int
    ) -> GameState:
        """A state made of parts that agree; the sides are counted when they are needed."""
        state = cls.__new__(cls)
        state.size, state.edges, state.owners = size, edges, owners
        state.placed, state._scores, state._sides = placed, scores, None
        return state

    @property
    def scores(self) -> tuple[int, ...]:
        """D8. The boxes of each of the four teams."""
        return tuple(self._scores)

    @property
    def sides(self) -> bytearray:
        """How many of its four lines each box has."""
        if self._sides is None:
            self._sides = count_sides(self.size, self.edges)
        return self._sides

    def know_sides(self, sides: bytearray) -> None:
        """Take sides that were counted with the lines."""
        self._sides = sides

    @property
    def is_complete(self) -> bool:
        """D8. Is every line drawn?"""
        return self.placed == self.size.edges

    @property
    def leader(self) -> int | None:
        """D8. The team with the most boxes now, before the end, too; None for a tie."""
        return winner_of(self.scores)

    @property
    def winner(self) -> int | None:
        """D8. The team with the most boxes, once the board is complete; None for a tie."""
        return winner_of(self.scores) if self.is_complete else None

    def is_taken(self, edge: int) -> bool:
        """D4. Is the line drawn?"""
        edge_on(self.size, edge)
        return bool(self.edges[edge >> 3] >> (edge & 7) & 1)

    def owner_of(self, box: int) -> int | None:
        """D5. The team that has the box."""
        owner = self.owners[box_on(self.size, box)]
        return owner - 1 if owner else None

    def apply_event(self, edge: int, team: int) -> list[int]:
        """D4, D5. Draw a line for a team. Returns the boxes that it completed.

        A line that is already there changes nothing and completes nothing. A number that is
        not a line or not a team is a ValueError.
        """
        edge_on(self.size, edge)
        team_of(team)
        if self.edges[edge >> 3] >> (edge & 7) & 1:
            return []
        boxes = self.completed_by(edge)
        self.write(edge, team, boxes)
        return list(boxes)

    def apply_batch(self, log: bytes, first: int = 0) -> Applied:
        """D10. Apply every record in its order; if one names no line, apply none.

        `first` is the place of the batch in a longer log, for the message about a bad record.
        """
        log = whole_records(log)
        if not ask_kernels(len(log) // RECORD_BYTES):
            return self._apply_few(log, first)
        from fairtable.games.dots.kernels import Arrays, apply_log

        arrays = Arrays(self.edges, self.sides, self.owners, self._scores)
        placed, repeated, boxes = apply_log(self.size, arrays, log, first)
        self.placed += placed
        return Applied(placed, repeated, boxes)

    def _apply_few(self, log: bytes, first: int) -> Applied:
        records = read_records(log, self.size, first)
        before = self.placed
        boxes = [box for edge, team in records for box in self.apply_event(edge, team)]
        placed = self.placed - before
        return Applied(placed, len(records) - placed, tuple(boxes))

    def completed_by(self, edge: int) -> tuple[int, ...]:
        """D5. The boxes that this line would complete. It must be a free line."""
        # `boxes_beside`, unrolled: every move of the giant board is judged here.
        width, _, across, _, boxes = self.size
        sides = self._sides or self.sides
        if edge < across:
            first, second = edge - width, edge
            ends_first = first >= 0 and sides[first] == 3
            ends_second = second < boxes and sides[second] == 3
        else:
            y = (edge - across) // (width + 1)
            second = edge - across - y
            first, x = second - 1, second - y * width
            ends_first = x > 0 and sides[first] == 3
            ends_second = x < width and sides[second] == 3
        if ends_first:
            return (first, second) if ends_second else (first,)
        return (second,) if ends_second else ()

    def write(self, edge: int, team: int, boxes: tuple[int, ...]) -> None:
        """Write down that a free line was drawn and free boxes taken; no rule is applied."""
        sides = self._sides or self.sides
        for box in boxes_beside(self.size, edge):
            sides[box] += 1
        self.edges[edge >> 3] |= 1 << (edge & 7)
        self.placed += 1
        if boxes:
            for box in boxes:
                self.owners[box] = team + 1
            self._scores[team] += len(boxes)

    def export(self) -> Snapshot:
        """D11. The board as it is now."""
        red, blue, green, yellow = self._scores
        return Snapshot(
            self.size.width,
            self.size.height,
            bytes(self.edges),
            bytes(self.owners),
            (red, blue, green, yellow),
            self.placed,
        )

    @classmethod
    def import_(cls, parts: Snapshot | Mapping[str, Any]) -> GameState:
        """D11. The board of a snapshot; ValueError, with a sentence, if its parts disagree."""
        snapshot, size = agreed(parts)
        edges, owners = bytearray(snapshot.edges), bytearray(snapshot.owners)
        return cls.of_parts(size, edges, owners, list(snapshot.scores), snapshot.placed)

    def copy(self) -> GameState:
        """Another board with the same lines and boxes."""
        twin = GameState.of_parts(
            self.size,
            bytearray(self.edges),
            bytearray(self.owners),
            list(self._scores),
            self.placed,
        )
        twin._sides = None if self._sides is None else bytearray(self._sides)
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameState):
            return NotImplemented
        return (self.placed, self.size, self._scores, self.edges, self.owners) == (
            other.placed,
            other.size,
            other._scores,
            other.edges,
            other.owners,
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        size = f"{self.size.width} x {self.size.height}"
        return f"GameState({size}, placed={self.placed}, scores={self.scores})"
