"""The referee as a service: a game's rules answer over HTTP. No table, and nothing is stored.

A game lists its services in `SERVICES`, by the last word of the address. Each is a function
from one request to one answer, and its annotations give both types. It refuses what it could
not answer soon, and it runs in the pool.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_type_hints

from litestar import Request, post
from litestar.handlers import HTTPRouteHandler
from litestar.types import Empty

from fairtable.games import registered
from fairtable.referee import ByteService
from fairtable.server.error_handlers import problems
from fairtable.server.routes.byte_services import serve_both
from fairtable.server.routes.service_forms import Forms, serve_forms

AnyRequest = Request[Any, Any, Any]


def game_services() -> list[HTTPRouteHandler]:
    return list(_handlers())


def _handlers() -> Iterator[HTTPRouteHandler]:
    for game in registered().values():
        services = game.services
        for name, service in services.answers.items():
            takes, most = services.in_bytes.get(name), services.largest.get(name)
            forms = services.forms.get(name, {})
            yield _handler(game.name, name, {"": service, **forms}, takes, most)


def _handler(
    game: str, name: str, forms: Forms, takes: ByteService | None, most: int | None
) -> HTTPRouteHandler:
    service = forms[""]
    serve: Any = serve_both(game, forms, takes) if takes else serve_forms(game, forms, most)
    # The type is known only now, so it cannot be an ordinary annotation.
    serve.__annotations__ = {
        "request": AnyRequest,
        "return": get_type_hints(service)["return"],
    }
    serve.__doc__ = service.__doc__
    serve.__name__ = f"{game}_{name}".replace("-", "_")
    return post(
        f"/{game}/{name}",
        status_code=200,
        summary=f"{game.capitalize()}: {name.replace('-', ' ')}",
        tags=["referee"],
        responses=problems(422, 503),
        request_max_body_size=takes.most if takes else most or Empty,
    )(serve)
