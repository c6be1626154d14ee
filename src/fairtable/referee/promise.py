"""What the house promises before a game, and the one secret behind it.

The secret is 32 random bytes. The house's chain (the keys of the open draws), the key of the
sealed draws and the salts of the log are made from it. Entry 0 promises the chain by its anchor
and the sealed key by its hash, if the game has draws of that kind. The last entry shows the
sealed key, and from then on the log is shown to everybody as a whole.
"""

from __future__ import annotations

import hashlib
import hmac
from functools import lru_cache

import msgspec

from fairtable.referee.chain import Chain

LONGEST = 65_536
"""The most links that a house may promise."""


class Promise(msgspec.Struct, frozen=True, omit_defaults=True):
    """The anchor of the house's chain, how many links it has, and the sealed key's hash."""

    anchor: str = ""
    links: int = 0
    sealed: str = ""


def promise(secret: bytes, links: int, is_sealed: bool) -> Promise:
    """The promise for a game that needs this many links, and a sealed key or none."""
    anchor = house_chain(secret, links).anchor if links else ""
    return Promise(anchor, links, key_hash(sealed_key(secret)) if is_sealed else "")


@lru_cache(maxsize=4096)
def house_chain(secret: bytes, links: int) -> Chain:
    return Chain(_derived(secret, "chain"), links)


@lru_cache(maxsize=256)
def house_link(secret: bytes, drawn: int, links: int) -> str:
    """The key of the next open draws: a link, after `drawn` links were used."""
    return house_chain(secret, links).link(drawn + 1)


def sealed_key(secret: bytes) -> bytes:
    return _derived(secret, "sealed")


def key_hash(key: bytes) -> str:
    return hashlib.sha256(key).hexdigest()


def _derived(secret: bytes, purpose: str) -> bytes:
    return hmac.digest(secret, f"fairtable {purpose}".encode(), hashlib.sha256)
