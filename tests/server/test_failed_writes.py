"""What bots and the house do is done later if it could not be written."""

from __future__ import annotations

import asyncio

import pytest

from fairtable.referee import Invite, Play, Ruling, Sit
from tests.server.hasty_starts import HOST, Ears, Hall


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


async def test_where_another_server_was_faster_its_entry_counts(hall: Hall) -> None:
    """Nobody was told what is not in the log, and everybody is told what is."""
    await hall.open("Ben")
    version, ears = hall.table.durable.tip.version, Ears()
    hall.table.watchers.add(ears)
    theirs = hall.table.match.ask(Sit("Dora"), "dora", "theirs", hall._now())
    assert isinstance(theirs, Ruling)
    hall.store.rival = theirs.entry
    late = [hall.ask(who, Sit(who.title())) for who in ("Cleo", "Eve")]
    assert await asyncio.gather(*late) == ["write-failed"] * 2
    while not ears.heard("update"):
        await asyncio.sleep(0.001)
    assert [frame["names"] for frame in ears.heard("update")] == [{"dora": "Dora"}]
    assert hall.table.durable.room.seat_of("dora") is not None
    assert (await hall.sit("Cleo")).ruling.after.tip.version == version + 2
    log = await hall.store.read(hall.table.id)
    assert [entry.seq for entry in log] == list(range(version + 2))
    assert log[version] == theirs.entry
