"""Who asks: the guest and the address behind a request or a WebSocket."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

import msgspec
from litestar.connection import ASGIConnection

from fairtable.referee import HouseWhy, Refused, Sit
from fairtable.server.context import ServerContext
from fairtable.server.identity import COOKIE, Guest, new_salt
from fairtable.server.problems import ProblemError, Trouble, fail
from fairtable.server.refusals import refusal
from fairtable.server.table import Table
from fairtable.server.wire import AnyAsk

GUEST = "fairtable.guest"
"""In the scope of every request and WebSocket: who asks, as the door has read it."""
COOKIE_NAME = COOKIE.encode()
AnyConnection = ASGIConnection[Any, Any, Any, Any]


def context_of(connection: AnyConnection) -> ServerContext:
    context: ServerContext = connection.app.state.context
    return context


def token_in(headers: Iterable[tuple[bytes, bytes]]) -> str:
    """The token in `Authorization: Bearer` or in the cookie; "" if there is none."""
    token = b""
    for name, value in headers:
        if name == b"authorization":
            scheme, _, bearer = value.partition(b" ")
            if scheme.lower() == b"bearer":
                return bearer.strip(b" \t").decode("latin-1")
        elif name == b"cookie":
            for cookie in value.split(b";"):
                key, _, text = cookie.strip().partition(b"=")
                if key == COOKIE_NAME:
                    token = text
    return token.decode("latin-1")


def guest_of(connection: AnyConnection) -> Guest | None:
    """The guest whose token the door has read; None if there was none that counts."""
    guest: Guest | None = cast(dict[str, Any], connection.scope).get(GUEST)
    return guest


def known_guest(connection: AnyConnection) -> Guest:
    guest = guest_of(connection)
    if guest is None:
        raise fail(Trouble.NO_IDENTITY)
    return guest


def address_of(connection: AnyConnection) -> str:
    return connection.client.host if connection.client else "unknown"


def asker_of(connection: AnyConnection) -> str:
    """Who asks, for what is counted by guest; a visitor without a token is an address."""
    guest = guest_of(connection)
    return guest.id if guest else address_of(connection)


async def table_for(connection: AnyConnection, code: str) -> tuple[Table, str | None]:
    """A table, and the pseudonym of whoever asks there; None for a visitor without a token.

    ProblemError if there is no such table, or if the host has sent this guest away (H15).
    """
    context, guest = context_of(connection), guest_of(connection)
    table = await context.tables.table(code)
    holder = context.guests.holder(table.id, guest) if guest else None
    check_welcome(table, holder)
    return table, holder


def check_welcome(table: Table, holder: str | None) -> None:
    """H15. Whoever was sent away sees the table no more."""
    match = table.durable
    if holder in match.room.people.removed:
        raise ProblemError(refusal(match.opened.game, Refused(HouseWhy.REMOVED)))


def check_host(connection: AnyConnection) -> None:
    """A website that has our address under its own name is not ours."""
    context_of(connection).own_pages.check_host(connection.headers.get("host"))


def check_origin(connection: AnyConnection) -> None:
    """A page of another website may not act with our visitors' cookies."""
    asked = connection.headers
    context_of(connection).own_pages.check_origin(
        connection.scope["scheme"],
        asked.get("host"),
        asked.get("origin"),
        asked.get("sec-fetch-site"),
    )


def signed(ask: AnyAsk, guest: Guest) -> AnyAsk:
    """The ask with the guest's own name in it: nobody sits down under another name.

    A salt that follows from nothing else hides the name in the log, also when all is open.
    """
    if not isinstance(ask, Sit):
        return ask
    return msgspec.structs.replace(ask, name=guest.name, salt=new_salt())
