"""Five hostile players in a hall: wrong links, floods, and two who never read."""

from __future__ import annotations

import asyncio
import contextlib

from fairtable.crowds.hall import Crowd
from fairtable.crowds.hall.phone import Phone

EVERY = 0.01


class Hostile:
    """They sit among the others, and do their worst until they are stopped."""

    def __init__(self, crowd: Crowd) -> None:
        self._crowd = crowd
        self._phones = [Phone(crowd, f"Hostile {n + 1}", False) for n in range(5)]
        self._tasks: list[asyncio.Task[None]] = []

    async def come(self) -> None:
        """They have seats with chains before the game starts."""
        for phone in self._phones:
            await phone.come()
            await phone.sit()
            self._crowd.tally.seated -= 1
            phone.silent = True
        wrong, flood, asking, deaf, sleepy = self._phones
        deaf.pause()
        sleepy.pause()
        work = (self._wrong_links(wrong), self._flood(flood), self._ask(asking))
        self._tasks = [asyncio.ensure_future(one) for one in work]

    async def _wrong_links(self, phone: Phone) -> None:
        while True:
            await phone.tell({"type": "Give", "link": "0" * 64})
            await asyncio.sleep(EVERY)

    async def _flood(self, phone: Phone) -> None:
        """Bogus claims, as many as the socket takes; it is thrown out and comes back."""
        while True:
            if (socket := phone.socket) is not None:
                for number in range(50):
                    ask = {"type": "Play", "move": f"claim FULL_HOUSE {number}"}
                    socket.send({"command": f"f{number}", "ask": ask})
            await asyncio.sleep(EVERY)

    async def _ask(self, phone: Phone) -> None:
        """Pages of the log over HTTP, without a pause."""
        while True:
            with contextlib.suppress(OSError):
                await phone.ask("GET", f"/api/tables/{self._crowd.table}/log?limit=250")

    def leave(self) -> None:
        for task in self._tasks:
            task.cancel()
        for phone in self._phones:
            phone.leave()
