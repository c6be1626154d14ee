"""A large document is made once, and nobody at a table waits for it."""

from __future__ import annotations

import asyncio
import time

from fairtable.server.shelf import Shelf


async def longest_stop(stop: asyncio.Event) -> float:
    longest, before = 0.0, time.perf_counter()
    while not stop.is_set():
        await asyncio.sleep(0.001)
        now = time.perf_counter()
        longest, before = max(longest, now - before), now
    return longest


async def test_a_document_is_made_once_beside_the_event_loop() -> None:
    made = []

    def make(word: str) -> bytes:
        made.append(word)
        time.sleep(0.3)
        return word.encode() * 10_000

    shelf, stop = Shelf(make), asyncio.Event()
    watching = asyncio.ensure_future(longest_stop(stop))
    taken = await asyncio.gather(*(shelf.take("rules") for _ in range(20)))
    stop.set()
    assert await watching < 0.25
    assert made == ["rules"]
    assert all(each is taken[0] for each in taken)
    assert await shelf.take("rules") is taken[0]
    assert await shelf.take("other") == b"other" * 10_000
