"""A board as few bytes, for somebody who comes late: lines as bits, and who owns which box.

Which boxes are complete follows from the lines. So only the owners of complete boxes are
written, two bits each. docs/great-board.md has the layout.
"""

from __future__ import annotations

from struct import Struct, error
from typing import NamedTuple

from fairtable.games.dots.chain import HASH_BYTES
from fairtable.games.dots.gamestate import GameState
from fairtable.games.dots.lines import size_of
from fairtable.games.dots.sides import count_sides
from fairtable.games.dots.snapshot import Snapshot
from fairtable.referee.counted import counted

MAGIC = b"FTB1"
_head = Struct(f"!4sHHI4I{HASH_BYTES}s")
_teams_of_owners = bytes(max(0, owner - 1) for owner in range(256))
_whole = bytes(side == 4 for side in range(256))


class Packed(NamedTuple):
    """A board that was read from a packed snapshot, and the hash of the chain there.

    No line of a board's own log comes twice, so `state.placed` is its index.
    """

    state: GameState
    hash: bytes


def pack(state: GameState, head: bytes) -> bytes:
    """The snapshot of a board whose log has no line twice; `head` is the hash of the chain."""
    size = state.size
    if max(size.width, size.height) >= 1 << 16:
        raise ValueError("A packed board has fewer than 65,536 boxes across, and as many down.")
    start = _head.pack(MAGIC, size.width, size.height, state.placed, *state.scores, head)
    teams = state.owners.translate(_teams_of_owners, b"\0")  # Free boxes (0) are left out.
    return b"".join((start, state.edges, _pack_teams(teams)))


def unpack(data: bytes) -> Packed:
    """The board of a snapshot; ValueError, with a sentence, if its parts disagree."""
    try:
        magic, width, height, index, *scores, head = _head.unpack_from(data)
    except error:
        raise ValueError("A packed board has at least 60 bytes.") from None
    if magic != MAGIC:
        raise ValueError("This is not a packed board: it does not begin with FTB1.")
    size = size_of(width, height)
    end = _head.size + (size.edges + 7) // 8
    edges = data[_head.size : end]
    if len(data) < end:
        raise ValueError("The lines of this packed board are cut off.")
    complete = bytes(count_sides(size, edges)).translate(_whole)
    owners = _unpack_teams(data[end:], complete.count(1))
    given = iter(owners)
    every = bytes(next(given) + 1 if whole else 0 for whole in complete)
    red, blue, green, yellow = scores
    snapshot = Snapshot(width, height, edges, every, (red, blue, green, yellow), index)
    return Packed(GameState.import_(snapshot), head)


def _pack_teams(teams: bytes | bytearray) -> bytes:
    """Four teams in a byte, the first in the lowest bits. As long numbers: this is fast."""
    length = (len(teams) + 3) // 4
    packed = 0
    for place in range(4):
        packed |= int.from_bytes(teams[place::4], "little") << 2 * place
    return packed.to_bytes(length, "little")


def _unpack_teams(packed: bytes, count: int) -> bytes:
    if len(packed) != (count + 3) // 4:
        boxes = counted(count, "complete box", "complete boxes")
        takes = counted((count + 3) // 4, "byte")
        raise ValueError(f"The owners of {boxes} take {takes}, not {len(packed)}.")
    if count % 4 and packed[-1] >> 2 * (count % 4):
        raise ValueError("A bit is set after the last owner.")
    teams = bytearray(4 * len(packed))
    for place in range(4):
        teams[place::4] = packed.translate(bytes(byte >> 2 * place & 3 for byte in range(256)))
    return bytes(teams[:count])
