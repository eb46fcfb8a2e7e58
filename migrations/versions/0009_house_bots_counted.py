"""How many of the players of a tournament are bots of the house."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0009"
down_revision: str | None = "0008"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Go forward; those that there are, are counted."""
    zero = sa.text("0")
    op.add_column(
        "tournaments", sa.Column("house_bots", sa.Integer(), nullable=False, server_default=zero)
    )
    op.execute(
        "UPDATE tournaments SET house_bots = (SELECT count(*) FROM tournament_entrants"
        " WHERE tournament_id = tournaments.id AND player_id IS NULL AND withdrawn_at IS NULL)"
    )
    op.alter_column("tournaments", "house_bots", server_default=None)


def downgrade() -> None:
    """Go back."""
    op.drop_column("tournaments", "house_bots")
