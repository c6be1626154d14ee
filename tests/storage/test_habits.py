"""Habits in every kind of store: of one guest, replaced whole, erased to the last byte."""

from __future__ import annotations

from pathlib import Path

import pytest

from fairtable.storage import EntryStore, WriteFailed, database_in, open_store
from fairtable.storage.memory import MemoryStore

Two = tuple[EntryStore, EntryStore]
SECRET = "spades, spades, spades: "


async def test_nothing_is_known_at_first(store: EntryStore) -> None:
    assert await store.habits.read("ann", "casino") == ""


async def test_each_guest_has_habits_of_their_own_in_each_game(store: EntryStore) -> None:
    sheets = [("ann", "casino"), ("ben", "casino"), ("ann", "dots")]
    for guest, game in sheets:
        await store.habits.write(guest, game, f"{guest} in {game}", 1)
    for guest, game in sheets:
        assert await store.habits.read(guest, game) == f"{guest} in {game}"
    assert await store.habits.read("ben", "dots") == ""


async def test_what_is_written_replaces_what_was_there(two: Two) -> None:
    store, other = two
    await store.habits.write("ann", "casino", '{"a": "Ö \' %s ? :x"}', 1)
    await other.habits.write("ann", "casino", "{}", 2)
    assert await store.habits.read("ann", "casino") == "{}"


async def test_what_nobody_changes_for_long_is_forgotten(store: EntryStore) -> None:
    for at, guest in enumerate(("ann", "ben", "cem")):
        await store.habits.write(guest, "casino", "known", at)
    await store.habits.forget(1)
    found = [await store.habits.read(guest, "casino") for guest in ("ann", "ben", "cem")]
    assert found == ["", "known", "known"]


async def test_what_was_replaced_or_forgotten_is_in_no_file_any_more(tmp_path: Path) -> None:
    """A file that is read byte by byte does not show what a guest has erased."""
    store = open_store(database_in(tmp_path))
    for guest in range(40):
        text = SECRET + "x" * 37 * guest
        await store.habits.write(f"guest {guest}", "casino", text, guest)
    await store.close()
    assert SECRET.encode() in _bytes_in(tmp_path)
    store = open_store(database_in(tmp_path))
    for guest in range(20):
        await store.habits.write(f"guest {guest}", "casino", "{}", 100)
    await store.habits.forget(90)
    await store.close()
    assert SECRET.encode() not in _bytes_in(tmp_path)


async def test_a_closed_store_says_so(tmp_path: Path) -> None:
    store = open_store(database_in(tmp_path))
    await store.close()
    with pytest.raises(WriteFailed):
        await store.habits.write("ann", "casino", "{}", 1)


async def test_a_table_that_leaves_takes_no_habits_with_it() -> None:
    store = MemoryStore()
    await store.habits.write("ann", "casino", "known", 1)
    await store.remove("A", 0)
    assert await store.habits.read("ann", "casino") == "known"


def _bytes_in(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file())
