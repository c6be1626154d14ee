"""A server that is stopped in the middle of a transaction does not keep the next one out."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from fairtable.storage import lease, open_store, patience
from tests.storage.conftest import new_database
from tests.storage.writing import Scribe

STOPPED = """
import asyncio, os, signal, sys, time
from fairtable.storage import lease, open_store, patience, transaction
from tests.storage.writing import Scribe

lease.LEASE_SECONDS, lease.RENEW_SECONDS = 1.5, 0.2
patience.POSTGRES_LIMITS.update(idle_in_transaction_session_timeout=int(sys.argv[2]))
commit = transaction._commit

def stop_first(connection, statements):
    transaction._commit = commit
    print("in a transaction", flush=True)
    os.kill(os.getpid(), signal.SIGSTOP)
    time.sleep(0.2)  # It is stopped meanwhile, whichever thread was told so.
    commit(connection, statements)

async def write():
    transaction._commit = stop_first
    store = open_store(sys.argv[1], alone=True)
    print(await Scribe(store, "A").write(), flush=True)

asyncio.run(write())
"""


@pytest.fixture
def shared(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return new_database(request, "postgresql", tmp_path)


@contextmanager
def stopped(shared: str, limit: int) -> Iterator[subprocess.Popen[str]]:
    """A server that holds the lock on the row of its lease, and says nothing more.

    The database gives its transaction up after `limit` milliseconds; never if it is 0.
    """
    command = [sys.executable, "-c", STOPPED, shared, str(limit)]
    with subprocess.Popen(
        command, cwd=Path(__file__).parents[2], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "in a transaction\n"
        os.waitid(os.P_PID, process.pid, os.WSTOPPED)
        try:
            yield process
        finally:
            process.kill()


async def test_the_next_server_takes_over_when_its_transaction_has_been_given_up(
    shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease, "LOOK_SECONDS", 0.05)
    with stopped(shared, limit=2_000) as other:
        opening = asyncio.ensure_future(asyncio.to_thread(open_store, shared, True))
        done, _ = await asyncio.wait([opening], timeout=10)
        if not done:
            other.kill()
            await opening
        assert done, "the new server waits for ever"
        store = await opening
        assert await Scribe(store, "A").write() == [None]

        other.send_signal(signal.SIGCONT)
        assert other.stdout is not None
        assert other.stdout.readline().startswith("[WriteFailed("), "it was not kept twice"
        assert [entry.seq for entry in await store.read("A")] == [0]
        await store.close()


async def test_a_locked_lease_is_waited_for_in_short_steps(
    shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if the stopped server set no limit: the wait is never one that nobody sees."""
    monkeypatch.setattr(lease, "LOOK_SECONDS", 0.05)
    monkeypatch.setitem(patience.POSTGRES_LIMITS, "lock_timeout", 100)
    waits: list[object] = []
    with stopped(shared, limit=0) as other:

        def waited(*said: object) -> None:
            waits.append(said)
            if len(waits) == 2:
                other.kill()

        monkeypatch.setattr(lease.journal, "warning", waited)
        async with asyncio.timeout(20):
            store = await asyncio.to_thread(open_store, shared, True)
        assert len(waits) >= 2
        await store.close()


async def test_what_the_operator_set_wins(shared: str) -> None:
    given = f"{shared}&options=-c%20lock_timeout%3D1234"
    store = open_store(given)
    with store._writing.connect() as connection:
        shown = [
            connection.exec_driver_sql(f"SHOW {name}").scalar()
            for name in patience.POSTGRES_LIMITS
        ]
    assert shown == ["10s", "1234ms"]
    await store.close()
