"""The games on offer, ours and other people's: the entry points `fairtable.games`."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from typing import Any

from fairtable.referee import Game

AnyGame = Game[Any, Any, Any, Any]


@cache
def editions() -> dict[tuple[str, int], AnyGame]:
    """Every installed game by its name and the version of its rules, old versions too."""
    found = [point.load() for point in entry_points(group="fairtable.games")]
    return {(game.NAME, game.RULES_VERSION): game for game in sorted(found, key=_edition)}


@cache
def registered() -> dict[str, AnyGame]:
    """Every installed game by its name, each by its newest rules: what is played now."""
    return {name: game for (name, _), game in editions().items()}


def rules_of(name: str, version: int) -> AnyGame:
    """The game by exactly this version of its rules; UnknownRules if they are not here."""
    game = editions().get((name, version))
    if game is None:
        raise UnknownRules(name, version)
    return game


def _edition(game: AnyGame) -> tuple[str, int]:
    return str(game.NAME), game.RULES_VERSION


class UnknownRules(LookupError):
    """A log names rules that this program does not have; it is never judged by others."""

    def __init__(self, name: str, version: int) -> None:
        super().__init__(f"the rules of {name}, version {version}, are not known here")


def warm_up() -> None:
    """Compile what must be fast before anybody waits for it; numba keeps what it compiled."""
    for game in registered().values():
        warm = getattr(game, "warm_up", None)
        if warm is not None:
            warm()
