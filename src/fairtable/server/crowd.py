"""How many WebSockets are open: by guest, and for visitors without a token by address."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from fairtable.server.problems import Trouble, fail
from fairtable.server.settings import Settings

WAIT_SECONDS = 5.0


class Crowd:
    """Everybody who watches a table of this server. An address does not bind guests."""

    def __init__(self, settings: Settings) -> None:
        self._of_guests: Counter[str] = Counter()
        self._of_addresses: Counter[str] = Counter()
        self._most_of_guest = settings.guest_connections
        self._most_of_address = settings.address_connections

    @contextmanager
    def place(self, guest: str | None, address: str) -> Iterator[None]:
        """A place as long as it is used; ProblemError if there is none left."""
        if guest is not None:
            count, most, key = self._of_guests, self._most_of_guest, guest
            sentence = f"A guest may have {most} connections at a time. Close another one."
        else:
            count, most, key = self._of_addresses, self._most_of_address, address
            sentence = (
                f"Visitors without a token may have {most} connections at a time from one "
                "address. Ask for a token: POST /api/guests."
            )
        if count[key] >= most:
            raise fail(Trouble.TOO_MANY_CONNECTIONS, sentence, wait=WAIT_SECONDS)
        count[key] += 1
        try:
            yield
        finally:
            count[key] -= 1
            if not count[key]:
                del count[key]
