"""A server judges a finished game again, for the page that asks."""

from __future__ import annotations

import time
from typing import Any

from fairtable.referee import Resign, Word
from tests.server.players import Player, eventually
from tests.server.serving import Server


def dots(server: Server) -> tuple[str, list[Player]]:
    players = [Player(server, name) for name in ("Anna", "Ben")]
    table = players[0].open("dots", options={"width": 2, "height": 2})
    players[1].sit(table)
    players[0].order(table, "start")
    eventually(lambda: players[0].see(table)["table"]["status"] == "playing")
    return table, players


def audited(player: Player, table: str) -> Any:
    until = time.monotonic() + 60
    while (answer := player.get(f"/api/tables/{table}/audit")).status_code in (202, 503):
        assert time.monotonic() < until, answer.text
        time.sleep(0.2)
    return answer


def test_a_finished_game_is_judged_and_a_running_one_is_not(server: Server) -> None:
    table, (anna, ben) = dots(server)
    early = audited(ben, table)
    assert (early.status_code, early.json()["code"]) == (409, "not-over")
    anna.ask(table, Resign())
    found = audited(ben, table).json()
    head = ben.get(f"/api/tables/{table}/log?after=0").json()["entries"][-1]["hash"]
    assert found == {"verdict": Word.VERIFIED, "head": head}, "it had no moves"
