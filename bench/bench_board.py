"""The great board: durable lines a second, spectators, memory, and how fast somebody joins.

A real server on one core, a driver in Node on another, real WebSockets. Every accepted line is
on the disk (SQLite, synchronous=FULL) before it is answered.

    python3 dev.py bench board [lines] [crowd] [joins] [--seconds 20] [--spectators 5000]

`lines`: 200 connections draw as fast as they are answered, one line a frame. `crowd`: 5,000
spectators, 1,000 lines a second; the age of a frame is the time since its oldest line was sent
by the one who drew it. `joins`: snapshot and hello of a board that is 0 to 100 % full.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import websockets

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from bench_moves import DRIVER_CORE, pinned
from served import Server

from build_client import node
from fairtable.games.dots import EDGE_COUNT
from fairtable.games.dots.chain import BoardBegun, batch_hash, start_hash
from fairtable.storage import BatchRow, BoardChange, BoardRow, Tenure, database_in, open_store

DRIVER = Path(__file__).resolve().parent / "board" / "driver.mjs"
RAISED = {
    "BOARD_QUOTA": "1000000",
    "BOARD_SECONDS": "0.001",
    "GUEST_RATE": "1e6",
    "ADDRESS_RATE": "1e6",
    "GUEST_SHARE": "100",
    "ADDRESS_SHARE": "100",
    "ADDRESS_CONNECTIONS": "100000",
    "NEW_GUESTS_PER_MINUTE": "1e6",
}
FILLS = (0, 10, 25, 50, 75, 83, 90, 99, 100)
FILES = 20_000


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("what", nargs="*", default=[])
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--drawers", type=int, default=200)
    parser.add_argument("--window", type=int, default=16)
    parser.add_argument("--spectators", type=int, default=5_000)
    parser.add_argument("--rate", type=int, default=1_000)
    asked = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most), hard))
    for what in asked.what or ("lines", "crowd", "joins"):
        with tempfile.TemporaryDirectory(prefix="fairtable-bench-") as folder:
            {"lines": lines, "crowd": crowd, "joins": joins}[what](folder, asked)


def lines(folder: str, asked: argparse.Namespace) -> None:
    server = Server(folder, **RAISED)
    plan = {"drawers": asked.drawers, "window": asked.window, "seconds": asked.seconds}
    try:
        seen = drive(server, plan)
    finally:
        server.stop()
    print(f"{seen['perSecond']:,.0f} accepted, durable lines a second, {asked.drawers} clients")
    print(f"  answered after (ms): {seen['waitMs']}; refused by code: {seen['refused']}")
    print(f"  driver {seen['driverCpu']:.0%} of a core, server {seen['serverCpu']:.0%}")


def crowd(folder: str, asked: argparse.Namespace) -> None:
    server = Server(folder, **RAISED)
    plan = {
        "drawers": 50,
        "rate": asked.rate,
        "spectators": asked.spectators,
        "seconds": asked.seconds,
        "settle": 3,
    }
    try:
        seen = drive(server, plan)
    finally:
        server.stop()
    print(f"{seen['spectators']:,} spectators, {seen['perSecond']:,.0f} lines a second")
    print(f"  frames {seen['framesPerSecond']:,.0f} a second, age (ms): {seen['ageMs']}")
    print(f"  answered after (ms): {seen['waitMs']}; refused by code: {seen['refused']}")
    print(f"  {seen['kilobytes']:.1f} kB of memory a connection")
    print(f"  {seen['bytesASpectatorAMinute'] / 1000:.1f} kB a spectator a minute")
    print(f"  driver {seen['driverCpu']:.0%} of a core, server {seen['serverCpu']:.0%}")
    print(f"  connections lost: {seen['closed']} {seen['goodbyes']}")


def drive(server: Server, plan: dict[str, Any]) -> dict[str, Any]:
    program, _ = node()
    told = json.dumps({"port": server.port, "edges": EDGE_COUNT, **plan})
    until_ready(server.port)
    until_quiet(server)
    driver = subprocess.Popen(
        [program, str(DRIVER), told],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        preexec_fn=lambda: pinned(DRIVER_CORE),
        text=True,
    )
    assert driver.stdin is not None and driver.stdout is not None
    assert driver.stdout.readline() == "drawers\n"
    before = server.megabytes()
    assert driver.stdout.readline() == "ready\n"
    time.sleep(1)
    memory = server.megabytes() - before
    began, cpu = time.monotonic(), server.cpu_seconds()
    driver.stdin.write("go\n")
    driver.stdin.flush()
    seen: dict[str, Any] = json.loads(driver.stdout.readline())
    seen["serverCpu"] = (server.cpu_seconds() - cpu) / (time.monotonic() - began)
    seen["kilobytes"] = 1024 * memory / max(1, plan.get("spectators", 0))
    driver.wait()
    return seen


def until_ready(port: int) -> dict[str, Any]:
    """Wait until the board is open, and the rules are compiled."""
    for _ in range(1200):
        answer = httpx.get(f"http://127.0.0.1:{port}/api/boards/current")
        if answer.status_code == 200:
            card: dict[str, Any] = answer.json()
            return card
        time.sleep(0.05)
    raise SystemExit("the board did not open")


def until_quiet(server: Server) -> None:
    """Wait until the compiled rules are loaded, or their memory would count as connections."""
    same, before = 0, 0.0
    for _ in range(120):
        now, busy = server.megabytes(), server.cpu_seconds()
        time.sleep(1)
        busy = server.cpu_seconds() - busy
        same = same + 1 if abs(now - before) < 0.5 and busy < 0.1 else 0
        before = now
        if same >= 8:
            return


def joins(folder: str, asked: argparse.Namespace) -> None:
    print("full   start s   snapshot kB   snapshot ms   hello ms   together ms")
    for fill in FILLS:
        place = f"{folder}/{fill}"
        asyncio.run(prepare(Path(place), EDGE_COUNT * fill // 100))
        began = time.monotonic()
        server = Server(place, **RAISED)
        try:
            until_ready(server.port)
            started = time.monotonic() - began
            print(f"{fill:3} %  {started:7.2f}", *asyncio.run(join(server.port)))
        finally:
            server.stop()


async def prepare(folder: Path, count: int) -> None:
    """A board with so many lines in its log, written by the store itself."""
    folder.mkdir()
    store = open_store(database_in(folder))
    luck = random.Random(count)
    edges = luck.sample(range(EDGE_COUNT), count)
    row = BoardRow(1, 1000, 1000, 0, 1_700_000_000_000)
    tenure, kept = Tenure(), asyncio.Event()

    def done(change: BoardChange, error: Exception | None) -> None:
        assert error is None, error
        if change.batch is None and change.opens is None:
            kept.set()

    store.boards.keep(BoardChange(tenure, 1, done, opens=row))
    head = start_hash(BoardBegun("board-1", 1000, 1000, 0, row.opened_at))
    for first in range(0, count, 50):
        some = edges[first : first + 50]
        records = b"".join((edge << 2 | luck.randrange(4)).to_bytes(3, "big") for edge in some)
        at = row.opened_at + first
        head = batch_hash(head, first, at, records)
        batch = BatchRow(first, at, head, records, bytes(8 * len(some)))
        store.boards.keep(BoardChange(tenure, 1, done, batch))
    store.boards.keep(BoardChange(tenure, 1, done))
    await kept.wait()
    await store.close()


async def join(port: int) -> list[str]:
    """Come in as the first newcomer does: the snapshot is made, then the connection."""
    address = f"127.0.0.1:{port}/api/boards/current"
    async with httpx.AsyncClient() as client:
        began = time.perf_counter()
        async with client.stream("GET", f"http://{address}/snapshot") as answer:
            zipped = b"".join([piece async for piece in answer.aiter_raw()])
            index = int(answer.headers["etag"].split("-")[2].strip('"'))
        snapshot = time.perf_counter() - began
    async with websockets.connect(f"ws://{address}/live?from={index}") as live:
        hello = json.loads(await live.recv())
        assert hello["index"] == index
    whole = time.perf_counter() - began
    figures = (len(zipped) / 1000, 1000 * snapshot, 1000 * (whole - snapshot), 1000 * whole)
    return [f"{figure:12.1f}" for figure in figures]


if __name__ == "__main__":
    os.environ.setdefault("PYTHONHASHSEED", "0")
    main()
