"""Changes of word lists, their versions, and disputes about words."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0002"
down_revision: str | None = "0001"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Go forward."""
    op.create_table(
        "lexicon_changes",
        sa.Column("number", sa.BigInteger(), autoincrement=True, nullable=False),
        sa.Column("list", sa.Text(), nullable=False),
        sa.Column("word", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("player_id", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("kind in ('add', 'remove')", name=op.f("ck_lexicon_changes_kind")),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name=op.f("fk_lexicon_changes_player_id_players")
        ),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_lexicon_changes")),
    )
    op.create_table(
        "lexicon_versions",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("list", sa.Text(), nullable=False),
        sa.Column("base", sa.Text(), nullable=False),
        sa.Column("last_change", sa.BigInteger(), nullable=False),
        sa.Column("words", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", "base", name=op.f("pk_lexicon_versions")),
    )
    op.create_table(
        "disputes",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("list", sa.Text(), nullable=False),
        sa.Column("lexicon", sa.Text(), nullable=False),
        sa.Column("word", sa.Text(), nullable=False),
        sa.Column("accepted", sa.Boolean(), nullable=False),
        sa.Column("comment", sa.Text(), nullable=False),
        sa.Column("player_id", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("decided_by", sa.Text(), nullable=True),
        sa.Column("decided_at", sa.BigInteger(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column("version", sa.Text(), nullable=True),
        sa.CheckConstraint(
            "status in ('open', 'granted', 'declined')", name=op.f("ck_disputes_status")
        ),
        sa.ForeignKeyConstraint(
            ["decided_by"], ["players.id"], name=op.f("fk_disputes_decided_by_players")
        ),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name=op.f("fk_disputes_player_id_players")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_disputes")),
    )
    op.create_index(
        "ix_disputes_listed",
        "disputes",
        ["status", sa.literal_column("created_at DESC"), "id"],
        unique=False,
    )
    op.create_index(
        "uq_disputes_open",
        "disputes",
        ["list", "word", "player_id"],
        unique=True,
        postgresql_where=sa.text("status = 'open'"),
    )


def downgrade() -> None:
    """Go back."""
    op.drop_index(
        "uq_disputes_open", table_name="disputes", postgresql_where=sa.text("status = 'open'")
    )
    op.drop_index("ix_disputes_listed", table_name="disputes")
    op.drop_table("disputes")
    op.drop_table("lexicon_versions")
    op.drop_table("lexicon_changes")
