"""A WebSocket whose frames go straight in and straight out: uvicorn's, with a listener.

Through ASGI each frame passes a queue, an event and a change of task, which costs more than to
judge a move. A handler that finds this protocol under `DIRECT` in the extensions of its scope
may listen to it and send on it. Opening and closing a connection stay with ASGI, and so does
everything where another protocol runs.
"""

from __future__ import annotations

import asyncio
from struct import Struct
from typing import Any, Protocol
from weakref import WeakKeyDictionary

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode
from websockets.http11 import Request
from websockets.protocol import OPEN

try:
    from websockets.speedups import apply_mask
except ImportError:  # pragma: no cover  a machine for which it is not compiled
    from websockets.utils import apply_mask

DIRECT = "fairtable.websocket"
# RFC 6455, 5.2. A frame of text that is a whole message; a masked frame; a length that is not
# in its one byte but in the two or the eight that follow.
TEXT, MASKED, IN_TWO_BYTES, IN_EIGHT_BYTES = 0x81, 0x80, 126, 127
_two_bytes, _eight_bytes = Struct("!BBH").pack, Struct("!BBQ").pack
END_OF_HEAD = b"\r\n\r\n"
CLOSING_SECONDS = 2.0


class Listener(Protocol):
    def receive(self, text: str) -> None:
        """A frame of text has come. Raises nothing."""


class TableWebSocket(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, with a listener for whole messages of text."""

    listener: Listener | None = None
    _between_frames = False
    _has_sent = False
    _keeps_up = True
    _outbox: list[TableWebSocket]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._outbox = OUTBOXES.setdefault(self.loop, [])

    def pause_writing(self) -> None:
        super().pause_writing()
        self._keeps_up = False

    def resume_writing(self) -> None:
        super().resume_writing()
        self._keeps_up = True

    def send_text(self, frame: bytes) -> bool:
        """Send text; False if the client does not keep up, or has gone.

        What is sent in one turn of the loop goes out together at its end: one call into the
        kernel for several frames, and when many are told, all of them one after another.
        """
        if not self._keeps_up or self.close_sent or self.disconnected:
            return False
        # Behind whatever else the library has to send, so that nothing overtakes anything.
        self.conn.writes += (head_of_text(len(frame)), frame)
        if not self._has_sent:
            self._has_sent = True
            if not self._outbox:
                self.loop.call_soon(flush_all, self._outbox)
            self._outbox.append(self)
        return True

    def flush(self) -> None:
        """Hand what was sent to the kernel."""
        self._has_sent = False
        if not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()))

    def shutdown(self) -> None:
        """The server says goodbye and waits for the client to close; uvicorn would not wait.

        A connection that is closed with something on it unread is reset, and the client loses
        whatever it had not yet read, goodbye and the last answers with it.
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

    def send_receive_event_to_app(self) -> None:
        """A whole message is here; what is not text takes the usual way, and is refused."""
        if self.close_sent or self.curr_msg_data_type != "text":
            return super().send_receive_event_to_app()
        try:
            text = b"".join(self.frames).decode()
        except UnicodeDecodeError:
            return self._refuse_bytes()
        if self.listener is None:
            return super().send_receive_event_to_app()
        self.frames = []
        self.listener.receive(text)

    def _refuse_bytes(self) -> None:
        """Text that is not UTF-8. uvicorn would fail here if the client is closing, too."""
        self.frames = []
        if self.conn.state is OPEN:
            self.conn.send_close(CloseCode.INVALID_DATA, "frames are text in UTF-8")
            self.handle_parser_exception()

    def data_received(self, data: bytes) -> None:
        """A move is nearly always one whole frame: that is read at once."""
        if not self.handshake_initiated:
            return self._shake_hands(data)
        start = start_of_only_frame(data) if self._between_frames else 0
        self._between_frames = start > 0
        # Only if nobody closes, and no other message is under way in pieces.
        alone = start and data[0] == TEXT and self.conn.state is OPEN and not self.frames
        if self.listener is None or not alone:
            return super().data_received(data)
        try:
            text = apply_mask(data[start:], data[start - 4 : start]).decode()
        except UnicodeDecodeError:
            return super().data_received(data)  # which refuses it, as it does every message
        self.listener.receive(text)

    def _shake_hands(self, data: bytes) -> None:
        """Refuses a handshake that it cannot read; uvicorn would keep it waiting for ever."""
        super().data_received(data)
        self._between_frames = data.find(END_OF_HEAD) == len(data) - len(END_OF_HEAD)
        if not self.handshake_initiated and self.conn.handshake_exc is not None:
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()


def flush_all(outbox: list[TableWebSocket]) -> None:
    """The end of a turn of the loop: everything that was sent in it goes out."""
    sockets = outbox[:]
    outbox.clear()
    for socket in sockets:
        try:
            socket.flush()
        except Exception:
            # A broken connection must not keep the others from hearing.
            socket.transport.abort()


OUTBOXES: WeakKeyDictionary[asyncio.AbstractEventLoop, list[TableWebSocket]] = (
    WeakKeyDictionary()
)
"""For each loop, the sockets on which something was sent in this turn."""


def head_of_text(length: int) -> bytes:
    """What stands before `length` bytes of text from a server, which masks nothing."""
    if length < IN_TWO_BYTES:
        return bytes((TEXT, length))
    if length < 2**16:
        return _two_bytes(TEXT, IN_TWO_BYTES, length)
    return _eight_bytes(TEXT, IN_EIGHT_BYTES, length)


def start_of_only_frame(data: bytes) -> int:
    """Where the payload begins, if this is one short masked frame from end to end; else 0."""
    # Two bytes of head and four of mask, in between perhaps two more of length.
    if len(data) < 6:
        return 0
    length = data[1] - MASKED
    if 0 <= length < IN_TWO_BYTES:
        return 6 if len(data) == 6 + length else 0
    if length == IN_TWO_BYTES and len(data) == 8 + int.from_bytes(data[2:4], "big"):
        return 8
    return 0
