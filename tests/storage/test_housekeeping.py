"""What housekeeping needs of every store: tables by host and age, and removal."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from fairtable.referee import Part
from fairtable.storage import (
    EntryStore,
    Listing,
    Overtaken,
    database_in,
    open_store,
    queries,
)
from fairtable.storage.queries import REMOVED_AT_ONCE
from fairtable.storage.transaction import PLACE_EVERY
from tests.storage.writing import Scribe, entry, listing, seqs

Two = tuple[EntryStore, EntryStore]


async def put(store: EntryStore, *listings: Listing) -> None:
    for each in listings:
        scribe = Scribe(store, each.table_id)
        scribe.append(listing=each)
        assert await scribe.heard(1) == [None]


def ids(found: list[Listing]) -> list[str]:
    return [each.table_id for each in found]


def of(
    host: str, table: str, opened_at: int, status: str = "waiting", **more: object
) -> Listing:
    fields = {"changed_at": opened_at, **more}
    return listing(table, status, host=host, opened_at=opened_at, **fields)


async def test_a_host_once_known_stays_and_open_tables_are_counted(two: Two) -> None:
    store, other = two
    await put(store, of("anna", "A", 1), of("anna", "B", 2), of("ben", "C", 3))
    scribe = Scribe(store, "A", version=1)
    scribe.append(listing=listing("A", "playing", changed_at=7))
    assert await scribe.heard(1) == [None]
    assert sorted(ids(await other.hosted("anna"))) == ["A", "B"]
    scribe.append(listing=listing("A", "over"))
    await scribe.heard(2)
    assert ids(await other.hosted("anna")) == ["B"]
    assert ids(await other.hosted("nobody")) == []


async def test_old_tables_are_found_page_by_page_and_touched_ones_are_not(two: Two) -> None:
    store, other = two
    at_once = [of("a", f"S{number}", 5, changed_at=50) for number in range(3)]
    await put(store, of("a", "OLD", 1), *at_once, of("a", "NEW", 100), of("a", "X", 1, "over"))
    first = await other.aged("waiting", 100, None, 2)
    assert ids(first) == ["OLD", "S0"]
    assert ids(await other.aged("waiting", 100, first[-1], 10)) == ["S1", "S2"]
    await store.touch(["OLD", "S1", "NOBODY"], 99)
    await store.touch(["S1"], 60)  # It is known to be later.
    aged = await other.aged("waiting", 100)
    assert [(one.table_id, one.changed_at) for one in aged] == [
        ("S0", 50),
        ("S2", 50),
        ("OLD", 99),
        ("S1", 99),
    ]
    assert ids(await other.aged("waiting", 99)) == ["S0", "S2"]


async def test_a_removed_table_leaves_nothing_and_its_neighbours_everything(two: Two) -> None:
    store, other = two
    many = REMOVED_AT_ONCE + 7
    gone, stays = Scribe(store, "GONE"), Scribe(store, "STAYS")
    gone.put(entry(0, parts=(Part((), "ab", "{}"),)), of("anna", "GONE", 1, "over"))
    stays.append(listing=of("anna", "STAYS", 1, "over"))
    await gone.write(many - 1)
    await stays.write(20)
    for table in ("GONE", "STAYS"):
        await store.write_notes(table, "holder", "mine", 1)
        store.keep_snapshot(table, 5, lambda: b"snapshot")
    await store.remove("GONE", many)
    assert await other.read("GONE") == []
    assert await other.read_notes("GONE", "holder") == ""
    assert await other.read_snapshot("GONE", 100) is None
    assert ids(await other.listings(public=None)) == ["STAYS"]
    assert seqs(await other.read("STAYS")) == list(range(21))
    assert await other.read_notes("STAYS", "holder") == "mine"
    assert await stays.write(3) == [None, None, None]
    # Its code can be given again.
    assert await Scribe(store, "GONE").write(2) == [None, None]
    assert isinstance((await Scribe(other, "GONE").write())[0], Overtaken)
    assert seqs(await other.read("GONE")) == [0, 1]


@pytest.mark.parametrize("newest", [True, False], ids=["the newest entries", "older entries"])
async def test_after_a_removal_a_new_server_goes_on_and_nothing_is_lost(
    url: str, newest: bool
) -> None:
    store = open_store(url)
    tables = ["STAYS", "GONE"] if newest else ["GONE", "STAYS"]
    for table in tables:
        scribe = Scribe(store, table)
        scribe.append(listing=listing(table))
        await scribe.write(PLACE_EVERY)  # All entries before it have a place in the index.
    await store.remove("GONE", PLACE_EVERY + 1)
    await store.close()
    store = open_store(url)
    assert await Scribe(store, "STAYS", PLACE_EVERY + 1).write(50) == [None] * 50
    assert await Scribe(store, "NEW").write(50) == [None] * 50
    await store.close()
    store = open_store(url)
    assert seqs(await store.read("STAYS")) == list(range(PLACE_EVERY + 51))
    assert seqs(await store.read("NEW")) == list(range(50))
    assert await store.read("GONE") == []
    await store.close()


@pytest.mark.parametrize(
    ("sql", "values"),
    [
        pytest.param(queries.AGED, "status before at table_id limit", id="aged"),
        pytest.param(queries.HOSTED, "host limit", id="hosted"),
        pytest.param(
            queries.LOBBY_CANDIDATES["waiting"].format(of_game=queries.OF_GAME),
            "public game at",
            id="candidates of the lobby",
        ),
        pytest.param(queries.DUE, "until at table_id limit", id="due"),
    ],
)
def test_a_hundred_thousand_tables_are_not_looked_through(
    tmp_path: Path, sql: str, values: str
) -> None:
    """SQLite says how it would look: by an index, and sorted by it where much may be found."""
    store = open_store(database_in(tmp_path))
    asyncio.run(store.close())
    with closing(sqlite3.connect(tmp_path / "fairtable.db")) as database:
        named = dict.fromkeys(values.split(), 1)
        plan = database.execute(f"EXPLAIN QUERY PLAN {sql}", named).fetchall()
    steps = [row[3] for row in plan]
    assert any("INDEX listing_by_" in step for step in steps), steps
    assert not any("SCAN listing" in step or step.endswith("FOR ORDER BY") for step in steps)


async def test_what_is_asked_before_closing_is_done(tmp_path: Path) -> None:
    url = database_in(tmp_path)
    store = open_store(url)
    await put(store, of("a", "A", 1, "over"))
    await store.touch(["A"], 5)
    await store.close()
    again = open_store(url)
    assert [one.changed_at for one in await again.aged("over", 10)] == [5]
    await again.close()
