"""Luck: the one door through which anything random enters a game.

A rule is given a Chance; it never imports `random`. What was drawn is written into the event,
so a replay reads the luck from the log and draws nothing. Luck depends only on promised keys
and the place in the log, so the same move asked again, also after a crash, gets the same dice.

There are two kinds of draws. The key of an `open` draw (dice, called numbers) is shown with the
result. The key of a `sealed` draw (decks, puzzles) stays secret until the end.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeVar

import msgspec

T = TypeVar("T")

WORD = 2**64
Kind = Literal["open", "sealed"]


class Drawn(msgspec.Struct, frozen=True, omit_defaults=True):
    """One draw as it is written down: what was asked for, and for open draws the result.

    `below` n gives a number under n, `shuffle` n an order of n places, `word` 64 bits in hex.
    """

    kind: Kind
    asked: Literal["below", "shuffle", "word"]
    n: int
    gave: Any = None


class Draws:
    """A stream of fair draws that a key and a message determine.

    Block i is HMAC-SHA256(key, message + i in decimal). Each block gives four 64-bit words.
    """

    __slots__ = ("_key", "_message", "_next_block", "_words", "made")

    def __init__(self, key: bytes, message: bytes) -> None:
        self._key = key
        self._message = message
        self._next_block = 0
        self._words: list[int] = []
        self.made: list[tuple[Literal["below", "shuffle", "word"], int, Any]] = []

    def word(self) -> int:
        """64 fresh bits."""
        word = self._word()
        self.made.append(("word", 0, f"{word:016x}"))
        return word

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each as likely as any other."""
        drawn = self._below(n)
        self.made.append(("below", n, drawn))
        return drawn

    def die(self) -> int:
        return 1 + self.below(6)

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Fisher and Yates, from the last place to the second."""
        order = list(range(len(items)))
        for i in range(len(order) - 1, 0, -1):
            j = self._below(i + 1)
            order[i], order[j] = order[j], order[i]
        self.made.append(("shuffle", len(items), order))
        return tuple(items[place] for place in order)

    def _below(self, n: int) -> int:
        if not 1 <= n <= WORD:
            raise ValueError(f"a draw needs 1 to 2**64 possibilities, not {n}")
        # Words from the last whole multiple of n on are dropped: `mod` alone would be biased.
        limit = WORD - WORD % n
        while (word := self._word()) >= limit:
            pass
        return word % n

    def _word(self) -> int:
        if not self._words:
            message = self._message + str(self._next_block).encode()
            block = hmac.digest(self._key, message, hashlib.sha256)
            self._next_block += 1
            self._words = [int.from_bytes(block[i : i + 8], "big") for i in (24, 16, 8, 0)]
        return self._words.pop()


class Chance:
    """What `decide` is given: open and sealed draws for one place in the log."""

    __slots__ = ("_make", "_open", "_sealed")

    def __init__(self, make: Callable[[Kind], Draws]) -> None:
        self._make = make
        self._open: Draws | None = None
        self._sealed: Draws | None = None

    @classmethod
    def seeded(cls, seed: bytes, table: str = "", seq: int = 0) -> Chance:
        """Both kinds from one seed, for tests, bots and seeded games."""
        return cls(lambda kind: Draws(seed, draw_message(table, "", seq, kind, ())))

    @property
    def open(self) -> Draws:
        if self._open is None:
            self._open = self._make("open")
        return self._open

    @property
    def sealed(self) -> Draws:
        if self._sealed is None:
            self._sealed = self._make("sealed")
        return self._sealed

    def drawn(self) -> tuple[Drawn, ...]:
        """Everything drawn here, open draws first; the results of sealed ones are left out."""
        if self._open is None and self._sealed is None:
            return ()  # nearly every move
        opened = self._open.made if self._open else ()
        sealed = self._sealed.made if self._sealed else ()
        return (
            *(Drawn("open", *made) for made in opened),
            *(Drawn("sealed", asked, n) for asked, n, _ in sealed),
        )


def draw_message(
    table: str, closed: str, before: int, kind: Kind, links: Sequence[str | None]
) -> bytes:
    """What is hashed with the key, a line each.

    The lines are: the table, `closed` (the hash of the entry that closed the seats), `before`
    (how many earlier entries had draws of this kind), the kind, and the hash of every place's
    latest link. `before` is not the entry's own number: a player could then try one roll after
    another by putting harmless entries in between. A place that gave no link has a dash. The
    number of the block is added at the end.
    """
    places = "".join(f"{link or '-'}\n" for link in links)
    given = hashlib.sha256(places.encode()).hexdigest()
    lines = ["fairtable draw 2", table, closed, str(before), kind, given]
    return ("\n".join(lines) + "\n").encode()
