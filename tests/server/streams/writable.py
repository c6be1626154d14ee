"""A small server whose streams can be written, for the tests of the protocol: they write first.

It reads with the same code as Fairtable. Streams are in memory. Of the write side it has what
those tests need: PUT, POST with Stream-Seq and Stream-Closed, and DELETE.

    python -m tests.server.streams.writable FILE    the port is written to this file
"""

from __future__ import annotations

import asyncio
import json
import socket
import sys
from pathlib import Path
from typing import Any

import uvicorn

from fairtable.server.streams.asgi import answer_reader
from fairtable.server.streams.offsets import write_offset
from fairtable.server.streams.question import BadQuestion, Question
from fairtable.server.streams.reading import Patience
from fairtable.server.streams.source import Piece, is_json

PATIENCE = Patience(poll=1.0, sse=10.0)
MOST_AT_ONCE = 256 * 1024
SAFE = [
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-site"),
]


class Wrong(Exception):
    def __init__(self, status: int, stream: MemoryStream | None = None) -> None:
        self.status, self.stream = status, stream


class MemoryStream:
    """A `Source` that can be appended to."""

    def __init__(self, name: str, media_type: str) -> None:
        self.name, self.media_type = name, media_type
        self.closed, self.gone = False, False
        self.last_seq = ""
        self._units: list[bytes] = []
        self._grown = asyncio.Condition()

    @property
    def end(self) -> int:
        return len(self._units) if is_json(self) else sum(map(len, self._units))

    async def read(self, at: int) -> Piece:
        if is_json(self):
            return Piece(self._units[at:], self.end)
        piece = b"".join(self._units)[at : at + MOST_AT_ONCE]
        return Piece([piece], at + len(piece))

    async def more(self, at: int) -> None:
        async with self._grown:
            await self._grown.wait_for(lambda: self.end > at or self.closed or self.gone)

    async def append(self, units: list[bytes], closes: bool) -> None:
        async with self._grown:
            self._units += units
            self.closed |= closes
            self._grown.notify_all()

    async def remove(self) -> None:
        async with self._grown:
            self.gone = True
            self._grown.notify_all()


class Shelf:
    """All streams by their addresses, as an ASGI application."""

    def __init__(self) -> None:
        self._streams: dict[str, MemoryStream] = {}
        self._made = 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            return

        async def send_safely(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *SAFE]
            await send(message)

        try:
            await self._answer(scope, receive, send_safely)
        except (BadQuestion, ValueError):
            await _reply(send_safely, 400)
        except Wrong as wrong:
            await _reply(send_safely, wrong.status, wrong.stream)

    async def _answer(self, scope: Any, receive: Any, send: Any) -> None:
        path = scope["path"]
        headers = {name.decode(): value.decode() for name, value in scope["headers"]}
        match scope["method"]:
            case "GET" | "HEAD" | "OPTIONS":

                async def find(asked: Question) -> MemoryStream:
                    return self._find(path)

                await answer_reader(scope, receive, send, find, PATIENCE)
            case "PUT":
                await self._put(path, headers, await _body(receive), send)
            case "POST":
                await self._post(path, headers, await _body(receive), send)
            case "DELETE":
                self._find(path)
                await self._streams.pop(path).remove()
                await _reply(send, 204)
            case _:
                raise Wrong(405)

    def _find(self, path: str) -> MemoryStream:
        if path not in self._streams:
            raise Wrong(404)
        return self._streams[path]

    async def _put(self, path: str, headers: dict[str, str], body: bytes, send: Any) -> None:
        media_type = headers.get("content-type", "application/octet-stream")
        closes = headers.get("stream-closed") == "true"
        known = self._streams.get(path)
        if known is not None:
            same = known.media_type.lower() == media_type.lower() and known.closed == closes
            return await _reply(send, 200 if same else 409, known)
        self._made += 1
        stream = self._streams[path] = MemoryStream(f"stream-{self._made}", media_type)
        await stream.append(_units(stream, body, may_be_empty=True), closes)
        host = headers.get("host", "")
        await _reply(send, 201, stream, {"location": f"http://{host}{path}"})

    async def _post(self, path: str, headers: dict[str, str], body: bytes, send: Any) -> None:
        stream = self._find(path)
        closes = headers.get("stream-closed") == "true"
        if not body and not closes:
            raise Wrong(400)
        if stream.closed and not (closes and not body):
            raise Wrong(409, stream)
        if body:
            self._check(stream, headers)
        await stream.append(_units(stream, body, may_be_empty=not body), closes)
        await _reply(send, 204, stream)

    def _check(self, stream: MemoryStream, headers: dict[str, str]) -> None:
        if "content-type" not in headers:
            raise Wrong(400)
        if _plain(headers["content-type"]) != _plain(stream.media_type):
            raise Wrong(409)
        if seq := headers.get("stream-seq"):
            if seq <= stream.last_seq:
                raise Wrong(409)
            stream.last_seq = seq


def _plain(media_type: str) -> str:
    return media_type.partition(";")[0].strip().lower()


def _units(stream: MemoryStream, body: bytes, *, may_be_empty: bool) -> list[bytes]:
    if not is_json(stream) or not body:
        return [body] if body else []
    value = json.loads(body)
    values = value if isinstance(value, list) else [value]
    if not values and not may_be_empty:
        raise Wrong(400)
    return [json.dumps(each, separators=(",", ":")).encode() for each in values]


async def _body(receive: Any) -> bytes:
    body, more = b"", True
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
    return body


async def _reply(
    send: Any,
    status: int,
    stream: MemoryStream | None = None,
    more: dict[str, str] | None = None,
) -> None:
    headers = dict(more or {})
    if stream is not None:
        headers |= {
            "content-type": stream.media_type,
            "stream-next-offset": write_offset(stream.end),
        }
        if stream.closed:
            headers["stream-closed"] = "true"
    if status != 204:
        headers["content-length"] = "0"
    sent = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": sent})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


def main(port_file: Path) -> None:
    listening = socket.create_server(("127.0.0.1", 0))
    port_file.write_text(str(listening.getsockname()[1]))
    config = uvicorn.Config(Shelf(), log_level="warning", lifespan="off")
    uvicorn.Server(config).run([listening])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
