"""The log of every table, and what the lobby shows about each."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

# In SQLite only an INTEGER key is the row's own number, and that makes appending cheapest.
ROW_NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """An entry is found by (table_id, seq), which also refuses the second of two writers."""
    op.create_table(
        "entry",
        sa.Column("id", ROW_NUMBER, primary_key=True, autoincrement=True),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("public", sa.Text, nullable=False),
        sa.Column("parts", sa.Text),
        sa.Column("hash", sa.Text, nullable=False),
        sa.UniqueConstraint("table_id", "seq", name="entry_of_table"),
    )
    op.create_table(
        "listing",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("opened_at", sa.BigInteger, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
    )
    # The lobby asks for the newest public tables, of one status or of any.
    op.create_index("listing_by_status", "listing", ["public", "status", "opened_at"])
    op.create_index("listing_by_age", "listing", ["public", "opened_at"])
