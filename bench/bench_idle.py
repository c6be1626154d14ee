"""What does doing nothing cost? 100,000 idle tables and 10,000 idle connections, at one server.

    python3 dev.py bench idle

The tables are in the database, as people left them; 10,000 of them are then looked at and so
come into memory. The connections are 10,000 guests who watch 1,000 of these tables and say
nothing. Beside them somebody plays: how long does a move take, and the lobby, before and after?
The server has its default limits; the guests come from 40 addresses (127.0.0.1 and on), because
a whole hall would not open ten thousand tables from one.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import subprocess
import tempfile
import time
from itertools import islice
from pathlib import Path
from typing import Any

import httpx
import msgspec
from bench_age import Visitor, memory_of, rulings_of, serve
from bench_moves import free_port
from websockets.asyncio.client import ClientConnection, connect

from fairtable.codes import new_code
from fairtable.referee import Sitter
from fairtable.server import views
from fairtable.server.identity import Guests
from fairtable.server.settings import Settings
from fairtable.storage import Append, Listing, Tenure, open_store

TABLES = int(os.environ.get("TABLES", "100000"))
LOOKED_AT = min(TABLES, 10_000)
CONNECTIONS = int(os.environ.get("CONNECTIONS", "10000"))
ADDRESSES = 40
AT_ONCE = 50
MOVES = 100
AN_HOUR = 3_600_000


async def keep_tables(data: Path, guests: Guests, count: int) -> list[str]:
    """Tables on which somebody has made a move and gone. Every host has ten of them."""
    store = open_store(Settings(data=str(data)).database())
    codes = [new_code() for _ in range(count)]
    left = count
    done = asyncio.Event()

    def written(append: Append, error: Exception | None) -> None:
        nonlocal left
        assert error is None, error
        if append.listing is not None:
            left -= 1
            if left == 0:
                done.set()

    for number, code in enumerate(codes):
        guest = msgspec.structs.replace(guests.welcome("Host"), id=f"{number // 10:016x}")
        sitter = Sitter(guest.name, guests.holder(code, guest))
        rulings, tenure = list(islice(rulings_of(code, sitter, 6), 6)), Tenure()
        match = rulings[-1].after
        listing = Listing(
            code,
            "sudoku",
            match.room.status.value,
            True,
            match.opened.opened_at,
            "",
            views.stored_summary(match),
            host=guests.host_key(guest),
            changed_at=match.tip.at,
            lively_until=match.tip.at + AN_HOUR,
        )
        for ruling in rulings:
            last = ruling is rulings[-1]
            append = Append(tenure, code, ruling.entry, listing if last else None, written)
            store.append(append)
        if number % 500 == 0:
            while store.queued > 5000:
                await asyncio.sleep(0.01)
            await asyncio.sleep(0)
    await done.wait()
    await store.close()
    return codes


async def look_at(port: int, guests: Guests, codes: list[str]) -> None:
    """Each table is looked at once, by many guests from many addresses."""
    waiting = list(codes)

    async def visitor(number: int) -> None:
        transport = httpx.AsyncHTTPTransport(local_address=f"127.0.0.{1 + number % ADDRESSES}")
        token = guests.token(guests.welcome("Visitor"))
        headers = {"Authorization": f"Bearer {token}"}
        base = f"http://127.0.0.1:{port}"
        async with httpx.AsyncClient(
            transport=transport, base_url=base, headers=headers
        ) as http:
            while waiting:
                code = waiting.pop()
                while (answer := await http.get(f"/api/tables/{code}")).status_code == 429:
                    await asyncio.sleep(float(answer.headers.get("retry-after", "1")))
                answer.raise_for_status()

    await asyncio.gather(*(visitor(number) for number in range(AT_ONCE)))


async def connect_all(port: int, guests: Guests, codes: list[str]) -> list[ClientConnection]:
    """Guests who watch and say nothing."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def watcher(number: int) -> ClientConnection:
        headers = {"Authorization": f"Bearer {guests.token(guests.welcome('Watcher'))}"}
        where = f"ws://127.0.0.1:{port}/api/tables/{codes[number % len(codes)]}/live"
        async with gate:
            live = await connect(
                where,
                additional_headers=headers,
                compression=None,
                ping_interval=None,
                max_queue=4,
                local_addr=(f"127.0.0.{1 + number % ADDRESSES}", 0),
            )
            await live.recv()
        return live

    return list(await asyncio.gather(*(watcher(number) for number in range(CONNECTIONS))))


async def moves_and_lobby(visitor: Visitor) -> tuple[list[float], list[float]]:
    """Milliseconds of moves at a table of one's own, and of looks at the lobby."""
    opened = await visitor.http.post("/api/tables", json={"game": "sudoku"}, timeout=60)
    opened.raise_for_status()
    code = opened.json()["table"]["id"]
    found: list[str] = (await visitor.get(f"/api/tables/{code}/moves"))["moves"]
    digit = next(move for move in found if "=" in move)
    moves, looks = [], []
    for number in range(MOVES):
        began = time.perf_counter()
        await visitor.move(code, digit.partition("=")[0] + "=." if number % 2 else digit)
        moves.append((time.perf_counter() - began) * 1000)
        if number % 5 == 0:
            began = time.perf_counter()
            await visitor.get("/api/tables")
            looks.append((time.perf_counter() - began) * 1000)
        await asyncio.sleep(0.06)
    return moves, looks


def cpu_of(server: subprocess.Popen[bytes]) -> float:
    fields = Path(f"/proc/{server.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def report(what: str, server: subprocess.Popen[bytes], visitor: Visitor) -> None:
    used, began = cpu_of(server), time.perf_counter()
    await asyncio.sleep(10)
    idle = (cpu_of(server) - used) / (time.perf_counter() - began)
    memory = memory_of(server)
    moves, looks = await moves_and_lobby(visitor)
    worst = statistics.quantiles(moves, n=100)[98]
    print(
        f"{what:34} {memory:7.0f} MB   idle {idle:5.1%} of a core   "
        f"move p50 {statistics.median(moves):5.1f} p99 {worst:5.1f} ms   "
        f"lobby {statistics.median(looks):5.1f} ms",
        flush=True,
    )


async def main() -> Any:
    with tempfile.TemporaryDirectory() as folder:
        data, port = Path(folder), free_port()
        guests = Guests(Settings(data=folder).signing_secret())
        began = time.perf_counter()
        codes = await keep_tables(data, guests, TABLES)
        size = (data / "fairtable.db").stat().st_size / 1e6
        print(
            f"{TABLES:,} tables written in {time.perf_counter() - began:.0f} s, {size:.0f} MB"
        )
        began = time.perf_counter()
        server = serve(data, port)
        print(f"the server was open after {time.perf_counter() - began:.1f} s")
        visitor = Visitor(port, guests.token(guests.welcome("Anna")))
        try:
            await report(f"{TABLES:,} tables in the database", server, visitor)
            await look_at(port, guests, codes[:LOOKED_AT])
            await report(f"{LOOKED_AT:,} of them in memory", server, visitor)
            watched = await connect_all(port, guests, codes[:1000])
            await report(f"{len(watched):,} connections as well", server, visitor)
        finally:
            server.kill()
            server.wait()


if __name__ == "__main__":
    asyncio.run(main())
