"""A process that is killed at any moment has kept everything that it acknowledged."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path

import pytest

from fairtable.storage import database_in, open_store
from tests.storage.writing import ROOT, seqs

TABLES = [f"T{number}" for number in range(8)]

# Goes on with every table where its log ends, and prints a line for each durable entry.
SCRIBES = """
import asyncio, os, sys
from fairtable.storage import open_store
from tests.storage.writing import Scribe

async def write(store, table):
    scribe = Scribe(store, table, version=len(await store.read(table)))
    while True:
        start = scribe.version
        assert await scribe.write(5) == [None] * 5
        told = "".join(f"{table} {seq}\\n" for seq in range(start, scribe.version))
        os.write(1, told.encode())

async def main():
    store = open_store(sys.argv[1])
    await asyncio.gather(*(write(store, table) for table in sys.argv[2:]))

asyncio.run(main())
"""


def acknowledged_before_a_kill(url: str, lives: float) -> list[tuple[str, int]]:
    """Start scribes, kill them `lives` seconds after their first line, return all lines."""
    command = [sys.executable, "-c", SCRIBES, url, *TABLES]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline()]
        reader = threading.Thread(target=lambda: lines.extend(process.stdout or ()))
        reader.start()
        time.sleep(lives)
        process.kill()
        reader.join()
    # A pipe never splits a short write, so no line is cut.
    told = [line.split() for line in lines]
    return [(table, int(seq)) for table, seq in told]


async def kept(url: str) -> dict[str, list[int]]:
    store = open_store(url)
    entries = {table: seqs(await store.read(table)) for table in TABLES}
    await store.close()
    return entries


def kill_again_and_again(url: str, times: int) -> None:
    luck, acknowledged = random.Random(), Counter[tuple[str, int]]()
    for _ in range(times):
        acknowledged.update(acknowledged_before_a_kill(url, luck.uniform(0, 0.3)))
        entries = asyncio.run(kept(url))
        for table, numbers in entries.items():
            assert numbers == list(range(len(numbers))), table
        there = {(table, seq) for table, numbers in entries.items() for seq in numbers}
        assert acknowledged.keys() <= there
        assert set(acknowledged.values()) == {1}


def test_what_was_acknowledged_survives_ten_kills(tmp_path: Path) -> None:
    kill_again_and_again(database_in(tmp_path), 10)


@pytest.mark.long
def test_what_was_acknowledged_survives_two_hundred_kills(tmp_path: Path) -> None:
    kill_again_and_again(database_in(tmp_path), 200)
