"""Who has a PostgreSQL database open, and which tokens of guests count no more."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """A file of SQLite needs no lease: the system locks it for one process (`file_lock`)."""
    if op.get_bind().dialect.name == "postgresql":
        op.create_table(
            "lease",
            sa.Column("name", sa.Text, primary_key=True),
            sa.Column("owner", sa.Text, nullable=False),
            sa.Column("epoch", sa.BigInteger, nullable=False),
            sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        )
    op.create_table(
        "revocation",
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
