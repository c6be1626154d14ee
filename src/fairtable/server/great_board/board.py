"""One board, live, D16 and D17: a line is judged and marked in one step, in memory.

Lines are gathered for a few milliseconds into a batch. The writer's thread makes batches
durable, several in one commit. Only then is anybody told, even the one who drew. If a batch is
not kept, nobody was told of its lines, and the board reads its log again.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from fairtable.games.dots import RECORD_BYTES, GameState
from fairtable.games.dots.chain import (
    BoardBegun,
    batch_hash,
    board_winner,
    has_ended,
    start_hash,
)
from fairtable.games.dots.quota import Left, Quota
from fairtable.server.great_board.batch import LONGEST, Batch, not_kept, write_drawn_by
from fairtable.server.great_board.codes import Code
from fairtable.server.great_board.members import Member, Members
from fairtable.server.great_board.snapshots import Snapshots
from fairtable.server.great_board.telling import Teller
from fairtable.storage import (
    BatchRow,
    BoardChange,
    BoardRow,
    BoardStore,
    MemberRow,
    Tenure,
    WriteFailed,
)

if TYPE_CHECKING:
    from fairtable.server.great_board.boards import Boards
    from fairtable.server.great_board.loading import Loaded
    from fairtable.server.great_board.socket import BoardSocket

GATHER, GATHER_IDLE = 0.008, 0.002
"""Seconds for which lines are gathered before they are written; fewer if the disk waits."""
MOST_IN_BATCH = 4_096
MOST_UNDER_WAY = 65_536
"""So many lines may wait for the disk. Then nobody draws until it has caught up."""
READS = "the board reads its log"
ASKS_A_SECOND, ASKS_AT_ONCE = 20.0, 60
ACCEPTED, WARMING_UP = int(Code.ACCEPTED), int(Code.WARMING_UP)
NO_IDENTITY, RATE_LIMITED = int(Code.NO_IDENTITY), int(Code.RATE_LIMITED)
BOARD_COMPLETE, INVALID_EDGE = int(Code.BOARD_COMPLETE), int(Code.INVALID_EDGE)
EDGE_TAKEN, QUOTA_EXHAUSTED = int(Code.EDGE_TAKEN), int(Code.QUOTA_EXHAUSTED)


class LiveBoard:
    """A board and its log.

    `log`, `head` and `scores` are durable; `state` has also what is under way.
    """

    def __init__(
        self,
        row: BoardRow,
        store: BoardStore,
        quota: Quota,
        clock: Callable[[], int],
        boards: Boards,
    ) -> None:
        self.id = f"board-{row.number}"
        self.row = row
        self.begun = BoardBegun(self.id, row.width, row.height, row.target, row.opened_at)
        self.quota = quota
        self.clock = clock
        self.state = GameState(width=row.width, height=row.height)
        self.log = bytearray()
        self.scores = self.state.scores
        self.head = self._tip = start_hash(self.begun)
        self.members = Members()
        self.teller = Teller(self)
        self.snapshots = Snapshots(self)
        self.joining: dict[bytes, asyncio.Future[bool]] = {}
        self.ready = False
        self.damage = ""
        self._store = store
        self._boards = boards
        self._tenure = Tenure()
        self._batch: Batch | None = None
        self._closing: asyncio.TimerHandle | None = None
        self._under_way: deque[Batch] = deque()
        self._judged = 0
        self._last_at = row.opened_at
        self._over = row.ended_at is not None
        rate = max(ASKS_A_SECOND, 2000 / quota.ms)
        self._ask = 1 / rate
        self._ask_slack = max(ASKS_AT_ONCE, 2 * quota.size) / rate

    @property
    def index(self) -> int:
        """How many records are durable."""
        return len(self.log) // RECORD_BYTES

    @property
    def has_ended(self) -> bool:
        """D18. Whether the end of the board is durable."""
        return self.row.ended_at is not None

    def now(self) -> int:
        """The time of a batch that would begin now; it never goes back."""
        return max(self._last_at, self.clock())

    def draw(self, member: Member | None, edge: int, now: float) -> tuple[int, int]:
        """D16. Judge a line and mark it: a `Code`, and the index, the wait (ms) or 0.

        `now` is in seconds and only for how often somebody asks. Nothing here waits, so
        nobody can come between looking and marking.
        """
        if code := self._shut(member):
            return code, 0
        assert member is not None
        if wait := self._too_soon(member, now):
            return RATE_LIMITED, wait
        batch = self._batch
        at = batch.at if batch is not None else self.now()
        code, wait = self._against(member, edge, at)
        if code:
            return code, wait
        if batch is None:
            if self._judged - self.index >= MOST_UNDER_WAY:
                return WARMING_UP, 0
            batch = self._open_batch(at)
        return ACCEPTED, self._mark(batch, member, edge)

    def why_not_drawn(self, member: Member | None, edge: int) -> tuple[int, int]:
        """What `draw` would answer now, but nothing is marked, and nobody has asked."""
        code = self._shut(member)
        if code or member is None:
            return code, 0
        batch = self._batch
        return self._against(member, edge, batch.at if batch is not None else self.now())

    def _shut(self, member: Member | None) -> int:
        """D16. The first steps of the ladder: may this member draw anything?"""
        if not self.ready:
            return WARMING_UP
        if self._over:
            return BOARD_COMPLETE
        return NO_IDENTITY if member is None else ACCEPTED

    def _too_soon(self, member: Member, now: float) -> int:
        """D16. How long this member must wait (ms) before asking again; 0: this ask counts."""
        asked_at = member.asked_at if member.asked_at > now else now
        if (wait := asked_at + self._ask - now - self._ask_slack) > 0:
            return int(wait * 1000) + 1
        member.asked_at = asked_at + self._ask
        return 0

    def _against(self, member: Member, edge: int, at: int) -> tuple[int, int]:
        """D16. The last steps of the ladder: may this line be drawn?"""
        state = self.state
        if not 0 <= edge < state.size.edges:
            return INVALID_EDGE, 0
        if state.edges[edge >> 3] >> (edge & 7) & 1:
            return EDGE_TAKEN, 0
        if wait_ms := self.quota.wait(member.full_at, at):
            return QUOTA_EXHAUSTED, wait_ms
        return ACCEPTED, 0

    def _mark(self, batch: Batch, member: Member, edge: int) -> int:
        """Draw the line on the board and write it into the batch. Returns its index."""
        state, team = self.state, member.team
        boxes = state.completed_by(edge)
        state.write(edge, team, boxes)
        member.full_at = self.quota.drawn(member.full_at, batch.at, len(boxes))
        batch.records += (edge << 2 | team).to_bytes(3, "big")
        batch.drawn_by += write_drawn_by(member.number, min(member.full_at - batch.at, LONGEST))
        batch.members.add(member)
        if not member.drew:
            self.members.drew(member, batch.at)
            batch.drew_first.append(member.number)
        index = self._judged
        self._judged += 1
        if (boxes or state.is_complete) and has_ended(state, self.row.target):
            self._over = batch.is_last = True
            self._close_batch()
        elif len(batch.records) >= RECORD_BYTES * MOST_IN_BATCH:
            self._close_batch()
        return index

    def pending(self) -> Batch | None:
        """The newest batch that is not durable; None if everything is."""
        if self._batch is not None:
            return self._batch
        return self._under_way[-1] if self._under_way else None

    def left(self, member: Member) -> Left:
        """D15. The member's quota now."""
        return self.quota.left(member.full_at, self.now())

    # On the way to the disk

    def join(self, row: MemberRow) -> Member:
        """A new member; until it is durable, `joining` has a future that tells when it is."""
        joining = self.joining[row.holder] = asyncio.get_running_loop().create_future()
        member = self.members.add(row, self.now())
        if not row.chosen:
            member.full_at = self.quota.empty(row.joined_at)

        def kept(change: BoardChange, error: Exception | None) -> None:
            self.joining.pop(row.holder, None)
            joining.set_result(error is None)
            if error is not None and change.tenure is self._tenure:
                self._read_again()

        self._store.keep(BoardChange(self._tenure, self.row.number, kept, members=(row,)))
        return member

    def _open_batch(self, at: int) -> Batch:
        self._batch = batch = Batch(self._judged, at)
        self._last_at = at
        wait = GATHER if self._under_way else GATHER_IDLE
        self._closing = asyncio.get_running_loop().call_later(wait, self._close_batch)
        return batch

    def _close_batch(self) -> None:
        """Give the batch to the writer."""
        batch, self._batch = self._batch, None
        if self._closing is not None:
            self._closing.cancel()
            self._closing = None
        if batch is None:
            return
        records, batch.scores = bytes(batch.records), self.state.scores
        batch.hash = self._tip = batch_hash(self._tip, batch.first, batch.at, records)
        row = BatchRow(batch.first, batch.at, batch.hash, records, bytes(batch.drawn_by))
        change = BoardChange(
            self._tenure, self.row.number, self._kept, row, drew=tuple(batch.drew_first)
        )
        if batch.is_last:
            change.ends = self._ended_row(batch.at)
            change.opens = self._boards.next_row(self.row.number, batch.at)
        self._under_way.append(batch)
        self._store.keep(change)

    def _ended_row(self, at: int) -> BoardRow:
        state = self.state
        scores = msgspec.json.encode(state.scores).decode()
        winner = board_winner(state, self.row.target)
        return self.row._replace(ended_at=at, placed=state.placed, scores=scores, winner=winner)

    def _kept(self, change: BoardChange, error: Exception | None) -> None:
        if change.tenure is not self._tenure:
            return  # It was answered when the board began to read its log again.
        if error is not None:
            return self._read_again()
        batch = self._under_way.popleft()
        self.log += batch.records
        self.head, self.scores = batch.hash, batch.scores
        self._answer(batch)
        batch.decided(True)
        if change.ends is not None and change.opens is not None:
            self.row = change.ends
            self._boards.go_on(self, change.opens)
        self.teller.news()

    def _answer(self, batch: Batch) -> None:
        """Tell those who asked, and every device of theirs what is left of the quota."""
        quotas: dict[BoardSocket, bytes] = {}
        for member in batch.members:
            if member.sockets:
                frame = self.teller.quota_frame(self.left(member))
                for socket in member.sockets:
                    quotas[socket] = frame
        for socket, answers in batch.answers.items():
            socket.answer(answers, quotas.pop(socket, b""))
        for socket, frame in quotas.items():
            socket.send(frame)

    # From the log

    def begin(self, loaded: Loaded) -> None:
        """The board is as its log says; from now on lines are judged."""
        self.state, self.log, self.head = loaded.state, loaded.log, loaded.head
        self._tip, self._judged, self.scores = loaded.head, self.index, loaded.state.scores
        self._last_at = max(self._last_at, loaded.last_at)
        self._over = self.has_ended
        self._tenure = Tenure()
        self.members.renew(loaded.members, self.now())
        for holder, full_at in loaded.quotas.items():
            if (member := self.members.find(holder)) is not None:
                member.full_at = full_at
        self.snapshots.begin(loaded.state.copy())
        self.ready = True
        self.teller.news()

    def _read_again(self) -> None:
        """A write failed: take back what nobody was told, and read what is really there."""
        self.ready = False
        self._tenure = Tenure(WriteFailed(READS))
        batches = [*self._under_way, *([self._batch] if self._batch is not None else [])]
        self._under_way.clear()
        self._batch = None
        if self._closing is not None:
            self._closing.cancel()
            self._closing = None
        for batch in batches:
            for socket, answers in batch.answers.items():
                socket.answer(not_kept(answers))
            batch.decided(False)
        self._boards.read_soon(self)
