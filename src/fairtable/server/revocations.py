"""Revocations: tokens that count no more, known without a database read for any request.

`fairtable guests` writes them to the database. A running server looks there every few seconds.
"""

from __future__ import annotations

import asyncio
from typing import Protocol

import structlog

from fairtable.server.identity import Guest, Guests
from fairtable.server.problems import Problem, Trouble, problem
from fairtable.storage import EntryStore, ReadFailed, Revocation

journal = structlog.get_logger("fairtable.guests")
LOOK_EVERY = 3.0


class Present(Protocol):
    """Somebody who is connected."""

    @property
    def guest(self) -> Guest | None: ...

    def refuse(self, why: Problem) -> None:
        """Say why, and close."""


class Revocations:
    """Keeps `guests` up to date, and lets go of connections of a guest who is revoked."""

    def __init__(self, store: EntryStore, guests: Guests) -> None:
        self.present: set[Present] = set()
        self._store = store
        self._guests = guests
        self._known: list[Revocation] = []

    async def look(self) -> None:
        """Read what is revoked; ReadFailed if that is not possible now."""
        found = await self._store.revocations()
        if found == self._known:
            return
        new_secret = _newest_secret(found) != _newest_secret(self._known)
        self._known = found
        self._guests.learn(found)
        for one in tuple(self.present):
            if one.guest is not None and (new_secret or not self._guests.counts(one.guest)):
                one.refuse(problem(Trouble.NO_IDENTITY))

    async def keep_looking(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            try:
                await self.look()
            except ReadFailed as failed:
                journal.warning("revocations cannot be read", reason=failed.reason)


def _newest_secret(revocations: list[Revocation]) -> str:
    return next((one.value for one in reversed(revocations) if one.kind == "secret"), "")
