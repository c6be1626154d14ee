"""What a game says about a file of its own that other programs read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, NamedTuple, TypeVar

O = TypeVar("O")  # noqa: E741  options
E = TypeVar("E")  # event


class GameFile(NamedTuple, Generic[E, O]):
    """A file that other programs read, such as `.mat`: how its name ends, how it is written.

    `write` gets the events of a table in order, its options, and the names of its seats.
    """

    suffix: str
    write: Callable[[Iterable[E], O, tuple[str, ...]], str]
