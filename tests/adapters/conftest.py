"""A real server with the dice race, and guests who use it with the Python client.

The race is installed for the client, too: whoever holds a chain must know the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fairtable.adapters import Client
from tests.adapters.liar import Liar, lying
from tests.installed import installed
from tests.server.serving import Forks, Server


@pytest.fixture(scope="module", autouse=True)
def _race_is_installed() -> Iterator[None]:
    """For these tests only: other tests of the same process have our games alone."""
    with installed({"race": "tests.toys.race:GAME"}):
        yield


@pytest.fixture(scope="session")
def toys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a folder; when it is on the path, the race is an installed game."""
    folder = tmp_path_factory.mktemp("race")
    info = folder / "fairtable_race-1.0.dist-info"
    info.mkdir()
    about = "Metadata-Version: 2.1\nName: fairtable-race\nVersion: 1.0\n"
    (info / "METADATA").write_text(about)
    (info / "entry_points.txt").write_text("[fairtable.games]\nrace = tests.toys.race:GAME\n")
    return folder


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, toys: Path) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server"), toys).start()
    yield server
    server.close()


@pytest.fixture
def liar(server: Server) -> Iterator[Liar]:
    """A program before the server that lies as a test wants."""
    with lying(server.port) as liar:
        yield liar


@pytest.fixture
def hasty(
    tmp_path: Path, toys: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Liar, Server]]:
    """A liar before a server at which a start waits for one second."""
    forks = Forks(toys, patience=1000)
    monkeypatch.setattr("fairtable.referee.room.starting.AT_A_TABLE", (3, 1000))
    folder = tmp_path / "hasty"
    folder.mkdir()
    server = Server(folder, toys, forks).start()
    with lying(server.port) as liar:
        yield liar, server
    server.close()
    forks.close()


@pytest.fixture
def come(server: Server, tmp_path: Path) -> Iterator[Callable[..., Client]]:
    """`come("Ann")` is a guest of the server, who leaves when the test is over.

    Each has a folder of their own for records, as if each had a computer of their own.
    """
    guests: list[Client] = []

    def come(name: str, to: Server = server, **more: object) -> Client:
        more = {"records": tmp_path / "records" / name, **more}
        guests.append(Client(to.url, name, **more))  # type: ignore[arg-type]
        return guests[-1]

    yield come
    for guest in guests:
        guest.close()
