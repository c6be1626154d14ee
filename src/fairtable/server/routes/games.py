"""The games on offer."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from litestar import get

from fairtable.games import registered
from fairtable.referee import Game
from fairtable.server.answering import problems
from fairtable.server.wire import GameCard, GameList, SeatRange


@get("/games", summary="The games this server has", tags=["games"], responses=problems())
async def list_games() -> GameList:
    return _offered()


@cache
def _offered() -> GameList:
    return GameList([_card(game) for game in registered().values()])


def _card(game: Game[Any, Any, Any, Any]) -> GameCard:
    least, most = game.seats(game.Options())
    return GameCard(
        name=game.NAME,
        title=game.TITLE,
        summary=game.SUMMARY,
        rules_version=game.RULES_VERSION,
        rules_url=f"/rules/{game.NAME}",
        seats=SeatRange(least, most),
        bot=hasattr(game, "choose"),
        options=options_schema(game),
    )


def options_schema(game: Game[Any, Any, Any, Any]) -> dict[str, Any]:
    """The JSON Schema of the options, without references."""
    (schema,), components = msgspec.json.schema_components([game.Options])
    name = schema["$ref"].rsplit("/", 1)[-1]
    return dict(components[name])
