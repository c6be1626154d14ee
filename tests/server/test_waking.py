"""Tables wake by themselves after a restart: nobody comes or asks, and the log grows."""

from __future__ import annotations

import asyncio
import sqlite3
import time
import tracemalloc
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from fairtable.referee import Ask, Invite, Play, Sit, Sitter, Start
from fairtable.server import waking
from fairtable.server.asked import Asked
from fairtable.server.metrics import Metrics
from fairtable.server.settings import Settings
from fairtable.server.table import Table
from fairtable.server.tables import Tables
from fairtable.server.waking import LATER, SLICE, Waking
from fairtable.server.wire import NewTable
from fairtable.storage import FIRST, EntryStore, Listing, MemoryStore, database_in, open_store
from tests.installed import TOYS, installed
from tests.server.players import Player
from tests.server.serving import Forks, Server, package_toys

NOON = 1_790_000_000_000
RESERVE = 60_000
CALLER = {"caller": "clock", "seconds": 2}


class House:
    """A server in this process. Its clock stands until a test moves it."""

    def __init__(self, store: EntryStore) -> None:
        self.now = NOON
        self.store = store
        self.come_up(100.0)

    def come_up(self, bot_seconds: float = 0.01) -> None:
        settings = Settings(bot_seconds=bot_seconds)
        self.tables = Tables(self.store, Metrics(), settings, lambda: self.now)
        self.waking = Waking(self.tables)

    def killed(self) -> None:
        """What was in memory is gone, and nothing was written for the last time."""
        self.tables.rest()
        self.come_up()

    async def play(self, game: str, *asks: tuple[str, Ask], **options: Any) -> Table:
        new = NewTable(game, options=options)
        table = await self.tables.open(new, lambda _: Sitter("Anna", "anna"))
        for who, ask in (*asks, ("anna", Start())):
            await self.ask(table, ask, who)
        return table

    async def ask(self, table: Table, ask: Ask, who: str = "anna") -> None:
        await table.ask(Asked(ask, who, f"c{table.match.tip.version}"))

    async def stands(self, table: Table) -> int | None:
        [listing] = await self.store.listings(ids=[table.id])
        return listing.due_at

    async def until(self, is_so: Callable[[], bool]) -> None:
        async with asyncio.timeout(10):
            while not is_so():
                await asyncio.sleep(0.01)


@pytest.fixture(params=["sqlite", "memory"])
async def house(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[House]:
    is_sql = request.param == "sqlite"
    store: EntryStore = open_store(database_in(tmp_path)) if is_sql else MemoryStore()
    with installed({**TOYS, "blitz": "tests.server.blitz:GAME"}):
        house = House(store)
        yield house
        house.tables.rest()
        await asyncio.sleep(0.01)
        await store.close()


async def test_what_is_due_is_written_with_facts_and_never_with_moves(house: House) -> None:
    """Each time is at or before the true one: to wake too early is harmless."""
    plain = await house.play("dots", ("ben", Sit("Ben")))
    timed = await house.play("blitz", ("ben", Sit("Ben")), reserve=RESERVE)
    house.now += 10
    bots = await house.play("dots", ("anna", Invite()))
    hall = await house.play("tambola", ("ben", Sit("Ben")), **CALLER)
    found = [await house.stands(table) for table in (plain, timed, bots, hall)]
    assert found == [None, NOON + RESERVE, NOON + 10, NOON + 10]
    house.now += 20_000
    await house.ask(timed, Play("tap"))
    await house.ask(plain, Play("line 1"))
    assert await house.stands(timed) == NOON + RESERVE
    falls_at = timed.durable.clock.flag_falls_at()
    assert falls_at is not None
    assert falls_at >= NOON + RESERVE
    assert await house.stands(plain) is None


async def test_a_bot_on_turn_moves_after_a_restart(house: House) -> None:
    table = await house.play("dots", ("anna", Invite()))
    await house.ask(table, Play("line 1"))
    moves = table.durable.tip.version
    house.killed()
    assert house.tables.in_memory() == []
    await house.waking.look()
    [woken] = house.tables.in_memory()
    await house.until(lambda: woken.durable.tip.version > moves)
    assert woken.id == table.id


async def test_a_flag_falls_after_a_restart_when_it_is_due_and_not_before(
    house: House,
) -> None:
    table = await house.play("blitz", ("ben", Sit("Ben")), reserve=RESERVE)
    house.killed()
    house.now += RESERVE - 1
    await house.waking.look()
    assert house.tables.in_memory() == []
    house.now += 1
    await house.waking.look()
    [woken] = house.tables.in_memory()
    await house.until(lambda: woken.durable.outcome is not None)
    assert await house.stands(table) is None


async def test_tables_in_memory_are_left_alone(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await house.play("tambola", ("ben", Sit("Ben")), **CALLER)

    async def opened(_: str) -> Table:
        raise AssertionError("it is there")

    monkeypatch.setattr(house.tables, "table", opened)
    await house.waking.look()


async def test_a_table_that_leaves_memory_says_when_it_wakes(house: House) -> None:
    timed = await house.play("blitz", ("ben", Sit("Ben")), reserve=RESERVE)
    house.now += 20_000
    await house.ask(timed, Play("tap"))
    house.tables._forget(timed.id)
    await asyncio.sleep(0.05)
    left = (await house.stands(timed) or 0) - (NOON + 20_000 + RESERVE)
    assert abs(left) < 2_000
    assert await house.store.waking.due(NOON + RESERVE) == []


async def test_a_table_with_a_call_due_soon_stays_in_memory(house: House) -> None:
    hall = await house.play("tambola", ("ben", Sit("Ben")), **CALLER)
    plain = await house.play("dots", ("ben", Sit("Ben")))
    house.tables._used = dict.fromkeys(house.tables._used, -1_000_000.0)
    house.tables.let_go(hall.id)
    house.tables.let_go(plain.id)
    assert [table.id for table in house.tables.in_memory()] == [hall.id]


async def test_a_table_that_was_woken_for_nothing_sleeps_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in the first round after an update, when nobody knows what is due where."""
    table = await house.play("dots", ("ben", Sit("Ben")))
    house.killed()
    await house.store.waking.wake_at(table.id, 0)
    monkeypatch.setattr(waking, "JUST_USED", -1.0)
    monkeypatch.setattr("fairtable.server.tables.JUST_USED", -1.0)
    await house.waking.look()
    assert await house.stands(table) is None
    assert house.tables.in_memory() == []


async def test_what_cannot_be_read_moves_to_the_back_and_is_named_once(house: House) -> None:
    broken = await house.play("tambola", ("ben", Sit("Ben")), **CALLER)
    unknown = await house.play("blitz", ("ben", Sit("Ben")), reserve=1)
    await house.store.waking.wake_at("GONE", 0)
    house.killed()
    damage(house.store, broken.id)
    house.now += 1_000
    with capture_logs() as journal, installed(TOYS):
        for _ in range(3):
            house.waking._seen = FIRST
            await house.waking.look()
    assert sorted(line["table"] for line in journal) == sorted([broken.id, unknown.id])
    assert await house.stands(broken) == house.now + LATER
    assert await house.stands(unknown) == house.now + LATER


def damage(store: EntryStore, table: str) -> None:
    if isinstance(store, MemoryStore):
        store._entries[table][1] = store._entries[table][0]
        return
    path = store._writing.url.database  # type: ignore[attr-defined]
    with closing(sqlite3.connect(path)) as database, database:
        damaged = "UPDATE entry SET public = '{' WHERE table_id = ? AND seq = 1"
        database.execute(damaged, (table,))


# Many


@pytest.mark.parametrize("rows", [2_000, pytest.param(100_000, marks=pytest.mark.long)])
async def test_many_sleeping_tables_cost_neither_memory_nor_start(
    tmp_path: Path, rows: int
) -> None:
    """Their clocks run for a while yet; a thousandth of them has one that is due."""
    url = database_in(tmp_path)
    await open_store(url).close()
    fields = ", ".join(Listing._fields)
    marks = ", ".join("?" * len(Listing._fields))
    with closing(sqlite3.connect(tmp_path / "fairtable.db")) as database, database:
        database.executemany(
            f"INSERT INTO listing ({fields}) VALUES ({marks})",
            (
                Listing(f"T{n:06}", "dots", "playing", True, n, "", "{}", "", n, at)
                for n in range(rows)
                for at in [NOON - n if n % 1000 == 0 else NOON + 3_600_000 + n]
            ),
        )
    store = open_store(url)
    house = House(store)
    tracemalloc.start()
    began = time.perf_counter()
    await house.waking.look()
    seconds, (_, peak) = time.perf_counter() - began, tracemalloc.get_traced_memory()
    tracemalloc.stop()
    print(f"{rows} rows: {1000 * seconds:.1f} ms, {peak // 1024} kB")
    assert house.tables.in_memory() == []
    assert peak < 2_000_000
    assert await store.waking.due(NOON) == [], "their logs are gone: nobody waits for them"
    began = time.perf_counter()
    assert len(await store.waking.due(NOON + 10**9, limit=SLICE)) == SLICE
    assert time.perf_counter() - began < 0.5
    await store.close()


# Real servers


@pytest.fixture(scope="module")
def with_blitz(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, Forks]]:
    toys = package_toys(tmp_path_factory.mktemp("blitz"))
    (info,) = toys.iterdir()
    with (info / "entry_points.txt").open("a") as file:
        file.write("blitz = tests.server.blitz:GAME\n")
    forks = Forks(toys)
    yield toys, forks
    forks.close()


@pytest.mark.parametrize(
    "end", [Server.kill, pytest.param(Server.stop, marks=pytest.mark.long)]
)
def test_clock_bot_and_caller_go_on_although_nobody_comes(
    with_blitz: tuple[Path, Forks], tmp_path: Path, end: Callable[[Server], Any]
) -> None:
    server = Server(tmp_path, *with_blitz, bot_seconds="1.5").start()
    try:
        anna, ben = Player(server, "Anna"), Player(server, "Ben")
        hall = anna.open("tambola", options=CALLER)
        timed = anna.open("blitz", options={"reserve": 3_000})
        for table in (hall, timed):
            assert ben.sit(table).status_code == 200
        bots = anna.open("dots")
        assert anna.invite(bots).status_code == 200
        for table in (hall, timed, bots):
            assert anna.order(table, "start").status_code == 200
        assert anna.move(bots, "line 1").status_code == 200
        end(server)
        before = {table: length(server, table) for table in (hall, timed, bots)}
        server.start()
        left = set(before)
        until = time.monotonic() + 20
        while left and time.monotonic() < until:
            time.sleep(0.1)
            left = {table for table in left if length(server, table) <= before[table]}
        assert not left, {"hall": hall, "timed": timed, "bots": bots}
    finally:
        server.close()


def length(server: Server, table: str) -> int:
    """How many moves there are in the log, as the database has it; absences do not count."""
    with closing(sqlite3.connect(server.data / "fairtable.db")) as database:
        found = database.execute(
            "SELECT COUNT(*) FROM entry WHERE table_id = ? AND public NOT LIKE '%HouseAway%'",
            (table,),
        )
        return int(found.fetchone()[0])
