"""The referee's verdict on a move: it is accepted, or it is refused with a reason."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

E = TypeVar("E")

NOTHING: Mapping[str, Any] = MappingProxyType({})


class Why(Enum):
    """Base of each game's list of refusals; a member's value is (rule number, sentence).

    A sentence may have places to fill, as in "There is a {value} in row {row} already.".
    """

    @property
    def rule(self) -> str:
        return str(self.value[0])

    @property
    def says(self) -> str:
        return str(self.value[1])

    @property
    def code(self) -> str:
        """The name as it is sent to clients and as it stands in the address of its page."""
        return self.name.lower().replace("_", "-")


class Accepted(msgspec.Struct, Generic[E], frozen=True, gc=False):
    """The move is accepted; these events, and nothing else, are what happened."""

    events: tuple[E, ...]


class Offends(msgspec.Struct, frozen=True, omit_defaults=True):
    """Base of what a game's refusals point at: a list for each kind of thing in the way."""


class Refused(msgspec.Struct, frozen=True):
    """The move is refused: nothing changed, and the player reads why.

    `offends` lists the things in the way: `Offends(cells=((0, 4), (0, 7)))`.
    `values` fill the places of the sentence.
    """

    why: Why
    offends: Offends | None = None
    values: Mapping[str, Any] = NOTHING

    @property
    def says(self) -> str:
        """The sentence with every place filled; a list is written with commas."""
        if not self.values:
            return self.why.says
        return self.why.says.format_map({name: _in_text(v) for name, v in self.values.items()})


def _in_text(value: Any) -> Any:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else value


Verdict: TypeAlias = Accepted[E] | Refused
