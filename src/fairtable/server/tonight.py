"""Tonight: how often games were called off before a move (H13), and who waits for that.

It is counted for each guest, and for those who play together. Only numbers are told. They are
kept for 12 hours, under keys that only this server can make.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Collection, Coroutine, Mapping
from typing import Any

import structlog

from fairtable.referee import Seat
from fairtable.server.identity import Guest, Guests
from fairtable.storage import EntryStore, WriteFailed
from fairtable.storage.played import Count, Played

journal = structlog.get_logger("fairtable.tonight")

HOURS = 12
LASTS = HOURS * 3_600_000
FEWEST = 4
"""Fewer games than these count as so many."""
SHARE = 3
"""Whoever calls off more than one game of so many waits."""
WAIT_EACH = 30_000
WAIT_MOST = 300_000
WRITE_SECONDS = 2.0
MOST_HELD = 10_000


class Tonight:
    """Counts games and those called off, and says who is paired only later."""

    def __init__(self, store: EntryStore, guests: Guests, now: Callable[[], int]) -> None:
        self._store = store
        self._guests = guests
        self._now = now
        self._writing: set[asyncio.Task[None]] = set()
        self._held: dict[str, int] = {}

    async def of(self, *guests: Guest) -> Count:
        """The games of this guest, or of these together. ReadFailed if they cannot be read."""
        return await self._store.played.count(
            self._guests.played_key(guests), self._now() - LASTS
        )

    async def wait(self, guest: Guest) -> tuple[float, Count]:
        """For how many seconds this guest is not paired, and why."""
        if self._writing:  # The game that was called off a moment ago counts, too.
            await asyncio.wait(self._writing, timeout=WRITE_SECONDS)
        count = await self.of(guest)
        return max(0, held_until(count) - self._now()) / 1000, count

    def holds(self, guest: Guest) -> bool:
        """Whether this guest has called off so many games, since coming here, as to wait."""
        return self._held.get(guest.id, 0) > self._now()

    async def ended(
        self, table: str, players: Mapping[Seat, Guest], all_of: int, by: Collection[Seat]
    ) -> None:
        """A game of so many persons has ended, and these seats called it off, if any."""
        now, guests = self._now(), tuple(players.values())
        told: list[tuple[tuple[Guest, ...], bool]] = [
            ((guest,), seat in by) for seat, guest in players.items()
        ]
        if len(guests) == all_of:
            told.append((guests, bool(by)))
        key = self._guests.played_key
        rows = [Played(key(who), key(who, table), off, now) for who, off in told]
        try:
            await self._store.played.write(rows)
        except WriteFailed as failed:
            # Nobody's game depends on it.
            journal.error("not counted", reason=failed.reason)
            return
        for guest in [players[seat] for seat in by if seat in players]:
            self._hold(guest, held_until(await self.of(guest)))

    def _hold(self, guest: Guest, until: int) -> None:
        if len(self._held) > MOST_HELD:
            now = self._now()
            self._held = {id: end for id, end in self._held.items() if end > now}
        self._held[guest.id] = until

    def soon(self, work: Coroutine[Any, Any, None]) -> None:
        """Do it; whoever wants to be paired waits until it is done."""
        task = asyncio.ensure_future(work)
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)


def held_until(count: Count) -> int:
    """H13. Until when somebody with these games is paired with nobody; 0 if at once."""
    over = math.ceil(count.called_off - max(FEWEST, count.games) / SHARE)
    return count.last + min(WAIT_MOST, WAIT_EACH * over) if over > 0 else 0
