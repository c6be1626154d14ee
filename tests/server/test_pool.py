"""The pool: work beside the event loop, with a deadline and a short queue."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable

import pytest

from fairtable.server.pool import Pool
from fairtable.server.problems import ProblemError


def tried(pool: Pool, *works: Callable[[], object]) -> list[object]:
    """What each work answers, or the code of the problem."""

    async def one(work: Callable[[], object]) -> object:
        try:
            return await pool.run(work, "anna")
        except ProblemError as failed:
            assert failed.problem.status == 503
            assert failed.problem.retry_after
            return failed.problem.code

    async def every() -> list[object]:
        return list(await asyncio.gather(*map(one, works)))

    try:
        return asyncio.run(every())
    finally:
        pool.close()


def test_work_is_done_in_another_thread_one_after_another() -> None:
    names = tried(Pool(), *[lambda: threading.current_thread().name] * 3)
    assert names == ["fairtable-pool_0"] * 3


def test_an_error_of_the_work_is_raised_where_it_was_asked_for() -> None:
    with pytest.raises(ZeroDivisionError):
        tried(Pool(), lambda: 1 // 0)


def test_after_the_deadline_the_asker_is_told_to_come_again() -> None:
    go_on, done = threading.Event(), []
    pool = Pool(deadline=0.05)
    late = tried(pool, lambda: go_on.wait(10), lambda: done.append("never begun"))
    go_on.set()
    assert late == ["busy", "busy"]
    assert done == []


def test_a_full_queue_takes_nothing_more() -> None:
    pool = Pool(most_waiting=2)
    works = [lambda: time.sleep(0.01)] * 4
    assert tried(pool, *works) == [None, None, "busy", "busy"]


def test_what_is_done_leaves_the_queue() -> None:
    pool = Pool(most_waiting=1)

    async def again() -> list[int]:
        return [await pool.run(lambda: 7, "anna") for _ in range(5)]

    assert asyncio.run(again()) == [7] * 5
    pool.close()


def test_one_asker_gets_a_part_of_the_queue_and_others_the_rest() -> None:
    pool = Pool(most_of_one=2)

    async def ask(who: str) -> str:
        try:
            return await pool.run(lambda: time.sleep(0.01) or "done", who)
        except ProblemError as failed:
            return failed.problem.detail

    async def every() -> list[str]:
        return list(await asyncio.gather(*map(ask, ["anna", "anna", "anna", "ben"])))

    answers = asyncio.run(every())
    assert (answers[0], answers[1], answers[3]) == ("done", "done", "done")
    assert answers[2].startswith("Enough questions of yours")
    assert asyncio.run(ask("anna")) == "done"
    pool.close()
