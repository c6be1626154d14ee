"""Notes: what a player keeps privately at a table (rule H10). They are in no log.

No rule looks at them and nobody else is told of them: no version changes, nothing is counted
under their name, and the journal does not say whose they are. Nor do they tell that a player is
present when a game starts.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import structlog

from fairtable.referee import HouseWhy, Match, Refused
from fairtable.server.frames import NotesFrame, encode
from fairtable.server.problems import ProblemError, Trouble, fail
from fairtable.server.refusals import refusal
from fairtable.server.table import Table
from fairtable.server.turns import Turns
from fairtable.storage import EntryStore, WriteFailed

journal = structlog.get_logger("fairtable.notes")
TURN_SECONDS = 1.0
NOT_KEPT = "The notes could not be written down. Send them again."


class PrivateNotes:
    """Reads and writes notes. Those of one holder at one table are handled one by one."""

    def __init__(self, store: EntryStore, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now
        self._turns = Turns[tuple[str, str]](TURN_SECONDS, _not_kept)

    async def read(self, table: Table, holder: str) -> str:
        """ProblemError if the holder has no notes here; ReadFailed if they cannot be read."""
        _check(table.durable, holder)
        return await self._store.read_notes(table.id, holder)

    async def write(self, table: Table, holder: str, text: str) -> None:
        """Replace the notes, then tell every connection of the same holder, and nobody else.

        The last writer wins. ProblemError if they could not be kept; then nobody is told.
        """
        _check(table.durable, holder)
        async with self._turns.of((table.id, holder)):
            try:
                await self._store.write_notes(table.id, holder, text, self._now())
            except WriteFailed as failed:
                journal.error("notes not written", reason=failed.reason)
                raise _not_kept() from failed
            frame = encode(NotesFrame(text))
            for watcher in tuple(table.watchers):
                if watcher.holder == holder:
                    watcher.tell(frame)

    @asynccontextmanager
    async def unchanged(self, table: Table, holder: str | None) -> AsyncIterator[str]:
        """The notes for a hello; "" for somebody who has none. They do not change meanwhile.

        So a new connection misses no change between its hello and its first frame.
        """
        if holder is None or not has_notes(table.durable, holder):
            yield ""
            return
        async with self._turns.of((table.id, holder)):
            yield await self._store.read_notes(table.id, holder)


def _not_kept() -> ProblemError:
    return fail(Trouble.WRITE_FAILED, NOT_KEPT)


def has_notes(match: Match, holder: str) -> bool:
    """H10. Whoever has a seat, or had one in the running game, has notes."""
    return match.room.seat_of(holder) is not None or holder in match.room.former


def _check(match: Match, holder: str) -> None:
    if not has_notes(match, holder):
        raise ProblemError(refusal(match.opened.game, Refused(HouseWhy.NOT_YOUR_SEAT)))
