"""Who is here is told together, only when it has changed, and in a crowd as a number."""

from __future__ import annotations

import asyncio
from typing import Any

from fairtable.server import presence
from tests.server.hasty_starts import Ears, Hall


async def come(hall: Hall, *ears: Ears) -> None:
    for one in ears:
        hall.table.watchers.add(one)
        hall.table.presence.greeted()
    await asyncio.sleep(3 * presence.TELL_EVERY)


def cards(one: Ears) -> list[dict[str, Any]]:
    return [frame["table"] for frame in one.heard("table")]


async def test_many_changes_are_told_together(hall: Hall) -> None:
    await hall.open("ben", "cleo")
    await asyncio.sleep(3 * presence.TELL_EVERY)
    first = Ears("ben")
    await come(hall, first, *[Ears() for _ in range(50)])
    told = cards(first)
    assert 1 <= len(told) <= 2
    assert told[-1]["spectators"] == 50
    assert [seat["present"] for seat in told[-1]["seats"]][:2] == [True, False]


async def test_what_has_not_changed_is_not_told(hall: Hall) -> None:
    await hall.open("ben")
    one = Ears("ben")
    await come(hall, one)
    before = len(cards(one))
    for _ in range(5):
        hall.table.tell_presence()
        await asyncio.sleep(2 * presence.TELL_EVERY)
    assert len(cards(one)) == before


async def test_at_a_table_of_many_seats_numbers_are_told(hall: Hall) -> None:
    await hall.open("ben", "cleo", game="tambola", options={"seats": 100})
    ben, stranger = Ears("ben"), Ears()
    await come(hall, ben, stranger, Ears("somebody"))
    assert cards(ben) == []
    last = ben.heard("presence")[-1]
    told = {"present": 1, "spectators": 2, "awaited": 0, "taken": 2}
    assert last == {"type": "presence", **told}
    hall.table.watchers.discard(stranger)
    hall.table.tell_presence()
    await asyncio.sleep(3 * presence.TELL_EVERY)
    assert ben.heard("presence")[-1]["spectators"] == 1
