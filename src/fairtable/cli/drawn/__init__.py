"""Views for a terminal: drawn as people know the game, or else field by field."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import msgspec
from rich.text import Text

from fairtable.cli.drawn.look import Look
from fairtable.cli.records import printable
from fairtable.cli.words import value_in_words

__all__ = ["Look", "paint", "picked", "styled"]

DRAWN = ("backgammon", "casino", "dots", "sudoku", "tambola")
"""The games with a board: each has a module here with `paint`, and perhaps `picked` and
`styled`."""


def paint(game: str, view: Any, look: Look | None = None) -> Text:
    """The view of a game as lines of text."""
    look = look or Look()
    if game not in DRAWN:
        return _paint_anything(view)
    painted: Text = _module(game).paint(view, look)
    return painted


def picked(game: str, view: Any, number: int) -> str | None:
    """The move that the board shows with this number; None if there is none."""
    if game not in DRAWN:
        return None
    found: Callable[[Any, int], str | None] | None = getattr(_module(game), "picked", None)
    return found(view, number) if found else None


def styled(game: str, words: str, look: Look) -> Text:
    """A sentence about the game: cards get their signs."""
    found = getattr(_module(game), "styled", None) if game in DRAWN else None
    return found(words, look) if found else Text(words)


def _paint_anything(view: msgspec.Struct) -> Text:
    """One field a line: its name and its value."""
    fields = msgspec.to_builtins(view, str_keys=True)
    fields.pop("choices", None)
    width = max(map(len, fields), default=0)
    lines = (f"{name:<{width}}  {value_in_words(value)}" for name, value in fields.items())
    return Text("\n".join(map(printable, lines)))


def _module(game: str) -> Any:
    return import_module(f"fairtable.cli.drawn.{game}")
