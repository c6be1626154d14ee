"""How legal moves are found where there are too many to list."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from fairtable.referee.meaning import Seat


class WithMoveSearch(Protocol):
    """A game that finds legal moves by their first letters, without listing all of them.

    A game with thousands of legal moves needs it: a table looks only at the first of them.
    """

    def moves_starting(self, state: Any, seat: Seat, text: str, /) -> Iterable[Any]:
        """The legal moves whose text begins with `text`, in the order of `legal_moves`."""


class WithRegions(Protocol):
    """A game on a board so large that a client asks for the moves of a part of it."""

    def legal_moves_in(
        self, state: Any, seat: Seat, region: tuple[int, int, int, int], /
    ) -> Iterable[Any]:
        """The legal moves in a region (x, y, width, height); ValueError if it is none."""
