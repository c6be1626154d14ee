"""Many players at the great board: they come, join and draw, and everything is counted."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from typing import Any

import httpx
import msgspec

from fairtable.crowds.board.drawer import Drawer
from fairtable.crowds.board.seen import SeenBoard
from fairtable.crowds.board.tally import BoardTally
from fairtable.crowds.wire import Address

TICK = 0.02
AT_ONCE = 32


class Plan(msgspec.Struct, frozen=True):
    """What the crowd does. A `rate` of 0 draws as fast as the quota allows."""

    url: str
    players: int
    rate: float = 0.0
    seconds: float = 60.0
    watchers: int = 0


class BoardCrowd:
    """The players of one program. They share one copy of the board, which the first keeps."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.address = Address(plan.url)
        self.tally = BoardTally(players=plan.players)
        self.seen = SeenBoard(1, 1)
        self.line_ms = 3000.0
        self._tasks: set[asyncio.Task[None]] = set()
        self._moving = False
        count = plan.players + plan.watchers
        self._people = [
            Drawer(self, f"Drawer {number + 1}", number < plan.players, number == 0)
            for number in range(count)
        ]

    async def run(self) -> BoardTally:
        try:
            await self._look()
            await self._gather()
            await self._play()
            self.tally.scores = list(self.seen.state.scores)
        finally:
            for person in self._people:
                person.leave()
            for task in self._tasks:
                task.cancel()
        return self.tally

    async def _look(self) -> None:
        """Get the board as it is."""
        async with httpx.AsyncClient(base_url=self.plan.url, timeout=30) as client:
            try:
                card = await client.get("/api/boards/current")
                snapshot = await client.get("/api/boards/current/snapshot")
            except httpx.HTTPError as lost:
                raise ConnectionError(f"{self.plan.url}: {lost}") from lost
            if card.status_code != 200 or snapshot.status_code != 200:
                raise ValueError(f"{self.plan.url}: {card.json().get('detail', card.text)}")
        self.line_ms = 1000 * card.json()["quota"]["seconds"]
        self.seen = SeenBoard.of_snapshot(snapshot.content)

    async def _gather(self) -> None:
        began, doors = time.monotonic(), asyncio.Semaphore(AT_ONCE)

        async def come(person: Drawer) -> None:
            async with doors:
                try:
                    await person.come()
                except (OSError, TimeoutError) as lost:
                    self.tally.fault(f"did not join: {lost}"[:200])

        await asyncio.gather(*map(come, self._people))
        for person in self._people:
            if person.team is not None:
                self.tally.joined += 1
                self.tally.teams[person.team] += 1
        self.tally.joined_after = time.monotonic() - began

    async def _play(self) -> None:
        """Draw at the pace, each player in turn, until the time is over."""
        plan, began = self.plan, time.monotonic()
        drawers = self._people[: plan.players]
        asked = turn = 0
        while (now := time.monotonic() - began) < plan.seconds:
            wanted = int(now * plan.rate) - asked if plan.rate else len(drawers)
            for _ in range(len(drawers)):
                if wanted <= 0:
                    break
                drawer = drawers[turn % len(drawers)]
                turn += 1
                if drawer.may_draw:
                    drawer.draw()
                    wanted -= 1
                    asked += 1
            if plan.rate and wanted > 0:
                asked += wanted  # Nobody has a line left: what was missed is not made up for.
            await asyncio.sleep(TICK)
        self.tally.seconds = time.monotonic() - began

    def ended(self, over: dict[str, Any]) -> None:
        """The board has ended: everybody goes to the next one."""
        if not self._moving:
            self._moving = True
            self.tally.boards += 1
            self.begin(self._move_on())

    async def _move_on(self) -> None:
        await self._look()
        for person in self._people:
            person.move_on()
        self._moving = False

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
