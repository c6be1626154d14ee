"""Documents that never change while the server runs: each is made once, beside the event loop.

Whoever asks first waits for it, and so does everybody who asks meanwhile. Nobody at a table
does: the largest takes most of a second, with what it needs to be compressed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Any

from fairtable.server.compression import compressed_once
from fairtable.server.unchanging import tag_of

MOST_DOCUMENTS = 64
_maker = ThreadPoolExecutor(1, "fairtable-shelf")
"""One thread: what two have asked for is made by the first and found by the second."""


def close() -> None:
    """Let the thread go, because the server ends. What is being made is not needed any more."""
    _maker.shutdown(wait=False, cancel_futures=True)


class Shelf:
    """What a function makes of some words, such as the name of a book."""

    def __init__(self, make: Callable[..., bytes]) -> None:
        self._make = lru_cache(MOST_DOCUMENTS)(make)
        self._there: set[tuple[Any, ...]] = set()

    async def take(self, *words: Any) -> bytes:
        """The document, which is made if it was never asked for."""
        if words in self._there:
            return self._make(*words)
        return await asyncio.get_running_loop().run_in_executor(_maker, self._put, words)

    def cache_clear(self) -> None:
        """Forget all, because there are other games now."""
        self._there.clear()
        self._make.cache_clear()

    def _put(self, words: tuple[Any, ...]) -> bytes:
        document = self._make(*words)
        if words not in self._there:
            tag_of(document)
            compressed_once(document)
            self._there.add(words)
        return document
