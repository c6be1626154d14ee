"""Statements for many rows: few calls, in order, and no row is in one of them twice."""

from __future__ import annotations

import asyncio
import re

import pytest

from fairtable.storage import Hours, WriteFailed, open_store, queries
from fairtable.storage.queries import ROWS_AT_ONCE, together
from tests.storage.test_boards import BOARD, Keeper, batch

UPSERTS = {
    name: sql
    for name, sql in vars(queries).items()
    if isinstance(sql, str) and "ON CONFLICT" in sql and "{rows}" in sql
}


def note(table: str, holder: str, text: str) -> queries.Statement:
    return queries.UPSERT_NOTES, (table, holder, text, 1)


def test_rows_that_follow_each_other_are_one_call_and_the_last_of_one_key_counts() -> None:
    (call,) = together([note("B", "x", "1"), note("A", "y", "2"), note("B", "x", "3")], "?")
    assert call[1] == ("A", "y", "2", 1, "B", "x", "3", 1)
    assert "VALUES (?, ?, ?, ?), (?, ?, ?, ?)\n" in call[0]


def test_the_order_of_different_statements_stays() -> None:
    drew, batch = (queries.MEMBERS_DREW, (5,)), (queries.ADD_BATCHES, (7, 1, b"", b"", b""))
    calls = together([drew, drew, batch, batch, drew], "%s")
    assert [values for _, values in calls] == [(5, 5), batch[1] * 2, (5,)]
    assert calls[0][0].endswith("place IN ((%s), (%s))")


def test_more_rows_than_one_statement_takes_are_several_calls() -> None:
    calls = together([note("A", f"{n:04}", "") for n in range(2 * ROWS_AT_ONCE + 1)], "?")
    assert [len(values) // 4 for _, values in calls] == [ROWS_AT_ONCE, ROWS_AT_ONCE, 1]


def test_what_takes_no_rows_is_a_call_each() -> None:
    calls = together([(queries.FORGET_HABITS, (1,)), (queries.FORGET_HABITS, (2,))], "?")
    assert calls == [("DELETE FROM habits WHERE changed_at < ?", (n,)) for n in (1, 2)]


@pytest.mark.parametrize("name", UPSERTS)
def test_the_key_of_a_row_is_in_its_first_columns(name: str) -> None:
    """`together` finds rows of one key by them: PostgreSQL refuses two in one statement."""
    columns, key = re.findall(r"\(([a-z_, \n]+)\)", UPSERTS[name])[:2]
    assert columns.startswith(key)


async def test_one_thing_that_cannot_be_kept_does_not_cost_what_came_with_it(url: str) -> None:
    store = open_store(url)
    keeper = Keeper(store)
    keeper.keep(0, opens=BOARD, batch=batch(0, 2))
    await keeper.all()
    keeper.keep(1, batch=batch(2, 1))
    keeper.keep(2, batch=batch(0, 2))  # the place is taken
    keeper.keep(3, batch=batch(3, 1))
    kept = await asyncio.gather(
        store.write_notes("A", "ann", "half a character: \ud83c", 1),
        store.habits.write("ann", "casino", "{}", 1),
        store.keep_hours(Hours(1, 2)),
        return_exceptions=True,
    )
    assert [type(error) for error in kept] == [WriteFailed, type(None), type(None)]
    assert await keeper.all() == [(0, True), (1, True), (2, False), (3, False)]
    assert await store.habits.read("ann", "casino") == "{}"
    assert await store.hours() == [Hours(1, 2)]
    assert [one.first for one in await store.boards.batches(1, 0, 9)] == [0, 2]
    await store.close()
