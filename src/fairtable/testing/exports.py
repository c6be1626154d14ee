"""What a game exports: its names, its options, and how it opens."""

from __future__ import annotations

import re
from types import ModuleType
from typing import Any

import msgspec

from fairtable import referee
from fairtable.referee import NAMES, QUESTIONS, AnyGame
from fairtable.referee.capabilities import presets_of
from fairtable.testing.trial import Trial
from fairtable.testing.walks import random_match

NAME = re.compile(r"[a-z][a-z0-9-]*")


def check_exports(game: AnyGame, trial: Trial) -> None:
    """Every question is answered, and `__all__` lists all public names in order."""
    names = list(getattr(game, "__all__", ()))
    if missing := [name for name in (*NAMES, *QUESTIONS) if name not in names]:
        raise AssertionError(f"__all__ does not list {missing}")
    if absent := [name for name in names if not hasattr(game, name)]:
        raise AssertionError(f"__all__ lists {absent}, which are not there")
    if unlisted := [name for name in _public(game) if name not in names]:
        raise AssertionError(f"{unlisted} are public, and __all__ does not list them")
    if names not in (sorted(names), sorted(names, key=_by_kind)):
        raise AssertionError(f"__all__ is not sorted: {names}")
    _check_titles(game)


def _check_titles(game: AnyGame) -> None:
    if not NAME.fullmatch(game.NAME):
        raise AssertionError(f"NAME is used in addresses: small letters, not {game.NAME!r}")
    if not game.TITLE or not game.SUMMARY:
        raise AssertionError("TITLE and SUMMARY are what people read: they must say something")
    if type(game.RULES_VERSION) is not int or game.RULES_VERSION < 1:
        raise AssertionError(f"RULES_VERSION counts from 1, not {game.RULES_VERSION!r}")


def _public(game: Any) -> list[str]:
    """The names that the game defines itself, without what it imports."""
    return [
        name
        for name, value in vars(game).items()
        if not name.startswith("_")
        and not isinstance(value, ModuleType)
        and str(getattr(value, "__module__", game.__name__)).startswith(game.__name__)
        and value is not getattr(referee, name, None)
    ]


def _by_kind(name: str) -> tuple[int, str]:
    """CONSTANTS, then Classes, then functions, as ruff sorts them."""
    return (0 if name.isupper() else 1 if name[0].isupper() else 2), name


def check_options(game: AnyGame, trial: Trial) -> None:
    """A game opens with the default options; options have a schema and survive JSON."""
    try:
        options = game.Options()
        msgspec.json.schema(game.Options)
    except TypeError as problem:
        raise AssertionError(f"Options needs defaults and a schema: {problem}") from problem
    for agreed in (options, trial.options_of(game)):
        least, most = game.seats(agreed)
        if not 1 <= least <= most:
            raise AssertionError(f"seats({agreed!r}) says {least} to {most} players")
        if game.opening(agreed) != game.opening(agreed):
            raise AssertionError("the same options open two different tables")
        if game.outcome(game.opening(agreed)) is not None:
            raise AssertionError("the game is over before it has begun")
        written = msgspec.json.encode(agreed)
        if msgspec.json.decode(written, type=game.Options) != agreed:
            raise AssertionError(f"{agreed!r} does not survive JSON: {written!r}")
    _check_presets(game)
    random_match(game, trial.seed, steps=1)


def _check_presets(game: AnyGame) -> None:
    for label, preset in presets_of(game).items():
        if not label or not isinstance(preset, game.Options):
            raise AssertionError(f"the preset {label!r} is not an Options with a label")
        game.opening(preset)
