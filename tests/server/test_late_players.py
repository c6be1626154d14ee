"""Late players: whoever sits down in a running hall is dealt in, once, whatever happens."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from typing import Any

from tests.server.players import Player, eventually
from tests.server.serving import Server

HALL = {"seats": 5, "late": True, "caller": "host"}


def hall(server: Server, **options: Any) -> tuple[str, Player]:
    """A hall that has begun with Ben and Cleo; Anna is the host and has no seat."""
    anna = Player(server, "Anna")
    table = anna.open("tambola", options={**HALL, **options})
    if (seat := anna.see(table)["you"]["seat"]) is not None:
        assert anna.rise(table, seat).status_code == 200
    for name in ("Ben", "Cleo"):
        assert Player(server, name).sit(table).status_code == 200
    assert anna.order(table, "start").status_code == 200
    return table, anna


def tickets(player: Player, table: str) -> list[Any]:
    return list(player.see(table)["view"]["tickets"])


def asked_in(player: Player, table: str) -> list[str]:
    """The moves in the log."""
    contents = [json.loads(entry["public"]) for entry in player.log(table)]
    return [
        content["asked"]["move"]
        for content in contents
        if content["asked"] and content["asked"]["type"] == "Play"
    ]


def test_h2_a_late_player_is_dealt_in_at_once_and_only_once(server: Server) -> None:
    table, anna = hall(server)
    dora = Player(server, "Dora")
    assert dora.sit(table, 3).status_code == 200
    eventually(lambda: len(tickets(dora, table)) == 1)
    mine = tickets(dora, table)
    assert mine[0]["serial"] == 3
    assert dora.rise(table, 3).status_code == 200
    assert dora.sit(table).status_code == 200
    assert anna.move(table, "call").status_code == 200
    eventually(lambda: len(dora.see(table)["view"]["called"]) == 1)
    assert tickets(dora, table)[0]["rows"] == mine[0]["rows"]
    assert asked_in(anna, table) == ["deal 3", "call", "call"]


def test_h2_nobody_is_dealt_in_where_late_players_are_not_allowed(server: Server) -> None:
    table, anna = hall(server, late=False)
    dora = Player(server, "Dora")
    assert dora.sit(table).status_code == 200
    assert anna.move(table, "call").status_code == 200
    eventually(lambda: len(dora.see(table)["view"]["called"]) == 1)
    assert tickets(dora, table) == [] and asked_in(anna, table) == ["call", "call"]


def test_h9_a_bot_that_comes_late_plays(server: Server) -> None:
    table, anna = hall(server, prizes=[{"pattern": "TEMPERATURE"}, {"pattern": "FULL_HOUSE"}])
    assert anna.invite(table, 4).status_code == 200
    eventually(lambda: asked_in(anna, table) == ["deal 4"])

    def claimed() -> bool:
        anna.move(table, "call")
        view = anna.see(table)["view"]
        return any(claim["seat"] == 4 for claim in view["claims"]) or view["left"] == 0

    eventually(claimed, 60)
    assert any(move.startswith("claim") for move in asked_in(anna, table))


def test_h5_whoever_sits_down_in_a_pause_is_dealt_in_when_the_game_goes_on(
    served: Callable[..., Server],
) -> None:
    server = served()
    table, anna = hall(server)
    assert anna.order(table, "pause").status_code == 200
    dora = Player(server, "Dora")
    assert dora.sit(table).status_code == 200
    assert tickets(dora, table) == []
    server.kill()
    server.start()
    assert anna.order(table, "resume").status_code == 200
    eventually(lambda: len(tickets(dora, table)) == 1)


def test_a_crash_between_the_seat_and_the_deal_loses_no_tickets(
    served: Callable[..., Server],
) -> None:
    server = served()
    table, anna = hall(server)
    dora = Player(server, "Dora")
    assert dora.sit(table).status_code == 200
    eventually(lambda: len(tickets(dora, table)) == 1)
    before = tickets(dora, table)
    last = len(anna.log(table)) - 1
    server.kill()
    with closing(sqlite3.connect(server.data / "fairtable.db")) as base, base:
        gone = base.execute("delete from entry where table_id = ? and seq = ?", (table, last))
        assert gone.rowcount == 1
        base.execute("delete from snapshot")
    server.start()
    eventually(lambda: len(tickets(dora, table)) == 1)
    assert tickets(dora, table) == before, "the same sealed draw"
    assert asked_in(anna, table) == ["deal 2"]


def test_h7_only_the_host_calls(server: Server) -> None:
    table, anna = hall(server)
    eve = Player(server, "Eve")
    for move in ("call", "pace 5", "paper TOP_ROW 1 x"):
        answer = eve.move(table, move)
        assert answer.status_code == 403 and answer.json()["code"] == "not-host", answer.text
    assert anna.move(table, "call").status_code == 200
