"""Why a move is not legal, without making it."""

from __future__ import annotations

from litestar import post
from litestar.params import JSONBody

from fairtable.server.error_handlers import problems
from fairtable.server.refusals import refusal
from fairtable.server.routes.tables import AnyRequest, Code
from fairtable.server.visitor import known_guest, table_for
from fairtable.server.wire_why import Explained, Question


@post(
    "/tables/{code:str}/why",
    status_code=200,
    summary="Why a move is not legal",
    tags=["tables"],
    responses=problems(401, 403, 404, 410, 503),
)
async def explain_move(request: AnyRequest, code: Code, data: JSONBody[Question]) -> Explained:
    """The refusal that you would get if you asked for this move now, also out of turn.

    Nothing is played, drawn or written, no link is taken and no command is used up. The answer
    for a legal move says only that it is legal. Questions have a budget of their own:
    they take nothing from what else you may ask.
    """
    known_guest(request)
    table, who = await table_for(request, code)
    assert who is not None, "a guest has a pseudonym"
    refused = table.durable.why_not_played(data.move, who)
    if refused is None:
        return Explained(True)
    return Explained(False, refusal(table.durable.opened.game, refused))
