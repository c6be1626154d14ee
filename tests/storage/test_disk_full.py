"""A disk that really fails: a database that may not grow, and a limit on the size of files."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine, event

from fairtable.storage import WriteFailed, database_in, open_store
from tests.storage.writing import ROOT, Scribe, listing, seqs

NO_LIMIT = 2**31
BIG = '"' + "x" * 400_000 + '"'


class Disk:
    """Every SQLite connection of the process; `limit` sets how many pages a database has."""

    def __init__(self) -> None:
        self.connections: list[sqlite3.Connection] = []

    def connected(self, connection: sqlite3.Connection, _record: object) -> None:
        self.connections.append(connection)

    def limit(self, pages: int) -> None:
        for connection in self.connections:
            connection.execute(f"PRAGMA max_page_count = {pages}")


@pytest.fixture
def disk() -> Iterator[Disk]:
    disk = Disk()
    event.listen(Engine, "connect", disk.connected)
    yield disk
    event.remove(Engine, "connect", disk.connected)


async def test_on_a_full_disk_an_append_fails_and_the_log_stays_whole(
    disk: Disk, tmp_path: Path
) -> None:
    store = open_store(database_in(tmp_path))
    assert await Scribe(store, "A").write(2) == [None, None]
    disk.limit(30)

    big, small = Scribe(store, "A", version=2), Scribe(store, "B")
    big.append(BIG, listing("A", "over"))
    small.append()
    big.append()
    errors = await big.heard(2)
    assert [str(error) for error in errors] == ["the disk is full", "the disk is full"]
    assert all(isinstance(error, WriteFailed) for error in errors)
    assert await small.heard(1) == [None], "what still fits is written"
    assert seqs(await store.read("A")) == [0, 1]
    assert await store.listings() == []

    assert await Scribe(store, "C").write() == [None]
    disk.limit(NO_LIMIT)
    again = Scribe(store, "A", version=2)
    again.append(BIG)
    assert await again.heard(1) == [None]
    assert store.healthy
    assert seqs(await store.read("A")) == [0, 1, 2]
    await store.close()


async def test_health_is_that_of_the_last_write(disk: Disk, tmp_path: Path) -> None:
    store = open_store(database_in(tmp_path))
    await Scribe(store, "A").write()
    assert store.healthy
    disk.limit(1)
    big = Scribe(store, "B")
    big.append(BIG)
    await big.heard(1)
    assert not store.healthy
    disk.limit(NO_LIMIT)
    await Scribe(store, "B").write()
    assert store.healthy
    await store.close()


async def test_a_database_that_another_program_holds_fails_the_batch_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fairtable.storage.database.SETTINGS", ("PRAGMA busy_timeout = 50",))
    store = open_store(database_in(tmp_path))
    await Scribe(store, "A").write()
    other = sqlite3.connect(tmp_path / "fairtable.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    scribe = Scribe(store, "B")
    errors = await scribe.write(200)
    assert {str(error) for error in errors} == {"the database is busy or cannot be reached"}
    other.execute("ROLLBACK")
    other.close()
    assert await Scribe(store, "B").write() == [None]
    await store.close()


# A process that limits the size of its own files, as a quota does, and lifts the limit again.
LIMITED = """
import asyncio, os, resource, sys
from pathlib import Path
from fairtable.storage import open_store, WriteFailed, database_in
from tests.storage.writing import Scribe, seqs

def limit(size):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

async def main():
    folder = Path(sys.argv[1])
    store = open_store(database_in(folder))
    first = Scribe(store, "A")
    assert await first.write(3) == [None] * 3
    limit(os.path.getsize(folder / "fairtable.db-wal") + 20_000)
    kept = 3
    for _ in range(3):
        scribe = Scribe(store, "A", version=kept)
        answers = await scribe.write(50)
        while None in answers[-1:]:
            answers += await scribe.write(50)
        failed = [error for error in answers if error is not None]
        assert all(isinstance(error, WriteFailed) for error in failed), failed
        kept += answers.count(None)
        assert seqs(await store.read("A")) == list(range(kept))
        assert not store.healthy
    print(failed[0])
    limit(resource.RLIM_INFINITY)
    assert await Scribe(store, "A", version=kept).write(50) == [None] * 50
    assert store.healthy
    await store.close()
    again = open_store(database_in(folder))
    assert seqs(await again.read("A")) == list(range(kept + 50))
    await again.close()

asyncio.run(main())
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no limit on the size of a file")
def test_a_limit_on_files_stops_the_writes_until_it_is_lifted(tmp_path: Path) -> None:
    command = [sys.executable, "-c", LIMITED, str(tmp_path)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=ROOT)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout in ("the disk is full\n", "the disk reports an error\n")
