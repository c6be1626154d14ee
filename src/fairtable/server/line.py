"""The line to one visitor: a WebSocket whose frames go straight in and straight out.

Through ASGI each frame passes a queue, an event and a change of task, which costs more than to
judge a move. Who finds a line under `LINE` in the extensions of its scope may listen to it and
speak on it; the beginning and the end of a connection stay with ASGI, and so does everything
where there is no line.
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

LINE = "fairtable.line"
# RFC 6455, 5.2. A frame of text that is a whole message; a masked frame; a length that is not
# in its one byte but in the two or the eight that follow.
TEXT, MASKED, IN_TWO_BYTES, IN_EIGHT_BYTES = 0x81, 0x80, 126, 127
_two_bytes, _eight_bytes = Struct("!BBH").pack, Struct("!BBQ").pack
END_OF_HEAD = b"\r\n\r\n"
LAST_WORD_SECONDS = 2.0


class Listener(Protocol):
    def hear(self, text: str) -> None:
        """A frame of text has come. Raises nothing."""


class Line(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, with a listener."""

    listener: Listener | None = None
    _between_frames = False
    _has_said = False
    _keeps_up = True
    _outbox: list[Line]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._outbox = OUTBOXES.setdefault(self.loop, [])

    def pause_writing(self) -> None:
        super().pause_writing()
        self._keeps_up = False

    def resume_writing(self) -> None:
        super().resume_writing()
        self._keeps_up = True

    def say(self, frame: bytes) -> bool:
        """Send text; False if the visitor does not keep up, or has gone.

        What is said in one turn of the loop goes out together at its end: one call into the
        kernel for several frames, and when many are told, all of them one after another.
        """
        if not self._keeps_up or self.close_sent or self.disconnected:
            return False
        # Behind whatever else the library has to send, so that nothing overtakes anything.
        self.conn.writes += (head_of_text(len(frame)), frame)
        if not self._has_said:
            self._has_said = True
            if not self._outbox:
                self.loop.call_soon(empty, self._outbox)
            self._outbox.append(self)
        return True

    def flush(self) -> None:
        """Send what was said."""
        self._has_said = False
        if not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()))

    def shutdown(self) -> None:
        """Who was told goodbye hangs up first; uvicorn would not wait for it.

        A connection that is closed with something on it unread is reset, and the visitor loses
        whatever they had not yet heard, goodbye and the last answers with it.
        """
        if self.close_timer is None:
            return super().shutdown()
        self.stop_keepalive()
        self.close_timer.cancel()
        self.close_timer = self.loop.call_later(LAST_WORD_SECONDS, self.transport.close)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[LINE] = self

    def send_receive_event_to_app(self) -> None:
        """A whole message is here; what is no text takes the usual way, and is refused."""
        if self.close_sent or self.curr_msg_data_type != "text":
            return super().send_receive_event_to_app()
        try:
            text = b"".join(self.frames).decode()
        except UnicodeDecodeError:
            return self._refuse_bytes()
        if self.listener is None:
            return super().send_receive_event_to_app()
        self.frames = []
        self.listener.hear(text)

    def _refuse_bytes(self) -> None:
        """Text that is no UTF-8. uvicorn would fail here if the visitor is hanging up too."""
        self.frames = []
        if self.conn.state is OPEN:
            self.conn.send_close(CloseCode.INVALID_DATA, "frames are text in UTF-8")
            self.handle_parser_exception()

    def data_received(self, data: bytes) -> None:
        """A move is nearly always a frame that comes alone and whole: that is heard at once."""
        if not self.handshake_initiated:
            return self._shake_hands(data)
        start = start_of_only_frame(data) if self._between_frames else 0
        self._between_frames = start > 0
        text = self._message(data, start) if start and data[0] == TEXT else None
        if self.listener is None or text is None:
            super().data_received(data)
        else:
            self.listener.hear(text)

    def _message(self, data: bytes, start: int) -> str | None:
        """The text of a frame, if nobody hangs up and no other message is under way in pieces.

        None too if it is no UTF-8: that is refused where every message is.
        """
        if self.conn.state is not OPEN or self.frames:
            return None
        try:
            return apply_mask(data[start:], data[start - 4 : start]).decode()
        except UnicodeDecodeError:
            return None

    def _shake_hands(self, data: bytes) -> None:
        """Refuses a handshake that it cannot read; uvicorn would keep it waiting for ever."""
        super().data_received(data)
        self._between_frames = data.find(END_OF_HEAD) == len(data) - len(END_OF_HEAD)
        if not self.handshake_initiated and self.conn.handshake_exc is not None:
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()


def empty(outbox: list[Line]) -> None:
    """The end of a turn of the loop: everything that was said in it is sent."""
    lines = outbox[:]
    outbox.clear()
    for line in lines:
        try:
            line.flush()
        except Exception:
            # One visitor's trouble is nobody else's: the others still hear.
            line.transport.abort()


OUTBOXES: WeakKeyDictionary[asyncio.AbstractEventLoop, list[Line]] = WeakKeyDictionary()
"""For each loop, the lines on which something was said in this turn."""


def head_of_text(length: int) -> bytes:
    """What stands before so many bytes of text from a server: it masks nothing."""
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
