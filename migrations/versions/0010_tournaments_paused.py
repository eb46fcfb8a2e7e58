"""Since when a tournament is paused."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0010"
down_revision: str | None = "0009"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Go forward; of those that are paused now, the events say since when."""
    op.add_column("tournaments", sa.Column("paused_at", sa.BigInteger()))
    op.execute(
        "UPDATE tournaments t SET paused_at = (SELECT max(e.at) FROM tournament_events e"
        " WHERE e.tournament_id = t.id AND e.kind = 'status' AND e.data->>'status' = 'paused')"
        " WHERE t.status = 'paused'"
    )


def downgrade() -> None:
    """Go back."""
    op.drop_column("tournaments", "paused_at")
