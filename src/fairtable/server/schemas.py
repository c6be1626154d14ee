"""JSON Schemas of the types of each game: options, views, events, and what refusals point at.

All games use the same type names, so in the OpenAPI document the name of the game comes first:
`sudoku.View`, `casino.Event`. The fields that differ from game to game (`view`, `events`,
`options`, `offends`) refer to the types of all games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, get_type_hints

import msgspec
from litestar import MediaType, Request
from litestar._openapi.plugin import OpenAPIPlugin
from litestar.connection import ASGIConnection
from litestar.openapi.plugins import JsonRenderPlugin

from fairtable.games import registered
from fairtable.referee import AnyGame, ByteService, Choice, HouseOffends
from fairtable.server import wire, wire_log
from fairtable.server.byte_bodies import BYTES
from fairtable.server.shelf import Shelf

Schema = dict[str, Any]
COMPONENT = "#/components/schemas/{game}.{{name}}"


class DocumentWithGames(JsonRenderPlugin):
    """The OpenAPI 3.1 document with the types of every game. It is made only once."""

    def __init__(self) -> None:
        super().__init__(path="/", media_type=MediaType.JSON)
        self._written: bytes | None = None
        self._shelf = Shelf(self._write)

    def render(self, request: Request[Any, Any, Any], openapi_schema: Schema) -> bytes:
        assert self._written is not None, "`until_written` is a guard of this address"
        return self._written

    async def until_written(self, asked: ASGIConnection[Any, Any, Any, Any], _: Any) -> None:
        """A guard: the document is there when the request goes on."""
        await self._shelf.take(asked.app.plugins.get(OpenAPIPlugin))

    def _write(self, routes: OpenAPIPlugin) -> bytes:
        self._written = msgspec.json.encode(with_games(routes.provide_openapi_schema()))
        return self._written


class GameSchemas(NamedTuple):
    """The four types of a game, each as a schema that stands alone."""

    options: Schema
    view: Schema
    event: Schema
    offends: Schema


def schemas_of(game: AnyGame) -> GameSchemas:
    return GameSchemas(*map(_standalone, _kinds(game).values()))


def _kinds(game: AnyGame) -> dict[str, Any]:
    return {
        "Options": game.options,
        "View": game.view_type,
        "Event": game.event,
        "Offends": game.offends,
    }


def _standalone(kind: Any) -> Schema:
    """A schema with the types it refers to under `$defs`."""
    (schema,), parts = msgspec.json.schema_components([kind], ref_template="#/$defs/{name}")
    if "$ref" in schema:
        schema = parts.pop(schema["$ref"].rsplit("/", 1)[-1])
    return {**schema, "$defs": parts} if parts else schema


@cache
def game_components() -> dict[str, Schema]:
    """Every type of every game, for the OpenAPI document."""
    found: dict[str, Schema] = {}
    for name, game in registered().items():
        for kind, schema in _components(game).items():
            found[f"{name}.{kind}"] = schema
    return found


def _components(game: AnyGame) -> dict[str, Schema]:
    kinds = _kinds(game)
    template = COMPONENT.format(game=game.name)
    schemas, parts = msgspec.json.schema_components(kinds.values(), ref_template=template)
    for kind, schema in zip(kinds, schemas, strict=True):
        if schema != {"$ref": template.format(name=kind)}:
            parts[kind] = schema
    return dict(sorted(parts.items()))


def with_games(document: Schema) -> Schema:
    """Add the types of the games to an OpenAPI document."""
    schemas = document["components"]["schemas"]
    schemas |= _wire_components(schemas) | game_components()
    house = {"$ref": "#/components/schemas/HouseOffends"}
    nothing = {"type": "null"}
    views = {"anyOf": [*_each("View"), nothing]}
    _put(schemas, "TableView", "view", views)
    _put(schemas, "Update", "view", views)
    _put(schemas, "Update", "events", {"type": "array", "items": {"anyOf": _each("Event")}})
    _put(schemas, "Problem", "offends", {"anyOf": [*_each("Offends"), house, nothing]})
    for name in ("NewTable", "Summary", "TableOpened"):
        _put(schemas, name, "options", {"anyOf": _each("Options")})
    for name, game in registered().items():
        for service, ours in game.services.answers.items():
            operation = document["paths"][f"/api/{name}/{service}"]["post"]
            forms = game.services.forms.get(service, {})
            _describe(operation, (ours, *forms.values()), schemas)
            operation["parameters"] = [_form(forms)] if forms else []
            if takes := game.services.in_bytes.get(service):
                operation["requestBody"]["content"] |= _bytes(takes)
                operation["parameters"] += _beside(takes)
    return document


def _describe(operation: Schema, services: Sequence[Any], schemas: dict[str, Schema]) -> None:
    """The question and the answer may have several forms."""
    questions = _any_of([_question(each, schemas) for each in services])
    operation["requestBody"] = {
        "required": True,
        "content": {"application/json": {"schema": questions}},
    }
    content = operation["responses"]["200"]["content"]
    answers = _any_of([_answer(each, schemas) for each in services])
    content["application/json"]["schema"] = answers


def _any_of(shapes: list[Schema]) -> Schema:
    return {"anyOf": shapes} if len(shapes) > 1 else shapes[0]


def _form(forms: Mapping[str, Any]) -> Schema:
    """The parameter that says which form is meant."""
    says = "The shapes of the question and the answer. Without it they are our own."
    named = {"enum": list(forms), "type": "string"}
    return {
        "name": "form",
        "in": "query",
        "required": False,
        "schema": named,
        "description": says,
    }


def _question(service: Any, schemas: dict[str, Schema]) -> Schema:
    """The question of a service in JSON; its types are added to the others."""
    types = get_type_hints(service, include_extras=True)
    (kind,) = (hint for name, hint in types.items() if name != "return")
    return _described(kind, schemas)


def _answer(service: Any, schemas: dict[str, Schema]) -> Schema:
    return _described(get_type_hints(service, include_extras=True)["return"], schemas)


def _described(kind: Any, schemas: dict[str, Schema]) -> Schema:
    (schema,), parts = msgspec.json.schema_components(
        [kind], ref_template="#/components/schemas/{name}"
    )
    schemas |= parts
    return dict(schema)


def _bytes(takes: ByteService) -> Schema:
    says = f"At most {takes.most} bytes."
    return {BYTES: {"schema": {"type": "string", "format": "binary", "description": says}}}


def _beside(takes: ByteService) -> list[Schema]:
    """What may stand behind the question mark when the body is bytes."""
    fields = _standalone(takes.asked)["properties"]
    return [
        {"name": name, "in": "query", "required": False, "schema": field}
        for name, field in fields.items()
    ]


def _wire_components(known: Mapping[str, Schema]) -> dict[str, Schema]:
    """The types of `wire` as msgspec describes them, because Litestar leaves out the marks."""
    kinds = [
        kind
        for name, kind in (vars(wire) | vars(wire_log)).items()
        if name in known and isinstance(kind, type) and issubclass(kind, msgspec.Struct)
    ]
    template = "#/components/schemas/{name}"
    _, parts = msgspec.json.schema_components(
        [*kinds, HouseOffends, Choice], ref_template=template
    )
    return parts


def _each(kind: str) -> list[Schema]:
    return [{"$ref": f"#/components/schemas/{name}.{kind}"} for name in registered()]


def _put(schemas: dict[str, Schema], name: str, field: str, schema: Schema) -> None:
    """Set the schema of a field, but keep its description and its default."""
    old = schemas[name]["properties"][field]
    kept = {key: old[key] for key in ("description", "default") if key in old}
    schemas[name]["properties"][field] = {**schema, **kept}
