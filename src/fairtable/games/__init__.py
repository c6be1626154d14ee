"""The games on offer, ours and other people's: the entry points `fairtable.games`."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from typing import Any

from fairtable.referee import Game


@cache
def registered() -> dict[str, Game[Any, Any, Any, Any]]:
    """Every installed game by its name."""
    found = (point.load() for point in entry_points(group="fairtable.games"))
    return {game.NAME: game for game in sorted(found, key=lambda game: str(game.NAME))}


def rules_of(name: str, version: int) -> Game[Any, Any, Any, Any]:
    """The game by name and rules version; UnknownRules if this program does not have them."""
    game = registered().get(name)
    if game is None or version != game.RULES_VERSION:
        raise UnknownRules(name, version)
    return game


class UnknownRules(LookupError):
    """A log names rules that this program does not have; it is never judged by others."""

    def __init__(self, name: str, version: int) -> None:
        super().__init__(f"the rules of {name}, version {version}, are not known here")
