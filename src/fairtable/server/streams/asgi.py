"""Streams over HTTP: a question is read, the source is found, the answer is sent.

This is plain ASGI, because an answer may last for a minute and must end when its reader goes.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Awaitable, Callable
from functools import partial
from typing import Any, TypeVar

from litestar.types import Receive, Send

from fairtable.server.heads import asks_for_head
from fairtable.server.streams.question import Question, read_question
from fairtable.server.streams.reading import (
    CLOSED,
    CURSOR,
    NEXT,
    UP_TO_DATE,
    Answer,
    Patience,
    answer,
    head,
)
from fairtable.server.streams.source import Source

T = TypeVar("T")
Find = Callable[[Question], Awaitable[Source]]

ANY_WEBSITE = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": f"{NEXT}, {UP_TO_DATE}, {CURSOR}, {CLOSED}, ETag, "
    "Stream-SSE-Data-Encoding",
}
"""A public log may be read by the page of any website; no cookie comes with such a question."""
PREFLIGHT = {
    **ANY_WEBSITE,
    "Access-Control-Allow-Methods": "GET, HEAD, OPTIONS",
    "Access-Control-Allow-Headers": "Content-Type, If-None-Match, Authorization",
    "Access-Control-Max-Age": "86400",
}


class ReaderGone(Exception):
    """Nobody waits for the answer any more."""


async def answer_reader(
    scope: Any, receive: Receive, send: Send, find: Find, patience: Patience
) -> None:
    """GET, HEAD and OPTIONS of a stream. BadQuestion and what `find` raises pass through."""
    if scope["method"] == "OPTIONS":
        return await _send(send, Answer(204, PREFLIGHT))
    asked = read_question(scope["query_string"], _header(scope, b"if-none-match"))
    source = await find(asked)
    if asks_for_head(scope):
        return await _send(send, head(source))
    leaving = asyncio.ensure_future(_until_gone(receive))
    try:
        made = await _while_there(partial(answer, source, asked, patience), leaving)
        if isinstance(made.body, bytes):
            return await _send(send, made)
        await _start(send, made)
        await _send_events(send, made.body, leaving)
    except ReaderGone:
        return
    finally:
        leaving.cancel()


async def _send_events(
    send: Send, events: AsyncGenerator[bytes, None], leaving: asyncio.Future[None]
) -> None:
    async with contextlib.aclosing(events):
        while True:
            event = await _while_there(partial(anext, events, None), leaving)
            if event is None:
                break
            await send({"type": "http.response.body", "body": event, "more_body": True})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _while_there(work: Callable[[], Awaitable[T]], leaving: asyncio.Future[None]) -> T:
    """The work is done, or given up when the reader goes.

    It is done in the task of the request and not beside it: the time that it takes is counted,
    and it lets others go first.
    """
    if leaving.done():
        raise ReaderGone
    task, gone = asyncio.current_task(), False
    assert task is not None

    def give_up(_: object) -> None:
        nonlocal gone
        gone = True
        task.cancel()

    leaving.add_done_callback(give_up)
    try:
        return await work()
    except asyncio.CancelledError:
        if gone and not task.uncancel():
            raise ReaderGone from None
        raise
    finally:
        leaving.remove_done_callback(give_up)


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _send(send: Send, made: Answer) -> None:
    assert isinstance(made.body, bytes)
    await _start(send, made, {"Content-Length": str(len(made.body))})
    await send({"type": "http.response.body", "body": made.body, "more_body": False})


async def _start(send: Send, made: Answer, more: dict[str, str] | None = None) -> None:
    headers = {**ANY_WEBSITE, **made.headers, **(more or {})}
    if made.status in (204, 304):
        headers.pop("Content-Length", None)
    sent = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": made.status, "headers": sent})


def _header(scope: Any, wanted: bytes) -> str:
    found = [value for name, value in scope["headers"] if name == wanted]
    return b",".join(found).decode("latin-1")
