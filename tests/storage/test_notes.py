"""Notes in every kind of store: the last writer wins, and no entry is touched."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from fairtable.storage import EntryStore, WriteFailed, database_in, open_store
from tests.storage.writing import Scribe, seqs

Two = tuple[EntryStore, EntryStore]


async def test_nobody_has_notes_at_first(store: EntryStore) -> None:
    assert await store.read_notes("A", "ann") == ""


async def test_each_holder_has_notes_of_their_own_at_each_table(store: EntryStore) -> None:
    sheets = [("A", "ann"), ("A", "ben"), ("B", "ann")]
    for table, holder in sheets:
        await store.write_notes(table, holder, f"{holder} at {table}", 1)
    for table, holder in sheets:
        assert await store.read_notes(table, holder) == f"{holder} at {table}"
    assert await store.read_notes("B", "ben") == ""


async def test_what_is_written_replaces_what_was_there(two: Two) -> None:
    store, other = two
    await store.write_notes("A", "ann", "first", 1)
    await other.write_notes("A", "ann", "second", 2)
    assert await store.read_notes("A", "ann") == "second"
    await store.write_notes("A", "ann", "", 3)
    assert await other.read_notes("A", "ann") == ""


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('{"name":"Ömer 木 \U0001f3b2 \\u0000 \' %s ? :x"}\n\t', id="unicode"),
        pytest.param("\U0001f3b2" * 16_384, id="as long as can be"),
    ],
)
async def test_notes_are_kept_to_the_letter(store: EntryStore, text: str) -> None:
    await store.write_notes("A", "ann", text, 2**52)
    assert await store.read_notes("A", "ann") == text


async def test_the_last_of_many_writes_at_once_wins(store: EntryStore) -> None:
    writes = [
        store.write_notes(table, "ann", f"{table} {turn}", turn)
        for turn in range(100)
        for table in "CAB"
    ]
    await asyncio.gather(*writes)
    for table in "ABC":
        assert await store.read_notes(table, "ann") == f"{table} 99"


async def test_more_sheets_than_fit_into_one_statement(store: EntryStore) -> None:
    holders = [f"guest {number}" for number in range(300)]
    await asyncio.gather(*(store.write_notes("A", each, each, 1) for each in holders))
    assert [await store.read_notes("A", each) for each in holders] == holders


async def test_notes_and_entries_do_not_get_in_each_others_way(store: EntryStore) -> None:
    scribes = [Scribe(store, table) for table in "ABC"]
    notes = [
        asyncio.ensure_future(store.write_notes(table, "ann", f"{turn}", turn))
        for turn in range(30)
        for table in "ABC"
    ]
    for scribe in scribes:
        assert await scribe.write(30) == [None] * 30
    await asyncio.gather(*notes)
    for scribe in scribes:
        assert seqs(await store.read(scribe.table)) == list(range(30))
        assert await store.read_notes(scribe.table, "ann") == "29"
    assert store.healthy


async def test_closing_finishes_notes_in_flight_and_reopening_finds_them(url: str) -> None:
    store = open_store(url)
    writing = [
        asyncio.ensure_future(store.write_notes("A", f"{number}", "kept", 1))
        for number in range(20)
    ]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*writing)
    again = open_store(url)
    assert {await again.read_notes("A", f"{number}") for number in range(20)} == {"kept"}
    await again.close()


async def test_a_closed_store_keeps_no_notes(store: EntryStore) -> None:
    await store.close()
    with pytest.raises(WriteFailed, match="the log is closed"):
        await store.write_notes("A", "ann", "late", 1)


async def test_a_write_that_nobody_waits_for_stops_no_other(store: EntryStore) -> None:
    given_up = asyncio.ensure_future(store.write_notes("A", "ann", "given up", 1))
    await asyncio.sleep(0)
    given_up.cancel()
    await store.write_notes("A", "ben", "kept", 1)
    assert await store.read_notes("A", "ben") == "kept"


async def test_one_sheet_that_cannot_be_kept_does_not_cost_the_others(url: str) -> None:
    store = open_store(url)
    texts = {"ann": "good", "ben": "half a character: \ud83c", "cleo": "fine"}
    errors = await asyncio.gather(
        *(store.write_notes("A", holder, text, 1) for holder, text in texts.items()),
        return_exceptions=True,
    )
    assert [str(error) for error in errors if error] == ["the database refused it"]
    assert [await store.read_notes("A", each) for each in texts] == ["good", "", "fine"]
    await store.close()


async def test_when_the_database_is_locked_nothing_is_kept_and_the_next_write_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fairtable.storage.database.SETTINGS", ("PRAGMA busy_timeout = 1",))
    store = open_store(database_in(tmp_path))
    await store.write_notes("A", "ann", "before", 1)
    with sqlite3.connect(tmp_path / "fairtable.db", isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(WriteFailed, match="busy"):
            await store.write_notes("A", "ann", "lost", 2)
        assert not store.healthy
        other.execute("ROLLBACK")
    assert await store.read_notes("A", "ann") == "before"
    await store.write_notes("A", "ann", "after", 3)
    assert store.healthy and await store.read_notes("A", "ann") == "after"
    await store.close()
