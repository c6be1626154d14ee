"""What a game has learned from your own choices: to read, to switch off, to erase."""

from __future__ import annotations

from litestar import delete, get, post, put
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from fairtable.games import registered
from fairtable.referee import AnyGame
from fairtable.server.error_handlers import problems
from fairtable.server.routes.tables import AnyRequest, Code
from fairtable.server.visitor import context_of, known_guest, table_for
from fairtable.server.wire import HabitSheet, HabitSwitch


def habit_sheets() -> list[HTTPRouteHandler]:
    """The addresses of every game that learns; none if no game does."""
    learning = [game for game in registered().values() if game.habits is not None]
    sheets = [handler for game in learning for handler in _sheet_handlers(game)]
    return [*sheets, learn_habits] if sheets else []


@post(
    "/tables/{code:str}/habits",
    status_code=200,
    summary="Let a game learn from your choices at a table",
    tags=["tables"],
    responses=problems(401, 403, 404, 410, 503),
)
async def learn_habits(request: AnyRequest, code: Code) -> HabitSheet:
    """Only your own choices are looked at, as you saw the table, and each counts once.

    If you have switched it off, nothing is learned. Nobody else is told, and no log has it.
    """
    guest = known_guest(request)
    table, _ = await table_for(request, code)
    return await context_of(request).habits.learn(guest, table)


def _sheet_handlers(game: AnyGame) -> list[HTTPRouteHandler]:
    name, path = game.name, f"/{game.name}/habits"
    faults = problems(401, 503)

    @get(path, summary=f"{name.capitalize()}: your habits", tags=["guests"], responses=faults)
    async def read_habits(request: AnyRequest) -> HabitSheet:
        """What this game has learned from your choices. Nobody else can read it."""
        return await context_of(request).habits.sheet(known_guest(request), game)

    @put(path, summary=f"{name.capitalize()}: learn or not", tags=["guests"], responses=faults)
    async def switch_habits(request: AnyRequest, data: JSONBody[HabitSwitch]) -> HabitSheet:
        """While it is off, nothing is learned and no advice goes by what is known."""
        habits = context_of(request).habits
        return await habits.switch(known_guest(request), game, data.on)

    @delete(
        path,
        status_code=200,
        summary=f"{name.capitalize()}: erase your habits",
        tags=["guests"],
        responses=faults,
    )
    async def erase_habits(request: AnyRequest) -> HabitSheet:
        """For good: what you chose before this moment is never learned again."""
        return await context_of(request).habits.erase(known_guest(request), game)

    handlers = [read_habits, switch_habits, erase_habits]
    for handler in handlers:
        handler.operation_id = f"{handler.handler_name}_{name}"
    return handlers
