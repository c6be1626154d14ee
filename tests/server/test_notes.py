"""H10. Notes: kept for their writer across devices and restarts, and told to nobody else."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from fairtable.referee import Resign
from tests.server.players import Live, Player
from tests.server.serving import Server

Served = Callable[..., Server]


def read(player: Player, table: str) -> httpx.Response:
    return player.get(f"/api/tables/{table}/notes")


def write(player: Player, table: str, text: Any) -> httpx.Response:
    return player.http.put(f"/api/tables/{table}/notes", json={"text": text})


def sheet(player: Player, table: str) -> str:
    answer = read(player, table)
    assert answer.status_code == 200, answer.text
    assert answer.json().keys() == {"text"}
    return str(answer.json()["text"])


def two_seated(server: Server) -> tuple[str, Player, Player]:
    """A table that waits, with Anna and Ben at it."""
    anna, ben = Player(server, "Anna"), Player(server, "Ben")
    table = anna.open("race")
    assert ben.sit(table).status_code == 200
    return table, anna, ben


def code(answer: httpx.Response) -> tuple[int, str]:
    problem = answer.json()
    assert problem["detail"].endswith(".")
    return answer.status_code, problem["code"]


def heard_since(live: Live, known: int) -> list[str]:
    """The types of the frames that came before the refusal of a move that makes no sense."""
    live.answer(live.move("nonsense"))
    return [json.loads(frame)["type"] for frame in live.frames[known:]][:-1]


def test_a_player_has_an_empty_sheet_and_writes_on_it(server: Server) -> None:
    table, anna, ben = two_seated(server)
    assert sheet(anna, table) == ""
    answer = write(anna, table, '{"r1c1":"12"} Ömer \U0001f3b2\n')
    assert (answer.status_code, answer.json()) == (
        200,
        {"text": '{"r1c1":"12"} Ömer \U0001f3b2\n'},
    )
    assert sheet(anna, table) == '{"r1c1":"12"} Ömer \U0001f3b2\n'
    assert sheet(ben, table) == ""
    assert write(anna, table, "").status_code == 200
    assert sheet(anna, table) == ""


def test_each_table_has_a_sheet_of_its_own(server: Server) -> None:
    table, anna, _ = two_seated(server)
    other = anna.open("race")
    write(anna, table, "here")
    assert (sheet(anna, table), sheet(anna, other)) == ("here", "")


def test_the_table_does_not_change_and_its_log_does_not_know(server: Server) -> None:
    table, anna, ben = two_seated(server)
    before, log = ben.see(table), ben.log(table)
    write(anna, table, "between us")
    assert write(anna, table, "between us two").status_code == 200
    assert ben.log(table) == log
    after = ben.see(table)
    assert (after["version"], after["head"], after["table"]) == (
        before["version"],
        before["head"],
        before["table"],
    )
    assert "between us" not in anna.get(f"/api/tables/{table}/export").text


def test_other_devices_of_the_writer_are_told_and_nobody_else(server: Server) -> None:
    table, anna, ben = two_seated(server)
    cleo = Player(server, "Cleo")
    with (
        anna.watch(table) as phone,
        anna.watch(table) as desk,
        ben.watch(table) as his,
        cleo.watch(table) as watching,
    ):
        for live in (phone, desk, his, watching):
            live.next("table")
            heard_since(live, 0)
        known = [len(live.frames) for live in (his, watching)]
        assert write(anna, table, "secret").status_code == 200
        for live in (phone, desk):
            assert live.next("notes") == {"type": "notes", "text": "secret"}
        assert heard_since(his, known[0]) == []
        assert heard_since(watching, known[1]) == []
    for stranger in (ben, cleo):
        stranger.see(table)
        assert b"secret" not in b"".join(stranger.got)
    assert "secret" not in "".join(his.frames + watching.frames)


def test_a_hello_has_ones_own_notes(server: Server) -> None:
    table, anna, ben = two_seated(server)
    write(anna, table, "mine")
    write(ben, table, "his")
    for player, expected in ((anna, "mine"), (ben, "his"), (Player(server, "Cleo"), "")):
        with player.watch(table) as live:
            assert live.next("hello")["notes"] == expected
        with player.watch(table, after=0) as live:
            assert live.next("hello")["notes"] == expected


def test_notes_stay_during_the_game_and_after_it(server: Server) -> None:
    table, anna, ben = two_seated(server)
    assert anna.order(table, "start").status_code == 200
    assert write(ben, table, "a plan").status_code == 200
    assert ben.rise(table, 1).status_code == 200
    assert sheet(ben, table) == "a plan", "his seat is kept for him, and so are his notes"
    assert anna.ask(table, Resign()).status_code == 200
    assert write(anna, table, "well played").status_code == 200
    assert sheet(anna, table) == "well played"


def test_only_a_player_has_notes(server: Server) -> None:
    table, anna, _ = two_seated(server)
    cleo = Player(server, "Cleo")
    for answer in (read(cleo, table), write(cleo, table, "mine")):
        assert code(answer) == (403, "not-your-seat")
    nobody = server.ask("GET", f"/api/tables/{table}/notes")
    assert code(nobody) == (401, "no-identity")
    nobody = server.ask("PUT", f"/api/tables/{table}/notes", json={"text": ""})
    assert code(nobody) == (401, "no-identity")
    assert code(read(anna, "K7QM2XBD")) == (404, "no-such-table")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        pytest.param(
            "x" * 16_385, "The text must have at most 16384 characters.", id="too long"
        ),
        pytest.param(
            "a\0b",
            "Notes have at most 16,384 characters. The character U+0000 is not one of them.",
            id="NUL",
        ),
        pytest.param(5, "Text is expected here, not a whole number.", id="a number"),
        pytest.param(None, "Text is expected here, not nothing.", id="nothing"),
    ],
)
def test_what_cannot_be_kept_is_refused_with_its_place(
    server: Server, text: Any, says: str
) -> None:
    table, anna, _ = two_seated(server)
    write(anna, table, "before")
    answer = write(anna, table, text)
    assert code(answer) == (400, "unreadable")
    assert (answer.json()["detail"], answer.json()["place"]) == (says, "$.text")
    assert sheet(anna, table) == "before"


def test_the_longest_notes_fit(server: Server) -> None:
    table, anna, _ = two_seated(server)
    assert write(anna, table, "x" * 16_384).status_code == 200
    with anna.watch(table) as live:
        assert live.next("hello")["notes"] == "x" * 16_384


def test_another_website_may_not_write(server: Server) -> None:
    table, anna, _ = two_seated(server)
    answer = anna.http.put(
        f"/api/tables/{table}/notes",
        json={"text": "stolen"},
        headers={"Origin": "https://elsewhere.example"},
    )
    assert code(answer) == (403, "other-origin")
    assert sheet(anna, table) == ""


def test_the_last_of_many_writes_is_what_every_device_shows(server: Server) -> None:
    table, anna, _ = two_seated(server)
    texts = [f"text {number}" for number in range(60)]
    with anna.watch(table) as phone, anna.watch(table) as desk:
        with ThreadPoolExecutor(6) as several:
            answers = list(several.map(lambda text: write(anna, table, text), texts))
        assert {answer.status_code for answer in answers} == {200}
        told = [[live.next("notes")["text"] for _ in texts] for live in (phone, desk)]
        assert told[0] == told[1] and sorted(told[0]) == sorted(texts)
        assert sheet(anna, table) == told[0][-1]


def test_a_device_that_comes_while_another_writes_misses_nothing(server: Server) -> None:
    table, anna, _ = two_seated(server)
    with ThreadPoolExecutor(1) as other:
        for turn in range(15):
            writing = other.submit(write, anna, table, f"turn {turn}")
            with anna.watch(table) as live:
                shown = live.next("hello")["notes"]
                assert writing.result().status_code == 200
                if shown != f"turn {turn}":
                    assert shown == (f"turn {turn - 1}" if turn else "")
                    assert live.next("notes")["text"] == f"turn {turn}"


def test_the_numbers_do_not_tell_of_notes(server: Server) -> None:
    table, anna, _ = two_seated(server)
    write(anna, table, "uncounted")
    numbers = server.ask("GET", "/metrics").text
    assert not re.search("notes|PUT|uncounted", numbers)


def test_notes_outlive_a_restart_and_a_crash(served: Served) -> None:
    server = served()
    table, anna, ben = two_seated(server)
    write(anna, table, "first")
    server.stop()
    server.start()
    assert sheet(anna, table) == "first"
    write(anna, table, "second")
    server.kill()
    server.start()
    assert (sheet(anna, table), sheet(ben, table)) == ("second", "")
    with anna.watch(table) as live:
        assert live.next("hello")["notes"] == "second"


def test_notes_that_cannot_be_written_are_as_before_and_nobody_is_told(served: Served) -> None:
    server = served()
    table, anna, _ = two_seated(server)
    assert write(anna, table, "before").status_code == 200
    with anna.watch(table) as live:
        live.next("table")
        heard_since(live, 0)
        known = len(live.frames)
        server.fill_the_disk()
        assert code(write(anna, table, "lost")) == (503, "write-failed")
        assert server.ask("GET", "/healthz").status_code == 503
        assert heard_since(live, known) == []
        assert sheet(anna, table) == "before"
        server.empty_the_disk()
        assert write(anna, table, "after").status_code == 200
        assert live.next("notes")["text"] == "after"
    assert server.ask("GET", "/healthz").status_code == 200
    assert "lost" not in server.journal() and table not in server.journal()


def test_notes_have_the_pace_of_other_writes(served: Served) -> None:
    server = served(guest_rate="1")
    anna = Player(server, "Anna")
    table = anna.open("race")
    answers = [write(anna, table, "again") for _ in range(6)]
    assert code(answers[-1]) == (429, "too-fast")
    assert answers[-1].json()["retry_after"] > 0
