"""The answer to a question, from any source: status, headers and body."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Callable

import msgspec

from fairtable.server.streams.cursors import next_cursor
from fairtable.server.streams.offsets import write_offset
from fairtable.server.streams.question import BadQuestion, Question
from fairtable.server.streams.source import Piece, Source, body_of
from fairtable.server.streams.sse import control_of, events_of, needs_base64

POLL_SECONDS = 20.0
"""So long a long-poll waits before it says that there is nothing new."""
SSE_SECONDS = 60.0
"""So long one answer of events lasts; the reader then asks again where it was."""
UNCHANGING = "public, max-age=31536000, immutable"
NEXT, UP_TO_DATE, CURSOR, CLOSED = (
    "Stream-Next-Offset",
    "Stream-Up-To-Date",
    "Stream-Cursor",
    "Stream-Closed",
)


def seconds_since_1970() -> float:
    """Looked up at each call, so that a test may stand in for the time of the machine."""
    return time.time()


class Patience(msgspec.Struct, frozen=True):
    """How long readers may wait, and by which clock."""

    poll: float = POLL_SECONDS
    sse: float = SSE_SECONDS
    now: Callable[[], float] = seconds_since_1970


class Answer(msgspec.Struct, frozen=True):
    status: int
    headers: dict[str, str]
    body: bytes | AsyncGenerator[bytes, None] = b""


def head(source: Source) -> Answer:
    """HEAD: where the stream ends now."""
    headers = {NEXT: write_offset(source.end), "Cache-Control": "no-store"}
    if source.closed:
        headers[CLOSED] = "true"
    return Answer(200, {"Content-Type": source.media_type, **headers})


async def answer(source: Source, asked: Question, patience: Patience) -> Answer:
    """BadQuestion if the place is behind the end of the stream."""
    if asked.at is not None and asked.at > source.end:
        raise BadQuestion("The stream does not reach to this offset.", "offset")
    if asked.live == "sse":
        return _stream(source, asked, patience)
    if asked.live == "long-poll":
        return await _poll(source, asked, patience)
    return await _catch_up(source, asked)


async def _catch_up(source: Source, asked: Question) -> Answer:
    at = source.end if asked.at is None else asked.at
    piece = await read_piece(source, at)
    headers = _headers(source, piece)
    if asked.at is None:
        headers["Cache-Control"] = "no-store"
    else:
        ended = UP_TO_DATE in headers and CLOSED not in headers
        headers["Cache-Control"] = "no-cache" if ended else UNCHANGING
        headers["ETag"] = tag = _tag(source, at, piece, CLOSED in headers)
        if tag in {each.strip() for each in asked.tags.split(",")}:
            return Answer(304, headers)
    return Answer(200, headers, body_of(source, piece.units))


async def _poll(source: Source, asked: Question, patience: Patience) -> Answer:
    at = source.end if asked.at is None else asked.at
    if at == source.end and not source.closed:
        try:
            async with asyncio.timeout(patience.poll):
                await source.more(at)
        except TimeoutError:
            pass
    piece = await read_piece(source, at)
    headers = _headers(source, piece)
    if CLOSED not in headers:
        headers[CURSOR] = next_cursor(asked.cursor, patience.now())
    headers["Cache-Control"] = "no-store"
    if not piece.units:
        return Answer(204, headers)
    headers["ETag"] = _tag(source, at, piece, CLOSED in headers)
    return Answer(200, headers, body_of(source, piece.units))


def _stream(source: Source, asked: Question, patience: Patience) -> Answer:
    headers = {"Content-Type": "text/event-stream", "Cache-Control": "no-cache"}
    if needs_base64(source):
        headers["Stream-SSE-Data-Encoding"] = "base64"
    return Answer(200, headers, _events(source, asked, patience))


async def _events(
    source: Source, asked: Question, patience: Patience
) -> AsyncGenerator[bytes, None]:
    """Pieces as they come, each with a control event that says where it ends."""
    at = source.end if asked.at is None else asked.at
    cursor, first = asked.cursor, True
    until = asyncio.get_running_loop().time() + patience.sse
    while True:
        piece = await read_piece(source, at)
        at = piece.next
        control = control_of(source, at, next_cursor(cursor, patience.now()))
        cursor = control.stream_cursor or ""
        if piece.units or first or control.stream_closed:
            yield events_of(source, piece.units, control)
        first = False
        if control.stream_closed:
            return
        if control.up_to_date:
            try:
                async with asyncio.timeout_at(until):
                    await source.more(at)
            except TimeoutError:
                return
            if at == source.end and not source.closed:
                return  # The stream goes away; the reader asks again.


async def read_piece(source: Source, at: int) -> Piece:
    return await source.read(at) if at < source.end else Piece([], at)


def _headers(source: Source, piece: Piece) -> dict[str, str]:
    headers = {"Content-Type": source.media_type, NEXT: write_offset(piece.next)}
    if piece.next == source.end:
        headers[UP_TO_DATE] = "true"
        if source.closed:
            headers[CLOSED] = "true"
    return headers


def _tag(source: Source, at: int, piece: Piece, closed: bool) -> str:
    """Of a stream that was closed meanwhile, the last piece has another tag."""
    return f'"{source.name}:{at}:{piece.next}{":closed" if closed else ""}"'
