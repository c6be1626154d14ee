"""Guests: a guest is a signed token with a random id and a name. The server stores nothing.

Each table knows a guest by another pseudonym. So the logs, which anybody may read, do not show
that the same person played at two tables.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Annotated

import msgspec
from itsdangerous import BadSignature, URLSafeSerializer

from fairtable.referee.bad_input import text

COOKIE = "fairtable_guest"
LONGEST_TOKEN = 512

MOODS = "Amber Bold Brave Bright Calm Clever Cosy Curious Gentle Happy Jolly Keen Kind Lucky Merry Mellow Nimble Patient Quick Quiet Steady Sunny Swift Witty".split()  # noqa: E501
ANIMALS = "Badger Crane Dolphin Falcon Finch Fox Gecko Hare Heron Ibis Kudu Lynx Magpie Marmot Meerkat Otter Owl Panda Penguin Puffin Raven Robin Seal Tortoise".split()  # noqa: E501

# Control characters, markup, invisible characters, and those that reverse the text around them.
_NOT_IN_NAMES = r"\x00-\x1f\x7f-\x9f<>\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff"
_NOT_AT_ENDS = rf"\s\u200c\u200d{_NOT_IN_NAMES}"
Name = Annotated[
    str,
    text(
        rf"^[^{_NOT_AT_ENDS}](?:[^{_NOT_IN_NAMES}]*[^{_NOT_AT_ENDS}])?$(?!\n)",
        "A name has 1 to 24 characters on one line, without < and > and without spaces at "
        "its ends.",
        min_length=1,
        max_length=24,
    ),
]


class Guest(msgspec.Struct, frozen=True):
    id: str
    name: str


class Guests:
    """Gives tokens and reads them back."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._signer = URLSafeSerializer(
            secret, salt="guest", signer_kwargs={"digest_method": hashlib.sha256}
        )

    def welcome(self, name: str | None) -> Guest:
        """A new guest, with a suggested name if none is given."""
        return Guest(secrets.token_hex(8), name or suggested_name())

    def token(self, guest: Guest) -> str:
        signed = self._signer.dumps([guest.id, guest.name])
        return signed if isinstance(signed, str) else signed.decode()

    def read(self, token: str) -> Guest | None:
        """The guest to whom this server gave the token; None if it gave it to nobody."""
        if len(token) > LONGEST_TOKEN:
            return None
        try:
            return Guest(*self._signer.loads(token))
        except BadSignature:
            return None

    def holder(self, table: str, guest: Guest) -> str:
        """The guest's pseudonym at one table."""
        return hmac.digest(self._secret, f"{table}/{guest.id}".encode(), "sha256")[:8].hex()


def suggested_name() -> str:
    return f"{secrets.choice(MOODS)} {secrets.choice(ANIMALS)}"
