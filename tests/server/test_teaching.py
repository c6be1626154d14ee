"""Advice and analyses over HTTP: who gets them, when, and what they cost everybody else."""

from __future__ import annotations

import asyncio
import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from fairtable.games.backgammon import write_mat
from fairtable.games.backgammon.teaching.answers import Analysis
from fairtable.referee import Invite
from fairtable.referee.teaching import Progress
from fairtable.server.analyst import MOST_OF_ONE, Analyst, Job
from fairtable.server.problems import ProblemError
from tests.games.backgammon.sessions import played
from tests.games.backgammon.test_teaching import GNU_MAT
from tests.server.players import Player, eventually, whisperers
from tests.server.serving import Server

PATIENCE = 120
LONG = 600
ANALYSE = "/api/backgammon/analyse"


def begun(server: Server, **options: Any) -> tuple[str, list[Player]]:
    """A table of Backgammon with hints; the player on turn comes first."""
    players = [Player(server, name) for name in ("Anna", "Ben")]
    table = players[0].open("backgammon", options={"hints": True, **options})
    players[1].sit(table)
    players[0].order(table, "start")
    eventually(lambda: players[0].see(table)["table"]["status"] == "playing")
    acting = players[0].see(table)["view"]["acting"]
    return table, players if acting == 0 else players[::-1]


def advice(player: Player, table: str) -> Any:
    """The answer, when the kernels are ready."""
    until = time.monotonic() + PATIENCE
    while (answer := player.get(f"/api/tables/{table}/advice")).status_code == 503:
        assert time.monotonic() < until, answer.text
        time.sleep(0.2)
    return answer


def problem(answer: Any) -> tuple[int, str]:
    assert answer.json()["detail"].endswith("."), answer.text
    return answer.status_code, answer.json()["code"]


def analysed(ask: Any) -> Any:
    until = time.monotonic() + PATIENCE
    while (answer := ask()).status_code in (202, 503):
        if answer.status_code == 202:
            progress = answer.json()
            assert set(progress) == {"done", "of"} and progress["done"] <= progress["of"]
        assert time.monotonic() < until, answer.text
        time.sleep(0.2)
    return answer


def test_advice_for_whoever_has_taken_a_hint(server: Server) -> None:
    table, (first, second) = begun(server)
    assert problem(advice(first, table)) == (409, "no-hint")
    taken = first.move(table, "hint")
    assert taken.status_code == 200
    assert taken.json()["view"]["hints"]["open"]
    answer = advice(first, table)
    assert answer.status_code == 200, answer.text
    found = answer.json()
    legal = first.get(f"/api/tables/{table}/moves").json()["moves"]
    assert {move["move"] for move in found["best"]} <= set(legal)
    assert found["best"][0]["loss"] == 0 and 0 < found["best"][0]["chances"]["win"] < 1
    assert found["says"]
    again = first.move(table, "hint")
    assert problem(again) == (422, "hint-taken")
    assert first.move(table, found["best"][0]["move"]).status_code == 200
    assert problem(advice(first, table)) == (409, "no-hint")
    assert problem(advice(second, table)) == (409, "no-hint")


def test_no_advice_for_the_opponent_a_spectator_or_a_stranger(server: Server) -> None:
    table, (first, second) = begun(server)
    assert first.move(table, "hint").status_code == 200
    assert problem(advice(second, table)) == (409, "no-hint")
    assert problem(advice(Player(server), table)) == (409, "no-hint")
    nobody = server.ask("GET", f"/api/tables/{table}/advice")
    assert problem(nobody) == (401, "no-identity")
    assert problem(second.move(table, "hint")) == (422, "not-your-turn")
    assert problem(advice(first, "AAAAAAAA")) == (404, "no-such-table")


def test_everybody_sees_the_hint_and_nobody_else_the_advice(server: Server) -> None:
    table, (first, second) = begun(server)
    first.move(table, "hint")
    says = advice(first, table).json()["says"]
    assert "HintTaken" in str(second.log(table))
    assert sum(second.see(table)["view"]["hints"]["taken"]) == 1
    assert not second.see(table)["view"]["hints"]["open"]
    for player in (second, Player(server)):
        player.see(table)
        player.log(table)
        assert not any(says.encode() in got for got in player.got)
    first.log(table)
    assert not any(says in str(entry) for entry in first.log(table))


def test_without_the_option_there_is_no_hint(server: Server) -> None:
    table, (first, _) = begun(server, hints=False)
    assert problem(first.move(table, "hint")) == (422, "hints-off")
    assert problem(advice(first, table)) == (409, "no-hint")


def test_a_game_without_a_teacher(server: Server) -> None:
    table, (anna, _) = whisperers(server)
    assert problem(anna.get(f"/api/tables/{table}/advice")) == (404, "no-teacher")
    assert problem(anna.get(f"/api/tables/{table}/analysis")) == (404, "no-teacher")


def finished(server: Server) -> str:
    """A match to one point that two bots have played."""
    anna = Player(server, "Anna")
    table = anna.open("backgammon", options={"length": 1}, sit=False)
    for seat in (0, 1):
        assert anna.ask(table, Invite(seat, "steady")).status_code == 200
    anna.order(table, "start")
    eventually(lambda: anna.see(table)["table"]["status"] == "over", PATIENCE)
    return table


def test_a_finished_table_is_analysed_for_everybody(served: Any) -> None:
    server = served(bot_seconds="0.001")
    table = finished(server)
    anna = Player(server)
    answer = analysed(lambda: anna.get(f"/api/tables/{table}/analysis"))
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/json"
    found = answer.json()
    assert set(found) == set(Analysis.__struct_fields__)
    assert [player["seat"] for player in found["players"]] == [0, 1]
    log = {entry["seq"]: str(entry) for entry in anna.log(table)}
    for decision in found["decisions"]:
        assert decision["played"] in log[decision["seq"]]
    # It was made once, and is kept.
    began = time.monotonic()
    stranger = server.ask("GET", f"/api/tables/{table}/analysis")
    assert stranger.json() == found
    assert time.monotonic() - began < 1


def test_a_running_table_is_not_analysed(server: Server) -> None:
    table, (first, _) = begun(server)
    assert problem(first.get(f"/api/tables/{table}/analysis")) == (409, "not-over")
    assert problem(first.get("/api/tables/AAAAAAAA/analysis")) == (404, "no-such-table")


def test_a_match_file_is_analysed_for_programs(server: Server) -> None:
    answer = analysed(lambda: server.ask("POST", ANALYSE, json={"mat": GNU_MAT}))
    assert answer.status_code == 200, answer.text
    assert [player["name"] for player in answer.json()["players"]] == ["gnubg", "user"]
    assert answer.json()["decisions"][0]["best"] == "8/5 6/5"


@pytest.mark.parametrize(
    ("body", "says", "place"),
    [
        ({"mat": "hello"}, "A match file begins with a line like", "$.mat"),
        (
            {"mat": GNU_MAT.replace("8/5 6/5", "8/4 6/5")},
            "Game 1, line 5, user, rule B3: ",
            "$.mat",
        ),
        ({"mat": "500 point match\n Game 1\n a : 0  b : 0\n"}, "99 points", "$.mat"),
        ({"mat": ""}, "", "$.mat"),
        ({"mat": " " * 60_001}, "60000", "$.mat"),
        ({"mat": 7}, "", "$.mat"),
        ({}, "", "$"),
        ({"mat": GNU_MAT, "look": 2}, "", "$"),
    ],
)
def test_a_bad_file_gets_a_sentence_and_a_place(
    server: Server, body: dict[str, Any], says: str, place: str
) -> None:
    answer = analysed(lambda: server.ask("POST", ANALYSE, json=body))
    assert problem(answer) == (400, "unreadable")
    assert says in answer.json()["detail"]
    assert answer.json()["place"] == place


def test_a_file_that_is_too_large_is_refused(server: Server) -> None:
    answer = server.ask("POST", ANALYSE, json={"mat": GNU_MAT + " " * 70_000})
    assert problem(answer) == (413, "too-large")


def test_moves_elsewhere_are_not_slower_during_an_analysis(served: Any) -> None:
    """A process of low priority works, and the event loop only reads what it says."""
    server = served()
    table, (anna, ben) = whisperers(server)
    sessions = (played(seed) for seed in range(100))
    session = next(session for session in sessions if len(session.events) > LONG)
    mat = write_mat(session.events, session.options)

    def took() -> float:
        time.sleep(0.02)
        began = time.perf_counter()
        assert anna.move(table, "say hello").status_code == 200
        return time.perf_counter() - began

    before = statistics.median(took() for _ in range(30))
    with ThreadPoolExecutor(1) as beside:
        found = beside.submit(analysed, lambda: ben.post(ANALYSE, {"mat": mat}))
        meanwhile = [took() for _ in iter(found.done, True)]
    assert found.result().status_code == 200
    assert len(meanwhile) > 10
    assert statistics.median(meanwhile) < before + 0.05


def run(work: Any) -> Any:
    return asyncio.run(work)


async def _order(what: bytes) -> bytes:
    return what


def test_only_so_many_of_one_asker_wait() -> None:
    async def work() -> None:
        analyst = Analyst()

        async def never() -> bytes:
            await asyncio.sleep(60)
            return b""

        for number in range(MOST_OF_ONE):
            job = await analyst.look(f"{number}", "anna", never, None, 0)
            assert job.progress == Progress(0, 0) and not job.is_over
        with pytest.raises(ProblemError) as stopped:
            await analyst.look("more", "anna", never, None, 0)
        assert stopped.value.problem.code == "busy"
        assert not (await analyst.look("0", "anna", never, None, 0)).is_over
        assert not (await analyst.look("ben's", "ben", never, None, 0)).is_over
        await analyst.close()

    run(work())


def test_what_takes_too_long_is_ended_and_may_be_tried_again() -> None:
    async def work() -> tuple[Job, Job]:
        analyst = Analyst(deadline=0.2)
        first = await analyst.look("a", "anna", slow, None, 10)
        return first, await analyst.look("a", "anna", slow, None, 10)

    async def slow() -> bytes:
        await asyncio.sleep(60)
        return b""

    first, again = run(work())
    assert first.is_over and first.answer is None and first.refused is None
    assert again is not first


def test_the_oldest_analysis_is_forgotten_first() -> None:
    async def work() -> list[bool]:
        analyst = Analyst(most_kept=2)
        bad = b"log\nthis is no log\n"
        first = {}
        for key in ("a", "b", "c"):
            first[key] = await analyst.look(key, "anna", lambda: _order(bad), None, 60)
            assert first[key].refused is not None, key
        kept = []
        for key in ("c", "b"):
            again = await analyst.look(key, "anna", lambda: _order(bad), None, 0)
            kept.append(again is first[key])
        kept.append(await analyst.look("a", "ben", lambda: _order(bad), None, 0) is first["a"])
        await analyst.close()
        return kept

    assert run(work()) == [True, True, False]


def test_dots_has_advice_and_no_analysis(server: Server) -> None:
    anna, ben = Player(server, "Anna"), Player(server, "Ben")
    table = anna.open("dots", options={"width": 2, "height": 1, "hints": True})
    ben.sit(table)
    assert anna.order(table, "start").status_code == 200
    assert problem(advice(anna, table)) == (409, "no-hint")
    assert anna.move(table, "hint").status_code == 200
    found = advice(anna, table).json()
    assert set(found) == {"edge", "boxes", "says"} and found["says"].endswith(".")
    assert problem(advice(ben, table)) == (409, "no-hint")
    assert anna.move(table, f"line {found['edge']}").status_code == 200
    assert problem(advice(anna, table)) == (409, "no-hint")
    assert found["says"] not in str(ben.log(table))
    assert problem(anna.get(f"/api/tables/{table}/analysis")) == (404, "no-teacher")
