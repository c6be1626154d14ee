"""A chain of hashes: everything that its owner will ever add to luck, promised beforehand.

Take 32 random bytes and hash them again and again. Publish the last hash, which is the anchor.
Then give the hashes away one by one, backwards. Anybody can check a link: its hash is the link
given before it. So nobody can choose a link. No link may be skipped, because a player who can
skip links, or can make others skip them, can choose among them.
"""

from __future__ import annotations

import hashlib
import re

import msgspec

LINK = re.compile(r"[0-9a-f]{64}")
LENGTH = 4096
"""How many links a seat's chain has. When it has given them all, it rests."""
STRIDE = 16


class Chain:
    """The owner's side: it knows the secret that gives every link. Link 1 is given first."""

    __slots__ = ("_every", "_length", "anchor")

    def __init__(self, seed: bytes, length: int = LENGTH) -> None:
        # Only every 16th hash is kept: a server has many chains.
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
    """The public side: what everybody knows about one chain.

    `latest` is the last link given, or the anchor while `count` is 0. `is_lost` is True once
    its owner has lost the record of it.
    """

    latest: str
    count: int = 0
    is_lost: bool = False

    @property
    def lives(self) -> bool:
        """Whether more links can come."""
        return not self.is_lost and self.count < LENGTH

    @property
    def ingredient(self) -> str | None:
        """What goes into a draw: the latest link, or None while only the anchor is known."""
        return self.latest if self.count else None

    def after(self, link: str, length: int = LENGTH) -> Given | None:
        """What is known once `link` is given; None if it is not the next promised link."""
        if self.is_lost or self.count >= length or not is_link(link):
            return None
        back = hashlib.sha256(bytes.fromhex(link)).hexdigest()
        return Given(link, self.count + 1) if back == self.latest else None


def is_link(text: str) -> bool:
    """A link or an anchor: 64 lowercase hexadecimal digits."""
    return LINK.fullmatch(text) is not None
