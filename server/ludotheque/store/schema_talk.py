"""The tables of people among each other: chat, mutes, reports, whereabouts, notifications."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    SmallInteger,
    Table,
    Text,
    text,
)

from ludotheque.store.schema import games, metadata

# One talk for each room and each game in which anything was said; `n` is its last number.  The
# row stays when its messages are forgotten, so that numbers never begin anew.
chats = Table(
    "chats",
    metadata,
    Column("place", Text, primary_key=True),
    Column("place_id", Text, primary_key=True),
    Column("n", Integer, nullable=False),
    # Up to this number everything was forgotten.
    Column("forgotten", Integer, nullable=False),
    Column("last_at", BigInteger, nullable=False),
    CheckConstraint("place in ('room', 'game')", name="place"),
)
Index("ix_chats_last_at", chats.c.last_at, postgresql_where=text("forgotten < n"))

messages = Table(
    "messages",
    metadata,
    Column("place", Text, primary_key=True),
    Column("place_id", Text, primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("player_id", ForeignKey("players.id"), nullable=False),
    Column("audience", Text, nullable=False),
    # Empty where it was taken away.
    Column("text", Text, nullable=False),
    ForeignKeyConstraint(
        ["place", "place_id"],
        ["chats.place", "chats.place_id"],
        name="fk_messages_place_chats",
        ondelete="CASCADE",
    ),
    CheckConstraint("audience in ('players', 'spectators', 'all')", name="audience"),
)
Index("ix_messages_player_id", messages.c.player_id, messages.c.at)

# Whom somebody does not want to hear; a block, which works both ways, is in `blocks`.
mutes = Table(
    "mutes",
    metadata,
    Column("player_id", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("muted_id", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("at", BigInteger, nullable=False),
)

reports = Table(
    "reports",
    metadata,
    Column("id", Text, primary_key=True),
    Column("reporter_id", ForeignKey("players.id"), nullable=False, index=True),
    # Who is reported; none where it is a game as a whole.
    Column("player_id", ForeignKey("players.id"), index=True),
    Column("about", Text, nullable=False),
    Column("place", Text),
    Column("place_id", Text),
    Column("n", Integer),
    Column("reason", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("status", Text, nullable=False),
    Column("decided_by", ForeignKey("players.id")),
    Column("decided_at", BigInteger),
    Column("decision", Text),
    Column("sanction_id", Text),
    CheckConstraint("about in ('player', 'message', 'game')", name="about"),
    CheckConstraint("status in ('open', 'dismissed', 'warned', 'sanctioned')", name="status"),
)
Index("ix_reports_listed", reports.c.status, reports.c.created_at.desc(), reports.c.id)
# What is reported twice by one person, before anybody has looked, is one report.
Index(
    "uq_reports_open",
    reports.c.reporter_id,
    reports.c.about,
    text("coalesce(player_id, '')"),
    text("coalesce(place_id, '')"),
    text("coalesce(n, 0)"),
    unique=True,
    postgresql_where=text("status = 'open'"),
)

# The messages around what was reported, as they were then; rows, so that erasing finds them.
report_lines = Table(
    "report_lines",
    metadata,
    Column("report_id", ForeignKey("reports.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("player_id", ForeignKey("players.id"), nullable=False, index=True),
    Column("audience", Text, nullable=False),
    Column("text", Text, nullable=False),
)

# Who is connected through which process; `left_at` once the last connection has gone.
whereabouts = Table(
    "whereabouts",
    metadata,
    Column("player_id", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("process_id", Text, primary_key=True, index=True),
    Column("left_at", BigInteger),
)
Index("ix_whereabouts_left_at", whereabouts.c.left_at)

# How many notifications somebody has had.
inboxes = Table(
    "inboxes",
    metadata,
    Column("player_id", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, nullable=False),
)

notifications = Table(
    "notifications",
    metadata,
    Column("player_id", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    # Names what it is of, so that it is told once.
    Column("key", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("read_at", BigInteger),
    # Another player whom it is of.
    Column("from_id", ForeignKey("players.id"), index=True),
    Column("game_id", Text),
    Column("room_id", Text),
    Column("detail", JSON, nullable=False),
)
Index("uq_notifications_key", notifications.c.player_id, notifications.c.key, unique=True)
Index(
    "ix_notifications_unread_game",
    notifications.c.game_id,
    postgresql_where=text("read_at is null and game_id is not null"),
)
Index("ix_notifications_at", notifications.c.at)

push_subscriptions = Table(
    "push_subscriptions",
    metadata,
    Column("id", Text, primary_key=True),
    Column("player_id", ForeignKey("players.id", ondelete="CASCADE"), nullable=False, index=True),
    # A device that is signed out is told nothing more.
    Column(
        "token_hash",
        LargeBinary,
        ForeignKey("tokens.hash", ondelete="CASCADE"),
        nullable=False,
        index=True,
    ),
    Column("endpoint", Text, nullable=False, unique=True),
    Column("p256dh", Text, nullable=False),
    Column("auth", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
)

# What is to be sent: written with the notification, taken by whichever worker comes first.
pushes = Table(
    "pushes",
    metadata,
    Column(
        "subscription_id",
        ForeignKey("push_subscriptions.id", ondelete="CASCADE"),
        primary_key=True,
    ),
    Column("n", Integer, primary_key=True),
    Column("due_at", BigInteger, nullable=False, index=True),
    Column("tries", SmallInteger, nullable=False),
)

# Up to when a worker has looked for something.
marks = Table(
    "marks",
    metadata,
    Column("name", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
)

# Running games in which nobody need be there: without a clock, or with half a day to move.
Index(
    "ix_games_slow",
    games.c.last_at,
    postgresql_where=text(
        "status = 'running' and (deadline is null or deadline - last_at >= 43200000)"
    ),
)
