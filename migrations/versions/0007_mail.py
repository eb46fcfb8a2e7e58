"""Addresses of accounts, letters to them, and the codes in these; tokens that end are found."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0007"
down_revision: str | None = "0006"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Go forward; nobody has an address yet."""
    op.create_table(
        "emails",
        sa.Column("player_id", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("address_key", sa.Text(), nullable=False),
        sa.Column("verified_at", sa.BigInteger(), nullable=False),
        _player("emails"),
        sa.PrimaryKeyConstraint("player_id", name=op.f("pk_emails")),
    )
    op.create_index(op.f("ix_emails_address_key"), "emails", ["address_key"])
    op.create_table(
        "mail_codes",
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.Column("player_id", sa.Text(), nullable=False),
        sa.Column("purpose", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("purpose in ('verify', 'recover')", name=op.f("ck_mail_codes_purpose")),
        _player("mail_codes"),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_mail_codes")),
    )
    op.create_index(op.f("ix_mail_codes_player_id"), "mail_codes", ["player_id"])
    op.create_index(op.f("ix_mail_codes_expires_at"), "mail_codes", ["expires_at"])
    op.create_table(
        "letters",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("player_id", sa.Text(), nullable=True),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.Column("attempts", sa.BigInteger(), nullable=False),
        sa.CheckConstraint(
            "kind in ('verify', 'recover', 'moved', 'entered')", name=op.f("ck_letters_kind")
        ),
        _player("letters"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_letters")),
    )
    op.create_index(op.f("ix_letters_player_id"), "letters", ["player_id"])
    op.create_index(op.f("ix_letters_due_at"), "letters", ["due_at"])
    op.create_index(op.f("ix_tokens_expires_at"), "tokens", ["expires_at"])
    op.create_index(op.f("ix_tokens_revoked_at"), "tokens", ["revoked_at"])


def _player(table: str) -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_player_id_players")
    return sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=name, ondelete="CASCADE")


def downgrade() -> None:
    """Go back; addresses are gone, recovery codes are not."""
    op.drop_index(op.f("ix_tokens_revoked_at"), table_name="tokens")
    op.drop_index(op.f("ix_tokens_expires_at"), table_name="tokens")
    for table in ("letters", "mail_codes", "emails"):
        op.drop_table(table)
