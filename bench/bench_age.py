"""Does a table age? One with a million entries beside one with a hundred, in the same run.

    python3 dev.py bench age

Two tables of Sudoku, in which a digit is set and erased again and again, at a real server on
SQLite with its default limits. The measurements take turns, so that other programs on the
machine slow both in the same way. Medians, and the ratio of the medians.
"""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import httpx
from bench_moves import free_port
from websockets.asyncio.client import connect

from fairtable.games import sudoku
from fairtable.referee import Begin, Ruling, Sit, Sitter, Start, TablePlan, open_table
from fairtable.referee.asks import Ask, Play
from fairtable.server import views
from fairtable.server.identity import Guests
from fairtable.server.past import Past
from fairtable.server.settings import Settings
from fairtable.storage import Append, Listing, Tenure, open_store

YOUNG, OLD = 100, int(os.environ.get("ENTRIES", "1000000"))
TIMES, COLD_TIMES = 60, 9
BATCH = 5000
COMMANDS = count()


def rulings_of(code: str, guest: Sitter, length: int) -> Iterator[Ruling]:
    """A table on which somebody sets a digit and erases it, `length` entries long."""
    plan = TablePlan(code, guest, int(time.time() * 1000), public=True)
    ruling = open_table(sudoku.GAME, sudoku.Options(difficulty="easy"), plan, os.urandom(32))
    yield ruling

    def ask(asked: Ask, command: str = "") -> Ruling:
        answer = ruling.after.ask(asked, guest.holder, command, plan.now)
        assert isinstance(answer, Ruling), answer
        return answer

    for asked in (Sit(guest.name), Start((0,))):
        yield (ruling := ask(asked))
    begun = ruling.after.house_asks(Begin(()), plan.now)
    assert isinstance(begun, Ruling)
    yield (ruling := begun)
    digit, erase = moves_of(ruling)
    for number in range(4, length):
        yield (ruling := ask(Play(erase if number % 2 else digit), f"old{number}"))


def moves_of(ruling: Ruling) -> tuple[str, str]:
    moves = map(sudoku.write_move, sudoku.legal_moves(ruling.after.state, 0))
    digit = next(move for move in moves if "=" in move)
    return digit, digit.partition("=")[0] + "=."


async def keep(data: Path, code: str, guest: Sitter, length: int) -> tuple[str, str]:
    """Write such a table into the database, as a server would, and tell its two moves."""
    store = open_store(Settings(data=str(data)).database())
    past, tenure, moves, last = Past(store, code), Tenure(), ("", ""), None
    kept = asyncio.Event()

    def done(append: Append, error: Exception | None) -> None:
        assert error is None, error
        if append.entry.seq == length - 1:
            kept.set()

    for ruling in rulings_of(code, guest, length):
        if ruling.entry.seq == 3:
            moves = moves_of(ruling)
        match, opened = ruling.after, ruling.after.opened
        listing = None
        if ruling.entry.seq == length - 1:
            listing = Listing(
                code,
                "sudoku",
                "playing",
                True,
                opened.opened_at,
                "",
                views.stored_summary(match),
            )
        store.append(Append(tenure, code, ruling.entry, listing, done))
        past.answers.add_entry(ruling)
        past.add(ruling)
        last = ruling
        if ruling.entry.seq % BATCH == 0:
            while store.queued > BATCH:
                await asyncio.sleep(0.01)
            await asyncio.sleep(0)
    assert last is not None
    await kept.wait()
    await store.close()
    return moves


def serve(data: Path, port: int) -> subprocess.Popen[bytes]:
    """A server with default limits, which is open when this returns."""
    command = [sys.executable, "-m", "fairtable", "serve", "--port", str(port)]
    server = subprocess.Popen([*command, "--data", str(data)], stdout=subprocess.PIPE)
    assert server.stdout is not None
    for line in server.stdout:
        if b"is open at" in line:
            return server
    raise SystemExit("the server did not start")


def memory_of(server: subprocess.Popen[bytes]) -> float:
    """What the process holds, in MB."""
    for line in Path(f"/proc/{server.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


class Visitor:
    """Somebody with the token of the tables' host."""

    def __init__(self, port: int, token: str) -> None:
        self.base = f"127.0.0.1:{port}"
        self.headers = {"Authorization": f"Bearer {token}"}
        self.http = httpx.AsyncClient(base_url=f"http://{self.base}", headers=self.headers)

    async def get(self, path: str) -> Any:
        answer = await self.http.get(path)
        answer.raise_for_status()
        return answer.json()

    async def look(self, code: str) -> None:
        await self.get(f"/api/tables/{code}")

    async def page(self, code: str) -> None:
        await self.get(f"/api/tables/{code}/log?after=0&limit=50")

    async def move(self, code: str, move: str, command: str | None = None) -> Any:
        frame = {
            "command": command or f"b{next(COMMANDS)}",
            "ask": {"type": "Play", "move": move},
        }
        answer = await self.http.post(f"/api/tables/{code}/asks", json=frame)
        answer.raise_for_status()
        return answer.json()

    async def hello(self, code: str, after: int | None = None) -> None:
        query = "" if after is None else f"?after={after}"
        where = f"ws://{self.base}/api/tables/{code}/live{query}"
        async with connect(where, additional_headers=self.headers, compression=None) as live:
            frame = json.loads(await live.recv())
            assert frame["type"] == "hello", frame


async def timed(work: Callable[[], Awaitable[Any]]) -> float:
    began = time.perf_counter()
    await work()
    return (time.perf_counter() - began) * 1000


Row = dict[str, dict[str, list[float]]]


async def measure(visitor: Visitor, tables: dict[str, tuple[int, tuple[str, str]]]) -> Row:
    """Every question to each table in turn, at a pace that the limits allow."""
    found: Row = {}
    for number in range(TIMES):
        for code, (length, moves) in tables.items():
            move = moves[(length + number) % 2]
            asked: dict[str, Callable[[], Awaitable[Any]]] = {
                "a move": lambda c=code, m=move: visitor.move(c, m),
                "a look": lambda c=code: visitor.look(c),
                "joining": lambda c=code: visitor.hello(c),
                "resuming after 50 entries": lambda c=code, n=length: visitor.hello(c, n - 50),
                "resuming from 0": lambda c=code: visitor.hello(c, 0),
                "a page of the log": lambda c=code: visitor.page(c),
                "a command again": lambda c=code, m=moves, n=length: visitor.move(
                    c, m[0] if (n - 60) % 2 == 0 else m[1], f"old{n - 60}"
                ),
            }
            for name, work in asked.items():
                found.setdefault(name, {}).setdefault(code, []).append(await timed(work))
                await asyncio.sleep(0.06)
    return found


async def cold(data: Path, port: int, token: str, codes: list[str]) -> Row:
    """The first look at a table after a start, and what it adds to the memory."""
    found: Row = {"a cold open": {}, "memory of it, MB": {}}
    for number in range(COLD_TIMES):
        for code in codes if number % 2 else codes[::-1]:
            server = serve(data, port)
            visitor = Visitor(port, token)
            # This waits until the kernels are loaded, which has nothing to do with age.
            opened = await visitor.http.post("/api/tables", json={"game": "sudoku"}, timeout=60)
            opened.raise_for_status()
            await visitor.look(opened.json()["table"]["id"])
            before = memory_of(server)
            took = await timed(lambda c=code, v=visitor: v.look(c))
            found["a cold open"].setdefault(code, []).append(took)
            found["memory of it, MB"].setdefault(code, []).append(memory_of(server) - before)
            server.terminate()
            server.wait()
    return found


async def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        guests = Guests(Settings(data=folder).signing_secret())
        guest = guests.welcome("Anna")
        tables: dict[str, tuple[int, tuple[str, str]]] = {}
        for code, length in (("YYYYYYYY", YOUNG), ("TTTTTTTT", OLD)):
            began = time.perf_counter()
            sitter = Sitter(guest.name, guests.holder(code, guest))
            tables[code] = length, await keep(data, code, sitter, length)
            print(f"{length:,} entries written in {time.perf_counter() - began:.0f} s")
        with sqlite3.connect(data / "fairtable.db") as database:
            kept = database.execute(
                "SELECT COUNT(*), SUM(LENGTH(body)) FROM snapshot"
            ).fetchone()
        size = (data / "fairtable.db").stat().st_size
        print(f"{kept[0]:,} snapshots, {kept[1] / 1e6:.1f} MB of {size / 1e6:.0f} MB")
        port, token = free_port(), guests.token(guest)
        server = serve(data, port)
        try:
            found = await measure(Visitor(port, token), tables)
        finally:
            server.terminate()
            server.wait()
        found |= await cold(data, port, token, list(tables))
    young, old = tables
    print(f"{'median, ms':28} {YOUNG:>10,} {OLD:>10,}  ratio")
    for name, by_table in found.items():
        first, second = statistics.median(by_table[young]), statistics.median(by_table[old])
        ratio = f"{second / first:6.2f}" if first > 0.05 else ""
        print(f"{name:28} {first:10.2f} {second:10.2f} {ratio}")


if __name__ == "__main__":
    asyncio.run(main())
