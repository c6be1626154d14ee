"""Habits over HTTP: learned from one's own choices, told to nobody, erased for good."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import httpx

from fairtable.games.casino.teaching.habits import WORDS
from tests.server.players import Player, eventually, whisperers
from tests.server.serving import Server

Served = Callable[..., Server]
SHEET = "/api/casino/habits"
PATIENCE = 120


def problem(answer: httpx.Response) -> tuple[int, str]:
    assert answer.json()["detail"].endswith("."), answer.text
    return answer.status_code, answer.json()["code"]


def begun(server: Server, **options: Any) -> tuple[str, Player, Player]:
    anna, ben = Player(server, "Anna"), Player(server, "Ben")
    table = anna.open("casino", options=options)
    ben.sit(table)
    anna.order(table, "start")
    eventually(lambda: anna.see(table)["table"]["status"] == "playing")
    return table, anna, ben


def play(table: str, players: tuple[Player, Player], turns: int) -> Counter[int]:
    """Everybody makes the first legal turn, one after another.

    How many choices each seat had: a turn that is the only one is no choice.
    """
    choices: Counter[int] = Counter()
    for _ in range(turns):
        seat = players[0].see(table)["view"]["turn"]
        legal = players[seat].get(f"/api/tables/{table}/moves").json()["moves"]
        open_to = [move for move in legal if not move.startswith(("stage", "hint"))]
        assert players[seat].move(table, open_to[0]).status_code == 200
        choices[seat] += len(open_to) > 1
    return choices


def learn(player: Player, table: str) -> httpx.Response:
    """The answer, when the kernels are ready."""
    until = time.monotonic() + PATIENCE
    while (answer := player.post(f"/api/tables/{table}/habits", {})).status_code == 503:
        assert time.monotonic() < until, answer.text
        time.sleep(0.2)
    return answer


def sheet(player: Player) -> dict[str, Any]:
    answer = player.get(SHEET)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def blank(found: dict[str, Any]) -> bool:
    weights = [habit["weight"] for habit in found["habits"]]
    counts = (found["games"], found["choices"], found["says"])
    return counts == (0, 0, []) and not any(weights)


def test_a_guest_of_whom_nothing_is_known(server: Server) -> None:
    found = sheet(Player(server))
    assert found["on"] and blank(found)
    assert {habit["name"] for habit in found["habits"]} == set(WORDS)
    assert problem(server.ask("GET", SHEET)) == (401, "no-identity")


def test_choices_are_learned_once_and_only_from_ones_own(server: Server) -> None:
    table, anna, ben = begun(server)
    choices = play(table, (anna, ben), 12)
    first = learn(anna, table).json()
    assert (first["games"], first["choices"]) == (1, choices[0])
    assert any(habit["weight"] for habit in first["habits"])
    assert learn(anna, table).json() == first == sheet(anna)
    assert blank(sheet(ben))
    choices += play(table, (anna, ben), 2)
    assert learn(anna, table).json()["choices"] == choices[0]
    assert learn(ben, table).json()["choices"] == choices[1]


def test_a_stranger_learns_nothing_and_reads_nothing(server: Server) -> None:
    table, anna, ben = begun(server)
    play(table, (anna, ben), 6)
    told = learn(anna, table).json()
    stranger = Player(server)
    assert problem(learn(stranger, table)) == (403, "not-your-seat")
    assert blank(sheet(stranger)) and blank(sheet(ben))
    assert problem(server.ask("POST", f"/api/tables/{table}/habits")) == (401, "no-identity")
    assert problem(learn(anna, "AAAAAAAA")) == (404, "no-such-table")
    stranger.http.delete(SHEET)
    stranger.http.put(SHEET, json={"on": False})
    assert sheet(anna) == told


def test_no_log_no_view_and_nobody_else_gets_any_of_it(server: Server) -> None:
    table, anna, ben = begun(server)
    play(table, (anna, ben), 8)
    version = anna.see(table)["version"]
    learn(anna, table)
    assert anna.see(table)["version"] == version
    for player in (ben, Player(server)):
        player.see(table)
        player.log(table)
        player.get(f"/api/tables/{table}/export")
        assert not any(b'"unsure"' in got for got in player.got)
    assert "unsure" not in json.dumps(anna.log(table))


def test_off_means_that_nothing_is_learned_also_afterwards(server: Server) -> None:
    table, anna, ben = begun(server)
    play(table, (anna, ben), 4)
    assert not anna.http.put(SHEET, json={"on": False}).json()["on"]
    play(table, (anna, ben), 4)
    off = learn(anna, table).json()
    assert not off["on"] and blank(off)
    assert anna.http.put(SHEET, json={"on": True}).json()["on"]
    assert blank(learn(anna, table).json())
    choices = play(table, (anna, ben), 2)
    assert learn(anna, table).json()["choices"] == choices[0]
    assert problem(anna.http.put(SHEET, json={"on": "yes"})) == (400, "unreadable")


def test_erased_for_good(served: Served) -> None:
    server = served()
    table, anna, ben = begun(server)
    choices = play(table, (anna, ben), 10)
    assert learn(anna, table).json()["choices"] == choices[0] > 0
    erased = anna.http.delete(SHEET)
    assert erased.status_code == 200 and blank(erased.json()) and erased.json()["on"]
    assert blank(learn(anna, table).json()), "what was erased is not learned again"
    choices = play(table, (anna, ben), 2)
    assert learn(anna, table).json()["choices"] == choices[0]


def test_habits_outlive_a_restart(served: Served) -> None:
    server = served()
    table, anna, ben = begun(server)
    play(table, (anna, ben), 6)
    told = learn(anna, table).json()
    server.stop()
    server.start()
    assert sheet(anna) == told
    assert learn(anna, table).json() == told


def test_a_game_that_learns_nothing(server: Server) -> None:
    table, (anna, _) = whisperers(server)
    assert problem(learn(anna, table)) == (404, "no-habits")
    assert anna.get("/api/whispers/habits").status_code == 404


def test_advice_for_whoever_has_taken_a_hint(server: Server) -> None:
    """C22. Only its taker gets it, and only until the turn is played."""
    table, anna, ben = begun(server, hints=True)
    play(table, (anna, ben), 6)
    learn(anna, table)
    path = f"/api/tables/{table}/advice"
    assert problem(anna.get(path)) == (409, "no-hint")
    assert anna.move(table, "hint").json()["view"]["hints"]["open"]
    assert problem(ben.get(path)) == (409, "no-hint")
    assert problem(Player(server).get(path)) == (409, "no-hint")
    found = anna.get(path).json()
    legal = anna.get(f"/api/tables/{table}/moves").json()["moves"]
    for suggestion in (*found["best"], *found["usual"]):
        assert suggestion["move"] in legal and suggestion["says"].endswith(".")
    points = [suggestion["points"] for suggestion in found["best"]]
    assert points == sorted(points, reverse=True)
    assert found["says"].startswith(found["best"][0]["says"])
    assert anna.get(path).json() == found, "the same view gets the same advice"
    assert "HintTaken" in str(ben.log(table))
    assert not any(found["says"].encode() in got for got in ben.got)
    assert problem(anna.move(table, "hint")) == (422, "hint-taken")
    assert anna.move(table, found["best"][0]["move"]).status_code == 200
    assert problem(anna.get(path)) == (409, "no-hint")
