"""What bots and the house do is done later if it could not be written."""

from __future__ import annotations

import asyncio

import pytest

from fairtable.referee import Invite, Play
from tests.server.hasty_starts import HOST, Hall


async def turn_of(hall: Hall, seat: int) -> None:
    while hall.table.durable.state.turn != seat:
        await asyncio.sleep(0.01)


@pytest.mark.parametrize("failing", [1, 3])
async def test_a_bot_whose_move_could_not_be_written_moves_later(
    hall: Hall, failing: int
) -> None:
    await hall.open("Ben")
    await hall.ask(HOST, Invite())
    await hall.start()
    hall.store.spared, hall.store.failing = 1, failing
    version = (await hall.ask("Ben", Play("roll"))).ruling.after.tip.version
    await asyncio.wait_for(turn_of(hall, 0), 5)
    assert (hall.table.durable.tip.version, hall.store.failing) == (version + 1, 0)


async def test_the_house_makes_its_move_later_too(hall: Hall) -> None:
    """The host of a hall asks for a number, and the call cannot be written."""
    await hall.open("Ben", "Cleo", game="tambola", options={"caller": "host"})
    await hall.start()
    hall.store.spared, hall.store.failing = 1, 2
    version = (await hall.ask(HOST, Play("call"))).ruling.after.tip.version
    while hall.table.durable.tip.version == version:
        await asyncio.sleep(0.01)
    assert (hall.table.durable.tip.version, hall.store.failing) == (version + 1, 0)
