"""The moves of a finished table, judged again by this server. The page asks, and says so."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.openapi.datastructures import ResponseSpec

from fairtable.codes import read_code
from fairtable.referee import Entry, Status, Word, record
from fairtable.referee.judgement import Audited
from fairtable.referee.teaching import Progress
from fairtable.server.error_handlers import problems
from fairtable.server.problems import Trouble, fail
from fairtable.server.routes.tables import Code
from fairtable.server.visitor import asker_of, context_of, table_for

SECONDS = 1.0
"""So long a request waits; then it says that it is not ready yet."""
MOST_ENTRIES = 20_000
EARLY = "This table is not over yet. Its moves are judged again after its end."
TOO_LONG = (
    f"This server does not judge a log of more than {MOST_ENTRIES:,} entries again. "
    "Save the log, and use 'fairtable audit'."
)
FAILED = "This game could not be judged in time. Wait 'retry_after' seconds and ask again."
RETRY_SECONDS = 60.0


@get(
    "/tables/{code:str}/audit",
    summary="A finished game, judged again by this server",
    tags=["tables"],
    media_type=MediaType.JSON,
    responses={
        200: ResponseSpec(Audited, generate_examples=False, description="The judgement"),
        202: ResponseSpec(
            Progress, generate_examples=False, description="It is not ready yet: ask again."
        ),
        **problems(403, 404, 409, 410, 503),
    },
)
async def audit_table(request: Request[Any, Any, Any], code: Code) -> Response[bytes]:
    """Every move is judged by the rules, as `fairtable audit` does it.

    It is made when somebody first asks. Whoever does not trust this server saves the log and
    uses `fairtable audit` on a computer of their own.
    """
    context, name = context_of(request), read_code(code) or ""
    archived = context.tables.archive.find(name)
    if archived is None:
        table, _ = await table_for(request, code)
        if table.durable.room.status is not Status.OVER:
            raise fail(Trouble.NOT_OVER, EARLY)
        if table.durable.tip.version > MOST_ENTRIES:
            long = Audited(Word.NOT_JUDGED, TOO_LONG)
            return Response(msgspec.json.encode(long), media_type=MediaType.JSON)
        # The table of a rematch may still be named behind the end.
        name = f"{table.id} {table.durable.tip.version}"

    async def order() -> bytes:
        if archived is not None:
            return await asyncio.to_thread(_archived, archived)
        return await asyncio.to_thread(_log_of, await context.tables.store.read(table.id))

    job = await context.analyst.look(f"audit {name}", asker_of(request), order, None, SECONDS)
    if job.answer is not None:
        return Response(job.answer, media_type=MediaType.JSON)
    if job.refused is not None or job.is_over:
        raise fail(Trouble.BUSY, FAILED, wait=RETRY_SECONDS)
    return Response(b'{"done":0,"of":0}', media_type=MediaType.JSON, status_code=202)


def _log_of(entries: Iterable[Entry]) -> bytes:
    lines = map(record.write_line, entries)
    return b"audit\n" + b"".join([record.HEAD, *lines, record.END])


def _archived(path: Path) -> bytes:
    return b"audit\n" + path.read_bytes()
