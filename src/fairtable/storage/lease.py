"""The lease of a PostgreSQL database: one row, which its owner renews while it runs.

The row has an epoch, which rises with every new owner, and a time at which the lease ends by
the clock of the database. Every transaction that writes locks the row and names its epoch (see
`queries.HOLD_LEASE`), so a server that was paused or cut off writes nothing once another has
taken over. A crashed server's lease ends by itself. Nodes of a cluster can have rows here too.
"""

from __future__ import annotations

import secrets
import time
from threading import Event, Thread
from typing import Any

import structlog
from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from fairtable.storage import queries
from fairtable.storage.ownership import Taken, this_process
from fairtable.storage.patience import limit_postgres, postgres_waits

journal = structlog.get_logger("fairtable.storage")
LEASE_SECONDS = 15.0
RENEW_SECONDS = 3.0
LOOK_SECONDS = 0.25
PATIENCE_AT_END = 3.0
LOCKED = "55P03"
"""PostgreSQL's code when a wait for a lock has lasted too long."""


class Lease:
    """An `Ownership` of a PostgreSQL database, with a thread that renews it."""

    def __init__(self, engine: Engine, owner: str, epoch: int) -> None:
        """Use `Lease.claim`."""
        self.epoch: int = epoch
        self.held = True
        self._engine = engine
        self._values = {"name": queries.WHOLE_DATABASE, "owner": owner, "epoch": epoch}
        self._ending = Event()
        self._thread = Thread(target=self._keep, name="fairtable-lease", daemon=True)
        self._thread.start()

    @classmethod
    def claim(cls, url: URL) -> Lease:
        """Become the owner; Taken if there is one that lives, which shows when it renews.

        After a crash this waits until the old lease ends: `LEASE_SECONDS` at most.
        """
        engine = create_engine(
            url,
            pool_size=1,
            max_overflow=0,
            pool_pre_ping=True,
            isolation_level="AUTOCOMMIT",
            connect_args=postgres_waits(url),
        )
        event.listen(engine, "connect", limit_postgres)
        owner = f"{this_process()}, {secrets.token_hex(4)}"
        try:
            with engine.connect() as connection:
                epoch = _wait_for(connection, owner)
        except BaseException:
            engine.dispose()
            raise
        return cls(engine, owner, epoch)

    def release(self) -> None:
        """End the lease now. If the database does not answer, it ends by itself."""
        self._ending.set()
        self._thread.join(PATIENCE_AT_END)

    def _keep(self) -> None:
        """Renew until the end. An error is no loss: the lease lasts longer than one renewal."""
        while self.held and not self._ending.wait(RENEW_SECONDS):
            self._renew(LEASE_SECONDS)
        if self.held:
            self._renew(0.0)
        self._engine.dispose()

    def _renew(self, seconds: float) -> None:
        try:
            with self._engine.connect() as connection:
                values = {**self._values, "seconds": seconds}
                renewed = connection.execute(text(queries.RENEW_LEASE), values)
                # No such row means that another server has raised the epoch.
                self.held = renewed.rowcount == 1
        except SQLAlchemyError:
            return


def _wait_for(connection: Connection, owner: str) -> int:
    """The epoch of the new lease, as soon as there is no living owner."""
    first: Any = None
    while True:
        if (epoch := _take(connection, owner)) is not None:
            return epoch
        now = connection.execute(text(queries.READ_LEASE), _NAMED).one_or_none()
        if now is not None and first is not None and now != first:
            who = str(now.owner).rpartition(", ")[0]
            raise Taken(f"another server has it open ({who})")
        if first is None and now is not None:
            journal.info("waiting for a lease to end", owner=now.owner, at=str(now.expires_at))
            first = now
        time.sleep(LOOK_SECONDS)


def _take(connection: Connection, owner: str) -> int | None:
    """The epoch if the lease is ours now. An owner that writes just now has locked the row."""
    values = {**_NAMED, "owner": owner, "seconds": LEASE_SECONDS}
    try:
        return connection.execute(text(queries.TAKE_LEASE), values).scalar()
    except OperationalError as error:
        if getattr(error.orig, "sqlstate", None) != LOCKED:
            raise
        journal.warning("the lease is locked; waiting for its owner")
        return None


_NAMED = {"name": queries.WHOLE_DATABASE}
