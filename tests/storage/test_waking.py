"""When something is due at tables that are asleep: read in slices, the longest due first."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, text

from fairtable.storage import EntryStore, Listing, Wake, database, open_store
from tests.storage.test_housekeeping import ids, of, put
from tests.storage.writing import Scribe

Two = tuple[EntryStore, EntryStore]


def due(table: str, at: int | None, status: str = "playing") -> Listing:
    return of("a", table, 1, status, due_at=at)


async def test_what_is_due_is_found_in_slices_and_nothing_else(two: Two) -> None:
    store, other = two
    await put(store, due("D", 9), due("B", 5), due("C", 5), due("A", 7), due("NO", None))
    first = await other.waking.due(8, limit=2)
    assert first == [Wake(5, "B"), Wake(5, "C")]
    assert await other.waking.due(8, first[-1], 2) == [Wake(7, "A")]
    assert await other.waking.due(8, Wake(7, "A"), 2) == []
    assert await other.waking.due(9, Wake(7, "A"), 2) == [Wake(9, "D")]


async def test_what_is_due_moves_on_with_an_entry_and_without(two: Two) -> None:
    store, other = two
    await put(store, due("A", 5), due("B", 6), due("C", 7))
    await store.waking.wake_at("A", 50)
    await store.waking.wake_at("B", None)
    await store.waking.wake_at("NOBODY", 1)
    scribe = Scribe(store, "C", version=1)
    scribe.append(listing=due("C", None, "over"))
    assert await scribe.heard(1) == [None]
    assert await other.waking.due(100) == [Wake(50, "A")]
    await store.waking.wake_at("B", 1)
    assert await other.waking.due(100) == [Wake(1, "B"), Wake(50, "A")]


async def test_rows_with_and_without_a_time_go_in_one_call(store: EntryStore) -> None:
    scribes = {name: Scribe(store, name) for name in ("N", "D", "M")}
    for name, scribe in scribes.items():
        scribe.append(listing=due(name, 3 if name == "D" else None))
    for scribe in scribes.values():
        assert await scribe.heard(1) == [None]
    assert await store.waking.due(9) == [Wake(3, "D")]
    assert len(ids(await store.listings())) == 3


async def test_after_an_update_running_tables_are_looked_at_the_newest_first(url: str) -> None:
    engine = create_engine(database.read_url(url))
    config = Config()
    config.set_main_option("script_location", "fairtable.storage:migrations")
    insert = text(
        "INSERT INTO listing (table_id, game, status, public, opened_at, title, summary, host, "
        "changed_at) VALUES (:id, 'dots', :status, :public, 1, '', '{}', '', :at)"
    )
    statuses = ("playing", "waiting", "starting", "over", "paused", "playing")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0008")
        for at, status in enumerate(statuses):
            values = {"id": f"T{at}", "status": status, "public": True, "at": at}
            connection.execute(insert, values)
    engine.dispose()
    store = open_store(url)
    assert [wake.table for wake in await store.waking.due(10)] == ["T5", "T2", "T0"]
    assert ids(await store.lobby(at=60_003)) == ["T4", "T5"]
    await store.close()
