"""Answers are compressed as they go, with gzip, if the client accepts it and it is worth it.

A secret is never compressed together with text that somebody else chose: from the length of
such an answer one could guess the secret (BREACH). So these are sent as they are: everything
about guests, because it has tokens; everything about a table that is asked with a token,
because it has what only one player may see beside names and moves of others; and every answer
to a move, which is also the shortest way. WebSockets are not compressed at all.
"""

from __future__ import annotations

import asyncio
import zlib
from functools import lru_cache
from typing import Any

from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from fairtable.server.accepting import accepted

WORTH_IT = 1024
"""Bytes. A shorter answer fits into a packet as it is."""
IN_A_THREAD = 32 * 1024
"""Bytes. From here on compressing would be felt at other tables."""
LEVEL, BEST = 4, 9
GZIP = 16 + zlib.MAX_WBITS
TEXT = ("application/json", "application/problem+json", "application/vnd.oai", "text/")
EVENTS = "text/event-stream"
PERSONAL = "/api/tables/"
WITH_TOKENS = "/api/guests"
CONSTANT = ("/api/games", "/api/openapi.json", "/fairness", "/problems/", "/rules/")
"""Answers that are the same for everybody and always: compressed once, as well as possible."""


def compress_answers(app: ASGIApp) -> ASGIApp:
    """Wrap the HTTP answers that may be compressed; all others pass untouched."""

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP and _may_compress(scope):
            send = Compressing(scope, send)
        await app(scope, receive, send)

    return wrapped


def _may_compress(scope: HTTPScope) -> bool:
    path = scope["path"]
    if path.startswith(PERSONAL):
        if scope["method"] != "GET" or _has_token(scope):
            return False
    elif path.startswith(WITH_TOKENS):
        return False
    return True


def _has_token(scope: HTTPScope) -> bool:
    return any(name in (b"authorization", b"cookie") for name, _ in scope["headers"])


class Compressing:
    """Sends one answer. Its start waits for the first part of the body: is it long enough?"""

    def __init__(self, scope: HTTPScope, send: Send) -> None:
        self._scope = scope
        self._send = send
        self._start: Any = None
        self._stream: Any = None

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            if _is_text(message):
                self._start = message
                return
        elif message["type"] == "http.response.body":
            if self._start is not None:
                return await self._begin(message)
            if self._stream is not None:
                return await self._go_on(message)
        await self._send(message)

    async def _begin(self, message: Any) -> None:
        start, self._start = self._start, None
        headers = MutableScopeHeaders.from_message(start)
        headers.setdefault("Vary", "Accept-Encoding")
        body, more = message.get("body", b""), message.get("more_body", False)
        wanted = more or len(body) >= WORTH_IT
        if not wanted or "gzip" not in accepted(self._scope["headers"]):
            await self._send(start)
            return await self._send(message)
        headers["Content-Encoding"] = "gzip"
        if more:
            self._stream = zlib.compressobj(LEVEL, wbits=GZIP)
            del headers["Content-Length"]
            await self._send(start)
            return await self._go_on(message)
        message["body"] = await _compressed(self._scope["path"], body)
        headers["Content-Length"] = str(len(message["body"]))
        await self._send(start)
        await self._send(message)

    async def _go_on(self, message: Any) -> None:
        body = self._stream.compress(message.get("body", b""))
        if not message.get("more_body", False):
            body += self._stream.flush()
        elif not body:
            return  # It is kept until there is enough of it.
        message["body"] = body
        await self._send(message)


def _is_text(message: Any) -> bool:
    """Is it text that nobody has encoded yet?"""
    headers = dict(message["headers"])
    media_type = headers.get(b"content-type", b"").decode("latin-1")
    if media_type.startswith(EVENTS):
        return False  # A compressor would keep events back.
    return media_type.startswith(TEXT) and b"content-encoding" not in headers


async def _compressed(path: str, body: bytes) -> bytes:
    if path.startswith(CONSTANT):
        return compressed_once(body)
    if len(body) >= IN_A_THREAD:
        return await asyncio.to_thread(zlib.compress, body, LEVEL, GZIP)
    return zlib.compress(body, LEVEL, GZIP)


@lru_cache(maxsize=256)
def compressed_once(body: bytes) -> bytes:
    """Compressed as well as possible, and kept."""
    return zlib.compress(body, BEST, GZIP)
