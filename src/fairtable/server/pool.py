"""Work that may take too long for the event loop: in a thread beside it, with a deadline.

Python runs one thread at a time, so a second thread of work would only make the event loop
wait more often. Kernels that let the interpreter go disturb it not at all. A thread cannot be
stopped: whoever asks for work has checked before that it is bounded.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

from fairtable.server.problems import Trouble, fail

T = TypeVar("T")
DEADLINE_SECONDS = 2.0
MOST_WAITING, MOST_OF_ONE = 64, 8
WAIT_SECONDS = 1.0
ENOUGH = "Enough questions of yours are waiting here. Wait 'retry_after' seconds and ask again."


class Pool:
    """One thread, and a short queue before it, of which each asker may have a part."""

    def __init__(
        self,
        deadline: float = DEADLINE_SECONDS,
        most_waiting: int = MOST_WAITING,
        most_of_one: int = MOST_OF_ONE,
    ) -> None:
        self._deadline = deadline
        self._most_waiting = most_waiting
        self._most_of_one = most_of_one
        self._of_one: Counter[str] = Counter()
        self._threads = ThreadPoolExecutor(1, "fairtable-pool")
        self._under_way: set[Future[Any]] = set()

    async def run(self, work: Callable[[], T], who: str) -> T:
        """What `work` returns or raises. ProblemError if the queue or the time is used up."""
        if len(self._under_way) >= self._most_waiting:
            raise fail(Trouble.BUSY, wait=WAIT_SECONDS)
        if self._of_one[who] >= self._most_of_one:
            raise fail(Trouble.BUSY, ENOUGH, wait=WAIT_SECONDS)
        self._of_one[who] += 1
        try:
            return await self._run(work)
        finally:
            self._of_one[who] -= 1
            if not self._of_one[who]:
                del self._of_one[who]

    async def _run(self, work: Callable[[], T]) -> T:
        future = self._threads.submit(work)
        self._under_way.add(future)
        future.add_done_callback(self._under_way.discard)
        try:
            async with asyncio.timeout(self._deadline):
                # What has not begun at the deadline is taken out of the queue.
                return await asyncio.wrap_future(future)
        except TimeoutError as late:
            raise fail(Trouble.BUSY, wait=WAIT_SECONDS) from late

    def close(self) -> None:
        """Begin nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)
