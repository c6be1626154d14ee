"""The line to one visitor: a WebSocket whose frames go straight in and straight out.

Through ASGI each frame passes a queue, an event and a change of task, which costs more than to
judge a move. Who finds a line under `LINE` in the extensions of its scope may listen to it and
speak on it; the beginning and the end of a connection stay with ASGI, and so does everything
where there is no line.
"""

from __future__ import annotations

from typing import Any, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

LINE = "fairtable.line"


class Listener(Protocol):
    def hear(self, text: str) -> None:
        """A frame of text has come. Raises nothing."""


class Line(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, with a listener."""

    listener: Listener | None = None
    _flushing = False

    def say(self, frame: bytes) -> bool:
        """Send text; False if the visitor does not keep up, or has gone.

        What is said in one turn of the loop goes out together at its end: one call into the
        kernel for several frames, and when many are told, all of them one after another.
        """
        if self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        try:
            self.conn.send_text(frame)
        except InvalidState:
            return False
        if not self._flushing:
            self._flushing = True
            self.loop.call_soon(self._flush)
        return True

    def _flush(self) -> None:
        self._flushing = False
        if not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()))

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[LINE] = self

    def send_receive_event_to_app(self) -> None:
        """A whole message is here; what is no text takes the usual way, and is refused."""
        if self.listener is None or self.close_sent or self.curr_msg_data_type != "text":
            return super().send_receive_event_to_app()
        try:
            text = b"".join(self.frames).decode()
        except UnicodeDecodeError:
            return super().send_receive_event_to_app()
        self.listener.hear(text)

    def data_received(self, data: bytes) -> None:
        """Refuses a handshake that it cannot read; uvicorn would keep it waiting for ever."""
        super().data_received(data)
        if not self.handshake_initiated and self.conn.handshake_exc is not None:
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()
