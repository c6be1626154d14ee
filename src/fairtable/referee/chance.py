"""Luck: the one door through which anything random enters a game.

A rule is handed a Chance; it never imports `random`. What was drawn is written into the
event, so a replay reads the luck back and draws nothing. Luck is fixed by keys and the place
in the log, so asking again, or trying again after a crash, rolls no new dice.

Draws come in two kinds: `open` ones (dice, called numbers), whose key may be shown as soon as
they are made, and `sealed` ones (decks, puzzles), whose key stays secret until the end.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

WORD = 2**64


class Draws:
    """A stream of fair draws, fixed by a key and a message.

    Block i is HMAC-SHA256(key, message || i as 4 bytes); each block gives four 64-bit words.
    """

    __slots__ = ("_key", "_message", "_next_block", "_words")

    def __init__(self, key: bytes, message: bytes) -> None:
        self._key = key
        self._message = message
        self._next_block = 0
        self._words: list[int] = []

    def word(self) -> int:
        """64 fresh bits."""
        if not self._words:
            counter = self._next_block.to_bytes(4, "big")
            block = hmac.digest(self._key, self._message + counter, hashlib.sha256)
            self._next_block += 1
            self._words = [int.from_bytes(block[i : i + 8], "big") for i in (24, 16, 8, 0)]
        return self._words.pop()

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each as likely as any other."""
        if not 1 <= n <= WORD:
            raise ValueError(f"a draw needs 1 to 2**64 possibilities, not {n}")
        # Words past the last whole multiple of n are thrown away: `mod` alone would be biased.
        limit = WORD - WORD % n
        while (word := self.word()) >= limit:
            pass
        return word % n

    def die(self) -> int:
        return 1 + self.below(6)

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Fisher and Yates, from the last place to the second."""
        deck = list(items)
        for i in range(len(deck) - 1, 0, -1):
            j = self.below(i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        return tuple(deck)


class Chance:
    """What `decide` is handed: open and sealed draws for one place in the log."""

    __slots__ = ("open", "sealed")

    def __init__(self, open: Draws, sealed: Draws) -> None:
        self.open = open
        self.sealed = sealed

    @classmethod
    def seeded(cls, seed: bytes, table: str = "", seq: int = 0) -> Chance:
        """Both kinds from one seed: for tests, bots and seeded games."""
        place = table.encode() + seq.to_bytes(8, "big")
        return cls(Draws(seed, b"open" + place), Draws(seed, b"sealed" + place))


def commitment(secret: bytes) -> str:
    """What the table shows before play, so that nobody can swap the secret later."""
    return hashlib.sha256(secret).hexdigest()
