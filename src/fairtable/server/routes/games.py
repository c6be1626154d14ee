"""The games of this server."""

from __future__ import annotations

import msgspec
from litestar import MediaType, get
from litestar.openapi.datastructures import ResponseSpec

from fairtable.games import dots, registered
from fairtable.referee import AnyGame
from fairtable.server.error_handlers import problems
from fairtable.server.game_cards import BotCard, GameCard, GameList, Preset, SeatRange
from fairtable.server.routes.tables import AnyRequest
from fairtable.server.schemas import schemas_of
from fairtable.server.shelf import Shelf
from fairtable.server.unchanging import Unchanging
from fairtable.server.visitor import context_of


@get(
    "/games",
    summary="The games this server has",
    tags=["games"],
    media_type=MediaType.JSON,
    responses={
        200: ResponseSpec(GameList, generate_examples=False, description="All games"),
        **problems(),
    },
)
async def list_games(request: AnyRequest) -> Unchanging:
    """Each game comes with the schemas of its options, views, events and `offends`."""
    has_board = context_of(request).boards.size is not None
    return Unchanging(await OFFERED.take(has_board), media_type=MediaType.JSON)


def _offered(has_board: bool) -> bytes:
    shared = {dots.GAME.name: "/board"} if has_board else {}
    cards = [_card(game, shared.get(game.name)) for game in registered().values()]
    return msgspec.json.encode(GameList(cards))


OFFERED = Shelf(_offered)


def _card(game: AnyGame, shared: str | None) -> GameCard:
    least, most = game.seats(game.options())
    schemas = schemas_of(game)
    return GameCard(
        name=game.name,
        title=game.title,
        summary=game.summary,
        rules_version=game.rules_version,
        rules_url=f"/rules/{game.name}",
        seats=SeatRange(least, most),
        bot=game.bots is not None,
        bots=[
            BotCard(level, bot.title, bot.says)
            for level, bot in game.bot_levels.items()
            if bot.available
        ],
        luck=game.luck_with(game.options()).any,
        shared=shared,
        presets=[
            Preset(label, msgspec.to_builtins(options))
            for label, options in game.presets.items()
        ],
        options=schemas.options,
        view=schemas.view,
        event=schemas.event,
        offends=schemas.offends,
    )
