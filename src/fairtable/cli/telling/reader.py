"""Who is told what happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Reader:
    """Whose seat it is, the names of all seats, and what a sentence may need besides.

    `view` is what this reader sees after the events. `events` happened together. `dice` are
    those of the last roll that was told.
    """

    own: int | None
    name: Callable[[int], str]
    view: Any = None
    events: Sequence[Any] = field(default_factory=tuple)
    dice: str = ""


def as_sentence(words: str) -> str:
    """What the story of the page says after a name, as a sentence of its own; or nothing."""
    return f"{words[0].upper()}{words[1:]}." if words else ""
