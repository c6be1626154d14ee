"""H11 to H15 over HTTP and WebSockets: nobody decides for another; the log's order counts."""

from __future__ import annotations

import io
import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from fairtable.games import rules_of
from fairtable.referee import (
    Abort,
    Agree,
    Ask,
    Claim,
    Decline,
    HandOver,
    Offer,
    Remove,
    Resign,
    audit,
    read_record,
)
from tests.server.players import Player, drawers, kinds_of
from tests.server.serving import Server


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json().get("code", "")


def report_of(player: Player, table: str) -> Any:
    exported = player.get(f"/api/tables/{table}/export").content
    return audit(rules_of, read_record(io.BytesIO(exported)))


def test_a_player_who_resigns_has_lost_and_everybody_is_told(server: Server) -> None:
    table, (anna, ben) = drawers(server)
    with anna.watch(table) as live:
        live.next("hello")
        assert ben.ask(table, Resign()).status_code == 200
        told = live.next("update")
        assert [fact["type"] for fact in told["facts"]] == ["Resigned", "GameEnded"]
        assert told["outcome"]["winners"] == [0]
        assert told["outcome"] | {"points": {}} == {
            "points": {},
            "winners": [0],
            "by": "resignation",
            "rule": "H11",
        }
    assert report_of(anna, table).whole


def test_a_draw_needs_both_and_a_move_declines_it(server: Server) -> None:
    table, (anna, ben) = drawers(server)
    assert anna.ask(table, Offer("draw")).status_code == 200
    assert anna.see(table)["table"]["between"]["offers"] == [{"what": "draw", "seats": [0]}]
    assert code(anna.ask(table, Agree("draw"))) == (409, "own-offer")
    assert anna.move(table, "line 1").status_code == 200
    assert ben.move(table, "line 2").status_code == 200
    assert code(ben.ask(table, Agree("draw"))) == (409, "no-offer")
    assert ben.ask(table, Offer("draw")).status_code == 200
    assert anna.ask(table, Agree("draw")).json()["status"] == "over"
    seen = ben.see(table)
    assert (seen["outcome"]["by"], seen["outcome"]["winners"]) == ("agreement", [0, 1])
    assert report_of(ben, table).whole


def test_a_game_is_called_off_before_the_first_move_and_not_after_it(server: Server) -> None:
    table, (anna, ben) = drawers(server)
    assert ben.ask(table, Abort()).json()["status"] == "over"
    assert anna.see(table)["outcome"] is None
    table, (anna, ben) = drawers(server)
    anna.move(table, "line 1")
    assert code(ben.ask(table, Abort())) == (409, "already-moved")


def test_the_host_decides_no_game(server: Server) -> None:
    table, (anna, ben) = drawers(server)
    anna.move(table, "line 1")
    assert code(anna.order(table, "end")) == (409, "end-needs-consent")
    assert code(anna.rise(table, 1)) == (409, "not-gone")
    assert code(anna.invite(table, 1)) == (409, "seat-taken")
    assert anna.ask(table, Offer("end")).status_code == 200
    assert ben.ask(table, Decline("end")).status_code == 200
    assert code(anna.ask(table, Offer("end"))) == (409, "declined-before")
    assert anna.see(table)["table"]["status"] == "playing"


HOSTILE: list[tuple[Ask, str]] = [
    (Resign(), "not-your-seat"),
    (Abort(), "not-your-seat"),
    (Offer("draw"), "not-your-seat"),
    (Agree("draw"), "not-your-seat"),
    (Decline("draw"), "not-your-seat"),
    (Claim(1), "not-your-seat"),
    (HandOver(1), "not-host"),
    (Remove("0" * 16), "not-host"),
]


@pytest.mark.parametrize(("ask", "why"), HOSTILE, ids=[type(a).__name__ for a, _ in HOSTILE])
def test_a_stranger_decides_nothing(server: Server, ask: Ask, why: str) -> None:
    table, (anna, ben) = drawers(server)
    anna.ask(table, Offer("draw"))
    before = anna.see(table)["version"]
    cleo = Player(server, "Cleo")
    assert code(cleo.ask(table, ask)) == (403, why)
    with cleo.watch(table) as live:
        live.next("hello")
        refused = live.answer(live.ask(ask))
        assert (refused["type"], refused["problem"]["code"]) == ("refused", why)
    assert anna.see(table)["version"] == before
    # An ask has no room for the seat of somebody else.
    body = {"command": "c", "ask": {"type": "Resign", "seat": 1}}
    assert code(anna.post(f"/api/tables/{table}/asks", body)) == (400, "unreadable")
    nobody = server.ask(
        "POST", f"/api/tables/{table}/asks", json={**body, "ask": {"type": "Resign"}}
    )
    assert code(nobody) == (401, "no-identity")
    assert ben.see(table)["table"]["between"]["deciders"] == [0, 1]


def test_what_only_the_house_asks_is_no_ask_of_a_client(server: Server) -> None:
    table, (anna, _) = drawers(server)
    for ask in (
        {"type": "NoteGone", "seat": 1},
        {"type": "NoteBack", "seat": 1},
        {"type": "Succeed"},
        {"type": "PlayAgain", "table": "ABCDEFGH"},
    ):
        body = {"command": "c", "ask": ask}
        assert code(anna.post(f"/api/tables/{table}/asks", body)) == (400, "unreadable")
    assert kinds_of(anna, table) == []


def test_of_two_who_act_at_the_same_moment_the_log_says_who_was_first(server: Server) -> None:
    for _ in range(5):
        table, (anna, ben) = drawers(server)
        anna.ask(table, Offer("draw"))
        with ThreadPoolExecutor(2) as both:
            agreed = both.submit(ben.ask, table, Agree("draw"))
            resigned = both.submit(anna.ask, table, Resign())
        outcome = anna.see(table)["outcome"]
        kinds = kinds_of(anna, table)
        assert kinds.count("GameEnded") == 1
        first = kinds[1]
        if first == "Resigned":
            assert (outcome["winners"], code(agreed.result())[1]) == ([1], "game-over")
        else:
            assert (outcome["by"], code(resigned.result())[1]) == ("agreement", "game-over")
        assert report_of(ben, table).whole


def test_both_agree_at_once_and_it_counts_once(server: Server) -> None:
    table, (anna, ben, cleo) = drawers(server, 3)
    anna.ask(table, Offer("end"))
    with ThreadPoolExecutor(4) as all_of_them:
        asks = [(ben, "b"), (cleo, "c"), (ben, "b"), (cleo, "c")]
        answers = list(all_of_them.map(lambda a: a[0].ask(table, Agree("end"), a[1]), asks))
    assert all(answer.status_code == 200 for answer in answers), "each repeats a command"
    assert kinds_of(anna, table) == ["Offered", "Offered", "Offered", "Agreed", "GameEnded"]


def test_an_offer_survives_a_restart(served: Any) -> None:
    server = served()
    table, (anna, ben) = drawers(server)
    anna.ask(table, Offer("draw"))
    server.restart()
    assert ben.see(table)["table"]["between"]["offers"] == [{"what": "draw", "seats": [0]}]
    assert ben.ask(table, Agree("draw")).json()["status"] == "over"


# Spectators


def test_a_spectator_who_is_sent_away_sees_the_table_no_more(server: Server) -> None:
    table, (anna, ben) = drawers(server)
    cleo = Player(server, "Cleo")
    with cleo.watch(table) as live:
        holder = live.next("hello")["seen"]["you"]["holder"]
        assert code(ben.ask(table, Remove(holder))) == (403, "not-host")
        assert code(cleo.get(f"/api/tables/{table}/spectators")) == (403, "not-host")
        listed = anna.get(f"/api/tables/{table}/spectators").json()
        assert listed == {"spectators": [{"name": "Cleo", "holder": holder}], "nameless": 0}
        assert anna.ask(table, Remove(holder)).status_code == 200
        refused = live.next("refused")
        assert (refused["command"], refused["problem"]["code"]) == (None, "removed")
        assert refused["problem"]["rule"] == "H15"
        with pytest.raises(ConnectionClosed) as closed:
            live.next()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4403
    for path in ("", "/log", "/moves", "/export"):
        assert code(cleo.get(f"/api/tables/{table}{path}")) == (403, "removed"), path
    assert code(cleo.sit(table)) == (403, "removed")
    with cleo.watch(table) as live:
        assert live.next()["problem"]["code"] == "removed"
        with pytest.raises(ConnectionClosed) as closed:
            live.next()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4403
    assert ben.see(table)["table"]["spectators"] == 0
    # Without a name anybody may watch.
    assert server.ask("GET", f"/api/tables/{table}").status_code == 200
    ben.ask(table, Resign())
    assert report_of(anna, table).whole


def test_a_player_cannot_be_sent_away(server: Server) -> None:
    table, (anna, ben) = drawers(server)
    holder = ben.see(table)["you"]["holder"]
    assert code(anna.ask(table, Remove(holder))) == (409, "no-spectator")


def test_the_list_of_spectators_has_no_tokens_and_no_ids(server: Server) -> None:
    table, (anna, _) = drawers(server)
    cleo = Player(server, "Cleo")
    with cleo.watch(table) as live:
        live.next("hello")
        text = anna.get(f"/api/tables/{table}/spectators").text
    assert cleo.token not in text and set(json.loads(text)["spectators"][0]) == {
        "name",
        "holder",
    }
