"""How long does POST /api/sudoku/validate/ take when 64 clients ask at once?

Each client has its own connection and asks again as soon as it gets an answer. It sends a grid,
sometimes with a conflict, and a move to be judged. The server has one core, all clients share
another.

    python3 dev.py bench validate
"""

from __future__ import annotations

import asyncio
import json
import os
import platform
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from importlib.metadata import version
from pathlib import Path

CLIENTS, SECONDS, ROUNDS = 64, 4.0, 5
GENEROUS = {"GUEST_RATE": "1e9", "ADDRESS_RATE": "1e9"}
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
QUESTIONS = [
    {"grid": PUZZLE, "givens": PUZZLE, "move": {"row": 0, "col": 2, "value": 4}},
    {"grid": PUZZLE, "givens": PUZZLE, "move": {"row": 0, "col": 2, "value": 7}},
    {"grid": "55" + PUZZLE[2:]},
    {"grid": [int(sign) if sign != "." else 0 for sign in PUZZLE]},
]


def main() -> None:
    with tempfile.TemporaryDirectory() as data, socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
        free.close()
        server = start(port, data)
        try:
            rounds = [asyncio.run(ask_all(port)) for _ in range(ROUNDS)]
        finally:
            server.terminate()
            server.wait(20)
    print(
        f"{CLIENTS} clients, medians of {ROUNDS} rounds of {SECONDS:.0f} s; Python "
        f"{platform.python_version()}, litestar {version('litestar')}, uvicorn "
        f"{version('uvicorn')}"
    )
    print(f"  answers     {statistics.median(len(took) for took in rounds) / SECONDS:10,.0f}/s")
    for percent in (50, 99):
        at = statistics.median(percentile(took, percent) for took in rounds)
        asked = "   (asked for: under 50 ms)" if percent == 99 else ""
        print(f"  p{percent}         {1000 * at:10.1f} ms{asked}")


def start(port: int, data: str) -> subprocess.Popen[bytes]:
    """The server, once it is open."""
    settings = {f"FAIRTABLE_{name}": value for name, value in GENEROUS.items()}
    command = [Path(sys.executable).with_name("fairtable"), "serve"]
    server = subprocess.Popen(
        [*command, "--port", str(port), "--data", data],
        env={**os.environ, **settings},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    # Linux only; on other systems the operating system assigns the cores.
    if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(server.pid, {0})
        os.sched_setaffinity(0, {1})
    for _ in range(300):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return server
        except OSError:
            time.sleep(0.1)
    raise SystemExit("the server did not open")


async def ask_all(port: int) -> list[float]:
    """How long each answer took, over all clients."""
    until = time.perf_counter() + SECONDS
    asked = [ask(port, until, number) for number in range(CLIENTS)]
    return [took for one in await asyncio.gather(*asked) for took in one]


async def ask(port: int, until: float, number: int) -> list[float]:
    """One client: plain HTTP/1.1 on one connection, so that the client costs little."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    took = []
    while (begun := time.perf_counter()) < until:
        writer.write(request(QUESTIONS[(number + len(took)) % len(QUESTIONS)]))
        head = await reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 200"), head
        length = next(
            int(line[15:]) for line in head.lower().split(b"\r\n") if b"content-length" in line
        )
        await reader.readexactly(length)
        took.append(time.perf_counter() - begun)
    writer.close()
    return took


def request(question: dict[str, object]) -> bytes:
    body = json.dumps(question).encode()
    head = (
        "POST /api/sudoku/validate/ HTTP/1.1\r\nHost: localhost\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


def percentile(values: list[float], percent: int) -> float:
    return sorted(values)[len(values) * percent // 100]


if __name__ == "__main__":
    main()
