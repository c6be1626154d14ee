"""Where slow bots think: in threads beside the event loop, with a fair queue before them.

Their kernels let the interpreter go, so players at other tables do not notice them. Whoever
thinks long can wait long: each bot should begin within twenty times its own thinking time, and
the bot whose time comes first is next. So a quick bot need not wait for many slow ones, and no
slow one waits for ever. A bot whose turn does not come in ten seconds is told so; then the
game's plain bot moves for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from itertools import count
from queue import PriorityQueue
from typing import Any, TypeVar

from fairtable.server.problems import Trouble, fail

T = TypeVar("T")
FAIR_WAIT = 20.0
"""So many times its own thinking time a bot may wait."""
MOST_SECONDS, MOST_WAITING = 10.0, 1000
TELL_AFTER = 0.25
"""Seconds: what is over sooner is not told to anybody."""
POLITE = 5
"""The niceness of the threads, where a thread can have one: players come first."""
WAIT_SECONDS = 1.0


class Thought:
    """One bot's work, and when it should begin at the latest."""

    def __init__(self, due: float, number: int, work: Callable[[], Any] | None) -> None:
        self._place = due, number
        self.work = work
        self.future: Future[Any] = Future()
        self.on_begin: Callable[[], None] = lambda: None

    def __lt__(self, other: Thought) -> bool:
        return self._place < other._place


class Thinkers:
    """The threads and their queue. The threads begin with the first bot that thinks."""

    def __init__(self, threads: int | None = None, most_seconds: float = MOST_SECONDS) -> None:
        self._threads = threads or max(1, min(4, (os.cpu_count() or 1) - 1))
        self._most_seconds = most_seconds
        self._queue: PriorityQueue[Thought] = PriorityQueue()
        self._numbers = count()
        self._begun = False

    def waiting(self) -> int:
        """How many bots wait."""
        return self._queue.qsize()

    async def think(
        self, work: Callable[[], T], seconds: float, tell: Callable[[int], None]
    ) -> T:
        """What `work` returns or raises; it takes about so many seconds.

        If it takes longer than a moment, `tell` is told how many are before it in the queue, 0
        when it is being thought about. ProblemError if the queue or the time is used up.
        """
        if self.waiting() >= MOST_WAITING:
            raise fail(Trouble.BUSY, wait=WAIT_SECONDS)
        thought = Thought(time.monotonic() + FAIR_WAIT * seconds, next(self._numbers), work)
        telling = Telling(tell, lambda: self._before(thought))
        thought.on_begin = telling.begin_soon
        self._begin()
        self._queue.put(thought)
        try:
            async with asyncio.timeout(self._most_seconds):
                # What has not begun at the deadline is never begun.
                found: T = await asyncio.wrap_future(thought.future)
                return found
        except TimeoutError as late:
            raise fail(Trouble.BUSY, wait=WAIT_SECONDS) from late
        finally:
            telling.end()

    def close(self) -> None:
        """Begin nothing more."""
        for _ in range(self._threads if self._begun else 0):
            self._queue.put(Thought(float("-inf"), next(self._numbers), None))
        self._begun = False

    def _before(self, thought: Thought) -> int:
        """How many are asked before this one, and those that are being thought about."""
        with self._queue.mutex:
            earlier = sum(other < thought for other in self._queue.queue)
        return earlier + self._threads

    def _begin(self) -> None:
        if not self._begun:
            self._begun = True
            for number in range(self._threads):
                name = f"fairtable-thinker_{number}"
                threading.Thread(target=self._serve, name=name, daemon=True).start()

    def _serve(self) -> None:
        if sys.platform == "linux":  # Elsewhere only a whole process can be polite.
            with contextlib.suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), POLITE)
        while (thought := self._queue.get()).work is not None:
            if not thought.future.set_running_or_notify_cancel():
                continue
            thought.on_begin()
            try:
                found = thought.work()
            except BaseException as failed:
                thought.future.set_exception(failed)
            else:
                thought.future.set_result(found)


class Telling:
    """Tells people that a bot waits or thinks, if that takes longer than a moment."""

    def __init__(self, tell: Callable[[int], None], before: Callable[[], int]) -> None:
        self._tell = tell
        self._before = before
        self._loop = asyncio.get_running_loop()
        self._thinks = self._told = self._ended = False
        self._timer = self._loop.call_later(TELL_AFTER, self._tell_now)

    def begin_soon(self) -> None:
        """It is being thought about. Called by another thread."""
        with contextlib.suppress(RuntimeError):  # The loop may be closed.
            self._loop.call_soon_threadsafe(self._begin)

    def end(self) -> None:
        self._ended = True
        self._timer.cancel()

    def _begin(self) -> None:
        self._thinks = True
        if self._told and not self._ended:
            self._tell(0)

    def _tell_now(self) -> None:
        self._told = True
        self._tell(0 if self._thinks else self._before())
