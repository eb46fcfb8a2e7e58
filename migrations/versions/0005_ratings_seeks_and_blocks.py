"""The order of results, ratings and their curves; seeks, invitations, blocks and follows."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0005"
down_revision: str | None = "0004"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

POOL = ("ruleset", "language", "speed", "side")


def upgrade() -> None:
    """Go forward; the ledger then folds the results that there are."""
    op.add_column("results", sa.Column("place", sa.BigInteger(), nullable=True))
    op.add_column(
        "results",
        sa.Column("void", sa.Boolean(), server_default=sa.text("false"), nullable=False),
    )
    op.create_unique_constraint(op.f("uq_results_place"), "results", ["place"])
    op.create_index(
        "ix_results_unplaced", "results", ["id"], postgresql_where=sa.text("place is null")
    )
    _ratings()
    _seeks()
    op.create_table(
        "invitations",
        sa.Column("room_id", sa.Text(), nullable=False),
        sa.Column("player_id", sa.Text(), nullable=False),
        sa.Column("by_id", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.CheckConstraint(
            "status in ('open', 'accepted', 'declined')", name=op.f("ck_invitations_status")
        ),
        _key("invitations", "room_id", "rooms", ondelete="CASCADE"),
        _key("invitations", "player_id", ondelete="CASCADE"),
        _key("invitations", "by_id"),
        sa.PrimaryKeyConstraint("room_id", "player_id", name=op.f("pk_invitations")),
    )
    op.create_index(
        "ix_invitations_open",
        "invitations",
        ["player_id", sa.literal_column("at DESC"), "room_id"],
        postgresql_where=sa.text("status = 'open'"),
    )
    for table, other in (("blocks", "blocked_id"), ("follows", "followed_id")):
        op.create_table(
            table,
            sa.Column("player_id", sa.Text(), nullable=False),
            sa.Column(other, sa.Text(), nullable=False),
            sa.Column("at", sa.BigInteger(), nullable=False),
            _key(table, "player_id", ondelete="CASCADE"),
            _key(table, other, ondelete="CASCADE"),
            sa.PrimaryKeyConstraint("player_id", other, name=op.f(f"pk_{table}")),
        )
        op.create_index(op.f(f"ix_{table}_{other}"), table, [other])


def _key(
    table: str, column: str, to: str = "players", ondelete: str | None = None
) -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_{column}_{to}")
    return sa.ForeignKeyConstraint([column], [f"{to}.id"], name=name, ondelete=ondelete)


def _ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("player_id", sa.Text(), nullable=False),
        *(sa.Column(name, sa.Text(), nullable=False) for name in POOL),
        *(
            sa.Column(name, sa.Integer(), nullable=False)
            for name in ("strength", "doubt", "results", "day")
        ),
        sa.Column("last_at", sa.BigInteger(), nullable=False),
        sa.Column("settled_until", sa.Integer(), nullable=True),
        _key("ratings", "player_id"),
        sa.PrimaryKeyConstraint("player_id", *POOL, name=op.f("pk_ratings")),
    )
    op.create_index(
        "ix_ratings_board",
        "ratings",
        [*POOL, sa.literal_column("strength DESC"), "doubt", "player_id"],
    )
    op.create_table(
        "rating_changes",
        sa.Column("place", sa.BigInteger(), nullable=False),
        sa.Column("player_id", sa.Text(), nullable=False),
        *(sa.Column(name, sa.Text(), nullable=False) for name in POOL),
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("rank", sa.SmallInteger(), nullable=False),
        sa.Column("players", sa.SmallInteger(), nullable=False),
        *(
            sa.Column(name, sa.Integer(), nullable=False)
            for name in ("before", "strength", "doubt")
        ),
        _key("rating_changes", "player_id"),
        sa.PrimaryKeyConstraint("place", "player_id", name=op.f("pk_rating_changes")),
    )
    op.create_index("ix_rating_changes_curve", "rating_changes", ["player_id", *POOL, "place"])


def _seeks() -> None:
    op.create_table(
        "seeks",
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("id", "player_id", "key")),
        sa.Column("ruleset", sa.Text(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("seats", sa.SmallInteger(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("lowest", sa.Integer(), nullable=True),
        sa.Column("highest", sa.Integer(), nullable=True),
        sa.Column("bots_at", sa.BigInteger(), nullable=True),
        sa.Column("bot_level", sa.SmallInteger(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("lease_until", sa.BigInteger(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("settled_at", sa.BigInteger(), nullable=True),
        *(sa.Column(name, sa.Text(), nullable=True) for name in ("room_id", "game_id", "detail")),
        sa.CheckConstraint(
            "status in ('open', 'matched', 'withdrawn', 'lapsed', 'refused')",
            name=op.f("ck_seeks_status"),
        ),
        _key("seeks", "player_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seeks")),
    )
    is_open = sa.text("status = 'open'")
    op.create_index(op.f("ix_seeks_player_id"), "seeks", ["player_id"])
    op.create_index("uq_seeks_open", "seeks", ["player_id"], unique=True, postgresql_where=is_open)
    op.create_index(
        "ix_seeks_waiting", "seeks", ["key", "created_at", "id"], postgresql_where=is_open
    )
    op.create_index(
        "ix_seeks_settled_at",
        "seeks",
        ["settled_at"],
        postgresql_where=sa.text("status <> 'open'"),
    )


def downgrade() -> None:
    """Go back; the ledger can be made anew from the results, seeks and lists of people are gone."""
    for table in ("follows", "blocks", "invitations", "seeks", "rating_changes", "ratings"):
        op.drop_table(table)
    op.drop_index("ix_results_unplaced", table_name="results")
    op.drop_constraint(op.f("uq_results_place"), "results", type_="unique")
    op.drop_column("results", "void")
    op.drop_column("results", "place")
