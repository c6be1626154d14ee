"""The games of this server."""

from __future__ import annotations

import msgspec
from litestar import MediaType, get
from litestar.openapi.datastructures import ResponseSpec

from fairtable.games import dots, registered
from fairtable.referee import AnyGame
from fairtable.referee.capabilities import bot_levels_of, bot_of, luck_of, presets_of
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
    shared = {dots.NAME: "/board"} if has_board else {}
    cards = [_card(game, shared.get(game.NAME)) for game in registered().values()]
    return msgspec.json.encode(GameList(cards))


OFFERED = Shelf(_offered)


def _card(game: AnyGame, shared: str | None) -> GameCard:
    least, most = game.seats(game.Options())
    schemas = schemas_of(game)
    return GameCard(
        name=game.NAME,
        title=game.TITLE,
        summary=game.SUMMARY,
        rules_version=game.RULES_VERSION,
        rules_url=f"/rules/{game.NAME}",
        seats=SeatRange(least, most),
        bot=bot_of(game) is not None,
        bots=[
            BotCard(level, bot.title, bot.says)
            for level, bot in bot_levels_of(game).items()
            if bot.available
        ],
        luck=luck_of(game, game.Options()).any,
        shared=shared,
        presets=[
            Preset(label, msgspec.to_builtins(options))
            for label, options in presets_of(game).items()
        ],
        options=schemas.options,
        view=schemas.view,
        event=schemas.event,
        offends=schemas.offends,
    )
