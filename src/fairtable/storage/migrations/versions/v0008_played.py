"""How games of the last hours ended, for each guest. It is no part of the log."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """`who` and `game` are keys that only the server can make. Old rows are removed."""
    op.create_table(
        "played",
        sa.Column("who", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("called_off", sa.Integer, nullable=False),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
    )
    op.create_index("played_by_end", "played", ["ended_at"])
