"""What a game draws: how much at a table, and with which moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

O = TypeVar("O")  # noqa: E741  options
M = TypeVar("M")  # move


class Luck(NamedTuple):
    """What a game draws with the options of a table.

    `open` is the most entries with open draws that a table can need, 0 if it has none.
    `sealed` says whether there are sealed draws, and `rolls` whether a move of a seat draws.
    """

    open: int = 0
    sealed: bool = False
    rolls: bool = False

    @property
    def any(self) -> bool:
        return bool(self.open or self.sealed)


NO_LUCK = Luck()


class Rolling(NamedTuple, Generic[O, M]):
    """Dice, cards or other draws.

    `luck` answers what is drawn at a table with these options. `draws` answers whether this
    move rolls when a seat makes it; no other move of a seat may draw.
    """

    luck: Callable[[O], Luck]
    draws: Callable[[M], bool]
