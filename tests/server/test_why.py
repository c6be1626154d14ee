"""Why a move is not legal: the refusal that it would get, and nothing is played."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from fairtable.server.limits import Limits
from fairtable.server.settings import Settings
from tests.server.players import Player, drawers, eventually, whisperers
from tests.server.serving import Server


def why(player: Player, table: str, move: str) -> dict[str, Any]:
    answer = player.post(f"/api/tables/{table}/why", {"move": move})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def head(player: Player, table: str) -> tuple[int, str]:
    log = player.log(table)
    return len(log), log[-1]["hash"]


@pytest.mark.parametrize(
    "move", ["h0,0", "", "x", "say hello", "e999999", "e0", "0", "h 0 0", "e-1", "\uff11"]
)
def test_a_question_gets_the_refusal_that_the_move_gets(server: Server, move: str) -> None:
    table, (anna, _) = drawers(server)
    before = head(anna, table)
    if not move:
        answer = anna.post(f"/api/tables/{table}/why", {"move": move})
        assert answer.status_code == 400
        return
    answer = why(anna, table, move)
    assert head(anna, table) == before
    refused = anna.move(table, move)
    if answer["legal"]:
        assert answer == {"legal": True}
        assert refused.status_code == 200
    else:
        assert answer["refusal"] == refused.json()
        assert head(anna, table) == before


def test_it_is_answered_out_of_turn_and_for_who_only_watches(server: Server) -> None:
    table, (anna, ben) = drawers(server)
    cleo = Player(server, "Cleo")
    legal = anna.get(f"/api/tables/{table}/moves").json()["moves"][0]
    before = head(anna, table)
    assert why(anna, table, legal) == {"legal": True}
    assert why(ben, table, legal)["refusal"]["code"] == "not-your-turn"
    assert why(cleo, table, legal)["refusal"]["code"] == "not-your-seat"
    assert head(anna, table) == before
    assert anna.move(table, legal).status_code == 200
    again = why(ben, table, legal)["refusal"]
    assert (again["code"], again["rule"][0]) == ("edge-taken", "D")
    assert again["offends"]


def test_a_roll_is_legal_and_draws_nothing(server: Server) -> None:
    anna = Player(server, "Anna")
    table = anna.open("backgammon")
    assert anna.invite(table).status_code == 200
    assert anna.order(table, "start").status_code == 200

    def rolls() -> bool:
        seen = anna.see(table)
        view = seen["view"]
        if view["acting"] != 0:
            return False
        if view["phase"] == "moving":
            moves = anna.get(f"/api/tables/{table}/moves").json()["moves"]
            anna.move(table, moves[0])
            return False
        return bool(view["phase"] == "rolling")

    eventually(rolls)
    before, view = head(anna, table), anna.see(table)["view"]
    assert [why(anna, table, "roll") for _ in range(5)] == [{"legal": True}] * 5
    assert head(anna, table) == before
    assert anna.see(table)["view"] == view
    assert why(anna, table, "24/23")["refusal"]["rule"].startswith("B")


def test_before_the_start_and_after_the_end_it_says_that(server: Server) -> None:
    anna = Player(server, "Anna")
    table = anna.open("dots")
    assert why(anna, table, "e0")["refusal"]["rule"].startswith("H")
    anna.order(table, "end")
    assert why(anna, table, "e0")["refusal"]["code"] == "game-over"


def test_no_command_is_used_up_and_nobody_is_told(server: Server) -> None:
    table, (anna, ben) = whisperers(server)
    with ben.watch(table) as live:
        live.next("hello")
        assert why(anna, table, "say hello") == {"legal": True}
        assert anna.move(table, "say hello", "mine").status_code == 200
        assert live.next("update")["events"][0]["text"] == "hello"
        kinds = [json.loads(frame)["type"] for frame in live.frames]
        assert kinds.count("update") == 1


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 400),
        ({"move": 1}, 400),
        ({"move": None}, 400),
        ({"move": "x" * 4097}, 400),
        ({"move": "x", "link": "0" * 64}, 400),
        ({"move": "\ud800"}, 400),
    ],
)
def test_a_wrong_question_gets_a_sentence(server: Server, body: Any, status: int) -> None:
    table, (anna, _) = drawers(server)
    sent = json.dumps(body).encode()
    kind = {"content-type": "application/json"}
    answer = anna.http.post(f"/api/tables/{table}/why", content=sent, headers=kind)
    assert answer.status_code == status, answer.text
    assert answer.json()["detail"]


def test_without_a_token_or_a_table_nobody_is_answered(server: Server) -> None:
    table, (anna, _) = drawers(server)
    stranger = server.ask("POST", f"/api/tables/{table}/why", json={"move": "e0"})
    assert stranger.status_code == 401
    assert anna.post("/api/tables/AAAAAAAA/why", {"move": "e0"}).status_code == 404


def test_questions_have_a_budget_of_their_own(served: Callable[..., Server]) -> None:
    limits = Limits(Settings(guest_rate=2), lambda: 0.0)
    asked = [limits.wait_to_question("anna", "here") for _ in range(100)]
    assert asked.count(0.0) == 3 * 10
    assert limits.wait("anna", "here") == 0.0
    server = served(guest_rate="5")
    table, (anna, _) = drawers(server)

    def ask(_: int) -> int:
        return anna.post(f"/api/tables/{table}/why", {"move": "e0"}).status_code

    assert [ask(at) for at in range(20)] == [200] * 20
    with ThreadPoolExecutor(16) as pool:
        assert set(pool.map(ask, range(200))) == {200, 429}
    assert anna.get("/api/guests/me").status_code == 200
