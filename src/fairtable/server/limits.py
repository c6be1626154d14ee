"""How fast a client may ask: each guest and each address has a bucket that fills with time.

Limits bind by guest first. An address may be a hall of 2,000 phones behind one router, so it is
limited only in what costs: new guests, visitors without a token, and the time of the server.
Nobody who has a seat waits because of the address.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from fairtable.server.frame_budget import UNITS_A_SECOND
from fairtable.server.settings import Settings

FORGET_ABOVE = 10_000
ROUNDING = 1e-6
FILES = 10
"""So many times as often as anything else a guest may ask for a file of the client."""


class Buckets:
    """A bucket holds `burst` tokens and gains `rate` tokens a second. Each request takes one.

    Only one number is kept for a bucket: when it will be full again.
    """

    def __init__(self, rate: float, burst: float) -> None:
        self._token = 1 / rate  # Everything here is in seconds.
        self._slack = (burst - 1) / rate
        self._full_at: dict[str, float] = {}

    def wait(self, key: str, now: float) -> float:
        """0 if `key` may ask now (a token is used), else the seconds until it may."""
        full_at = self._full_at.get(key)
        if full_at is None:
            full_at = self._new(now)
        elif full_at < now:
            full_at = now
        elif (wait := full_at - now - self._slack) > ROUNDING:
            return wait
        self._full_at[key] = full_at + self._token
        return 0.0

    def charge(self, key: str, now: float, cost: float) -> None:
        """Take so many tokens, although there may be fewer: the work has been done."""
        full_at = max(self._full_at.get(key) or self._new(now), now)
        self._full_at[key] = full_at + cost * self._token

    def debt(self, key: str, now: float) -> float:
        """The seconds until the bucket has a token; 0 if it has one now. None is used."""
        return max(0.0, self._full_at.get(key, now) - now - self._slack)

    def _new(self, now: float) -> float:
        """A new bucket is full now. Forget buckets that are full: they are like new ones."""
        if len(self._full_at) > FORGET_ABOVE:
            self._full_at = {key: at for key, at in self._full_at.items() if at > now}
        return now


class Limits:
    """The limits of this server. Each answers with the seconds to wait; 0 is now."""

    def __init__(self, settings: Settings, now: Callable[[], float] | None = None) -> None:
        self._now = now or time.monotonic
        self.frames_a_second = max(UNITS_A_SECOND, 5 * settings.guest_rate)
        self._guests = _for_seconds(settings.guest_rate)
        self._files = _for_seconds(FILES * settings.guest_rate)
        self._questions = _for_seconds(settings.question_rate)
        self._strangers = _for_seconds(settings.address_rate)
        self._new_guests = _for_a_minute(settings.new_guests_per_minute)
        self._tables = _for_a_minute(settings.tables_per_minute)
        self._guest_time = _for_work(settings.guest_share)
        self._stranger_time = _for_work(settings.address_share)
        self._address_time = _for_work(2 * settings.address_share)

    def wait(self, guest: str | None, address: str) -> float:
        """Before this guest, or a visitor without a token from this address, may ask."""
        now = self._now()
        if guest is not None:
            return self._guests.wait(guest, now)
        return self._strangers.wait(address, now)

    def wait_for_file(self, guest: str | None, address: str) -> float:
        """The same before a file of the client: a page needs dozens, and each costs little."""
        if guest is None:
            return self.wait(None, address)
        return self._files.wait(guest, self._now())

    def wait_to_question(self, guest: str | None, address: str) -> float:
        """The same before the question why a move is not legal. It costs nothing of what the
        guest may ask."""
        if guest is None:
            return self.wait(None, address)
        return self._questions.wait(guest, self._now())

    def wait_to_work(self, guest: str | None, address: str) -> float:
        """Before more work is done over HTTP for this guest or this address."""
        now = self._now()
        if guest is None:
            return self._stranger_time.debt(address, now)
        return self._guest_time.debt(guest, now) or self._address_time.debt(address, now)

    def worked(self, guest: str | None, address: str, seconds: float) -> None:
        """So much of the server's time was used."""
        now = self._now()
        if guest is None:
            self._stranger_time.charge(address, now, seconds)
        else:
            self._guest_time.charge(guest, now, seconds)
            self._address_time.charge(address, now, seconds)

    def wait_to_enter(self, address: str) -> float:
        """Before this address may have another new guest."""
        return self._new_guests.wait(address, self._now())

    def wait_to_open(self, address: str) -> float:
        """Before this address may open another table."""
        return self._tables.wait(address, self._now())


def _for_seconds(rate: float) -> Buckets:
    # A bucket that never held a whole token would never let anybody ask.
    return Buckets(rate, max(1.0, 3 * rate))


def _for_a_minute(rate: float) -> Buckets:
    return Buckets(rate / 60, max(1.0, rate))


def _for_work(share: float) -> Buckets:
    """Tokens are seconds of work: `share` of each second, and a stock of ten seconds' worth."""
    return Buckets(share, 1 + 10 * share)
