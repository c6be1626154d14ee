"""One board in memory for all versions of a table; each version is a value.

A state must be a value, but a board of a million boxes cannot be copied for each line. So all
versions of a table share one `GameState`. The version that was used last is drawn on it. Every
other version knows its neighbour on the way to that version, and the one change between the
two. To use an older version, the changes on the way are undone one by one; after that, the
newer versions know the way from here. (This is Baker's shallow binding of 1978, and the
persistent arrays of Conchon and Filliatre.)

A new version after the one that is drawn costs a few bytes. An old version lives only as long
as somebody holds it, and using it costs one step for each change on the way. The caller must
make sure of one thing: the versions of one table are used in one thread at a time, as tables
are.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from fairtable.games.dots.gamestate import Batch, GameState
from fairtable.games.dots.records import join_records, whole_records

Line: TypeAlias = tuple[int, int, tuple[int, ...]]
"""A line drawn: its number, the team, the boxes taken."""


class Drawing(msgspec.Struct, eq=False):
    """A version of a board: what is drawn on it never changes.

    The fields are private. If this version is not the one that is drawn, they name its
    neighbour, and what to draw again or to erase on the board of the neighbour.
    """

    _paper: GameState
    _toward: Drawing | None = None
    _change: Line | Batch | None = None
    _redraws: bool = False

    @property
    def paper(self) -> GameState:
        """The board with this version drawn on it. Read it at once, and do not keep it."""
        if self._toward is not None:
            self._come_back()
        return self._paper

    def with_line(self, edge: int, team: int, boxes: tuple[int, ...]) -> Drawing:
        """The version after a line. No rule is applied; an impossible line is a ValueError."""
        paper = self._paper if self._toward is None else self.paper
        owners = paper.owners
        # The kernels and `erase` rely on this; a log that breaks it is not a log of this board.
        if not edge < paper.size.edges or paper.edges[edge >> 3] >> (edge & 7) & 1:
            raise ValueError(f"Line {edge} cannot have been drawn here.")
        for box in boxes:
            if not box < len(owners) or owners[box]:
                raise ValueError(f"Box {box} cannot have been taken here.")
        paper.write(edge, team, boxes)
        self._toward = after = Drawing(paper)
        self._change, self._redraws = (edge, team, boxes), False
        return after

    def with_batch(self, batch: Batch) -> Drawing:
        """The version after many lines, under the same conditions."""
        paper = self.paper
        for part in batch:
            whole_records(part)
        if not paper.has_room_for(batch):
            raise ValueError("This batch cannot have been drawn here.")
        paper.write_batch(batch)
        self._toward = after = Drawing(paper)
        self._change, self._redraws = batch, False
        return after

    def _come_back(self) -> None:
        """Undo and redo, from the version that is drawn now to this one."""
        way = [self]
        while (following := way[-1]._toward) is not None:
            way.append(following)
        for at in range(len(way) - 2, -1, -1):
            here, there = way[at], way[at + 1]
            change, redraws = here._change, here._redraws
            _rewrite(self._paper, change, redraws)
            there._toward, there._change, there._redraws = here, change, not redraws
            here._toward, here._change = None, None

    def completed_by(self, records: bytes) -> bytes:
        """D10. The boxes that these free lines, one after another, would complete, with teams.

        They are drawn and erased again, so the board stays as it was.
        """
        paper = self.paper
        boxes = paper.apply_batch(records).boxes
        taken = join_records((box, paper.owners[box] - 1) for box in boxes)
        paper.erase_batch(Batch(records, taken))
        return taken

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Drawing):
            return NotImplemented
        # Both may share one paper: copy this version before the other one is drawn on it.
        mine = self.paper
        if other._paper is not mine:
            return mine == other.paper
        kept = mine.copy()
        return kept == other.paper

    def __ne__(self, other: object) -> bool:
        # A Struct has its own `__ne__`, which does not call this `__eq__`.
        return not self == other

    def __hash__(self) -> int:
        paper = self.paper
        return hash((paper.size, bytes(paper.edges), bytes(paper.owners)))

    def __copy__(self) -> Drawing:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Drawing:
        return Drawing(self.paper.copy())

    def __reduce__(self) -> tuple[type[Drawing], tuple[GameState]]:
        return Drawing, (self.paper.copy(),)

    def __repr__(self) -> str:
        return f"Drawing({self.paper!r})"


def _rewrite(paper: GameState, change: Line | Batch | None, redraws: bool) -> None:
    if isinstance(change, Batch):
        (paper.write_batch if redraws else paper.erase_batch)(change)
    else:
        assert change is not None, "a version that is not drawn knows what to change"
        (paper.write if redraws else paper.erase)(*change)
