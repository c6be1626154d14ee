"""Two servers on one data folder or one database: the second is refused in one sentence."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.players import Player, whisperers
from tests.server.serving import COMMAND, ROOT, Server
from tests.storage.conftest import new_database, postgres

__all__ = ["postgres"]
Served = Callable[..., Server]


def second(server: Server) -> subprocess.CompletedProcess[str]:
    """Another server with the same settings, on another port."""
    environment = {**server.environment, "FAIRTABLE_PORT": "0"}
    return subprocess.run(
        COMMAND, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60
    )


def check_refused(ended: subprocess.CompletedProcess[str], variable: str, owner: int) -> None:
    assert ended.returncode == 2, ended.stderr
    sentence = ended.stderr.splitlines()[-1]
    assert sentence.startswith(f"{variable}: another server has it open (process {owner} on ")
    assert "Traceback" not in ended.stderr


def test_a_second_server_on_one_folder_is_refused(served: Served) -> None:
    server = served()
    check_refused(second(server), "FAIRTABLE_DATA", server.process.pid)
    table, (anna, _) = whisperers(server)
    assert anna.move(table, "say on").status_code == 200


def test_after_a_crash_the_folder_is_free_at_once(served: Served) -> None:
    server = served()
    table, (anna, _) = whisperers(server)
    server.kill()
    began = time.monotonic()
    server.start()
    assert time.monotonic() - began < 10
    assert anna.move(table, "say again").status_code == 200


def test_a_table_is_exported_beside_a_running_server(served: Served, tmp_path: Path) -> None:
    server = served()
    table, _ = whisperers(server)
    command = [*COMMAND[:-1], "export", table, "--data", str(server.data), "-o", "-"]
    done = subprocess.run(command, cwd=ROOT, env=server.environment, capture_output=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count(b"\n") > 3


@pytest.fixture
def shared(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return new_database(request, "postgresql", tmp_path)


def test_a_second_server_on_one_database_is_refused(served: Served, shared: str) -> None:
    server = served(database_url=shared)
    check_refused(second(server), "FAIRTABLE_DATABASE_URL", server.process.pid)
    assert Player(server, "Anna").open()


class Brief(Server):
    """A server whose lease is short."""

    def _executed(self) -> subprocess.Popen[bytes]:
        program = (
            "from fairtable.storage import lease; from fairtable.cli import app; "
            "lease.LEASE_SECONDS, lease.RENEW_SECONDS = 2.0, 0.3; app(['serve'])"
        )
        with self._stdout.open("wb") as stdout, self.errors.open("ab") as errors:
            command = [sys.executable, "-c", program]
            return subprocess.Popen(
                command, cwd=ROOT, env=self.environment, stdout=stdout, stderr=errors
            )


def test_a_server_that_was_paused_for_too_long_ends(
    served: Served, shared: str, tmp_path: Path, toys: Path
) -> None:
    """SIGSTOP is like a machine that sleeps: another server takes over when the lease ends."""
    paused = Brief(tmp_path, toys, database_url=shared).start()
    table, (anna, _) = whisperers(paused)
    paused.process.send_signal(signal.SIGSTOP)
    try:
        owner = served(database_url=shared, secret=(paused.data / "secret").read_text())
    finally:
        paused.process.send_signal(signal.SIGCONT)
    assert paused.process.wait(30) == 2
    last = paused.journal().splitlines()[-1]
    assert last == "FAIRTABLE_DATABASE_URL: another server has taken over."
    headers = {"Authorization": f"Bearer {anna.token}"}
    ask = {"command": "c", "ask": {"type": "Play", "move": "say on"}}
    answer = owner.ask("POST", f"/api/tables/{table}/asks", json=ask, headers=headers)
    assert answer.status_code == 200, answer.text
