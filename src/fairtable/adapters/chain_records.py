"""What a player must remember of the chains that they brought: one record at each table.

A record is written before a link leaves, and two programs cannot write it at the same time. So
a server cannot get a second link by showing another log to another program, or to this one
after a crash.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from fairtable.referee import BrokenLog, Chain, Given

TABLE = """CREATE TABLE IF NOT EXISTS records (
    name TEXT PRIMARY KEY, secret BLOB NOT NULL, given INTEGER NOT NULL,
    version INTEGER NOT NULL, head TEXT NOT NULL)"""


class ChainRecord(msgspec.Struct, frozen=True):
    """A chain at one table. Its name has the hash of entry 0, and the player at that table.

    `given` links have left. `head` is the hash of the furthest entry that was followed, and
    `version` the number of entries up to it.
    """

    name: str
    secret: bytes
    given: int = 0
    version: int = 0
    head: str = ""

    @property
    def chain(self) -> Chain:
        return Chain(self.secret)


class ChainRecords:
    """The records of one user, in one file that all their programs share."""

    def __init__(self, folder: Path | None = None) -> None:
        self._path = (folder or default_folder()) / "chains.sqlite"

    def find(self, name: str) -> ChainRecord | None:
        with self._transaction() as database:
            return _read(database, name)

    def keep(self, record: ChainRecord) -> None:
        """A new chain. An older one at the same table has ended."""
        with self._transaction() as database:
            _write(database, record)

    def follow(self, name: str, hashes: list[str]) -> ChainRecord | None:
        """Check that the log contains what was followed before, and remember how far it goes.

        `hashes` are the hashes of all its entries. BrokenLog if it is another log.
        """
        with self._transaction() as database:
            record = _read(database, name)
            if record is None:
                return None
            _check_same(record, hashes)
            if len(hashes) > record.version:
                record = msgspec.structs.replace(record, version=len(hashes), head=hashes[-1])
                _write(database, record)
            return record

    def next_link(self, name: str, in_log: Given, hashes: list[str]) -> str | None:
        """The link after those that the log has; None if there is no record.

        It may leave when this returns: that it has left is written down.
        """
        given = in_log.count
        with self._transaction() as database:
            record = _read(database, name)
            if record is None:
                return None
            _check_same(record, hashes)
            if given not in (record.given, record.given - 1):
                reason = f"it has {given} links of our seat, but {record.given} were given"
                raise BrokenLog(len(hashes) - 1, reason)
            chain = record.chain
            if in_log.latest != (chain.link(given) if given else chain.anchor):
                raise BrokenLog(len(hashes) - 1, "it has another chain at our own seat")
            record = msgspec.structs.replace(
                record, given=given + 1, version=len(hashes), head=hashes[-1]
            )
            _write(database, record)
        return chain.link(given + 1)

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """Only one program at a time; what was written is on the disk afterwards."""
        self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._path.touch(mode=0o600)
        database = sqlite3.connect(self._path, timeout=30, isolation_level=None)
        try:
            database.execute("PRAGMA synchronous=FULL")
            database.execute("BEGIN IMMEDIATE")
            database.execute(TABLE)
            yield database
            database.execute("COMMIT")
        finally:
            # Closing without a commit undoes everything.
            database.close()


def _check_same(record: ChainRecord, hashes: list[str]) -> None:
    if len(hashes) < record.version:
        raise BrokenLog(len(hashes), "missing, but the server showed it before")
    if record.version and hashes[record.version - 1] != record.head:
        raise BrokenLog(record.version - 1, "it is not the entry that the server showed before")


def _read(database: sqlite3.Connection, name: str) -> ChainRecord | None:
    found = database.execute("SELECT * FROM records WHERE name = ?", (name,)).fetchone()
    return ChainRecord(*found) if found else None


def _write(database: sqlite3.Connection, record: ChainRecord) -> None:
    database.execute(
        "INSERT OR REPLACE INTO records VALUES (?, ?, ?, ?, ?)",
        msgspec.structs.astuple(record),
    )


def default_folder() -> Path:
    """Where programs of this user keep what must outlive them."""
    base = os.environ.get("XDG_STATE_HOME")
    return (Path(base) if base else Path.home() / ".local" / "state") / "fairtable"
