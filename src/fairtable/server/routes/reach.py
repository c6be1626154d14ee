"""Which address a host may share."""

from __future__ import annotations

from typing import Any

from litestar import Request, get

from fairtable.server.error_handlers import problems
from fairtable.server.operator import is_operator
from fairtable.server.problems import Trouble, fail
from fairtable.server.reach import Reach, reach
from fairtable.server.visitor import address_of, context_of


@get(
    "/reach",
    summary="Under which addresses do others reach this server?",
    tags=["operating"],
    responses=problems(403),
)
async def show_reach(request: Request[Any, Any, Any]) -> Reach:
    """For pages that were opened on the machine itself, as `localhost`: a link with that name
    leads nobody else here. The likeliest address comes first; without any, `why` says why."""
    settings = context_of(request).settings
    if not is_operator(request.headers, address_of(request), token=""):
        raise fail(Trouble.OPERATOR_ONLY, "Only who asks on the machine itself is told.")
    _, port = request.scope["server"] or ("", settings.port)
    return reach(settings.host, port or settings.port)
