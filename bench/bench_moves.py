"""How many moves a second does a server accept, 64 tables, one move at a time at each?

Fairtable writes every move to disk (SQLite, synchronous=FULL) before it answers; boardgame.io
keeps its games in memory. Both run on one core of their own, the same driver on another.

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

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from build_client import node

HERE = Path(__file__).resolve().parent / "moves"
TABLES, SECONDS, ROUNDS = 64, 5, 3
SERVER_CORE, DRIVER_CORE = 0, 1
GENEROUS = {"GUEST_RATE": "1e6", "ADDRESS_RATE": "1e6", "TABLES_PER_MINUTE": "1e6"}


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


def measure(
    kind: str, command: list[str], port: int, environment: dict[str, str]
) -> dict[str, float]:
    """Start the server on its core, drive it from the other, and stop it."""
    server = subprocess.Popen(
        command,
        cwd=HERE,
        env={**os.environ, **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=lambda: pinned(SERVER_CORE),
    )
    try:
        wait_until_open(port)
        driver = [str(node()[0]), "driver.mjs", kind, str(port), str(TABLES), str(SECONDS)]
        done = subprocess.run(
            driver,
            cwd=HERE,
            stdout=subprocess.PIPE,
            check=True,
            preexec_fn=lambda: pinned(DRIVER_CORE),
        )
        return dict(json.loads(done.stdout))
    finally:
        server.terminate()
        server.wait()


def wait_until_open(port: int) -> None:
    for _ in range(600):
        with socket.socket() as trying:
            if trying.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise SystemExit("the server did not start")


def fairtable() -> dict[str, float]:
    port = free_port()
    with tempfile.TemporaryDirectory() as data:
        command = [
            sys.executable,
            "-m",
            "fairtable",
            "serve",
            "--port",
            str(port),
            "--data",
            data,
        ]
        limits = {f"FAIRTABLE_{name}": value for name, value in GENEROUS.items()}
        return measure("fairtable", command, port, limits)


def boardgame() -> dict[str, float]:
    port = free_port()
    command = [str(node()[0]), "boardgame.cjs", str(port)]
    return measure("boardgame", command, port, {"NODE_ENV": "production"})


def main() -> None:
    install()
    contenders = {"boardgame.io (in memory)": boardgame, "fairtable (durable)": fairtable}
    results: dict[str, list[dict[str, float]]] = {name: [] for name in contenders}
    for _ in range(ROUNDS):
        for name, contender in contenders.items():
            results[name].append(contender())
    print(f"{TABLES} tables, {SECONDS} s, median of {ROUNDS}; {platform.platform()}")
    medians = {
        name: {key: statistics.median(r[key] for r in rounds) for key in rounds[0]}
        for name, rounds in results.items()
    }
    for name, result in medians.items():
        rate, p50, p99 = result["moves_per_second"], result["p50_ms"], result["p99_ms"]
        print(f"{name:26} {rate:10,.0f} moves/s   p50 {p50:6.2f} ms   p99 {p99:6.2f} ms")
    first, second = (result["moves_per_second"] for result in medians.values())
    print(f"ratio {second / first:.2f}")


if __name__ == "__main__":
    main()
