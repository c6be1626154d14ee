"""The archive: finished tables as files, `K7QM2XBD-20261116.fairtable.json`, instead of rows.

A file is the export of the table, with everything open, as after every end. It gets its name
only when it is whole and on the disk, and the rows go after that: a crash at any moment leaves
the rows, or the file, or both. A log that is damaged, or of another format, is left alone.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

from fairtable.referee import Entry, record
from fairtable.referee.facts import GameEnded, RematchAgreed
from fairtable.referee.log import BrokenLog, first_hash, read_entry
from fairtable.storage import EntryStore

FOLDER = "archive"
AT_ONCE = 500
NAME = re.compile(r"([0-9A-Z]{8})-\d{8}" + re.escape(record.SUFFIX))


class Archive:
    """A folder of archived tables. It is made when the first one is kept."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._names: dict[str, str] = {}

    def look(self) -> None:
        """Learn which files are there. It blocks."""
        if self.folder.is_dir():
            found = (NAME.fullmatch(entry.name) for entry in os.scandir(self.folder))
            self._names = {name[1]: name[0] for name in found if name}

    def find(self, table: str) -> Path | None:
        """The file of a table, if it has one."""
        name = self._names.get(table)
        return self.folder / name if name else None

    async def take(self, store: EntryStore, table: str) -> Path:
        """Keep a finished table as a file and remove it from the store.

        BrokenLog if it is no whole log of a finished game; then nothing is changed. After a
        crash it goes on where it was: a file that is whole needs no rows.
        """
        path = self.find(table)
        if path is None or (entries := await asyncio.to_thread(_entries_in, path)) is None:
            path, entries = await self._write(store, table)
            self._names[table] = path.name
        await store.remove(table, entries)
        return path

    async def _write(self, store: EntryStore, table: str) -> tuple[Path, int]:
        part = self.folder / f"{table}.part"
        chain = Chain()
        # Everything that touches the disk is done in a thread: the disk may be slow.
        file = await asyncio.to_thread(_begin, part)
        try:
            while page := await store.read(table, chain.version, AT_ONCE):
                await asyncio.to_thread(_write_page, file, chain, page)
            chain.check_end()
            await asyncio.to_thread(_finish, file)
            day = datetime.fromtimestamp(chain.ended_at / 1000, UTC).strftime("%Y%m%d")
            path = self.folder / f"{table}-{day}{record.SUFFIX}"
            await asyncio.to_thread(_give_name, part, path)
        finally:
            await asyncio.to_thread(_drop, file, part)
        return path, chain.version


class Chain:
    """Checks that entries follow each other by their hashes, up to the end of a game."""

    def __init__(self) -> None:
        self.version = 0
        self.ended_at: int = -1
        self._named = False
        self._head = first_hash()

    def add(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            if entry.seq != self.version:
                reason = f"missing; entry {entry.seq} stands in its place"
                raise BrokenLog(self.version, reason)
            content = read_entry(entry, self._head)
            # H16. After the end, only the table of a rematch is named, once.
            rematch = [isinstance(fact, RematchAgreed) for fact in content.facts] == [True]
            if self.ended_at >= 0 and (self._named or not rematch):
                raise BrokenLog(entry.seq, "the game is over")
            self._named = self._named or rematch
            if any(isinstance(fact, GameEnded) for fact in content.facts):
                self.ended_at = content.at
            self._head, self.version = entry.hash, entry.seq + 1
            if self.version > record.MOST_ENTRIES:
                raise BrokenLog(entry.seq, "the log is too long for a file")

    def check_end(self) -> None:
        if self.ended_at < 0:
            raise BrokenLog(self.version, "the game has not ended")


def _begin(part: Path) -> BinaryIO:
    part.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb")
    file.write(record.HEAD)
    return file


def _drop(file: BinaryIO, part: Path) -> None:
    """Whatever is left of it, if it did not get its name."""
    with contextlib.suppress(OSError):
        file.close()  # A full disk may refuse what is still in the buffer.
    part.unlink(missing_ok=True)


def _write_page(file: BinaryIO, chain: Chain, page: list[Entry]) -> None:
    chain.add(page)
    file.writelines(map(record.write_line, page))


def _finish(file: BinaryIO) -> None:
    file.write(record.END)
    file.flush()
    os.fsync(file.fileno())


def _give_name(part: Path, path: Path) -> None:
    part.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _entries_in(path: Path) -> int | None:
    """How many entries a file has, if it is a whole log of a finished game."""
    chain = Chain()
    try:
        with path.open("rb") as file:
            chain.add(record.read_record(file))
        chain.check_end()
    except (OSError, BrokenLog, record.NoRecord):
        return None
    return chain.version
