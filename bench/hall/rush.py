"""Everybody claims the same prize in the same moment, again and again."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

from fairtable.crowds.hall import Crowd
from fairtable.crowds.wire import decode

ENOUGH_CALLS = 50
"""Then everybody has one of the fifteen numbers, but for one hall in ten thousand."""
PRIZES_OF_A_TABLE = 23


def options(ties: str, rounds: int) -> dict[str, Any]:
    """Prizes for the first number on a ticket: everybody can claim all of them."""
    any_number = [
        {"pattern": f"ANY_{at}", "places": [1000], "mask": ["xxxxx"] * 3, "needs": 1}
        for at in range(rounds)
    ]
    prizes = [*any_number, {"pattern": "FULL_HOUSE", "places": [1]}]
    return {"caller": "host", "ties": ties, "prizes": prizes}


async def call(crowd: Crowd) -> None:
    known = max(len(phone.calls) for phone in crowd.phones)
    await crowd.order({"type": "Play", "move": "call"})
    while min(len(phone.calls) for phone in crowd.phones) <= known:
        await asyncio.sleep(0.01)


class Round:
    """One rush for one prize: who won by the answers, and how long it took."""

    def __init__(self, prize: str, ties: str) -> None:
        self.prize, self.ties = prize, ties
        self.seconds = 0.0
        self.winners: list[int] = []

    async def run(self, crowd: Crowd) -> None:
        began = time.monotonic()
        await asyncio.gather(*(phone.claim(self.prize) for phone in crowd.phones))
        self.seconds = time.monotonic() - began
        self.winners = [
            phone.seat
            for phone in crowd.phones
            if phone.claimed[self.prize, 0] == "upheld" and phone.seat is not None
        ]
        # Under SPLIT the next number settles the place.
        await call(crowd)

    def is_right(self, crowd: Crowd, log: list[Any], views: list[dict[str, Any]]) -> bool:
        """Answers, log and every view say the same, and it is what the rules say."""
        upheld = [e["seat"] for e in _events(log, "ClaimUpheld") if e["prize"] == self.prize]
        settled = [e for e in _events(log, "PlaceSettled") if e["prize"] == self.prize]
        right = 1 if self.ties == "first" else len(crowd.phones)
        told = [
            sum(prize["claims"] for prize in view["prizes"] if prize["name"] == self.prize)
            for view in views
        ]
        receipts = all(
            claim["seat"] in upheld and view["called"][claim["call"] - 1] == claim["number"]
            for view in views
            for claim in view["claims"]
            if claim["prize"] == self.prize
        )
        same = sorted(upheld) == sorted(self.winners) and len(set(upheld)) == len(upheld)
        return (
            same
            and len(upheld) == right
            and len(settled) == 1
            and set(told) == {right}
            and receipts
        )


def _events(log: list[Any], kind: str) -> list[dict[str, Any]]:
    return [e for entry in log for e in entry["events"] if e and e["type"] == kind]


async def log_of(crowd: Crowd) -> list[Any]:
    entries: list[Any] = []
    while True:
        path = f"/api/tables/{crowd.table}/log?after={len(entries)}&limit=250"
        page = decode(await crowd.host.ask("GET", path))
        entries += [json.loads(entry["public"]) for entry in page["entries"]]
        if not page["entries"] or len(entries) >= page["version"]:
            return entries


async def rush(crowd: Crowd, ties: str, rounds: int) -> tuple[int, list[float]]:
    """How many rounds were right, and how long each took until everybody had an answer."""
    for _ in range(ENOUGH_CALLS):
        await call(crowd)
    run = [Round(f"ANY_{at}", ties) for at in range(rounds)]
    for one in run:
        await one.run(crowd)
    log = await log_of(crowd)
    path = f"/api/tables/{crowd.table}"
    views = [decode(await phone.ask("GET", path))["view"] for phone in crowd.phones]
    paid = sum(view["you"]["won"] for view in views)
    right = sum(one.is_right(crowd, log, views) for one in run)
    return right if paid == 1000 * rounds else 0, [one.seconds for one in run]
