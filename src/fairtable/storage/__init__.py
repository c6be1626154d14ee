"""Storage keeps the logs of all tables: what was acknowledged is never lost.

Read `write` for the words and `store` for what a server calls. `sql_store` keeps all of it in
a database, `memory` as long as the program runs. Behind `sql_store` are `writer` (what waits is
one batch), `transaction` (how SQLite and PostgreSQL write it), `queries` (the SQL), `database`
(how one is opened), `boards` (the great board, with `sql_boards` and `memory_boards`),
`ownership` (one server for each: `file_lock`, `lease`), `snapshots` (which may be lost),
`revocation` (tokens that count no more), `hours` (when a server was there), `patience` (how
long anybody waits) and `failure` (what can go wrong).
"""

from typing import TYPE_CHECKING

from fairtable.storage.boards import (
    BatchRow,
    BoardChange,
    BoardRow,
    BoardStore,
    MemberRow,
)
from fairtable.storage.database import database_in, has_database
from fairtable.storage.failure import Overtaken, ReadFailed, WriteFailed
from fairtable.storage.hours import Hours
from fairtable.storage.memory import MemoryStore
from fairtable.storage.ownership import Taken
from fairtable.storage.revocation import Revocation
from fairtable.storage.sql_store import SqlStore
from fairtable.storage.store import EntryStore
from fairtable.storage.waking import FIRST, Wake
from fairtable.storage.write import Append, Listing, Tenure, Write

open_store = SqlStore.open

if TYPE_CHECKING:
    # mypy checks that both follow the protocol.
    _STORES: tuple[type[EntryStore], ...] = (SqlStore, MemoryStore)

__all__ = [
    "FIRST",
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
    "Overtaken",
    "ReadFailed",
    "Revocation",
    "SqlStore",
    "Taken",
    "Tenure",
    "Wake",
    "Write",
    "WriteFailed",
    "database_in",
    "has_database",
    "open_store",
]
