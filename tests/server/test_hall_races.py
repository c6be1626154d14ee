"""Of any number of simultaneous claims exactly the rules' winners are paid, once."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from fairtable.crowds.hall import Crowd, Plan
from fairtable.crowds.wire import decode
from tests.server.hall_crowd import call, events_in, facts_in, hall, log_of
from tests.server.serving import Server

ROW = "xxxxx"
SIZES = [20, pytest.param(200, marks=pytest.mark.long)]
ENOUGH_CALLS = 60
"""Then everybody has at least one of the fifteen numbers, whatever the luck (1 in 10**9)."""


def any_number(count: int) -> list[dict[str, Any]]:
    """Prizes for the first number on a ticket: everybody can claim them at the same time."""
    return [
        {"pattern": f"ANY_{at}", "places": [100], "mask": [ROW] * 3, "needs": 1}
        for at in range(count)
    ] + [{"pattern": "FULL_HOUSE", "places": [100]}]


async def claim_at_once(crowd: Crowd, prize: str) -> list[int]:
    """Everybody claims in the same moment; the seats whose claims stood."""
    await asyncio.gather(*(phone.claim(prize) for phone in crowd.phones))
    found = [p.seat for p in crowd.phones if p.claimed[prize, 0] == "upheld"]
    return sorted(seat for seat in found if seat is not None)


@pytest.mark.parametrize("players", SIZES)
async def test_when_the_first_wins_only_one_is_paid(server: Server, players: int) -> None:
    options = {"ties": "first", "prizes": any_number(5)}
    async with hall(server, players, options=options) as crowd:
        await call(crowd, ENOUGH_CALLS)
        winners = [await claim_at_once(crowd, f"ANY_{at}") for at in range(5)]
        log = await log_of(crowd)
        upheld = events_in(log, "ClaimUpheld")
        assert [[one["seat"]] for one in upheld] == winners
        assert [one["prize"] for one in upheld] == [f"ANY_{at}" for at in range(5)]
        assert len(events_in(log, "PlaceSettled")) == 5
        await seen_by_all(crowd, {f"ANY_{at}": winners[at] for at in range(5)}, 100)
        refused = crowd.tally.refused
        assert refused == {"prize-gone": 5 * (players - 1)}


@pytest.mark.parametrize("players", SIZES)
async def test_when_ties_are_split_everybody_is_paid_a_share(
    server: Server, players: int
) -> None:
    options = {"ties": "split", "prizes": any_number(2)}
    async with hall(server, players, options=options) as crowd:
        await call(crowd, ENOUGH_CALLS)
        everybody = sorted(phone.seat for phone in crowd.phones if phone.seat is not None)
        assert await claim_at_once(crowd, "ANY_0") == everybody
        # The next number settles the place: from then on the prize is gone.
        await call(crowd)
        again = await crowd.phones[0].claim("ANY_0")
        assert again.problem is not None
        log = await log_of(crowd)
        assert sorted(one["seat"] for one in events_in(log, "ClaimUpheld")) == everybody
        (settled,) = events_in(log, "PlaceSettled")
        assert settled["claims"] == players
        assert settled["each"] * players + settled["over"] == 100
        whole = [decode(await p.ask("GET", f"/api/tables/{crowd.table}")) for p in crowd.phones]
        assert sum(one["view"]["you"]["won"] for one in whole) == 100


async def seen_by_all(crowd: Crowd, winners: dict[str, list[int]], worth: int) -> None:
    """Everybody's view names the same winners, and each winner has what was won."""
    for phone in crowd.phones:
        view = decode(await phone.ask("GET", f"/api/tables/{crowd.table}"))["view"]
        told: dict[str, list[int]] = {}
        for claim in view["claims"]:
            told.setdefault(claim["prize"], []).append(claim["seat"])
        assert told == winners
        won = sum(worth for seats in winners.values() if phone.seat in seats)
        assert view["you"]["won"] == won
        receipts = [claim for claim in view["claims"] if claim["seat"] == phone.seat]
        assert all(r["number"] in view["called"] for r in receipts)
        assert all(view["called"][r["call"] - 1] == r["number"] for r in receipts)


@pytest.mark.parametrize("players", [30, pytest.param(300, marks=pytest.mark.long)])
async def test_joins_never_overfill(server: Server, players: int) -> None:
    """Twice as many come as there are places, all at once."""
    places = players // 2
    crowd = Crowd(
        Plan(url=server.url, players=players, at_once=players, options={"seats": places})
    )
    try:
        await crowd.gather()
        seats = [phone.seat for phone in crowd.phones if phone.seat is not None]
        assert sorted(seats) == list(range(places))
        assert crowd.tally.faults == {"no seat: table-full": players - places}
        log = await log_of(crowd)
        assert sorted(fact["seat"] for fact in facts_in(log, "SeatTaken")) == sorted(seats)
        seen = decode(await crowd.host.ask("GET", f"/api/tables/{crowd.table}"))["table"]
        assert (seen["places"], seen["taken"]) == (places, places)
    finally:
        crowd.leave()


async def test_a_hall_is_told_together_and_nobody_about_everybody(server: Server) -> None:
    """What a phone gets does not grow with the number of those who sit down or claim."""
    async with hall(server, 70, options={"prizes": any_number(1), "ties": "split"}) as crowd:
        await call(crowd, ENOUGH_CALLS)
        watched: list[bytes] = []
        phone = crowd.phones[-1]
        hear = phone._hear
        assert phone.socket is not None
        phone.socket._on_text = lambda text, at: (watched.append(text), hear(text, at))[1]
        others = crowd.phones[:-1]
        await asyncio.gather(*(one.claim("ANY_0") for one in others))
        await call(crowd)
        updates = [decode(text) for text in watched if b'"type":"update"' in text]
        assert len(updates) < len(others) / 4
        assert updates[-1]["view"]["prizes"][0]["claims"] == len(others)
        assert all(len(update["events"]) <= 40 for update in updates)
        calls = [
            e for update in updates for e in update["events"] if e["type"] == "NumberCalled"
        ]
        assert len(calls) == 1
