"""Bots at a table: the host seats them. They see what a player sees and play by themselves."""

from __future__ import annotations

import io
import time

import pytest

from fairtable.referee import Invite, audit, read_record
from tests.toys import race

PATIENCE = 90


def test_games_say_whether_they_have_a_bot(anna):
    bots = {card["name"]: card["bot"] for card in anna.get("/api/games").json()["games"]}
    assert bots["sudoku"] is True
    assert bots["pips"] is False


def test_only_the_host_seats_a_bot(anna, ben):
    table = anna.open("race")
    assert ben.invite(table).status_code == 403
    seated = anna.invite(table)
    assert seated.status_code == 200
    assert [(fact["type"], fact["seat"]) for fact in seated.json()["facts"]] == [
        ("SeatTaken", 1)
    ]
    assert anna.see(table)["table"]["seats"][1] | {"name": ""} == {
        "seat": 1,
        "name": "",
        "present": True,
        "chained": False,
        "bot": True,
        "kept": False,
    }


def test_a_game_without_a_bot_says_so(anna):
    answer = anna.invite(anna.open("pips"))
    assert answer.status_code == 409
    assert answer.json()["code"] == "no-bot"


def test_games_name_the_levels_of_their_bots_that_are_installed(anna):
    cards = {card["name"]: card["bots"] for card in anna.get("/api/games").json()["games"]}
    assert [bot["level"] for bot in cards["race"]] == ["quick", "careful", "ponderous"]
    assert cards["race"][0] | {"says": ""} == {"level": "quick", "title": "Quick", "says": ""}
    assert cards["pips"] == []
    levels = [bot["level"] for bot in cards["backgammon"]]
    assert levels[:4] == ["easy", "steady", "strong", "expert"]


@pytest.mark.parametrize(
    ("level", "code"), [("wise", "no-such-level"), ("away", "bot-not-here")]
)
def test_a_level_that_is_not_here_is_refused(anna, level, code):
    answer = anna.ask(anna.open("race"), Invite(level=level))
    assert (answer.status_code, answer.json()["code"]) == (409, code)


@pytest.mark.parametrize("level", [None, "quick", "careful"])
def test_bots_play_a_whole_game_that_audits(anna, level):
    table = anna.open("race", sit=False)
    anna.invite(table)
    anna.ask(table, Invite(level=level))
    assert anna.order(table, "start").status_code == 200
    deadline = time.monotonic() + PATIENCE
    while anna.see(table)["table"]["status"] != "over":
        assert time.monotonic() < deadline, anna.see(table)
        time.sleep(0.5)
    exported = anna.get(f"/api/tables/{table}/export").content
    report = audit(lambda name, version: race.GAME, read_record(io.BytesIO(exported)))
    assert report.judged and report.finished and report.open_draws > 0


def test_people_are_told_that_a_bot_thinks_for_long(anna):
    table = anna.open("race", sit=False)
    for _ in range(2):
        anna.ask(table, Invite(level="ponderous"))
    assert anna.order(table, "start").status_code == 200
    with anna.watch(table) as live:
        assert live.next("thinking") | {"seat": 0} == {
            "type": "thinking",
            "seat": 0,
            "ahead": 0,
        }
        assert live.next("update")["by"] in (0, 1)


def test_strong_bots_play_backgammon_in_their_queue(anna):
    table = anna.open("backgammon", options={"length": 1}, sit=False)
    for level in ("strong", "expert"):
        assert anna.ask(table, Invite(level=level)).status_code == 200
    assert [seat["name"] for seat in anna.see(table)["table"]["seats"]] == [
        "Strong bot 1",
        "Expert bot 2",
    ]
    assert anna.order(table, "start").status_code == 200
    deadline = time.monotonic() + PATIENCE
    while anna.see(table)["table"]["version"] < 12:
        assert time.monotonic() < deadline, anna.see(table)
        time.sleep(0.5)
