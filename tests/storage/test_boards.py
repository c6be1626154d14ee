"""The great board in every kind of store: kept whole, in order, without gaps."""

from __future__ import annotations

import asyncio

import pytest

from fairtable.storage import (
    BatchRow,
    BoardChange,
    BoardRow,
    EntryStore,
    MemberRow,
    Tenure,
    open_store,
)

BOARD = BoardRow(1, 1000, 1000, 0, 1_700_000_000_000)


def batch(first: int, count: int, at: int = 5) -> BatchRow:
    return BatchRow(first, at, bytes([first % 256]) * 32, b"abc" * count, bytes(8 * count))


def member(number: int) -> MemberRow:
    return MemberRow(number, b"holder%02d" % number, number % 4, b"address", number != 1, 77)


class Keeper:
    """Keeps changes, and writes down how each was answered."""

    def __init__(self, store: EntryStore) -> None:
        self.store = store
        self.tenure = Tenure()
        self.answers: list[tuple[int, bool]] = []
        self._waiting: list[asyncio.Future[None]] = []

    def keep(self, name: int, **parts: object) -> None:
        future = asyncio.get_running_loop().create_future()
        self._waiting.append(future)

        def done(_: BoardChange, error: Exception | None) -> None:
            self.answers.append((name, error is None))
            future.set_result(None)

        self.store.boards.keep(BoardChange(self.tenure, 1, done, **parts))  # type: ignore[arg-type]

    async def all(self) -> list[tuple[int, bool]]:
        await asyncio.gather(*self._waiting)
        return self.answers


async def test_boards_batches_and_members_are_read_as_they_were_kept(store):
    keeper = Keeper(store)
    keeper.keep(0, opens=BOARD)
    keeper.keep(1, members=(member(0), member(1)))
    keeper.keep(2, batch=batch(0, 2), drew=(1,))
    keeper.keep(3, members=(member(2),), batch=batch(2, 3, at=9), drew=(0,))
    assert await keeper.all() == [(0, True), (1, True), (2, True), (3, True)]
    boards = store.boards
    assert await boards.boards(10, 5) == [BOARD]
    assert await boards.batches(1, 0, 10) == [batch(0, 2), batch(2, 3, at=9)]
    assert await boards.batches(1, 1, 10) == [batch(2, 3, at=9)]
    assert await boards.batches(1, 0, 1) == [batch(0, 2)]
    assert await boards.batches(2, 0, 10) == []
    found = await boards.members(1, 0, 10)
    assert found == [
        member(0)._replace(drew=True),
        member(1)._replace(drew=True),
        member(2),
    ]
    assert await boards.members(1, 2, 10) == [member(2)]


async def test_only_the_newest_batches_are_read_for_the_quotas(store):
    keeper = Keeper(store)
    keeper.keep(0, opens=BOARD)
    for first, at in enumerate((10, 20, 20, 30)):
        keeper.keep(first, batch=batch(first, 1, at))
    await keeper.all()
    since = [
        [b.first for b in await store.boards.batches_since(1, at)] for at in (0, 20, 21, 31)
    ]
    assert since == [[0, 1, 2, 3], [1, 2, 3], [3], []]


async def test_an_end_and_the_next_board_are_one_change(store):
    keeper = Keeper(store)
    keeper.keep(0, opens=BOARD)
    ended = BOARD._replace(ended_at=9, placed=4, scores="[1,0,0,0]", winner=0)
    following = BoardRow(2, 10, 10, 5, 9)
    keeper.keep(1, batch=batch(0, 4), ends=ended, opens=following)
    await keeper.all()
    assert await store.boards.boards(100, 10) == [following, ended]
    assert await store.boards.boards(2, 10) == [ended]
    assert await store.boards.boards(100, 1) == [following]


async def test_after_a_change_that_was_not_kept_none_of_its_term_is(url):
    store = open_store(url)
    keeper = Keeper(store)
    keeper.keep(0, opens=BOARD, batch=batch(0, 2))
    await keeper.all()
    keeper.keep(1, batch=batch(0, 2))  # the place is taken
    keeper.keep(2, batch=batch(2, 2))
    await keeper.all()
    keeper.keep(3, batch=batch(2, 2))
    assert await keeper.all() == [(0, True), (1, False), (2, False), (3, False)]
    keeper.tenure = Tenure()
    keeper.keep(4, batch=batch(2, 1))
    assert (await keeper.all())[-1] == (4, True)
    assert [b.first for b in await store.boards.batches(1, 0, 9)] == [0, 2]
    await store.close()


async def test_what_was_kept_is_there_after_the_store_is_opened_again(url):
    first = open_store(url)
    keeper = Keeper(first)
    keeper.keep(0, opens=BOARD, members=(member(0),))
    for number in range(600):
        keeper.keep(number + 1, batch=batch(number, 1))
    await first.close()
    answers = await keeper.all()
    assert [name for name, kept in answers if kept] == list(range(601))
    again = open_store(url)
    assert len(await again.boards.batches(1, 0, 10_000)) == 600
    assert await again.boards.members(1, 0, 5) == [member(0)]
    await again.close()


async def test_a_closed_store_keeps_nothing_and_says_so(store):
    await store.close()
    keeper = Keeper(store)
    keeper.keep(0, opens=BOARD)
    assert await keeper.all() == [(0, False)]
    assert keeper.tenure.over


@pytest.mark.parametrize("number", [1, 2**20])
async def test_boards_do_not_see_each_other(store, number):
    keeper = Keeper(store)
    keeper.keep(0, opens=BOARD, batch=batch(0, 1))
    await keeper.all()
    rows = await store.boards.batches(number, 0, 9)
    assert len(rows) == (number == 1)
