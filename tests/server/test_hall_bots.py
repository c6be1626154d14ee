"""Bots fill a hall: it starts and plays by the clock, and nobody waits for them."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from tests.server.players import Player, eventually
from tests.server.serving import Server

SLOW = 1.0
"""Seconds. Even on a busy machine no request waits for all bots to think."""


@pytest.mark.parametrize("bots", [40, pytest.param(200, marks=pytest.mark.long)])
def test_a_hall_of_bots_plays_by_itself(served: Callable[..., Server], bots: int) -> None:
    server = served(bots="200")
    anna = Player(server, "Anna")
    options = {"seats": max(65, bots + 1), "seconds": 2, "ties": "first"}
    table = anna.open("tambola", options=options)
    for _ in range(bots):
        assert anna.invite(table).is_success
    assert anna.see(table)["table"]["bots"] == bots
    assert anna.order(table, "start").is_success
    waits: list[float] = []

    def claimed() -> bool:
        began = time.monotonic()
        view = anna.see(table)["view"]
        waits.append(time.monotonic() - began)
        return bool(view["claims"])

    eventually(claimed, 90)
    assert all(claim["seat"] != 0 for claim in anna.see(table)["view"]["claims"])
    assert max(waits) < SLOW


def test_a_guest_has_at_most_so_many_bots(served: Callable[..., Server]) -> None:
    server = served(bots="3")
    anna = Player(server, "Anna")
    table = anna.open("tambola", options={"seats": 70})
    assert [anna.invite(table).status_code for _ in range(4)] == [200, 200, 200, 409]
    assert anna.see(table)["table"]["bots"] == 3
