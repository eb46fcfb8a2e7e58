"""Accounts, bots with owners, roles, kinds of tokens, sanctions, and the audit."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0004"
down_revision: str | None = "0003"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Go forward; every token that there is, is a session."""
    _players()
    _tokens()
    op.create_table(
        "sanctions",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("player_id", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("made_by", sa.Text(), nullable=True),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("ends_at", sa.BigInteger(), nullable=True),
        sa.Column("lifted_at", sa.BigInteger(), nullable=True),
        sa.Column("lifted_by", sa.Text(), nullable=True),
        sa.Column("lifted_why", sa.Text(), nullable=True),
        sa.CheckConstraint("kind in ('ban', 'mute')", name=op.f("ck_sanctions_kind")),
        *(
            sa.ForeignKeyConstraint(
                [name], ["players.id"], name=op.f(f"fk_sanctions_{name}_players")
            )
            for name in ("player_id", "made_by", "lifted_by")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sanctions")),
    )
    op.create_index(op.f("ix_sanctions_player_id"), "sanctions", ["player_id"])
    op.create_index("ix_sanctions_listed", "sanctions", [sa.literal_column("made_at DESC"), "id"])
    op.create_table(
        "audit",
        sa.Column("number", sa.BigInteger(), autoincrement=True, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("act", sa.Text(), nullable=False),
        sa.Column("actor_id", sa.Text(), nullable=True),
        sa.Column("player_id", sa.Text(), nullable=True),
        sa.Column("address", sa.Text(), nullable=True),
        sa.Column("detail", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_audit")),
    )
    op.create_index(op.f("ix_audit_at"), "audit", ["at"])
    op.create_index("ix_audit_player_id", "audit", ["player_id", "number"])


def _players() -> None:
    for column in (
        sa.Column("name_key", sa.Text(), nullable=True),
        sa.Column("password", sa.Text(), nullable=True),
        sa.Column("role", sa.Text(), server_default="player", nullable=False),
        sa.Column("owner_id", sa.Text(), nullable=True),
        sa.Column("banned_until", sa.BigInteger(), nullable=True),
        sa.Column("muted_until", sa.BigInteger(), nullable=True),
        sa.Column("erased_at", sa.BigInteger(), nullable=True),
    ):
        op.add_column("players", column)
    op.create_unique_constraint(op.f("uq_players_name_key"), "players", ["name_key"])
    op.create_foreign_key(
        op.f("fk_players_owner_id_players"), "players", "players", ["owner_id"], ["id"]
    )
    op.create_index(op.f("ix_players_owner_id"), "players", ["owner_id"])
    op.create_check_constraint(
        op.f("ck_players_role"), "players", "role in ('player', 'organiser', 'admin')"
    )


def _tokens() -> None:
    op.add_column("tokens", sa.Column("id", sa.Text(), nullable=True))
    op.execute("UPDATE tokens SET id = substr(encode(hash, 'hex'), 1, 16)")
    op.alter_column("tokens", "id", nullable=False)
    op.create_unique_constraint(op.f("uq_tokens_id"), "tokens", ["id"])
    op.add_column("tokens", sa.Column("kind", sa.Text(), server_default="session", nullable=False))
    op.add_column("tokens", sa.Column("label", sa.Text(), server_default="", nullable=False))
    op.create_check_constraint(op.f("ck_tokens_kind"), "tokens", "kind in ('session', 'personal')")
    op.execute(
        "UPDATE tokens SET scopes = scopes || 'tournament:join'::text"
        " WHERE 'game:play' = ANY(scopes)"
    )


def downgrade() -> None:
    """Go back; accounts are left with a token until it ends, and what was audited is gone."""
    op.drop_table("audit")
    op.drop_table("sanctions")
    op.execute("DELETE FROM tokens WHERE kind = 'personal'")
    op.execute("UPDATE tokens SET scopes = array_remove(scopes, 'tournament:join')")
    op.execute("UPDATE tokens SET scopes = array_remove(scopes, 'tournament:manage')")
    op.drop_constraint(op.f("ck_tokens_kind"), "tokens", type_="check")
    for name in ("label", "kind", "id"):
        op.drop_column("tokens", name)
    op.drop_constraint(op.f("ck_players_role"), "players", type_="check")
    for name in ("erased_at", "muted_until", "banned_until", "owner_id", "role"):
        op.drop_column("players", name)
    for name in ("password", "name_key"):
        op.drop_column("players", name)
