"""Quotas: tables and bots of a guest, entries of a seat, bytes of a move; and its one text."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from fairtable.referee import End, Invite, Sit, Sitter, Start
from fairtable.server.asked import Asked
from fairtable.server.metrics import Metrics
from fairtable.server.problems import Problem, ProblemError
from fairtable.server.quotas import bots_in
from fairtable.server.settings import Settings
from fairtable.server.tables import Tables
from fairtable.server.wire import NewTable
from fairtable.storage import Listing, MemoryStore
from tests.server.players import Player
from tests.server.serving import Server

Served = Callable[..., Server]


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, str(answer.json().get("code", ""))


def playing_dots(server: Server, **options: int) -> tuple[str, Player, Player]:
    anna, ben = Player(server, "Anna"), Player(server, "Ben")
    table = anna.open("dots", options={"width": 30, "height": 30, **options})
    assert ben.sit(table).status_code == 200
    assert anna.order(table, "start").status_code == 200
    return table, anna, ben


# Open tables


def test_a_guest_has_so_many_open_tables_also_after_a_restart(served: Served) -> None:
    server = served(open_tables="3")
    anna, ben = Player(server, "Anna"), Player(server, "Ben")
    tables = [anna.open() for _ in range(3)]
    refused = anna.post("/api/tables", {"game": "whispers"})
    assert code(refused) == (409, "too-many-tables")
    assert refused.json()["detail"] == (
        "You have 3 open tables, and 3 are allowed. End one of them first."
    )
    server.restart()
    assert code(anna.post("/api/tables", {"game": "whispers"})) == (409, "too-many-tables")
    ben.open()
    assert anna.order(tables[0], "end").status_code == 200
    anna.open()
    assert code(anna.post("/api/tables", {"game": "whispers"})) == (409, "too-many-tables")


def test_tables_that_are_opened_at_once_are_counted_too(served: Served) -> None:
    server = served(open_tables="4")
    anna = Player(server, "Anna")
    with ThreadPoolExecutor(12) as threads:
        answers = list(
            threads.map(lambda _: anna.post("/api/tables", {"game": "whispers"}), range(12))
        )
    opened = sum(answer.status_code == 201 for answer in answers)
    # Two that come at the same moment may both be refused; never are there too many.
    assert 1 <= opened <= 4
    assert {a.json()["code"] for a in answers if a.status_code != 201} == {"too-many-tables"}


class SlowReads(MemoryStore):
    """What it answers was true when it was asked; meanwhile tables are opened."""

    async def hosted(self, host: str) -> list[Listing]:
        found = await super().hosted(host)
        await asyncio.sleep(random.uniform(0, 0.004))
        return found


@pytest.mark.parametrize("attempt", range(20))
async def test_an_answer_of_the_database_that_is_late_lets_nobody_in(
    tmp_path: Path, attempt: int
) -> None:
    store = SlowReads()
    tables = Tables(store, Metrics(), Settings(data=str(tmp_path), open_tables=4))
    random.seed(attempt)

    async def open_one() -> None:
        await asyncio.sleep(random.uniform(0, 0.02))
        with contextlib.suppress(ProblemError):
            await tables.open(NewTable("dots"), lambda _: Sitter("Anna", "anna"), "key")

    await asyncio.gather(*(open_one() for _ in range(30)))
    assert 1 <= len(await store.hosted("key")) <= 4


def test_nobody_sees_who_opened_a_table(server: Server) -> None:
    """The key of a host is in the database, and nowhere else."""
    anna = Player(server, "Anna")
    table = anna.open()
    with contextlib.closing(sqlite3.connect(server.data / "fairtable.db")) as database:
        keys = database.execute("SELECT host FROM listing WHERE table_id = ?", [table])
        [[key]] = keys.fetchall()
        every = "".join(row[0] for row in database.execute("SELECT public FROM entry"))
    assert len(key) == 32
    anna.see(table)
    anna.get("/api/tables")
    anna.get(f"/api/tables/{table}/export")
    assert key not in every
    assert not any(key.encode() in answer for answer in anna.got)


# Bots


def test_a_guest_has_so_many_bots_at_all_tables_together(served: Served) -> None:
    server = served(bots="3", open_tables="5")
    anna, ben = Player(server, "Anna"), Player(server, "Ben")
    first, second = anna.open("dots"), anna.open("tambola", options={"seats": 9})
    assert anna.invite(first).status_code == 200
    assert [anna.invite(second).status_code for _ in range(2)] == [200, 200]
    refused = anna.invite(second)
    assert code(refused) == (409, "too-many-bots")
    assert refused.json()["detail"].startswith("You have 3 bots at your tables, and 3 are")
    server.restart()
    assert code(anna.invite(second)) == (409, "too-many-bots")
    assert anna.order(first, "end").status_code == 200
    assert anna.invite(second).status_code == 200
    assert code(anna.invite(second)) == (409, "too-many-bots")
    other = ben.open("dots")
    assert ben.invite(other).status_code == 200
    assert code(ben.invite(second)) == (403, "not-host"), "not the host: the rules say no"


async def test_what_is_asked_behind_an_invitation_comes_after_it(tmp_path: Path) -> None:
    """A host seats a bot and starts at once, without waiting for the answer."""
    tables = Tables(MemoryStore(), Metrics(), Settings(data=str(tmp_path), bots=1))
    table = await tables.open(NewTable("dots"), lambda _: Sitter("Anna", "anna"), "key")
    heard: list[tuple[str, str]] = []

    def replied(command: str, reply: object) -> None:
        heard.append((command, reply.code if isinstance(reply, Problem) else "done"))

    for number, ask in enumerate([Invite(), Invite(), Start(), End()]):
        table.submit(Asked(ask, "anna", f"c{number}"), replied)
    assert heard == []
    async with asyncio.timeout(5):
        while len(heard) < 4:
            await asyncio.sleep(0.01)
    assert sorted(heard) == [
        ("c0", "done"),
        ("c1", "too-many-bots"),
        ("c2", "done"),
        ("c3", "done"),
    ]
    tables.bots_and_clocks.forget(table)


async def test_many_invitations_at_once_seat_no_bot_too_many(tmp_path: Path) -> None:
    settings = Settings(data=str(tmp_path), bots=4)
    tables = Tables(MemoryStore(), Metrics(), settings)
    several = [
        await tables.open(
            NewTable("tambola", options={"seats": 9}), lambda _: Sitter("Anna", "anna"), "key"
        )
        for _ in range(3)
    ]

    async def invite(number: int) -> str:
        try:
            await several[number % 3].ask(Asked(Invite(), "anna", f"c{number}"))
        except ProblemError as refused:
            return refused.problem.code
        return "done"

    answers = await asyncio.gather(*map(invite, range(12)))
    assert sorted(answers) == ["done"] * 4 + ["too-many-bots"] * 8


@pytest.mark.parametrize(
    ("summary", "bots"),
    [
        ('{"format":2,"summary":{"seats":[{"bot":true}],"bots":2}}', 2),
        ('{"format":2,"summary":{"title":"\\"bot\\":true","seats":[]}}', 0),
        ('{"format":9}', 0),
        ("rubbish", 0),
    ],
)
def test_bots_in_a_stored_summary(summary: str, bots: int) -> None:
    assert bots_in(summary) == bots


# Entries and moves


def test_a_seat_makes_so_many_entries_a_minute_and_the_others_go_on(served: Served) -> None:
    server = served(entries_per_minute="4")
    table, anna, ben = playing_dots(server)
    answers = [anna.move(table, f"line {number}") for number in range(12)]
    refused = [answer for answer in answers if answer.status_code == 429]
    assert refused and {a.json()["code"] for a in refused} == {"too-many-entries"}
    assert 0 < refused[0].json()["retry_after"] <= 15
    assert answers[0].status_code != 429
    assert ben.move(table, "line 100").status_code != 429
    other = anna.open("dots")
    assert anna.ask(other, Sit()).json()["code"] == "already-seated", "another table"


def test_by_default_a_fast_program_plays_as_fast_as_a_guest_may() -> None:
    settings = Settings()
    assert settings.entries_per_minute / 60 >= settings.guest_rate


def test_a_repeated_command_costs_nothing(served: Served) -> None:
    server = served(entries_per_minute="3")
    table, anna, _ = playing_dots(server)
    first = anna.move(table, "line 5", command="again")
    assert first.status_code == 200
    for _ in range(20):
        assert anna.move(table, "line 5", command="again").json()["repeated"]


def test_a_move_has_so_many_bytes(served: Served) -> None:
    server = served(move_bytes="20")
    table, anna, _ = playing_dots(server)
    refused = anna.move(table, "line" + 20 * " " + "5")
    assert code(refused) == (413, "move-too-long")
    assert refused.json()["detail"] == "A move may have 20 bytes here."
    assert anna.move(table, "line      5").status_code == 200


# One text for a move


def test_the_log_has_the_text_of_the_game_and_a_repetition_its_first_answer(
    server: Server,
) -> None:
    table, anna, ben = playing_dots(server)
    sent = "  LINE" + 50 * " " + "17 "
    first = anna.move(table, sent, command="spaced")
    assert first.json()["asked"] == {"type": "Play", "move": "line 17"}
    for text in (sent, "line 17", "Line 17"):
        again = anna.move(table, text, command="spaced")
        assert (again.status_code, again.json()["repeated"]) == (200, True)
        assert again.json()["version"] == first.json()["version"]
    for text in ("line 18", "nonsense"):
        assert code(anna.move(table, text, command="spaced")) == (409, "command-reused")
    assert '"move":"line 17"' in ben.get(f"/api/tables/{table}/export").text.replace("\\", "")
    assert 10 * " " not in ben.get(f"/api/tables/{table}/export").text


def test_nobody_but_the_house_closes_a_table(server: Server) -> None:
    anna = Player(server, "Anna")
    table = anna.open()
    body = {"command": "c", "ask": {"type": "Close"}}
    assert code(anna.post(f"/api/tables/{table}/asks", body)) == (400, "unreadable")
