"""Play a person: the next two who want the same sit at one table, and no third one between."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from fairtable.referee import Chain, End, Invite, Rise, Sit
from fairtable.server import reservation
from tests.server.players import Player, eventually
from tests.server.serving import Server
from tests.server.test_between import code

Served = Callable[..., Server]


@pytest.fixture
def house(served: Served) -> Server:
    return served(pairing_seconds="0.8")


def pair(player: Player, game: str = "dots", **options: Any) -> httpx.Response:
    return player.post("/api/pairing", {"game": game, "options": options})


def sent(player: Player, game: str = "dots", **options: Any) -> tuple[str, bool]:
    """The table to which a player is sent, and whether it is a new one of their own."""
    answer = pair(player, game, **options)
    assert answer.status_code == 200, answer.text
    seen = answer.json()
    assert seen["you"]["host"] == (seen["you"]["seat"] == 0)
    return seen["table"]["id"], seen["you"]["host"]


def waiting(player: Player) -> list[tuple[str, int]]:
    listed = player.get("/api/pairing").json()["waiting"]
    return [(one["game"], one["guests"]) for one in listed]


def three(house: Server) -> list[Player]:
    return [Player(house, name) for name in ("Anna", "Ben", "Cleo")]


def test_the_second_is_sent_to_the_first_and_they_play(house: Server) -> None:
    anna, ben, cleo = three(house)
    table, is_own = sent(anna)
    assert is_own and waiting(cleo) == [("dots", 1)]
    with anna.watch(table) as live:
        assert sent(ben) == (table, False)
        assert ben.ask(table, Sit()).status_code == 200
        live.until(lambda table: table["seats"][1]["name"] == "Ben")
        assert anna.order(table, "start").json()["status"] == "playing"
        assert waiting(cleo) == []
        assert sent(cleo)[1], "the next one waits"


def test_only_those_who_want_the_same_are_paired(house: Server) -> None:
    anna, ben, cleo = three(house)
    first, _ = sent(anna)
    second, is_own = sent(ben, width=4)
    assert is_own and first != second
    # Options that are not named have their usual values.
    assert sent(cleo, width=5, height=5, mode="classic") == (first, False)


def test_nobody_is_paired_with_themselves(house: Server) -> None:
    anna, ben, _ = three(house)
    table, _ = sent(anna)
    assert sent(anna) == (table, True)
    assert sent(anna) == (table, True)
    assert waiting(ben) == [("dots", 1)]
    assert sent(ben) == (table, False)


def test_the_seat_is_reserved_for_the_one_who_was_sent(house: Server) -> None:
    anna, ben, cleo = three(house)
    table, _ = sent(anna)
    assert sent(ben)[0] == table
    for stolen in (cleo.sit(table), cleo.sit(table, 1), anna.ask(table, Invite())):
        assert code(stolen) == (409, "seat-reserved")
        assert 0 < stolen.json()["retry_after"] <= reservation.SECONDS
    assert sent(cleo)[0] != table, "a third one waits somewhere else"
    assert sent(ben)[0] == table, "he may ask again"
    assert ben.ask(table, Sit()).status_code == 200


def test_many_who_come_at_once_are_all_paired(house: Server) -> None:
    players = [Player(house, f"P{number}") for number in range(8)]
    with ThreadPoolExecutor(8) as at_once:
        places = list(at_once.map(sent, players))
    tables = [table for table, _ in places]
    assert sorted(tables.count(table) for table in set(tables)) == [2, 2, 2, 2]
    assert sum(is_own for _, is_own in places) == 4
    for player, (table, is_own) in zip(players, places, strict=True):
        assert is_own or player.ask(table, Sit()).status_code == 200


@pytest.mark.parametrize(
    "ask", [Rise(0), End(), Invite()], ids=["leaves", "ends", "takes a bot"]
)
def test_whoever_leaves_or_takes_a_bot_waits_no_more(house: Server, ask: Any) -> None:
    anna, ben, _ = three(house)
    table, _ = sent(anna)
    assert anna.ask(table, ask).status_code == 200
    assert waiting(ben) == []
    assert sent(ben)[1]


def test_whoever_is_not_there_waits_no_more(house: Server) -> None:
    anna, ben, cleo = three(house)
    table, _ = sent(anna)
    with anna.watch(table) as live:
        live.next("hello")
        time.sleep(1.2)
        assert waiting(ben) == [("dots", 1)], "she is connected"
    eventually(lambda: waiting(ben) == [])
    assert sent(ben)[0] != table
    assert sent(cleo)[0] != table


@pytest.mark.long
def test_whoever_was_sent_and_does_not_sit_keeps_nobody_out(served: Served) -> None:
    house = served()
    anna, ben, cleo = three(house)
    table, _ = sent(anna)
    assert sent(ben)[0] == table
    give_up = time.monotonic() + reservation.SECONDS + 5
    while code(cleo.sit(table))[1] == "seat-reserved":
        assert time.monotonic() < give_up
        time.sleep(0.5)
    assert cleo.see(table)["you"]["seat"] == 1
    cleo.rise(table, 1)
    anna.see(table)
    assert sent(ben)[0] != table, "he had his chance there"


def test_after_a_restart_it_is_an_ordinary_table(house: Server) -> None:
    anna, ben, _ = three(house)
    table, _ = sent(anna)
    house.restart()
    assert waiting(ben) == []
    assert sent(ben)[1]
    assert Player(house, "Dora").sit(table).status_code == 200
    assert anna.order(table, "start").status_code == 200


def test_what_cannot_be_paired_is_refused_with_a_reason(house: Server) -> None:
    anna = Player(house, "Anna")
    assert code(pair(anna, "sudoku")) == (422, "not-for-two")
    assert code(pair(anna, "dots", seats=9)) == (422, "bad-options")
    assert code(pair(anna, "chess")) == (404, "no-such-game")
    assert code(anna.post("/api/pairing", {"game": "dots", "with": "Ben"})) == (
        400,
        "unreadable",
    )
    nobody = house.ask("POST", "/api/pairing", json={"game": "dots"})
    assert code(nobody) == (401, "no-identity")
    assert waiting(anna) == []


def test_a_chain_is_brought_as_to_any_table(house: Server) -> None:
    anna, ben, _ = three(house)
    anchor = Chain(b"a" * 32).anchor
    body = {"game": "backgammon", "options": {}, "anchor": anchor}
    seen = anna.post("/api/pairing", body).json()
    assert seen["table"]["seats"][0]["chained"]
    assert ben.post("/api/pairing", body).json()["you"]["seat"] is None
    assert code(anna.post("/api/pairing", {**body, "anchor": "short"})) == (400, "unreadable")


def test_limits_are_those_of_opening_a_table(served: Served) -> None:
    house = served(open_tables="1")
    anna, ben, _ = three(house)
    anna.open("dots")
    assert code(pair(anna)) == (409, "too-many-tables")
    assert sent(ben)[1]
    assert not sent(anna)[1], "to be sent to another's table costs nothing"
    slow = served(tables_per_minute="1")
    cleo, dora = Player(slow, "Cleo"), Player(slow, "Dora")
    table, _ = sent(cleo)
    assert sent(cleo) == (table, True)
    assert code(pair(dora, width=4)) == (429, "too-fast")
    assert sent(dora) == (table, False)


def test_nobody_learns_who_waits(house: Server) -> None:
    anna, ben, _ = three(house)
    sent(anna)
    text = ben.get("/api/pairing").text
    for secret in (anna.token, anna.token.split(".")[0], "Anna"):
        assert secret not in text
