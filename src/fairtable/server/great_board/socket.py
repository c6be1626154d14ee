"""One connection to the board: lines come in frames of 14 bytes, and are judged at once."""

from __future__ import annotations

from struct import Struct
from time import monotonic
from typing import Annotated, Any

import structlog
from litestar import websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, QueryParameter

from fairtable.server.context import ServerContext
from fairtable.server.frames import RefusedFrame
from fairtable.server.great_board.batch import write_answer
from fairtable.server.great_board.board import LiveBoard
from fairtable.server.great_board.telling import encode, text_frame
from fairtable.server.great_board.visiting import holder_of, me_of
from fairtable.server.great_board.wire import HelloFrame
from fairtable.server.identity import Guest
from fairtable.server.line_frames import LINE_FRAME_BYTES, LINE_HEAD
from fairtable.server.problems import Problem, ProblemError, Trouble, fail, problem
from fairtable.server.visitor import (
    address_of,
    check_host,
    check_origin,
    context_of,
    guest_of,
)
from fairtable.server.websocket import (
    CLOSE_CODES,
    GOING_AWAY,
    READING_SECONDS,
    TOO_SLOW,
    TRY_LATER,
    AnyWebSocket,
    close_reason,
)
from fairtable.server.websocket_protocol import DIRECT, TableWebSocket, head_of_bytes
from fairtable.storage import ReadFailed

journal = structlog.get_logger("fairtable.board")

LINE = 1
ANSWERS = b"\x02"
BACKLOG = 1_048_576
"""A client that has this many bytes to read is disconnected."""
CLOSING_SECONDS = 2.0
FAULT = 1011
CODES = {**CLOSE_CODES, Trouble.NO_SUCH_BOARD.code: 4404, Trouble.INDEX_AHEAD.code: 4409}
NOT_A_LINE = "A frame has 8 bytes: 1, a number of yours (4 bytes), and a line (3 bytes)."

# Two bytes of head, four of mask, and the eight bytes of a line.
read_frames = Struct("!HIQ").iter_unpack
TWICE = 0x1_0000_0001
"""A mask of four bytes times this is a mask of eight bytes."""


@websocket("/boards/{board_id:str}/live")
async def live_board(
    socket: AnyWebSocket,
    board_id: FromPath[str],
    start: Annotated[int | None, QueryParameter(name="from", ge=0, le=2**32)] = None,
) -> None:
    await socket.accept()
    try:
        check_host(socket)
        check_origin(socket)
        guest, context = guest_of(socket), context_of(socket)
        with context.crowd.place(guest.id if guest else None, address_of(socket)):
            board = await context.boards.find(board_id)
            if context.boards.stopping:
                raise fail(Trouble.STOPPING)
            if start is not None and start > board.index:
                raise fail(Trouble.INDEX_AHEAD)
            await BoardSocket(socket, context, board, guest).run(start)
    except ProblemError as refused:
        await _refuse(socket, refused.problem)
    except ReadFailed:
        await _refuse(socket, problem(Trouble.LOG_UNREADABLE))


async def _refuse(socket: AnyWebSocket, why: Problem) -> None:
    await socket.send_data(encode(RefusedFrame(None, why)).decode())
    await socket.close(CODES.get(why.code, TRY_LATER), reason=close_reason(why))


class BoardSocket:
    """Somebody who watches the board, and draws if they have a team.

    `at` is the index up to which the client has been sent records.
    """

    __slots__ = (
        "__weakref__",
        "_context",
        "_direct",
        "_socket",
        "at",
        "board",
        "guest",
        "knows_the_end",
        "member",
        "who",
    )

    def __init__(
        self,
        socket: AnyWebSocket,
        context: ServerContext,
        board: LiveBoard,
        guest: Guest | None,
    ) -> None:
        extensions: dict[str, Any] = socket.scope.get("extensions") or {}
        direct: TableWebSocket | None = extensions.get(DIRECT)
        if direct is None:
            raise fail(Trouble.NOT_FOUND, "The great board is live only under our own server.")
        self._direct = direct
        self._socket = socket
        self._context = context
        self.board = board
        self.guest = guest
        self.who = guest.id if guest else ""
        self.member = board.members.find(holder_of(context, board, guest))
        self.at = board.index
        self.knows_the_end = False

    async def run(self, start: int | None) -> None:
        board, context = self.board, self._context
        self._direct.budget.allow(context.boards.frames_a_second)
        self._direct.lines = self
        board.teller.came(self)
        if self.member is not None:
            board.members.came(self.member, self, board.now())
        context.revocations.present.add(self)
        context.metrics.connections.inc()
        try:
            self._greet(start)
            await self._receive_all()
        finally:
            board.teller.went(self)
            if self.member is not None:
                board.members.went(self.member, self, board.now())
            context.revocations.present.discard(self)
            context.metrics.connections.dec()

    def _greet(self, start: int | None) -> None:
        """The board as it is, and the records that the client does not have."""
        board = self.board
        me = me_of(board, self.member) if self.member else None
        card = self._context.boards.whole_card(board)
        self.send(text_frame(HelloFrame(card, me, board.index)))
        self.at = board.index if start is None else start
        board.teller.bring_up(self)

    async def _receive_all(self) -> None:
        """Read until the client is gone. Only what came before we listened comes this way."""
        while True:
            try:
                message: Any = await self._socket.receive()
            except WebSocketDisconnect:
                return
            if message["type"] == "websocket.disconnect":
                return
            if (data := message.get("bytes")) is not None:
                self.receive_bytes(data)
            else:
                self.receive(message.get("text") or "")

    # What is sent

    @property
    def keeps_up(self) -> bool:
        return self._direct.keeps_up

    def send(self, frames: bytes) -> None:
        """Send whole frames. The board never waits: a slow client is let go."""
        if self._direct.unsent > BACKLOG:
            return self.fall_behind()
        self._direct.send_frames(frames)

    def answer(self, answers: bytes | bytearray, more: bytes = b"") -> None:
        """ANSWERS, and more frames behind them."""
        head = head_of_bytes(len(answers) + 1)
        self.send(b"".join((head, ANSWERS, answers, more)))

    def resumed(self) -> None:
        """The client reads again."""
        if self in self.board.teller.watchers:
            self.board.teller.bring_up(self)

    def fall_behind(self) -> None:
        frame = self.board.teller.behind_frame()
        reason = "too far behind; get the snapshot and connect again"
        self._direct.let_go(TOO_SLOW, reason, READING_SECONDS, frame)

    def dismiss(self, frame: bytes) -> None:
        """Send the last frame and close."""
        self._direct.let_go(GOING_AWAY, "the server is being stopped", CLOSING_SECONDS, frame)

    def refuse(self, why: Problem) -> None:
        """Say why and close: the token counts no more, or a frame cannot be read."""
        frame = encode(RefusedFrame(None, why))
        code = CODES.get(why.code, TRY_LATER)
        self._direct.let_go(code, close_reason(why), CLOSING_SECONDS, frame)

    # What comes

    def receive_lines(self, data: bytes) -> int:
        """Whole masked frames of lines; how many of them, from the first on, are lines."""
        board, member, now = self.board, self.member, monotonic()
        answers, taken, draw = bytearray(), 0, board.draw
        try:
            for head, mask, masked in read_frames(data):
                line = masked ^ mask * TWICE
                if head != LINE_HEAD or line >> 56 != LINE:
                    break
                taken += 1
                code, value = draw(member, line & 0xFF_FFFF, now)
                answers += write_answer(line >> 24 & 0xFFFF_FFFF, code, value)
            if answers:
                self._answer(answers)
        except Exception as fault:
            return self._fail(fault, len(data) // LINE_FRAME_BYTES)
        return taken

    def receive_bytes(self, message: bytes) -> None:
        """A message that came in another way than as one short frame."""
        if len(message) != 8 or message[0] != LINE:
            return self.refuse(problem(Trouble.UNREADABLE, NOT_A_LINE))
        edge = int.from_bytes(message[5:], "big")
        try:
            code, value = self.board.draw(self.member, edge, monotonic())
            self._answer(write_answer(int.from_bytes(message[1:5], "big"), code, value))
        except Exception as fault:
            self._fail(fault)

    def receive(self, text: str) -> None:
        self.refuse(problem(Trouble.UNREADABLE, NOT_A_LINE))

    def _answer(self, answers: bytes | bytearray) -> None:
        """Answer when all is durable on which the answers may depend."""
        batch = self.board.pending()
        if batch is None:
            self.answer(answers)
        else:
            batch.answer(self, answers)

    def _fail(self, fault: Exception, taken: int = 0) -> int:
        """A fault of ours ends this connection and nothing else."""
        journal.error("fault", board=self.board.id, exc_info=fault)
        self._direct.let_go(FAULT, "something went wrong on our side", CLOSING_SECONDS)
        return taken
