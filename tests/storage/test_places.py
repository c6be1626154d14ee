"""SQLite's index to the entries lags behind, and no reader or writer notices it."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import create_engine

from fairtable.storage import (
    EntryStore,
    Overtaken,
    database_in,
    open_store,
    queries,
    transaction,
)
from fairtable.storage.database import migrate, read_url, writing_engine
from fairtable.storage.transaction import SqliteTransaction
from tests.storage.writing import Scribe, seqs


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "fairtable.db"


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[EntryStore]:
    store = open_store(database_in(tmp_path))
    yield store
    await store.close()


def count(file: Path, table: str) -> int:
    with sqlite3.connect(file) as database:
        return int(database.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0])


def row(table: str, seq: int) -> queries.Row:
    return (table, seq, f'"{table} {seq}"', None, "0" * 64)


async def test_the_index_comes_after_the_entries_and_readers_do_not_notice(
    store: EntryStore, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transaction, "PLACE_EVERY", 10)
    scribes = [Scribe(store, table) for table in "ABC"]
    placed = []
    for turn in range(1, 9):
        for scribe in scribes:
            await scribe.write()
            assert seqs(await store.read(scribe.table)) == list(range(turn))
            assert seqs(await store.read(scribe.table, 2, 4)) == list(range(2, min(turn, 6)))
        placed.append(count(file, "place"))
    assert placed == [0, 0, 0, 10, 10, 10, 20, 20]
    assert count(file, "entry") == 24


def test_a_page_of_a_long_log_is_read_without_the_rest(tmp_path: Path) -> None:
    engine = writing_engine(read_url(database_in(tmp_path)))
    migrate(engine)
    with engine.connect() as connection:
        asked = queries.SQLITE_ENTRIES_AFTER.replace(":table_id", "'A'")
        asked = asked.replace(":after", "5").replace(":limit", "10")
        steps = [step[3] for step in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {asked}")]
    engine.dispose()
    indexed = steps[: steps.index("RIGHT")]
    assert steps[0] == "MERGE (UNION ALL)"
    assert any("USING PRIMARY KEY (table_id=? AND seq>?)" in step for step in indexed), steps
    assert not any("TEMP B-TREE" in step for step in indexed), steps


async def test_a_file_of_the_first_release_is_converted(tmp_path: Path, file: Path) -> None:
    """Its entries had a unique key. They keep their order, and stale entries are refused."""
    engine = create_engine(database_in(tmp_path))
    config = Config()
    config.set_main_option("script_location", "fairtable.storage:migrations")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        for seq in range(3):
            for table in "BA":
                values = (*row(table, seq)[:3], "0" * 64)
                sql = "INSERT INTO entry (table_id, seq, public, hash) VALUES (?, ?, ?, ?)"
                connection.exec_driver_sql(sql, values)
    engine.dispose()
    store = open_store(database_in(tmp_path))
    assert [e.public for e in await store.read("A")] == ['"A 0"', '"A 1"', '"A 2"']
    assert count(file, "place") == 6
    (stale,) = await Scribe(store, "A", version=2).write()
    assert isinstance(stale, Overtaken)
    assert await Scribe(store, "A", version=3).write() == [None]
    assert seqs(await store.read("A")) == [0, 1, 2, 3]
    await store.close()


@given(
    st.lists(
        st.tuples(st.sampled_from("xyz"), st.sampled_from("AB"), st.integers(-2, 0)),
        max_size=40,
    ),
    st.integers(1, 8),
    st.integers(0, 3),
)
def test_with_several_writers_nothing_is_written_twice_or_left_out(
    tmp_path_factory: pytest.TempPathFactory,
    asks: list[tuple[str, str, int]],
    place_every: int,
    many_tables: int,
) -> None:
    """Three processes write to two tables; some entries follow, others come too late."""
    url = read_url(database_in(tmp_path_factory.mktemp("places")))
    engine = writing_engine(url)
    migrate(engine)
    engine.dispose()
    writers = {name: (SqliteTransaction(), writing_engine(url)) for name in "xyz"}
    length = dict.fromkeys("AB", 0)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(transaction, "PLACE_EVERY", place_every)
        patch.setattr(transaction, "MANY_TABLES", many_tables)
        for name, table, back in asks:
            seq = max(0, length[table] + back)
            writing, own = writers[name]
            connection = own.raw_connection()
            try:
                writing.write(connection, [row(table, seq)], [])
                assert seq == length[table]
                length[table] += 1
            except Overtaken:
                assert seq < length[table]
            finally:
                connection.close()
    known: dict[str, Any] = {"after": 0, "limit": 100}
    with engine.connect() as connection:
        for table, entries in length.items():
            asked = queries.SQLITE_ENTRIES_AFTER.replace(":table_id", f"'{table}'")
            read = connection.exec_driver_sql(asked, known)
            assert [entry[0] for entry in read] == list(range(entries))
    for each in (engine, *(own for _, own in writers.values())):
        each.dispose()


class Torn:
    """A connection that reports a commit as failed although it has reached the disk."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)

    def commit(self) -> None:
        self._connection.commit()
        raise sqlite3.OperationalError("disk I/O error")


@pytest.mark.parametrize("before", [0, 1], ids=["the first", "a later one"])
def test_a_commit_that_was_reported_as_failed_but_was_kept_is_seen(
    tmp_path: Path, before: int
) -> None:
    engine = writing_engine(read_url(database_in(tmp_path)))
    migrate(engine)
    writing = SqliteTransaction()
    connection = engine.raw_connection()
    for seq in range(before):
        writing.write(connection, [row("A", seq)], [])
    with pytest.raises(sqlite3.OperationalError):
        writing.write(Torn(connection), [row("A", before)], [])
    with pytest.raises(Overtaken):
        writing.write(connection, [row("A", before)], [])
    writing.write(connection, [row("A", before + 1)], [])
    connection.close()
    engine.dispose()
