"""The tables of what players keep: environments, and how far they have come in a series."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    Table,
    Text,
)

from ludotheque.store.schema import metadata

# How far each player has come in the numbered series of a ruleset, and when that was.
series = Table(
    "series",
    metadata,
    Column("player_id", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("ruleset", Text, primary_key=True),
    Column("number", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)

environments = Table(
    "environments",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("owner", Text, nullable=False),
    # As they are compared: whoever writes them in capitals means the same ones.
    Column("name_key", Text, nullable=False),
    Column("owner_key", Text, nullable=False),
    Column("player_id", ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("password", Text),
    Column("ruleset", Text, nullable=False),
    Column("options", JSON, nullable=False),
    Column("arrangement", JSON(none_as_null=True)),
    Column("saved", JSON(none_as_null=True)),
    Column("version", Integer, nullable=False),
    Column("saved_at", BigInteger, nullable=False),
)
Index("uq_environments_names", environments.c.owner_key, environments.c.name_key, unique=True)
Index(
    "ix_environments_mine",
    environments.c.player_id,
    environments.c.saved_at.desc(),
    environments.c.id,
)
