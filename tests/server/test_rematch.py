"""H16 at a server: one shared table for a rematch, sides swapped, and only by consent."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from fairtable.games import rules_of
from fairtable.referee import Abort, Invite, Resign, Rise, Sit, audit, read_record
from fairtable.server.wire import NoRematch, Rematch
from tests.server.players import Live, Player, drawers, eventually, facts_of
from tests.server.serving import Server
from tests.server.test_between import code

Served = Callable[..., Server]


def over(server: Server, seats: int = 2, **more: Any) -> tuple[str, list[Player]]:
    """A table of dots that is over, and its players."""
    table, players = drawers(server, seats, **more)
    assert players[-1].ask(table, Abort()).status_code == 200
    return table, players


def wanting(player: Player, table: str) -> list[int]:
    return list(player.see(table)["table"]["between"]["rematch"])


def following(live: Live) -> str:
    return str(live.until(lambda table: bool(table["between"]["next"]))["between"]["next"])


def test_two_who_agree_share_a_table_with_the_sides_swapped(server: Server) -> None:
    table, (anna, ben) = over(server, title="Final", public=False)
    with anna.watch(table) as hers, ben.watch(table) as his:
        hers.next("hello")
        assert hers.answer(hers.ask(Rematch()))["type"] == "done"
        offered = his.until(lambda table: table["between"]["rematch"] == [0])
        assert offered["between"]["next"] == ""
        assert his.answer(his.ask(Rematch()))["type"] == "done"
        new = following(hers)
        assert following(his) == new != table
    assert facts_of(anna, table)[-1] == {"type": "RematchAgreed", "table": new}
    opened = facts_of(anna, new)[0]
    assert (opened["follows"], opened["game"], opened["title"]) == (table, "dots", "Final")
    assert (opened["public"], opened["host"]) == (False, anna.see(new)["you"]["holder"])
    assert opened["kept"] == [ben.see(new)["you"]["holder"], anna.see(new)["you"]["holder"]]
    seen = ben.see(new)
    assert (seen["you"]["kept"], seen["you"]["seat"]) == (0, None)
    assert [seat["kept"] for seat in seen["table"]["seats"]] == [True, True]
    assert seen["table"]["between"]["follows"] == table
    # Nobody else takes their seats.
    assert code(Player(server, "Cleo").sit(new)) == (409, "table-full")
    assert code(Player(server, "Dora").sit(new, 0)) == (409, "seat-kept")
    assert code(anna.sit(new, 0)) == (409, "another-seat")
    assert anna.ask(new, Sit()).json()["facts"][0]["seat"] == 1
    assert ben.ask(new, Sit()).json()["facts"][0]["seat"] == 0
    assert anna.order(new, "start").json()["status"] == "playing"
    assert code(anna.ask(table, Rematch())) == (409, "rematch-begun")
    exported = anna.get(f"/api/tables/{table}/export").content
    assert audit(rules_of, read_record(io.BytesIO(exported))).whole


def test_only_those_who_played_and_only_for_themselves(server: Server) -> None:
    table, (anna, ben) = drawers(server)
    cleo = Player(server, "Cleo")
    assert code(anna.ask(table, Rematch())) == (409, "not-over")
    assert code(cleo.ask(table, Rematch())) == (403, "not-your-seat")
    ben.ask(table, Resign())
    for ask in (Rematch(), NoRematch()):
        assert code(cleo.ask(table, ask)) == (403, "not-your-seat")
    body = {"command": "c", "ask": {"type": "Rematch"}}
    nobody = server.ask("POST", f"/api/tables/{table}/asks", json=body)
    assert code(nobody) == (401, "no-identity")
    assert anna.ask(table, Rematch()).json()["type"] == "done"
    assert anna.ask(table, Rematch()).json()["type"] == "done"
    with cleo.watch(table) as live:
        live.next("hello")
        assert live.answer(live.ask(Rematch()))["problem"]["code"] == "not-your-seat"
        assert live.answer(live.ask(NoRematch()))["problem"]["code"] == "not-your-seat"
    assert (wanting(ben, table), ben.see(table)["table"]["between"]["next"]) == ([0], "")
    assert len(facts_of(ben, table)) == len(facts_of(anna, table)), "it makes no entry"


def test_an_offer_is_declined_taken_back_and_lost_with_the_connection(server: Server) -> None:
    table, (anna, ben, cleo) = over(server, 3)
    anna.ask(table, Rematch())
    ben.ask(table, Rematch())
    assert wanting(cleo, table) == [0, 1]
    ben.ask(table, NoRematch())
    assert wanting(cleo, table) == [0], "he takes back his own"
    ben.ask(table, Rematch())
    cleo.ask(table, NoRematch())
    assert wanting(cleo, table) == [], "she says no to everybody"
    with ben.watch(table) as live:
        live.next("hello")
        with anna.watch(table) as hers, anna.watch(table):
            hers.ask(Rematch())
            live.until(lambda table: table["between"]["rematch"] == [0])
        live.until(lambda table: table["between"]["rematch"] == [])
        assert live.answer(live.ask(Rematch()))["type"] == "done"
        assert cleo.ask(table, Rematch()).json()["type"] == "done"
        assert sorted(wanting(cleo, table)) == [1, 2]
        assert anna.ask(table, Rematch()).status_code == 200
        assert len(following(live)) == 8


def test_both_agree_at_the_same_moment_and_there_is_one_table(server: Server) -> None:
    for _ in range(4):
        table, players = over(server)
        with ThreadPoolExecutor(6) as all_at_once:
            asks = [all_at_once.submit(p.ask, table, Rematch()) for p in players * 3]
            answers = [asked.result() for asked in asks]
        codes = {answer.json().get("code", "done") for answer in answers}
        assert codes <= {"done", "rematch-begun"}
        facts = facts_of(players[0], table)
        assert [fact["type"] for fact in facts].count("RematchAgreed") == 1
        new = facts[-1]["table"]
        listed = players[0].get("/api/tables", game="dots").json()["tables"]
        follow = [one["id"] for one in listed if one["between"]["follows"] == table]
        assert follow == [new]


def test_against_bots_one_person_agrees_alone_and_the_bots_sit_again(server: Server) -> None:
    anna = Player(server, "Anna")
    table = anna.open("dots", options={"seats": 3})
    anna.ask(table, Invite())
    anna.ask(table, Invite())
    anna.order(table, "start")
    assert anna.order(table, "end").status_code == 200
    assert anna.ask(table, Rematch()).json()["type"] == "done"
    new = anna.see(table)["table"]["between"]["next"]
    seen = anna.see(new)
    assert [seat["bot"] for seat in seen["table"]["seats"]] == [True, False, True]
    assert {"ask": "Sit", "about": 1} in seen["you"]["may"]
    assert seen["you"] | {"holder": "", "may": []} == {
        "seat": None,
        "host": True,
        "name": "Anna",
        "holder": "",
        "kept": 1,
        "may": [],
    }
    assert anna.ask(new, Sit()).status_code == 200
    assert anna.order(new, "start").status_code == 200
    eventually(lambda: anna.see(new)["table"]["between"]["moved"])


def test_a_host_who_did_not_play_is_not_asked_and_a_player_is_the_host(server: Server) -> None:
    anna, ben, cleo = (Player(server, name) for name in ("Anna", "Ben", "Cleo"))
    table = anna.open("dots", sit=False)
    ben.sit(table)
    cleo.sit(table)
    anna.order(table, "start")
    cleo.ask(table, Resign())
    assert code(anna.ask(table, Rematch())) == (403, "not-your-seat")
    ben.ask(table, Rematch())
    cleo.ask(table, Rematch())
    new = cleo.see(table)["table"]["between"]["next"]
    assert ben.see(new)["you"]["host"] and ben.see(new)["you"]["kept"] == 1


def test_whoever_was_out_is_asked_too(server: Server) -> None:
    table, (anna, ben, cleo) = drawers(server, 3)
    ben.ask(table, Resign())
    anna.ask(table, Resign())
    assert anna.see(table)["table"]["status"] == "over"
    anna.ask(table, Rematch())
    cleo.ask(table, Rematch())
    assert anna.see(table)["table"]["between"]["next"] == "", "he has not agreed yet"
    ben.ask(table, Rematch())
    new = anna.see(table)["table"]["between"]["next"]
    assert [player.see(new)["you"]["kept"] for player in (anna, ben, cleo)] == [1, 2, 0]


def test_the_host_may_free_a_seat_that_is_kept(server: Server) -> None:
    table, (anna, ben) = over(server)
    anna.ask(table, Rematch())
    ben.ask(table, Rematch())
    new = anna.see(table)["table"]["between"]["next"]
    cleo = Player(server, "Cleo")
    assert code(cleo.rise(new, 0)) == (403, "not-host")
    assert anna.ask(new, Rise(0)).status_code == 200
    assert cleo.sit(new).json()["facts"][0]["seat"] == 0


def test_a_rematch_is_offered_again_after_a_restart(served: Served) -> None:
    server = served()
    table, (anna, ben) = over(server)
    anna.ask(table, Rematch())
    server.kill()
    server.start()
    assert wanting(ben, table) == [], "what was not in the log is forgotten"
    ben.ask(table, Rematch())
    assert ben.see(table)["table"]["between"]["next"] == ""
    anna.ask(table, Rematch())
    new = ben.see(table)["table"]["between"]["next"]
    server.restart()
    assert ben.see(table)["table"]["between"]["next"] == new
    assert ben.ask(new, Sit()).status_code == 200, "the new table is durable"


def test_a_rematch_that_cannot_be_written_is_refused_and_can_be_asked_again(
    served: Served,
) -> None:
    server = served()
    table, (anna, ben) = over(server)
    anna.ask(table, Rematch())
    server.fill_the_disk()
    assert ben.ask(table, Rematch()).status_code == 503
    assert ben.see(table)["table"]["between"]["next"] == ""
    server.empty_the_disk()
    eventually(lambda: ben.ask(table, Rematch()).status_code == 200)
    assert len(ben.see(table)["table"]["between"]["next"]) == 8


def test_a_host_with_too_many_tables_is_told_so_by_the_last_answer(served: Served) -> None:
    server = served(open_tables="1")
    table, (anna, ben) = over(server)
    anna.open("dots")
    anna.ask(table, Rematch())
    assert code(ben.ask(table, Rematch())) == (409, "too-many-tables")
    assert "RematchAgreed" not in [fact["type"] for fact in facts_of(ben, table)]


def test_nobody_learns_a_token_or_the_id_of_a_guest(server: Server) -> None:
    table, (anna, ben) = over(server)
    cleo = Player(server, "Cleo")
    with cleo.watch(table) as live:
        live.next("hello")
        anna.ask(table, Rematch())
        ben.ask(table, Rematch())
        new = following(live)
        heard = "".join(live.frames)
    heard += json.dumps([cleo.log(table), cleo.log(new), cleo.see(new)])
    for player in (anna, ben):
        assert player.token not in heard
        # The id of a guest is the first thing in the token.
        assert player.token.split(".")[0] not in heard
        assert player.see(table)["you"]["holder"] != player.see(new)["you"]["holder"]
