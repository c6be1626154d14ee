"""In SQLite the index to the entries becomes a table, so that it can lag behind (ADR 0009)."""

from alembic import op

revision = "0002"
down_revision = "0001"

# PostgreSQL keeps the unique constraint: there several nodes may write one table.
SQLITE = (
    """
    CREATE TABLE place (
        table_id TEXT NOT NULL,
        seq BIGINT NOT NULL,
        id INTEGER NOT NULL,
        PRIMARY KEY (table_id, seq)
    ) WITHOUT ROWID
    """,
    "CREATE TABLE placed (up_to INTEGER NOT NULL)",
    "INSERT INTO place SELECT table_id, seq, id FROM entry ORDER BY table_id, seq",
    "INSERT INTO placed SELECT COALESCE(MAX(id), 0) FROM entry",
    # SQLite cannot remove a constraint from a table, so there is a new table without it.
    """
    CREATE TABLE new_entry (
        id INTEGER PRIMARY KEY,
        table_id TEXT NOT NULL,
        seq BIGINT NOT NULL,
        public TEXT NOT NULL,
        parts TEXT,
        hash TEXT NOT NULL
    )
    """,
    "INSERT INTO new_entry SELECT id, table_id, seq, public, parts, hash FROM entry",
    "DROP TABLE entry",
    "ALTER TABLE new_entry RENAME TO entry",
)


def upgrade() -> None:
    """Entries stand in the order of writing; the index to them is brought up to date later."""
    if op.get_bind().dialect.name == "sqlite":
        for statement in SQLITE:
            op.execute(statement)
