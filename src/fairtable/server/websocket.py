"""A table, live: one WebSocket, with text frames of JSON both ways.

The first frame is a hello with what the client has missed since the version that it knows; of
much, only the end. Then every entry follows when it becomes durable. Asks are judged at once
and in order.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Annotated, Any
from weakref import proxy

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, Parameter
from litestar.types import Receive, Send

from fairtable.referee import HouseWhy, Ruling, Sit
from fairtable.server import views
from fairtable.server.asked import Asked, Done, Reply
from fairtable.server.context import ServerContext
from fairtable.server.decoding import read_json
from fairtable.server.frames import DoneFrame, HelloFrame, RefusedFrame, encode
from fairtable.server.identity import Guest
from fairtable.server.problems import Problem, ProblemError, Trouble, fail, problem
from fairtable.server.table import Table
from fairtable.server.telling import update_frame
from fairtable.server.visitor import (
    address_of,
    check_host,
    check_origin,
    check_welcome,
    context_of,
    guest_of,
    signed,
    table_for,
)
from fairtable.server.websocket_protocol import DIRECT, TableWebSocket
from fairtable.server.wire import Command
from fairtable.storage import ReadFailed

journal = structlog.get_logger("fairtable.websocket")

BACKLOG = 1_048_576
"""A client that has this many bytes to read is disconnected. It may come back and resume."""

CLOSE_CODES = {
    Trouble.UNREADABLE.code: 4400,
    Trouble.NO_IDENTITY.code: 4401,
    Trouble.OTHER_ORIGIN.code: 4403,
    Trouble.OTHER_HOST.code: 4403,
    HouseWhy.REMOVED.code: 4403,
    Trouble.NO_SUCH_TABLE.code: 4404,
    Trouble.VERSION_AHEAD.code: 4409,
    Trouble.ARCHIVED.code: 4410,
    Trouble.TOO_LARGE.code: 4413,
    Trouble.TOO_FAST.code: 4429,
    Trouble.TOO_MANY_CONNECTIONS.code: 4429,
}
GOING_AWAY = 1001
NOT_TEXT = 1003
TOO_SLOW = 4408
READING_SECONDS = 30.0
"""A client that is too far behind has so long to read what was sent to it."""
TRY_LATER = 1013
FAULT = 1011

COMMANDS: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)
AnyWebSocket = WebSocket[Any, Any, Any]


class LooseWebSocket(AnyWebSocket):
    """Litestar's, but its two functions hold it only weakly: nothing is a circle. A connection
    that has ended is freed at once, and does not wait for the garbage collector."""

    def receive_wrapper(self, receive: Receive) -> Receive:
        return WebSocket.receive_wrapper(proxy(self), receive)

    def send_wrapper(self, send: Send) -> Send:
        return WebSocket.send_wrapper(proxy(self), send)


@websocket("/tables/{code:str}/live")
async def live(
    socket: AnyWebSocket,
    code: FromPath[str],
    after: Annotated[int | None, Parameter(ge=0, le=2**53)] = None,
) -> None:
    await socket.accept()
    try:
        check_host(socket)
        check_origin(socket)
        guest, context = guest_of(socket), context_of(socket)
        with context.crowd.place(guest.id if guest else None, address_of(socket)):
            table, holder = await table_for(socket, code)
            async with context.notes.unchanged(table, holder) as notes:
                missed = await table.since(after) if after is not None else []
            # Looked at last: from here on nothing waits, and a goodbye reaches this one too.
            if context.tables.stopping:
                raise fail(Trouble.STOPPING)
            check_welcome(table, holder)
            await LiveSocket(socket, context, table, guest).run(missed, notes)
    except ProblemError as refused:
        await _refuse(socket, refused.problem)
    except ReadFailed:
        await _refuse(socket, problem(Trouble.LOG_UNREADABLE))


async def _refuse(socket: AnyWebSocket, why: Problem) -> None:
    await socket.send_data(encode(RefusedFrame(None, why)).decode())
    await socket.close(CLOSE_CODES.get(why.code, TRY_LATER), reason=close_reason(why))


def close_reason(why: Problem) -> str:
    """A close frame has room for 123 bytes of reason."""
    return why.detail.encode()[:120].decode("utf-8", "ignore")


class LiveSocket:
    """One watcher of a table, who may also ask."""

    def __init__(
        self, socket: AnyWebSocket, context: ServerContext, table: Table, guest: Guest | None
    ) -> None:
        self._socket = socket
        self._context = context
        self._table = table
        self.guest = guest
        self._address = address_of(socket)
        self._frame_limit = context.settings.frame_limit
        self._outgoing: deque[bytes] = deque()
        self._waiting = 0
        self._most_waiting = BACKLOG
        self._something = asyncio.Event()
        self._closing: tuple[int, str] | None = None
        extensions: dict[str, Any] = socket.scope.get("extensions") or {}
        self._direct: TableWebSocket | None = extensions.get(DIRECT)
        self.holder = context.guests.holder(table.id, guest) if guest else None

    async def run(self, missed: list[Ruling], notes: str) -> None:
        hello = self._hello(missed, notes)
        self._most_waiting += len(hello)
        self.tell(hello)
        table, connections = self._table, self._context.metrics.connections
        table.watchers.add(self)
        if table.crier is not None:
            table.crier.greeted(self)
        self._context.revocations.present.add(self)
        table.presence.greeted()
        if self.holder is not None and self.guest is not None:
            table.company.meet(self.holder, self.guest)
            table.attendance.came(self.holder)
        connections.inc()
        sending = asyncio.ensure_future(self._send_queued())
        if self._direct is not None:
            self._direct.budget.allow(self._context.limits.frames_a_second)
            self._direct.listener = self
        try:
            await self._receive_all()
        except WebSocketDisconnect:
            pass
        finally:
            table.watchers.discard(self)
            if table.crier is not None:
                table.crier.left(self)
            self._context.revocations.present.discard(self)
            if self.holder is not None:
                table.attendance.went(self.holder)
                table.rematch.connection_lost(self.holder)
                self._context.tables.bots_and_clocks.connection_lost(table, self.holder)
            connections.dec()
            table.tell_presence()
            self._something.set()
            sending.cancel()

    def tell(self, frame: bytes) -> None:
        """Send a frame, or queue it. The table never waits: a slow client is disconnected."""
        if self._closing:
            return
        if self._direct is not None and not self._outgoing and self._direct.send_text(frame):
            return
        unsent = self._direct.unsent if self._direct is not None else 0
        if self._waiting + unsent + len(frame) > self._most_waiting:
            return self._fall_behind()
        self._outgoing.append(frame)
        self._waiting += len(frame)
        self._something.set()

    def _fall_behind(self) -> None:
        """Close without waiting until everything is read: it may never be."""
        self._closing = TOO_SLOW, "too far behind; connect again to resume"
        if self._direct is None:
            self._something.set()
        else:
            self._direct.let_go(*self._closing, READING_SECONDS)

    def dismiss(self, frame: bytes) -> None:
        """Send the last frame and close."""
        self.tell(frame)
        self._close_soon(GOING_AWAY, "the server is being stopped")

    def refuse(self, why: Problem) -> None:
        """The guest's token counts no more, or the host has sent the guest away."""
        self.tell(encode(RefusedFrame(None, why)))
        self._close_soon(CLOSE_CODES[why.code], close_reason(why))

    def _close_soon(self, code: int, reason: str) -> None:
        self._closing = self._closing or (code, reason)
        self._something.set()

    async def _send_queued(self) -> None:
        send = self._socket.send
        while True:
            while self._outgoing:
                text = self._outgoing[0].decode()
                await send({"type": "websocket.send", "bytes": None, "text": text})
                # Removed only when it is sent, so that no other frame can overtake it.
                self._waiting -= len(self._outgoing.popleft())
            if self._closing:
                code, reason = self._closing
                return await self._socket.close(code, reason=reason)
            self._something.clear()
            await self._something.wait()

    async def _receive_all(self) -> None:
        """Read until the client is gone. Once we listen directly, no more text comes here."""
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if isinstance(text, str):
                self.receive(text)
            else:
                self._close_soon(NOT_TEXT, "frames are text")

    def receive(self, text: str) -> None:
        """One frame is one command. A fault of ours ends this connection and nothing else."""
        if self._closing:
            return
        try:
            if len(text) > self._frame_limit:
                raise fail(Trouble.TOO_LARGE)
            self._ask(read_json(COMMANDS, text))
        except ProblemError as wrong:
            # The client is broken if it sends a frame that cannot be read: disconnect it.
            self._refuse(None, wrong.problem)
            code = CLOSE_CODES[wrong.problem.code]
            self._close_soon(code, close_reason(wrong.problem))
        except Exception as fault:
            journal.error("fault", table=self._table.id, exc_info=fault)
            self._close_soon(FAULT, "something went wrong on our side")

    def _ask(self, command: Command) -> None:
        guest, holder, tables = self.guest, self.holder, self._context.tables
        wait = self._context.limits.wait(guest.id if guest else None, self._address)
        if wait:
            return self._refuse(command.command, problem(Trouble.TOO_FAST, wait=wait))
        if guest is None or holder is None:
            return self._refuse(command.command, problem(Trouble.NO_IDENTITY))
        if tables.stopping:
            return self._refuse(command.command, problem(Trouble.STOPPING))
        ask = signed(command.ask, guest) if type(command.ask) is Sit else command.ask
        asked = Asked(ask, holder, command.command, command.version, guest)
        self._table.submit(asked, self._replied, self)

    def _replied(self, command: str, reply: Reply | Done | Problem) -> None:
        """Refusals and repetitions; a new update has been sent to every watcher already."""
        if isinstance(reply, Problem):
            self._refuse(command, reply)
        elif isinstance(reply, Done):
            self.tell(encode(DoneFrame(command)))
        elif reply.repeated:
            seat = reply.ruling.after.room.seat_of(self.holder) if self.holder else None
            self.tell(update_frame(reply.ruling, seat, command, repeated=True))

    def _refuse(self, command: str | None, why: Problem) -> None:
        self.tell(encode(RefusedFrame(command, why)))

    def _hello(self, missed: list[Ruling], notes: str) -> bytes:
        table, match = self._table, self._table.durable
        name = self.guest.name if self.guest else None
        now = self._context.tables.now()
        seen = views.table_view(match, table.presence.summary(), self.holder, name, now)
        updates = [views.update(ruling, seen.you.seat) for ruling in missed]
        return encode(HelloFrame(seen, updates, notes))
