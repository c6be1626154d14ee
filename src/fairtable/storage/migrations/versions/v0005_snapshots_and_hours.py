"""Snapshots of tables, the hours in which the house was open, and who opened a table when."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """All of this can be thrown away: the log stays the truth."""
    op.create_table(
        "snapshot",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("version", sa.BigInteger, primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    # One row for each run of a server; `until` is when it was last known to be there.
    op.create_table(
        "hours",
        sa.Column("since", sa.BigInteger, primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    # The host by a key that only this server can make, and the time of the last known entry.
    op.add_column("listing", sa.Column("host", sa.Text, nullable=False, server_default=""))
    op.add_column(
        "listing", sa.Column("changed_at", sa.BigInteger, nullable=False, server_default="0")
    )
    op.execute("UPDATE listing SET changed_at = opened_at")
    op.create_index("listing_by_change", "listing", ["status", "changed_at"])
    op.create_index("listing_by_host", "listing", ["host", "status"])
