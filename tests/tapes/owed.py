"""A store between the server and the real one: it knows what was not answered, and can fail."""

from __future__ import annotations

import asyncio
from typing import Any

from fairtable.storage import WriteFailed
from tests.tapes.stillness import StillLoop

FULL = "the disk is full"


class Owing:
    """An `EntryStore`: everything but writes goes to the real store as it is.

    The next `failing` entries are not kept, after `spared` ones that are. While `boards.fails`
    is set, no change of the great board is; while `notes_fail`, no note that the house is open.
    """

    def __init__(self, store: Any, loop: StillLoop) -> None:
        self._store, self._loop = store, loop
        self.failing = self.spared = 0
        self.notes_fail = False
        self.boards = OwingBoards(store.boards, loop)
        self._put, store._put = store._put, self._owe

    def _owe(self, write: Any) -> None:
        """Whatever the real store gives to its writer's thread."""
        _owe(write, self._loop)
        self._put(write)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def append(self, append: Any, /) -> None:
        if self.failing and not self.spared:
            self.failing -= 1
            append.tenure.add(append.entry.seq)
            append.tenure.end(WriteFailed(FULL))
            self._loop.call_soon(append.done, append, append.tenure.why)
            return
        self.spared = max(0, self.spared - 1)
        self._store.append(append)

    async def keep_hours(self, hours: Any, /) -> None:
        if self.notes_fail:
            raise WriteFailed(FULL)
        await self._store.keep_hours(hours)


class OwingBoards:
    """The same of the great board."""

    def __init__(self, boards: Any, loop: StillLoop) -> None:
        self._boards, self._loop = boards, loop
        self.fails = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._boards, name)

    def keep(self, change: Any, /) -> None:
        if self.fails:
            change.tenure.end(WriteFailed(FULL))
        if change.tenure.over:
            self._loop.call_soon(change.done, change, change.tenure.why)
            return
        _owe(change, self._loop)
        self._boards.keep(change)


def _owe(change: Any, loop: StillLoop) -> None:
    """Until `done` is called, the loop knows that something is owed."""
    told = change.done
    loop.owed.add(change)

    def done(one: Any, error: Exception | None) -> None:
        loop.owed.discard(change)
        told(one, error)

    change.done = done


def running() -> StillLoop:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, StillLoop)
    return loop
