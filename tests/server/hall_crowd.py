"""A crowd at a server of the tests: a hall with real sockets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fairtable.crowds.hall import Crowd, Plan
from fairtable.crowds.wire import decode
from tests.server.serving import Server

PATIENCE = 60.0
HALL = 65
"""So many places make a large table: its people are told what happens together."""


@asynccontextmanager
async def hall(server: Server, players: int, **more: Any) -> AsyncIterator[Crowd]:
    """A hall that has begun. `options` are those of the game; the others are the crowd's."""
    options = {"seats": max(HALL, players), "caller": "host", **more.pop("options", {})}
    plan = {"claims": False, "marks": False, "whole": 1, **more}
    crowd = Crowd(Plan(url=server.url, players=players, options=options, **plan))
    try:
        await crowd.gather()
        await crowd.start()
        await crowd.wait_for_start()
        assert not crowd.tally.faults, crowd.tally.faults
        yield crowd
    finally:
        crowd.leave()
        await asyncio.sleep(0)


async def call(crowd: Crowd, numbers: int = 1) -> None:
    """The host calls so many numbers, and everybody has heard them."""
    for _ in range(numbers):
        known = len(crowd.phones[0].calls)
        await crowd.order({"type": "Play", "move": "call"})
        await until(lambda known=known: all(len(p.calls) > known for p in crowd.phones))


async def until(test: Any, seconds: float = PATIENCE) -> None:
    async with asyncio.timeout(seconds):
        while not test():
            await asyncio.sleep(0.01)


async def log_of(crowd: Crowd) -> list[dict[str, Any]]:
    """What is public in each entry of the log, in order."""
    entries: list[dict[str, Any]] = []
    while True:
        path = f"/api/tables/{crowd.table}/log?after={len(entries)}&limit=250"
        page = decode(await crowd.host.ask("GET", path))
        entries += [json.loads(entry["public"]) for entry in page["entries"]]
        if not page["entries"] or len(entries) >= page["version"]:
            return entries


def events_in(log: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [e for entry in log for e in entry["events"] if e and e["type"] == kind]


def facts_in(log: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [fact for entry in log for fact in entry["facts"] if fact["type"] == kind]
