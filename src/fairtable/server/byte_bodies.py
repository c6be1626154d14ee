"""Bodies of plain bytes: read piece by piece, counted while they come, a few at a time."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from litestar import Request
from litestar.exceptions import InternalServerException

from fairtable.server.problems import Trouble, fail

MOST_AT_ONCE = 3
SECONDS = 30.0
WAIT_SECONDS = 2.0
BYTES = "application/octet-stream"


class Doors:
    """So many large bodies may come in at once: more would fill the memory.

    If there are several doors, one address never has all of them: a slow body keeps a door open
    for long.
    """

    def __init__(self, free: int = MOST_AT_ONCE) -> None:
        self._free = free
        self._most_of_one = max(1, free - 1)
        self._taken: Counter[str] = Counter()

    @contextmanager
    def enter(self, address: str) -> Iterator[None]:
        """ProblemError if all doors are taken."""
        if self._taken.total() >= self._free or self._taken[address] >= self._most_of_one:
            raise fail(Trouble.BUSY, wait=WAIT_SECONDS)
        self._taken[address] += 1
        try:
            yield
        finally:
            self._taken -= Counter({address: 1})


async def read_body(
    request: Request[Any, Any, Any], most: int, seconds: float = SECONDS
) -> bytes:
    """The whole body. ProblemError if it is too long, says so, stops, or comes too slowly."""
    if (request.content_length or 0) > most:
        raise _too_large(most)
    body = bytearray()
    try:
        async with asyncio.timeout(seconds):
            async for piece in request.stream():
                if len(body) + len(piece) > most:
                    raise _too_large(most)
                body += piece
    except TimeoutError as slow:
        sentence = f"The body did not come within {seconds:g} seconds."
        raise fail(Trouble.UNREADABLE, sentence, place="$") from slow
    except InternalServerException as gone:
        raise fail(Trouble.UNREADABLE, "The body ended too soon.", place="$") from gone
    return bytes(body)


def _too_large(most: int) -> Exception:
    return fail(Trouble.TOO_LARGE, f"This address takes at most {most} bytes.", place="$")
