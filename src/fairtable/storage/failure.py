"""What can go wrong with a database, in words that anybody may see: no SQL, path or host."""

from __future__ import annotations

from alembic.util import CommandError
from sqlalchemy.exc import DBAPIError

from fairtable.storage.ownership import LeaseLost

UNIQUE = "23505"
NOT_NOW = "the database is busy or cannot be reached"
NOT_OURS = "another server has taken over this database"

# The beginning of SQLite's error name or of PostgreSQL's SQLSTATE, and what it means.
REASONS = {
    "SQLITE_FULL": "the disk is full",
    "SQLITE_IOERR": "the disk reports an error",
    "SQLITE_READONLY": "the database is read-only",
    "SQLITE_CORRUPT": "the database is damaged",
    "SQLITE_NOTADB": "the database is damaged",
    "SQLITE_BUSY": NOT_NOW,
    "SQLITE_LOCKED": NOT_NOW,
    "SQLITE_CANTOPEN": NOT_NOW,
    "53100": "the disk is full",
    "58030": "the disk reports an error",
    "25006": "the database is read-only",
    "25P03": NOT_NOW,  # we said nothing for too long in a transaction
    "40": "another writer was faster",
    "08": NOT_NOW,
    "53": NOT_NOW,
    "55": NOT_NOW,
    "57": NOT_NOW,
}


class Overtaken(Exception):
    """Another entry stands at the place of entry `seq`: another writer was faster.

    Nothing is uncertain: this entry was not kept, and never will be. Read the log again.
    """

    def __init__(self, table: str, seq: int) -> None:
        super().__init__(f"table {table} has another entry {seq}")
        self.table = table
        self.seq = seq


class WriteFailed(Exception):
    """It is not certain that it was kept. Read again to find out."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class ReadFailed(Exception):
    """The database could not be read."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def is_taken(error: Exception) -> bool:
    """Whether something stands already where something new was to be kept."""
    return isinstance(error, Overtaken) or _code(error) == UNIQUE


def concerns_all(error: Exception) -> bool:
    """Whether every write would fail now, so that it is useless to try them one by one."""
    return reason(error) in (NOT_NOW, NOT_OURS)


def reason(error: Exception) -> str:
    """A short sentence for an error of the database."""
    if isinstance(error, CommandError):
        return "the database was made by a newer Fairtable"
    if isinstance(error, LeaseLost):
        return NOT_OURS
    if isinstance(error, OSError):
        return NOT_NOW
    code = _code(error)
    for beginning in (code, code[:2], "_".join(code.split("_")[:2])):
        if beginning in REASONS:
            return REASONS[beginning]
    if not code and type(_from_driver(error)).__name__ == "OperationalError":
        return NOT_NOW  # psycopg has no code for a server that cannot be reached
    return "the database refused it"


def _code(error: Exception) -> str:
    """SQLite's error name (SQLITE_FULL) or PostgreSQL's SQLSTATE (53100)."""
    cause = _from_driver(error)
    return getattr(cause, "sqlite_errorname", None) or getattr(cause, "sqlstate", None) or ""


def _from_driver(error: Exception) -> BaseException | None:
    return error.orig if isinstance(error, DBAPIError) else error
