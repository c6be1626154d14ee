"""Servers for the tests: one is shared by harmless tests, other tests start their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fairtable.server import presence, starting
from fairtable.server import table as table_module
from tests.installed import TOYS, installed
from tests.server import mischief
from tests.server.hasty_starts import AFTER_RESTART, PATIENCE, PROBE, Hall
from tests.server.players import Player
from tests.server.serving import Forks, Server, package_toys


@pytest.fixture(scope="session")
def toys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return package_toys(tmp_path_factory.mktemp("toys"))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, toys: Path) -> Iterator[Server]:
    """One server for all tests that do it no harm. At the end its journal must be clean."""
    server = Server(tmp_path_factory.mktemp("server"), toys).start()
    yield server
    server.close()


@pytest.fixture(scope="session")
def forks(toys: Path) -> Iterator[Forks]:
    forks = Forks(toys)
    yield forks
    forks.close()


@pytest.fixture
def served(tmp_path: Path, toys: Path, forks: Forks) -> Iterator[Callable[..., Server]]:
    """Start servers for one test, with these settings. `forked=False` starts a new program."""
    servers: list[Server] = []

    def start(forked: bool = True, **settings: str) -> Server:
        folder = tmp_path / f"server-{len(servers)}"
        folder.mkdir()
        servers.append(Server(folder, toys, forks if forked else None, **settings))
        return servers[-1].start()

    yield start
    for server in servers:
        server.close()


@pytest.fixture(autouse=True)
def _stop_all() -> Iterator[None]:
    yield
    while Player.around:
        Player.around.pop().close()


@pytest.fixture(scope="module")
def table(server: Server) -> str:
    """A running table, for tests that send bad things to it."""
    return mischief.open_table(server)


@pytest.fixture
def anna(server: Server) -> Player:
    return Player(server, "Anna")


@pytest.fixture
def ben(server: Server) -> Player:
    return Player(server, "Ben")


@pytest.fixture
def hall(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hall]:
    """A server in this process, at which everything about a start is quick."""
    monkeypatch.setattr("fairtable.referee.room.starting.AT_A_TABLE", (3, PATIENCE))
    monkeypatch.setattr(starting, "PROBE_SECONDS", PROBE)
    monkeypatch.setattr(starting, "AFTER_RESTART", AFTER_RESTART)
    monkeypatch.setattr(starting, "TELL_EVERY", 0.02)
    monkeypatch.setattr(presence, "TELL_EVERY", 0.02)
    monkeypatch.setattr(table_module, "LOOK_AGAIN_AFTER", 0.05)
    with installed(TOYS):
        yield Hall()
