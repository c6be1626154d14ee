"""How fast a client may ask: each guest and each address has a bucket that fills with time."""

from __future__ import annotations

import time
from collections.abc import Callable

FORGET_ABOVE = 10_000
ROUNDING = 1e-6


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

    def _new(self, now: float) -> float:
        """A new bucket is full now. Forget buckets that are full: they are like new ones."""
        if len(self._full_at) > FORGET_ABOVE:
            self._full_at = {key: at for key, at in self._full_at.items() if at > now}
        return now


class Limits:
    """The limits of this server: one for all requests, and one for opening tables."""

    def __init__(
        self,
        guest_rate: float,
        address_rate: float,
        tables_per_minute: float,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._now = now
        # A bucket that never held a whole token would never let anybody ask.
        self._guests = Buckets(guest_rate, max(1.0, 3 * guest_rate))
        self._addresses = Buckets(address_rate, max(1.0, 3 * address_rate))
        self._tables = Buckets(tables_per_minute / 60, max(1.0, tables_per_minute))

    def wait(self, guest: str | None, address: str) -> float:
        """Seconds to wait before this guest from this address may ask again; 0 is now."""
        now = self._now()
        if wait := self._addresses.wait(address, now):
            return wait
        return self._guests.wait(guest, now) if guest else 0.0

    def wait_to_open(self, address: str) -> float:
        """Seconds to wait before this address may open another table; 0 is now."""
        return self._tables.wait(address, self._now())
