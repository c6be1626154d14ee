"""What a game is called, its options, and how it opens."""

from __future__ import annotations

import re

import msgspec

from fairtable.referee import AnyGame
from fairtable.testing.trial import Trial
from fairtable.testing.walks import random_match

NAME = re.compile(r"[a-z][a-z0-9-]*")


def check_titles(game: AnyGame, trial: Trial) -> None:
    """The name is a word for addresses; people read the title and the summary."""
    if not NAME.fullmatch(game.name):
        raise AssertionError(f"name is used in addresses: small letters, not {game.name!r}")
    if not game.title or not game.summary:
        raise AssertionError("title and summary are what people read: they must say something")
    if type(game.rules_version) is not int or game.rules_version < 1:
        raise AssertionError(f"rules_version counts from 1, not {game.rules_version!r}")


def check_options(game: AnyGame, trial: Trial) -> None:
    """A game opens with the default options; options have a schema and survive JSON."""
    try:
        options = game.options()
        msgspec.json.schema(game.options)
    except TypeError as problem:
        raise AssertionError(f"options needs defaults and a schema: {problem}") from problem
    for agreed in (options, trial.options_of(game)):
        least, most = game.seats(agreed)
        if not 1 <= least <= most:
            raise AssertionError(f"seats({agreed!r}) says {least} to {most} players")
        if game.opening(agreed) != game.opening(agreed):
            raise AssertionError("the same options open two different tables")
        if game.outcome(game.opening(agreed)) is not None:
            raise AssertionError("the game is over before it has begun")
        written = msgspec.json.encode(agreed)
        if msgspec.json.decode(written, type=game.options) != agreed:
            raise AssertionError(f"{agreed!r} does not survive JSON: {written!r}")
    _check_presets(game)
    random_match(game, trial.seed, steps=1)


def _check_presets(game: AnyGame) -> None:
    for label, preset in game.presets.items():
        if not label or not isinstance(preset, game.options):
            raise AssertionError(f"the preset {label!r} is no options with a label")
        game.opening(preset)
