"""Starts with chains over HTTP and WebSocket, as programs without our client make them."""

from __future__ import annotations

import json
import secrets
import threading
import time

import pytest

from fairtable.referee import Chain, Give, LoseChain, Play, Sit, Start
from fairtable.server.wire import Here
from tests.server.players import Player
from tests.server.serving import Server


class Chained(Player):
    """A player with a chain."""

    def __init__(self, server: Server, name: str) -> None:
        super().__init__(server, name)
        self.chain = Chain(secrets.token_bytes(32))


@pytest.fixture
def players(server: Server) -> list[Chained]:
    return [Chained(server, name) for name in ("Anna", "Ben")]


def waiting(players: list[Chained], game: str = "race") -> str:
    anna, *others = players
    table = anna.open(game, anchor=anna.chain.anchor)
    for other in others:
        assert other.ask(table, Sit(anchor=other.chain.anchor)).is_success
    return table


def test_players_who_have_just_asked_something_are_here(players: list[Chained]) -> None:
    table = waiting(players)
    began = time.monotonic()
    answer = players[0].order(table, "start").json()
    assert time.monotonic() < began + 2
    closed = {"type": "SeatsClosed", "attempt": 1, "seats": [0, 1]}
    assert (answer["status"], answer["facts"]) == ("starting", [closed])
    assert answer["asked"] == {"type": "Start", "seats": [0, 1]}
    seen = players[1].see(table)
    assert (seen["table"]["awaited"], seen["view"]) == ([0, 1], None)


def test_links_are_given_and_the_last_one_begins(players: list[Chained]) -> None:
    anna, ben = players
    table = waiting(players)
    anna.order(table, "start")
    first = ben.ask(table, Give(ben.chain.link(1)), "mine")
    assert (first.status_code, first.json()) == (200, {"type": "done", "command": "mine"})
    assert anna.see(table)["table"]["awaited"] == [0]
    assert anna.ask(table, Give(anna.chain.link(1))).is_success
    seen = anna.see(table)
    assert (seen["table"]["status"], seen["table"]["awaited"]) == ("playing", [])
    begun = json.loads(anna.log(table)[-1]["public"])
    links = [player.chain.link(1) for player in players]
    assert (begun["by"], begun["asked"]) == (-1, {"type": "Begin", "links": links})


def test_a_roll_needs_the_next_link_and_no_other_ask_may_have_one(
    players: list[Chained],
) -> None:
    anna, ben = players
    table = waiting(players)
    anna.order(table, "start")
    for player in players:
        player.ask(table, Give(player.chain.link(1)))
    assert anna.move(table, "roll").json()["code"] == "link-missing"
    again = anna.ask(table, Play("roll", anna.chain.link(1)))
    assert again.json()["code"] == "wrong-link"
    assert anna.ask(table, Play("roll", anna.chain.link(2))).is_success
    assert ben.ask(table, LoseChain()).json()["facts"] == [{"type": "ChainLost", "seat": 1}]
    assert ben.ask(table, Play("roll", ben.chain.link(2))).json()["code"] == "no-chain"
    assert ben.move(table, "roll").is_success


def test_a_probe_over_websockets(players: list[Chained]) -> None:
    """Sitting down over a WebSocket does not say that the program answers probes."""
    anna, ben = players
    table = anna.open("race", anchor=anna.chain.anchor)
    with anna.watch(table) as hers, ben.watch(table) as his:
        his.answer(his.ask(Sit(anchor=ben.chain.anchor)))
        command = hers.ask(Start())
        assert his.next("probe") == {"type": "probe"}
        assert his.answer(his.ask(Here(), "h")) == {"type": "done", "command": "h"}
        assert hers.answer(command)["facts"][0]["seats"] == [0, 1]
        assert hers.answer(hers.ask(Give(anna.chain.link(1)), "g"))["type"] == "done"
        assert his.answer(his.ask(Give(ben.chain.link(1)), "g"))["type"] == "done"
        assert hers.next("update")["status"] == "playing"
    assert anna.see(table)["table"]["awaited"] == []


def test_a_game_for_one_waits_for_the_link_of_its_player(players: list[Chained]) -> None:
    anna = players[0]
    table = anna.open("sudoku", anchor=anna.chain.anchor)
    seen = anna.see(table)
    assert (seen["table"]["status"], seen["table"]["awaited"]) == ("starting", [0])
    assert anna.ask(table, Give(anna.chain.link(1))).is_success
    assert anna.see(table)["table"]["status"] == "playing"


def test_a_game_that_never_draws_takes_no_chain(players: list[Chained]) -> None:
    anna, ben = players
    table = anna.open("dots", anchor=anna.chain.anchor)
    refused = ben.ask(table, Sit(anchor=ben.chain.anchor))
    assert refused.json()["code"] == "anchor-late"
    ben.sit(table)
    started = anna.order(table, "start").json()
    assert (started["status"], started["facts"][0]["type"]) == ("playing", "GameStarted")
    seats = anna.see(table)["table"]["seats"]
    assert [seat["chained"] for seat in seats] == [False] * len(seats)


def test_a_seat_that_says_nothing_costs_no_attempt(server: Server) -> None:
    """It takes three seconds: that long the server waits for an answer to its probe."""
    players = [Chained(server, name) for name in ("Anna", "Ben", "Cleo")]
    table = waiting(players[:2])
    with players[2].watch(table) as silent:
        silent.answer(silent.ask(Sit(anchor=players[2].chain.anchor)))
        looking = threading.Timer(1, players[1].see, [table])
        looking.start()
        closed = players[0].order(table, "start").json()["facts"][0]
        looking.join()
    assert closed["seats"] == [0, 1]


def test_a_start_goes_on_after_a_restart(served) -> None:  # type: ignore[no-untyped-def]
    server = served()
    players = [Chained(server, name) for name in ("Anna", "Ben")]
    table = waiting(players)
    players[0].order(table, "start")
    players[1].ask(table, Give(players[1].chain.link(1)))
    server.kill()
    server.start()
    assert players[0].see(table)["table"]["awaited"] == [0, 1]
    for player in players:
        assert player.ask(table, Give(player.chain.link(1))).is_success
    assert players[0].see(table)["table"]["status"] == "playing"


def test_a_disk_that_fails_during_a_start(served) -> None:  # type: ignore[no-untyped-def]
    server = served()
    players = [Chained(server, name) for name in ("Anna", "Ben")]
    table = waiting(players)
    players[0].order(table, "start")
    assert players[1].ask(table, Give(players[1].chain.link(1))).is_success
    server.fill_the_disk()
    failed = players[0].ask(table, Give(players[0].chain.link(1)))
    assert (failed.status_code, failed.json()["code"]) == (503, "write-failed")
    server.empty_the_disk()
    give_up = time.monotonic() + 10
    while players[0].see(table)["table"]["status"] != "playing":
        assert time.monotonic() < give_up
        time.sleep(0.05)
