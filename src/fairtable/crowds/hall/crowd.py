"""Many players at one table: they come, sit, start, play and go, and everything is counted."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from fairtable.crowds.hall.phone import Phone
from fairtable.crowds.hall.plan import Plan
from fairtable.crowds.hall.tally import Tally
from fairtable.crowds.wire import Address, decode

START_SECONDS = 120.0


class Crowd:
    """The players of one program."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.address = Address(plan.url)
        self.table = plan.table
        self.tally = Tally(players=plan.players, following=min(plan.whole, plan.players))
        self.phones = [
            Phone(self, f"Player {number + 1:04}", number < plan.whole)
            for number in range(plan.players)
        ]
        self.host = Phone(self, "Host", False)
        self._began_at = time.monotonic()
        self._all_began = asyncio.Event()

    async def run(self) -> Tally:
        """The whole evening."""
        try:
            await self.gather()
            if not self.plan.table:
                await self.start()
            await self.wait_for_start()
            await self.play()
        finally:
            self.leave()
        return self.tally

    async def gather(self) -> None:
        """Everybody comes and sits down."""
        self._began_at = time.monotonic()
        if not self.table:
            await self.open()
        doors = asyncio.Semaphore(self.plan.at_once)

        async def come(phone: Phone) -> None:
            async with doors:
                try:
                    await phone.come()
                    await phone.sit()
                except (OSError, TimeoutError) as lost:
                    self.tally.fault(f"did not sit down: {lost}"[:200])

        await asyncio.gather(*map(come, self.phones))
        self.tally.seated_after = time.monotonic() - self._began_at

    async def open(self) -> None:
        """The host opens the table, and does not play."""
        host = self.host
        host.token = decode(await host.ask("POST", "/api/guests", {"name": "Host"}))["token"]
        options = {"seats": max(2, self.plan.players), **self.plan.options}
        new = {"game": "tambola", "options": options, "sit": False, "title": "A crowd"}
        seen = decode(await host.ask("POST", "/api/tables", new))
        self.table = seen["table"]["id"]
        # A host without a connection would hand over after a minute.
        await host.connect()

    async def start(self) -> None:
        """The host starts the game; some players fall silent in that moment."""
        for phone in self.phones[len(self.phones) - self.plan.silent :]:
            phone.silent = True
        await self.order({"type": "Start"})

    async def order(self, ask: dict[str, Any]) -> dict[str, Any]:
        """What the host asks of the table."""
        command = {"command": f"host-{time.monotonic_ns()}", "ask": ask}
        answer = await self.host.ask("POST", f"/api/tables/{self.table}/asks", command)
        said: dict[str, Any] = decode(answer)
        return said

    async def wait_for_start(self) -> None:
        try:
            await asyncio.wait_for(self._all_began.wait(), START_SECONDS)
        except TimeoutError:
            self.tally.fault("not everybody began")

    async def play(self) -> None:
        """Until the time is over, or the game."""
        until = time.monotonic() + self.plan.seconds
        while time.monotonic() < until and self.phones[0].status != "over":
            await asyncio.sleep(0.1)

    def leave(self) -> None:
        for phone in (*self.phones, self.host):
            phone.leave()

    # What the phones tell

    def began(self, phone: Phone) -> None:
        tally = self.tally
        if phone is self.host:
            return
        tally.started += 1
        tally.attempts = max(tally.attempts, phone.log.own.attempt)
        left = sum(one.has_left for one in self.phones)
        if tally.started >= tally.seated - left:
            tally.started_after = time.monotonic() - self._began_at
            self._all_began.set()

    def called(self, number: int, after: float) -> None:
        """A player, or the host, has the number of this call."""
        self.tally.calls = max(self.tally.calls, number)
        self.tally.late.append(after)
