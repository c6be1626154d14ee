"""HTTP and WebSockets as bytes in memory: what a browser would send and read on its socket."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable
from typing import Any

import httptools
import uvicorn

from tests.tapes.stillness import StillLoop

HOST = "localhost:8765"
KEY = "dGhlIHNhbXBsZSBub25jZQ=="
PATIENCE = 120
"""Seconds of the server's time. What is not answered until then never will be."""
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
IN_TWO_BYTES, IN_EIGHT_BYTES = 126, 127
Heard = Callable[[int, bytes], None]


class Cable(asyncio.Transport):
    """One connection. What the server writes goes to `hear` as it comes."""

    def __init__(self, loop: StillLoop, address: str, hear: Callable[[bytes], None]) -> None:
        super().__init__({"peername": (address, 50_000), "sockname": (HOST, 80)})
        self._loop, self._hear = loop, hear
        self._protocol: Any = None
        self._closing = False

    def set_protocol(self, protocol: Any) -> None:
        self._protocol = protocol

    def get_protocol(self) -> Any:
        return self._protocol

    def send(self, data: bytes) -> None:
        """The client writes."""
        if not self._closing:
            self._protocol.data_received(data)

    def write(self, data: Any) -> None:
        if not self._closing:
            self._hear(bytes(data))

    def writelines(self, several: Any) -> None:
        self.write(b"".join(several))

    def is_closing(self) -> bool:
        return self._closing

    def close(self) -> None:
        if not self._closing:
            self._closing = True
            self._loop.call_soon(self._protocol.connection_lost, None)

    abort = close

    def get_write_buffer_size(self) -> int:
        return 0

    def pause_reading(self) -> None:
        """The client sends little, and the protocol keeps what it does not want yet."""

    resume_reading = pause_reading


class Door:
    """Where connections come in: it makes the server's own protocol for each of them."""

    def __init__(self, server: uvicorn.Server, loop: StillLoop) -> None:
        self._server, self.loop = server, loop

    def connect(self, address: str, hear: Callable[[bytes], None]) -> Cable:
        cable = Cable(self.loop, address, hear)
        make: Any = self._server.config.http_protocol_class
        protocol = make(
            config=self._server.config,
            server_state=self._server.server_state,
            app_state=self._server.lifespan.state,
            _loop=self.loop,
        )
        cable.set_protocol(protocol)
        protocol.connection_made(cable)
        return cable

    async def ask(  # noqa: PLR0913  the parts of a request
        self,
        method: str,
        path: str,
        token: str,
        address: str,
        body: Any = None,
        more: dict[str, str] | None = None,
    ) -> Answer:
        """One request on a connection of its own, and its answer."""
        answer = Answer()
        cable = self.connect(address, answer.feed)
        sent = b"" if body is None else json.dumps(body).encode()
        head = [f"{name}: {value}" for name, value in (more or {}).items()]
        if sent:
            head += [f"Content-Length: {len(sent)}", "Content-Type: application/json"]
        cable.send(_head(method, path, token, head) + sent)
        async with asyncio.timeout(PATIENCE):
            await answer.whole.wait()
        cable.close()
        return answer

    def listen(self, path: str, token: str, address: str, heard: Heard) -> Live:
        return Live(self, path, token, address, heard)


def _head(method: str, path: str, token: str, more: list[str]) -> bytes:
    signed = [f"Authorization: Bearer {token}"] if token else []
    return "\r\n".join(
        [f"{method} {path} HTTP/1.1", f"Host: {HOST}", *signed, *more, "", ""]
    ).encode()


class Answer:
    """An answer of HTTP, as it comes in."""

    def __init__(self) -> None:
        self.whole = asyncio.Event()
        self.headers: dict[str, str] = {}
        self.body = b""
        self._parser = httptools.HttpResponseParser(self)

    def feed(self, data: bytes) -> None:
        self._parser.feed_data(data)

    @property
    def status(self) -> int:
        return int(self._parser.get_status_code())

    def on_header(self, name: bytes, value: bytes) -> None:
        self.headers[name.decode().lower()] = value.decode()

    def on_body(self, body: bytes) -> None:
        self.body += body

    def on_message_complete(self) -> None:
        self.whole.set()

    def json(self) -> Any:
        return json.loads(self.body)


class Live:
    """A WebSocket. Each whole frame goes to `heard`, with its kind."""

    def __init__(self, door: Door, path: str, token: str, address: str, heard: Heard) -> None:
        self._heard, self._loop = heard, door.loop
        self.answers_pings = True
        self._unread = b""
        self._upgraded = False
        self._waiting: deque[bytes] = deque()
        self._cable = door.connect(address, self._feed)
        upgrade = ["Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Key: {KEY}"]
        more = [*upgrade, "Sec-WebSocket-Version: 13"]
        self._cable.send(_head("GET", path, token, more))

    def send(self, payload: bytes, kind: int = TEXT) -> None:
        frame = written(payload, kind)
        if self._upgraded:
            self._cable.send(frame)
        else:
            self._waiting.append(frame)

    def send_together(self, *payloads: bytes) -> None:
        """Several frames of bytes as one piece, as they come from a busy client."""
        self._cable.send(b"".join(written(payload, BINARY) for payload in payloads))

    def leave(self) -> None:
        """Cut off, as a phone that loses its net."""
        self._cable.close()

    def _feed(self, data: bytes) -> None:
        self._unread += data
        if not self._upgraded:
            head, found, rest = self._unread.partition(b"\r\n\r\n")
            if not found:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self._heard(CLOSE, head.partition(b"\r\n")[0].removeprefix(b"HTTP/1.1 "))
                return
            self._upgraded, self._unread = True, rest
            while self._waiting:
                self._loop.call_soon(self._cable.send, self._waiting.popleft())
        while (frame := self._next()) is not None:
            self._heard(*frame)

    def _next(self) -> tuple[int, bytes] | None:
        """The next whole frame; a server's frames have no mask."""
        data = self._unread
        if len(data) < 2:
            return None
        length, start = data[1], 2
        if length == IN_TWO_BYTES:
            length, start = int.from_bytes(data[2:4], "big"), 4
        elif length == IN_EIGHT_BYTES:
            length, start = int.from_bytes(data[2:10], "big"), 10
        if len(data) < start + length:
            return None
        self._unread = data[start + length :]
        kind, payload = data[0] & 15, data[start : start + length]
        if kind == CLOSE:
            self._cable.send(written(payload, CLOSE))
        elif kind == PING and self.answers_pings:
            self._loop.call_soon(self._cable.send, written(payload, PONG))
        return kind, payload


def written(payload: bytes, kind: int = TEXT) -> bytes:
    """A client's frame. Its mask is zero, so the bytes stay as they are."""
    head = bytes([0x80 | kind])
    if len(payload) < IN_TWO_BYTES:
        head += bytes([0x80 | len(payload)])
    else:
        head += bytes([0x80 | IN_TWO_BYTES]) + len(payload).to_bytes(2, "big")
    return head + bytes(4) + payload
