"""Public logs as Durable Streams, to be read: tables and great boards. docs/streams.md."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, cast

from litestar import asgi
from litestar.connection import ASGIConnection
from litestar.types import HTTPScope, Receive, Scope, Send

from fairtable.server.door import TURN
from fairtable.server.great_board.boards import CURRENT
from fairtable.server.problems import Trouble, fail
from fairtable.server.streams.asgi import answer_reader
from fairtable.server.streams.boards import BoardLog
from fairtable.server.streams.question import BadQuestion, Question
from fairtable.server.streams.reading import Patience
from fairtable.server.streams.source import Source
from fairtable.server.streams.tables import TableLog
from fairtable.server.visitor import address_of, context_of, guest_of, table_for

READING = frozenset({"GET", "HEAD", "OPTIONS"})
PATIENCE = Patience()
AnyConnection = ASGIConnection[Any, Any, Any, Any]


async def _log_of_table(connection: AnyConnection, code: str) -> Source:
    table, _ = await table_for(connection, code)
    return TableLog(table, cast(Any, connection.scope)[TURN])


async def _log_of_board(connection: AnyConnection, name: str) -> Source:
    """Under its own name only: `current` is another log when the next board opens."""
    if name == CURRENT:
        raise fail(Trouble.NO_SUCH_BOARD, "A stream has the name of one board, as in board-1.")
    return BoardLog(await context_of(connection).boards.find(name))


STREAMS: dict[str, Callable[[AnyConnection, str], Awaitable[Source]]] = {
    "boards": _log_of_board,
    "tables": _log_of_table,
}
"""What can be read as a stream, by the word behind /v1/stream/."""


@asgi("/v1/stream", is_mount=True, copy_scope=True)
async def read_stream(scope: Scope, receive: Receive, send: Send) -> None:
    """A reader may wait here as long as it likes; so it takes a place like a WebSocket."""
    connection: AnyConnection = ASGIConnection(scope, receive, send)
    if cast(HTTPScope, scope)["method"] not in READING:
        sentence = "A log is written by the rules alone: this stream can only be read."
        raise fail(Trouble.METHOD_NOT_ALLOWED, sentence)
    kind, _, name = _path(scope).partition("/")
    source_of = STREAMS.get(kind)
    if source_of is None or not name or "/" in name:
        raise fail(Trouble.NOT_FOUND)
    with contextlib.ExitStack() as places:
        find = partial(_find, connection, places, source_of, name)
        try:
            await answer_reader(scope, receive, send, find, PATIENCE)
        except BadQuestion as wrong:
            raise fail(Trouble.UNREADABLE, wrong.sentence, place=wrong.place) from wrong


async def _find(
    connection: AnyConnection,
    places: contextlib.ExitStack,
    source_of: Callable[[AnyConnection, str], Awaitable[Source]],
    name: str,
    asked: Question,
) -> Source:
    context, guest = context_of(connection), guest_of(connection)
    if asked.live:
        if context.tables.stopping:
            raise fail(Trouble.STOPPING)
        place = context.crowd.place(guest.id if guest else None, address_of(connection))
        places.enter_context(place)
    return await source_of(connection, name)


def _path(scope: Any) -> str:
    """What comes behind /v1/stream/."""
    return str(scope["path"]).strip("/").removeprefix("v1/stream").strip("/")
