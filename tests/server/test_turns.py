"""Turns: one at a time for each key, in the order in which they came, and nobody waits long."""

from __future__ import annotations

import asyncio
import gc

import pytest

from fairtable.server.turns import Turns


class TooLate(Exception):
    pass


async def test_those_with_one_key_come_one_after_another() -> None:
    turns, here, seen = Turns[str](5, TooLate), 0, []

    async def come(name: str, key: str) -> None:
        nonlocal here
        async with turns.of(key):
            here += 1
            seen.append((name, here))
            await asyncio.sleep(0)
            here -= 1

    await asyncio.gather(*(come(name, "A") for name in "abc"))
    assert seen == [("a", 1), ("b", 1), ("c", 1)]
    await asyncio.gather(come("d", "A"), come("e", "B"))
    assert seen[3:] == [("d", 1), ("e", 2)], "another key does not wait"


async def test_whoever_waits_too_long_is_told_so_and_holds_up_nobody() -> None:
    turns = Turns[str](0.02, TooLate)
    async with turns.of("A"):
        with pytest.raises(TooLate):
            async with turns.of("A"):
                pytest.fail("this turn is taken")
    async with turns.of("A"):
        pass


async def test_an_error_ends_the_turn_and_no_lock_stays() -> None:
    turns = Turns[str](0.02, TooLate)
    with pytest.raises(KeyError):
        async with turns.of("A"):
            raise KeyError
    async with turns.of("A"):
        pass
    gc.collect()
    assert not turns._locks
