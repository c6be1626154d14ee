"""Requests enter a few in each turn of the event loop, everybody's in turn."""

from __future__ import annotations

import asyncio
import time

from fairtable.server.door import Steps
from fairtable.server.turnstile import BYTES_A_TURN, MOST, Porch, Turnstile


async def test_everybody_enters_and_those_who_ask_much_do_not_come_first() -> None:
    turnstile, entered = Turnstile(), list[str]()

    async def enter(who: str) -> None:
        await turnstile.enter(who)
        entered.append(who)

    await asyncio.gather(*[enter("crowd") for _ in range(500)], enter("anna"), enter("ben"))
    assert len(entered) == 502
    assert max(entered.index("anna"), entered.index("ben")) <= 3 * MOST


async def test_in_one_turn_only_a_few_enter_and_fewer_if_they_take_long() -> None:
    turnstile, turns, entered = Turnstile(), 0, list[int]()

    async def enter(seconds: float) -> None:
        await turnstile.enter("anna")
        entered.append(turns)
        time.sleep(seconds)

    async def count(seconds: float) -> int:
        nonlocal turns
        entered.clear()
        tasks = [asyncio.ensure_future(enter(seconds)) for _ in range(60)]
        while not all(task.done() for task in tasks):
            turns += 1
            await asyncio.sleep(0)
        return max(entered.count(turn) for turn in entered[-10:])

    assert 1 <= await count(0.0) <= MOST
    assert await count(0.003) <= 3


async def test_an_address_that_was_sent_much_lets_others_go_first() -> None:
    turnstile, entered = Turnstile(), list[str]()

    async def enter(who: str, address: str) -> None:
        await turnstile.enter(who, address)
        entered.append(who)
        if address == "far":
            turnstile.sent(address, 10 * BYTES_A_TURN)

    far = [asyncio.ensure_future(enter("greedy", "far")) for _ in range(20)]
    for _ in range(3):
        await asyncio.sleep(0)
    others = [asyncio.ensure_future(enter(f"other {number}", "near")) for number in range(100)]
    guest = asyncio.ensure_future(enter("guest", "far"))
    await asyncio.gather(*others)
    assert entered.count("greedy") <= 10, "they wait while others are served"
    await asyncio.wait_for(asyncio.gather(*far, guest), 5)
    assert entered.index("guest") <= 115, (
        "a guest behind the same address has a turn of its own"
    )
    assert not turnstile._owed or await rested(turnstile)


async def rested(turnstile: Turnstile) -> bool:
    """What is owed is forgotten turn by turn, also when nobody asks."""
    for _ in range(500):
        await asyncio.sleep(0)
    return not turnstile._owed


async def test_who_gave_up_while_waiting_takes_no_turn() -> None:
    turnstile = Turnstile()
    tasks = [asyncio.ensure_future(turnstile.enter("anna")) for _ in range(100)]
    await asyncio.sleep(0)
    for task in tasks[50:]:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.wait_for(turnstile.enter("ben"), 5)


async def test_the_porch_reads_all_but_not_at_once() -> None:
    porch, read = Porch(), list[int]()

    def reading(number: int) -> None:
        read.append(number)
        time.sleep(0.001)

    for number in range(20):
        porch.read_soon(lambda number=number: reading(number))  # type: ignore[misc]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert 1 <= len(read) < 20
    while len(read) < 20:
        await asyncio.sleep(0)
    assert read == list(range(20))


async def test_only_the_time_that_is_used_is_counted() -> None:
    async def work() -> None:
        await asyncio.sleep(0.5)
        time.sleep(0.01)

    steps = Steps(work())
    await steps
    assert 0.01 <= steps.seconds < 0.4


async def test_an_error_passes_through_and_so_does_a_cancellation() -> None:
    async def fail() -> None:
        await asyncio.sleep(0)
        raise KeyError("ours")

    async def wait() -> None:
        await asyncio.sleep(10)

    try:
        await Steps(fail())
    except KeyError as error:
        assert error.args == ("ours",)
    else:
        raise AssertionError("the error was lost")
    task = asyncio.ensure_future(_awaited(Steps(wait())))
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert task.cancelled()


async def _awaited(steps: Steps) -> None:
    await steps
