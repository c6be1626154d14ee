"""Play a person: find the next guest who wants the same game."""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, Parameter

from fairtable.server.error_handlers import problems
from fairtable.server.problems import Trouble, fail
from fairtable.server.routes.tables import AnyRequest, seen
from fairtable.server.visitor import address_of, context_of, known_guest
from fairtable.server.wire import TableView, WaitingList, Wanted


@post(
    "/pairing",
    status_code=200,
    summary="Play a person: be sent to the next who wants the same",
    tags=["pairing"],
    responses=problems(401, 404, 409, 422, 503),
)
async def pair(request: AnyRequest, data: JSONBody[Wanted]) -> TableView:
    """If `you.host` is true, you sit at a new public table and wait there for the next guest.

    Otherwise you were sent to somebody who waits: sit down within 10 seconds, the free seat is
    reserved for you. The host starts when both sit. You wait as long as you sit alone at the
    table and are connected; after 30 seconds without a connection you wait no more. To ask
    again for the same is to find the same table, or somebody else who waits.

    Whoever was paired for a game in which luck has been shown and nobody has moved is sent back
    to it. Whoever called off more than a third of their games in the last 12 hours is refused
    for a while (H13). `table.between.tonight` says how often the players did, and
    `table.between.together` how often they did it together.
    """
    guest, context = known_guest(request), context_of(request)

    def may_open() -> None:
        if wait := context.limits.wait_to_open(address_of(request)):
            raise fail(Trouble.TOO_FAST, wait=wait)

    return seen(request, await context.pairing.table_for(guest, data, may_open))


@get(
    "/pairing",
    summary="How many wait for another player",
    tags=["pairing"],
    responses=problems(),
)
async def count_waiting(
    request: AnyRequest, game: Annotated[str | None, Parameter(max_length=64)] = None
) -> WaitingList:
    return WaitingList(context_of(request).pairing.waiting(game))
