"""uvicorn's WebSocket with a shortcut: frames go directly to a listener, without ASGI.

With ASGI each frame passes a queue, an event and a change of task. That costs more than judging
a move. A handler that finds this protocol under `DIRECT` in the extensions of its scope may
listen to it and send with it. Connections are opened and closed through ASGI. Under another
server, which does not have this protocol, everything goes through ASGI.
"""

from __future__ import annotations

import asyncio
from struct import Struct
from typing import Any, Protocol, cast
from weakref import WeakKeyDictionary

import msgspec
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode
from websockets.http11 import Request
from websockets.protocol import OPEN

from fairtable.server.frame_budget import (
    IN_EIGHT_BYTES,
    IN_TWO_BYTES,
    KILOBYTE,
    MASKED,
    FrameBudget,
)
from fairtable.server.frames import RefusedFrame
from fairtable.server.line_frames import (
    BYTES,
    LINE_FRAME_BYTES,
    LINE_UNITS,
    LineListener,
    lines_in,
)
from fairtable.server.problems import Trouble, problem

try:
    from websockets.speedups import apply_mask
except ImportError:  # pragma: no cover  a machine for which it is not compiled
    from websockets.utils import apply_mask

DIRECT = "fairtable.websocket"
# RFC 6455, 5.2. The first byte of a text frame that is a whole message.
TEXT = 0x81
_two_bytes, _eight_bytes = Struct("!BBH").pack, Struct("!BBQ").pack
END_OF_HEAD = b"\r\n\r\n"
CLOSING_SECONDS = 2.0
OPENING_SECONDS = 10.0
TOO_FAST = 4429
FLOOD = "This connection sent more than the server reads. Connect again, and send less."


class Listener(Protocol):
    def receive(self, text: str) -> None:
        """A message of text has arrived. This must raise nothing."""


class TableWebSocket(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, with a listener for whole messages of text, and with a budget.

    Whoever sends too much is told so once, and nothing more is read. `look` is called about
    once a second.
    """

    listener: Listener | None = None
    lines: LineListener | None = None
    budget: FrameBudget
    _between_frames = False
    _deaf = False
    _opened_until: float | None = None
    _closed_until: float | None = None
    _has_sent = False
    _keeps_up = True
    _outbox: list[TableWebSocket]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._outbox = OUTBOXES.setdefault(self.loop, [])
        self.budget = FrameBudget()
        self._opened_until = self.loop.time() + OPENING_SECONDS

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.conn.parser.close()  # It waits for more bytes, and holds on to the connection.

    def pause_writing(self) -> None:
        super().pause_writing()
        self._keeps_up = False

    def resume_writing(self) -> None:
        super().resume_writing()
        self._keeps_up = True
        if self.lines is not None:
            self.lines.resumed()

    @property
    def keeps_up(self) -> bool:
        """Whether little waits for the client to read it."""
        return self._keeps_up

    def send_frames(self, frames: bytes) -> None:
        """Send whole frames with their heads, whether the client keeps up or not.

        The bytes are not copied: all clients can be sent the same.
        """
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        if self.conn.writes:
            self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.write(frames)

    def send_text(self, frame: bytes) -> bool:
        """Send text; False if the client does not keep up or has gone.

        All frames of one turn of the event loop are written at its end: for each client one
        call into the kernel for several frames, and all clients one after another.
        """
        if not self._keeps_up or self.close_sent or self.disconnected:
            return False
        # After everything else that the library has to send, so that the order is kept.
        self.conn.writes += (head_of_text(len(frame)), frame)
        if not self._has_sent:
            self._has_sent = True
            if not self._outbox:
                self.loop.call_soon(flush_all, self._outbox)
            self._outbox.append(self)
        return True

    def flush(self) -> None:
        """Give the frames that wait to the kernel."""
        self._has_sent = False
        if not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()))

    @property
    def unsent(self) -> int:
        """Bytes that the client has not taken yet."""
        return self.transport.get_write_buffer_size()

    def let_go(self, code: int, reason: str, seconds: float, frame: bytes = b"") -> None:
        """Say why and close, behind everything else that the client has not read yet.

        It is cut off some seconds later, if it has not closed by then. Not at once: it would
        learn nothing but that it was cut off.
        """
        if self.close_sent or self.disconnected:
            return
        if self.conn.state is not OPEN:
            return self.transport.abort()
        if frame:
            self.conn.writes += (head_of_text(len(frame)), frame)
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.close_timer = self.loop.call_later(seconds, self.transport.abort)

    def _hear_nothing_more(self) -> None:
        """This client sent too much. It is told once, and nothing more is read."""
        self._deaf = True
        self.let_go(TOO_FAST, FLOOD, CLOSING_SECONDS, TOLD_TOO_FAST)
        self.transport.pause_reading()

    def fall_behind(self) -> None:
        """Cut it off: too much waits for its client, and for all others."""
        self.transport.abort()

    def look(self, now: float) -> None:
        """Let go of a client whose handshake was never answered or whose end never came."""
        if self._opened_until is not None and now > self._opened_until:
            self._opened_until = None
            if not self.handshake_complete:
                self.transport.abort()
        elif self.transport.is_closing():
            if self._closed_until is None:
                self._closed_until = now + OPENING_SECONDS
            elif now > self._closed_until:
                self.transport.abort()

    def shutdown(self) -> None:
        """The server says goodbye and waits for the client to close; uvicorn would not wait.

        If we close a connection on which we have not read everything, the system resets it.
        The client then loses what it has not read yet: the last answers and the goodbye.
        """
        if self.close_timer is None:
            return super().shutdown()
        self.stop_keepalive()
        self.close_timer.cancel()
        self.close_timer = self.loop.call_later(CLOSING_SECONDS, self.transport.close)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[DIRECT] = self
            # A client has nothing to say before it is accepted.
            self.transport.pause_reading()

    async def run_asgi(self) -> None:
        """When the handler is done, it and this protocol let go of each other. Else thousands
        of closed connections would wait in circles until the garbage collector comes."""
        await super().run_asgi()
        cast(dict[str, Any], self.scope).clear()
        self.listener = self.lines = None

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.accept" and not self.transport.is_closing():
            self.transport.resume_reading()

    def send_receive_event_to_app(self) -> None:
        """A whole message is here. At a table bytes take the usual way, and are refused."""
        if not self.close_sent and self.curr_msg_data_type == "bytes" and self.lines:
            message, self.frames = b"".join(self.frames), []
            return self.lines.receive_bytes(message)
        if self.close_sent or self.curr_msg_data_type != "text":
            return super().send_receive_event_to_app()
        try:
            text = b"".join(self.frames).decode()
        except UnicodeDecodeError:
            return self._refuse_bytes()
        listener = self.lines or self.listener
        if listener is None:
            return super().send_receive_event_to_app()
        self.frames = []
        listener.receive(text)

    def _refuse_bytes(self) -> None:
        """Text that is not UTF-8. uvicorn would fail here while the client is closing."""
        self.frames = []
        if self.conn.state is OPEN:
            self.conn.send_close(CloseCode.INVALID_DATA, "frames are text in UTF-8")
            self.handle_parser_exception()

    def data_received(self, data: bytes) -> None:
        """A move is nearly always one whole frame. Such a frame is read here, at once."""
        if not self.handshake_initiated:
            return self._shake_hands(data)
        if self._deaf:
            return None
        if self.lines is not None:
            return self._lines_received(data, self.lines)
        start = start_of_only_frame(data) if self._between_frames else 0
        if start:
            within = self.budget.takes(1 + len(data) / KILOBYTE)
        else:
            within = self.budget.takes_all(data)
            self._between_frames = self.budget.between_frames
        if not within:
            return self._hear_nothing_more()
        # Only if nobody is closing and no message is arriving in pieces.
        alone = start and data[0] == TEXT and self.conn.state is OPEN and not self.frames
        if self.listener is None or not alone:
            return super().data_received(data)
        try:
            text = apply_mask(data[start:], data[start - 4 : start]).decode()
        except UnicodeDecodeError:
            return super().data_received(data)  # It refuses the message.
        self.listener.receive(text)

    def _lines_received(self, data: bytes, lines: LineListener) -> None:
        """The same at the great board, where nearly everything is whole frames of lines."""
        if data[0] == BYTES and self._between_frames:
            data = self._read_lines(data, lines)
        if not data:
            return None
        within = self.budget.takes_all(data)
        self._between_frames = self.budget.between_frames
        return super().data_received(data) if within else self._hear_nothing_more()

    def _read_lines(self, data: bytes, lines: LineListener) -> bytes:
        """Give all whole frames of lines to the board at once. Returns what is left."""
        whole = lines_in(data)
        if not whole or self.conn.state is not OPEN or self.frames:
            return data
        if not self.budget.takes(whole * LINE_UNITS):
            self._hear_nothing_more()
            return b""
        end = whole * LINE_FRAME_BYTES
        taken = lines.receive_lines(data if end == len(data) else data[:end])
        return data[taken * LINE_FRAME_BYTES :]

    def _shake_hands(self, data: bytes) -> None:
        """Refuse a handshake that cannot be read; uvicorn would let it wait for ever."""
        super().data_received(data)
        self.budget.takes_all(data[data.find(END_OF_HEAD) + len(END_OF_HEAD) :])
        self._between_frames = self.budget.between_frames
        if not self.handshake_initiated and self.conn.handshake_exc is not None:
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()


TOLD_TOO_FAST = msgspec.json.encode(RefusedFrame(None, problem(Trouble.TOO_FAST, FLOOD)))


def flush_all(outbox: list[TableWebSocket]) -> None:
    """At the end of a turn of the loop, write everything that was sent in it."""
    sockets = outbox[:]
    outbox.clear()
    for socket in sockets:
        try:
            socket.flush()
        except Exception:
            # A broken connection must not stop the frames of the others.
            socket.transport.abort()


OUTBOXES: WeakKeyDictionary[asyncio.AbstractEventLoop, list[TableWebSocket]] = (
    WeakKeyDictionary()
)
"""For each loop, the sockets on which something was sent in this turn."""


def head_of_text(length: int, kind: int = TEXT) -> bytes:
    """What comes before `length` bytes of text. A server does not mask its frames."""
    if length < IN_TWO_BYTES:
        return bytes((kind, length))
    if length < 2**16:
        return _two_bytes(kind, IN_TWO_BYTES, length)
    return _eight_bytes(kind, IN_EIGHT_BYTES, length)


def head_of_bytes(length: int) -> bytes:
    """The same before a binary frame."""
    return head_of_text(length, BYTES)


def start_of_only_frame(data: bytes) -> int:
    """Where the payload begins, if `data` is exactly one short masked frame; else 0."""
    # Two bytes of head and four of mask, and perhaps two bytes of length between them.
    if len(data) < 6:
        return 0
    length = data[1] - MASKED
    if 0 <= length < IN_TWO_BYTES:
        return 6 if len(data) == 6 + length else 0
    if length == IN_TWO_BYTES and len(data) == 8 + int.from_bytes(data[2:4], "big"):
        return 8
    return 0
