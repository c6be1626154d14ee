"""Storage: the logs of all tables, kept so that what was acknowledged survives.

Read `append` for the words, `log` for what a server calls, `writer` for how entries of many
tables become one batch, `transaction` for how SQLite and PostgreSQL keep it, `queries` for the
SQL, `database` for how a database is opened, and `failure` for what can go wrong.
"""

from fairtable.storage.append import Append, Listing, Tenure
from fairtable.storage.database import database_in
from fairtable.storage.failure import ReadFailed, StaleVersion, WriteFailed
from fairtable.storage.log import Log

__all__ = [
    "Append",
    "Listing",
    "Log",
    "ReadFailed",
    "StaleVersion",
    "Tenure",
    "WriteFailed",
    "database_in",
]
