"""Opening a database: read its address, set it up, and bring its tables up to date."""

from __future__ import annotations

import os
import sqlite3
import time
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError

from fairtable.storage import queries
from fairtable.storage.file_lock import FileLock
from fairtable.storage.lease import Lease
from fairtable.storage.ownership import Ownership
from fairtable.storage.patience import limit_postgres, postgres_waits

FILE_NAME = "fairtable.db"
BUSY_MS = 5_000
SETTINGS = (
    f"PRAGMA busy_timeout = {BUSY_MS}",
    "PRAGMA synchronous = FULL",  # a commit returns when the disk has it
    # Four times the default: pages that change often are written to the file less often.
    "PRAGMA wal_autocheckpoint = 4000",
    "PRAGMA journal_size_limit = 67108864",
    # What is replaced or deleted is overwritten with zeros: erased habits are in no file.
    "PRAGMA secure_delete = ON",
)
READERS = 4


def database_in(folder: Path) -> str:
    """The address of the database in a data folder. A new folder is open to its owner only."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return f"sqlite:///{folder.resolve() / FILE_NAME}"


def has_database(folder: Path) -> bool:
    """Whether a data folder holds a database."""
    return (folder / FILE_NAME).is_file()


def read_url(text: str) -> URL:
    """The address, with our driver for PostgreSQL; ValueError if it cannot be used."""
    try:
        url = make_url(text)
    except ArgumentError as unreadable:
        raise ValueError("it is not the address of a database") from unreadable
    backend = url.get_backend_name()
    if backend == "sqlite" and url.database and url.database != ":memory:":
        return url
    if backend in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    raise ValueError("a database is sqlite:///a/file.db or postgresql://host/name")


def writing_engine(url: URL) -> Engine:
    """One connection, whose transactions take the write lock when they begin."""
    if url.get_backend_name() != "sqlite":
        waits = postgres_waits(url)
        engine = create_engine(
            url, pool_size=1, max_overflow=0, pool_use_lifo=True, connect_args=waits
        )
        event.listen(engine, "connect", limit_postgres)
        return engine
    arguments = {"cached_statements": 4 * queries.ROWS_AT_ONCE}
    engine = create_engine(url, pool_size=1, max_overflow=0, connect_args=arguments)
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_immediate)
    return engine


def reading_engine(url: URL) -> Engine:
    """A few connections that see what is committed, and hold no lock between queries."""
    is_sqlite = url.get_backend_name() == "sqlite"
    engine = create_engine(
        url,
        pool_size=READERS,
        max_overflow=0,
        pool_pre_ping=True,
        isolation_level="AUTOCOMMIT",
        connect_args={} if is_sqlite else postgres_waits(url),
    )
    if is_sqlite:
        event.listen(engine, "connect", _set_up_sqlite)
    return engine


def claim(url: URL, engine: Engine) -> Ownership:
    """Own this database, before anything in it is changed; Taken if another server does."""
    if url.get_backend_name() == "sqlite":
        return FileLock(Path(url.database or ""))
    if not inspect(engine).has_table("lease"):
        migrate(engine)
    return Lease.claim(url)


def migrate(engine: Engine) -> None:
    """Bring the tables up to date. If several servers start at once, one does it first."""
    if engine.dialect.name == "sqlite":
        _make_file(Path(engine.url.database or ""))
    # Imported here, because it takes time and readers do not need it.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "fairtable.storage:migrations")
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.exec_driver_sql(queries.POSTGRES_MIGRATION_LOCK)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _make_file(path: Path) -> None:
    # Only the owner may read secrets. SQLite gives its other files the mode of this one.
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def _set_up_sqlite(connection: sqlite3.Connection, _record: Any) -> None:
    connection.isolation_level = None  # We begin transactions; the driver does not.
    for setting in SETTINGS:
        connection.execute(setting)
    _keep_a_write_ahead_log(connection)


def _keep_a_write_ahead_log(connection: sqlite3.Connection) -> None:
    """Set WAL, which the file remembers. This pragma does not wait for locks, so we do."""
    give_up = time.monotonic() + BUSY_MS / 1000
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > give_up:
                raise
            time.sleep(0.01)


def _begin_immediate(connection: Connection) -> None:
    connection.exec_driver_sql(queries.SQLITE_BEGIN)
