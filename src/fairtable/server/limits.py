"""How fast anybody may ask: a bucket for each guest and each address, refilled by time."""

from __future__ import annotations

import time
from collections.abc import Callable

FORGET_ABOVE = 10_000


class Buckets:
    """A bucket holds `burst` tokens and gains `rate` a second; asking takes one."""

    def __init__(
        self, rate: float, burst: float, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._now = now
        self._buckets: dict[str, tuple[float, float]] = {}

    def wait(self, key: str) -> float:
        """0 if `key` may ask now (a token is taken), else the seconds until it may."""
        now = self._now()
        tokens, at = self._buckets.get(key, (self._burst, now))
        tokens = min(self._burst, tokens + (now - at) * self._rate)
        if tokens < 1:
            return (1 - tokens) / self._rate
        if len(self._buckets) > FORGET_ABOVE:
            self._forget(now)
        self._buckets[key] = (tokens - 1, now)
        return 0.0

    def _forget(self, now: float) -> None:
        """A bucket that is full again is the same as none."""
        self._buckets = {
            key: (tokens, at)
            for key, (tokens, at) in self._buckets.items()
            if tokens + (now - at) * self._rate < self._burst
        }


class Limits:
    """The limits of this server: anything asked, and tables opened."""

    def __init__(
        self, guest_rate: float, address_rate: float, tables_per_minute: float
    ) -> None:
        # A bucket that never held a whole token would never let anybody ask.
        self.guests = Buckets(guest_rate, max(1.0, 3 * guest_rate))
        self.addresses = Buckets(address_rate, max(1.0, 3 * address_rate))
        self.tables = Buckets(tables_per_minute / 60, max(1.0, tables_per_minute))

    def wait(self, guest: str | None, address: str) -> float:
        """Seconds to wait before this guest from this address may ask again; 0 is now."""
        if wait := self.addresses.wait(address):
            return wait
        return self.guests.wait(guest) if guest else 0.0
