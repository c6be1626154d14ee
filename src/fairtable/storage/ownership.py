"""One owner: a database that one server has open is refused to another.

A file of SQLite is owned by a lock of the system (`file_lock`), a PostgreSQL database by a
lease (`lease`). Programs that only read, such as `fairtable export`, own nothing and work
beside a server.
"""

from __future__ import annotations

import os
import socket
from typing import Protocol


class Taken(Exception):
    """Another server has this database open; the message is a sentence that says which."""


class LeaseLost(Exception):
    """Another server has taken over this database, so this one may not write any more."""


class Ownership(Protocol):
    """The right to write to a database, from the start of a server to its end."""

    @property
    def epoch(self) -> int | None:
        """The number of this ownership, if every write must name it; None if none must."""

    @property
    def held(self) -> bool:
        """False as soon as it is known that another server is the owner now."""

    def release(self) -> None:
        """Let the next server have it at once. May be called again."""


def this_process() -> str:
    """For people: where the owner runs."""
    return f"process {os.getpid()} on {socket.gethostname()}"
