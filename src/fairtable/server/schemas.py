"""JSON Schemas of what games send: options, views, events, what offends.

Each game has the same type names, so in the OpenAPI document they stand under the name of
their game: `sudoku.View`, `casino.Event`. There the parts of an answer that differ from game to
game (`view`, `events`, `options`, `offends`) refer to all of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

import msgspec
from litestar import MediaType, Request
from litestar.openapi.plugins import JsonRenderPlugin

from fairtable.games import registered
from fairtable.referee import AnyGame, Choice, HouseOffends
from fairtable.server import wire

Schema = dict[str, Any]
KINDS = ("Options", "View", "Event", "Offends")
COMPONENT = "#/components/schemas/{game}.{{name}}"


class DocumentWithGames(JsonRenderPlugin):
    """The OpenAPI 3.1 document with the types of every game, written once."""

    def __init__(self) -> None:
        super().__init__(path="/", media_type=MediaType.JSON)
        self._written: bytes | None = None

    def render(self, request: Request[Any, Any, Any], openapi_schema: Schema) -> bytes:
        if self._written is None:
            self._written = msgspec.json.encode(with_games(openapi_schema))
        return self._written


class GameSchemas(NamedTuple):
    """The four types of a game, each as a schema that stands alone."""

    options: Schema
    view: Schema
    event: Schema
    offends: Schema


def schemas_of(game: AnyGame) -> GameSchemas:
    return GameSchemas(*(_alone(getattr(game, kind)) for kind in KINDS))


def _alone(kind: Any) -> Schema:
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
    kinds = {kind: getattr(game, kind) for kind in KINDS}
    template = COMPONENT.format(game=game.NAME)
    schemas, parts = msgspec.json.schema_components(kinds.values(), ref_template=template)
    for kind, schema in zip(kinds, schemas, strict=True):
        if schema != {"$ref": template.format(name=kind)}:
            parts[kind] = schema
    return dict(sorted(parts.items()))


def with_games(document: Schema) -> Schema:
    """An OpenAPI document in which the games' own types have their place."""
    schemas = document["components"]["schemas"]
    schemas |= _of_the_wire(schemas) | game_components()
    house = {"$ref": "#/components/schemas/HouseOffends"}
    nothing = {"type": "null"}
    views = {"anyOf": [*_each("View"), nothing]}
    _put(schemas, "TableView", "view", views)
    _put(schemas, "Update", "view", views)
    _put(schemas, "Update", "events", {"type": "array", "items": {"anyOf": _each("Event")}})
    _put(schemas, "Problem", "offends", {"anyOf": [*_each("Offends"), house, nothing]})
    for name in ("NewTable", "Summary", "TableOpened"):
        _put(schemas, name, "options", {"anyOf": _each("Options")})
    return document


def _of_the_wire(known: Mapping[str, Schema]) -> dict[str, Schema]:
    """Our own types as msgspec describes them: Litestar leaves out what a number means."""
    kinds = [
        kind
        for name, kind in vars(wire).items()
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
    """Keep what was said of the field, and say of which type it is."""
    said = schemas[name]["properties"][field]
    kept = {word: said[word] for word in ("description", "default") if word in said}
    schemas[name]["properties"][field] = {**schema, **kept}
