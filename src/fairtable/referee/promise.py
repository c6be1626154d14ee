"""What the house promises before a game, and the one secret behind it.

The secret is 32 random bytes. The house's chains (the keys of the open draws), the key of the
sealed draws and the salts of the log are made from it. Entry 0 promises the first chain by its
anchor and the sealed key by its hash. The last entry shows the sealed key, and from then on the
log is shown to everybody as a whole.
"""

from __future__ import annotations

import hashlib
import hmac
from functools import lru_cache

import msgspec

from fairtable.referee.chain import LENGTH, Chain


class Promise(msgspec.Struct, frozen=True):
    """The anchor of the house's first chain, the links of each chain, the sealed key's hash."""

    anchor: str
    links: int
    sealed: str


def promise(secret: bytes, links: int = LENGTH) -> Promise:
    return Promise(house_chain(secret, 0, links).anchor, links, key_hash(sealed_key(secret)))


@lru_cache(maxsize=4096)
def house_chain(secret: bytes, number: int, links: int) -> Chain:
    """The house's chain with this number, counted from 0."""
    return Chain(_derived(secret, f"chain {number}"), links)


@lru_cache(maxsize=256)
def house_link(secret: bytes, drawn: int, links: int) -> str:
    """The key of the next open draws: a link, after `drawn` links were used."""
    number, given = divmod(drawn, links)
    return house_chain(secret, number, links).link(given + 1)


def anchor_due(secret: bytes, drawn: int, links: int) -> str | None:
    """The anchor of the next chain if a chain ends after `drawn` links, else None."""
    number, left = divmod(drawn, links)
    return house_chain(secret, number, links).anchor if number and left == 0 else None


def sealed_key(secret: bytes) -> bytes:
    return _derived(secret, "sealed")


def key_hash(key: bytes) -> str:
    return hashlib.sha256(key).hexdigest()


def _derived(secret: bytes, purpose: str) -> bytes:
    return hmac.digest(secret, f"fairtable {purpose}".encode(), hashlib.sha256)
