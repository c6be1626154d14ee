"""The stored summary of a table is made again when its format has changed."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fairtable.server.views import SUMMARY_FORMAT
from tests.server.players import Player
from tests.server.serving import Server

OLD = Path(__file__).parent / "fixtures" / "summary-before-formats.json"
"""As the first release stored it: a summary without the number of its format."""


def keep(server: Server, table: str, summary: str) -> None:
    """Replace a stored summary by something else."""
    with sqlite3.connect(server.data / "fairtable.db") as database:
        sql = "UPDATE listing SET summary = ? WHERE table_id = ?"
        assert database.execute(sql, (summary, table)).rowcount == 1
    database.close()


def kept(server: Server, table: str) -> dict[str, Any]:
    with sqlite3.connect(server.data / "fairtable.db") as database:
        sql = "SELECT summary FROM listing WHERE table_id = ?"
        (text,) = database.execute(sql, (table,)).fetchone()
    database.close()
    return dict(json.loads(text))


def listed(server: Server, **query: str) -> list[dict[str, Any]]:
    return list(server.ask("GET", "/api/tables", params=query).json()["tables"])


def in_memory(server: Server) -> bool:
    return "fairtable_tables 0.0" not in server.ask("GET", "/metrics").text


@pytest.fixture
def server(served: Callable[..., Server]) -> Server:
    return served()


def test_a_summary_is_kept_with_the_number_of_its_format(server: Server) -> None:
    table = Player(server, "Anna").open("dots", title="Kitchen")
    assert kept(server, table) == {
        "format": SUMMARY_FORMAT,
        "summary": listed(server)[0],
    }


def test_a_summary_of_this_format_is_shown_without_reading_the_log(server: Server) -> None:
    Player(server, "Anna").open("dots", title="Kitchen")
    before = listed(server)
    server.restart()
    assert listed(server) == before
    assert not in_memory(server)


@pytest.mark.parametrize(
    "stored",
    [
        pytest.param(OLD.read_text("utf-8"), id="from before there were formats"),
        pytest.param('{"format":1,"summary":{"id":"ZZZZZZZZ"}}', id="half of one"),
        pytest.param('{"format":999,"summary":{}}', id="from the future"),
        pytest.param("", id="nothing at all"),
    ],
)
def test_a_table_with_a_summary_of_another_format_is_shown_from_its_log(
    server: Server, stored: str
) -> None:
    table = Player(server, "Anna").open("dots", title="Kitchen")
    hidden = Player(server, "Ben").open("dots", public=False)
    before = listed(server), listed(server, ids=hidden)
    server.stop()
    for each in (table, hidden):
        keep(server, each, stored)
    server.start()
    assert (listed(server), listed(server, ids=hidden)) == before
    assert [found["id"] for found in before[0]] == [table]


def test_a_table_that_cannot_be_read_is_left_out_and_the_others_stay(server: Server) -> None:
    anna = Player(server, "Anna")
    damaged, whole = anna.open("dots"), anna.open("dots")
    server.stop()
    for table in (damaged, whole):
        keep(server, table, OLD.read_text("utf-8"))
    with sqlite3.connect(server.data / "fairtable.db") as database:
        database.execute("UPDATE entry SET hash = 'x' WHERE table_id = ?", (damaged,))
    database.close()
    server.start()
    assert [found["id"] for found in listed(server)] == [whole]
    assert f'"table": "{damaged}"' in server.journal()
    assert '"not listed"' in server.journal()
