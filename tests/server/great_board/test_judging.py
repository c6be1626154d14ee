"""D15 to D18 on a board in this process: judged, marked, written down, and only then told."""

from __future__ import annotations

import asyncio
import random

import pytest

from fairtable.games.dots import RECORD_BYTES
from fairtable.games.dots.chain import start_hash
from fairtable.games.dots.folding import fold_few
from fairtable.server.great_board.batch import write_answer
from fairtable.server.great_board.codes import Code
from fairtable.storage.memory_boards import MemoryBoards
from tests.server.great_board.small_boards import (
    Clock,
    Ear,
    FailingBoards,
    joined,
    opened,
    settled,
)


async def test_d16_the_refusals_come_in_the_order_of_the_rule():
    clock = Clock()
    _, board = await opened(clock=clock, quota=2, seconds=3)
    anna = await joined(board, b"anna")
    last = board.state.size.edges - 1
    board.ready = False
    assert board.draw(None, 9**9, 0.0) == (Code.WARMING_UP, 0)
    board.ready = True
    assert board.draw(None, 9**9, 0.0) == (Code.NO_IDENTITY, 0)
    assert board.draw(anna, last + 1, 0.0) == (Code.INVALID_EDGE, 0)
    assert board.draw(anna, -1, 0.0) == (Code.INVALID_EDGE, 0)
    assert board.draw(anna, last, 0.0) == (Code.ACCEPTED, 0)
    assert board.draw(anna, last, 0.0) == (Code.EDGE_TAKEN, 0)
    assert board.draw(anna, 0, 0.0) == (Code.ACCEPTED, 1)
    assert board.draw(anna, 1, 0.0) == (Code.QUOTA_EXHAUSTED, 3_000)
    assert board.draw(anna, 0, 0.0) == (Code.EDGE_TAKEN, 0), "taken comes before the quota"
    await settled(board)


async def test_d16_why_a_line_is_not_drawn_is_the_same_ladder_and_draws_nothing():
    clock = Clock()
    _, board = await opened(clock=clock, quota=2, seconds=3)
    anna = await joined(board, b"anna")
    last = board.state.size.edges - 1
    board.ready = False
    assert board.why_not_drawn(None, 9**9) == (Code.WARMING_UP, 0)
    board.ready = True
    assert board.why_not_drawn(None, 9**9) == (Code.NO_IDENTITY, 0)
    assert board.why_not_drawn(anna, last + 1) == (Code.INVALID_EDGE, 0)
    before = board.left(anna), anna.asked_at
    for _ in range(100):
        assert board.why_not_drawn(anna, last) == (Code.ACCEPTED, 0)
    assert board.pending() is None
    assert (board.left(anna), anna.asked_at) == before
    assert board.draw(anna, last, 0.0) == (Code.ACCEPTED, 0)
    assert board.why_not_drawn(anna, last) == (Code.EDGE_TAKEN, 0)
    assert board.draw(anna, 0, 0.0) == (Code.ACCEPTED, 1)
    assert board.why_not_drawn(anna, 1) == (Code.QUOTA_EXHAUSTED, 3_000)
    await settled(board)
    assert board.index == 2


async def test_d16_everybody_may_only_ask_so_often_whatever_the_answer():
    _, board = await opened()
    anna, ben = await joined(board, b"anna"), await joined(board, b"ben")
    asked = [board.draw(anna, 9**6, 100.0)[0] for _ in range(61)]
    assert asked == [Code.INVALID_EDGE] * 60 + [Code.RATE_LIMITED]
    code, wait = board.draw(anna, 0, 100.0)
    assert code == Code.RATE_LIMITED
    assert 50 <= wait <= 51
    assert board.draw(anna, 0, 100.051)[0] == Code.ACCEPTED
    assert board.draw(ben, 1, 100.0)[0] == Code.ACCEPTED, "others do not wait"
    await settled(board)


async def test_d16_with_a_raised_quota_one_may_ask_as_fast_as_one_may_draw():
    _, board = await opened(board="9x9", quota=100, seconds=0.001)
    anna = await joined(board, b"anna")
    codes = {board.draw(anna, edge, 5.0)[0] for edge in range(100)}
    assert codes == {Code.ACCEPTED}
    await settled(board)


async def test_d15_a_refused_line_costs_no_quota():
    _, board = await opened()
    anna = await joined(board, b"anna")
    board.draw(anna, 3, 0.0)
    before = board.left(anna)
    for edge in (3, 3, 999, 3):
        board.draw(anna, edge, 0.0)
    assert board.left(anna) == before
    await settled(board)


async def test_d15_a_box_gives_lines_back():
    _, board = await opened(board="1x1", quota=4)
    anna = await joined(board, b"anna")
    for edge in range(3):
        board.draw(anna, edge, 0.0)
    assert board.left(anna).left == 1
    board.draw(anna, 3, 0.0)
    assert board.left(anna).left == 2


async def test_d17_nobody_is_told_before_the_line_is_durable():
    _, board = await opened()
    anna, ear = await joined(board, b"anna"), Ear()
    for number, edge in enumerate((4, 4, 99)):
        code, value = board.draw(anna, edge, 0.0)
        batch = board.pending()
        assert batch is not None
        batch.answer(ear, write_answer(number, code, value))
    assert ear.answers == []
    assert board.index == 0
    assert board.scores == (0, 0, 0, 0)
    await settled(board)
    assert ear.answers == [(0, Code.ACCEPTED, 0), (1, Code.EDGE_TAKEN, 0), (2, 2, 0)]
    assert bytes(board.log) == (4 << 2).to_bytes(3, "big")


async def test_d17_if_the_write_fails_the_lines_were_never_drawn_and_all_are_told_so():
    store = FailingBoards()
    _, board = await opened(store)
    anna, ear = await joined(board, b"anna"), Ear()
    board.draw(anna, 0, 0.0)
    await settled(board)
    head, quota = board.head, board.left(anna)
    store.fails = True
    for number, edge in enumerate((1, 1, 2, 999)):
        code, value = board.draw(anna, edge, 0.0)
        batch = board.pending()
        assert batch is not None
        batch.answer(ear, write_answer(number, code, value))
    assert await batch.is_kept() is False
    assert board.draw(anna, 5, 0.0) == (Code.WARMING_UP, 0)
    store.fails = False
    await settled(board)
    assert ear.answers == [(0, 8, 0), (1, 8, 0), (2, 8, 0), (3, Code.INVALID_EDGE, 0)]
    assert (board.index, board.head) == (1, head)
    again = board.members.find(b"anna")
    assert board.left(again) == quota
    assert board.draw(again, 1, 0.0) == (Code.ACCEPTED, 1)
    await settled(board)


async def test_d14_a_membership_that_was_not_kept_is_none():
    store = FailingBoards()
    _, board = await opened(store)
    store.fails = True
    board.join(board.members.choose(b"anna", b"home", board.now()))
    assert await board.joining[b"anna"] is False
    store.fails = False
    await settled(board)
    assert board.members.find(b"anna") is None
    assert (await joined(board, b"anna")).number == 0


async def test_d17_a_board_that_is_read_again_is_the_same_to_the_quota():
    clock, store = Clock(), MemoryBoards()
    luck = random.Random(7)
    _, board = await opened(store, clock, board="6x6")
    names = [b"one", b"two", b"three"]
    members = [await joined(board, name) for name in names]
    for _ in range(120):
        board.draw(
            luck.choice(members), luck.randrange(board.state.size.edges), clock.ms / 1000
        )
        if luck.random() < 0.3:
            await settled(board)
            clock.ms += luck.randrange(4_000)
    await settled(board)
    _, again = await opened(store, clock, board="50x50")
    assert (again.id, again.log, again.head) == (board.id, board.log, board.head)
    assert again.state == board.state == fold_few(bytes(board.log), board.state.size)
    assert again.scores == board.scores
    for name in names:
        one, other = board.members.find(name), again.members.find(name)
        assert (one.team, one.drew) == (other.team, other.drew)
        assert board.left(one) == again.left(other)


async def test_d17_a_member_without_a_choice_is_still_empty_after_a_restart():
    clock, store = Clock(), MemoryBoards()
    _, board = await opened(store, clock)
    row = board.members.choose(b"anna", b"home", board.now())._replace(chosen=False)
    member = board.join(row)
    assert board.left(member).left == 0
    await board.joining[b"anna"]
    clock.ms += 3_500
    _, again = await opened(store, clock)
    assert again.left(again.members.find(b"anna")) == board.left(member)
    assert board.left(member).left == 1


async def test_d17_a_damaged_log_is_found_at_the_start_and_left_alone():
    store = MemoryBoards()
    _, board = await opened(store)
    anna = await joined(board, b"anna")
    for edge in (1, 2):
        board.draw(anna, edge, 0.0)
        await settled(board)
    row = store._batches[1][0]
    store._batches[1][0] = row._replace(records=(9 << 2).to_bytes(3, "big"))
    boards, again = await opened(store)
    assert "does not follow" in again.damage
    assert again.draw(None, 1, 0.0) == (Code.WARMING_UP, 0)
    with pytest.raises(Exception, match="damaged"):
        await boards.find("current")


async def test_d18_the_board_ends_when_every_line_is_drawn_and_the_next_one_opens():
    store = MemoryBoards()
    boards, board = await opened(store, board="1x1", quota=9)
    anna = await joined(board, b"anna")
    assert [board.draw(anna, edge, 0.0)[0] for edge in range(4)] == [0, 0, 0, 0]
    assert board.draw(anna, 0, 0.0) == (Code.BOARD_COMPLETE, 0)
    assert boards.current is board, "the end is not durable yet"
    await settled(board)
    assert board.has_ended
    assert (board.row.winner, board.row.placed, board.scores) == (0, 4, (1, 0, 0, 0))
    following = boards.current
    assert following.id == "board-2"
    assert following.ready
    assert following.members.find(b"anna") is None, "new teams"
    assert following.head == start_hash(following.begun) != board.head
    assert await boards.find("board-1") is board
    boards, newest = await opened(store)
    assert newest.id == "board-2"
    past = await boards.find("board-1")
    assert (past.log, past.head, past.scores) == (board.log, board.head, board.scores)
    assert past.draw(None, 0, 0.0) == (Code.BOARD_COMPLETE, 0)


async def test_d18_the_board_ends_at_the_target_in_the_middle_of_many_lines():
    boards, board = await opened(board="3x3", target=1, quota=30)
    anna = await joined(board, b"anna")
    codes = [board.draw(anna, edge, 0.0)[0] for edge in range(board.state.size.edges)]
    end = codes.index(Code.BOARD_COMPLETE)
    assert codes == [0] * end + [Code.BOARD_COMPLETE] * (24 - end)
    await settled(board)
    assert board.index == end
    assert board.scores == (1, 0, 0, 0)
    assert board.row.winner == 0
    assert boards.current.row.target == 1


async def test_d18_a_board_whose_end_was_not_kept_goes_on():
    store = FailingBoards()
    boards, board = await opened(store, board="1x1", quota=9)
    anna = await joined(board, b"anna")
    for edge in range(3):
        board.draw(anna, edge, 0.0)
    await settled(board)
    store.fails = True
    assert board.draw(anna, 3, 0.0) == (Code.ACCEPTED, 3)
    assert await board.pending().is_kept() is False
    store.fails = False
    await settled(board)
    assert boards.current is board
    assert not board.has_ended
    assert board.draw(board.members.find(b"anna"), 3, 0.0) == (Code.ACCEPTED, 3)
    await settled(board)
    assert board.has_ended


async def test_a_large_batch_is_closed_early_and_a_slow_disk_stops_the_drawing(monkeypatch):
    from fairtable.server.great_board import board as board_module

    monkeypatch.setattr(board_module, "MOST_IN_BATCH", 5)
    monkeypatch.setattr(board_module, "MOST_UNDER_WAY", 12)
    _, board = await opened(board="9x9", quota=100)
    anna = await joined(board, b"anna")
    codes = [board.draw(anna, edge, 0.0)[0] for edge in range(30)]
    assert codes == [0] * 15 + [Code.WARMING_UP] * 15
    await settled(board)
    assert board.index == 15
    assert board.draw(anna, 20, 0.0)[0] == Code.ACCEPTED
    await settled(board)
    assert len(board.log) == 16 * RECORD_BYTES


async def test_the_snapshot_has_durable_lines_only_and_is_made_once_a_second():
    import gzip

    from fairtable.games.dots.packed import unpack

    _, board = await opened(board="5x5", quota=60)
    anna = await joined(board, b"anna")
    for edge in range(10):
        board.draw(anna, edge, 0.0)
    await settled(board)
    durable = board.head
    board.draw(anna, 30, 0.0)
    first = await board.snapshots.newest()
    state, head = unpack(gzip.decompress(first.zipped))
    assert (state.placed, head) == (10, durable)
    await settled(board)
    assert await board.snapshots.newest() is first, "less than a second ago"
    board.snapshots._made = first._replace(at=first.at - 2)
    both = await asyncio.gather(board.snapshots.newest(), board.snapshots.newest())
    assert both[0] is both[1]
    assert unpack(gzip.decompress(both[0].zipped)).state == board.state
