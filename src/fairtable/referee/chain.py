"""A chain of hashes: everything that its owner will ever add to luck, promised beforehand.

Take 32 random bytes and hash them again and again; publish the last hash, the anchor; then give
the hashes away one by one, backwards. Anybody can check that a link is the one promised (hashed
once, it is the one before), and nobody can choose it. None is passed over: who may skip links,
or can make somebody skip them, chooses among them.
"""

from __future__ import annotations

import hashlib
import re

import msgspec

LINK = re.compile(r"[0-9a-f]{64}")
LENGTH = 1024
"""How many links a chain of ours has; other people's may have any number."""
LONGEST = 65_536
STRIDE = 8


class Chain:
    """The owner's side: the secret, from which every link follows. Link 1 is given first."""

    __slots__ = ("_every", "_length", "anchor")

    def __init__(self, seed: bytes, length: int = LENGTH) -> None:
        # Only every 8th hash is kept: a server has many chains.
        self._every = [seed]
        self._length = length
        link = seed
        for number in range(1, length + 1):
            link = hashlib.sha256(link).digest()
            if number % STRIDE == 0:
                self._every.append(link)
        self.anchor = link.hex()

    def __len__(self) -> int:
        """How many links can be given."""
        return self._length

    def link(self, number: int) -> str:
        """The link that is given as the `number`th, counted from 1."""
        if not 1 <= number <= self._length:
            raise IndexError(f"a chain of {self._length} links has no link {number}")
        kept, more = divmod(self._length - number, STRIDE)
        link = self._every[kept]
        for _ in range(more):
            link = hashlib.sha256(link).digest()
        return link.hex()


class Given(msgspec.Struct, frozen=True):
    """The public side: what is known of somebody's chain.

    `latest` is the last link given, or the anchor while `count` is 0. `next_anchor` was
    promised for when this chain ends. Who once gives no link has `ended` it.
    """

    latest: str
    count: int = 0
    next_anchor: str | None = None
    ended: bool = False

    @property
    def ingredient(self) -> str | None:
        """What goes into a draw: the latest link, once one was given after the promise."""
        return self.latest if self.count else None

    def after(self, link: str, next_anchor: str | None = None) -> Given | None:
        """What is known once `link` was given; None if it is not of the promised chain."""
        if not is_link(link) or not (next_anchor is None or is_link(next_anchor)):
            return None
        back = hashlib.sha256(bytes.fromhex(link)).hexdigest()
        if back == self.latest:
            return Given(link, self.count + 1, next_anchor or self.next_anchor)
        if back == self.next_anchor:
            return Given(link, 1, next_anchor)
        return None


def is_link(text: str) -> bool:
    """A link or an anchor: 64 small hexadecimal digits."""
    return LINK.fullmatch(text) is not None
