"""An archived table at a real server: a clear answer, and its log is still to be had."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from fairtable.cli import app
from fairtable.referee import audit, read_record
from tests.playthroughs.samples import rules
from tests.server.players import Player
from tests.server.serving import Server

Served = Callable[..., Server]
RUNNER = CliRunner()


@pytest.fixture
def archived(served: Served) -> tuple[Server, str, bytes]:
    """A server that has archived a table, the table's code, and the export from before."""
    server = served()
    anna = Player(server, "Anna")
    table, stays = anna.open("dots"), anna.open("dots")
    assert anna.order(table, "end").status_code == 200
    before = anna.get(f"/api/tables/{table}/export").content
    server.stop()
    done = RUNNER.invoke(app, ["archive", "--data", str(server.data), "--days", "0"])
    assert (done.exit_code, done.stderr) == (0, "1 table archived.\n")
    server.start()
    assert anna.see(stays)["table"]["status"] == "waiting"
    return server, table, before


def test_its_code_says_that_it_was_archived(archived: tuple[Server, str, bytes]) -> None:
    server, table, _ = archived
    ben = Player(server, "Ben")
    for path in ("", "/moves", "/log", "/notes"):
        answer = ben.get(f"/api/tables/{table}{path}")
        assert (answer.status_code, answer.json()["code"]) == (410, "archived"), path
    assert "kept only as a file" in ben.get(f"/api/tables/{table}").json()["detail"]
    assert ben.order(table, "end").status_code == 410
    assert ben.get("/api/tables", ids=table).json() == {"tables": []}
    page = ben.http.get(f"/t/{table}", headers={"Accept": "text/html"})
    assert page.status_code == 200, "the page asks and says why"
    assert server.ask("GET", "/problems/server/archived").status_code == 200


def test_a_socket_is_closed_with_a_code_of_its_own(
    archived: tuple[Server, str, bytes],
) -> None:
    server, table, _ = archived
    with Player(server, "Ben").watch(table) as live:
        assert live.next("refused")["problem"]["code"] == "archived"
        with pytest.raises(ConnectionClosed) as caught:
            live.socket.recv(timeout=10)
    assert caught.value.rcvd is not None and caught.value.rcvd.code == 4410


def test_its_export_comes_from_the_file(archived: tuple[Server, str, bytes]) -> None:
    server, table, before = archived
    answer = Player(server, "Ben").get(f"/api/tables/{table}/export")
    assert (answer.status_code, answer.content) == (200, before)
    [path] = (server.data / "archive").iterdir()
    assert answer.headers["content-disposition"] == f'attachment; filename="{path.name}"'
    assert audit(rules, read_record(io.BytesIO(answer.content))).ended_by == "ended by the host"
    path.unlink()
    gone = Player(server, "Ben").get(f"/api/tables/{table}/export")
    assert (gone.status_code, gone.json()["code"]) == (410, "archived")
    assert "not on this server any more" in gone.json()["detail"]


def test_beside_a_running_server_nothing_is_archived(served: Served) -> None:
    server = served()
    anna = Player(server, "Anna")
    table = anna.open("dots")
    anna.order(table, "end")
    words = ["archive", "--data", str(server.data), "--days", "0"]
    done = RUNNER.invoke(app, words)
    assert done.exit_code == 1
    assert "another server has it open" in done.stderr and "Stop it first" in done.stderr
    assert anna.see(table)["table"]["status"] == "over"
    tried = RUNNER.invoke(app, [*words, "--dry-run"])
    assert tried.exit_code == 0 and tried.stdout.startswith(f"{table} dots, over since ")
    assert "1 table would be archived in" in tried.stderr
    assert anna.see(table)["table"]["status"] == "over"
    assert not (server.data / "archive").exists()
