"""Three hundred phones behind one router play within half a minute of a cold start.

The server has the limits that it has by default. They bind a hostile address all the same.
"""

from __future__ import annotations

import asyncio
import os
import re
import socket
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from fairtable.crowds.hall import Crowd, Plan
from fairtable.server.settings import Settings
from tests.server.hall_crowd import call
from tests.server.serving import UNHURRIED, Server

PHONES, SECONDS = 300, 30.0
PAGE = ("/", "/api/games", "/rules/tambola")
STATUS = re.compile(rb"HTTP/1\.1 (\d{3})")


@pytest.fixture
def cold(served: Callable[..., Server]) -> Server:
    """A new program with the limits of an operator who has set none."""
    usual = Settings()
    names = [name.removeprefix("FAIRTABLE_").lower() for name in UNHURRIED]
    return served(forked=False, **{name: str(getattr(usual, name)) for name in names})


async def opened_page(server: Server) -> list[bytes]:
    """What a phone asks before its owner has a name."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    statuses = []
    for path in PAGE:
        writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", head.lower())
        await reader.readexactly(int(length[1]) if length else 0)
        statuses.append(head[9:12])
    writer.close()
    return statuses


def busy_seconds(server: Server) -> float:
    """How long the server and this program have had a core, since they began."""
    stat = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    ticks = int(stat[11]) + int(stat[12])
    return ticks / os.sysconf("SC_CLK_TCK") + time.process_time()


@pytest.mark.long
async def test_three_hundred_phones_play_within_half_a_minute(cold: Server) -> None:
    began, began_at = busy_seconds(cold), time.monotonic()
    pages = await asyncio.gather(*(opened_page(cold) for _ in range(PHONES)))
    assert b"429" not in {status for page in pages for status in page}
    options = {"seats": PHONES, "caller": "host"}
    plan = Plan(cold.url, PHONES, options=options, whole=1, marks=False, claims=False)
    crowd = Crowd(plan)
    try:
        await crowd.gather()
        await crowd.start()
        await crowd.wait_for_start()
        await call(crowd)
        assert not crowd.tally.faults, crowd.tally.faults
        assert crowd.tally.seated == PHONES
        # What both programs have worked, one after the other, as if nobody else were here.
        assert busy_seconds(cold) - began < SECONDS
        assert time.monotonic() - began_at < SECONDS
    finally:
        crowd.leave()
        await asyncio.sleep(0)


def test_one_hostile_address_is_limited(served: Callable[..., Server]) -> None:
    """It does not matter on how many connections it asks. The rate is one that we can reach."""
    server = served(address_rate="50")
    asked = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" * 20
    told: Counter[bytes] = Counter()
    connections = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(40)]
    for connection in connections:
        connection.sendall(asked)
    until = time.monotonic() + 20
    for connection in connections:
        connection.settimeout(0.5)
        while time.monotonic() < until and b"429" not in told:
            try:
                told.update(STATUS.findall(connection.recv(1 << 16)))
            except TimeoutError:
                break
        connection.close()
    assert told[b"429"]
