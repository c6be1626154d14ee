"""The great board: its boards, the batches of their logs, and who plays for which team."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

# In SQLite such a key is the place of the row itself.
PLACE = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "board",
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("width", sa.Integer, nullable=False),
        sa.Column("height", sa.Integer, nullable=False),
        sa.Column("target", sa.Integer, nullable=False),
        sa.Column("opened_at", sa.BigInteger, nullable=False),
        # How it ended; nothing of this is there before. `scores` are four numbers in JSON.
        sa.Column("ended_at", sa.BigInteger),
        sa.Column("placed", sa.Integer),
        sa.Column("scores", sa.Text),
        sa.Column("winner", sa.Integer),
    )
    # One key: number of the board * 2**32 + index of the first record. So the newest batch is
    # always at the end of the table, in both databases.
    op.create_table(
        "board_batch",
        sa.Column(
            "place", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True
        ),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.Column("records", sa.LargeBinary, nullable=False),
        # For each record the number of the member, and when the quota is full. Not public.
        sa.Column("drawn_by", sa.LargeBinary, nullable=False),
    )
    # The same way: number of the board * 2**32 + number of the member.
    op.create_table(
        "board_member",
        sa.Column(
            "place", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True
        ),
        sa.Column("holder", sa.LargeBinary, nullable=False),
        sa.Column("team", sa.Integer, nullable=False),
        sa.Column("address", sa.LargeBinary, nullable=False),
        sa.Column("chosen", sa.Boolean, nullable=False),
        sa.Column("joined_at", sa.BigInteger, nullable=False),
        sa.Column("drew", sa.Boolean, nullable=False),
    )
