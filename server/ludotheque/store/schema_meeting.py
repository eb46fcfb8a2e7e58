"""The tables of ratings, and of how people find each other: seeks, invitations, blocks."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    SmallInteger,
    Table,
    Text,
    text,
)

from ludotheque.store.schema import metadata

# What the ledger has made of the results up to the last place; strengths are in thousandths.
ratings = Table(
    "ratings",
    metadata,
    Column("player_id", ForeignKey("players.id"), primary_key=True),
    Column("ruleset", Text, primary_key=True),
    Column("language", Text, primary_key=True),
    Column("speed", Text, primary_key=True),
    Column("side", Text, primary_key=True),
    Column("strength", Integer, nullable=False),
    Column("doubt", Integer, nullable=False),
    Column("results", Integer, nullable=False),
    Column("day", Integer, nullable=False),
    Column("last_at", BigInteger, nullable=False),
    # The last day on which it is not provisional.
    Column("settled_until", Integer),
)
Index(
    "ix_ratings_board",
    ratings.c.ruleset,
    ratings.c.language,
    ratings.c.speed,
    ratings.c.side,
    ratings.c.strength.desc(),
    ratings.c.doubt,
    ratings.c.player_id,
)

# The curve: what each result made of each of its players.
rating_changes = Table(
    "rating_changes",
    metadata,
    Column("place", BigInteger, primary_key=True),
    Column("player_id", ForeignKey("players.id"), primary_key=True),
    Column("ruleset", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("speed", Text, nullable=False),
    Column("side", Text, nullable=False),
    Column("game_id", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("rank", SmallInteger, nullable=False),
    Column("players", SmallInteger, nullable=False),
    Column("before", Integer, nullable=False),
    Column("strength", Integer, nullable=False),
    Column("doubt", Integer, nullable=False),
)
Index(
    "ix_rating_changes_curve",
    rating_changes.c.player_id,
    rating_changes.c.ruleset,
    rating_changes.c.language,
    rating_changes.c.speed,
    rating_changes.c.side,
    rating_changes.c.place,
)

seeks = Table(
    "seeks",
    metadata,
    Column("id", Text, primary_key=True),
    Column("player_id", ForeignKey("players.id", ondelete="CASCADE"), nullable=False, index=True),
    # Those with the same key may meet: ruleset, options, seats, rated or not, language.
    Column("key", Text, nullable=False),
    Column("ruleset", Text, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seats", SmallInteger, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("language", Text, nullable=False),
    # The seeker's own number, and the numbers that are welcome.
    Column("number", Integer, nullable=False),
    Column("lowest", Integer),
    Column("highest", Integer),
    # From when on bots may fill; none: never.
    Column("bots_at", BigInteger),
    Column("bot_level", SmallInteger, nullable=False),
    Column("status", Text, nullable=False),
    Column("lease_until", BigInteger, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("settled_at", BigInteger),
    Column("room_id", Text),
    Column("game_id", Text),
    Column("detail", Text),
    CheckConstraint(
        "status in ('open', 'matched', 'withdrawn', 'lapsed', 'refused')", name="status"
    ),
)
# One player seeks one thing at a time; so nobody is found by two tables.
Index(
    "uq_seeks_open",
    seeks.c.player_id,
    unique=True,
    postgresql_where=text("status = 'open'"),
)
Index(
    "ix_seeks_waiting",
    seeks.c.key,
    seeks.c.created_at,
    seeks.c.id,
    postgresql_where=text("status = 'open'"),
)
Index("ix_seeks_settled_at", seeks.c.settled_at, postgresql_where=text("status <> 'open'"))

invitations = Table(
    "invitations",
    metadata,
    Column("room_id", ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
    Column("player_id", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("by_id", ForeignKey("players.id"), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("status", Text, nullable=False),
    CheckConstraint("status in ('open', 'accepted', 'declined')", name="status"),
)
Index(
    "ix_invitations_open",
    invitations.c.player_id,
    invitations.c.at.desc(),
    invitations.c.room_id,
    postgresql_where=text("status = 'open'"),
)

blocks = Table(
    "blocks",
    metadata,
    Column("player_id", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column(
        "blocked_id",
        ForeignKey("players.id", ondelete="CASCADE"),
        primary_key=True,
        index=True,
    ),
    Column("at", BigInteger, nullable=False),
)

follows = Table(
    "follows",
    metadata,
    Column("player_id", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column(
        "followed_id",
        ForeignKey("players.id", ondelete="CASCADE"),
        primary_key=True,
        index=True,
    ),
    Column("at", BigInteger, nullable=False),
)
