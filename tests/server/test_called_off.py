"""H13 at a server: luck is not shopped for. Calling off is counted, told, and slowed down."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx

from fairtable.referee import Abort, Agree, Invite, Offer, Resign, Rise, Sit
from fairtable.server.wire import Rematch
from tests.server.players import Player, eventually
from tests.server.serving import Server
from tests.server.test_between import code, report_of

Served = Callable[..., Server]


def pair(player: Player, game: str = "casino") -> httpx.Response:
    return player.post("/api/pairing", {"game": game})


def met(first: Player, second: Player, game: str = "casino") -> str:
    """These two are paired, and their game has begun."""
    opened = pair(first, game)
    assert opened.status_code == 200, opened.text
    table = str(opened.json()["table"]["id"])
    assert pair(second, game).json()["table"]["id"] == table
    assert second.ask(table, Sit()).status_code == 200
    begin(first, table)
    return table


def begin(host: Player, table: str) -> None:
    assert host.order(table, "start").status_code == 200
    eventually(lambda: host.see(table)["table"]["status"] == "playing")


def call_off(player: Player, other: Player, table: str) -> None:
    """One offers it, the other agrees."""
    assert player.ask(table, Offer("end")).status_code == 200
    assert other.ask(table, Agree("end")).json()["status"] == "over"


def tonight(player: Player, table: str) -> list[list[int]]:
    """For each seat: the games, and those called off."""
    told = player.see(table)["table"]["between"]["tonight"]
    return [[one["games"], one["called_off"]] for one in told]


def together(player: Player, table: str) -> Any:
    return player.see(table)["table"]["between"]["together"]


def test_nobody_looks_at_one_deal_after_another(served: Served) -> None:
    """The attack: look, call it off, be paired again, until the wanted deal comes."""
    house = served()
    shopper = Player(house, "Sly")
    for number in range(2):
        victim = Player(house, f"Victim {number}")
        table = met(shopper, victim)
        assert shopper.see(table)["view"] is not None, "the cards are dealt"
        assert code(shopper.ask(table, Abort())) == (409, "call-off-needs-consent")
        assert code(shopper.order(table, "end")) == (409, "end-needs-consent")
        call_off(shopper, victim, table)
    refused = pair(shopper)
    assert code(refused) == (429, "called-off-often")
    assert 20 < refused.json()["retry_after"] <= 30
    assert refused.json()["detail"].startswith("You called off 2 of 2 games")
    assert int(refused.headers["Retry-After"]) <= 30
    # The others agreed to it, and are not slowed down.
    assert pair(victim).status_code == 200
    # Whoever waits still is sent to nobody, and nobody to them; a bot plays at once.
    own = shopper.open("casino")
    assert shopper.ask(own, Invite()).status_code == 200


def test_whoever_waits_and_calls_off_elsewhere_is_not_found(served: Served) -> None:
    house = served()
    shopper, friend, next_one = (Player(house, name) for name in ("Sly", "Vic", "Nina"))
    tables = [shopper.open("casino") for _ in range(2)]
    for table in tables:
        friend.sit(table)
        begin(shopper, table)
    waits = pair(shopper).json()["table"]["id"]
    for table in tables:
        call_off(shopper, friend, table)
    eventually(lambda: tonight(shopper, table) == [[2, 2], [2, 0]])
    assert pair(next_one).json()["table"]["id"] != waits


def test_whoever_looks_and_goes_elsewhere_is_sent_back(served: Served) -> None:
    """The same attack without a word: the game is left as it is, and another one is wanted."""
    house = served()
    shopper, victim = Player(house, "Sly"), Player(house, "Vic")
    for first, second in ((shopper, victim), (victim, shopper)):
        table = met(first, second)
        assert pair(shopper).json()["table"]["id"] == table
        assert shopper.ask(table, Rise(shopper.see(table)["you"]["seat"])).status_code == 200
        assert pair(shopper).json()["table"]["id"] == table, "the seat is still kept"
        assert pair(shopper, "backgammon").json()["table"]["id"] != table
        eventually(lambda table=table: victim.ask(table, Abort()).status_code == 200)
    assert code(pair(shopper)) == (429, "called-off-often")


def test_whoever_walks_out_has_called_it_off(served: Served) -> None:
    house = served()
    shopper, victim = Player(house, "Sly"), Player(house, "Vic")
    for _ in range(2):
        table = met(victim, shopper)
        assert shopper.ask(table, Rise(1)).status_code == 200
        eventually(lambda table=table: victim.ask(table, Abort()).status_code == 200)
        assert report_of(victim, table).whole
    assert code(pair(shopper)) == (429, "called-off-often")
    assert pair(victim).status_code == 200


def test_giving_up_before_a_move_counts_too(served: Served) -> None:
    house = served()
    shopper, victim = Player(house, "Sly"), Player(house, "Vic")
    for _ in range(2):
        assert shopper.ask(met(shopper, victim), Resign()).json()["status"] == "over"
    assert code(pair(shopper)) == (429, "called-off-often")


def test_a_rematch_says_how_often_these_two_called_off(served: Served) -> None:
    house = served()
    anna, ben = Player(house, "Anna"), Player(house, "Ben")
    table = met(anna, ben)
    call_off(anna, ben, table)
    eventually(lambda: together(ben, table) == {"games": 1, "called_off": 1})
    assert tonight(ben, table) == [[1, 1], [1, 0]]
    anna.ask(table, Rematch())
    ben.ask(table, Rematch())
    again = ben.see(table)["table"]["between"]["next"]
    for player in (anna, ben):
        assert player.ask(again, Sit()).status_code == 200
    begin(anna, again)
    on_turn = next(
        p for p in (anna, ben) if p.get(f"/api/tables/{again}/moves").json()["moves"]
    )
    move = on_turn.get(f"/api/tables/{again}/moves").json()["moves"][0]
    assert on_turn.move(again, move).status_code == 200
    # Between the moves nothing is told; an end after a move is no calling off.
    call_off(anna, ben, again)
    eventually(lambda: together(ben, again) == {"games": 2, "called_off": 1})
    assert tonight(ben, again) == [[2, 0], [2, 1]]
    with ben.watch(again) as live:
        told = live.next("hello")["seen"]["table"]["between"]
        assert told["together"] == {"games": 2, "called_off": 1}
        assert sorted(told["tonight"][0]) == ["called_off", "games", "seat"]


def test_a_pairing_says_it_before_the_game(served: Served) -> None:
    house = served()
    anna, ben, cleo = (Player(house, name) for name in ("Anna", "Ben", "Cleo"))
    call_off(anna, ben, met(anna, ben))
    table = pair(anna).json()["table"]["id"]
    eventually(lambda: tonight(cleo, table) == [[1, 1]])
    # Whoever is sent there can read it before sitting down.
    sent = pair(cleo).json()["table"]["between"]
    assert sent["tonight"] == [{"seat": 0, "games": 1, "called_off": 1}]
    assert cleo.ask(table, Sit()).status_code == 200
    eventually(lambda: tonight(anna, table) == [[1, 1], [0, 0]])
    assert together(anna, table) == {"games": 0, "called_off": 0}


def test_the_counts_outlive_a_restart_and_not_a_new_name(served: Served) -> None:
    house = served()
    anna, ben = Player(house, "Anna"), Player(house, "Ben")
    for _ in range(2):
        call_off(anna, ben, table := met(anna, ben))
    eventually(lambda: tonight(anna, table) == [[2, 2], [2, 0]])
    house.kill()
    house.start()
    assert code(pair(anna)) == (429, "called-off-often")
    assert tonight(ben, table) in ([], [[2, 0]]), "those who have come are told of"
    anna.see(table)
    eventually(lambda: together(ben, table) == {"games": 2, "called_off": 2})
    # Names are not identities: docs/fairness.md says so under "What is not proven".
    assert pair(Player(house, "Anna again")).status_code == 200


def test_tables_of_friends_with_luck_or_without_are_counted_and_bots_are_not(
    served: Served,
) -> None:
    house = served()
    anna, ben = Player(house, "Anna"), Player(house, "Ben")
    alone = anna.open("casino")
    anna.ask(alone, Invite())
    begin(anna, alone)
    assert anna.ask(alone, Abort()).json()["status"] == "over", "nobody is asked"
    table = anna.open("dots")
    ben.sit(table)
    begin(anna, table)
    assert ben.ask(table, Abort()).json()["status"] == "over", "no luck, so at once"
    eventually(lambda: tonight(anna, table) == [[1, 0], [1, 1]])
