"""What every kind of store promises: SQLite, PostgreSQL and memory."""

from __future__ import annotations

import asyncio
import inspect
import subprocess
import sys
from typing import Any

import pytest

from fairtable.referee import Part
from fairtable.storage import (
    Append,
    EntryStore,
    MemoryStore,
    Overtaken,
    Revocation,
    SqlStore,
    Tenure,
    WriteFailed,
    open_store,
)
from tests.storage.writing import Scribe, entry, listing, seqs

OPEN_AND_CLOSE = """
import asyncio, sys
from fairtable.storage import open_store
print("ready", flush=True)
sys.stdin.readline()
asyncio.run(open_store(sys.argv[1]).close())
"""

Two = tuple[EntryStore, EntryStore]


@pytest.mark.parametrize("kind", [SqlStore, MemoryStore])
def test_a_store_has_the_methods_of_the_protocol_and_no_others(
    kind: type[EntryStore],
) -> None:
    """mypy checks that their types fit: see `fairtable.storage`."""
    questions = {name for name in vars(EntryStore) if not name.startswith("_")}
    assert {name for name in vars(kind) if not name.startswith("_")} - {"open"} == questions
    for name in questions - {"queued", "healthy", "overdue", "owned"}:
        asked = inspect.signature(getattr(EntryStore, name))
        assert inspect.signature(getattr(kind, name)) == asked, name


async def test_an_unknown_table_has_no_entries(store: EntryStore) -> None:
    assert await store.read("NOBODY00") == []


async def test_entries_come_back_as_they_were_in_order(store: EntryStore) -> None:
    parts = (Part((0, 1), "ab", '{"salt":"00","events":{}}'), Part((), "cd"))
    written = [entry(0, parts=parts), entry(1), entry(2)]
    scribe = Scribe(store, "A")
    for each in written:
        scribe.put(each)
    assert await scribe.heard(3) == [None, None, None]
    assert await store.read("A") == written


@pytest.mark.parametrize(
    "public",
    [
        pytest.param('{"name":"Ömer 木 \U0001f3b2 \\u0000 \\\\ \' \\" %s ? :x"}', id="unicode"),
        pytest.param('"' + "x" * 5_000_000 + '"', id="five megabytes"),
    ],
)
async def test_text_is_kept_to_the_letter(store: EntryStore, public: str) -> None:
    scribe = Scribe(store, "A")
    scribe.append(public, listing("A", title=public[:1000], summary=public))
    assert await scribe.heard(1) == [None]
    assert [e.public for e in await store.read("A")] == [public]
    assert [x.summary for x in await store.listings()] == [public]


@pytest.mark.parametrize(
    ("after", "limit", "expected"),
    [
        pytest.param(0, None, [0, 1, 2, 3, 4], id="from nothing"),
        pytest.param(3, None, [3, 4], id="who knows three"),
        pytest.param(5, None, [], id="who knows all"),
        pytest.param(9, None, [], id="who claims to know more"),
        pytest.param(1, 2, [1, 2], id="some of them"),
        pytest.param(0, 0, [], id="none of them"),
    ],
)
async def test_a_reader_resumes_where_it_was(
    store: EntryStore, after: int, limit: int | None, expected: list[int]
) -> None:
    await Scribe(store, "A").write(5)
    await Scribe(store, "B").write(9)
    assert seqs(await store.read("A", after, limit)) == expected


async def test_the_second_of_two_writers_is_refused(two: Two) -> None:
    store, other = two
    await Scribe(store, "A").write(3)
    late = Scribe(other, "A", version=2)
    errors = await late.write(3)
    assert isinstance(errors[0], Overtaken)
    assert (errors[0].table, errors[0].seq) == ("A", 2)
    assert late.tenure.over and all(isinstance(error, Overtaken) for error in errors)
    assert seqs(await store.read("A")) == [0, 1, 2]
    assert other.healthy


async def test_an_entry_that_stands_there_already_is_durable(two: Two) -> None:
    """The answer to a write was lost: whoever writes the same entry again is not overtaken."""
    store, other = two
    first, again = Scribe(store, "A"), Scribe(other, "A")
    for scribe in (first, again):
        scribe.put(entry(0), listing("A"))
        assert await scribe.heard(1) == [None]
    assert await again.write() == [None]
    assert isinstance((await first.write())[0], Overtaken)
    assert first.tenure.over and not again.tenure.over
    assert seqs(await store.read("A")) == [0, 1]


async def test_two_writers_at_once_leave_one_log(two: Two) -> None:
    store, other = two
    tables = [f"T{number}" for number in range(20)]
    ours = [Scribe(store, table) for table in tables]
    theirs = [Scribe(other, table) for table in reversed(tables)]
    await asyncio.gather(*(scribe.write(10) for scribe in ours + theirs))
    accepted = {(s.table, seq) for s in ours + theirs for seq, error in s.answers if not error}
    for table in tables:
        kept = seqs(await store.read(table))
        assert kept == list(range(len(kept)))
        assert {seq for name, seq in accepted if name == table} == set(kept)


async def test_after_a_failure_the_tenure_is_over_and_the_log_has_no_gap(
    store: EntryStore,
) -> None:
    await Scribe(store, "A").write(2)
    stale = Scribe(store, "A", version=1)  # 1 is there already, 2 and 3 are not
    neighbour = Scribe(store, "B")
    for _ in range(3):
        stale.append()
        neighbour.append()
    assert all(isinstance(error, Overtaken) for error in await stale.heard(3))
    assert await neighbour.heard(3) == [None, None, None]
    assert seqs(await store.read("A")) == [0, 1]
    assert await Scribe(store, "A", version=2).write() == [None]


async def test_an_entry_that_does_not_follow_is_refused(store: EntryStore) -> None:
    scribe = Scribe(store, "A")
    await scribe.write(2)
    with pytest.raises(ValueError, match="entry 5 does not follow entry 1"):
        scribe.put(entry(5))
    assert seqs(await store.read("A")) == [0, 1]


async def test_every_append_is_answered_once_and_in_order_under_load(store: EntryStore) -> None:
    scribes = [Scribe(store, f"T{number}") for number in range(30)]
    for turn in range(100):
        for scribe in scribes:
            scribe.append(listing=listing(scribe.table) if turn % 7 == 0 else None)
        if turn % 5 == 0:
            await asyncio.sleep(0)
    assert store.queued > 0
    for scribe in scribes:
        await scribe.heard(100)
    await store.close()
    assert store.queued == 0
    for scribe in scribes:
        assert scribe.answers == [(seq, None) for seq in range(100)]


async def test_an_error_in_one_answer_does_not_stop_the_others(
    store: EntryStore,
) -> None:
    loop, told = asyncio.get_running_loop(), []
    loop.set_exception_handler(lambda _, context: told.append(str(context["exception"])))

    def broken(append: Append, error: Exception | None) -> None:
        raise RuntimeError("ours")

    store.append(Append(Tenure(), "A", entry(0), None, broken))
    assert await Scribe(store, "B").write() == [None]
    assert told == ["ours"]


async def test_a_listing_is_written_with_its_entry_or_not_at_all(store: EntryStore) -> None:
    first = Scribe(store, "A")
    first.append(listing=listing("A", "waiting"))
    first.append(listing=listing("A", "playing"))
    await first.heard(2)
    stale = Scribe(store, "A", version=1)
    stale.append(listing=listing("A", "over"))
    await stale.heard(1)
    assert [x.status for x in await store.listings()] == ["playing"]


async def test_the_lobby_gets_the_tables_that_it_asks_for(store: EntryStore) -> None:
    shown = [
        listing("A", opened_at=1),
        listing("B", "playing", opened_at=2),
        listing("C", opened_at=3, game="dots"),
        listing("D", opened_at=2**40, public=False),
    ]
    for each in shown:
        scribe = Scribe(store, each.table_id)
        scribe.append(listing=each)
        await scribe.heard(1)
    a, b, c, d = shown
    assert await store.listings() == [c, b, a]
    assert await store.listings(limit=2) == [c, b]
    assert await store.listings(game="sudoku") == [b, a]
    assert await store.listings(game="sudoku", status="waiting") == [a]
    assert await store.listings(public=False) == [d]
    assert await store.listings(public=None) == [d, c, b, a]
    assert await store.listings(ids=["D", "A", "NOBODY00"]) == [d, a]
    assert await store.listings(ids=[]) == []


async def test_revocations_are_kept_and_the_later_one_counts(
    two: tuple[EntryStore, EntryStore],
) -> None:
    first, second = two
    assert await first.revocations() == []
    for one in (Revocation("name", "Anna", 5), Revocation("secret", "x", 7)):
        await first.revoke(one)
    await second.revoke(Revocation("name", "Anna", 9))
    await second.revoke(Revocation("id", "Anna", 8))
    assert await first.revocations() == [
        Revocation("secret", "x", 7),
        Revocation("id", "Anna", 8),
        Revocation("name", "Anna", 9),
    ]


async def test_closing_answers_what_is_in_flight(store: EntryStore) -> None:
    scribe = Scribe(store, "A")
    for _ in range(3000):
        scribe.append()
    await store.close()
    assert scribe.answers == [(seq, None) for seq in range(3000)]


async def test_closing_finishes_what_is_in_flight(url: str) -> None:
    store = open_store(url)
    scribe = Scribe(store, "A")
    for _ in range(3000):
        scribe.append()
    await store.close()
    assert scribe.answers == [(seq, None) for seq in range(3000)]
    again = open_store(url)
    assert seqs(await again.read("A")) == list(range(3000))
    await again.close()


async def test_a_closed_store_answers_that_it_is_closed(store: EntryStore) -> None:
    scribe = Scribe(store, "A")
    await scribe.write()
    await store.close()
    (error,) = await scribe.write()
    assert isinstance(error, WriteFailed) and error.reason == "the log is closed"
    assert scribe.tenure.over


async def test_reopening_finds_everything_and_goes_on(url: str) -> None:
    store = open_store(url)
    await Scribe(store, "A").write(3)
    await store.close()
    for version in (3, 4):
        again = open_store(url)
        assert seqs(await again.read("A")) == list(range(version))
        assert await Scribe(again, "A", version).write() == [None]
        await again.close()


def test_several_processes_may_make_the_tables_at_once(url: str) -> None:
    command = [sys.executable, "-c", OPEN_AND_CLOSE, url]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    several = [subprocess.Popen(command, **pipes) for _ in range(4)]
    for process in several:
        assert process.stdout.readline() == b"ready\n"
    for process in several:
        process.stdin.write(b"go\n")
        process.stdin.flush()
    for process in several:
        process.communicate(timeout=60)
    assert [process.returncode for process in several] == [0, 0, 0, 0]


async def test_if_the_database_disconnects_one_batch_fails_and_the_next_works(
    postgres: Any,
) -> None:
    postgres.psql("CREATE DATABASE hung_up")
    store = open_store(str(postgres.get_uri("hung_up")))
    await Scribe(store, "A").write(2)
    postgres.psql(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'hung_up'"
    )
    (error,) = await Scribe(store, "A", version=2).write()
    assert str(error) == "the database is busy or cannot be reached"
    assert not store.healthy
    assert await Scribe(store, "A", version=2).write() == [None]
    assert seqs(await store.read("A")) == [0, 1, 2]
    await store.close()
