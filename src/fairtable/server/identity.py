"""Guests: a guest is a signed token with a random id and a name. The server stores no accounts.

A token counts for some days, and a visit gives a new one, so the id lives as long as somebody
comes by now and then. Tokens can be revoked; what must be known for that is kept in memory.

Each table knows a guest by another pseudonym. So the logs, which anybody may read, do not show
that the same person played at two tables.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from collections.abc import Callable, Iterable
from typing import Annotated

import msgspec
from itsdangerous import BadSignature, URLSafeSerializer

from fairtable.referee.bad_input import text
from fairtable.storage import Revocation

COOKIE = "fairtable_guest"
LONGEST_TOKEN = 512
A_DAY = 24 * 3600 * 1000

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


def new_salt() -> str:
    """Hides a name in a log. It follows from nothing that a log shows, not even at the end."""
    return secrets.token_hex(16)


class Guest(msgspec.Struct, frozen=True):
    """Somebody who holds a token, which was given at `since` (milliseconds)."""

    id: str
    name: str
    since: int = 0


def _wall_clock() -> int:
    return time.time_ns() // 1_000_000


class Guests:
    """Gives tokens and reads them back. A token counts for so many days."""

    def __init__(
        self, secret: bytes, days: float = 30.0, now: Callable[[], int] = _wall_clock
    ) -> None:
        self._secret = secret
        self._now = now
        self._lasts = days * A_DAY
        self._renew_after = min(A_DAY, self._lasts / 2)
        self._revoked: dict[tuple[str, str], int] = {}
        self._signer = _signer(secret)

    @property
    def cookie_seconds(self) -> int:
        """How long a browser keeps a token."""
        return max(1, int(self._lasts / 1000))

    def learn(self, revocations: Iterable[Revocation]) -> None:
        """From now on heed exactly these revocations, the oldest first."""
        every = tuple(revocations)
        self._revoked = {(one.kind, one.value): one.at for one in every}
        mixed_in = [one.value for one in every if one.kind == "secret"]
        self._signer = _signer(self._secret, *mixed_in[-1:])

    def welcome(self, name: str | None) -> Guest:
        """A new guest, with a suggested name if none is given."""
        return Guest(secrets.token_hex(8), name or suggested_name(), self._now())

    def visit(self, guest: Guest, name: str | None) -> Guest:
        """The same guest again, who may take a new name. After a day the token is a new one."""
        age = self._now() - guest.since
        since = self._now() if age > self._renew_after else guest.since
        return Guest(guest.id, name or guest.name, since)

    def token(self, guest: Guest) -> str:
        signed = self._signer.dumps([guest.id, guest.name, guest.since])
        return signed if isinstance(signed, str) else signed.decode()

    def read(self, token: str) -> Guest | None:
        """The guest to whom this server gave the token; None if it counts no more."""
        if len(token) > LONGEST_TOKEN:
            return None
        try:
            guest = Guest(*msgspec.convert(self._signer.loads(token), tuple[str, str, int]))
        except (BadSignature, msgspec.ValidationError) as wrong:
            # itsdangerous keeps it in a frame that it keeps: it would wait for the collector.
            wrong.__traceback__ = None
            return None
        return guest if self.counts(guest) else None

    def counts(self, guest: Guest) -> bool:
        """Whether the guest's token is neither too old nor revoked."""
        until = max(
            self._revoked.get(("id", guest.id), -1), self._revoked.get(("name", guest.name), -1)
        )
        return guest.since > until and self._now() < guest.since + self._lasts

    def holder(self, table: str, guest: Guest) -> str:
        """The guest's pseudonym at one table."""
        return hmac.digest(self._secret, f"{table}/{guest.id}".encode(), "sha256")[:8].hex()

    def habit_key(self, guest: Guest, table: str = "") -> str:
        """Stands for the guest where habits are kept, and there for a table of this guest.

        Only this server can make it: the store does not show who played where.
        """
        named = f"habits/{guest.id}/{table}"
        return hmac.digest(self._secret, named.encode(), "sha256")[:16].hex()

    def address_key(self, board: str, address: str) -> bytes:
        """Stands for an address on one great board, so that its members are counted there."""
        return hmac.digest(self._secret, f"address/{board}/{address}".encode(), "sha256")[:8]

    def host_key(self, guest: Guest) -> str:
        """Stands for the guest in the list of tables, so that those of one host are counted.

        Only this server can make it. It is in no log and is shown to nobody.
        """
        return hmac.digest(self._secret, f"host/{guest.id}".encode(), "sha256")[:16].hex()


def _signer(secret: bytes, mixed_in: str = "") -> URLSafeSerializer:
    """Signs tokens. Pseudonyms come from the secret alone and outlive every new signature."""
    key = hmac.digest(secret, mixed_in.encode(), "sha256") if mixed_in else secret
    return URLSafeSerializer(key, salt="guest", signer_kwargs={"digest_method": hashlib.sha256})


def suggested_name() -> str:
    return f"{secrets.choice(MOODS)} {secrets.choice(ANIMALS)}"
