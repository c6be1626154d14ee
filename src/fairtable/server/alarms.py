"""When a table that leaves memory has to wake: noted in the listing, nobody waits for it."""

from __future__ import annotations

import asyncio

import structlog

from fairtable.storage import EntryStore, WriteFailed

journal = structlog.get_logger("fairtable.waking")


class Alarms:
    """Notes that are on their way into the database."""

    def __init__(self, store: EntryStore) -> None:
        self._store = store
        self._setting: set[asyncio.Task[None]] = set()

    def set(self, table: str, at: int | None) -> None:
        """The table wakes then; with None it sleeps until somebody comes."""
        setting = asyncio.ensure_future(self._set(table, at))
        self._setting.add(setting)
        setting.add_done_callback(self._setting.discard)

    async def _set(self, table: str, at: int | None) -> None:
        try:
            await self._store.waking.wake_at(table, at)
        except WriteFailed as failed:
            # What was written before is earlier, so the table wakes too early.
            journal.warning("not noted when to wake", table=table, reason=failed.reason)
