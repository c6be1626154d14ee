"""How games of the last hours ended: for each guest, and for those who played together.

`who` is a key that only the server can make, for a guest or for some guests together, and
`game` one for a game of theirs. So the store does not show who played where, or with whom.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple, Protocol

from fairtable.storage import queries


class Played(NamedTuple):
    """A game, and whether `who` called it off; of some together, whether any of them did."""

    who: str
    game: str
    called_off: bool
    at: int


class Count(NamedTuple):
    """How many games there were, how many were called off, and when the last of these was."""

    games: int = 0
    called_off: int = 0
    last: int = 0


class PlayedStore(Protocol):
    """Where ends of games are kept for some hours."""

    async def count(self, who: str, since: int) -> Count:
        """The games that ended at that time or later; ReadFailed if not now."""

    async def write(self, games: Sequence[Played]) -> None:
        """Keep them; a game that is known counts once. It returns when that is durable.

        WriteFailed if that is not certain.
        """

    async def forget(self, before: int) -> None:
        """Remove games that ended before that time. WriteFailed if it is not certain."""


class SqlPlayed:
    """In a database: `query` reads rows, and `keep` writes them and waits until it is done."""

    def __init__(
        self,
        query: Callable[..., Awaitable[list[Count]]],
        keep: Callable[..., Awaitable[None]],
    ) -> None:
        self._query = query
        self._keep = keep

    async def count(self, who: str, since: int) -> Count:
        (found,) = await self._query(_count, queries.PLAYED, {"who": who, "since": since})
        return found

    async def write(self, games: Sequence[Played]) -> None:
        rows = [(one.who, one.game, int(one.called_off), one.at) for one in games]
        await self._keep(*((queries.UPSERT_PLAYED, row) for row in rows))

    async def forget(self, before: int) -> None:
        await self._keep((queries.FORGET_PLAYED, (before,)))


class MemoryPlayed:
    """In a dictionary."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], Played] = {}

    async def count(self, who: str, since: int) -> Count:
        found = [one for one in self._kept.values() if one.who == who and one.at >= since]
        called_off = [one.at for one in found if one.called_off]
        return Count(len(found), len(called_off), max(called_off, default=0))

    async def write(self, games: Sequence[Played]) -> None:
        self._kept |= {(one.who, one.game): one for one in games}

    async def forget(self, before: int) -> None:
        self._kept = {key: one for key, one in self._kept.items() if one.at >= before}


def _count(row: Any) -> Count:
    return Count(*map(int, row))
