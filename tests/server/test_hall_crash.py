"""A hall whose server is killed again and again: nothing is lost, and nothing doubled.

The players come back by themselves. A number that was written down is called once, whether or
not anybody heard it before the crash, and the caller goes on with its pace and says so.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Callable

import pytest

from fairtable.crowds.hall import Crowd
from fairtable.crowds.hall.phone import Phone
from fairtable.crowds.wire import decode
from tests.server.hall_crowd import call, events_in, facts_in, hall, log_of, until
from tests.server.serving import Server

PACE = 2
NAMES = "EARLY_FIVE", "TOP_ROW", "MIDDLE_ROW", "BOTTOM_ROW", "FOUR_CORNERS", "FULL_HOUSE"
AWAY = 1.2
"""Seconds. The log says nothing of absences of less than a second."""
PRIZES = [{"pattern": name, "places": [60, 30, 10]} for name in NAMES]


@pytest.mark.parametrize(
    ("players", "kills"), [(20, 3), pytest.param(200, 20, marks=pytest.mark.long)]
)
async def test_nothing_is_lost_or_doubled(
    served: Callable[..., Server], players: int, kills: int
) -> None:
    server = served()
    options = {"caller": "clock", "seconds": PACE, "ties": "first", "prizes": PRIZES}
    async with hall(server, players, options=options, marks=True, claims=True) as crowd:
        luck = random.Random(players)
        for _ in range(kills):
            await asyncio.sleep(luck.uniform(0.5, 1.5 * PACE))
            server.kill()
            await asyncio.sleep(AWAY)
            await asyncio.to_thread(server.start)
        # Everybody is back, and the caller goes on.
        called = max(len(phone.calls) for phone in crowd.phones)
        await until(lambda: all(len(phone.calls) > called for phone in crowd.phones))
        log = await paused(crowd)
        faults = dict(crowd.tally.faults)
        assert faults == {}
        assert crowd.tally.reconnected >= players
        check_calls(crowd, log)
        check_prizes(crowd, log)
        await check_marks(crowd)
        assert facts_in(log, "HouseAway")
        assert all(phone.absences for phone in crowd.phones), "it was said to everybody"


async def paused(crowd: Crowd) -> list[dict]:
    """The host pauses, and what was under way comes to its end."""
    await crowd.order({"type": "Pause"})
    await asyncio.sleep(1.5)
    log = await log_of(crowd)
    await until(lambda: all(phone.version == len(log) for phone in crowd.phones))
    return log


def check_calls(crowd: Crowd, log: list[dict]) -> None:
    """Everybody heard the numbers of the log, in its order, each once."""
    numbers = [event["number"] for event in events_in(log, "NumberCalled")]
    assert len(set(numbers)) == len(numbers)
    assert all(phone.calls == numbers for phone in crowd.phones)


def check_prizes(crowd: Crowd, log: list[dict]) -> None:
    """What a player was told is in the log, and no place was given away twice."""
    upheld = events_in(log, "ClaimUpheld")
    assert max(Counter((e["prize"], e["place"]) for e in upheld).values(), default=0) <= 1
    in_log = {(e["prize"], e["ticket"], e["seat"]) for e in upheld}
    told = {
        (prize, at, phone.seat)
        for phone in crowd.phones
        for (prize, at), what in phone.claimed.items()
        if what == "upheld"
    }
    assert told == in_log
    commands = [entry["command"] for entry in log if entry["command"]]
    assert len(set(commands)) == len(commands), "no claim happened twice"


async def check_marks(crowd: Crowd) -> None:
    """Whatever a player marked is still marked."""

    async def check(phone: Phone) -> None:
        path = f"/api/tables/{crowd.table}/notes"
        kept = json.loads(decode(await phone.ask("GET", path))["text"] or '{"1": []}')
        assert kept == {"1": sorted(phone.marked)}

    await asyncio.gather(*map(check, crowd.phones))
    assert sum(len(phone.marked) for phone in crowd.phones) > 0


async def test_a_call_that_nobody_heard_is_neither_skipped_nor_repeated(
    served: Callable[..., Server],
) -> None:
    """The crash comes between the call and its broadcast: nobody reads when it is made."""
    server = served()
    async with hall(server, 5) as crowd:
        await call(crowd, 3)
        for phone in crowd.phones:
            phone.pause()
        before = len(await log_of(crowd))
        await crowd.order({"type": "Play", "move": "call"})
        while len(await log_of(crowd)) < before + 2:
            pass  # The ask of the host, and the call of the house.
        server.kill()
        assert all(len(phone.calls) == 3 for phone in crowd.phones)
        await asyncio.to_thread(server.start)
        for phone in crowd.phones:
            phone.drop()
        await until(lambda: all(len(phone.calls) == 4 for phone in crowd.phones))
        await call(crowd)
        check_calls(crowd, await log_of(crowd))
        assert not crowd.tally.faults
