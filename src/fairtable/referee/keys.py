"""The keys that a log shows, and what is wrong when a draw has none."""

from __future__ import annotations

import msgspec


class LuckUsedUp(Exception):
    """Every link that the house promised has been used."""


class UnexpectedDraw(Exception):
    """The rules of a game draw where they said that they would not: a fault of that game."""


class SealedKeyHidden(Exception):
    """This log does not show the key of the sealed draws."""


class Keys(msgspec.Struct, frozen=True, gc=False):
    """The keys that an entry of a log shows, for a reader who does not have the secret."""

    house_link: str = ""
    sealed_key: str = ""
