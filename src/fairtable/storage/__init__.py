"""Storage: the logs of all tables, kept so that what was acknowledged survives.

Read `append` for the words and `store` for what a server calls. `sql_store` keeps it in a
database, `memory` for as long as the program runs. Behind `sql_store` are `writer` (entries of
many tables become one batch), `transaction` (how SQLite and PostgreSQL keep it), `queries` (the
SQL), `database` (how one is opened) and `failure` (what can go wrong).
"""

from typing import TYPE_CHECKING

from fairtable.storage.append import Append, Listing, Tenure
from fairtable.storage.database import database_in, has_database
from fairtable.storage.failure import ReadFailed, StaleVersion, WriteFailed
from fairtable.storage.memory import MemoryStore
from fairtable.storage.sql_store import SqlStore
from fairtable.storage.store import EntryStore

open_store = SqlStore.open

if TYPE_CHECKING:
    # mypy holds both to the protocol.
    _STORES: tuple[type[EntryStore], ...] = (SqlStore, MemoryStore)

__all__ = [
    "Append",
    "EntryStore",
    "Listing",
    "MemoryStore",
    "ReadFailed",
    "SqlStore",
    "StaleVersion",
    "Tenure",
    "WriteFailed",
    "database_in",
    "has_database",
    "open_store",
]
