"""A board to keep or to send, D11: exported whole, and imported only if its parts agree."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from fairtable.games.dots.lines import MOST_EDGES, Size, size_of
from fairtable.games.dots.sides import count_sides
from fairtable.games.dots.teams import MOST_TEAMS
from fairtable.referee.counted import counted
from fairtable.referee.explaining import read_as

Count = Annotated[int, msgspec.Meta(ge=0, le=MOST_EDGES)]


class Snapshot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """D11. Everything that is on a board. In JSON, `edges` and `owners` are base64."""

    width: Count
    height: Count
    edges: bytes
    owners: bytes
    scores: tuple[Count, Count, Count, Count]
    placed: Count


def agreed(parts: Snapshot | Mapping[str, Any]) -> tuple[Snapshot, Size]:
    """D11. A snapshot whose parts agree, and its size; ValueError if they do not."""
    snapshot = _read(parts)
    size = size_of(snapshot.width, snapshot.height)
    _check_sizes(snapshot, size)
    _check_lines(snapshot, size)
    _check_boxes(snapshot, size)
    return snapshot, size


def _read(parts: object) -> Snapshot:
    if isinstance(parts, Snapshot):
        parts = {name: getattr(parts, name) for name in Snapshot.__struct_fields__}
    try:
        return read_as(parts, Snapshot)
    except ValueError as wrong:
        raise ValueError(f"This is not a snapshot of a board. {wrong}") from None


def _check_sizes(snapshot: Snapshot, size: Size) -> None:
    wanted = (size.edges + 7) // 8
    if len(snapshot.edges) != wanted:
        takes = counted(wanted, "byte")
        raise ValueError(f"The lines of this board take {takes}, not {len(snapshot.edges)}.")
    if len(snapshot.owners) != size.boxes:
        raise ValueError(
            f"This board has {counted(size.boxes, 'box', 'boxes')}, "
            f"but {counted(len(snapshot.owners), 'owner is', 'owners are')} given."
        )


def _check_lines(snapshot: Snapshot, size: Size) -> None:
    if size.edges % 8 and snapshot.edges[-1] >> size.edges % 8:
        raise ValueError("A bit is set after the last line.")
    drawn = int.from_bytes(snapshot.edges, "little").bit_count()
    if drawn != snapshot.placed:
        raise ValueError(
            f"{counted(drawn, 'line is', 'lines are')} drawn, not {snapshot.placed}."
        )


def _check_boxes(snapshot: Snapshot, size: Size) -> None:
    if snapshot.owners and max(snapshot.owners) > MOST_TEAMS:
        raise ValueError("A box belongs to nobody (0) or to one of the teams (1 to 4).")
    sides = bytes(count_sides(size, snapshot.edges))
    # One byte a box each: which boxes have all four sides, and which have an owner.
    whole = sides.translate(bytes(side == 4 for side in range(256)))
    owned = snapshot.owners.translate(bytes(owner > 0 for owner in range(256)))
    if whole != owned:
        box = next(at for at in range(size.boxes) if whole[at] != owned[at])
        has = "an owner and not all" if owned[box] else "no owner and all"
        raise ValueError(f"Box {box} has {has} of its four lines.")
    scores = tuple(snapshot.owners.count(team + 1) for team in range(MOST_TEAMS))
    if scores != snapshot.scores:
        raise ValueError(f"The owners give the scores {scores}, not {snapshot.scores}.")
