"""How long anybody waits for a database. Every request is answered within five seconds.

A thread that waits for a database which hangs cannot be stopped. So the thread goes on, and
only the wait for it ends: a read has failed then, and a write may still become durable.

The database waits for us no longer than that either: a server that is stopped in the middle of
a transaction would hold its locks, and no other server could take over.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any, TypeVar

from sqlalchemy import URL

from fairtable.storage import queries

T = TypeVar("T")
READ_SECONDS = 3.0
WRITE_SECONDS = 3.5
POSTGRES_WAITS = {
    "connect_timeout": 3,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 2,
    "tcp_user_timeout": 4_000,
}
"""When a connection to PostgreSQL that nobody answers is given up, in libpq's words."""
POSTGRES_LIMITS = {"idle_in_transaction_session_timeout": 10_000, "lock_timeout": 10_000}
"""When PostgreSQL gives up, in milliseconds: a writer that says nothing more in a transaction,
and a wait for what another connection has locked. It is sooner than a lease ends."""


def postgres_waits(url: URL) -> dict[str, Any]:
    """For the driver; what the operator wrote into the address wins."""
    return {name: value for name, value in POSTGRES_WAITS.items() if name not in url.query}


def limit_postgres(connection: Any, _record: Any) -> None:
    """For every new connection that writes; what the operator set in the database wins."""
    for name, milliseconds in POSTGRES_LIMITS.items():
        connection.execute(queries.POSTGRES_LIMIT, {"name": name, "value": str(milliseconds)})
    connection.commit()


async def within(seconds: float, answer: Awaitable[T], otherwise: Exception) -> T:
    """The answer, or `otherwise` is raised if it has not come by then."""
    try:
        return await asyncio.wait_for(answer, seconds)
    except TimeoutError:
        raise otherwise from None
