"""A table, live: one WebSocket, text frames of JSON both ways.

Hello comes first, with everything missed since the version the client knows; then every
entry as it becomes durable. What a client asks is judged at once and answered in order.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Annotated, Any

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, Parameter

from fairtable.referee import Asked, Give, Invite, Play, Rise, Ruling, Sit
from fairtable.server import picture
from fairtable.server.asking import read_with
from fairtable.server.identity import Guest
from fairtable.server.line import LINE, Line
from fairtable.server.problems import Problem, ProblemError, Trouble, fail, problem
from fairtable.server.reception import Reception
from fairtable.server.routes.tables import ORDERS
from fairtable.server.tables import Answer, Command, Table, encode, update_frame
from fairtable.server.visitor import (
    address_of,
    check_origin,
    check_pace,
    guest_of,
    reception_of,
)
from fairtable.server.wire import (
    ClientFrame,
    GiveFrame,
    HelloFrame,
    HostFrame,
    HouseFrame,
    InviteFrame,
    MoveFrame,
    RefusedFrame,
    RiseFrame,
    SitFrame,
)
from fairtable.storage import ReadFailed

journal = structlog.get_logger("fairtable.sockets")

BACKLOG = 1000
"""A client that is so many frames behind is let go; it can resume from the version it knows."""

CLOSE = {
    Trouble.UNREADABLE.code: 4400,
    Trouble.NO_IDENTITY.code: 4401,
    Trouble.OTHER_ORIGIN.code: 4403,
    Trouble.NO_SUCH_TABLE.code: 4404,
    Trouble.VERSION_AHEAD.code: 4409,
    Trouble.TOO_LARGE.code: 4413,
    Trouble.TOO_FAST.code: 4429,
}
GOING_AWAY = 1001
NOT_TEXT = 1003
TOO_SLOW = 4408
TRY_LATER = 1013
FAULT = 1011

FRAMES: msgspec.json.Decoder[ClientFrame] = msgspec.json.Decoder(ClientFrame)
Socket = WebSocket[Any, Any, Any]


@websocket("/tables/{code:str}/live")
async def live(
    socket: Socket,
    code: FromPath[str],
    after: Annotated[int | None, Parameter(ge=0, le=2**53)] = None,
) -> None:
    await socket.accept()
    try:
        check_origin(socket)
        guest = guest_of(socket)
        reception = reception_of(socket)
        check_pace(reception, guest, address_of(socket))
        if reception.hall.stopping:
            raise fail(Trouble.STOPPING)
        table = await reception.hall.table(code)
        missed = await table.since(after) if after is not None else []
    except ProblemError as refused:
        return await _close(socket, refused.problem)
    except ReadFailed:
        return await _close(socket, problem(Trouble.LOG_UNREADABLE))
    await Connection(socket, reception, table, guest).run(missed)


async def _close(socket: Socket, said: Problem) -> None:
    await socket.send_data(encode(RefusedFrame(None, said)).decode())
    await socket.close(CLOSE.get(said.code, TRY_LATER), reason=close_reason(said))


def close_reason(said: Problem) -> str:
    """A close frame has room for 123 bytes of reason."""
    return said.detail.encode()[:120].decode("utf-8", "ignore")


class Connection:
    """One watcher of a table, who may also play."""

    def __init__(
        self, socket: Socket, reception: Reception, table: Table, guest: Guest | None
    ) -> None:
        self._socket = socket
        self._reception = reception
        self._table = table
        self._guest = guest
        self._address = address_of(socket)
        self._frame_limit = reception.settings.frame_limit
        self._outgoing: deque[bytes] = deque()
        self._something = asyncio.Event()
        self._closing: tuple[int, str] | None = None
        extensions: dict[str, Any] = socket.scope.get("extensions") or {}
        self._line: Line | None = extensions.get(LINE)
        self.holder = reception.guests.holder(table.id, guest) if guest else None

    async def run(self, missed: list[Ruling]) -> None:
        self.tell(self._hello(missed))
        table, connections = self._table, self._reception.counted.connections
        table.watchers.add(self)
        table.tell_presence()
        connections.inc()
        sending = asyncio.ensure_future(self._send())
        if self._line is not None:
            self._line.listener = self
        try:
            await self._receive()
        except WebSocketDisconnect:
            pass
        finally:
            table.watchers.discard(self)
            if self.holder is not None:
                self._reception.hall.attendants.miss(table, self.holder)
            connections.dec()
            table.tell_presence()
            self._something.set()
            sending.cancel()

    def tell(self, frame: bytes) -> None:
        """Send a frame, or queue it; who cannot keep up is let go, the table does not wait."""
        if self._closing:
            return
        if self._line is not None and not self._outgoing and self._line.say(frame):
            return
        if len(self._outgoing) >= BACKLOG:
            return self._close_soon(TOO_SLOW, "too far behind; connect again to resume")
        self._outgoing.append(frame)
        self._something.set()

    def dismiss(self, frame: bytes) -> None:
        """The last frame, and the end."""
        self.tell(frame)
        self._close_soon(GOING_AWAY, "the server is being stopped")

    def _close_soon(self, code: int, reason: str) -> None:
        self._closing = self._closing or (code, reason)
        self._something.set()

    async def _send(self) -> None:
        send = self._socket.send
        while True:
            while self._outgoing:
                text = self._outgoing[0].decode()
                await send({"type": "websocket.send", "bytes": None, "text": text})
                # Not before it is sent: while one waits here, none may overtake it.
                self._outgoing.popleft()
            if self._closing:
                code, reason = self._closing
                return await self._socket.close(code, reason=reason)
            self._something.clear()
            await self._something.wait()

    async def _receive(self) -> None:
        """Until the end; what comes without a line, or before we listen to it, is heard too."""
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if isinstance(text, str):
                self.hear(text)
            else:
                self._close_soon(NOT_TEXT, "frames are text")

    def hear(self, text: str) -> None:
        """One frame. A fault of ours ends the connection, and nothing else."""
        if self._closing:
            return
        try:
            self._hear(text)
        except Exception as fault:
            journal.error("fault", table=self._table.id, exc_info=fault)
            self._close_soon(FAULT, "something went wrong on our side")

    def _hear(self, text: str) -> None:
        """One frame. One that cannot be read ends the connection: it is no client of ours."""
        try:
            if len(text) > self._frame_limit:
                raise fail(Trouble.TOO_LARGE)
            frame = read_with(FRAMES, text)
        except ProblemError as wrong:
            self._refuse(None, wrong.problem)
            return self._close_soon(CLOSE[wrong.problem.code], close_reason(wrong.problem))
        try:
            check_pace(self._reception, self._guest, self._address)
        except ProblemError as hasty:
            return self._refuse(frame.command, hasty.problem)
        if self.holder is None or self._guest is None:
            return self._refuse(frame.command, problem(Trouble.NO_IDENTITY))
        if self._reception.hall.stopping:
            return self._refuse(frame.command, problem(Trouble.STOPPING))

        if isinstance(frame, MoveFrame):
            play = Play(frame.move, frame.link, frame.anchor)
            command = Command(play, self.holder, frame.command, frame.version)
        else:
            command = Command(self._asked(frame, self._guest), self.holder, frame.command)
        self._table.submit(command, self._answered, self)

    def _answered(self, command: str, said: Answer | Problem) -> None:
        """What stands is told to everybody, and so to us; this is the rest."""
        if isinstance(said, Problem):
            self._refuse(command, said)
        elif said.repeated:
            self._repeat(said.ruling, command)

    def _asked(self, frame: HouseFrame, guest: Guest) -> Asked:
        """What is asked of the house, not of the game."""
        match frame:
            case SitFrame(seat=seat, anchor=anchor):
                return Sit(guest.name, seat, anchor)
            case GiveFrame(link=link):
                return Give(link)
            case InviteFrame(seat=seat):
                return Invite(seat)
            case RiseFrame(seat=seat):
                own = self._table.match.seat_of(self.holder or "")
                return Rise(seat if seat is not None else -1 if own is None else own)
            case HostFrame(do=do):
                return ORDERS[do]

    def _refuse(self, command: str | None, said: Problem) -> None:
        self.tell(encode(RefusedFrame(command, said)))

    def _repeat(self, ruling: Ruling, command: str) -> None:
        seat = ruling.after.seat_of(self.holder) if self.holder else None
        self.tell(update_frame(ruling, seat, command, repeated=True))

    def _hello(self, missed: list[Ruling]) -> bytes:
        table, match = self._table, self._table.shown
        name = self._guest.name if self._guest else None
        now = self._reception.hall.now()
        seen = picture.table_view(match, table.summary(), self.holder, name, now)
        seat = seen.you.seat
        updates = [picture.update(ruling, seat) for ruling in missed]
        fields = {field: getattr(seen, field) for field in seen.__struct_fields__}
        return encode(HelloFrame(**fields, missed=updates))
