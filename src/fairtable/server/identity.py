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
from collections.abc import Callable, Iterable, Sequence
from typing import Annotated

import msgspec
from itsdangerous import BadSignature, URLSafeSerializer

from fairtable.referee.bad_input import text
from fairtable.server.names import LONGEST_NAME, NAME_SAYS
from fairtable.storage import Revocation

COOKIE = "fairtable_guest"
LONGEST_TOKEN = 512
A_DAY = 24 * 3600 * 1000
LONGEST_SENT = 3
"""A letter with its marks may come as several characters, and is kept as one."""

MOODS = "Amber Bold Brave Bright Calm Clever Cosy Curious Gentle Happy Jolly Keen Kind Lucky Merry Mellow Nimble Patient Quick Quiet Steady Sunny Swift Witty".split()  # noqa: E501
ANIMALS = "Badger Crane Dolphin Falcon Finch Fox Gecko Hare Heron Ibis Kudu Lynx Magpie Marmot Meerkat Otter Owl Panda Penguin Puffin Raven Robin Seal Tortoise".split()  # noqa: E501

_NOT_IN_NAMES = r"\x00-\x1f\x7f<>"
Name = Annotated[
    str,
    text(
        rf"^[^\s{_NOT_IN_NAMES}](?:[^{_NOT_IN_NAMES}]*[^\s{_NOT_IN_NAMES}])?$(?!\n)",
        NAME_SAYS,
        min_length=1,
        max_length=LONGEST_SENT * LONGEST_NAME,
    ),
]
"""A name as it is sent. `names.read_name` decides whether somebody may be called so."""


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
        """The guest to whom this server gave exactly this token; None if it counts no more."""
        if len(token) > LONGEST_TOKEN or not token.isascii():
            return None
        try:
            guest = Guest(*msgspec.convert(self._signer.loads(token), tuple[str, str, int]))
        except (BadSignature, msgspec.ValidationError) as wrong:
            # itsdangerous keeps it in a frame that it keeps: it would wait for the collector.
            wrong.__traceback__ = None
            return None
        # Other spellings of the same bytes would be other keys for whoever counts or compares.
        is_as_given = hmac.compare_digest(self.token(guest), token)
        return guest if is_as_given and self.counts(guest) else None

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

    def played_key(self, guests: Sequence[Guest], table: str = "") -> str:
        """Stands for a guest, or for some together, where ended games are counted, and there
        for a game of theirs. Only this server can make it.
        """
        named = f"played/{'+'.join(sorted(guest.id for guest in guests))}/{table}"
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
