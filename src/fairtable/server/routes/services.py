"""The referee as a service: a game's rules answer over HTTP. No table, and nothing is stored.

A game lists its services in `SERVICES`, by the last word of the address. Each is a function
from one request to one answer, and its annotations give both types. It refuses what it could
not answer soon, and it runs in the pool.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Annotated, Any, get_type_hints

from litestar import Request, post
from litestar.enums import RequestEncodingType
from litestar.handlers import HTTPRouteHandler
from litestar.params import BodyKwarg
from litestar.types import Empty

from fairtable.games import registered
from fairtable.referee import ByteService
from fairtable.referee.capabilities import byte_services_of, service_forms_of, services_of
from fairtable.server.decoding import bad_questions
from fairtable.server.error_handlers import problems
from fairtable.server.routes.byte_services import serve_both
from fairtable.server.routes.service_forms import Forms, Service, serve_forms
from fairtable.server.visitor import asker_of, context_of

AnyRequest = Request[Any, Any, Any]
JSON = BodyKwarg(media_type=RequestEncodingType.JSON)


def game_services() -> list[HTTPRouteHandler]:
    return list(_handlers())


def _handlers() -> Iterator[HTTPRouteHandler]:
    for game in registered().values():
        for name, service in services_of(game).items():
            takes = byte_services_of(game).get(name)
            forms = service_forms_of(game).get(name, {})
            yield _handler(game.NAME, name, service, takes, forms)


def _handler(
    game: str, name: str, service: Service, takes: ByteService | None, forms: Forms
) -> HTTPRouteHandler:
    types = get_type_hints(service)
    answer = types.pop("return")
    (question,) = types.values()

    async def serve_json(request: AnyRequest, data: Any) -> Any:
        with bad_questions(game):
            work = partial(service, data)
            return await context_of(request).pool.run(work, asker_of(request))

    serve: Any = serve_json
    # The type is known only now, so it cannot be an ordinary annotation.
    serve.__annotations__ = {
        "request": AnyRequest,
        "data": Annotated[question, JSON],
        "return": answer,
    }
    if takes is not None:
        serve = serve_both(game, question, service, takes)
        serve.__annotations__ = {"request": AnyRequest, "return": answer}
    elif forms:
        serve = serve_forms(game, {"": service, **forms})
        serve.__annotations__ = {"request": AnyRequest, "return": answer}
    serve.__doc__ = service.__doc__
    serve.__name__ = f"{game}_{name}".replace("-", "_")
    return post(
        f"/{game}/{name}",
        status_code=200,
        summary=f"{game.capitalize()}: {name.replace('-', ' ')}",
        tags=["referee"],
        responses=problems(422, 503),
        request_max_body_size=takes.most if takes else Empty,
    )(serve)
