"""All great boards of this server: one is open, those before it can be read."""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
import structlog

from fairtable.games.dots.lines import Size, size_of
from fairtable.games.dots.quota import Quota
from fairtable.server.frame_budget import SECONDS, UNITS_A_SECOND
from fairtable.server.great_board.board import LiveBoard
from fairtable.server.great_board.codes import warming_up
from fairtable.server.great_board.loading import load
from fairtable.server.great_board.telling import FRAME_MS, TAIL
from fairtable.server.great_board.wire import BoardCard, QuotaCard, WholeCard
from fairtable.server.problems import ProblemError, Trouble, fail
from fairtable.server.settings import Settings
from fairtable.storage import BatchRow, BoardChange, BoardRow, BoardStore, ReadFailed, Tenure

journal = structlog.get_logger("fairtable.board")

CURRENT = "current"
NAME = re.compile(r"board-([1-9][0-9]{0,8})")
CHUNK = 65_536
MOST_PAST = 3
"""So many boards that have ended stay in memory."""
FIRST_WAIT, LONGEST_WAIT = 0.1, 5.0
EVERY = 2**31


class Boards:
    """Opens a board, and the next one when it has ended."""

    def __init__(self, settings: Settings, store: BoardStore, clock: Callable[[], int]) -> None:
        ms = max(1, round(settings.board_seconds * 1000))
        self.quota = Quota(settings.board_quota, ms, settings.board_per_box)
        self.size: Size | None = settings.board_size()
        self.current: LiveBoard | None = None
        self.stopping = False
        # A connection may send as fast as the quota lets it draw, and some refused lines.
        self.frames_a_second = max(
            UNITS_A_SECOND, 2000 / ms, 2 * settings.board_quota / SECONDS
        )
        self._target = settings.board_target
        self._store = store
        self._clock = clock
        self._past: OrderedDict[int, LiveBoard] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    # The life of boards

    def start(self) -> None:
        """Read the open board, or open the first one; this takes a while."""
        if self.size is not None:
            self._run(self._open())

    def stop(self) -> None:
        for task in tuple(self._tasks):
            task.cancel()
        for board in (self.current, *self._past.values()):
            if board is not None:
                board.teller.forget()

    async def say_goodbye(self, frame: bytes) -> None:
        """Judge no more lines, finish those under way, and say goodbye to every watcher."""
        self.stopping = True
        boards = [board for board in (self.current, *self._past.values()) if board is not None]
        while any(board.ready and board.pending() is not None for board in boards):
            await asyncio.sleep(0.01)
        for board in boards:
            board.teller.wake_followers()
            for watcher in tuple(board.teller.watchers):
                board.teller.bring_up(watcher)
                watcher.dismiss(frame)
        while any(board.teller.watchers for board in boards):
            await asyncio.sleep(0.01)

    def next_row(self, number: int, at: int) -> BoardRow:
        """D18. The board that follows this one."""
        size = self.size or size_of(1000, 1000)
        return BoardRow(number + 1, size.width, size.height, self._target, at)

    def go_on(self, ended: LiveBoard, row: BoardRow) -> None:
        """D18. A board has ended, and its end is durable: the next one is open."""
        self._keep_past(ended)
        self.current = board = self._board(row)
        board.ready = True
        journal.info("board ended", board=ended.id, winner=ended.row.winner, next=board.id)

    def read_soon(self, board: LiveBoard) -> None:
        """A write failed: what is durable is read again."""
        self._run(self._read(board))

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _board(self, row: BoardRow) -> LiveBoard:
        return LiveBoard(row, self._store, self.quota, self._clock, self)

    async def _open(self) -> None:
        wait = FIRST_WAIT
        while True:
            try:
                newest = await self._store.boards(EVERY, 1)
                if newest and newest[0].ended_at is None:
                    self.current = self._board(newest[0])
                    return await self._read(self.current)
                number = newest[0].number if newest else 0
                row = self.next_row(number, self._clock())
                if await self._keep(row):
                    self.current = self._board(row)
                    self.current.ready = True
                    return
            except ReadFailed as failed:
                journal.warning("the board cannot be read", reason=failed.reason)
            await asyncio.sleep(wait)
            wait = min(LONGEST_WAIT, 2 * wait)

    async def _keep(self, row: BoardRow) -> bool:
        kept: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def done(_: BoardChange, error: Exception | None) -> None:
            kept.set_result(error is None)

        self._store.keep(BoardChange(Tenure(), row.number, done, opens=row))
        return await kept

    async def _read(self, board: LiveBoard) -> None:
        """Read a board until the database answers."""
        wait = FIRST_WAIT
        while True:
            try:
                return await self._read_once(board)
            except ReadFailed as failed:
                journal.warning("the board cannot be read", reason=failed.reason)
            await asyncio.sleep(wait)
            wait = min(LONGEST_WAIT, 2 * wait)

    async def _read_once(self, board: LiveBoard) -> None:
        """Read a board. If its log is damaged, say so and touch nothing."""
        number = board.row.number
        rows = await self._store.boards(number + 2, 2)
        board.row = next(row for row in rows if row.number == number)
        now = self._clock()
        try:
            loaded = await load(self._store, board.row, board.begun, self.quota, now)
        except ValueError as damaged:
            board.damage = str(damaged)
            journal.error("the log of the board is damaged", board=board.id, why=str(damaged))
            return
        board.begin(loaded)
        if board is self.current and board.has_ended and rows[0].number > number:
            self.go_on(board, rows[0])

    def _keep_past(self, board: LiveBoard) -> None:
        self._past[board.row.number] = board
        self._past.move_to_end(board.row.number)
        while len(self._past) > MOST_PAST:
            self._past.popitem(last=False)

    # Who asks

    async def find(self, name: str) -> LiveBoard:
        """The board with this id; ProblemError if there is none, or if it is not ready."""
        if self.size is None:
            raise fail(Trouble.NO_SUCH_BOARD, "There is no great board on this server.")
        board = self.current
        if board is None:
            raise ProblemError(warming_up())
        if name not in (CURRENT, board.id):
            board = await self._find_past(name, board.row.number)
        if board.damage:
            raise fail(Trouble.DAMAGED_LOG, f"The log of this board is damaged. {board.damage}")
        if not board.ready:
            raise ProblemError(warming_up())
        return board

    async def _find_past(self, name: str, newest: int) -> LiveBoard:
        found = NAME.fullmatch(name)
        number = int(found[1]) if found else 0
        if not 0 < number < newest:
            raise fail(Trouble.NO_SUCH_BOARD)
        if number not in self._past:
            rows = await self._store.boards(number + 1, 1)
            if not rows or rows[0].number != number:
                raise fail(Trouble.NO_SUCH_BOARD)
            board = self._board(rows[0])
            await self._read_once(board)
            self._keep_past(board)
        self._past.move_to_end(number)
        return self._past[number]

    async def cards(self, before: int, limit: int) -> list[BoardCard]:
        """The newest boards."""
        rows = await self._store.boards(before, limit)
        current = self.current
        return [
            self.card(current) if current and row.number == current.row.number else card_of(row)
            for row in rows
        ]

    async def batches(self, board: LiveBoard, after: int, limit: int) -> list[BatchRow]:
        """A page of the chain, as far as the board has told of it."""
        rows = await self._store.batches(board.row.number, after, limit)
        return [row for row in rows if row.first < board.index]

    def card(self, board: LiveBoard) -> BoardCard:
        """A board in memory, as it is now: only what is durable."""
        return card_of(board.row, board.index, board.scores)

    def whole_card(self, board: LiveBoard) -> WholeCard:
        card, quota = self.card(board), self.quota
        red, blue, green, yellow = board.members.counts(board.now())
        return WholeCard(
            **msgspec.structs.asdict(card),
            index=board.index,
            members=(red, blue, green, yellow),
            here=board.teller.here,
            quota=QuotaCard(quota.size, quota.ms / 1000, quota.per_box),
            frame_ms=FRAME_MS,
            chunk=CHUNK,
            tail=TAIL,
            head=board.head.hex(),
            next=f"board-{board.row.number + 1}" if board.has_ended else None,
        )


def card_of(
    row: BoardRow, placed: int = 0, scores: tuple[int, ...] = (0, 0, 0, 0)
) -> BoardCard:
    """A board as its row says; `placed` and `scores` are of a board that is open."""
    if row.ended_at is not None:
        placed = row.placed or 0
        scores = msgspec.json.decode(row.scores or "[0,0,0,0]", type=tuple[int, ...])
    red, blue, green, yellow = scores
    return BoardCard(
        f"board-{row.number}",
        row.number,
        row.width,
        row.height,
        "open" if row.ended_at is None else "complete",
        row.opened_at,
        row.ended_at,
        placed,
        size_of(row.width, row.height).edges,
        (red, blue, green, yellow),
        row.target,
        row.winner,
    )
