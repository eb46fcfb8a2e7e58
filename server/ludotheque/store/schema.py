"""The tables.  Times are milliseconds since the epoch, as on the wire; ids are short texts.

``json`` (not ``jsonb``) keeps states and log rows byte for byte as they were written, which is
what the replay check compares.
"""

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
    LargeBinary,
    MetaData,
    SmallInteger,
    Table,
    Text,
    text,
)
from sqlalchemy.dialects.postgresql import ARRAY

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

players = Table(
    "players",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("recovery_hash", LargeBinary, unique=True),
    Column("created_at", BigInteger, nullable=False),
    # The name as it is compared; guests have none, for theirs need not be unique.
    Column("name_key", Text, unique=True),
    Column("password", Text),
    Column("role", Text, nullable=False, server_default="player"),
    # Who answers for a bot.
    Column("owner_id", ForeignKey("players.id"), index=True),
    # Until when sanctions hold, so that asking costs nothing; `sanctions` says why.
    Column("banned_until", BigInteger),
    Column("muted_until", BigInteger),
    Column("erased_at", BigInteger),
    # Who is told where the player is: followers who are followed back, all followers, or nobody.
    Column("presence", Text, nullable=False, server_default="friends"),
    CheckConstraint("kind in ('guest', 'account', 'bot')", name="kind"),
    CheckConstraint("role in ('player', 'organiser', 'admin')", name="role"),
    CheckConstraint("presence in ('friends', 'followers', 'nobody')", name="presence"),
)

tokens = Table(
    "tokens",
    metadata,
    Column("hash", LargeBinary, primary_key=True),
    Column("player_id", ForeignKey("players.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("scopes", ARRAY(Text), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False, index=True),
    Column("last_used_at", BigInteger),
    Column("revoked_at", BigInteger, index=True),
    Column("id", Text, nullable=False, unique=True),
    Column("kind", Text, nullable=False, server_default="session"),
    Column("label", Text, nullable=False, server_default=""),
    CheckConstraint("kind in ('session', 'personal')", name="kind"),
)

rooms = Table(
    "rooms",
    metadata,
    Column("id", Text, primary_key=True),
    Column("invite", Text, nullable=False, unique=True),
    Column("ruleset", Text, nullable=False),
    Column("options", JSON, nullable=False),
    Column("visibility", Text, nullable=False),
    Column("leaver", JSON, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("language", Text, nullable=False),
    Column("host_id", ForeignKey("players.id"), nullable=False),
    Column("status", Text, nullable=False),
    Column("game_id", Text),
    Column("version", Integer, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("starts_at", BigInteger),
    # When a worker is to look whether the appointed game can start; none once that is settled.
    Column("start_due", BigInteger),
    # Of a saved game that goes on here: what its options may not tell.
    Column("hidden", JSON(none_as_null=True)),
    # Since when its host is away, as a worker has found; such a room is not in the lobby.
    Column("host_gone_at", BigInteger),
    CheckConstraint("visibility in ('public', 'link', 'private')", name="visibility"),
    CheckConstraint("status in ('open', 'started', 'closed')", name="status"),
)
Index(
    "ix_rooms_listed",
    rooms.c.created_at.desc(),
    rooms.c.id,
    postgresql_where=text("status = 'open' and visibility = 'public'"),
)
Index(
    "ix_rooms_start_due",
    rooms.c.start_due,
    postgresql_where=text("status = 'open' and start_due is not null"),
)

room_seats = Table(
    "room_seats",
    metadata,
    Column("room_id", ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("player_id", ForeignKey("players.id")),
    Column("bot_level", SmallInteger),
    # The house's own chair: its bot sits here, and nobody else can.
    Column("house", Boolean, nullable=False),
    CheckConstraint("player_id is null or bot_level is null", name="one_sitter"),
    CheckConstraint("not house or bot_level is not null", name="house_bot"),
)
# One player has one seat in a room, whatever was clicked how often.
Index(
    "uq_room_seats_player",
    room_seats.c.room_id,
    room_seats.c.player_id,
    unique=True,
    postgresql_where=text("player_id is not null"),
)
Index("ix_room_seats_player_id", room_seats.c.player_id)

games = Table(
    "games",
    metadata,
    Column("id", Text, primary_key=True),
    Column("ruleset", Text, nullable=False),
    Column("ruleset_version", SmallInteger, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("commitment", Text, nullable=False),
    Column("room_id", Text),
    Column("open", Boolean, nullable=False),
    Column("leaver", JSON, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("language", Text, nullable=False),
    Column("started_at", BigInteger, nullable=False),
    # From here on, what every input changes; `n` is the guard of all of it.
    Column("n", Integer, nullable=False),
    Column("phase_n", Integer, nullable=False),
    Column("status", Text, nullable=False),
    Column("state", JSON, nullable=False),
    Column("to_act", ARRAY(SmallInteger), nullable=False),
    Column("gone", ARRAY(SmallInteger), nullable=False),
    Column("stand_ins", JSON, nullable=False),
    Column("credited", BigInteger, nullable=False),
    Column("outage", Integer, nullable=False),
    Column("last_at", BigInteger, nullable=False),
    Column("deadline", BigInteger),
    Column("bots_at", BigInteger),
    Column("ended_at", BigInteger),
    Column("outcome", JSON),
    CheckConstraint("status in ('running', 'over', 'aborted')", name="status"),
    postgresql_with={"fillfactor": 70},
)
Index(
    "ix_games_deadline",
    games.c.deadline,
    postgresql_where=text("status = 'running' and deadline is not null"),
)
Index(
    "ix_games_bots_at",
    games.c.bots_at,
    postgresql_where=text("status = 'running' and bots_at is not null"),
)
Index("ix_games_room_id", games.c.room_id)

seats = Table(
    "seats",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("player_id", ForeignKey("players.id")),
    Column("bot_level", SmallInteger),
)
Index("ix_seats_player_id", seats.c.player_id, seats.c.game_id)

log = Table(
    "log",
    metadata,
    # No foreign key: a row is only ever written by the statement that has just moved its game.
    Column("game_id", Text, primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("cause", Text, nullable=False),
    Column("seat", SmallInteger),
    Column("input", JSON, nullable=False),
    Column("told", JSON, nullable=False),
    Column("idem", Text),
)
Index(
    "uq_log_idem",
    log.c.game_id,
    log.c.idem,
    unique=True,
    postgresql_where=text("idem is not null"),
)

results = Table(
    "results",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=True),
    Column("game_id", Text, nullable=False, unique=True),
    Column("ruleset", Text, nullable=False),
    Column("ended_at", BigInteger, nullable=False),
    Column("outcome", JSON, nullable=False),
    # Where it stands in the order of the ledger, which is part of the log; none before that.
    Column("place", BigInteger, unique=True),
    Column("void", Boolean, nullable=False, server_default=text("false")),
)
Index("ix_results_unplaced", results.c.id, postgresql_where=text("place is null"))

answers = Table(
    "answers",
    metadata,
    Column("player_id", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("key", Text, primary_key=True),
    Column("fingerprint", LargeBinary, nullable=False),
    Column("answer", JSON),
    Column("created_at", BigInteger, nullable=False, index=True),
)

processes = Table(
    "processes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("role", Text, nullable=False),
    Column("beat_at", BigInteger, nullable=False, index=True),
)

presences = Table(
    "presences",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("process_id", Text, primary_key=True),
)
Index("ix_presences_process_id", presences.c.process_id)

absences = Table(
    "absences",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("since", BigInteger),
    Column("used", BigInteger, nullable=False),
    Column("strikes_at", BigInteger),
)
Index(
    "ix_absences_strikes_at",
    absences.c.strikes_at,
    postgresql_where=text("strikes_at is not null"),
)

rematches = Table(
    "rematches",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("room_id", ForeignKey("rooms.id"), nullable=False),
)

outages = Table(
    "outages",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("began_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger, nullable=False),
)

heartbeat = Table(
    "heartbeat",
    metadata,
    Column("one", Boolean, primary_key=True),
    Column("beat_at", BigInteger, nullable=False),
    CheckConstraint("one", name="one"),
)

limits = Table(
    "limits",
    metadata,
    Column("key", Text, primary_key=True),
    Column("window", BigInteger, primary_key=True),
    Column("count", Integer, nullable=False),
    prefixes=["UNLOGGED"],
)
