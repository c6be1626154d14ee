"""What everybody is told: one frame for all, no gaps, and nothing for those who do not read."""

from __future__ import annotations

import asyncio

from fairtable.server.great_board import telling
from tests.server.great_board.small_boards import joined, opened, settled


class Reader:
    """Stands for a connection: joins the records it is sent, and can stop reading."""

    def __init__(self, board, who="") -> None:
        self.who, self.board = who, board
        self.at, self.keeps_up, self.knows_the_end = board.index, True, False
        self.frames: list[bytes] = []
        self.is_behind = False
        board.teller.came(self)

    def send(self, frames: bytes) -> None:
        self.frames.append(frames)

    def fall_behind(self) -> None:
        self.is_behind = True
        self.board.teller.went(self)

    def records(self) -> bytes:
        """The records of all frames, which must follow each other."""
        found, index = b"", None
        for frame in self.frames:
            if frame[0] != 0x82:
                continue
            size, start = frame[1], 2
            if size == 126:
                size, start = int.from_bytes(frame[2:4], "big"), 4
            first = int.from_bytes(frame[start + 1 : start + 5], "big")
            assert index is None or first == index, "a gap"
            found += frame[start + 5 : start + size]
            index = first + (size - 5) // 3
        return found


async def drawn(board, member, edges) -> None:
    for edge in edges:
        board.draw(member, edge, 0.0)
    await settled(board)
    await asyncio.sleep(0.13)  # a round, and the quiet behind it


async def test_all_readers_share_one_frame():
    _, board = await opened(board="9x9", quota=99)
    anna = await joined(board, b"anna")
    readers = [Reader(board) for _ in range(5)]
    await drawn(board, anna, range(20))
    frames = [next(f for f in reader.frames if f[0] == 0x82) for reader in readers]
    assert all(frame is frames[0] for frame in frames), "the same bytes, not a copy"
    assert readers[0].records() == bytes(board.log)


async def test_whoever_does_not_read_gets_all_that_was_missed_in_one_frame():
    _, board = await opened(board="9x9", quota=99)
    anna = await joined(board, b"anna")
    slow, quick = Reader(board), Reader(board)
    slow.keeps_up = False
    await drawn(board, anna, range(10))
    await drawn(board, anna, range(10, 30))
    assert slow.records() == b""
    assert len(quick.records()) == 90
    slow.keeps_up = True
    board.teller.bring_up(slow)
    await drawn(board, anna, range(30, 40))
    assert slow.records() == quick.records() == bytes(board.log)


async def test_whoever_is_too_far_behind_is_let_go_and_nobody_else_is(monkeypatch):
    monkeypatch.setattr(telling, "TAIL", 15)
    _, board = await opened(board="9x9", quota=99)
    anna = await joined(board, b"anna")
    slow, quick = Reader(board), Reader(board)
    slow.keeps_up = False
    await drawn(board, anna, range(10))
    assert not slow.is_behind
    await drawn(board, anna, range(10, 20))
    assert slow.is_behind
    assert not quick.is_behind
    assert quick.records() == bytes(board.log)


async def test_a_newcomer_in_the_middle_of_a_round_misses_nothing():
    _, board = await opened(board="9x9", quota=99)
    anna = await joined(board, b"anna")
    Reader(board)
    await drawn(board, anna, range(5))
    board.draw(anna, 7, 0.0)
    await settled(board)
    newcomer = Reader(board)
    start = newcomer.at
    await drawn(board, anna, range(10, 15))
    assert newcomer.records() == bytes(board.log[3 * start :])


async def test_the_end_is_told_once_and_behind_the_last_record():
    _, board = await opened(board="1x1", quota=9)
    anna = await joined(board, b"anna")
    reader = Reader(board, "somebody")
    assert board.teller.here == 1
    await drawn(board, anna, range(4))
    board.teller.bring_up(reader)
    told = b"".join(reader.frames)
    assert told.count(b'"over"') == 1
    assert told.index(bytes(board.log)) < told.index(b'"over"')


async def test_whoever_reads_the_log_is_woken_by_lines_and_not_by_people_who_come():
    _, board = await opened(board="9x9", quota=99)
    anna = await joined(board, b"anna")
    woken: list[int] = []
    board.teller.followers.add(lambda: woken.append(board.index))
    Reader(board, "ben")
    await asyncio.sleep(0.13)
    assert woken == []
    await drawn(board, anna, range(2))
    assert woken == [2]
