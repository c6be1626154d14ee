"""Moves: accepted, refused with a reason, and never done twice."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from fairtable.referee import Pause, Play, Sit, Start
from tests.server.players import Player, asked, whisperers
from tests.server.serving import Server

WINDOW = 256
"""How many entries of a table are in memory; see `fairtable.server.table.RECENT`."""


def code(answer: httpx.Response) -> tuple[int, str]:
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert problem["status"] == answer.status_code
    return answer.status_code, problem["code"]


def test_an_accepted_move_brings_what_happened_and_the_view_after_it(server: Server) -> None:
    table, (anna, _) = whisperers(server)
    answer = anna.move(table, "say hello", "mine")
    update = answer.json()
    assert answer.status_code == 200
    assert (update["version"], update["by"], update["command"]) == (6, 0, "mine")
    assert update["asked"] == {"type": "Play", "move": "say hello"}
    assert update["events"] == [{"type": "Said", "seat": 0, "text": "hello"}]
    assert (update["view"]["said"], update["view"]["last"]) == (1, "hello")
    assert update["status"] == "playing"
    assert "repeated" not in update


def test_a_refusal_has_a_sentence_a_rule_and_what_offends(server: Server) -> None:
    table, (anna, _) = whisperers(server)
    answer = anna.move(table, "say " + "x" * 101)
    assert code(answer) == (422, "too-loud")
    assert answer.json() == {
        "type": "/problems/whispers/too-loud",
        "title": "Whispers, rule W2",
        "status": 422,
        "detail": "Not so loud: 101 letters are too many.",
        "code": "too-loud",
        "rule": "W2",
        "rule_url": "/rules/whispers#W2",
        "offends": {"letters": [100, 101]},
        "values": {"letters": 101},
    }
    assert anna.see(table)["version"] == 5


def test_a_refusal_of_sudoku_leads_to_a_page_with_the_text_of_its_rule(anna: Player) -> None:
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    table = anna.open("sudoku", options={"puzzle": puzzle})
    answer = anna.move(table, "r1c3=5")
    problem = answer.json()
    assert code(answer) == (422, "value-in-row")
    assert problem["offends"]["cells"]
    page = anna.get(problem["type"])
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    assert f'id="{problem["rule"]}"' in page.text
    book = anna.get(problem["rule_url"])
    assert f'id="{problem["rule"]}"' in book.text
    assert anna.see(table)["view"]["current"] == puzzle


def test_a_text_that_is_not_a_move_is_explained(server: Server) -> None:
    table, (anna, _) = whisperers(server)
    answer = anna.move(table, "sing")
    assert code(answer) == (422, "unreadable-move")
    assert answer.json()["rule"] == "H7"
    assert "'sing' is no move" in answer.json()["detail"]


def test_a_move_for_an_older_version_is_stale(server: Server) -> None:
    table, (anna, ben) = whisperers(server)
    assert anna.move(table, "say first", version=5).status_code == 200
    assert code(ben.move(table, "say second", version=5)) == (409, "stale-version")
    assert code(ben.move(table, "say second", version=7)) == (409, "stale-version")
    assert ben.move(table, "say second", version=6).status_code == 200


def test_a_person_who_may_not_move_is_told_why(server: Server) -> None:
    anna, ben, cleo = (Player(server, name) for name in ("Anna", "Ben", "Cleo"))
    table = anna.open()
    ben.sit(table)
    assert code(anna.move(table, "say hello")) == (409, "not-started")
    anna.order(table, "start")
    assert code(cleo.move(table, "say hello")) == (403, "not-your-seat")
    nobody = server.ask("POST", f"/api/tables/{table}/asks", json=asked(Play("say hello"), "c"))
    assert code(nobody) == (401, "no-identity")
    anna.order(table, "pause")
    assert code(ben.move(table, "say hello")) == (409, "paused")
    anna.order(table, "resume")
    assert ben.move(table, "say hello").status_code == 200
    anna.order(table, "end")
    assert code(ben.move(table, "say hello")) == (410, "game-over")


def test_a_move_of_another_seats_turn_is_refused_by_the_game(server: Server) -> None:
    anna, ben = Player(server, "Anna"), Player(server, "Ben")
    table = anna.open("pips")
    ben.sit(table)
    anna.order(table, "start")
    assert code(ben.move(table, "throw")) == (422, "not-your-turn")
    assert anna.move(table, "throw").status_code == 200


def test_the_last_move_ends_the_game_and_says_how(server: Server) -> None:
    table, players = whisperers(server)
    for player in players:
        for word in player.see(table)["view"]["hand"]:
            last = player.move(table, f"tell {word}").json()
    assert last["status"] == "over"
    assert last["outcome"] == {
        "points": {"0": 2, "1": 2},
        "winners": [0, 1],
        "by": "all words told",
        "rule": "W4",
    }
    assert players[0].see(table)["outcome"] == last["outcome"]


# Once and only once


def without_marks(update: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in update.items() if name not in ("repeated", "type")}


def test_a_repeated_command_gets_the_first_answer(server: Server) -> None:
    table, (anna, ben) = whisperers(server)
    first = anna.move(table, "say once", "mine").json()
    ben.move(table, "say between")
    again = anna.move(table, "say once", "mine").json()
    assert again.pop("repeated") is True
    assert again == first
    assert anna.see(table)["version"] == 7


def test_a_repeated_command_is_answered_even_for_a_version_long_gone(server: Server) -> None:
    table, (anna, ben) = whisperers(server)
    first = anna.move(table, "say once", "mine", version=5).json()
    ben.move(table, "say between")
    again = anna.move(table, "say once", "mine", version=5)
    assert again.status_code == 200
    assert without_marks(again.json()) == first


def test_a_command_id_cannot_be_used_for_another_ask(server: Server) -> None:
    table, (anna, _) = whisperers(server)
    anna.move(table, "say once", "mine")
    assert code(anna.move(table, "say twice", "mine")) == (409, "command-reused")
    assert code(anna.ask(table, Pause(), "mine")) == (409, "command-reused")


def test_a_command_id_belongs_to_its_sender(server: Server) -> None:
    table, (anna, ben) = whisperers(server)
    assert anna.move(table, "say hers", "shared").status_code == 200
    his = ben.move(table, "say his", "shared").json()
    assert (his["by"], his["version"]) == (1, 7)
    assert "repeated" not in his


def test_a_refused_command_id_may_be_asked_again(server: Server) -> None:
    table, (anna, ben) = whisperers(server)
    anna.order(table, "pause")
    assert code(ben.move(table, "say hello", "mine")) == (409, "paused")
    anna.order(table, "resume")
    assert ben.move(table, "say hello", "mine").status_code == 200


def test_seats_and_orders_may_be_repeated_as_well(anna: Player, ben: Player) -> None:
    table = anna.open()
    for _ in range(2):
        answer = ben.ask(table, Sit(), "sit-1")
        assert (answer.status_code, ben.see(table)["you"]["seat"]) == (200, 1)
        assert answer.json()["facts"][0]["seat"] == 1
    for _ in range(2):
        answer = anna.ask(table, Start(), "start-1")
        assert answer.status_code == 200
    assert anna.see(table)["version"] == 5


def test_http_and_websocket_share_the_memory_of_commands(server: Server) -> None:
    table, (anna, ben) = whisperers(server)
    by_http = anna.move(table, "say http", "one").json()
    with anna.watch(table) as live:
        frame = live.answer(live.move("say http", "one"))
        assert frame["type"] == "update" and frame["repeated"] is True
        assert without_marks(frame) == by_http
        first = live.answer(live.move("say socket", "two"))
        assert "repeated" not in first
        refused = live.answer(live.move("say other", "two"))
        assert (refused["type"], refused["problem"]["code"]) == ("refused", "command-reused")
    again = anna.move(table, "say socket", "two").json()
    assert without_marks(again) == without_marks(first)
    assert ben.see(table)["version"] == 7


def talk(player: Player, table: str, times: int) -> None:
    """Send this many moves, as fast as possible."""
    with player.watch(table) as live:
        version = live.next("hello")["seen"]["version"]
        for number in range(times):
            live.move(f"say {number}")
        live.updates(version + times)


@pytest.mark.parametrize("restarted", [False, True], ids=["still running", "after a restart"])
def test_the_first_answer_is_found_even_if_it_is_no_longer_in_memory(
    served: Any, restarted: bool
) -> None:
    server = served()
    table, (anna, ben) = whisperers(server)
    first = anna.move(table, "say once", "mine").json()
    talk(ben, table, WINDOW + 50)
    if restarted:
        server.restart()
    version = anna.see(table)["version"]
    again = anna.move(table, "say once", "mine").json()
    assert again.pop("repeated") is True
    assert again == first
    with anna.watch(table) as live:
        frame = live.answer(live.move("say once", "mine"))
        assert without_marks(frame) == first
        refused = live.answer(live.move("say twice", "mine"))
        assert refused["problem"]["code"] == "command-reused"
    assert code(anna.move(table, "say twice", "mine")) == (409, "command-reused")
    assert anna.see(table)["version"] == version
    assert [entry["seq"] for entry in anna.log(table, version - 2)] == [
        version - 2,
        version - 1,
    ]
