"""Limits: how fast a guest, an address and a host may ask, and how long to wait."""

from __future__ import annotations

import contextlib
import json
import math
import time
from collections.abc import Callable

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from fairtable.server.limits import Buckets, Limits
from fairtable.server.settings import Settings
from tests.server.players import Live, Player, whisperers
from tests.server.serving import Server

Served = Callable[..., Server]


def until_too_fast(player: Player, most: int) -> int:
    """How many requests pass before one is too fast; the refusal says how long to wait."""
    for number in range(most):
        answer = player.get("/api/guests/me")
        if answer.status_code == 429:
            problem = answer.json()
            assert problem["code"] == "too-fast"
            assert problem["retry_after"] > 0
            wait = math.ceil(problem["retry_after"])
            assert int(answer.headers["retry-after"]) == wait
            assert f"Wait {wait} second{'s' * (wait > 1)} and" in problem["detail"]
            return number
    return most


def test_a_guest_who_asks_too_fast_waits_and_others_do_not(served: Served) -> None:
    server = served(guest_rate="2")
    anna, ben = Player(server, "Anna"), Player(server, "Ben")
    assert 5 <= until_too_fast(anna, 20) <= 8
    assert ben.get("/api/guests/me").status_code == 200
    wait = anna.get("/api/guests/me").json()["retry_after"]
    assert 0 < wait <= 0.5
    time.sleep(wait + 0.05)
    assert anna.get("/api/guests/me").status_code == 200


def test_the_files_of_a_page_do_not_use_up_what_a_guest_may_ask() -> None:
    """A board comes in dozens of files; then its player still has to play."""
    limits = Limits(Settings(guest_rate=2), lambda: 0.0)
    files = [limits.wait_for_file("anna", "here") for _ in range(100)]
    assert files.count(0.0) == 60
    assert limits.wait("anna", "here") == 0.0


def test_visitors_without_a_token_share_the_limit_of_their_address(served: Served) -> None:
    server = served(address_rate="3")
    guest = Player(server, "Anna")
    answers = [server.ask("GET", "/api/tables").status_code for _ in range(15)]
    assert 429 in answers
    assert answers[:4] == [200] * 4
    fresh = server.ask("POST", "/api/guests", json={})
    assert (fresh.status_code, fresh.json()["code"]) == (429, "too-fast")
    # Every address is counted: those for operators, and those that do not exist.
    for method, path in [("GET", "/healthz"), ("GET", "/nothing"), ("PUT", "/api/games")]:
        refused = server.ask(method, path)
        assert (refused.status_code, refused.json()["code"]) == (429, "too-fast")
        assert refused.headers["x-content-type-options"] == "nosniff"
    # A guest is not bound by it, over HTTP or over a WebSocket.
    assert guest.get("/api/guests/me").status_code == 200
    with guest.watch(guest.open()) as live:
        assert live.next("hello")["seen"]["you"]["name"] == "Anna"


def test_an_address_has_so_many_new_guests_a_minute(served: Served) -> None:
    server = served(new_guests_per_minute="3")
    known = Player(server, "Anna")
    come = [server.ask("POST", "/api/guests", json={}).status_code for _ in range(4)]
    assert come == [200, 200, 429, 429]
    assert known.post("/api/guests", {"name": "Anne"}).status_code == 200


def test_work_beyond_a_share_of_the_time_is_put_off(served: Served) -> None:
    server = served(guest_share="0.0001")
    anna, ben = Player(server, "Anna"), Player(server, "Ben")
    answers = [anna.get("/api/tables") for _ in range(20)]
    refused = [answer for answer in answers if answer.status_code == 429]
    assert answers[0].status_code == 200
    assert refused and refused[0].json()["retry_after"] > 0
    assert ben.get("/api/guests/me").status_code == 200


def test_a_guest_and_an_address_have_so_many_connections(served: Served) -> None:
    server = served(guest_connections="2", address_connections="1")
    table, (anna, ben) = whisperers(server)
    with anna.watch(table) as one, anna.watch(table) as two:
        one.next("hello"), two.next("hello")
        with anna.watch(table) as three:
            assert three.next()["problem"]["code"] == "too-many-connections"
            with pytest.raises(ConnectionClosed):
                three.next()
            assert three.socket.close_code == 4429
        with ben.watch(table) as his:
            his.next("hello")
    with anna.watch(table) as again:
        again.next("hello")
    where = f"{server.live_url}/api/tables/{table}/live"
    with connect(where, proxy=None) as stranger, connect(where, proxy=None) as other:
        assert json.loads(stranger.recv(timeout=10))["type"] == "hello"
        assert json.loads(other.recv(timeout=10))["problem"]["code"] == "too-many-connections"


def test_a_socket_that_floods_is_told_why_and_a_neighbour_plays_on(served: Served) -> None:
    server = served(guest_rate="20")
    table, (anna, ben) = whisperers(server)
    with ben.watch(table) as his, anna.watch(table) as hers:
        his.next("hello"), hers.next("hello")
        with contextlib.suppress(ConnectionClosed):
            for _ in range(5000):
                hers.socket.ping()
        refused = hers.next("refused")
        assert (refused["command"], refused["problem"]["code"]) == (None, "too-fast")
        with pytest.raises(ConnectionClosed):
            hers.next("refused")
        assert hers.socket.close_code == 4429
        assert his.answer(his.move("say hello"))["type"] == "update"


def test_tables_are_opened_at_their_own_pace(served: Served) -> None:
    server = served(tables_per_minute="3")
    anna = Player(server, "Anna")
    opened = [anna.post("/api/tables", {"game": "whispers"}) for _ in range(4)]
    assert [answer.status_code for answer in opened] == [201, 201, 201, 429]
    assert 1 <= int(opened[-1].headers["retry-after"]) <= 21
    assert anna.get("/api/tables").status_code == 200


def test_a_socket_that_is_too_fast_is_told_which_command_must_wait(served: Served) -> None:
    server = served(guest_rate="4")
    table, (anna, _) = whisperers(server)
    time.sleep(1)
    with anna.watch(table) as live:
        waiting = {live.move(f"say {number}") for number in range(30)}
        answers = []
        while waiting:
            frame = live.next()
            if frame.get("command") in waiting:
                waiting.remove(frame["command"])
                answers.append(frame)
        refused = [answer for answer in answers if answer["type"] == "refused"]
        assert {answer["problem"]["code"] for answer in refused} == {"too-fast"}
        assert len(refused) >= 15
        assert refused[-1]["problem"]["retry_after"] > 0
        time.sleep(refused[-1]["problem"]["retry_after"] + 0.1)
        assert live.answer(live.move("say patient"))["type"] == "update"
    said = Player(server).see(table)["view"]["said"]
    assert said == 31 - len(refused)


def test_a_client_that_connects_too_often_is_disconnected(served: Served) -> None:
    server = served(guest_rate="1")
    anna = Player(server, "Anna")

    def connected() -> dict[str, object]:
        with Live(anna, "ZZZZZZZZ") as live:
            return dict(live.next()["problem"])

    codes = [connected()["code"] for _ in range(6)]
    assert codes[0] == "no-such-table"
    assert codes[-1] == "too-fast"


@pytest.mark.parametrize("rate", [0.01, 0.2, 1, 20])
def test_a_bucket_always_fills_up_enough_to_ask(rate: float) -> None:
    now = [0.0]
    limits = Limits(Settings(guest_rate=rate), lambda: now[0])
    while (wait := limits.wait("anna", "here")) == 0:
        pass
    now[0] += wait + 1e-9
    assert limits.wait("anna", "here") == 0


def test_buckets_that_are_full_again_are_forgotten() -> None:
    buckets = Buckets(1, 3)
    for number in range(10_001):
        assert buckets.wait(str(number), now=0.0) == 0
    buckets.wait("late", now=5.0)
    buckets.wait("later", now=5.0)
    assert len(buckets._full_at) < 10
