"""Turns: one at a time for each key, and nobody waits long for a turn."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

Key = TypeVar("Key", bound=Hashable)


class Turns(Generic[Key]):
    """A lock for each key, for as long as somebody holds it or waits for it.

    Whoever has waited for `seconds` gets what `too_late` makes, raised.
    """

    def __init__(self, seconds: float, too_late: Callable[[], Exception]) -> None:
        self._seconds = seconds
        self._too_late = too_late
        self._locks: WeakValueDictionary[Key, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def of(self, key: Key) -> AsyncIterator[None]:
        """Whoever is here is the only one with this key."""
        lock = self._locks.setdefault(key, asyncio.Lock())
        try:
            async with asyncio.timeout(self._seconds):
                await lock.acquire()
        except TimeoutError:
            raise self._too_late() from None
        try:
            yield
        finally:
            lock.release()
