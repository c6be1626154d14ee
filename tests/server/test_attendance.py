"""H3 and H14 at a server: who is gone is noted once, who is back too, and hosts hand over."""

from __future__ import annotations

import io
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from fairtable.games import rules_of
from fairtable.referee import Claim, End, Invite, Play, Rise, Sit, audit, read_record
from fairtable.referee.room import absence
from tests.server.players import Player, drawers, eventually, facts_of, kinds_of
from tests.server.serving import Server
from tests.server.test_between import code

Served = Callable[..., Server]
GONE = 0.3
"""Seconds without a connection; whoever asks over HTTP has three times as long."""
LONG = 1.5


@pytest.fixture
def house(served: Served) -> Server:
    return served(gone_seconds=str(GONE))


def gone_of(player: Player, table: str) -> list[int]:
    return [one["seat"] for one in player.see(table)["table"]["between"]["gone"]]


def test_a_lost_player_is_noted_once_and_everybody_sees_until_when(house: Server) -> None:
    table, (anna, ben) = drawers(house)
    with anna.watch(table) as live:
        with ben.watch(table):
            time.sleep(LONG)
            assert kinds_of(anna, table) == [], "both are connected"
        left = time.time()
        noted = live.until(lambda table: bool(table["between"]["gone"]))
        [gone] = noted["between"]["gone"]
        assert gone["seat"] == 1
        assert 119 < gone["until"] / 1000 - left < 124, "H14: 120 seconds without a clock"
        assert [seat["present"] for seat in noted["seats"]] == [True, False]
        assert code(anna.ask(table, Claim(1))) == (409, "may-come-back")
        time.sleep(LONG)
        assert kinds_of(anna, table) == ["PlayerGone"], "only once"
        with ben.watch(table):
            live.until(lambda table: not table["between"]["gone"])
        assert kinds_of(anna, table)[:2] == ["PlayerGone", "PlayerBack"]
        assert code(anna.ask(table, Claim(1))) == (409, "not-gone")


def test_a_short_loss_of_the_connection_is_not_noted(house: Server) -> None:
    table, (anna, ben) = drawers(house)
    with anna.watch(table), ben.watch(table):
        pass
    with anna.watch(table):
        for _ in range(5):
            with ben.watch(table):
                time.sleep(0.02)
        with ben.watch(table):
            time.sleep(LONG)
            assert kinds_of(anna, table) == []


def test_a_program_that_only_asks_over_http_is_there_while_it_asks(house: Server) -> None:
    table, (anna, ben) = drawers(house)
    with anna.watch(table):
        for _ in range(8):
            time.sleep(1.5 * GONE)
            ben.see(table)
        assert kinds_of(anna, table) == []
        eventually(lambda: kinds_of(anna, table) == ["PlayerGone"])
        assert anna.move(table, "line 1").status_code == 200
        assert ben.move(table, "line 2").status_code == 200
        time.sleep(2 * GONE)
        assert kinds_of(anna, table) == ["PlayerGone"], "the move says that he is back"
        assert gone_of(anna, table) == []


def test_nothing_is_noted_where_nobody_is(house: Server) -> None:
    table, (anna, ben) = drawers(house)
    with anna.watch(table), ben.watch(table):
        pass
    time.sleep(3 * GONE + LONG)
    before = house.ask("GET", f"/api/tables/{table}").json()["version"]
    assert "PlayerGone" not in kinds_of(Player(house, "Dora"), table)
    cleo = Player(house, "Cleo")
    with cleo.watch(table):
        time.sleep(LONG)
        assert cleo.see(table)["version"] == before, "a spectator cannot claim"
    with anna.watch(table) as live:
        live.until(lambda table: table["between"]["gone"] != [])
        assert gone_of(cleo, table) == [1]


def test_whoever_leaves_the_seat_is_gone_at_once_until_they_sit_again(house: Server) -> None:
    table, (anna, ben) = drawers(house)
    with anna.watch(table) as live, ben.watch(table) as own:
        own.next("hello")
        assert ben.ask(table, Rise(1)).status_code == 200
        live.until(lambda table: bool(table["between"]["gone"]))
        time.sleep(LONG)
        assert kinds_of(anna, table) == ["SeatLeft", "PlayerGone"], "he only watches"
        assert ben.ask(table, Sit()).status_code == 200
        assert gone_of(anna, table) == []


def test_nobody_is_gone_alone_against_bots_in_a_pause_or_before_the_start(
    house: Server,
) -> None:
    anna, ben = Player(house, "Anna"), Player(house, "Ben")
    alone = anna.open("sudoku")
    with_bot = anna.open("dots")
    anna.ask(with_bot, Invite())
    anna.order(with_bot, "start")
    waiting = anna.open("dots")
    ben.sit(waiting)
    paused, (host, other) = drawers(house)
    host.order(paused, "pause")
    watcher = Player(house, "Cleo")
    with watcher.watch(alone), watcher.watch(with_bot), anna.watch(waiting), host.watch(paused):
        time.sleep(3 * GONE + LONG)
        for table in (alone, with_bot, waiting, paused):
            kinds = [fact["type"] for fact in facts_of(watcher, table)]
            assert "PlayerGone" not in kinds, table
        assert host.order(paused, "resume").status_code == 200
        eventually(lambda: "PlayerGone" in kinds_of(host, paused))
        assert other.see(paused)["table"]["between"]["gone"][0]["seat"] == 1


def test_in_a_hall_nobody_is_noted_when_a_phone_sleeps(house: Server) -> None:
    anna, ben = Player(house, "Anna"), Player(house, "Ben")
    table = anna.open("whispers")
    ben.sit(table)
    crowd = anna.open("dots", options={"mode": "free", "seats": 20})
    ben.sit(crowd)
    assert anna.order(table, "start").status_code == 200
    assert anna.order(crowd, "start").status_code == 200
    with anna.watch(table), anna.watch(crowd):
        with ben.watch(table), ben.watch(crowd):
            pass
        time.sleep(3 * GONE + LONG)
        assert kinds_of(anna, table) == kinds_of(anna, crowd) == []


def test_after_a_restart_everybody_has_the_same_time_again(house: Server) -> None:
    table, (anna, ben) = drawers(house)
    house.restart()
    with anna.watch(table) as live:
        assert kinds_of(anna, table) == []
        live.until(lambda table: bool(table["between"]["gone"]))
        house.stop()
    house.start()
    with anna.watch(table):
        time.sleep(LONG)
        kinds = [kind for kind in kinds_of(anna, table) if kind != "HouseAway"]
        assert kinds == ["PlayerGone"], "it stands, and is not noted again"
    with ben.watch(table) as live, anna.watch(table):
        live.until(lambda table: not table["between"]["gone"])


def test_a_claim_and_a_return_at_the_same_moment(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = served(gone_seconds=str(GONE), test_claim_ms="200")
    monkeypatch.setattr(absence, "CLAIM_AFTER_UNTIMED", 200)
    for _ in range(4):
        table, (anna, ben) = drawers(house)
        with anna.watch(table) as live:
            live.until(lambda table: bool(table["between"]["gone"]))
            time.sleep(0.25)
            with ThreadPoolExecutor(2) as both:
                claimed = both.submit(anna.ask, table, Claim(1))
                moved = both.submit(ben.ask, table, Rise(1))
            kinds = kinds_of(anna, table)
            outcome = anna.see(table)["outcome"]
            if kinds[1] == "Claimed":
                assert (outcome["by"], outcome["winners"]) == ("claim", [0])
                assert code(moved.result())[1] == "game-over"
                exported = anna.get(f"/api/tables/{table}/export").content
                assert audit(rules_of, read_record(io.BytesIO(exported))).whole
            else:
                assert code(claimed.result())[1] in ("not-gone", "may-come-back")
                assert outcome is None


def test_a_bot_plays_on_for_a_player_who_did_not_come_back(served: Served) -> None:
    house = served(gone_seconds=str(GONE), test_claim_ms="200")
    table, (anna, ben) = drawers(house)
    with ben.watch(table) as live:
        live.until(lambda table: bool(table["between"]["gone"]))
        time.sleep(0.25)
        assert ben.invite(table, 0).status_code == 200, "although the host is gone"
        eventually(lambda: ben.see(table)["table"]["between"]["moved"])
        time.sleep(LONG)
        assert kinds_of(ben, table).count("PlayerGone") == 1, "a bot is never gone"
    assert anna.ask(table, Sit()).json()["facts"][0]["seat"] == 0, "her seat is kept"


# The host


def hosts(player: Player, table: str) -> list[str]:
    """The pseudonyms of those who became the host."""
    changes = [fact for fact in facts_of(player, table) if fact["type"] == "HostChanged"]
    return [str(fact["holder"]) for fact in changes]


def test_a_host_who_is_gone_hands_over_to_somebody_who_is_there(served: Served) -> None:
    house = served(gone_seconds=str(GONE), host_seconds="0.8")
    anna, ben, cleo = (Player(house, name) for name in ("Anna", "Ben", "Cleo"))
    table = anna.open("dots", options={"seats": 3})
    ben.sit(table)
    cleo.sit(table)
    with anna.watch(table), cleo.watch(table):
        time.sleep(LONG)
        assert hosts(cleo, table) == [], "she is connected"
    with cleo.watch(table) as live:
        told = live.until(lambda table: table["host"] == "Cleo")
        assert [seat["present"] for seat in told["seats"]] == [False, False, True]
        assert cleo.see(table)["you"]["host"]
        assert code(anna.ask(table, End())) == (403, "not-host")
        time.sleep(LONG)
        assert hosts(cleo, table)[-1] == cleo.see(table)["you"]["holder"]
        assert len(hosts(cleo, table)) <= 2
    [listed] = cleo.get("/api/tables", ids=table).json()["tables"]
    assert listed["host"] == "Cleo"


def test_nobody_takes_over_where_nobody_else_is(served: Served) -> None:
    house = served(gone_seconds=str(GONE), host_seconds="1.2")
    anna, ben, cleo = (Player(house, name) for name in ("Anna", "Ben", "Cleo"))
    table = anna.open("dots")
    with cleo.watch(table):
        time.sleep(LONG)
        assert hosts(cleo, table) == [], "a spectator is no heir"
        anna.see(table)
        ben.sit(table)
        time.sleep(3 * GONE + LONG)
    assert hosts(cleo, table) == [], "he is not there either"


def test_a_host_who_only_asks_over_http_stays_the_host(served: Served) -> None:
    house = served(host_seconds="0.8")
    table, (anna, ben) = drawers(house)
    with ben.watch(table):
        for _ in range(6):
            time.sleep(0.4)
            anna.see(table)
        assert hosts(ben, table) == []


def test_a_host_who_is_gone_after_a_restart_hands_over(served: Served) -> None:
    house = served(gone_seconds="60", host_seconds="0.8")
    anna, ben = Player(house, "Anna"), Player(house, "Ben")
    table = anna.open("dots")
    ben.sit(table)
    house.restart()
    with ben.watch(table) as live:
        live.until(lambda table: table["host"] == "Ben")
        assert ben.ask(table, End()).status_code == 200


# The lobby


def codes(player: Player, **which: Any) -> list[str]:
    return [table["id"] for table in player.get("/api/tables", **which).json()["tables"]]


def test_tables_whose_people_are_gone_leave_the_lobby(served: Served) -> None:
    house = served(lobby_seconds="0.6")
    cleo = Player(house, "Cleo")
    table, (anna, ben) = drawers(house)
    waiting = anna.open("dots")
    with anna.watch(waiting), ben.watch(table), cleo.watch(waiting):
        time.sleep(LONG)
        assert sorted(codes(cleo)) == sorted([table, waiting])
        [shown] = [
            one for one in cleo.get("/api/tables").json()["tables"] if one["id"] == table
        ]
        assert [seat["present"] for seat in shown["seats"]] == [False, True]
    with cleo.watch(waiting), cleo.watch(table):
        eventually(lambda: codes(cleo) == [])
        assert codes(cleo, ids=f"{waiting},{table}") != [], "whoever knows the code finds it"
        assert anna.ask(waiting, Rise(0)).status_code == 200
        assert codes(cleo) == [waiting], "she is there again"
    house.restart()
    time.sleep(LONG)
    assert codes(cleo) == []
    anna.ask(table, Play("line 1"))
    eventually(lambda: codes(cleo) == [table])
