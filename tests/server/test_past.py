"""The past of a table: what is read does not depend on how old the table is."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from functools import cache

import pytest

from fairtable.games import rules_of
from fairtable.referee import Ruling, Sit, Sitter, Start, TablePlan, open_table, unfold
from fairtable.referee.asks import Ask, Begin, Play
from fairtable.server import past as past_file
from fairtable.server.answers import MOST_ASKERS, OF_EACH, Answers
from fairtable.server.past import PAGE, RECENT, SNAPSHOT_EVERY, Past
from fairtable.storage import Append, EntryStore, MemoryStore, Tenure, database_in, open_store
from fairtable.testing.asking import accepted

TABLE = "TESTTEST"
ANNA = "a" * 16
LENGTH = 3000


@cache
def long_log() -> tuple[Ruling, ...]:
    """A sudoku in which somebody sets and erases a digit, again and again."""
    from fairtable.games import sudoku

    plan = TablePlan(TABLE, Sitter("Anna", ANNA), now=0)
    rulings = [open_table(sudoku.GAME, sudoku.Options(difficulty="easy"), plan, bytes(32))]

    def ask(asked: Ask) -> None:
        number = len(rulings)
        rulings.append(accepted(rulings[-1].after.ask(asked, ANNA, f"c{number}", number)))

    ask(Sit("Anna"))
    ask(Start((0,)))
    rulings.append(accepted(rulings[-1].after.house_asks(Begin(()), 10)))
    match = rulings[-1].after
    moves = map(sudoku.write_move, sudoku.legal_moves(match.state, 0))
    digit = next(move for move in moves if "=" in move)
    erase = digit.partition("=")[0] + "=."
    assert len(rulings) % 2 == 0
    while len(rulings) < LENGTH:
        ask(Play(erase if len(rulings) % 2 else digit))
    return tuple(rulings)


class CountingStore(MemoryStore):
    """Counts the entries that are read."""

    read_entries = 0

    async def read(self, table: str, after: int = 0, limit: int | None = None):  # type: ignore[no-untyped-def]
        entries = await super().read(table, after, limit)
        self.read_entries += len(entries)
        return entries


async def keep(store: EntryStore, rulings: tuple[Ruling, ...]) -> None:
    """Write all entries, and wait until they are durable."""
    kept, tenure = asyncio.Event(), Tenure()

    def done(append: Append, error: Exception | None) -> None:
        assert error is None
        if append.entry.seq == rulings[-1].entry.seq:
            kept.set()

    for ruling in rulings:
        store.append(Append(tenure, TABLE, ruling.entry, None, done))
    await kept.wait()


@pytest.fixture(params=["memory", "sqlite"])
async def store(request: pytest.FixtureRequest, tmp_path) -> AsyncIterator[EntryStore]:  # type: ignore[no-untyped-def]
    opened: EntryStore = MemoryStore()
    if request.param == "sqlite":
        opened = open_store(database_in(tmp_path))
    yield opened
    await opened.close()


async def played(store: EntryStore, rulings: tuple[Ruling, ...]) -> Past:
    """A past to which all entries were added one after another, as at a table."""
    await keep(store, rulings)
    past = Past(store, TABLE)
    for ruling in rulings:
        past.answers.add_entry(ruling)
        past.add(ruling)
    await asyncio.sleep(0.3)  # The writer keeps the snapshots when it has time.
    return past


async def test_a_table_that_is_read_again_is_as_it_was(store: EntryStore) -> None:
    rulings = long_log()
    before = await played(store, rulings)
    past = Past(store, TABLE)
    assert await past.load() == rulings[-1].after
    assert past.version == before.version == LENGTH
    assert past.answers.before(LENGTH) == before.answers.before(LENGTH)
    assert list(past.recent) == list(rulings[past.oldest :])


async def test_any_part_of_the_past_is_what_the_log_says(store: EntryStore) -> None:
    rulings = long_log()
    await played(store, rulings)
    past = Past(store, TABLE)
    await past.load()
    luck = random.Random(3)
    for version in [0, 1, 2, PAGE, LENGTH - 1, LENGTH, *luck.sample(range(LENGTH), 20)]:
        if version < LENGTH:
            assert await past.ruling(version) == rulings[version]
        page = await past.entries(version, 10)
        assert page == [ruling.entry for ruling in rulings[version : version + 10]]
    for version in [LENGTH, LENGTH - 1, LENGTH - RECENT, LENGTH - 2 * RECENT, past.oldest]:
        assert await past.since(version) == list(rulings[version:])


async def test_a_new_log_without_snapshots_is_folded_and_gets_them(store: EntryStore) -> None:
    rulings = long_log()
    await keep(store, rulings)
    past = Past(store, TABLE)
    assert await past.load() == rulings[-1].after
    await asyncio.sleep(0.3)
    kept = await store.read_snapshot(TABLE, LENGTH)
    assert kept is not None
    assert LENGTH - kept[0] < 2 * SNAPSHOT_EVERY


async def test_how_much_is_read_does_not_depend_on_the_age() -> None:
    rulings = long_log()
    store = CountingStore()
    past = await played(store, rulings)
    for load in (past.load, lambda: past.ruling(300), lambda: past.ruling(2500)):
        store.read_entries = 0
        await load()
        assert store.read_entries <= 2 * PAGE, load
    store.read_entries = 0
    assert len(await past.entries(100, 7)) == 7
    assert store.read_entries == 7


@pytest.mark.parametrize("spoil", ["cut", "changed", "of another place", "of another log"])
async def test_a_snapshot_that_is_not_believed_is_passed_over(spoil: str) -> None:
    rulings = long_log()
    store = MemoryStore()
    await played(store, rulings)
    newest = await store.read_snapshot(TABLE, LENGTH)
    assert newest is not None
    version, body = newest
    older = await store.read_snapshot(TABLE, version - 1)
    assert older is not None
    spoilt = {
        "cut": body[: len(body) // 2],
        "changed": body[:-1] + bytes([body[-1] ^ 1]),
        "of another place": older[1],
        "of another log": body,
    }[spoil]
    store.keep_snapshot(TABLE, version, lambda: spoilt)
    if spoil == "of another log":
        # The same secret, and a log that went another way from the middle on.
        store._entries[TABLE] = [r.entry for r in rulings[:1000]]
        other = Past(store, TABLE)
        assert await other.load() == rulings[999].after
        return
    past = Past(store, TABLE)
    assert await past.load() == rulings[-1].after


async def test_many_bad_snapshots_only_cost_time() -> None:
    rulings = long_log()
    store = MemoryStore()
    await keep(store, rulings)
    for version in range(0, LENGTH, 100):
        store.keep_snapshot(TABLE, version, lambda: b"nonsense" * 20)
    past = Past(store, TABLE)
    assert await past.load() == rulings[-1].after


async def test_the_loop_turns_while_a_long_log_is_folded() -> None:
    store = MemoryStore()
    await keep(store, long_log())
    turns = 0

    async def turn() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    turning = asyncio.ensure_future(turn())
    await Past(store, TABLE).load()
    turning.cancel()
    assert turns >= LENGTH // PAGE


async def test_the_table_goes_on_while_its_past_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """New entries push old ones out of memory while the older ones are being read."""
    monkeypatch.setattr(past_file, "RECENT", 20)
    rulings = long_log()
    store = MemoryStore()
    await keep(store, rulings)
    past = Past(store, TABLE)
    for ruling in rulings[:500]:
        past.add(ruling)

    async def play_on() -> None:
        for ruling in rulings[500:600]:
            past.add(ruling)
            await asyncio.sleep(0)

    playing = asyncio.ensure_future(play_on())
    missed = await past.since(450)
    await playing
    assert missed == list(rulings[450 : 450 + len(missed)])
    assert len(missed) >= 50


def test_of_each_asker_the_latest_commands_are_remembered() -> None:
    answers = Answers()
    for number in range(2 * OF_EACH + 10):
        answers.add("anna", f"c{number}", number)
        for late in range(max(0, number - OF_EACH + 1), number + 1):
            assert answers.find("anna", f"c{late}") == late
    answers.add("ben", "c0", 99)
    assert answers.find("anna", "c9") is None
    assert sum(map(len, answers.before(1000).values())) <= 2 * OF_EACH
    assert answers.find("ben", "c0") == 99
    assert answers.find("ben", "c1") is None
    for number in range(MOST_ASKERS):
        answers.add(f"guest {number}", "c", number)
    assert answers.find("anna", f"c{OF_EACH}") is None
    assert answers.find(f"guest {MOST_ASKERS - 1}", "c") == MOST_ASKERS - 1


def test_answers_that_are_not_durable_are_in_no_snapshot() -> None:
    answers = Answers()
    answers.add("anna", "one", 4)
    answers.add("anna", "two", 5)
    assert answers.before(5) == {"anna": {"one": 4}}


def test_the_log_of_these_tests_is_one() -> None:
    rulings = long_log()
    assert list(unfold(rules_of, [r.entry for r in rulings[:50]])) == list(rulings[:50])
