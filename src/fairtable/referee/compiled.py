"""Which games may use their compiled parts now.

A program that computes compiles them when it first needs them. A server must not, because
everybody would wait for it: it puts games off, has their parts compiled elsewhere, and allows
them when they are loaded. Both ways a game gives the same answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

_put_off: set[str] = set()
_loaded: set[str] = set()


class Kernels(NamedTuple):
    """The compiled parts of a game. `warm_up` compiles them before anybody has to wait.

    With `plain_rules` the rules also answer without them (`may_run`). The tables of a game
    without `plain_rules` wait until they are ready.
    """

    warm_up: Callable[[], None]
    plain_rules: bool = False


def put_off(games: Iterable[str]) -> None:
    """Until they are loaded, these games do without their compiled parts."""
    _put_off.update(game for game in games if game not in _loaded)


def loaded(game: str) -> None:
    """The compiled parts of this game are in memory: nothing has to be compiled any more."""
    _loaded.add(game)
    _put_off.discard(game)


def is_loaded(game: str) -> bool:
    return game in _loaded


def is_any_put_off() -> bool:
    return bool(_put_off)


def may_run(game: str) -> bool:
    """May this game use its compiled parts now?"""
    return game not in _put_off
