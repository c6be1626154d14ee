"""What a game says about a file of its own that other programs read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, Protocol


class GameFile(NamedTuple):
    """A file that other programs read: how its name ends, and how its text is written.

    `write` gets the events of a table in order, its options, and the names of its seats.
    """

    suffix: str
    write: Callable[[Iterable[Any], Any, tuple[str, ...]], str]


class WithGameFile(Protocol):
    """A game for which other programs have a file, such as `.mat` for Backgammon."""

    @property
    def GAME_FILE(self) -> GameFile: ...
