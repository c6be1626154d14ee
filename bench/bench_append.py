"""How many entries a second become durable, one by one and in groups?

There are three contenders. `sqlite3` is the driver alone: BEGIN, executemany and COMMIT in the
main thread, into a table with a unique key. `in a thread` is the same, called from an event
loop as a simple server would call it. `ours` is a SqlStore, which is called and answers on the
loop. There are three ways of asking:

  one by one   the next entry is appended when the one before is durable
  groups       one entry for each of GROUP tables, then the next group
  busy loop    as groups, while the loop computes all the time, as in a busy server
               (not for `sqlite3`, which blocks the loop)

The results are medians. The contenders take turns, with a new database each time:

    python bench/bench_append.py [folder]
"""

from __future__ import annotations

import asyncio
import platform
import sqlite3
import statistics
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Protocol

import sqlalchemy

from fairtable.referee import Entry
from fairtable.storage import Append, Tenure, database_in, open_store

GROUP = 100
PUBLIC = (
    '{"seq":12,"at":1763234234234,"by":0,"who":"abcdefgh","command":"c-12345678",'
    '"asked":{"type":"Play","move":"r1c2=5"},"facts":[],'
    '"events":[{"type":"DigitPlaced","row":0,"col":1,"value":5}]}'
)
HASH = "a" * 64
PLAIN = """
CREATE TABLE plain (
    id INTEGER PRIMARY KEY, table_id TEXT, seq INTEGER, public TEXT, parts TEXT, hash TEXT,
    UNIQUE (table_id, seq)
)
"""
INSERT = "INSERT INTO plain (table_id, seq, public, parts, hash) VALUES (?, ?, ?, ?, ?)"


class Contender(Protocol):
    def __init__(self, folder: Path, tables: int) -> None: ...
    async def write(self, seq: int) -> None: ...
    async def close(self) -> None: ...


class Driver:
    """sqlite3 alone."""

    def __init__(self, folder: Path, tables: int) -> None:
        self.tables = range(tables)
        file = folder / "fairtable.db"
        self.database = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
        self.database.execute("PRAGMA synchronous = FULL")
        self.database.execute("PRAGMA wal_autocheckpoint = 4000")  # as ours
        self.database.execute(PLAIN)

    def insert(self, seq: int) -> None:
        rows = [(f"T{table}", seq, PUBLIC, None, HASH) for table in self.tables]
        self.database.execute("BEGIN IMMEDIATE")
        self.database.executemany(INSERT, rows)
        self.database.execute("COMMIT")

    async def write(self, seq: int) -> None:
        self.insert(seq)

    async def close(self) -> None:
        self.database.close()


class DriverInThread(Driver):
    """sqlite3 in a thread, so that the loop goes on."""

    def __init__(self, folder: Path, tables: int) -> None:
        super().__init__(folder, tables)
        self.thread = ThreadPoolExecutor(1)

    async def write(self, seq: int) -> None:
        await asyncio.get_running_loop().run_in_executor(self.thread, self.insert, seq)


class Ours:
    def __init__(self, folder: Path, tables: int) -> None:
        self.store = open_store(database_in(folder))
        self.tenures = {f"T{table}": Tenure() for table in range(tables)}

    async def write(self, seq: int) -> None:
        written = asyncio.get_running_loop().create_future()
        missing = len(self.tenures)

        def done(append: Append, error: Exception | None) -> None:
            nonlocal missing
            assert error is None, error
            missing -= 1
            if not missing:
                written.set_result(None)

        for table, tenure in self.tenures.items():
            self.store.append(Append(tenure, table, Entry(seq, PUBLIC, (), HASH), None, done))
        await written

    async def close(self) -> None:
        await self.store.close()


async def entries_a_second(
    contender: type[Contender], folder: Path, groups: int, size: int, busy: bool
) -> float:
    await open_store(database_in(folder)).close()  # the same empty tables for every contender
    writer = contender(folder, size)
    computing = asyncio.create_task(compute()) if busy else None
    started = time.perf_counter()
    for seq in range(groups):
        await writer.write(seq)
    took = time.perf_counter() - started
    if computing:
        computing.cancel()
    await writer.close()
    return groups * size / took


async def compute() -> None:
    while True:
        for _ in range(300):
            sum(range(100))
        await asyncio.sleep(0)


CONTENDERS: dict[str, type[Contender]] = {
    "sqlite3": Driver,
    "in a thread": DriverInThread,
    "ours": Ours,
}
QUESTIONS = {  # groups, entries in each, whether the loop is busy
    "one by one": (1500, 1, False),
    f"groups of {GROUP}": (400, GROUP, False),
    f"groups of {GROUP}, busy loop": (8, GROUP, True),
}


def main(folder: str | None = None, rounds: int = 5) -> None:
    print(
        f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}, "
        f"SQLAlchemy {sqlalchemy.__version__}; WAL, synchronous=FULL; median of {rounds}"
    )
    for question, asked in QUESTIONS.items():
        busy = asked[2]
        rates: dict[str, list[float]] = {
            n: [] for n in CONTENDERS if not (busy and n == "sqlite3")
        }
        for _ in range(rounds):
            for name in rates:
                with tempfile.TemporaryDirectory(dir=folder) as own:
                    rate = asyncio.run(entries_a_second(CONTENDERS[name], Path(own), *asked))
                rates[name].append(rate)
        for name, several in rates.items():
            print(f"{question:25} {name:12} {statistics.median(several):10,.0f} entries/s")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else None)
