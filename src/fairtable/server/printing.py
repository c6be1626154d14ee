"""The OpenAPI document on standard output, for programs that make types from it."""

from __future__ import annotations

import sys

import msgspec

from fairtable.server.app import create_app
from fairtable.server.schemas import with_games
from fairtable.server.settings import Settings


def print_document() -> None:
    """The whole document, with the types of every game."""
    document = create_app(Settings()).openapi_schema.to_schema()
    sys.stdout.buffer.write(msgspec.json.encode(with_games(document)))
