"""Housekeeping: abandoned tables are closed, old ones archived, and no move waits for it."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from fairtable.referee import (
    Pause,
    Play,
    PlayAgain,
    Resign,
    Resume,
    Ruling,
    Sit,
    Sitter,
    Start,
    audit,
    read_record,
)
from fairtable.server import housekeeping
from fairtable.server.asked import Asked
from fairtable.server.housekeeping import A_DAY, AN_HOUR, Housekeeping, open_time
from fairtable.server.metrics import Metrics
from fairtable.server.problems import ProblemError
from fairtable.server.settings import Settings
from fairtable.server.table import Table
from fairtable.server.tables import Tables
from fairtable.server.wire import NewTable
from fairtable.storage import EntryStore, Hours, MemoryStore, database_in, open_store
from tests.installed import TOYS, installed
from tests.playthroughs.samples import rules
from tests.server.hasty_starts import Ears

HALF_A_MINUTE = 30_000


class House:
    """A server in this process whose clock the test sets."""

    def __init__(self, data: Path, store: EntryStore | None = None, **settings: Any) -> None:
        self.at = 1_790_000_000_000
        self.store = store or MemoryStore()
        self.settings = Settings(data=str(data), **settings)
        self.restart()

    def restart(self) -> None:
        self.tables = Tables(self.store, Metrics(), self.settings, lambda: self.at)
        self.tables.archive.look()
        self.keeper = Housekeeping(self.tables, self.settings)

    async def open(self, game: str = "dots", host: str = "key", **more: Any) -> Table:
        return await self.tables.open(
            NewTable(game, **more), lambda _: Sitter("Anna", "anna"), host
        )

    async def play(self, game: str = "dots") -> Table:
        table = await self.open(game)
        await self.ask(table, Sit("Ben"), "ben")
        await self.ask(table, Start())
        return table

    async def ask(self, table: Table, ask: Any, who: str = "anna") -> Any:
        return await table.ask(Asked(ask, who, f"c{table.match.tip.version}"))

    def leave(self) -> None:
        """Everything is forgotten that is only in memory."""
        for table in self.tables.in_memory():
            self.tables.bots_and_clocks.forget(table)
        self.restart()

    async def go_round(self, later: int) -> None:
        self.at += later
        self.leave()
        await self.keeper.go_round()

    async def status(self, table: Table) -> str:
        [listing] = await self.store.listings(ids=[table.id])
        return listing.status

    async def ended_by(self, table: Table) -> list[str]:
        facts = json.loads((await self.store.read(table.id))[-1].public)["facts"]
        return [fact["by"] for fact in facts if fact["type"] == "GameEnded"]


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setattr(housekeeping, "PAUSE_SECONDS", 0)
    with installed(TOYS):
        yield House(tmp_path)


async def test_a_waiting_table_is_closed_after_a_day(house: House) -> None:
    table = await house.open()
    await house.go_round(24 * AN_HOUR - 1)
    assert await house.status(table) == "waiting"
    await house.go_round(2)
    assert await house.status(table) == "over"
    assert await house.ended_by(table) == ["closed by the house"]
    assert house.tables.in_memory() == []
    audit(rules, await house.store.read(table.id))


@pytest.mark.parametrize("paused", [False, True])
async def test_a_running_table_is_closed_after_thirty_days(house: House, paused: bool) -> None:
    table = await house.play()
    if paused:
        await house.ask(table, Pause())
    await house.go_round(30 * A_DAY - 1)
    assert await house.status(table) == ("paused" if paused else "playing")
    await house.go_round(2)
    assert await house.ended_by(table) == ["closed by the house"]


async def test_the_settings_say_how_long(tmp_path: Path) -> None:
    with installed(TOYS):
        house = House(tmp_path, waiting_hours=2, abandoned_days=3)
        waiting, playing = await house.open(), await house.play()
        await house.go_round(2 * AN_HOUR + 1)
        assert [await house.status(t) for t in (waiting, playing)] == ["over", "playing"]
        await house.go_round(3 * A_DAY)
        assert await house.status(playing) == "over"


async def test_a_table_where_moves_were_made_lives_from_the_last_one(house: House) -> None:
    """A move changes nothing in the lobby: the house finds out when it looks."""
    table = await house.play()
    house.at += 29 * A_DAY
    await house.ask(table, Play("line 1"))
    await house.go_round(2 * A_DAY)
    assert await house.status(table) == "playing"
    [listing] = await house.store.listings(ids=[table.id])
    assert listing.changed_at == house.at - 2 * A_DAY
    await house.go_round(28 * A_DAY + 1)
    assert await house.status(table) == "over"


async def test_a_table_with_somebody_connected_is_not_closed(house: House) -> None:
    table = await house.open()
    table.watchers.add(Ears("anna"))
    house.at += 100 * A_DAY
    await house.keeper.go_round()
    assert await house.status(table) == "waiting"
    table.watchers.clear()
    await house.go_round(24 * AN_HOUR + 1)
    assert await house.status(table) == "over"


async def test_time_in_which_the_house_was_away_does_not_count(house: House) -> None:
    await house.store.keep_hours(Hours(house.at, house.at))
    table = await house.play()
    house.at += A_DAY
    await house.store.keep_hours(Hours(house.at - A_DAY, house.at))
    house.at += 60 * A_DAY
    await house.store.keep_hours(Hours(house.at, house.at))
    await house.go_round(1)
    assert await house.status(table) == "playing"
    await house.go_round(28 * A_DAY)
    assert await house.status(table) == "playing"
    await house.go_round(A_DAY)
    assert await house.status(table) == "over"


@pytest.mark.parametrize(
    ("hours", "since", "now", "passed"),
    [
        pytest.param([], 10, 50, 40, id="nothing is known"),
        pytest.param([Hours(0, 20)], 10, 50, 40, id="this server is still there"),
        pytest.param([Hours(0, 20), Hours(40, 45)], 10, 50, 20, id="away for a while"),
        pytest.param([Hours(30, 45)], 10, 50, 20, id="nothing is known before"),
        pytest.param([Hours(0, 5), Hours(6, 8), Hours(60, 70)], 10, 80, 20, id="long before"),
    ],
)
def test_the_time_that_has_passed(
    hours: list[Hours], since: int, now: int, passed: int
) -> None:
    assert open_time(hours, since, now) == passed


async def test_whoever_comes_while_the_house_looks_waits_for_it(house: House) -> None:
    table = await house.open()
    house.leave()
    async with house.tables.aside(table.id) as is_free:
        coming = asyncio.ensure_future(house.tables.table(table.id))
        await asyncio.sleep(0.02)
        assert is_free and not coming.done()
        async with house.tables.aside(table.id) as again:
            assert not again
    assert (await coming).id == table.id
    async with house.tables.aside(table.id) as is_free:
        assert not is_free


async def test_a_damaged_table_is_left_alone_and_the_next_one_is_closed(house: House) -> None:
    first, second = await house.open(), await house.open()
    broken, good = sorted((first, second), key=lambda table: table.id)
    entries = house.store._entries[broken.id]  # type: ignore[attr-defined]
    del entries[0]
    await house.go_round(25 * AN_HOUR)
    assert [await house.status(table) for table in (broken, good)] == ["waiting", "over"]
    assert len(await house.store.read(broken.id)) == 1


# The lobby


async def test_a_waiting_table_leaves_the_lobby_a_minute_after_its_people(house: House) -> None:
    async def shown() -> list[str]:
        return [summary.id for summary in await house.tables.listed(None, None, None)]

    table = await house.open()
    ears = Ears("anna")
    table.watchers.add(ears)
    lively = house.tables.lively
    for _ in range(200):
        house.at += HALF_A_MINUTE
        await lively.go_round(house.tables.in_memory())
    table.watchers.discard(ears)
    house.at += 2 * HALF_A_MINUTE
    await lively.go_round(house.tables.in_memory())
    assert await shown() == [table.id]
    house.at += 1
    assert await shown() == []
    assert [s.id for s in await house.tables.listed(None, None, [table.id])] == [table.id]
    assert len(await house.store.read(table.id)) == 2, "without an entry"
    await house.ask(table, Sit("Ben"), "ben")
    assert await shown() == [table.id]


# The archive


async def ended(house: House) -> Table:
    table = await house.play()
    await house.ask(table, Play("line 1"))
    await house.ask(table, Pause())
    await house.ask(table, Resume())
    await house.ask(table, Resign())
    return table


async def test_old_finished_tables_become_files_that_pass_the_audit(tmp_path: Path) -> None:
    house = House(tmp_path, keep_days=7)
    old, other = await ended(house), await house.play()
    entries = await house.store.read(old.id)
    await house.go_round(7 * A_DAY - 1)
    assert await house.status(old) == "over" and not (tmp_path / "archive").exists()
    await house.go_round(2)
    [path] = (tmp_path / "archive").iterdir()
    assert path.name == f"{old.id}-20260921.fairtable.json"
    assert path.stat().st_mode & 0o777 == 0o600
    with path.open("rb") as file:
        kept = list(read_record(file))
    assert kept == entries
    assert audit(rules, kept).finished
    assert await house.store.read(old.id) == []
    assert await house.status(other) == "playing"
    with pytest.raises(ProblemError) as caught:
        await house.tables.table(old.id)
    assert (caught.value.problem.status, caught.value.problem.code) == (410, "archived")
    house.restart()
    with pytest.raises(ProblemError, match="over long ago"):
        await house.tables.table(old.id)


async def test_a_table_with_a_rematch_is_archived_with_its_name(tmp_path: Path) -> None:
    house = House(tmp_path, keep_days=7)
    table = await ended(house)
    for code in ("AAAAAAAA", "BBBBBBBB"):
        ruling = table.match.house_asks(PlayAgain(code), house.at)
        assert isinstance(ruling, Ruling) == (code == "AAAAAAAA"), "a rematch is named once"
        if isinstance(ruling, Ruling):
            named: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
            table.append(ruling, lambda _, reply, named=named: named.set_result(reply))
            await named
    entries = await house.store.read(table.id)
    await house.go_round(8 * A_DAY)
    path = house.tables.archive.find(table.id)
    assert path is not None
    with path.open("rb") as file:
        kept = list(read_record(file))
    assert [entry.hash for entry in kept] == [entry.hash for entry in entries]
    assert audit(rules, kept).whole


async def test_without_a_setting_everything_is_kept(house: House) -> None:
    table = await ended(house)
    await house.go_round(10_000 * A_DAY)
    assert await house.status(table) == "over"


async def test_a_crash_between_file_and_rows_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = House(tmp_path, keep_days=7)
    table = await ended(house)
    entries = await house.store.read(table.id)

    async def crash(table: str, entries: int) -> None:
        # A part of the rows is gone, entry 0 first.
        del house.store._entries[table][:2]  # type: ignore[attr-defined]
        raise OSError("killed")

    with monkeypatch.context() as patch:
        patch.setattr(house.store, "remove", crash)
        with pytest.raises(OSError, match="killed"):
            await house.go_round(8 * A_DAY)
    house.restart()
    with pytest.raises(ProblemError, match="over long ago"):
        await house.tables.table(table.id)
    await house.go_round(A_DAY)
    assert await house.store.listings(ids=[table.id]) == []
    [path] = (tmp_path / "archive").iterdir()
    with path.open("rb") as file:
        assert list(read_record(file)) == entries


async def test_a_crash_before_the_file_is_whole_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = House(tmp_path, keep_days=7)
    table = await ended(house)
    entries = await house.store.read(table.id)

    def crash(path: Path, to: Path) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr("fairtable.server.archive._give_name", crash)
        with pytest.raises(OSError, match="full"):
            await house.go_round(8 * A_DAY)
    assert await house.store.read(table.id) == entries
    assert list((tmp_path / "archive").iterdir()) == []
    await house.go_round(1)
    assert len(list((tmp_path / "archive").iterdir())) == 1


@pytest.mark.parametrize("missing", [0, 3, -1], ids=["the first", "one inside", "the end"])
async def test_a_damaged_log_is_not_archived(tmp_path: Path, missing: int) -> None:
    house = House(tmp_path, keep_days=7)
    table = await ended(house)
    entries = house.store._entries[table.id]  # type: ignore[attr-defined]
    del entries[missing]
    kept = list(entries)
    await house.go_round(8 * A_DAY)
    assert await house.store.read(table.id) == kept
    assert await house.status(table) == "over"
    assert list((tmp_path / "archive").iterdir()) == []


# Many tables

MANY = 100_000


async def test_a_hundred_thousand_idle_tables_do_not_block_the_loop(tmp_path: Path) -> None:
    """The house asks for pages by an index; the loop is never held for long."""
    url = database_in(tmp_path)
    store = open_store(url)
    try:
        house = House(tmp_path, store, keep_days=7)
        real = await house.open()
        await asyncio.to_thread(fill, url, house.at)
        house.at += 2 * A_DAY
        house.leave()
        turns: list[float] = []
        watching = asyncio.ensure_future(count_turns(turns))
        going = asyncio.ensure_future(house.keeper.close_abandoned())
        await asyncio.sleep(1.5)
        shown = await house.tables.listed(None, "waiting", None)
        going.cancel()
        watching.cancel()
        assert await house.status(real) == "over", "it is the oldest and comes first"
        assert shown == []
        # About 300 if nothing else happened. A query on the loop would leave a handful.
        assert len(turns) > 60
        assert median(turns) < 0.05
    finally:
        await store.close()


async def count_turns(turns: list[float]) -> None:
    while True:
        began = time.perf_counter()
        await asyncio.sleep(0.005)
        turns.append(time.perf_counter() - began)


def fill(url: str, at: int) -> None:
    """Rows of idle tables whose logs are gone, which is the cheapest way to have many."""
    engine = create_engine(url)
    insert = text(
        "INSERT INTO listing (table_id, game, status, public, opened_at, title, summary, "
        "host, changed_at, lively_until) "
        "VALUES (:id, 'dots', :status, 1, :at, '', '{}', :host, :at, :at)"
    )
    rows = [
        {
            "id": f"T{number:07}",
            "status": ("waiting", "playing", "over")[number % 3],
            "at": at + 1 + number // 1000,
            "host": f"host {number // 9}",
        }
        for number in range(MANY)
    ]
    with engine.begin() as connection:
        connection.execute(insert, rows)
    engine.dispose()
