"""How long do people wait for Casino's bots while twenty tables think at once?

A real server. At each table a program plays against one bot. When it is the turn of all
programs, they move together, so that all bots want to think at the same moment. Meanwhile a
player at another table makes a move of Sudoku every 60 ms. It passes if Strong answers within
250 ms at p99, Expert within 2.5 s, and the other player's p99 rises by at most 50 ms.

    python3 dev.py bench casino_thinking
    python bench/bench_casino_thinking.py --tables 20 --rounds 30 --levels strong expert mixed
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import platform
import tempfile
import time
from collections import Counter
from multiprocessing.connection import Connection
from typing import Any

import msgspec
import numpy as np
import websockets
from bench_moves import GENEROUS
from served import Server
from strangers.wire import Player, Visitor

from fairtable.games import casino
from fairtable.games.casino.view import View
from fairtable.referee import Draws

EVERY, BOT_SECONDS = 0.06, 0.001
MOST_MS = {"strong": 250, "expert": 2500}
MOST_LATER = 50
LUCK = Draws(b"thinking", b"")


class Opponent:
    """A program at a table with one bot. Its games go on for many deals."""

    def __init__(self, port: int, level: str) -> None:
        self.level, self._port = level, port
        self._visitor = visitor = Visitor(port)
        self.table = visitor.open("casino", target=1000)
        for ask in ({"type": "Invite", "level": level}, {"type": "Start"}):
            command = {"command": ask["type"], "ask": ask}
            visitor.ask("POST", f"/api/tables/{self.table}/asks", command)
        self.waits: list[float] = []
        self.told: Counter[bool] = Counter()
        self._count = 0

    async def connect(self) -> None:
        address = f"ws://127.0.0.1:{self._port}/api/tables/{self.table}/live"
        token = {"Authorization": f"Bearer {self._visitor.token}"}
        self._socket = await websockets.connect(address, additional_headers=token)
        seen = (await self._hear("hello"))["seen"]
        self._seat, self._view = seen["you"]["seat"], seen["view"]
        await self._until_own_turn()

    async def move(self) -> None:
        """Play like a plain bot, and wait for the answer of the bot."""
        view = msgspec.convert(self._view, View, strict=False)
        move = casino.write_move(casino.choose(view, LUCK))
        self._count += 1
        ask = {"type": "Play", "move": move}
        await self._socket.send(json.dumps({"command": f"c{self._count}", "ask": ask}))
        self._view = None  # It is old now.
        await self._until_own_turn()

    async def _until_own_turn(self) -> None:
        since: float | None = None
        while self._view is None or self._view["turn"] != self._seat:
            update = await self._hear("update")
            self._view, now = update.get("view") or self._view, time.perf_counter()
            if since is not None and update["by"] == 1 - self._seat:
                self.waits.append(1000 * (now - since - BOT_SECONDS))
            since = now

    async def _hear(self, kind: str) -> dict[str, Any]:
        while True:
            frame = json.loads(await self._socket.recv())
            if frame["type"] == kind:
                return dict(frame)
            if frame["type"] == "thinking":
                self.told[frame["ahead"] > 0] += 1
            if frame["type"] == "refused":
                raise SystemExit(f"a program was refused: {frame['problem']}")


def suffer(port: int, pipe: Connection) -> None:
    """Another player, until told to stop: how long each of its moves took, in milliseconds."""
    player, waits, due = Player(port), list[float](), time.monotonic()
    player.move()
    pipe.send("ready")
    while not pipe.poll():
        began = time.perf_counter()
        player.move()
        waits.append(1000 * (time.perf_counter() - began))
        due = max(due + EVERY, time.monotonic())
        time.sleep(max(0.0, due - time.monotonic()))
    pipe.send(waits)


class Neighbour:
    """A player at another table, in a process of its own."""

    def __init__(self, port: int) -> None:
        self._pipe, theirs = multiprocessing.Pipe()
        work = multiprocessing.Process(target=suffer, args=(port, theirs), daemon=True)
        work.start()
        self._pipe.recv()

    def stop(self) -> list[float]:
        self._pipe.send("stop")
        return list(self._pipe.recv())


async def think(
    port: int, levels: list[str], rounds: int
) -> tuple[list[Opponent], list[float]]:
    """All tables think at once, again and again; and what the neighbour suffered meanwhile."""
    opponents = [Opponent(port, level) for level in levels]
    await asyncio.gather(*(each.connect() for each in opponents))
    for each in opponents:
        each.waits.clear()
    neighbour = Neighbour(port)
    for _ in range(rounds):
        await asyncio.gather(*(each.move() for each in opponents))
    return opponents, neighbour.stop()


def at(share: float, waits: list[float]) -> float:
    return float(np.percentile(waits, 100 * share))


def report(name: str, opponents: list[Opponent], calm: float, waits: list[float]) -> bool:
    good = at(0.99, waits) <= calm + MOST_LATER
    for level in dict.fromkeys(each.level for each in opponents):
        mine = [each for each in opponents if each.level == level]
        answers = [wait for each in mine for wait in each.waits]
        in_time = at(0.99, answers) <= MOST_MS.get(level, 2500)
        good &= in_time
        waiting = sum(each.told[True] for each in mine)
        print(
            f"{name:7} {level:9} {len(answers):5} answers: median {at(0.5, answers):7.1f} ms, "
            f"p99 {at(0.99, answers):7.1f}, worst {max(answers):7.1f}, its waiting told "
            f"{waiting} times{'' if in_time else '   TOO LATE'}"
        )
    print(
        f"{name:7} a move at another table: median {at(0.5, waits):.1f} ms, "
        f"p99 {at(0.99, waits):.1f} (calm {calm:.1f}), worst {max(waits):.1f}",
        flush=True,
    )
    return good


def until_compiled(port: int) -> None:
    """A bot that thinks moves only when the server has its kernels."""
    first = Opponent(port, "strong")

    async def one_move() -> None:
        await first.connect()
        await first.move()

    asyncio.run(one_move())


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--tables", type=int, default=20)
    p.add_argument("--rounds", type=int, default=40)
    p.add_argument("--levels", nargs="+", default=["strong", "expert", "mixed"])
    p.add_argument("--quiet", type=float, default=15, help="seconds before anybody thinks")
    asked, good = p.parse_args(), True
    settings = GENEROUS | {"BOT_SECONDS": str(BOT_SECONDS), "BOTS": "1000"}
    settings |= {"GUEST_CONNECTIONS": "1000", "NEW_GUESTS_PER_MINUTE": "1e6"}
    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}")
    with tempfile.TemporaryDirectory() as data:
        server = Server(data, lambda core: None, **settings)
        try:
            until_compiled(server.port)
            neighbour = Neighbour(server.port)
            time.sleep(asked.quiet)
            calm = at(0.99, neighbour.stop())
            for name in asked.levels:
                pair = ["strong", "expert"] if name == "mixed" else [name]
                levels = (pair * asked.tables)[: asked.tables]
                opponents, waits = asyncio.run(think(server.port, levels, asked.rounds))
                good &= report(name, opponents, calm, waits)
        finally:
            server.stop()
    raise SystemExit(0 if good else "Somebody waited too long.")


if __name__ == "__main__":
    main()
