"""A table as a file: its log, as the caller may see it, and what other programs read of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from functools import partial
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Stream

from fairtable.codes import read_code
from fairtable.games import UnknownRules, rules_of
from fairtable.referee import (
    BrokenLog,
    Entry,
    NoGameFile,
    NoRecord,
    Status,
    WrittenFile,
    read_record,
    record,
    unfold,
    write_game_file,
)
from fairtable.server.error_handlers import problems
from fairtable.server.problems import Trouble, fail
from fairtable.server.routes.tables import Code, seat_of
from fairtable.server.visitor import asker_of, context_of, table_for
from fairtable.server.wire_log import LogFile
from fairtable.storage import EntryStore

AT_ONCE = 100
"""At most this many entries are in memory at a time, however long the log is."""
PIECE = 65_536


@get(
    "/tables/{code:str}/export",
    summary="The log as a file, as you may see it",
    tags=["tables"],
    media_type=MediaType.JSON,
    responses={
        200: ResponseSpec(
            LogFile, generate_examples=False, description="K7QM2XBD.fairtable.json"
        ),
        **problems(403, 404, 410, 503),
    },
)
async def export_log(request: Request[Any, Any, Any], code: Code) -> Stream:
    """Before the end, what you may not see is replaced by its hash. After it, you see all.

    The same caller gets the same bytes as long as nothing happens at the table. The format is
    described in docs/log-format.md; `fairtable audit` checks it.
    """
    tables = context_of(request).tables
    if archived := tables.archive.find(read_code(code) or ""):
        return await _archived(archived)
    table, holder = await table_for(request, code)
    seat, match = seat_of(table, holder), table.durable
    whole = match.room.status is Status.OVER
    # Read this before the answer begins: a log that cannot be read must not give half a file.
    first = await tables.store.read(table.id, 0, min(AT_ONCE, match.tip.version))

    async def lines() -> AsyncIterator[bytes]:
        yield record.HEAD
        async for entry in _entries(tables.store, table.id, first, match.tip.version):
            yield record.write_line(entry if whole else entry.as_seen_by(seat))
        yield record.END

    name = f'attachment; filename="{table.id}{record.SUFFIX}"'
    return Stream(lines(), media_type=MediaType.JSON, headers={"Content-Disposition": name})


@get(
    "/tables/{code:str}/game-file",
    summary="A finished game as a file for other programs",
    tags=["tables"],
    media_type=MediaType.TEXT,
    responses={
        200: ResponseSpec(str, generate_examples=False, description="K7QM2XBD.mat"),
        **problems(403, 404, 410, 503),
    },
)
async def export_game_file(request: Request[Any, Any, Any], code: Code) -> Response[str]:
    """For an analysis elsewhere: a table of Backgammon is a match file, `.mat`.

    There is no such file before the end, and none for a game that no other program reads.
    """
    context = context_of(request)
    if archived := context.tables.archive.find(read_code(code) or ""):
        work = partial(_file_of_archived, archived)
    else:
        table, _ = await table_for(request, code)
        if table.durable.room.status is not Status.OVER:
            raise fail(Trouble.NO_GAME_FILE, "This table is not over yet.")
        entries = await context.tables.store.read(table.id)
        work = partial(_file_of, entries)
    try:
        file = await context.pool.run(work, asker_of(request))
    except NoGameFile as none:
        raise fail(Trouble.NO_GAME_FILE, str(none)) from none
    name = f'attachment; filename="{file.name}"'
    return Response(file.text, media_type=MediaType.TEXT, headers={"Content-Disposition": name})


def _file_of(entries: Iterable[Entry]) -> WrittenFile:
    try:
        return write_game_file(unfold(rules_of, entries))
    except (BrokenLog, NoRecord, UnknownRules) as unfit:
        raise NoGameFile("The log of this table cannot be read with today's rules.") from unfit


def _file_of_archived(path: Path) -> WrittenFile:
    try:
        with path.open("rb") as file:
            return _file_of(read_record(file))
    except OSError as gone:
        reason = "This table was archived, and its file is not on this server any more."
        raise fail(Trouble.ARCHIVED, reason) from gone


async def _archived(path: Path) -> Stream:
    """The file of a table that is not in the database any more."""
    try:
        file = await asyncio.to_thread(path.open, "rb")
    except OSError as gone:
        reason = "This table was archived, and its file is not on this server any more."
        raise fail(Trouble.ARCHIVED, reason) from gone

    async def pieces() -> AsyncIterator[bytes]:
        with file:
            while piece := await asyncio.to_thread(file.read, PIECE):
                yield piece

    name = f'attachment; filename="{path.name}"'
    return Stream(pieces(), media_type=MediaType.JSON, headers={"Content-Disposition": name})


async def _entries(
    store: EntryStore, table: str, entries: list[Entry], version: int
) -> AsyncIterator[Entry]:
    """The first `version` entries. What happens while they are read is not in the file."""
    after = 0
    while entries:
        for entry in entries:
            yield entry
        after += len(entries)
        entries = await store.read(table, after, min(AT_ONCE, version - after))
