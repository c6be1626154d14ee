"""What is kept of the great board, and what a server needs from a store for it.

A change is kept as a whole or not at all. Changes of one tenure come in order: if one is not
kept, none after it is, so that a log never has a gap.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

import msgspec

from fairtable.storage import queries
from fairtable.storage.queries import Row, Statement
from fairtable.storage.write import Done, Tenure

PLACES = 1 << 32
"""A row of a board has the key number * PLACES + index."""


class BoardRow(NamedTuple):
    """A board. What is None is not known before its end; `scores` are four numbers in JSON."""

    number: int
    width: int
    height: int
    target: int
    opened_at: int
    ended_at: int | None = None
    placed: int | None = None
    scores: str | None = None
    winner: int | None = None


class BatchRow(NamedTuple):
    """Lines that are kept together. `drawn_by` has eight bytes for each record."""

    first: int
    at: int
    hash: bytes
    records: bytes
    drawn_by: bytes


class MemberRow(NamedTuple):
    """A member of a team. `holder` and `address` are pseudonyms.

    `chosen` says whether the team was chosen for this member (D14); `drew`, whether the
    member has drawn a line.
    """

    number: int
    holder: bytes
    team: int
    address: bytes
    chosen: bool
    joined_at: int
    drew: bool = False


class BoardChange(msgspec.Struct, eq=False):
    """What is to be kept of the board with this number, all of it or nothing.

    `ends` is the board as it is from now on, and `opens` the next one. `drew` are numbers of
    members who have drawn their first line. `done` is as in `Write`.
    """

    tenure: Tenure
    board: int
    done: Done
    batch: BatchRow | None = None
    members: tuple[MemberRow, ...] = ()
    drew: tuple[int, ...] = ()
    ends: BoardRow | None = None
    opens: BoardRow | None = None

    def statements(self) -> list[Statement]:
        """All rows of this change."""
        boards, batches = (self.ends, self.opens), (self.batch,)
        found: list[Statement] = [(queries.UPSERT_BOARDS, row) for row in boards if row]
        found += [(queries.ADD_MEMBERS, self._placed(row)) for row in self.members]
        found += [(queries.ADD_BATCHES, self._placed(row)) for row in batches if row]
        found += [(queries.MEMBERS_DREW, self._placed((number,))) for number in self.drew]
        return found

    def _placed(self, row: Row) -> Row:
        """The row, with the key of its index instead of the index."""
        return self.board * PLACES + row[0], *row[1:]


class BoardStore(Protocol):
    """The great board in a store."""

    def keep(self, change: BoardChange, /) -> None:
        """Keep a change. Call this on the event loop; it returns at once.

        Changes are answered in their order. If one fails, its tenure is over, and all later
        changes of that tenure fail too.
        """

    async def boards(self, before: int, limit: int) -> list[BoardRow]:
        """Boards with a lower number than `before`, the newest first; ReadFailed if not now."""

    async def batches(self, board: int, after: int, limit: int) -> list[BatchRow]:
        """Batches whose first record is at `after` or behind it, in order."""

    async def batches_since(self, board: int, at: int) -> list[BatchRow]:
        """The last batches of a board, those that are not older than `at`, in order."""

    async def members(self, board: int, after: int, limit: int) -> list[MemberRow]:
        """Members with the number `after` or a higher one, in order."""
