"""How a database is opened, and how a bad one is refused."""

from __future__ import annotations

import os
import sqlite3
import stat
from pathlib import Path

import pytest

from fairtable.storage import ReadFailed, database_in, open_store
from tests.storage.writing import Scribe


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps other people out another way")
async def test_nobody_but_the_owner_reads_the_log(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    store = open_store(database_in(folder))
    await Scribe(store, "A").write()
    assert mode(folder) == 0o700
    assert {mode(file) for file in folder.iterdir()} == {0o600}
    assert len(list(folder.iterdir())) == 3
    await store.close()
    assert [file.name for file in folder.iterdir()] == ["fairtable.db"]


async def test_a_commit_waits_for_the_disk(tmp_path: Path) -> None:
    store = open_store(database_in(tmp_path))
    with store._writing.connect() as connection:
        asked = ("journal_mode", "synchronous")
        settings = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in asked]
    assert settings == ["wal", 2]
    await store.close()


@pytest.mark.parametrize(
    "url", ["sqlite://", "sqlite:///:memory:", "mysql://host/name"], ids=lambda url: str(url)
)
def test_an_address_that_cannot_keep_anything_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="a database is"):
        open_store(url)


def test_a_file_that_is_not_a_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "fairtable.db").write_bytes(b"this is no database" * 1000)
    with pytest.raises(ReadFailed, match=r"^the database is damaged$"):
        open_store(database_in(tmp_path))


def test_a_refusal_does_not_show_the_path(tmp_path: Path) -> None:
    with pytest.raises(ReadFailed, match=r"^the database is busy or cannot be reached$"):
        open_store(f"sqlite:///{tmp_path}/no/such/folder/fairtable.db")


async def test_a_database_of_a_newer_version_is_refused_and_not_changed(tmp_path: Path) -> None:
    await open_store(database_in(tmp_path)).close()
    database = sqlite3.connect(tmp_path / "fairtable.db", isolation_level=None)
    database.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(ReadFailed, match=r"^the database was made by a newer Fairtable$"):
        open_store(database_in(tmp_path))
    assert database.execute("SELECT version_num FROM alembic_version").fetchall() == [("9999",)]
    database.close()
