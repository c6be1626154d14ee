"""Who is asking: the guest and the address behind a request or a WebSocket."""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection

from fairtable.server.identity import COOKIE, Guest
from fairtable.server.problems import Trouble, fail
from fairtable.server.reception import Reception

Connection = ASGIConnection[Any, Any, Any, Any]


def reception_of(connection: Connection) -> Reception:
    reception: Reception = connection.app.state.reception
    return reception


def guest_of(connection: Connection) -> Guest | None:
    """By `Authorization: Bearer`, or by the cookie."""
    scheme, _, bearer = connection.headers.get("authorization", "").partition(" ")
    token = bearer.strip() if scheme.lower() == "bearer" else connection.cookies.get(COOKIE, "")
    return reception_of(connection).guests.read(token) if token else None


def known_guest(connection: Connection) -> Guest:
    guest = guest_of(connection)
    if guest is None:
        raise fail(Trouble.NO_IDENTITY)
    return guest


def address_of(connection: Connection) -> str:
    return connection.client.host if connection.client else "unknown"


def check_origin(connection: Connection) -> None:
    """A page of another website may not act with our visitors' cookies."""
    origin = connection.headers.get("origin")
    if origin is None or origin in reception_of(connection).origins:
        return
    host = connection.headers.get("host", "").lower()
    if not host or origin.partition("://")[2].lower() != host:
        raise fail(Trouble.OTHER_ORIGIN)


def check_pace(reception: Reception, guest: Guest | None, address: str) -> None:
    wait = reception.limits.wait(guest.id if guest else None, address)
    if wait:
        raise fail(Trouble.TOO_FAST, wait=wait)
