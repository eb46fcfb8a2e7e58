"""The tables of what is done about people: sanctions, and the audit of sensitive acts."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    LargeBinary,
    Table,
    Text,
)

from ludotheque.store.schema import metadata

sanctions = Table(
    "sanctions",
    metadata,
    Column("id", Text, primary_key=True),
    Column("player_id", ForeignKey("players.id"), nullable=False, index=True),
    Column("kind", Text, nullable=False),
    Column("reason", Text, nullable=False),
    # None where whoever sits at the server did it.
    Column("made_by", ForeignKey("players.id")),
    Column("made_at", BigInteger, nullable=False),
    # None: until it is lifted.
    Column("ends_at", BigInteger),
    Column("lifted_at", BigInteger),
    Column("lifted_by", ForeignKey("players.id")),
    Column("lifted_why", Text),
    CheckConstraint("kind in ('ban', 'mute')", name="kind"),
)
Index("ix_sanctions_listed", sanctions.c.made_at.desc(), sanctions.c.id)

audit = Table(
    "audit",
    metadata,
    Column("number", BigInteger, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False, index=True),
    Column("act", Text, nullable=False),
    # No foreign keys: what was done stays written when who did it is gone.
    Column("actor_id", Text),
    Column("player_id", Text),
    Column("address", Text),
    Column("detail", JSON, nullable=False),
)
Index("ix_audit_player_id", audit.c.player_id, audit.c.number)

# Where letters to an account go; only an address from which a code came back stands here.
emails = Table(
    "emails",
    metadata,
    Column("player_id", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("address", Text, nullable=False),
    # As it is compared. Several accounts may have one mailbox.
    Column("address_key", Text, nullable=False, index=True),
    Column("verified_at", BigInteger, nullable=False),
)

# Codes that were sent in letters: each is good once, for what it was sent for, and not for long.
mail_codes = Table(
    "mail_codes",
    metadata,
    Column("hash", LargeBinary, primary_key=True),
    Column("player_id", ForeignKey("players.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("purpose", Text, nullable=False),
    Column("address", Text, nullable=False),
    Column("expires_at", BigInteger, nullable=False, index=True),
    CheckConstraint("purpose in ('verify', 'recover')", name="purpose"),
)

# What is to be sent. A code is made when its letter is, so none is ever kept here.
letters = Table(
    "letters",
    metadata,
    Column("id", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    # None: whoever has the address, if anybody does.
    Column("player_id", ForeignKey("players.id", ondelete="CASCADE"), index=True),
    Column("address", Text, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("due_at", BigInteger, nullable=False, index=True),
    Column("attempts", BigInteger, nullable=False),
    CheckConstraint("kind in ('verify', 'recover', 'moved', 'entered')", name="kind"),
)
