"""What the server tells about its games."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec


class SeatRange(msgspec.Struct, frozen=True):
    least: int
    most: int


Schema = Annotated[dict[str, Any], msgspec.Meta(description="JSON Schema.")]


class Preset(msgspec.Struct, frozen=True):
    """Ready-made options, and the words for them."""

    label: str
    options: dict[str, Any]


class BotCard(msgspec.Struct, frozen=True):
    """A level of bot that a host may ask for, and a sentence about it."""

    level: str
    title: str
    says: str


class GameCard(msgspec.Struct, frozen=True):
    """A game of this server, with the schemas of its options, views, events and `offends`.

    In a schema, `x-means` says what a value means (a seat, a card, a cell), and `x-keys-mean`
    says the same for the keys of an object.
    """

    name: str
    title: str
    summary: str
    rules_version: int
    rules_url: str
    seats: SeatRange
    bot: bool
    bots: Annotated[
        list[BotCard],
        msgspec.Meta(
            description="Levels of bots, the weakest first; none if there is one bot."
        ),
    ]
    luck: Annotated[
        bool, msgspec.Meta(description="Whether players bring chains: the game has draws.")
    ]
    shared: Annotated[
        str | None,
        msgspec.Meta(description="The page where everybody plays this game on one board."),
    ]
    presets: list[Preset]
    options: Schema
    view: Schema
    event: Schema
    offends: Schema


class GameList(msgspec.Struct, frozen=True):
    games: list[GameCard]
