"""Starts at tables in this process: time is short, the disk can fail, a server comes back.

The players are names of holders. Each of them has a chain and gives its links in order.
"""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import json
from typing import Any

from fairtable.referee import Ask, Chain, Entry, Give, Sit, Sitter, Start
from fairtable.server.asked import Asked, Done, Reply
from fairtable.server.identity import Guest
from fairtable.server.metrics import Metrics
from fairtable.server.problems import Problem
from fairtable.server.settings import Settings
from fairtable.server.table import Table
from fairtable.server.tables import Tables, wall_clock
from fairtable.server.wire import Here, NewTable
from fairtable.storage import Append, MemoryStore, WriteFailed

PATIENCE = 300
"""How many milliseconds an attempt waits for links in these tests."""
PROBE = 0.3
AFTER_RESTART = 0.8
HOST = "anna"
_ids = itertools.count()


class FailingStore(MemoryStore):
    """The next `failing` entries cannot be written, after `spared` ones that can.

    A `rival` is an entry that another server writes just before the next one of ours.
    """

    def __init__(self) -> None:
        super().__init__()
        self.failing = self.spared = 0
        self.rival: Entry | None = None

    def _why_not(self, append: Append) -> Exception | None:
        if self.spared > 0:
            self.spared -= 1
        elif self.failing > 0:
            self.failing -= 1
            return WriteFailed("the disk is full")
        if self.rival is not None:
            self._entries[append.table].append(self.rival)
            self.rival = None
        return super()._why_not(append)

    def cut(self, table: str, entries: int) -> None:
        """Only these first entries were written when the server ended."""
        del self._entries[table][entries:]


class Ears:
    """A watcher who keeps every frame."""

    def __init__(self, holder: str | None = None) -> None:
        self.holder = holder
        self.guest: Guest | None = None
        self.refused: list[Problem] = []
        self.frames: list[dict[str, Any]] = []

    def tell(self, frame: bytes) -> None:
        self.frames.append(json.loads(frame))

    def dismiss(self, frame: bytes) -> None:
        self.tell(frame)

    def refuse(self, why: Problem) -> None:
        self.refused.append(why)

    def heard(self, kind: str) -> list[dict[str, Any]]:
        return [frame for frame in self.frames if frame["type"] == kind]


class Hall:
    """One server with one table, and what its players do there."""

    table: Table

    def __init__(self) -> None:
        self.store = FailingStore()
        self.chains: dict[str, Chain] = {}
        self.set_back = 0
        self._come_up()

    def _come_up(self) -> None:
        settings = Settings(bot_seconds=0.01)
        self.tables = Tables(self.store, Metrics(), settings, self._now)

    def _now(self) -> int:
        return wall_clock() - self.set_back

    async def open(self, *players: str, game: str = "race", **more: Any) -> Hall:
        """A table at which these players sit; those with a capital have no chain."""
        new = NewTable(game, sit=False, **more)
        self.table = await self.tables.open(new, lambda _: Sitter("Anna", HOST))
        for player in players:
            await self.sit(player)
        return self

    async def sit(self, player: str) -> Any:
        brings = player.islower()
        if brings:
            self.chains[player] = Chain(hashlib.sha256(player.encode()).digest())
        anchor = self.chains[player].anchor if brings else None
        return await self.ask(player, Sit(player.title(), anchor=anchor))

    async def ask(self, who: str, ask: Ask | Give | Here, id: str = "") -> Any:
        """The reply, or the code of the problem."""
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        asked = Asked(ask, who, id or f"c{next(_ids)}")
        self.table.submit(asked, lambda _, reply: future.set_result(reply))
        reply: Reply | Done | Problem = await future
        return reply.code if isinstance(reply, Problem) else reply

    async def start(self, *here: str, id: str = "") -> Any:
        """The host starts; these players answer the probe."""
        asking = asyncio.ensure_future(self.ask(HOST, Start(), id))
        await asyncio.sleep(0)
        for player in here:
            await self.ask(player, Here())
        return await asking

    async def give(self, player: str, number: int = 1) -> Any:
        return await self.ask(player, Give(self.chains[player].link(number)))

    async def until(self, status: str, seconds: float = 5.0) -> float:
        """Wait for this status; how long that took."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        while self.table.durable.room.status.value != status:
            assert loop.time() < began + seconds, (
                f"{self.table.durable.room.status}, not {status}"
            )
            await asyncio.sleep(0.01)
        return loop.time() - began

    async def until_attempt(self, attempt: int) -> None:
        while self.table.durable.room.attempt != attempt:
            await asyncio.sleep(0.01)

    async def restart(self) -> None:
        """The server is killed; another one reads the same log."""
        self.tables.bots_and_clocks.forget(self.table)
        self._come_up()
        self.table = await self.tables.table(self.table.id)

    @property
    def awaited(self) -> list[int]:
        return self.table.presence.summary().awaited

    async def facts(self) -> list[dict[str, Any]]:
        """The facts of the whole log, without those who sat down."""
        entries = await self.store.read(self.table.id)
        facts = [fact for e in entries for fact in json.loads(e.public)["facts"]]
        return [f for f in facts if f["type"] not in ("TableOpened", "SeatTaken")]

    async def last_asked(self) -> dict[str, Any]:
        """What the last entry asked for."""
        entries = await self.store.read(self.table.id)
        return dict(json.loads(entries[-1].public)["asked"])

    async def kinds(self) -> list[str]:
        return [str(fact["type"]) for fact in await self.facts()]
