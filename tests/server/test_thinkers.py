"""Where slow bots think: a fair queue, told to people, and off the event loop."""

from __future__ import annotations

import asyncio
import threading
from functools import partial

import pytest

from fairtable.server import thinkers
from fairtable.server.problems import ProblemError
from fairtable.server.thinkers import Thinkers

QUICK, SLOW = 0.005, 0.1


async def full(queue: Thinkers) -> tuple[threading.Event, asyncio.Task[object]]:
    """The only thread is busy until the event is set."""
    go_on, begun = threading.Event(), threading.Event()

    def busy() -> None:
        begun.set()
        go_on.wait(10)

    task = asyncio.ensure_future(queue.think(busy, SLOW, lambda ahead: None))
    while not begun.is_set():
        await asyncio.sleep(0.001)
    return go_on, task


def after_a_busy_thread(queue: Thinkers, *seconds: float) -> list[int]:
    """Who thinks in which order, if all of them wait when the thread becomes free."""
    order: list[int] = []

    async def run() -> None:
        go_on, busy = await full(queue)
        waiting = [
            asyncio.ensure_future(queue.think(partial(order.append, who), each, print))
            for who, each in enumerate(seconds)
        ]
        while queue.waiting() < len(waiting):
            await asyncio.sleep(0.001)
        go_on.set()
        await asyncio.gather(busy, *waiting)

    asyncio.run(run())
    queue.close()
    return order


def test_equal_bots_think_in_the_order_in_which_they_came() -> None:
    assert after_a_busy_thread(Thinkers(1), *[SLOW] * 5) == [0, 1, 2, 3, 4]


def test_a_quick_bot_need_not_wait_for_many_slow_ones() -> None:
    assert after_a_busy_thread(Thinkers(1), SLOW, SLOW, QUICK, SLOW, QUICK) == [2, 4, 0, 1, 3]


def test_a_slow_bot_that_has_waited_long_goes_before_new_quick_ones() -> None:
    order: list[str] = []

    async def run() -> None:
        queue = Thinkers(1)
        go_on, busy = await full(queue)
        late = 2 * thinkers.FAIR_WAIT * QUICK
        first = asyncio.ensure_future(queue.think(lambda: order.append("slow"), 0.001, print))
        await asyncio.sleep(late)
        then = asyncio.ensure_future(queue.think(lambda: order.append("new"), QUICK, print))
        await asyncio.sleep(0.01)
        go_on.set()
        await asyncio.gather(busy, first, then)
        queue.close()

    asyncio.run(run())
    assert order == ["slow", "new"]


def test_the_work_is_done_in_another_thread_and_its_error_comes_back() -> None:
    async def run() -> str:
        queue = Thinkers(1)
        with pytest.raises(ZeroDivisionError):
            await queue.think(lambda: 1 // 0, QUICK, print)
        name = await queue.think(lambda: threading.current_thread().name, QUICK, print)
        queue.close()
        return name

    assert asyncio.run(run()) == "fairtable-thinker_0"


def test_who_waits_longer_than_a_moment_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers, "TELL_AFTER", 0.01)
    told: list[int] = []

    async def run() -> None:
        queue = Thinkers(1)
        go_on, busy = await full(queue)
        before = asyncio.ensure_future(queue.think(lambda: None, SLOW, print))
        waiting = asyncio.ensure_future(queue.think(lambda: None, SLOW, told.append))
        while not told:
            await asyncio.sleep(0.001)
        go_on.set()
        await asyncio.gather(busy, before, waiting)
        await asyncio.sleep(0.02)
        queue.close()

    asyncio.run(run())
    assert told[0] == 2, "one thinks and one waits before it"
    assert told[1:] in ([], [0]), "it may be over before its beginning is told"


def test_what_is_quick_is_not_told() -> None:
    told: list[int] = []

    async def run() -> None:
        queue = Thinkers(1)
        await queue.think(lambda: None, QUICK, told.append)
        queue.close()

    asyncio.run(run())
    assert told == []


def test_after_the_deadline_a_bot_is_not_asked_any_more() -> None:
    done: list[str] = []

    async def run() -> None:
        queue = Thinkers(1, most_seconds=0.05)
        go_on, busy = await full(queue)
        with pytest.raises(ProblemError):
            await queue.think(lambda: done.append("never begun"), QUICK, print)
        with pytest.raises(ProblemError):
            await busy
        go_on.set()
        assert await queue.think(lambda: "next", QUICK, print) == "next"
        queue.close()

    asyncio.run(run())
    assert done == []


def test_a_full_queue_takes_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers, "MOST_WAITING", 0)
    with pytest.raises(ProblemError):
        asyncio.run(Thinkers(1).think(lambda: None, QUICK, print))
