"""Requests enter a few at a time, so that nobody at a table waits for a crowd at the door.

The event loop looks at every connection once a turn. If a thousand requests were answered in
one turn, a move would wait for all of them. So a few enter in each turn, fewer if they take
long. Everybody who waits has a queue of their own, and the queues take turns.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable

FEWEST, MOST = 1, 16
SHORT_TURN, LONG_TURN = 0.002, 0.004


class Porch:
    """Where heads of requests wait to be read, for at most so long in each turn."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()

    def read_soon(self, read: Callable[[], None]) -> None:
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._turn)
        self._waiting.append(read)

    def _turn(self) -> None:
        until = time.perf_counter() + SHORT_TURN
        while self._waiting:
            self._waiting.popleft()()
            if time.perf_counter() > until:
                break
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._turn)


class Turnstile:
    """Lets requests in, a few in each turn of the event loop."""

    def __init__(self) -> None:
        self._queues: dict[str, deque[asyncio.Future[None]]] = {}
        self._at_once = FEWEST
        self._entered = 0
        self._turning = False
        self._began = 0.0

    async def enter(self, who: str) -> None:
        """Wait for a turn. Each `who` has one queue, however many requests they send."""
        if not self._queues and self._entered < self._at_once:
            self._entered += 1
            return self._turn_soon()
        waiting = asyncio.get_running_loop().create_future()
        self._queues.setdefault(who, deque()).append(waiting)
        self._turn_soon()
        await waiting

    def _turn_soon(self) -> None:
        if not self._turning:
            self._turning = True
            self._began = time.perf_counter()
            asyncio.get_running_loop().call_soon(self._turn)

    def _turn(self) -> None:
        """What entered in the last turn has been worked on by now."""
        took = time.perf_counter() - self._began
        self._at_once = (
            max(FEWEST, self._at_once // 2)
            if took > LONG_TURN
            else min(MOST, self._at_once + 1)
        )
        self._entered, self._turning = 0, False
        while self._queues and self._entered < self._at_once:
            self._let_in_one()
        if self._entered:
            self._turn_soon()

    def _let_in_one(self) -> None:
        who = next(iter(self._queues))
        queue = self._queues.pop(who)
        waiting = queue.popleft()
        if queue:
            self._queues[who] = queue  # Behind all the others.
        if not waiting.done():
            waiting.set_result(None)
            self._entered += 1
