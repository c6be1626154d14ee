"""Other sealed luck that is almost the same: one draw is changed, all others stay.

With a whole other shuffle everybody has other cards. With two cards exchanged, most seats have
the same hand as before, and must be told the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from fairtable.referee import Chance, Drawn, Draws
from fairtable.referee.chance import WORD, Kind

T = TypeVar("T")


def nudged(chance: Chance, drawn: Sequence[Drawn], draws: Draws) -> Chance:
    """The same luck, but one of the sealed draws, or all of them, give something else."""
    sealed = [draw for draw in drawn if draw.kind == "sealed"]
    at = draws.below(len(sealed) + 1)
    fresh = Draws(draws.word().to_bytes(8, "big"), b"nudged")

    def make(kind: Kind) -> Draws:
        if kind == "open":
            return chance.open
        return Nudged(chance.sealed, at, draws) if at < len(sealed) else fresh

    return Chance(make)


class Nudged(Draws):
    """The draws of another stream, except that draw number `at` is changed a little."""

    __slots__ = ("_at", "_by", "_same")

    def __init__(self, same: Draws, at: int, by: Draws) -> None:
        super().__init__(b"", b"")
        self._same, self._at, self._by = same, at, by

    def word(self) -> int:
        word = self._same.word()
        return self._noted("word", 0, self._by.word() if self._is_due() else word)

    def below(self, n: int) -> int:
        number = self._same.below(n)
        return self._noted("below", n, self._by.below(n) if self._is_due() else number)

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        order = list(self._same.shuffled(items))
        if self._is_due() and len(order) > 1:
            one, two = self._by.shuffled(range(len(order)))[:2]
            order[one], order[two] = order[two], order[one]
        self.made.append(("shuffle", len(items), None))
        return tuple(order)

    def _is_due(self) -> bool:
        return len(self.made) == self._at

    def _noted(self, asked: Any, n: int, gave: int) -> int:
        assert 0 <= gave < (n or WORD)
        self.made.append((asked, n, gave))
        return gave
