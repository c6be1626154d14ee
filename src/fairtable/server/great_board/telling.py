"""What everybody at the board is told: records in one frame for all, about every 100 ms.

A frame is made once and shared. A round goes in slices of a few milliseconds, so that a line is
judged while thousands are told. Whoever does not read is left out, and gets everything that was
missed in one frame later; whoever is too far behind is told so and let go.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from fairtable.games.dots import RECORD_BYTES
from fairtable.games.dots.quota import Left
from fairtable.server.great_board.wire import (
    BehindFrame,
    HereFrame,
    OverFrame,
    QuotaFrame,
)
from fairtable.server.websocket_protocol import head_of_bytes, head_of_text

if TYPE_CHECKING:
    from fairtable.server.great_board.board import LiveBoard
    from fairtable.server.great_board.socket import BoardSocket

FRAME_MS = 100
TAIL = 131_072
"""Whoever is more records behind than this gets a snapshot sooner."""
SLICE = 0.004
HERE_SECONDS = 2.0
RECORDS = b"\x01"
encode = msgspec.json.Encoder().encode


class Teller:
    """Tells the watchers of one board. `_told` is the index up to which rounds have gone."""

    def __init__(self, board: LiveBoard) -> None:
        self.watchers: dict[BoardSocket, None] = {}
        self.followers: set[Callable[[], None]] = set()
        self._board = board
        self._told = 0
        self._queue: deque[BoardSocket] = deque()
        self._telling: asyncio.TimerHandle | None = None
        self._next = self._began = 0.0
        self._again = False
        self._start, self._frame = 0, b""
        self._nameless = 0
        self._people: dict[str, list[BoardSocket]] = {}
        self._here_told = self._here_at = 0.0
        self._here_due: asyncio.TimerHandle | None = None

    # Who is here

    @property
    def here(self) -> int:
        """How many people are connected: guests once each, and all who have no token."""
        return len(self._people) + self._nameless

    def sockets_of(self, who: str) -> list[BoardSocket]:
        """The connections of one guest."""
        return list(self._people.get(who, ()))

    def came(self, socket: BoardSocket) -> None:
        self.watchers[socket] = None
        if socket.who:
            self._people.setdefault(socket.who, []).append(socket)
        else:
            self._nameless += 1
        self._here_changed()

    def went(self, socket: BoardSocket) -> None:
        self.watchers.pop(socket, None)
        if not socket.who:
            self._nameless -= 1
        elif self._people[socket.who] == [socket]:
            del self._people[socket.who]
        else:
            self._people[socket.who].remove(socket)
        self._here_changed()

    def _here_changed(self) -> None:
        if self._here_due is None:
            loop = asyncio.get_running_loop()
            wait = max(0.0, self._here_at + HERE_SECONDS - loop.time())
            self._here_due = loop.call_later(wait, self.news)

    # A round

    def news(self) -> None:
        """Something happened: tell everybody soon."""
        if self._queue:
            self._again = True
        elif self._telling is None:
            loop = asyncio.get_running_loop()
            wait = max(0.0, self._next - loop.time())
            self._telling = loop.call_later(wait, self._begin)

    def _begin(self) -> None:
        self._telling, self._again = None, False
        self._began = asyncio.get_running_loop().time()
        board, self._start, self._frame = self._board, self._told, b""
        self._told = board.index
        if self._told > self._start:
            self._frame = self.records_frame(self._start)
            self.wake_followers()
        self._frame += self._here_frame()
        self._queue.extend(self.watchers)
        self._slice()

    def wake_followers(self) -> None:
        """Whoever reads the log as a stream looks at it again."""
        for wake in tuple(self.followers):
            wake()

    def _slice(self) -> None:
        """Tell some of them; the others when the event loop has turned."""
        until = time.perf_counter() + SLICE
        queue, watchers = self._queue, self.watchers
        while queue:
            socket = queue.popleft()
            if socket in watchers:
                self._tell(socket)
                if time.perf_counter() > until:
                    break
        loop = asyncio.get_running_loop()
        if queue:
            loop.call_soon(self._slice)
            return
        # A large crowd is told less often, so that there is time for those who draw.
        took = loop.time() - self._began
        self._next = self._began + max(FRAME_MS / 1000, 1.25 * took)
        self._frame = b""
        if self._again:
            self.news()

    def _tell(self, socket: BoardSocket) -> None:
        if not socket.keeps_up:
            if self._told - socket.at > TAIL:
                socket.fall_behind()
        elif socket.at == self._start and not self._board.has_ended:
            socket.at = self._told
            if self._frame:
                socket.send(self._frame)
        else:
            self.bring_up(socket)

    def bring_up(self, socket: BoardSocket) -> None:
        """Send one watcher everything that it has not been sent yet."""
        board = self._board
        if board.index - socket.at > TAIL:
            return socket.fall_behind()
        frames = self.records_frame(socket.at) if board.index > socket.at else b""
        socket.at = board.index
        if board.has_ended and not socket.knows_the_end:
            socket.knows_the_end = True
            frames += self.over_frame()
        if frames:
            socket.send(frames)

    def forget(self) -> None:
        """The server stops."""
        for timer in (self._telling, self._here_due):
            if timer is not None:
                timer.cancel()
        self._queue.clear()

    # Frames

    def records_frame(self, start: int) -> bytes:
        """RECORDS, from this index to the newest."""
        records = self._board.log[RECORD_BYTES * start :]
        head = head_of_bytes(len(records) + 5)
        return b"".join((head, RECORDS, start.to_bytes(4, "big"), records))

    def _here_frame(self) -> bytes:
        now = asyncio.get_running_loop().time()
        if self._here_due is None or now < self._here_at + HERE_SECONDS:
            return b""
        self._here_due.cancel()
        self._here_due = None
        if self.here == self._here_told:
            return b""
        self._here_at, self._here_told = now, self.here
        return text_frame(HereFrame(self.here))

    def over_frame(self) -> bytes:
        row, following = self._board.row, f"board-{self._board.row.number + 1}"
        scores = msgspec.json.decode(row.scores or "[0,0,0,0]")
        return text_frame(OverFrame(row.winner, scores, following))

    def behind_frame(self) -> bytes:
        return encode(BehindFrame(self._board.index))

    @staticmethod
    def quota_frame(left: Left) -> bytes:
        return text_frame(QuotaFrame(left.left, left.next_ms, left.size))


def text_frame(message: msgspec.Struct) -> bytes:
    text = encode(message)
    return head_of_text(len(text)) + text
