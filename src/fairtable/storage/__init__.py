"""Storage keeps the logs of all tables: what was acknowledged is never lost.

Read `append` for the words and `store` for what a server calls. `sql_store` keeps the entries
in a database, `memory` keeps them as long as the program runs. Behind `sql_store` are `writer`
(entries of many tables become one batch), `transaction` (how SQLite and PostgreSQL write it),
`notes` (what players note privately), `queries` (the SQL), `database` (how one is opened),
`boards` (the great board, with `sql_boards`, `memory_boards` and `board_writes`), `ownership`
(one server for each: `file_lock`, `lease`), `revocation` (tokens that count no
more), `hours` (when a server was there), `patience` (how long anybody waits) and `failure`
(what can go wrong).
"""

from typing import TYPE_CHECKING

from fairtable.storage.append import Append, Listing, Tenure
from fairtable.storage.boards import (
    BatchRow,
    BoardChange,
    BoardRow,
    BoardStore,
    MemberRow,
    Term,
)
from fairtable.storage.database import database_in, has_database
from fairtable.storage.failure import ReadFailed, StaleVersion, WriteFailed
from fairtable.storage.hours import Hours
from fairtable.storage.memory import MemoryStore
from fairtable.storage.ownership import Taken
from fairtable.storage.revocation import Revocation
from fairtable.storage.sql_store import SqlStore
from fairtable.storage.store import EntryStore

open_store = SqlStore.open

if TYPE_CHECKING:
    # mypy checks that both follow the protocol.
    _STORES: tuple[type[EntryStore], ...] = (SqlStore, MemoryStore)

__all__ = [
    "Append",
    "BatchRow",
    "BoardChange",
    "BoardRow",
    "BoardStore",
    "EntryStore",
    "Hours",
    "Listing",
    "MemberRow",
    "MemoryStore",
    "ReadFailed",
    "Revocation",
    "SqlStore",
    "StaleVersion",
    "Taken",
    "Tenure",
    "Term",
    "WriteFailed",
    "database_in",
    "has_database",
    "open_store",
]
