"""Changes of the great board on their way into the database: all that wait are one commit."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import lru_cache

from fairtable.storage import queries
from fairtable.storage.boards import PLACES, BoardChange
from fairtable.storage.queries import Row, Statement

MOST_AT_ONCE = 256
"""Changes in one transaction."""
Answers = list[tuple[BoardChange, Exception | None]]


class WaitingBoards:
    """A queue between the event loop and the writer."""

    def __init__(self) -> None:
        self._waiting: deque[BoardChange] = deque()

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def put(self, change: BoardChange) -> None:
        self._waiting.append(change)

    def take(self) -> list[BoardChange]:
        """The oldest changes, in order."""
        count = min(MOST_AT_ONCE, len(self._waiting))
        return [self._waiting.popleft() for _ in range(count)]


def statements_for(changes: Sequence[BoardChange], mark: str) -> list[Statement]:
    """All rows of these changes. `mark` is `?` or `%s`, for one value."""
    # A board may open and end in one commit: a statement has each of them once, as it is last.
    boards: dict[int, Row] = {
        row.number: row for change in changes for row in (change.ends, change.opens) if row
    }
    members: list[Row] = [
        (_place(change, member.number), *member[1:])
        for change in changes
        for member in change.members
    ]
    batches: list[Row] = [
        (_place(change, change.batch.first), *change.batch[1:])
        for change in changes
        if change.batch
    ]
    drew = [_place(change, number) for change in changes for number in change.drew]
    found = queries.for_rows(queries.UPSERT_BOARDS, list(boards.values()), mark)
    found += queries.for_rows(queries.ADD_MEMBERS, members, mark)
    found += queries.for_rows(queries.ADD_BATCHES, batches, mark)
    for start in range(0, len(drew), queries.ROWS_AT_ONCE):
        some = drew[start : start + queries.ROWS_AT_ONCE]
        found.append((_drew(len(some), mark), tuple(some)))
    return found


@lru_cache(maxsize=2 * queries.ROWS_AT_ONCE)
def _drew(count: int, mark: str) -> str:
    return queries.MEMBERS_DREW.format(marks=", ".join([mark] * count))


def _place(change: BoardChange, index: int) -> int:
    return change.board * PLACES + index
