"""Who watches a table, for its host."""

from __future__ import annotations

from litestar import get

from fairtable.referee import HouseWhy, Refused
from fairtable.referee.room.players import is_host
from fairtable.server.error_handlers import problems
from fairtable.server.problems import ProblemError
from fairtable.server.refusals import refusal
from fairtable.server.routes.tables import AnyRequest, Code
from fairtable.server.visitor import known_guest, table_for
from fairtable.server.wire import Spectator, SpectatorList


@get(
    "/tables/{code:str}/spectators",
    summary="Who watches: for the host, who may send somebody away",
    tags=["tables"],
    responses=problems(401, 403, 404, 410, 503),
)
async def list_spectators(request: AnyRequest, code: Code) -> SpectatorList:
    """Guests who are connected, and neither have a seat nor have played. Only the host may ask.

    The ask `Remove` names one of them by `holder`. Connections without a token are `nameless`,
    and cannot be sent away.
    """
    known_guest(request)
    table, holder = await table_for(request, code)
    room = table.durable.room
    if holder is None or not is_host(room, holder):
        raise ProblemError(refusal(room.opened.game, Refused(HouseWhy.NOT_HOST)))
    players = {*room.former, *(sitter.holder for sitter in room.seats if sitter), holder}
    found = {w.holder: w.guest.name for w in table.watchers if w.holder and w.guest}
    watching = [Spectator(name, who) for who, name in found.items() if who not in players]
    nameless = sum(watcher.holder is None for watcher in table.watchers)
    return SpectatorList(sorted(watching, key=lambda one: (one.name, one.holder)), nameless)
