"""When somebody must wake for a table, and until when the lobby shows it."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

A_MINUTE = 60_000


def upgrade() -> None:
    """Nobody knows what is due at tables that are on: each is looked at, the newest first."""
    op.add_column("listing", sa.Column("due_at", sa.BigInteger))
    op.add_column(
        "listing", sa.Column("lively_until", sa.BigInteger, nullable=False, server_default="0")
    )
    op.execute(
        "UPDATE listing SET due_at = (SELECT MAX(changed_at) FROM listing) - changed_at "
        "WHERE status IN ('starting', 'playing')"
    )
    op.execute(f"UPDATE listing SET lively_until = changed_at + {A_MINUTE}")
    # Most tables wait for people only.
    is_due = sa.text("due_at IS NOT NULL")
    op.create_index(
        "listing_by_due",
        "listing",
        ["due_at", "table_id"],
        sqlite_where=is_due,
        postgresql_where=is_due,
    )
    op.create_index("listing_by_life", "listing", ["public", "status", "lively_until"])
