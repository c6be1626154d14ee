"""One owner: what one server has open, another may not open; a crash frees it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fairtable.storage import SqlStore, Taken, database_in, lease, open_store
from tests.storage.conftest import new_database
from tests.storage.writing import Scribe

OWN = """
import sys, time
from fairtable.storage import lease, open_store
lease.LEASE_SECONDS, lease.RENEW_SECONDS = 1.5, 0.2
store = open_store(sys.argv[1], alone=True)
print("mine", flush=True)
time.sleep(60)
"""


@pytest.fixture(autouse=True)
def _short_leases(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lease, "LEASE_SECONDS", 1.5)
    monkeypatch.setattr(lease, "RENEW_SECONDS", 0.2)
    monkeypatch.setattr(lease, "LOOK_SECONDS", 0.05)


@pytest.fixture
def other(url: str) -> Iterator[subprocess.Popen[bytes]]:
    """Another process that has the database open."""
    command = [sys.executable, "-c", OWN, url]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"mine\n"
        yield process
        process.kill()


def refused(url: str) -> str:
    with pytest.raises(Taken) as taken:
        open_store(url, alone=True)
    return str(taken.value)


def owner_of(store: SqlStore) -> lease.Lease:
    assert isinstance(store._ownership, lease.Lease)
    return store._ownership


async def test_a_second_owner_is_refused_until_the_first_has_closed(url: str) -> None:
    first = open_store(url, alone=True)
    assert f"process {os.getpid()} on " in refused(url)
    assert await Scribe(first, "A").write() == [None]
    await first.close()
    second = open_store(url, alone=True)
    assert second.owned and [entry.seq for entry in await second.read("A")] == [0]
    await second.close()


async def test_a_reader_works_beside_an_owner(url: str, other: subprocess.Popen[bytes]) -> None:
    store = open_store(url)
    assert await store.read("A") == []
    await store.close()


async def test_a_crash_frees_it(url: str, other: subprocess.Popen[bytes]) -> None:
    assert f"process {other.pid} on " in refused(url)
    other.kill()
    other.wait()
    store = open_store(url, alone=True)
    assert store.owned and await Scribe(store, "A").write() == [None]
    await store.close()


async def test_a_child_of_the_owner_does_not_keep_the_file(tmp_path: Path) -> None:
    store = open_store(database_in(tmp_path), alone=True)
    child = os.fork()
    if child == 0:
        signal.pause()
    try:
        await store.close()
        await open_store(database_in(tmp_path), alone=True).close()
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def test_a_folder_that_is_not_there_is_no_owner(tmp_path: Path) -> None:
    with pytest.raises(Exception, match=r"^the database is busy or cannot be reached$"):
        open_store(f"sqlite:///{tmp_path}/none/x.db", alone=True)


# The lease of a PostgreSQL database


@pytest.fixture
def shared(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return new_database(request, "postgresql", tmp_path)


async def test_a_lease_is_kept_for_longer_than_it_lasts(
    shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease, "LEASE_SECONDS", 0.6)
    store = open_store(shared, alone=True)
    for _ in range(3):
        refused(shared)
    lease.time.sleep(0.8)
    assert store.owned and await Scribe(store, "A").write() == [None]
    await store.close()


async def test_a_paused_owner_writes_nothing_after_another_has_taken_over(
    shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease, "RENEW_SECONDS", 1.0)
    paused = open_store(shared, alone=True)
    assert await Scribe(paused, "A").write() == [None]
    monkeypatch.setattr(owner_of(paused), "_renew", lambda seconds: None)
    owner = open_store(shared, alone=True)
    assert owner_of(owner).epoch == owner_of(paused).epoch + 1
    (error,) = await Scribe(paused, "A", version=1).write()
    assert str(error) == "another server has taken over this database"
    with pytest.raises(Exception, match="another server has taken over this database"):
        await paused.write_notes("A", "holder", "text", 1)
    with pytest.raises(Exception, match="another server has taken over this database"):
        await paused.remove("A", 1)
    assert await Scribe(owner, "A", version=1).write() == [None]
    await paused.close()
    assert owner.owned
    await owner.close()


async def test_an_owner_learns_that_it_is_none_any_more(shared: str, postgres: Any) -> None:
    store = open_store(shared, alone=True)
    name = shared.partition("?")[0].rpartition("/")[2]
    postgres.psql(f"\\c {name}\nUPDATE lease SET owner = 'somebody', epoch = epoch + 1")
    lease.time.sleep(0.8)
    assert not store.owned
    (error,) = await Scribe(store, "A").write()
    assert str(error) == "another server has taken over this database"
    await store.close()


async def test_a_server_that_stops_leaves_the_lease_at_once(
    shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease, "LEASE_SECONDS", 600.0)
    for epoch in (1, 2, 3):
        store = open_store(shared, alone=True)
        assert owner_of(store).epoch == epoch
        await store.close()
