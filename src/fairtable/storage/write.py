"""What is on its way into the database: an entry with its listing, or rows of anything else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import msgspec

from fairtable.referee import Entry
from fairtable.storage import queries
from fairtable.storage.queries import Statement

Done = Callable[[Any, Exception | None], None]


@dataclass(slots=True, eq=False)
class Tenure:
    """An unbroken run of writes to one log by one owner: a table's, or the great board's.

    A failed write ends the tenure, and `why` is the reason. Nothing more of it is written, so a
    log never has a gap. The owner reads the log again and begins a new tenure.
    """

    why: Exception | None = None
    last: int | None = None

    @property
    def over(self) -> bool:
        return self.why is not None

    def add(self, seq: int) -> None:
        """Entry `seq` comes next; ValueError if it does not follow the one before."""
        if self.last is not None and seq != self.last + 1:
            raise ValueError(f"entry {seq} does not follow entry {self.last}")
        self.last = seq

    def end(self, why: Exception) -> None:
        """Write nothing more of this tenure."""
        self.why = self.why or why


class Write(Protocol):
    """Something to be kept as a whole or not at all: an `Append`, `Rows` or a `BoardChange`.

    `done` is called exactly once, on the event loop, with this write and with None if it is
    durable. If that is not certain, the second argument is the error, and the tenure is over.
    """

    @property
    def tenure(self) -> Tenure: ...
    @property
    def done(self) -> Done: ...
    def statements(self) -> Sequence[Statement]:
        """What is to be executed, in this order. It is asked in the writer's thread."""


class Rows(msgspec.Struct, eq=False):
    """Anything that is no entry. `leaves` is a table that is being removed."""

    tenure: Tenure
    rows: Sequence[Statement]
    done: Done
    leaves: str = ""

    def statements(self) -> Sequence[Statement]:
        return self.rows


class Listing(NamedTuple):
    """What the lobby shows about a table. `summary` is JSON that storage does not read.

    `host` stands for the guest who opened it, "" if that is not known; a host that is known
    stays. `changed_at` is when something last happened there. `due_at` is when somebody must
    look at the table at the latest, because the house or a bot acts there by itself; None if
    nothing is due. The lobby shows it until `lively_until`.
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
    due_at: int | None = None
    lively_until: int = 0


class Append(msgspec.Struct, eq=False):
    """One entry on its way into its log; `listing`, if any, is in the same transaction."""

    tenure: Tenure
    table: str
    entry: Entry
    listing: Listing | None
    done: Done

    def statements(self) -> Sequence[Statement]:
        """The listing. The entry has statements of its own in each kind of database."""
        return ((queries.UPSERT_LISTINGS, self.listing),) if self.listing else ()
