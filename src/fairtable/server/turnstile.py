"""Requests enter a few at a time, so that nobody at a table waits for a crowd at the door.

The event loop looks at every connection once a turn. If a thousand requests were answered in
one turn, a move would wait for all of them. So a few enter in each turn, fewer if they take
long. Everybody who waits has a queue of their own, and the queues take turns.

Bytes cost time after the turn, when the system takes them. So an address that was sent much
stays behind for some turns, and everybody else is served meanwhile.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable

FEWEST, MOST = 1, 16
SHORT_TURN, LONG_TURN = 0.002, 0.004
BYTES_A_TURN = 65_536
"""What an address may be sent in each turn; what was more is waited for in later turns."""
MOST_LOOKED_AT = 64
MOST_OWED = 16 * 1024 * 1024
"""A file of many megabytes, such as a whole log, does not shut an address out for long."""


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
        self._queues: dict[str, deque[tuple[str, asyncio.Future[None]]]] = {}
        self._owed: dict[str, int] = {}
        self._at_once = FEWEST
        self._entered = 0
        self._turning = False
        self._began = 0.0

    async def enter(self, who: str, address: str = "") -> None:
        """Wait for a turn. Each `who` has one queue, however many requests they send."""
        is_free = not self._queues and address not in self._owed
        if is_free and self._entered < self._at_once:
            self._entered += 1
            return self._turn_soon()
        waiting = asyncio.get_running_loop().create_future()
        self._queues.setdefault(who, deque()).append((address, waiting))
        self._turn_soon()
        await waiting

    def sent(self, address: str, size: int) -> None:
        """So many bytes are on their way to this address."""
        owed = self._owed.get(address, 0) + size
        if owed > BYTES_A_TURN:
            self._owed[address] = min(owed, MOST_OWED)
            self._turn_soon()

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
        self._owed = {
            address: owed - BYTES_A_TURN
            for address, owed in self._owed.items()
            if owed > BYTES_A_TURN
        }
        passed_over = 0
        while self._queues and self._entered < self._at_once and passed_over < MOST_LOOKED_AT:
            passed_over += not self._let_in_one()
        if self._entered or self._queues or self._owed:
            self._turn_soon()

    def _let_in_one(self) -> bool:
        """Whether the first in the first queue has gone; if not, its address has had enough."""
        who = next(iter(self._queues))
        queue = self._queues.pop(who)
        address, waiting = queue[0]
        if may_go := address not in self._owed:
            queue.popleft()
            if not waiting.done():
                waiting.set_result(None)
                self._entered += 1
        if queue:
            self._queues[who] = queue  # Behind all the others.
        return may_go
