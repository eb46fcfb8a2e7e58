"""When somebody who has entered a tournament said that they are there."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0014"
down_revision: str | None = "0013"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Go forward; nobody had to."""
    op.add_column("tournament_entrants", sa.Column("checked_in_at", sa.BigInteger()))


def downgrade() -> None:
    """Go back."""
    op.drop_column("tournament_entrants", "checked_in_at")
