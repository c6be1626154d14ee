"""H5. Time stops while the server is away: stopped, killed, asleep, or without its database."""

from __future__ import annotations

import asyncio
import json
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from fairtable.games import rules_of
from fairtable.referee import Agree, Ask, Offer, Play, Resume, Sit, Sitter, Start, audit
from fairtable.server import hours as hours_module
from fairtable.server import table as table_module
from fairtable.server.asked import Asked, Problem
from fairtable.server.metrics import Metrics
from fairtable.server.settings import Settings
from fairtable.server.table import Table
from fairtable.server.tables import Tables
from fairtable.server.wire import NewTable
from fairtable.storage import Append, Hours, MemoryStore, WriteFailed
from tests.installed import TOYS, installed
from tests.server.hasty_starts import PATIENCE, Hall
from tests.server.players import Player
from tests.server.serving import Forks, Server, package_toys

HOUR = 3_600_000
START = 1_790_000_000_000


class Database(MemoryStore):
    """It can be told to keep nothing."""

    refuses = False
    failing = 0

    def _why_not(self, append: Append) -> Exception | None:
        if self.failing:
            self.failing -= 1
            return WriteFailed("the disk is full")
        return super()._why_not(append)

    async def keep_hours(self, hours: Hours) -> None:
        if self.refuses:
            raise WriteFailed("the disk is full")
        await super().keep_hours(hours)


class House:
    """A server in this process. Its clock stands still until a test moves it."""

    def __init__(self) -> None:
        self.now = START
        self.store = Database()
        self.ids = iter(range(10**6))
        self.tables: Tables
        self.table: Table

    async def come_up(self) -> None:
        settings = Settings(bot_seconds=0.01)
        self.tables = Tables(self.store, Metrics(), settings, lambda: self.now)
        await self.tables.hours.begin()

    async def open(self, game: str, *players: str, **options: Any) -> House:
        await self.come_up()
        new = NewTable(game, options=options, sit=False)
        self.table = await self.tables.open(new, lambda _: Sitter("Anna", "anna"))
        for player in players:
            await self.ask(player, Sit(player.title()))
        await self.ask("anna", Start())
        return self

    async def ask(self, who: str, ask: Ask) -> str:
        """ "" or the code of the problem."""
        asked = Asked(ask, who, f"c{next(self.ids)}")
        future = asyncio.get_running_loop().create_future()
        self.table.submit(asked, lambda _, reply: future.set_result(reply))
        reply = await future
        return reply.code if isinstance(reply, Problem) else ""

    async def there_for(self, seconds: int) -> None:
        """The server is there and writes its notes."""
        for _ in range(seconds):
            self.now += 1_000
            await self.tables.hours._renew()

    async def restarted(self) -> None:
        """Another run of the server, with the same store; the table is read from it."""
        code = self.table.id
        self.tables.bots_and_clocks.forget(self.table)
        await self.come_up()
        self.table = await self.tables.table(code)
        await self.settled()

    async def settled(self) -> None:
        for _ in range(20):
            await asyncio.sleep(0)

    @property
    def left(self) -> int | None:
        return self.table.durable.clock.left(0, self.now)

    def absences(self) -> list[tuple[int, int]]:
        facts = [
            (fact.since - START, fact.until - START)
            for ruling in self.table.past.recent
            for fact in ruling.content.facts
            if type(fact).__name__ == "HouseAway"
        ]
        return facts


@pytest.fixture
def house() -> Iterator[House]:
    with installed({**TOYS, "blitz": "tests.server.blitz:GAME"}):
        yield House()


async def test_h5_an_hour_between_two_runs_is_charged_to_nobody(house: House) -> None:
    await house.open("blitz", "anna", "ben")
    await house.there_for(10)
    await house.tables.hours.end()
    house.now += HOUR
    await house.restarted()
    assert house.absences() == [(10_000, 10_000 + HOUR)]
    assert house.left == 50_000
    assert await house.ask("anna", Play("tap")) == ""
    assert house.table.durable.clock.spent == (10_000, 0)


async def test_a_flag_falls_also_if_the_timer_came_before_the_clock(house: House) -> None:
    """A timer may come a millisecond early, and the clock on the wall may be set back."""
    await house.open("blitz", "anna", "ben", reserve=30)
    await asyncio.sleep(0.1)
    assert house.table.durable.outcome is None, "the clock stands still: there is time left"
    house.now += 30
    async with asyncio.timeout(5):
        while house.table.durable.outcome is None:
            await asyncio.sleep(0.01)


async def test_h5_after_a_crash_the_last_note_counts(house: House) -> None:
    await house.open("blitz", "anna", "ben")
    await house.there_for(10)
    house.now += HOUR
    await house.restarted()
    assert house.absences() == [(10_000, 10_000 + HOUR)]


async def test_h5_each_absence_is_told_once(house: House) -> None:
    await house.open("blitz", "anna", "ben")
    for _ in range(3):
        await house.there_for(5)
        house.now += HOUR
        await house.restarted()
    assert len(house.absences()) == 3
    assert house.left == 45_000
    version = house.table.durable.tip.version
    house.tables.bots_and_clocks.look(house.table)
    await house.settled()
    assert house.table.durable.tip.version == version


async def test_h5_a_table_that_nobody_opened_for_several_runs_tells_them_all(
    house: House,
) -> None:
    await house.open("blitz", "anna", "ben")
    await house.there_for(5)
    for _ in range(3):
        house.now += HOUR
        await house.come_up()
        await house.there_for(5)
    await house.restarted()
    assert [until - since for since, until in house.absences()] == [HOUR] * 3
    assert house.left == 40_000
    report = audit(rules_of, [entry.as_seen_by(None) for entry in await entries_of(house)])
    assert report.entries == house.table.durable.tip.version


async def entries_of(house: House) -> list[Any]:
    return await house.store.read(house.table.id)


async def test_h5_a_time_out_is_not_judged_before_the_absence(house: House) -> None:
    await house.open("blitz", "anna", "ben", reserve=3_000)
    await house.there_for(2)
    house.now += HOUR
    await house.restarted()
    await asyncio.sleep(0.05)
    assert house.table.durable.state.lost is None
    assert house.left == 1_000
    await house.there_for(1)
    house.tables.bots_and_clocks._house_plays(
        house.table,
        house.table.match.game.clock.time_out(
            house.table.match.state, house.table.match.clock, house.now
        ),
    )
    await house.settled()
    assert house.table.durable.state.lost == 0


async def test_h5_a_machine_that_slept_tells_it_before_the_next_move(house: House) -> None:
    await house.open("blitz", "anna", "ben")
    await house.there_for(10)
    house.now += HOUR  # It wakes up, and a move comes before its own note.
    assert await house.ask("anna", Play("tap")) == ""
    assert house.absences() == [(10_000, 10_000 + HOUR)]
    assert house.table.durable.clock.spent == (10_000, 0)
    assert await house.tables.hours._renew(), "the note has a gap too"
    assert await house.store.hours() == [
        Hours(START, START + 10_000),
        Hours(START + 10_000 + HOUR, START + 10_000 + HOUR),
    ]
    assert await house.ask("ben", Play("tap")) == ""
    assert len(house.absences()) == 1


async def test_h5_a_time_out_that_falls_due_in_an_absence_is_put_off(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The timer runs out in the moment in which the machine wakes up."""
    await house.open("blitz", "anna", "ben", reserve=1_000)
    monkeypatch.setattr(hours_module, "RENEW_SECONDS", 0.05)
    keeping = asyncio.ensure_future(house.tables.keep_hours())
    house.now += HOUR
    await asyncio.sleep(0.3)
    assert house.table.durable.state.lost is None
    assert house.left == 1_000
    keeping.cancel()


async def test_h5_time_without_a_database_is_charged_to_nobody(house: House) -> None:
    await house.open("blitz", "anna", "ben")
    await house.there_for(10)
    house.store.refuses = True
    await house.there_for(30)
    house.store.refuses = False
    assert await house.tables.hours._renew()
    house.tables.bots_and_clocks.look(house.table)
    await house.settled()
    assert house.absences() == [(10_000, 40_000)]
    assert house.left == 50_000


async def test_h5_short_gaps_are_none(house: House) -> None:
    await house.open("blitz", "anna", "ben")
    house.now += hours_module.GAP
    assert not await house.tables.hours._renew()
    assert await house.ask("anna", Play("tap")) == ""
    assert house.absences() == []


async def test_h5_where_a_clock_only_counts_it_is_told_with_the_next_ask(house: House) -> None:
    """Nothing happens by time there, and who only looks at an old table changes nothing."""
    await house.open("whispers", "anna", "ben")
    await house.there_for(10)
    house.now += HOUR
    await house.restarted()
    assert house.absences() == []
    assert await house.ask("anna", Play("say hello")) == ""
    assert house.absences() == [(10_000, 10_000 + HOUR)]
    assert house.table.durable.clock.spent_by(0, house.now) == 10_000


async def test_after_an_absence_the_caller_goes_on_at_its_pace(house: House) -> None:
    """A call is due so long after the one before; it is not made up for."""
    await house.open("tambola", "anna", "ben")
    clocks = house.tables.bots_and_clocks
    before, _ = clocks._due[house.table.id]
    house.now += HOUR
    await house.restarted()
    again, timer = house.tables.bots_and_clocks._due[house.table.id]
    assert (again.after, again.move) == (before.after, before.move)
    left = timer.when() - asyncio.get_running_loop().time()
    assert 0.9 * before.after < left * 1000 <= before.after
    house.tables.bots_and_clocks.forget(house.table)


async def test_h5_a_pause_needs_no_absence(house: House) -> None:
    await house.open("blitz", "anna", "ben")
    assert await house.ask("anna", Offer("pause")) == ""
    assert await house.ask("ben", Agree("pause")) == ""
    house.now += HOUR
    await house.restarted()
    assert await house.ask("anna", Resume()) == ""
    assert house.absences() == []
    assert house.left == 60_000


async def test_h5_a_log_older_than_all_known_hours_is_charged_to_nobody(house: House) -> None:
    """The first start after an update: nobody knows when the server was there before."""
    await house.open("blitz", "anna", "ben")
    house.store._hours.clear()
    house.now += HOUR
    await house.restarted()
    assert house.absences() == [(0, HOUR)]


async def test_h5_an_absence_that_could_not_be_written_is_written_later(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_module, "LOOK_AGAIN_AFTER", 0.01)
    await house.open("blitz", "anna", "ben", reserve=3_000)
    await house.there_for(2)
    house.now += HOUR
    house.store.failing = 1
    await house.restarted()
    await asyncio.sleep(0.1)
    assert house.absences() == [(2_000, 2_000 + HOUR)]
    assert house.table.durable.state.lost is None


async def test_h5_a_start_waits_anew_after_an_absence(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hours_module, "RENEW_SECONDS", 0.05)
    ahead = 0
    real = hall._now
    hall._now = lambda: real() + ahead  # type: ignore[method-assign]
    hall._come_up()
    await hall.tables.hours.begin()
    await hall.open("ben", "cleo", "Dora")
    await hall.start("ben", "cleo")
    keeping = asyncio.ensure_future(hall.tables.keep_hours())
    await asyncio.sleep(0.1)
    began = time.monotonic()
    ahead = HOUR
    await hall.until("over")
    keeping.cancel()
    assert time.monotonic() - began > 0.9 * PATIENCE / 1000
    last = hall.table.past.recent[-1]
    assert last.content.at - hall.table.durable.room.closed_at > HOUR


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


@pytest.fixture
def server(with_blitz: tuple[Path, Forks], tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path, *with_blitz).start()
    yield server
    server.close()


def blitz(server: Server, reserve: int) -> tuple[str, Player, Player]:
    anna, ben = Player(server, "Anna"), Player(server, "Ben")
    table = anna.open("blitz", options={"reserve": reserve})
    assert ben.sit(table).status_code == 200
    assert anna.order(table, "start").status_code == 200
    return table, anna, ben


def stopped(server: Server) -> None:
    server.stop()
    time.sleep(2)
    server.start()


def killed(server: Server) -> None:
    server.kill()
    time.sleep(2)
    server.start()


def asleep(server: Server) -> None:
    """Longer than the gap that a server may have without having been away."""
    server.process.send_signal(signal.SIGSTOP)
    time.sleep(5)
    server.process.send_signal(signal.SIGCONT)
    time.sleep(0.3)


@pytest.mark.parametrize(
    "absent", [stopped, killed, pytest.param(asleep, marks=pytest.mark.long)]
)
def test_h5_the_player_on_turn_has_not_lost_on_time(
    server: Server, absent: Callable[[Server], None]
) -> None:
    table, anna, ben = blitz(server, 2_000)
    absent(server)
    seen = anna.see(table)
    assert seen["outcome"] is None
    assert seen["clock"]["left"][0] > 500
    assert anna.move(table, "tap").status_code == 200
    facts = [
        fact
        for entry in anna.log(table)
        for fact in json.loads(entry["public"])["facts"]
        if fact["type"] == "HouseAway"
    ]
    assert len(facts) == 1
    assert facts[0]["until"] - facts[0]["since"] > 1_900
    # Now Ben's time runs, and the house is there.
    deadline = time.monotonic() + 60
    while (seen := ben.see(table))["outcome"] is None:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert seen["outcome"]["winners"] == [0]
