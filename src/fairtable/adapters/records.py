"""What a player's programs must remember of a table: one record for each table.

A record has the secret from which the ids of commands are made, the chain of the seat, and how
far the log was followed. It is written before a link or an ask leaves, and two programs cannot
write it at the same time. So a server cannot get a second link by showing another log to
another program, and every program of this player knows what the others have sent.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

import msgspec
from msgspec.structs import replace

from fairtable.adapters.commands import command_id, said_by
from fairtable.referee import BrokenLog, Chain, Given

TABLE = "CREATE TABLE IF NOT EXISTS records (name TEXT PRIMARY KEY, record BLOB NOT NULL)"
SECRET_BYTES = 32
MOST_SENT = 64
"""The words of so many asks are remembered, in case the game spells a move in another way.

Entries up to `version` were judged with them, and are not judged again."""


class Notice(msgspec.Struct, frozen=True):
    """Something about our seat that this player's programs did not do. It is no proof.

    `hash` is that of the entry: who has the log can look it up. `what` it is: an entry in our
    name that we did not send, that we are said to be gone, or that our game was claimed then.
    """

    seq: int
    hash: str
    says: str
    what: Literal["not-sent", "gone", "claimed"] = "not-sent"


class Record(msgspec.Struct, frozen=True):
    """One table, and one player there: `name` has the hash of entry 0 and the pseudonym.

    `chain` is the secret of the chain that our seat should have now, until we give it up;
    `given` of its links have left. `anchors` are those of all chains that we ever brought.
    `since` is the number of entries that were there before this record. `counter` is the
    number of the latest command, and `sent` has the words of some of them. `head` is the
    hash of the furthest entry that was followed, and `version` the number of entries up to
    it.
    """

    name: str
    secret: bytes
    since: int = 0
    chain: bytes | None = None
    given: int = 0
    given_up: bool = False
    anchors: tuple[str, ...] = ()
    counter: int = 0
    sent: dict[int, str] = {}
    version: int = 0
    head: str = ""
    notices: tuple[Notice, ...] = ()

    @property
    def first(self) -> str:
        """The hash of entry 0."""
        return self.name.partition(" ")[0]

    @property
    def holder(self) -> str:
        """Our pseudonym at this table."""
        return self.name.partition(" ")[2]


class Records:
    """The records of one user, in one file that all their programs share."""

    def __init__(self, folder: Path | None = None) -> None:
        self._path = (folder or default_folder()) / "records.sqlite"

    def find(self, name: str) -> Record | None:
        with self._transaction() as database:
            return _read(database, name)

    def of_table(self, first: str) -> list[Record]:
        """Every record of the table whose entry 0 has this hash."""
        if not self._path.exists():
            return []
        with self._transaction() as database:
            rows = database.execute("SELECT record FROM records ORDER BY name").fetchall()
        found = [msgspec.msgpack.decode(row, type=Record) for (row,) in rows]
        return [record for record in found if record.first == first]

    def begin(self, name: str, since: int) -> Record:
        """The record of this table; a new one if there is none."""
        with self._transaction() as database:
            record = _read(database, name)
            if record is None:
                record = Record(name, secrets.token_bytes(SECRET_BYTES), since)
                _write(database, record)
            return record

    def bring(self, name: str, secret: bytes) -> None:
        """A new chain for our seat. An older one at the same table has ended."""
        anchors = Chain(secret).anchor
        self._change(
            name,
            lambda record: replace(
                record,
                chain=secret,
                given=0,
                given_up=False,
                anchors=(*record.anchors, anchors),
            ),
        )

    def give_up(self, name: str, is_so: bool = True) -> None:
        """We are about to leave the seat or to lose the chain: that it ends is no fault."""
        self._change(name, lambda record: replace(record, given_up=is_so))

    def command(self, name: str, ask: msgspec.Struct | dict[str, str]) -> str | None:
        """A new command id for this ask; None if there is no record."""
        said = said_by(ask)

        def next_one(record: Record) -> Record:
            number = record.counter + 1
            latest = sorted(record.sent)[-(MOST_SENT - 1) :]
            sent = {**{n: record.sent[n] for n in latest}, number: said}
            return replace(record, counter=number, sent=sent)

        record = self._change(name, next_one)
        if record is None:
            return None
        return command_id(record.secret, record.first, record.counter, said)

    def known(self, name: str, hashes: list[str]) -> Record | None:
        """Our record, if the log contains what was followed before.

        `hashes` are the hashes of all its entries. BrokenLog if it is another log.
        """
        record = self.find(name)
        if record is not None:
            _check_same(record, hashes)
        return record

    def follow(self, name: str, hashes: list[str], notices: list[Notice]) -> None:
        """Remember how far the log was judged, and what was noticed there, each once."""

        def further(record: Record) -> Record:
            _check_same(record, hashes)
            known = {notice.seq for notice in record.notices}
            new = [notice for notice in notices if notice.seq not in known]
            if new:
                record = replace(record, notices=(*record.notices, *new))
            if len(hashes) <= record.version:
                return record
            return replace(record, version=len(hashes), head=hashes[-1])

        self._change(name, further)

    def next_link(self, name: str, in_log: Given, hashes: list[str]) -> str | None:
        """The link after those that the log has; None if its chain is not kept here.

        It may leave when this returns: that it has left is written down.
        """
        given = in_log.count

        def one_more(record: Record) -> Record:
            _check_same(record, hashes)
            if record.chain is None:
                return record
            if given not in (record.given, record.given - 1):
                reason = f"it has {given} links of our seat, but {record.given} were given"
                raise BrokenLog(len(hashes) - 1, reason)
            if not is_of(record.chain, in_log):
                raise BrokenLog(len(hashes) - 1, "it has another chain at our own seat")
            return replace(record, given=given + 1, version=len(hashes), head=hashes[-1])

        record = self._change(name, one_more)
        if record is None or record.chain is None:
            return None
        return Chain(record.chain).link(given + 1)

    def _change(self, name: str, change: Callable[[Record], Record]) -> Record | None:
        """The record after a change, written; None if there is none."""
        with self._transaction() as database:
            before = _read(database, name)
            if before is None:
                return None
            after = change(before)
            if after is not before:
                _write(database, after)
            return after

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


def is_of(secret: bytes, in_log: Given) -> bool:
    """Whether the chain in the log is the one of this secret."""
    chain, count = Chain(secret), in_log.count
    return in_log.latest == (chain.link(count) if count else chain.anchor)


def _check_same(record: Record, hashes: list[str]) -> None:
    if len(hashes) < record.version:
        raise BrokenLog(len(hashes), "missing, but the server showed it before")
    if record.version and hashes[record.version - 1] != record.head:
        raise BrokenLog(record.version - 1, "it is not the entry that the server showed before")


def _read(database: sqlite3.Connection, name: str) -> Record | None:
    found = database.execute("SELECT record FROM records WHERE name = ?", (name,)).fetchone()
    return msgspec.msgpack.decode(found[0], type=Record) if found else None


def _write(database: sqlite3.Connection, record: Record) -> None:
    row = record.name, msgspec.msgpack.encode(record)
    database.execute("INSERT OR REPLACE INTO records VALUES (?, ?)", row)


def default_folder() -> Path:
    """Where programs of this user keep what must outlive them."""
    base = os.environ.get("XDG_STATE_HOME")
    return (Path(base) if base else Path.home() / ".local" / "state") / "fairtable"
