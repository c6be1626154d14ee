"""A player's private notes at a table, over HTTP."""

from __future__ import annotations

from litestar import get, put
from litestar.params import JSONBody

from fairtable.server.error_handlers import problems
from fairtable.server.routes.tables import AnyRequest, Code
from fairtable.server.table import Table
from fairtable.server.visitor import context_of, known_guest
from fairtable.server.wire import Notes


@get(
    "/tables/{code:str}/notes",
    summary="Your private notes at a table",
    tags=["tables"],
    responses=problems(401, 404, 410, 503),
)
async def read_notes(request: AnyRequest, code: Code) -> Notes:
    """Only a player who has a seat, or had one in the running game, has notes. At first: ""."""
    table, holder = await _sheet(request, code)
    return Notes(await context_of(request).notes.read(table, holder))


@put(
    "/tables/{code:str}/notes",
    summary="Write your private notes at a table",
    tags=["tables"],
    responses=problems(401, 404, 410, 503),
)
async def write_notes(request: AnyRequest, code: Code, data: JSONBody[Notes]) -> Notes:
    """The text replaces what was there. The answer comes when it is durable.

    No rule looks at it, it is in no log, and nobody else is told. Every WebSocket that you have
    at this table gets a frame `{"type": "notes", "text": ...}`.
    """
    table, holder = await _sheet(request, code)
    await context_of(request).notes.write(table, holder, data.text)
    return data


async def _sheet(request: AnyRequest, code: str) -> tuple[Table, str]:
    """Whose notes, and at which table: of the guest who asks, and of nobody else."""
    guest, context = known_guest(request), context_of(request)
    table = await context.tables.table(code)
    return table, context.guests.holder(table.id, guest)
