"""How games of the last hours ended, in every store: each counted once, and not for long."""

from __future__ import annotations

from pathlib import Path

import pytest

from fairtable.storage import EntryStore, WriteFailed, database_in, open_store
from fairtable.storage.played import Count, Played

Two = tuple[EntryStore, EntryStore]
LATE = 1_800_000_000_000


async def test_games_are_counted_for_each_and_those_called_off(store: EntryStore) -> None:
    assert await store.played.count("ann", 0) == Count()
    await store.played.write(
        [
            Played("ann", "1", False, LATE),
            Played("ann", "2", True, LATE + 1),
            Played("ann", "3", True, LATE + 2),
            Played("ann", "4", False, LATE + 3),
            Played("ben", "1", False, LATE),
        ]
    )
    assert await store.played.count("ann", 0) == Count(4, 2, LATE + 2)
    assert await store.played.count("ann", LATE + 2) == Count(2, 1, LATE + 2)
    assert await store.played.count("ben", 0) == Count(1, 0, 0)


async def test_a_game_counts_once(two: Two) -> None:
    store, other = two
    await store.played.write([Played("ann", "1", False, 5)])
    await other.played.write([Played("ann", "1", True, 6)])
    assert await store.played.count("ann", 0) == Count(1, 1, 6)


async def test_what_is_too_old_is_removed(store: EntryStore) -> None:
    await store.played.write([Played("ann", str(at), True, at) for at in range(4)])
    await store.played.forget(3)
    assert await store.played.count("ann", 0) == Count(1, 1, 3)


async def test_a_closed_store_says_so(tmp_path: Path) -> None:
    store = open_store(database_in(tmp_path))
    await store.close()
    with pytest.raises(WriteFailed):
        await store.played.write([Played("ann", "1", False, 1)])
