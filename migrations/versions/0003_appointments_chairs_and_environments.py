"""Appointments of rooms, chairs of the house, series of games, and saved environments."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0003"
down_revision: str | None = "0002"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Go forward."""
    op.add_column("rooms", sa.Column("starts_at", sa.BigInteger(), nullable=True))
    op.add_column("rooms", sa.Column("start_due", sa.BigInteger(), nullable=True))
    op.create_index(
        "ix_rooms_start_due",
        "rooms",
        ["start_due"],
        unique=False,
        postgresql_where=sa.text("status = 'open' and start_due is not null"),
    )
    # The default is for the seats that there are; who writes a new one says what it is.
    op.add_column(
        "room_seats", sa.Column("house", sa.Boolean(), server_default=sa.false(), nullable=False)
    )
    op.alter_column("room_seats", "house", server_default=None)
    op.create_check_constraint(
        op.f("ck_room_seats_house_bot"), "room_seats", "not house or bot_level is not null"
    )
    op.create_table(
        "series",
        sa.Column("player_id", sa.Text(), nullable=False),
        sa.Column("ruleset", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["player_id"],
            ["players.id"],
            name=op.f("fk_series_player_id_players"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("player_id", "ruleset", name=op.f("pk_series")),
    )
    op.create_table(
        "environments",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("name_key", sa.Text(), nullable=False),
        sa.Column("owner_key", sa.Text(), nullable=False),
        sa.Column("player_id", sa.Text(), nullable=False),
        sa.Column("password", sa.Text(), nullable=True),
        sa.Column("ruleset", sa.Text(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("arrangement", sa.JSON(), nullable=True),
        sa.Column("saved", sa.JSON(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("saved_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["player_id"],
            ["players.id"],
            name=op.f("fk_environments_player_id_players"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_environments")),
    )
    op.create_index("uq_environments_names", "environments", ["owner_key", "name_key"], unique=True)
    op.create_index(
        "ix_environments_mine",
        "environments",
        ["player_id", sa.literal_column("saved_at DESC"), "id"],
        unique=False,
    )


def downgrade() -> None:
    """Go back; what was saved is gone, and an appointed room is one without a time."""
    op.drop_index("ix_environments_mine", table_name="environments")
    op.drop_index("uq_environments_names", table_name="environments")
    op.drop_table("environments")
    op.drop_table("series")
    op.drop_constraint(op.f("ck_room_seats_house_bot"), "room_seats", type_="check")
    op.drop_column("room_seats", "house")
    op.drop_index(
        "ix_rooms_start_due",
        table_name="rooms",
        postgresql_where=sa.text("status = 'open' and start_due is not null"),
    )
    op.drop_column("rooms", "start_due")
    op.drop_column("rooms", "starts_at")
