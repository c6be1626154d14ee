"""The referee as a service: a game's rules answer over HTTP. No table, and nothing is stored.

A game lists its services in `SERVICES`, by the last word of the address. Each is a function
from one request to one answer, and its annotations give both types.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Any, get_type_hints

from litestar import post
from litestar.enums import RequestEncodingType
from litestar.handlers import HTTPRouteHandler
from litestar.params import BodyKwarg

from fairtable.games import registered
from fairtable.referee import BadInput
from fairtable.referee.capabilities import services_of
from fairtable.server.error_handlers import problems
from fairtable.server.problems import Trouble, fail

JSON = BodyKwarg(media_type=RequestEncodingType.JSON)


def game_services() -> list[HTTPRouteHandler]:
    return list(_handlers())


def _handlers() -> Iterator[HTTPRouteHandler]:
    for game in registered().values():
        for name, service in services_of(game).items():
            yield _handler(game.NAME, name, service)


def _handler(game: str, name: str, service: Callable[[Any], Any]) -> HTTPRouteHandler:
    types = get_type_hints(service)
    answer = types.pop("return")
    (question,) = types.values()

    async def serve(data: Any) -> Any:
        try:
            return service(data)
        except BadInput as bad:
            raise fail(Trouble.UNREADABLE, bad.sentence, place=bad.place) from bad

    # The type is known only now, so it cannot be an ordinary annotation.
    body: Any = Annotated[question, JSON]
    serve.__annotations__ = {"data": body, "return": answer}
    serve.__doc__ = service.__doc__
    serve.__name__ = f"{game}_{name}".replace("-", "_")
    return post(
        f"/{game}/{name}",
        status_code=200,
        summary=f"{game.capitalize()}: {name.replace('-', ' ')}",
        tags=["referee"],
        responses=problems(),
    )(serve)
