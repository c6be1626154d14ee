"""Habits: what a game has learned from a guest's own choices. They are no part of any log.

A guest is named by a key that only the server can make. One text is kept for each guest and
game; a new one replaces it, and SQLite overwrites the old one with zeros.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from fairtable.storage import queries


class HabitStore(Protocol):
    """Where habits are kept."""

    async def read(self, guest: str, game: str) -> str:
        """What is kept; "" if nothing. ReadFailed if the store cannot be read now."""

    async def write(self, guest: str, game: str, text: str, at: int) -> None:
        """Replace what is kept; `at` is the time. It returns when that is durable.

        WriteFailed if that is not certain.
        """

    async def forget(self, before: int) -> None:
        """Remove what nobody has changed since that time. WriteFailed if it is not certain."""


class SqlHabits:
    """In a database: `query` reads rows, and `keep` writes them and waits until it is done."""

    def __init__(
        self,
        query: Callable[..., Awaitable[list[str]]],
        keep: Callable[..., Awaitable[None]],
    ) -> None:
        self._query = query
        self._keep = keep

    async def read(self, guest: str, game: str) -> str:
        found = await self._query(_text, queries.HABITS, {"guest": guest, "game": game})
        return found[0] if found else ""

    async def write(self, guest: str, game: str, text: str, at: int) -> None:
        await self._keep((queries.UPSERT_HABITS, (guest, game, text, at)))

    async def forget(self, before: int) -> None:
        await self._keep((queries.FORGET_HABITS, (before,)))


class MemoryHabits:
    """In a dictionary."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], tuple[str, int]] = {}

    async def read(self, guest: str, game: str) -> str:
        return self._kept.get((guest, game), ("", 0))[0]

    async def write(self, guest: str, game: str, text: str, at: int) -> None:
        self._kept[guest, game] = text, at

    async def forget(self, before: int) -> None:
        self._kept = {key: kept for key, kept in self._kept.items() if kept[1] >= before}


def _text(row: Any) -> str:
    return str(row[0])
