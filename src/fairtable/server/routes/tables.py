"""Tables over HTTP, with the same asks and the same answers as over the WebSocket."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, get, post
from litestar.params import FromQuery, JSONBody, Parameter

from fairtable.referee import Sitter, Status
from fairtable.server import views
from fairtable.server.asked import Asked, Done
from fairtable.server.error_handlers import problems
from fairtable.server.frames import DoneFrame
from fairtable.server.introductions import checked, still_good
from fairtable.server.legal_moves import find_moves
from fairtable.server.log_pages import log_page
from fairtable.server.names import read_title
from fairtable.server.problems import Trouble, fail
from fairtable.server.table import Table
from fairtable.server.visitor import (
    address_of,
    context_of,
    guest_of,
    known_guest,
    signed,
    table_for,
)
from fairtable.server.wire import (
    Command,
    LegalMoves,
    NewTable,
    TableList,
    TableStatus,
    TableView,
    Update,
)
from fairtable.server.wire_log import LogPage

AnyRequest = Request[Any, Any, Any]
MOST_IN_A_PAGE = 250
"""Entries of a log. More would be felt at other tables."""
Code = Annotated[
    str, Parameter(description="The table's code, as in K7QM-2XBD.", max_length=64)
]


@post(
    "/tables",
    summary="Open a table",
    tags=["tables"],
    responses=problems(401, 404, 409, 422, 503),
)
async def open_table(request: AnyRequest, data: JSONBody[NewTable]) -> TableView:
    """You are the host and sit down (unless `sit` is false). A game for one starts at once."""
    guest, context = known_guest(request), context_of(request)
    still_good(guest.name)
    titled = checked(data.title, read_title, "$.title")
    if wait := context.limits.wait_to_open(address_of(request)):
        raise fail(Trouble.TOO_FAST, wait=wait)
    guests = context.guests
    table = await context.tables.open(
        msgspec.structs.replace(data, title=titled),
        lambda code: Sitter(guest.name, guests.holder(code, guest)),
        guests.host_key(guest),
    )
    return seen(request, table)


@get("/tables", summary="Open and running tables", tags=["tables"], responses=problems())
async def list_tables(
    request: AnyRequest,
    game: Annotated[str | None, Parameter(max_length=64)] = None,
    status: FromQuery[TableStatus | None] = None,
    ids: Annotated[
        str | None, Parameter(description="Codes, with commas between.", max_length=1024)
    ] = None,
) -> TableList:
    """Public tables that are not over, or those of one status; newest first. With `ids`, the
    tables with these codes.

    Every host gets a fair share. A table is left out when none of its people was there for a
    minute, and nothing has happened there meanwhile.
    """
    codes = ids.split(",") if ids is not None else None
    return TableList(await context_of(request).tables.listed(game, status, codes))


@get(
    "/tables/{code:str}",
    summary="A table as you may see it",
    tags=["tables"],
    responses=problems(403, 404, 410, 503),
)
async def read_table(request: AnyRequest, code: Code) -> TableView:
    table, _ = await table_for(request, code)
    return seen(request, table)


@post(
    "/tables/{code:str}/asks",
    status_code=200,
    summary="Ask something of a table: a seat, a start, a move",
    tags=["tables"],
    responses=problems(401, 403, 404, 409, 410, 422, 503),
)
async def ask_table(
    request: AnyRequest, code: Code, data: JSONBody[Command]
) -> Update | DoneFrame:
    """The answer says what the ask did, and comes when that is durable.

    The body has the same form as a frame that a client sends over the WebSocket.
    A command that is sent again with its id gets the first answer again, also after a restart.
    `Give`, `Here`, `Rematch` and `NoRematch` make no entry; the answer to them says only that
    it is done.
    """
    guest = known_guest(request)
    table, who = await table_for(request, code)
    assert who is not None, "a guest has a pseudonym"
    asked = Asked(signed(data.ask, guest), who, data.command, data.version, guest)
    table.company.meet(who, guest)
    table.heard(who)
    reply = await table.ask(asked)
    if isinstance(reply, Done):
        return DoneFrame(data.command)
    seat = reply.ruling.after.room.seat_of(who)
    return views.whole_update(reply.ruling, seat, Update, data.command, reply.repeated)


@get(
    "/tables/{code:str}/moves",
    summary="Your legal moves",
    tags=["tables"],
    responses=problems(403, 404, 410, 503),
)
async def legal_moves(
    request: AnyRequest,
    code: Code,
    starts: Annotated[
        str, Parameter(description="Only moves that begin with this text.", max_length=64)
    ] = "",
    limit: Annotated[int, Parameter(ge=1, le=1000)] = 200,
) -> LegalMoves:
    """The moves that the rules would accept from you now; empty for a spectator.

    The `choices` of a view say the same in another form. At most 20,000 moves are looked at;
    `more` says that there may be others.
    """
    table, holder = await table_for(request, code)
    match, seat = table.durable, seat_of(table, holder)
    if seat is None or match.room.status is not Status.PLAYING:
        return LegalMoves([], False)
    return find_moves(match, seat, starts, limit)


@get(
    "/tables/{code:str}/log",
    summary="The log as you may see it",
    tags=["tables"],
    responses=problems(403, 404, 409, 410, 503),
)
async def read_log(
    request: AnyRequest,
    code: Code,
    after: Annotated[int, Parameter(ge=0, le=2**53)] = 0,
    limit: Annotated[int, Parameter(ge=1, le=1000)] = 500,
    brief: Annotated[
        bool,
        Parameter(
            description="At a table of more than 64 seats, entries that do not concern you "
            "come without their text, and only the last entry has its hash."
        ),
    ] = False,
) -> LogPage:
    """Before the end, what you may not see is replaced by its hash. The hashes still fit.

    At most 250 entries come at once. There are more as long as `version` is larger.
    """
    table, holder = await table_for(request, code)
    entries = await table.entries(after, min(limit, MOST_IN_A_PAGE))
    return log_page(entries, seat_of(table, holder), table.durable, brief)


def seat_of(table: Table, holder: str | None) -> int | None:
    if holder is None:
        return None
    table.heard(holder)
    return table.durable.room.seat_of(holder)


def seen(request: AnyRequest, table: Table) -> TableView:
    """The table as whoever asks may see it, and a sign that they are there."""
    context, guest = context_of(request), guest_of(request)
    holder = context.guests.holder(table.id, guest) if guest else None
    if holder is not None and guest is not None:
        table.company.meet(holder, guest)
        table.heard(holder)
    name = guest.name if guest else None
    now = context.tables.now()
    return views.table_view(table.durable, table.presence.summary(), holder, name, now)
