"""Who sits at some seats: at a large table nobody is told, but anybody may ask."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import get
from litestar.params import Parameter

from fairtable.server.error_handlers import problems
from fairtable.server.people import SeatCard
from fairtable.server.problems import Trouble, fail
from fairtable.server.routes.tables import AnyRequest, Code
from fairtable.server.views import CARDS, seat_card
from fairtable.server.visitor import table_for

NOT_SEATS = "`of` has numbers of seats with commas between, as in 70,71. At most 64."


class SeatList(msgspec.Struct, frozen=True):
    seats: list[SeatCard]


@get(
    "/tables/{code:str}/seats",
    summary="Who sits at some seats",
    tags=["tables"],
    responses=problems(403, 404, 410, 503),
)
async def list_seats(
    request: AnyRequest,
    code: Code,
    of: Annotated[
        str, Parameter(description="Numbers of seats, with commas between.", max_length=512)
    ],
) -> SeatList:
    """At a table of more than 64 places, a summary has the cards of the first 64 only."""
    table, _ = await table_for(request, code)
    wanted = _numbers(of)
    match = table.durable
    present = {watcher.holder for watcher in table.watchers if watcher.holder is not None}
    places = [seat for seat in wanted if seat < len(match.room.seats)]
    return SeatList([seat_card(match, seat, present) for seat in places])


def _numbers(of: str) -> list[int]:
    texts = of.split(",")
    if len(texts) > CARDS or not all(text.isdecimal() and text.isascii() for text in texts):
        raise fail(Trouble.UNREADABLE, NOT_SEATS)
    return [int(text) for text in texts if len(text) <= len("2000")]
