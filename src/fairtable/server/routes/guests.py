"""Guests: a name and a token, without any account."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from fairtable.server.error_handlers import problems
from fairtable.server.identity import COOKIE
from fairtable.server.introductions import checked
from fairtable.server.names import read_name
from fairtable.server.visitor import context_of, guest_of, known_guest
from fairtable.server.wire import GuestCard, Introduction, Welcome


@post(
    "/guests",
    status_code=200,
    summary="Become a guest, or rename yourself",
    tags=["guests"],
    responses=problems(),
)
async def welcome_guest(
    request: Request[Any, Any, Any], data: JSONBody[Introduction]
) -> Response[Welcome]:
    """A guest with a valid token stays the same guest and may take a new name.

    The answer has the token, and sets it as a cookie. It counts for some days; whoever comes
    again in that time gets a new one, at most once a day.

    The name is kept in one form (NFC). If nobody may be called so, `values` has the cause and
    the character.
    """
    guests = context_of(request).guests
    known = guest_of(request)
    name = checked(data.name, read_name, "$.name") if data.name is not None else None
    guest = guests.visit(known, name) if known else guests.welcome(name)
    token = guests.token(guest)
    cookie = Cookie(
        key=COOKIE,
        value=token,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
        max_age=guests.cookie_seconds,
        path="/",
    )
    return Response(Welcome(guest.name, token, known is None), cookies=[cookie])


@get("/guests/me", summary="Who am I?", tags=["guests"], responses=problems(401))
async def read_me(request: Request[Any, Any, Any]) -> GuestCard:
    return GuestCard(known_guest(request).name)
