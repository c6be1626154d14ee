"""Servers for the tests: one for all who only ask, and as many as wanted for those who kill."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server import mischief
from tests.server.players import Player
from tests.server.serving import Forks, Server, package_toys


@pytest.fixture(scope="session")
def toys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return package_toys(tmp_path_factory.mktemp("toys"))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, toys: Path) -> Iterator[Server]:
    """One server for every test that does it no harm. At the end its journal is clean."""
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
    """Servers of a test's own, started with these settings; `forked=False` for a plain one."""
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
def _everybody_goes_home() -> Iterator[None]:
    yield
    while Player.around:
        Player.around.pop().close()


@pytest.fixture(scope="module")
def table(server: Server) -> str:
    """A running table, for those who mean it harm."""
    return mischief.open_table(server)


@pytest.fixture
def anna(server: Server) -> Player:
    return Player(server, "Anna")


@pytest.fixture
def ben(server: Server) -> Player:
    return Player(server, "Ben")
