"""A world in which nothing is left to chance: time stands until nothing else is left to do.

`StillLoop` is an event loop with a clock of its own. It jumps to the next timer when no step is
due and no other thread owes an answer. What other threads answer comes in only then. So the
order of all steps is the same on a busy machine, and an hour passes at once.

`still_world` sets the clock of the machine (`time`) to that of the loop, and the sources of
randomness (`secrets`, `random`) to seeds. These are the doors by which the server gets time and
luck, wherever inside it asks for them.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import contextlib
import hashlib
import queue
import random
import secrets
import selectors
import sys
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable, Iterator
from typing import Any, TypeVar
from unittest.mock import patch

from fairtable.referee import compiled

T = TypeVar("T")
NOON = 1_800_000_000_000
"""Milliseconds since 1970: when each scenario begins."""
OVERDUE = 120.0
"""Real seconds. A thread that answers later than this is broken."""
FINE = 1e-6
_wrap_future = asyncio.wrap_future


class StillLoop(asyncio.SelectorEventLoop):
    """One thread, and a clock that jumps. `owed` are the answers of other threads."""

    def __init__(self) -> None:
        self._passed = 0.0
        self._answers: queue.SimpleQueue[asyncio.Handle] = queue.SimpleQueue()
        self.owed: set[object] = set()
        super().__init__(_Jumps(self))
        self._clock_resolution = FINE

    def time(self) -> float:
        return self._passed

    def call_soon_threadsafe(  # type: ignore[override]
        self, callback: Any, *given: Any, context: Any = None
    ) -> Any:
        handle = asyncio.Handle(callback, given, self, context)
        self._answers.put(handle)
        return handle

    def run_in_executor(  # type: ignore[override]
        self, executor: Any, func: Any, *given: Any
    ) -> Any:
        """In this thread, when its turn comes: threads would answer in any order."""
        future = self.create_future()
        self.call_soon(_answer, future, func, given)
        return future

    def wrap_future(self, future: concurrent.futures.Future[T]) -> asyncio.Future[T]:
        """Wait for another thread: until it has answered, time stands."""
        wrapped = _wrap_future(future, loop=self)
        self.owed.add(wrapped)
        wrapped.add_done_callback(self.owed.discard)
        return wrapped

    def idle(self, seconds: float | None) -> None:
        """Nothing is due for so many seconds: let other threads answer, or let time pass."""
        known = set(self.owed)
        if known or not self._answers.empty():
            while not self._answers.empty() or any(self._is_owed(one) for one in known):
                handle = self._answers.get(timeout=OVERDUE)
                if not handle.cancelled():
                    handle._run()
            return
        assert seconds is not None, "nothing will ever happen any more"
        self._passed += seconds

    def _is_owed(self, one: object) -> bool:
        return one in self.owed and not (isinstance(one, asyncio.Future) and one.done())


class _Jumps(selectors.DefaultSelector):
    """Never waits for anything outside."""

    def __init__(self, loop: StillLoop) -> None:
        super().__init__()
        self._still = loop

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None or timeout > 0:
            self._still.idle(timeout)
        return []


def _answer(future: asyncio.Future[Any], func: Callable[..., Any], given: Any) -> None:
    if future.cancelled():
        return
    try:
        future.set_result(func(*given))
    except Exception as failed:
        future.set_exception(failed)


class Luck:
    """Random bytes from a seed. Each size has a stream of its own, so that one more token of
    another size changes nothing."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._drawn: Counter[object] = Counter()

    def token_bytes(self, size: int | None = None) -> bytes:
        return self._stream(("bytes", size)).randbytes(32 if size is None else size)

    def choice(self, several: Any) -> Any:
        return self._stream(("choice", len(several))).choice(several)

    def _stream(self, kind: object) -> random.Random:
        self._drawn[kind] += 1
        named = f"{self._seed} {kind} {self._drawn[kind]}"
        return random.Random(hashlib.sha256(named.encode()).digest())


async def _never(*_: object, **__: object) -> Any:
    """A process that compiles is never ready: the plain rules answer, as they do at first."""
    await asyncio.Event().wait()


def _names_of(clocks: Iterable[Any]) -> Iterator[tuple[Any, str, Any]]:
    """Where these functions stand: in `time`, and in our modules that have imported them."""
    ours = [module for name, module in sys.modules.items() if name.startswith("fairtable.")]
    for module in (time, *ours):
        for name, value in vars(module).items():
            if any(value is clock for clock in clocks):
                yield module, name, value


@contextlib.contextmanager
def still_world(seed: str, loaded: Iterable[str] = ()) -> Iterator[StillLoop]:
    """A loop; and as long as this lasts, the world has its time and the luck of the seed. Of
    all games only those in `loaded` have their compiled parts."""
    loop, luck = StillLoop(), Luck(seed)
    state = random.getstate()
    random.seed(seed)
    with contextlib.ExitStack() as replaced:

        def replace(owner: Any, name: str, other: Any) -> None:
            replaced.enter_context(patch.object(owner, name, other))

        def now() -> float:
            return round(loop.time(), 6)

        def today() -> int:
            return NOON + round(loop.time() * 1000)

        clocks: dict[Any, Callable[[], float]] = {
            time.monotonic: now,
            time.perf_counter: now,
            time.time: lambda: today() / 1000,
            time.time_ns: lambda: today() * 1_000_000,
        }
        for owner, name, clock in list(_names_of(clocks)):
            replace(owner, name, clocks[clock])
        replace(secrets, "token_bytes", luck.token_bytes)
        replace(secrets, "choice", luck.choice)
        replace(asyncio, "wrap_future", lambda future, **_: loop.wrap_future(future))
        replace(asyncio, "create_subprocess_exec", _never)
        # What other tests of this process have compiled makes no difference.
        replace(compiled, "_put_off", set())
        replace(compiled, "_loaded", set(loaded))
        try:
            yield loop
        finally:
            random.setstate(state)
            loop.close()


def lived(loop: StillLoop, life: Coroutine[Any, Any, T]) -> T:
    """What comes of it; tasks that are left are cancelled."""
    try:
        return loop.run_until_complete(life)
    finally:
        left = asyncio.all_tasks(loop)
        for task in left:
            task.cancel()
        loop.run_until_complete(_ended(left))


async def _ended(tasks: set[asyncio.Task[Any]]) -> None:
    await asyncio.gather(*tasks, return_exceptions=True)
