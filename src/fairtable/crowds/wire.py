"""The bytes of HTTP and WebSockets, as cheap as possible: a thousand phones share one core."""

from __future__ import annotations

import asyncio
import random
import ssl
import time
from collections.abc import Callable
from typing import Any, cast
from urllib.parse import urlsplit

import msgspec

TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
MASK = b"\x00\x00\x00\x00"
"""Any mask is allowed. This one leaves the bytes as they are."""
KEY = "AAAAAAAAAAAAAAAAAAAAAA=="
END_OF_HEAD = b"\r\n\r\n"
LOST = 1006
"""The code that stands for a connection that ended without a word."""
TRIES = 60
AGAIN_AFTER = 0.25
WORTH_REPEATING = (429, 503)
NO_ANSWER = b'{"code": "no-answer"}'
encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder().decode


class Address:
    """Where the server is."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(
                f"a server's address looks like http://localhost:8765, not {url!r}"
            )
        self.host = parts.hostname
        secure = parts.scheme == "https"
        self.port = parts.port or (443 if secure else 80)
        self.tls = ssl.create_default_context() if secure else None
        self.name = parts.netloc
        self.folder = parts.path.rstrip("/")

    def head(self, method: str, path: str, token: str, *more: str) -> str:
        lines = [f"{method} {self.folder}{path} HTTP/1.1", f"Host: {self.name}", *more]
        if token:
            lines.append(f"Authorization: Bearer {token}")
        return "\r\n".join([*lines, "", ""])


class Http:
    """One connection, and one question at a time. It is opened again if needed."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self._turn = asyncio.Lock()
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(
        self, method: str, path: str, token: str = "", body: Any = None
    ) -> tuple[int, bytes]:
        """The status and the answer. OSError if there is none, also in a second try."""
        sent = encode(body) if body is not None else b""
        more = ["Content-Type: application/json", f"Content-Length: {len(sent)}"]
        head = self._address.head(method, path, token, *(more if body is not None else ()))
        async with self._turn:
            kept = self._writer is not None
            try:
                return await self._once(head.encode() + sent)
            except (OSError, EOFError):
                self.close()
                if not kept:
                    raise ConnectionError("no answer") from None
            # The server may have closed the connection that was kept. All asks have ids.
            try:
                return await self._once(head.encode() + sent)
            except (OSError, EOFError):
                self.close()
                raise ConnectionError("no answer") from None

    async def ask_patiently(
        self, method: str, path: str, token: str, body: Any, refused: Callable[[str], None]
    ) -> bytes:
        """The answer. What the server is too busy for is asked again, and `refused` is told."""
        for tried in range(TRIES):
            try:
                status, answer = await self.ask(method, path, token, body)
            except OSError:
                status, answer = 503, NO_ANSWER
            if status < 400:
                return answer
            if status not in WORTH_REPEATING:
                raise ConnectionError(f"{method} {path}: {status} {answer!r}")
            problem = decode(answer)
            refused(problem["code"])
            wait = problem.get("retry_after") or AGAIN_AFTER
            await asyncio.sleep(wait * (1 + random.random() + tried / 4))
        raise ConnectionError(f"{method} {path}: too often refused")

    async def _once(self, message: bytes) -> tuple[int, bytes]:
        if self._reader is None or self._writer is None:
            at = self._address
            self._reader, self._writer = await asyncio.open_connection(
                at.host, at.port, ssl=at.tls, limit=2**20
            )
        self._writer.write(message)
        head = (await self._reader.readuntil(END_OF_HEAD)).decode("latin-1").lower()
        status = int(head.split(" ", 2)[1])
        fields = dict(line.split(": ", 1) for line in head.split("\r\n")[1:] if ": " in line)
        body = await self._reader.readexactly(int(fields.get("content-length", "0")))
        if fields.get("connection") == "close":
            self.close()
        return status, body

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None


class Socket(asyncio.Protocol):
    """A WebSocket. Every text goes to `on_text` with the time at which its bytes came."""

    def __init__(
        self,
        hello: bytes,
        on_text: Callable[[bytes, float], None],
        on_closed: Callable[[int], None],
    ) -> None:
        self._hello = hello
        self._on_text = on_text
        self._on_closed = on_closed
        self._got = bytearray()
        self._open = False
        self._code = LOST
        self.transport: asyncio.Transport

    @classmethod
    async def connect(
        cls,
        address: Address,
        path: str,
        token: str,
        on_text: Callable[[bytes, float], None],
        on_closed: Callable[[int], None],
    ) -> Socket:
        """OSError if the server is not there. A refusal comes as a close code."""
        upgrade = (
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {KEY}",
        )
        hello = address.head("GET", path, token, *upgrade).encode()
        loop = asyncio.get_running_loop()
        _, socket = await loop.create_connection(
            lambda: cls(hello, on_text, on_closed), address.host, address.port, ssl=address.tls
        )
        return socket

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self._hello)

    def connection_lost(self, exc: Exception | None) -> None:
        self._on_closed(self._code)

    def data_received(self, data: bytes) -> None:
        at = time.time()
        self._got += data
        if not self._open:
            head, found, rest = self._got.partition(END_OF_HEAD)
            if not found:
                return
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                return self.transport.close()
            self._open, self._got = True, rest
        while (frame := self._next()) is not None:
            self._take(*frame, at)

    def _next(self) -> tuple[int, bytes] | None:
        got = self._got
        if len(got) < 2:
            return None
        start, size = 2, got[1]
        if size == 126:
            start, size = 4, int.from_bytes(got[2:4], "big")
        elif size == 127:
            start, size = 10, int.from_bytes(got[2:10], "big")
        if len(got) < start + size or (start > 2 and len(got) < start):
            return None
        payload = bytes(got[start : start + size])
        first = got[0]
        del got[: start + size]
        return first, payload

    def _take(self, first: int, payload: bytes, at: float) -> None:
        if first == TEXT:
            self._on_text(payload, at)
        elif first == PING:
            self.transport.write(frame(payload, PONG))
        elif first == CLOSE:
            self._code = int.from_bytes(payload[:2], "big") if payload else LOST
            self.transport.write(frame(payload[:2], CLOSE))
            self.transport.close()

    def send(self, message: Any) -> None:
        if not self.transport.is_closing():
            self.transport.write(frame(encode(message)))

    def abort(self) -> None:
        """End it as a phone does that runs out of battery."""
        self.transport.abort()


def frame(payload: bytes, first: int = TEXT) -> bytes:
    size = len(payload)
    if size < 126:
        return bytes((first, 0x80 | size)) + MASK + payload
    return bytes((first, 0x80 | 126)) + size.to_bytes(2, "big") + MASK + payload
