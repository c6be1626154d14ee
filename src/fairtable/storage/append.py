"""What a table gives to the store: an entry, its tenure, and a new listing for the lobby."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from fairtable.referee import Entry


@dataclass(slots=True, eq=False)
class Tenure:
    """An unbroken run of appends to one table by one owner.

    A failed write ends the tenure, and `why` is the reason. Nothing more of it is written, so a
    log never has a gap. The owner reads the log again and begins a new tenure.
    """

    over: bool = False
    why: Exception | None = None
    last: int | None = None

    def add(self, seq: int) -> None:
        """Entry `seq` comes next; ValueError if it does not follow the one before."""
        if self.last is not None and seq != self.last + 1:
            raise ValueError(f"entry {seq} does not follow entry {self.last}")
        self.last = seq

    def end(self, why: Exception) -> None:
        """Write nothing more of this tenure."""
        self.over = True
        self.why = why


@dataclass(frozen=True, slots=True)
class Listing:
    """What the lobby shows about a table. `summary` is JSON that storage does not read.

    `host` stands for the guest who opened it, "" if that is not known; a host that is known
    stays. `changed_at` is when something last happened there.
    """

    table_id: str
    game: str
    status: str
    public: bool
    opened_at: int
    title: str
    summary: str
    host: str = ""
    changed_at: int = 0


class Append(msgspec.Struct, eq=False):
    """One entry on its way into the log.

    `listing`, if any, is written in the same transaction. `done` is called exactly once, on the
    event loop, with this append and with None if the entry is durable. If that is not certain,
    the second argument is the error.
    """

    tenure: Tenure
    table: str
    entry: Entry
    listing: Listing | None
    done: Callable[[Any, Exception | None], None]
