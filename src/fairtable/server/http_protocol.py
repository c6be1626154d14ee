"""uvicorn's HTTP with budgets: what a connection sends is counted before it is decoded.

A head has 64 kB and ten seconds, a body forty seconds, and a connection without a request five.
One request is answered at a time; those behind it stay unread, first here, then in the system,
then at the client. A connection that is refused rests, longer each time, before the next one.
What cannot be read, or does not say clearly which host it is for, is answered here with 400.
"""

from __future__ import annotations

import asyncio
import re
from http import HTTPStatus
from typing import Any
from weakref import WeakKeyDictionary

import msgspec
from uvicorn.protocols.http.flow_control import HIGH_WATER_LIMIT, FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from fairtable.server.door import REST
from fairtable.server.middleware import security_headers
from fairtable.server.problems import MEDIA_TYPE, Trouble, problem
from fairtable.server.turnstile import Porch

LONGEST_HEAD = 65_536
HEAD_SECONDS = 10.0
BODY_SECONDS = 40.0
"""Longer than a handler waits for a large body: the handler can say more about it."""
UNREAD_SECONDS = 30.0
"""A client that takes nothing of its answer for so long is gone."""
NOT_WANTED = 131_072
"""So much of a body is still read after its request was answered."""
FEW_CHUNKS, SMALL_CHUNK = 256, 64
"""A body in more chunks than this must have at least so many bytes in each, on average."""
FIRST_REST, LONGEST_REST = 0.05, 2.0
CLOSING_SECONDS = 1.0
END_OF_HEAD = b"\r\n\r\n"
LONG_READ = 16_384
AFTER_HOST = re.compile(rb"[/?#]")
PIECE = 4096
"""If nobody knows where a body ends, it is parsed in such pieces: requests may follow it."""


PORCHES: WeakKeyDictionary[asyncio.AbstractEventLoop, Porch] = WeakKeyDictionary()


class HeldFlow(FlowControl):
    """While it is held, nobody can make the transport read on."""

    held = False

    def resume_reading(self) -> None:
        if not self.held:
            super().resume_reading()


class PacedHttp(HttpToolsProtocol):
    """One connection. `look` is called about once a second."""

    flow: HeldFlow
    _unread = b""
    _at = 0
    _in_head = True
    _head_size = 0
    _body_left = 0
    _without_body = 0
    _not_wanted = 0
    _chunks = _in_chunks = 0
    _on_porch = False
    _resting = False
    _upgraded = False
    _rest = 0.0
    _until: float | None = None
    _unsent = 0
    _taken_until: float | None = None
    _objection = "This is not a request of HTTP/1.1 that can be read."

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.flow = HeldFlow(transport)
        self._porch = PORCHES.setdefault(self.loop, Porch())
        self._until = self.loop.time() + HEAD_SECONDS

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._let_go()

    def _let_go(self) -> None:
        """Nothing may hold itself: memory would wait for the collector, players for that."""
        self._forget_unread()
        self.parser = None  # type: ignore[assignment]
        if self.scope is not None:
            self.scope["extensions"] = {}

    # What arrives

    def data_received(self, data: bytes) -> None:
        self._unset_keepalive_if_required()
        left = self._unread[self._at :]
        self._unread, self._at = left + data if left else data, 0
        if left or len(data) > LONG_READ:
            # The system has more: it would give us eight megabytes in this turn.
            self.flow.held = True
            self.flow.pause_reading()
        self._read_soon()

    def _read_soon(self) -> None:
        if not self._on_porch:
            self._on_porch = True
            self._porch.read_soon(self._read_on)

    def _read_on(self) -> None:
        """Give the parser what it may have now; as long as something is left, read no more."""
        self._on_porch = False
        if not self._must_wait():
            self._read_piece()
        if self._at >= len(self._unread):
            self._forget_unread()
        elif not self._must_wait():
            self._read_soon()
        if self._upgraded or self._is_lost():
            return
        self.flow.held = self._resting or self._at < len(self._unread)
        if self.flow.held:
            self.flow.pause_reading()
        elif self.cycle is None or len(self.cycle.body) <= HIGH_WATER_LIMIT:
            self.flow.resume_reading()

    def _must_wait(self) -> bool:
        """The next request begins here, but the one before it is not answered yet."""
        if self._at >= len(self._unread) or self._resting or self._is_lost():
            return True
        return self._in_head and self.cycle is not None and not self.cycle.response_complete

    def _is_lost(self) -> bool:
        return self.parser is None or self.transport.is_closing()

    def _forget_unread(self) -> None:
        self._unread, self._at = b"", 0

    def _read_piece(self) -> None:
        unread, at = self._unread, self._at
        if not self._in_head:
            return self._read_body(unread[at : at + (self._body_left or PIECE)])
        # At most one head, and what is left of one that began before.
        end = unread.find(END_OF_HEAD, at)
        piece = unread[at : end + len(END_OF_HEAD)] if end >= 0 else unread[at:]
        self._head_size += len(piece)
        if self._head_size > LONGEST_HEAD:
            return self._refuse(Trouble.HEAD_TOO_LARGE)
        if self._until is None:
            self._until = self.loop.time() + HEAD_SECONDS
        self._at += len(piece)
        super().data_received(piece)

    def _read_body(self, piece: bytes) -> None:
        """A body; or what a chunked one has besides, which counts as a head."""
        if self.cycle is not None and self.cycle.response_complete:
            self._not_wanted += len(piece)
        self._without_body += len(piece)
        if self._without_body > max(len(piece), LONGEST_HEAD):
            return self._refuse(Trouble.HEAD_TOO_LARGE)
        if self._not_wanted > NOT_WANTED:
            return self._close_soon()
        self._at += len(piece)
        self._body_left -= min(self._body_left, len(piece))
        super().data_received(piece)

    def on_headers_complete(self) -> None:
        if objection := _unclear_host(self.parser, self.url, self.headers):
            self._objection = objection
            raise ValueError(objection)  # The parser refuses the request.
        self._in_head, self._head_size, self._not_wanted = False, 0, 0
        self._without_body = self._chunks = self._in_chunks = 0
        lengths = [int(value) for name, value in self.headers if name == b"content-length"]
        self._body_left = lengths[0] if lengths else 0
        self._until = self.loop.time() + BODY_SECONDS
        extensions: dict[str, Any] = {REST: self.rest}
        self.scope["extensions"] = extensions
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._without_body = 0
        self._chunks += 1
        self._in_chunks += len(body)
        if self._chunks > FEW_CHUNKS and self._in_chunks < SMALL_CHUNK * self._chunks:
            self._objection = "The chunks of this body are too small."
            raise ValueError(self._objection)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._in_head, self._until = True, None
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        # A client has nothing to say before it is accepted.
        self._upgraded = True
        super().handle_websocket_upgrade()
        self._let_go()

    def _unsupported_upgrade_warning(self) -> None:
        """The request is answered as if it had not asked for another protocol."""

    # What is answered

    def rest(self) -> None:
        """The visitor is refused: after the answer nothing is read here for a while."""
        self._rest = min(LONGEST_REST, 2 * self._rest or FIRST_REST)
        self._resting = True

    def on_response_complete(self) -> None:
        if not self._resting:
            self._rest = 0.0
            return self._next_request()
        self.flow.held = True
        self.flow.pause_reading()
        self.loop.call_later(self._rest, self._rested)

    def _rested(self) -> None:
        self._resting = False
        if not self.transport.is_closing():
            self._next_request()

    def _next_request(self) -> None:
        super().on_response_complete()
        self._read_soon()

    # What takes too long

    def look(self, now: float) -> None:
        """Let go of a client that sends its request, or takes its answer, too slowly."""
        unsent = self.unsent
        if unsent or self.transport.is_closing():
            if self._taken_until is None or unsent < self._unsent:
                self._taken_until = now + UNREAD_SECONDS
            self._unsent = unsent
            if now > self._taken_until:
                self.transport.abort()
            return
        self._taken_until = None
        if self._until is not None and now > self._until:
            self._refuse(Trouble.TOO_SLOW)

    @property
    def unsent(self) -> int:
        """Bytes that the client has not taken yet."""
        return self.transport.get_write_buffer_size()

    def fall_behind(self) -> None:
        """Cut it off: too much waits for its client, and for all others."""
        self.transport.abort()

    def send_400_response(self, msg: str) -> None:
        self._refuse(Trouble.UNREADABLE, self._objection)

    def _refuse(self, trouble: Trouble, detail: str = "") -> None:
        """Answer with the problem, if no other answer has begun; then close."""
        cycle = self.cycle
        is_answering = cycle is not None and not cycle.response_complete
        if not (is_answering and cycle.response_started):
            self.transport.write(_answer(trouble, detail))
        if is_answering:
            cycle.disconnected = True
            cycle.message_event.set()
        self._close_soon()

    def _close_soon(self) -> None:
        """Not at once: the system would tell the client nothing but that it was cut off."""
        self._forget_unread()
        self._until, self._resting = None, True
        self.flow.held = True
        self.flow.pause_reading()
        self.loop.call_later(CLOSING_SECONDS, self.transport.close)


def _unclear_host(parser: Any, target: bytes, headers: list[tuple[bytes, bytes]]) -> str:
    """RFC 9112, 3.2: a request names its host exactly once, or in its target the same host."""
    hosts = [value.lower() for name, value in headers if name == b"host"]
    if len(hosts) > 1:
        return "This request has more than one header Host."
    if not hosts and parser.get_http_version() != "1.0":
        return "This request has no header Host."
    if target.startswith(b"/") or target == b"*":
        return ""
    host = AFTER_HOST.split(target.partition(b"://")[2], maxsplit=1)[0].lower()
    return "" if [host] == hosts else "The target and the header Host name different hosts."


def _answer(trouble: Trouble, detail: str) -> bytes:
    body = msgspec.json.encode(problem(trouble, detail))
    headers = {
        **security_headers("/"),
        "Content-Type": MEDIA_TYPE,
        "Content-Length": str(len(body)),
        "Connection": "close",
    }
    lines = [f"HTTP/1.1 {trouble.status} {HTTPStatus(trouble.status).phrase}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode() + body
