"""Since when the host of a public room is away."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0013"
down_revision: str | None = "0012"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Go forward."""
    op.add_column("rooms", sa.Column("host_gone_at", sa.BigInteger(), nullable=True))


def downgrade() -> None:
    """Go back."""
    op.drop_column("rooms", "host_gone_at")
