"""How many moves a second does a server accept, 64 tables, one move at a time at each?

Fairtable writes every move to disk (SQLite, synchronous=FULL) before it answers; boardgame.io
keeps its games in memory. Both servers are pinned to the same core, the driver to another. They
take turns of one second, so that each has the core for itself and other programs on the machine
slow both in the same way. The result is the median of the ratios of neighbouring turns.

    python3 dev.py bench moves
"""

from __future__ import annotations

import json
import os
import platform
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from build_client import node

HERE = Path(__file__).resolve().parent / "moves"
TABLES, TURNS, SECONDS = 64, 20, 1
SERVER_CORE, DRIVER_CORE = 0, 1
GENEROUS = {
    "GUEST_RATE": "1e6",
    "ADDRESS_RATE": "1e6",
    "TABLES_PER_MINUTE": "1e6",
    "OPEN_TABLES": "1000",
    "ENTRIES_PER_MINUTE": "1e6",
}


def install() -> None:
    program, npm = node()
    environment = {**os.environ, "NODE_USE_SYSTEM_CA": "1"}
    command = [program, npm, "ci", "--no-audit", "--no-fund", "--silent"]
    if not (HERE / "node_modules").exists():
        subprocess.run(command, cwd=HERE, env=environment, check=True)


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


def pinned(core: int) -> None:
    os.sched_setaffinity(0, {core})


def start(command: list[str], environment: dict[str, str]) -> subprocess.Popen[bytes]:
    """A server on its core."""
    return subprocess.Popen(
        command,
        cwd=HERE,
        env={**os.environ, **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=lambda: pinned(SERVER_CORE),
    )


def wait_until_open(port: int) -> None:
    for _ in range(600):
        with socket.socket() as trying:
            if trying.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise SystemExit("the server did not start")


def fairtable(port: int, data: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "fairtable", "serve", "--port", str(port), "--data", data]
    return start(command, {f"FAIRTABLE_{name}": value for name, value in GENEROUS.items()})


def boardgame(port: int) -> subprocess.Popen[bytes]:
    return start([str(node()[0]), "boardgame.cjs", str(port)], {"NODE_ENV": "production"})


def drive(fairtable_port: int, boardgame_port: int) -> dict[str, dict[str, Any]]:
    """What the driver measured of each server, by its name."""
    asked = [fairtable_port, boardgame_port, TABLES, TURNS, SECONDS]
    done = subprocess.run(
        [str(node()[0]), "driver.mjs", *map(str, asked)],
        cwd=HERE,
        stdout=subprocess.PIPE,
        check=True,
        preexec_fn=lambda: pinned(DRIVER_CORE),
    )
    return {line["name"]: line for line in map(json.loads, done.stdout.splitlines())}


def main() -> None:
    install()
    ports = free_port(), free_port()
    with tempfile.TemporaryDirectory() as data:
        servers = [fairtable(ports[0], data), boardgame(ports[1])]
        try:
            for port in ports:
                wait_until_open(port)
            measured = drive(*ports)
        finally:
            for server in servers:
                server.terminate()
                server.wait()
    ours, theirs = measured["fairtable"], measured["boardgame"]
    print(f"{TABLES} tables, {TURNS} turns of {SECONDS} s each; {platform.platform()}")
    for name, result in {"boardgame.io, in memory": theirs, "fairtable, durable": ours}.items():
        rate = statistics.median(result["rates"])
        p50, p99 = result["p50_ms"], result["p99_ms"]
        print(f"{name:24} {rate:10,.0f} moves/s   p50 {p50:6.2f} ms   p99 {p99:6.2f} ms")
    ratios = [a / b for a, b in zip(ours["rates"], theirs["rates"], strict=True)]
    low, middle, high = statistics.quantiles(ratios, n=4)
    print(f"neighbouring turns: {middle:.2f} times, half of them {low:.2f} to {high:.2f}")


if __name__ == "__main__":
    main()
