"""Whatever the database does, nobody waits for it for long, and nothing is lost or doubled."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import make_url

from fairtable.storage import Hours, ReadFailed, WriteFailed, open_store, patience, sql_store
from tests.storage.conftest import new_database
from tests.storage.outages import hanging, locked, unreachable
from tests.storage.writing import Scribe, seqs

SECONDS = 1.0


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sql_store, "READ_SECONDS", SECONDS)
    monkeypatch.setattr(sql_store, "WRITE_SECONDS", SECONDS)


@pytest.fixture
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return new_database(request, "postgresql", tmp_path)


def outage(kind: str, postgres: Any, url: str) -> AbstractContextManager[None]:
    return hanging(postgres, url) if kind == "hangs" else unreachable(postgres, url)


@pytest.fixture(params=["hangs", "unreachable"])
def kind(request: pytest.FixtureRequest) -> Iterator[str]:
    return request.param


async def ticks() -> float:
    """The longest time for which the event loop stood still; cancel it to stop."""
    longest, before = 0.0, time.monotonic()
    try:
        while True:
            await asyncio.sleep(0.01)
            now = time.monotonic()
            longest, before = max(longest, now - before), now
    except asyncio.CancelledError:
        return longest


async def test_reads_and_notes_fail_in_time_and_the_loop_never_stands_still(
    kind: str, postgres: Any, url: str
) -> None:
    store = open_store(url)
    assert await Scribe(store, "A").write() == [None]
    assert seqs(await store.read("A")) == [0]
    ticking = asyncio.ensure_future(ticks())
    with outage(kind, postgres, url):
        began = time.monotonic()
        noting = asyncio.ensure_future(store.keep_hours(Hours(1, 1)))
        # More than there are readers: also those that no thread has taken up yet.
        reads = [store.read("A") for _ in range(12)]
        waits = [*reads, store.read_notes("A", "h"), store.write_notes("A", "h", "text", 1)]
        failed = await asyncio.gather(*waits, return_exceptions=True)
        assert [type(one) for one in failed] == [ReadFailed] * 13 + [WriteFailed]
        assert {str(one) for one in failed} == {"the database is busy or cannot be reached"}
        assert time.monotonic() - began < SECONDS + 1.5
        assert not store.healthy
    await asyncio.wait({noting}, timeout=10)
    assert (noting.exception() is None) == (kind == "hangs")
    ticking.cancel()
    assert await ticking < 0.3
    assert seqs(await read_again(store)) == [0]
    await store.keep_hours(Hours(1, 2))
    assert store.healthy and not store.overdue
    await store.close()


async def read_again(store: Any) -> Any:
    """The readers that hung find their way back."""
    async with asyncio.timeout(10):
        while True:
            try:
                return await store.read("A")
            except ReadFailed:
                await asyncio.sleep(0.05)


async def test_a_write_to_a_database_that_hangs_is_overdue_and_then_durable(
    postgres: Any, url: str
) -> None:
    store = open_store(url)
    scribe = Scribe(store, "A")
    assert await scribe.write() == [None]
    with hanging(postgres, url):
        scribe.append()
        assert not store.overdue
        await asyncio.sleep(SECONDS + 0.1)
        assert store.overdue and not store.healthy
        assert len(scribe.answers) == 1
    assert await scribe.heard(2) == [None, None]
    assert store.healthy and not store.overdue
    assert seqs(await read_again(store)) == [0, 1]
    await store.close()


async def test_a_lock_of_another_program_makes_writes_overdue(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    store = open_store(new_database(request, "sqlite", tmp_path))
    scribe = Scribe(store, "A")
    assert await scribe.write() == [None]
    with locked(tmp_path / "data" / "fairtable.db"):
        scribe.append()
        await asyncio.sleep(SECONDS + 0.1)
        assert store.overdue
        assert seqs(await store.read("A")) == [0], "readers do not wait for a lock"
    assert await scribe.heard(2) == [None, None]
    assert not store.overdue
    await store.close()


async def test_a_store_that_was_idle_is_not_overdue(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    store = open_store(new_database(request, "sqlite", tmp_path))
    await Scribe(store, "A").write(3)
    await asyncio.sleep(SECONDS + 0.1)
    assert not store.overdue and store.healthy
    await store.close()


def test_what_the_operator_wrote_into_the_address_wins():
    address = make_url("postgresql+psycopg://host/name?connect_timeout=9")
    waits = patience.postgres_waits(address)
    assert "connect_timeout" not in waits
    assert waits["tcp_user_timeout"] == 4_000
