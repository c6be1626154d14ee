"""Habits: what a game has learned from a guest's choices. They are no part of the log."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """The guest is a key that only the server can make; the text is what was learned."""
    op.create_table(
        "habits",
        sa.Column("guest", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
    )
    op.create_index("habits_by_change", "habits", ["changed_at"])
