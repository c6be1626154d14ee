"""The log as a file: each seat gets its own form, and every form can be checked."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from typer.testing import CliRunner

from fairtable.cli import app
from fairtable.games.backgammon import judge_mat, read_mat
from fairtable.referee import Report, audit, read_record
from tests.server import whispers
from tests.server.players import Player, eventually, whisperers
from tests.server.serving import Server
from tests.server.whispers import WORDS


def rules(name: str, version: int) -> Any:
    assert (name, version) == ("whispers", 1)
    return whispers.GAME


def exported(player: Player, table: str) -> bytes:
    answer = player.get(f"/api/tables/{table}/export")
    assert answer.status_code == 200, answer.text
    return answer.content


def audited(data: bytes) -> Report:
    return audit(rules, read_record(io.BytesIO(data)))


def words_in(data: bytes) -> set[str]:
    return {word for word in WORDS if word.encode() in data}


def test_it_is_a_download_with_the_tables_code_as_its_name(server: Server) -> None:
    table, (anna, _) = whisperers(server)
    answer = anna.get(f"/api/tables/{table[:4].lower()}-{table[4:]}/export")
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["content-disposition"] == (
        f'attachment; filename="{table}.fairtable.json"'
    )
    assert answer.json()["format"] == "fairtable.log"


def test_it_verifies_from_every_seat_and_hides_what_that_seat_may_not_see(
    server: Server,
) -> None:
    table, players = whisperers(server, 3)
    spectator = Player(server)
    files = [exported(player, table) for player in [*players, spectator]]
    reports = [audited(data) for data in files]
    assert [report.judged for report in reports] == [False] * 4
    assert len({report.entries for report in reports}) == 1
    # Every player sees two words, a spectator sees none, and only the house sees the stock.
    assert [len(words_in(data)) for data in files] == [2, 2, 2, 0]
    assert [report.hidden_parts for report in reports] == [4, 4, 4, 5]


def test_the_same_caller_gets_the_same_bytes(server: Server) -> None:
    table, (anna, ben) = whisperers(server)
    assert exported(anna, table) == exported(anna, table)
    assert exported(ben, table) == exported(ben, table)
    assert exported(anna, table) != exported(ben, table)


def test_after_the_end_it_is_open_and_judged_and_the_same_for_all(server: Server) -> None:
    table, (anna, ben) = whisperers(server)
    anna.move(table, "say hello")
    anna.order(table, "end")
    files = {exported(player, table) for player in (anna, ben, Player(server))}
    report = audited(files.pop())
    assert files == set()
    assert (report.judged, report.hidden_parts, report.finished) == (True, 0, True)


def test_it_is_the_stored_log_also_after_a_restart_and_with_many_pages(
    served: Any,
) -> None:
    server = served()
    table, (anna, _) = whisperers(server)
    with anna.watch(table) as live:
        live.next("hello")  # Before it, a flood is not yet allowed.
        for number in range(1, 1_011):
            command = live.move(f"say {number}")
        live.answer(command)
    before = exported(anna, table)
    assert audited(before).moves == 1_010
    server.restart()
    assert exported(anna, table) == before


@pytest.mark.parametrize("code", ["ZZZZ-ZZZZ", "short", "%00"])
def test_there_is_no_file_without_a_table(anna: Player, code: str) -> None:
    answer = anna.get(f"/api/tables/{code}/export")
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"


def test_the_command_line_fetches_the_same_bytes(server: Server) -> None:
    table, (anna, ben) = whisperers(server)
    words = ["export", table, "--server", server.url, "-o", "-"]
    done = CliRunner().invoke(app, [*words, "--token", ben.token])
    assert done.stdout_bytes == exported(ben, table) != exported(anna, table)
    assert CliRunner().invoke(app, words).stdout_bytes == exported(Player(server), table)


def test_it_is_in_the_openapi_document(anna: Player) -> None:
    paths = anna.get("/api/openapi.json").json()["paths"]
    (path,) = [path for path in paths if re.fullmatch(r"/api/tables/\{code\}/export", path)]
    content = paths[path]["get"]["responses"]["200"]["content"]
    assert content["application/json"]["schema"]["$ref"].endswith("LogFile")


def backgammon(server: Server) -> tuple[str, list[Player]]:
    """A table of Backgammon for money, begun without chains."""
    players = [Player(server, name) for name in ("Anna", "Ben")]
    table = players[0].open("backgammon", options={"length": 0})
    players[1].sit(table)
    players[0].order(table, "start")
    eventually(lambda: players[0].see(table)["table"]["status"] == "playing")
    return table, players


def test_a_finished_table_of_backgammon_is_a_match_file(server: Server) -> None:
    table, players = backgammon(server)
    early = players[0].get(f"/api/tables/{table}/game-file")
    assert (early.status_code, early.json()["detail"]) == (404, "This table is not over yet.")
    acting = players[0].see(table)["view"]["acting"]
    assert players[acting].move(table, "resign 1").status_code == 200
    assert players[1 - acting].move(table, "accept").status_code == 200
    answer = Player(server).get(f"/api/tables/{table}/game-file")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.headers["content-disposition"] == f'attachment; filename="{table}.mat"'
    found = judge_mat(read_mat(answer.text))
    assert found.illegal is None and found.session.score[1 - acting] == 1
    assert read_mat(answer.text).games[0].names == ("Anna", "Ben")


def test_a_game_that_no_other_program_reads_has_no_such_file(server: Server) -> None:
    table, (anna, _) = whisperers(server)
    anna.order(table, "end")
    answer = anna.get(f"/api/tables/{table}/game-file")
    assert answer.status_code == 404
    problem = answer.json()
    assert problem["code"] == "no-game-file", problem
    assert problem["detail"].startswith("No other program has a file for")
