"""Opening hours: kept as long as the server is there, and fenced like every other write."""

from __future__ import annotations

from pathlib import Path

import pytest

from fairtable.storage import EntryStore, Hours, WriteFailed, hours, lease, open_store
from tests.storage.conftest import new_database

Two = tuple[EntryStore, EntryStore]


async def test_at_first_there_were_no_hours(store: EntryStore) -> None:
    assert await store.hours() == []


async def test_hours_are_renewed_and_come_back_in_order(two: Two) -> None:
    one, other = two
    await one.keep_hours(Hours(5_000, 5_000))
    await one.keep_hours(Hours(1_000, 2_000))
    await one.keep_hours(Hours(5_000, 9_000))
    assert await other.hours() == [Hours(1_000, 2_000), Hours(5_000, 9_000)]


async def test_only_the_newest_are_read(
    store: EntryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fairtable.storage.sql_store.MOST_HOURS", 2)
    monkeypatch.setattr("fairtable.storage.memory.MOST_HOURS", 2)
    for since in (10, 20, 30):
        await store.keep_hours(Hours(since, since + 1))
    assert await store.hours() == [Hours(20, 21), Hours(30, 31)]
    assert hours.MOST_HOURS == 1000


async def test_a_closed_store_keeps_no_hours(store: EntryStore) -> None:
    await store.close()
    with pytest.raises(WriteFailed):
        await store.keep_hours(Hours(1, 2))


async def test_a_server_that_lost_its_database_keeps_no_hours(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease, "LEASE_SECONDS", 0.3)
    url = new_database(request, "postgresql", tmp_path)
    paused = open_store(url, alone=True)
    await paused.keep_hours(Hours(1_000, 2_000))
    monkeypatch.setattr(paused._ownership, "_renew", lambda seconds: None)
    owner = open_store(url, alone=True)
    with pytest.raises(WriteFailed, match="another server has taken over"):
        await paused.keep_hours(Hours(1_000, 9_000))
    await owner.keep_hours(Hours(3_000, 4_000))
    assert await owner.hours() == [Hours(1_000, 2_000), Hours(3_000, 4_000)]
    await paused.close()
    await owner.close()
