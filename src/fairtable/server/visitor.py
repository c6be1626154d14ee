"""Who asks: the guest and the address behind a request or a WebSocket."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar.connection import ASGIConnection

from fairtable.referee import Ask, Give, Sit
from fairtable.server.context import ServerContext
from fairtable.server.identity import COOKIE, Guest
from fairtable.server.problems import Trouble, fail
from fairtable.server.wire import Here

AnyConnection = ASGIConnection[Any, Any, Any, Any]


def context_of(connection: AnyConnection) -> ServerContext:
    context: ServerContext = connection.app.state.context
    return context


def guest_of(connection: AnyConnection) -> Guest | None:
    """The guest named by `Authorization: Bearer` or by the cookie; None if there is none."""
    scheme, _, bearer = connection.headers.get("authorization", "").partition(" ")
    token = bearer.strip() if scheme.lower() == "bearer" else connection.cookies.get(COOKIE, "")
    return context_of(connection).guests.read(token) if token else None


def known_guest(connection: AnyConnection) -> Guest:
    guest = guest_of(connection)
    if guest is None:
        raise fail(Trouble.NO_IDENTITY)
    return guest


def address_of(connection: AnyConnection) -> str:
    return connection.client.host if connection.client else "unknown"


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


def check_pace(context: ServerContext, guest: Guest | None, address: str) -> None:
    wait = context.limits.wait(guest.id if guest else None, address)
    if wait:
        raise fail(Trouble.TOO_FAST, wait=wait)


def signed(ask: Ask | Give | Here, guest: Guest) -> Ask | Give | Here:
    """The ask with the guest's own name in it: nobody sits down under another name."""
    return msgspec.structs.replace(ask, name=guest.name) if isinstance(ask, Sit) else ask
