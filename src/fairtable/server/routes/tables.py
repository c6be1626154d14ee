"""Tables over plain HTTP: the same words and the same answers as over the WebSocket."""

from __future__ import annotations

import secrets
from itertools import islice
from typing import Annotated, Any

from litestar import Request, delete, get, post
from litestar.params import FromPath, FromQuery, JSONBody, Parameter

from fairtable.referee import (
    Asked,
    End,
    Give,
    Invite,
    Pause,
    Play,
    Resume,
    Rise,
    Ruling,
    Sit,
    Sitter,
    Start,
    Status,
)
from fairtable.server import picture
from fairtable.server.answering import problems
from fairtable.server.identity import Guest
from fairtable.server.problems import Trouble, fail
from fairtable.server.tables import Command, Table
from fairtable.server.visitor import address_of, guest_of, known_guest, reception_of
from fairtable.server.wire import (
    GivenLink,
    HostAction,
    HostOrder,
    InvitedBot,
    LegalMoves,
    LogEntry,
    LogPage,
    LogPart,
    MoveCommand,
    NewTable,
    TableList,
    TableStatus,
    TableView,
    TakeSeat,
    Update,
)

AnyRequest = Request[Any, Any, Any]
Code = Annotated[
    str, Parameter(description="The table's code, as in K7QM-2XBD.", max_length=64)
]
ORDERS: dict[HostAction, Asked] = {
    "start": Start(),
    "pause": Pause(),
    "resume": Resume(),
    "end": End(),
}


@post(
    "/tables",
    summary="Open a table",
    tags=["tables"],
    responses=problems(401, 404, 409, 422, 503),
)
async def open_table(request: AnyRequest, data: JSONBody[NewTable]) -> TableView:
    """You are its host and sit down (unless `sit` is false); a game for one starts at once."""
    guest, reception = known_guest(request), reception_of(request)
    if wait := reception.limits.wait_to_open(address_of(request)):
        raise fail(Trouble.TOO_FAST, wait=wait)
    holder = reception.guests.holder
    table = await reception.hall.open(
        data, lambda code: Sitter(guest.name, holder(code, guest))
    )
    return _seen(request, table, guest)


@get("/tables", summary="Open and running tables", tags=["tables"], responses=problems())
async def list_tables(
    request: AnyRequest,
    game: Annotated[str | None, Parameter(max_length=64)] = None,
    status: FromQuery[TableStatus | None] = None,
    ids: Annotated[
        str | None, Parameter(description="Codes, with commas between.", max_length=1024)
    ] = None,
) -> TableList:
    """Public tables, newest first; or, with `ids`, the tables with these codes."""
    codes = ids.split(",") if ids is not None else None
    return TableList(await reception_of(request).hall.listed(game, status, codes))


@get(
    "/tables/{code:str}",
    summary="A table as you may see it",
    tags=["tables"],
    responses=problems(404, 503),
)
async def read_table(request: AnyRequest, code: Code) -> TableView:
    return _seen(request, await reception_of(request).hall.table(code), guest_of(request))


@post(
    "/tables/{code:str}/seats",
    summary="Sit down",
    tags=["tables"],
    responses=problems(401, 404, 409, 410, 503),
)
async def take_seat(request: AnyRequest, code: Code, data: JSONBody[TakeSeat]) -> TableView:
    """The seat asked for, or the first free one."""
    guest = known_guest(request)
    asked = Sit(guest.name, data.seat, data.anchor)
    return await _asked(request, code, asked, data.command)


@post(
    "/tables/{code:str}/bots",
    summary="Seat a bot, as host",
    tags=["tables"],
    responses=problems(401, 404, 409, 410, 503),
)
async def invite_bot(request: AnyRequest, code: Code, data: JSONBody[InvitedBot]) -> TableView:
    """It sees what a player at its seat would see, and nothing else."""
    return await _asked(request, code, Invite(data.seat), data.command)


@delete(
    "/tables/{code:str}/seats/{seat:int}",
    status_code=200,
    summary="Leave a seat, or free it as host",
    tags=["tables"],
    responses=problems(401, 404, 409, 410, 503),
)
async def leave_seat(request: AnyRequest, code: Code, seat: FromPath[int]) -> TableView:
    return await _asked(request, code, Rise(seat), None)


@post(
    "/tables/{code:str}/host",
    status_code=200,
    summary="Start, pause, resume or end, as host",
    tags=["tables"],
    responses=problems(401, 404, 409, 410, 422, 503),
)
async def order_by_host(
    request: AnyRequest, code: Code, data: JSONBody[HostOrder]
) -> TableView:
    return await _asked(request, code, ORDERS[data.do], data.command)


@post(
    "/tables/{code:str}/moves",
    status_code=200,
    summary="Ask for a move",
    tags=["tables"],
    responses=problems(401, 404, 409, 410, 422, 503),
)
async def ask_move(request: AnyRequest, code: Code, data: JSONBody[MoveCommand]) -> Update:
    """The same command id again gets the first answer again, also after a restart."""
    guest, reception = known_guest(request), reception_of(request)
    table = await reception.hall.table(code)
    who = reception.guests.holder(table.id, guest)
    asked = Play(data.move, data.link, data.anchor)
    answer = await table.ask(Command(asked, who, data.command, data.version))
    ruling, repeated = answer.ruling, answer.repeated
    seat = ruling.after.seat_of(who)
    return picture.whole_update(ruling, seat, Update, data.command, repeated)


@post(
    "/tables/{code:str}/links",
    status_code=200,
    summary="Give the link that the start waits for",
    tags=["tables"],
    responses=problems(401, 404, 409, 410, 422, 503),
)
async def give_link(request: AnyRequest, code: Code, data: JSONBody[GivenLink]) -> TableView:
    return await _asked(request, code, Give(data.link), data.command)


@get(
    "/tables/{code:str}/moves",
    summary="Your legal moves",
    tags=["tables"],
    responses=problems(404, 503),
)
async def legal_moves(
    request: AnyRequest,
    code: Code,
    starts: Annotated[
        str, Parameter(description="Only moves that start so.", max_length=64)
    ] = "",
    limit: Annotated[int, Parameter(ge=1, le=1000)] = 200,
) -> LegalMoves:
    """What the rules would accept from you now; empty for a spectator."""
    table = await reception_of(request).hall.table(code)
    match, seat = table.shown, seat_of(request, table)
    if seat is None or match.status is not Status.PLAYING:
        return LegalMoves([], False)
    written = map(match.game.write_move, match.game.legal_moves(match.state, seat))
    found = list(islice((text for text in written if text.startswith(starts)), limit + 1))
    return LegalMoves(found[:limit], len(found) > limit)


@get(
    "/tables/{code:str}/log",
    summary="The log as you may see it",
    tags=["tables"],
    responses=problems(404, 409, 503),
)
async def read_log(
    request: AnyRequest,
    code: Code,
    after: Annotated[int, Parameter(ge=0, le=2**53)] = 0,
    limit: Annotated[int, Parameter(ge=1, le=1000)] = 500,
) -> LogPage:
    """What you may not see before the end is replaced by its hash; the chain still verifies."""
    table = await reception_of(request).hall.table(code)
    rulings = await table.since(after)
    seat, over = seat_of(request, table), table.shown.status is Status.OVER
    return LogPage([_entry(r, seat, over) for r in rulings[:limit]], table.shown.version)


def _entry(ruling: Ruling, seat: int | None, over: bool) -> LogEntry:
    entry = ruling.entry if over else ruling.entry.shown_to(seat)
    parts = [LogPart(list(part.seats), part.hash, part.body) for part in entry.parts]
    return LogEntry(entry.seq, entry.public, parts, entry.hash)


async def _asked(
    request: AnyRequest, code: str, asked: Asked, command: str | None
) -> TableView:
    guest, reception = known_guest(request), reception_of(request)
    table = await reception.hall.table(code)
    who = reception.guests.holder(table.id, guest)
    await table.ask(Command(asked, who, command or secrets.token_hex(8)))
    return _seen(request, table, guest)


def seat_of(request: AnyRequest, table: Table) -> int | None:
    guest = guest_of(request)
    holder = reception_of(request).guests.holder
    return table.shown.seat_of(holder(table.id, guest)) if guest else None


def _seen(request: AnyRequest, table: Table, guest: Guest | None) -> TableView:
    reception = reception_of(request)
    holder = reception.guests.holder(table.id, guest) if guest else None
    name = guest.name if guest else None
    now = reception.hall.now()
    return picture.table_view(table.shown, table.summary(), holder, name, now)
