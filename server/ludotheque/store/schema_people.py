"""The tables of what is done about people: sanctions, and the audit of sensitive acts.

Importing it completes ``metadata``.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Table,
    Text,
)

from ludotheque.store.schema import metadata

__all__ = ["audit", "metadata", "sanctions"]

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
