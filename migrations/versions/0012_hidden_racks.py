"""What the game of a room goes on with, and nobody may know."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0012"
down_revision: str | None = "0011"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Go forward."""
    op.add_column("rooms", sa.Column("hidden", sa.JSON(), nullable=True))


def downgrade() -> None:
    """Go back."""
    op.drop_column("rooms", "hidden")
