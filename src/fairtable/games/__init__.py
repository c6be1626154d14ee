"""The installed games, ours and those of other packages: entry points `fairtable.games`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import NamedTuple

from fairtable.referee import AnyGame, Game, compiled
from fairtable.referee import UnknownRules as UnknownRules

GROUP = "fairtable.games"
OURS = "fairtable"
NO_GAME = "{} is no Game: a game is declared as GAME = Game(...)."


class LeftOut(NamedTuple):
    """An installed game that cannot be played, and why."""

    entry_point: str
    reason: str


@cache
def editions() -> dict[tuple[str, int], AnyGame]:
    """Every installed game by its name and the version of its rules, old versions too."""
    found = [game for game in _loaded() if not isinstance(game, LeftOut)]
    return {_edition(game): game for game in sorted(found, key=_edition)}


@cache
def registered() -> dict[str, AnyGame]:
    """Every installed game by its name, with its newest rules: these are played now."""
    return {name: game for (name, _), game in editions().items()}


def left_out() -> list[LeftOut]:
    """The installed games that cannot be played. The operator of a server should be told."""
    return [game for game in _loaded() if isinstance(game, LeftOut)]


def rules_of(name: str, version: int) -> AnyGame:
    """The game with exactly this version of its rules; UnknownRules if it is not installed."""
    game = editions().get((name, version))
    if game is None:
        raise UnknownRules(name, version)
    return game


def with_kernels() -> list[str]:
    """The games with compiled parts; first those that cannot be played without them."""
    found = [
        (game.kernels.plain_rules, name) for name, game in registered().items() if game.kernels
    ]
    return [name for _, name in sorted(found)]


def warm_up(*names: str) -> Iterator[str]:
    """Compile the kernels of these games, or of all, or read them from where numba keeps them.

    Each game's name is given when its kernels are in memory.
    """
    for name in names or with_kernels():
        if kernels := registered()[name].kernels:
            kernels.warm_up()
        compiled.loaded(name)
        yield name


@cache
def _loaded() -> tuple[AnyGame | LeftOut, ...]:
    """Our games come first, so that no other package can take their names."""
    points = sorted(entry_points(group=GROUP), key=lambda point: not _is_ours(point))
    return tuple(_load(points))


def _load(points: list[EntryPoint]) -> Iterator[AnyGame | LeftOut]:
    ours: set[str] = set()
    for point in points:
        try:
            game = point.load()
        except Exception as failed:
            yield LeftOut(point.name, f"It cannot be imported: {failed!r}.")
            continue
        if not isinstance(game, Game):
            yield LeftOut(point.name, NO_GAME.format(point.value))
        elif game.name in ours and not _is_ours(point):
            yield LeftOut(point.name, f"The name {game.name} belongs to a game of Fairtable.")
        else:
            ours |= {game.name} if _is_ours(point) else set()
            yield game


def _is_ours(point: EntryPoint) -> bool:
    return point.dist is not None and point.dist.name == OURS


def _edition(game: AnyGame) -> tuple[str, int]:
    return game.name, game.rules_version
