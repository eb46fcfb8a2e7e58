"""The tables of word lists: what operators have changed, and what players dispute."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    Table,
    Text,
    text,
)

from ludotheque.store.schema import metadata

lexicon_changes = Table(
    "lexicon_changes",
    metadata,
    Column("number", BigInteger, primary_key=True, autoincrement=True),
    Column("list", Text, nullable=False),
    Column("word", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("player_id", ForeignKey("players.id"), nullable=False),
    Column("at", BigInteger, nullable=False),
    CheckConstraint("kind in ('add', 'remove')", name="kind"),
)

lexicon_versions = Table(
    "lexicon_versions",
    metadata,
    # Names its words by their hash, so that a list that comes back to old words has one row.
    Column("id", Text, primary_key=True),
    Column("list", Text, nullable=False),
    Column("base", Text, primary_key=True),
    Column("last_change", BigInteger, nullable=False),
    Column("words", Integer, nullable=False),
    Column("created_at", BigInteger, nullable=False),
)

disputes = Table(
    "disputes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("list", Text, nullable=False),
    Column("lexicon", Text, nullable=False),
    Column("word", Text, nullable=False),
    Column("accepted", Boolean, nullable=False),
    Column("comment", Text, nullable=False),
    Column("player_id", ForeignKey("players.id"), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("status", Text, nullable=False),
    Column("decided_by", ForeignKey("players.id")),
    Column("decided_at", BigInteger),
    Column("reason", Text),
    Column("version", Text),
    CheckConstraint("status in ('open', 'granted', 'declined')", name="status"),
)
# A tap more is not a dispute more.
Index(
    "uq_disputes_open",
    disputes.c.list,
    disputes.c.word,
    disputes.c.player_id,
    unique=True,
    postgresql_where=text("status = 'open'"),
)
Index("ix_disputes_listed", disputes.c.status, disputes.c.created_at.desc(), disputes.c.id)
