"""The tables of tournaments: who plays, who meets whom in which game, and when a worker looks."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
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
from sqlalchemy.dialects.postgresql import ARRAY

from ludotheque.store.schema import metadata

schedules = Table(
    "schedules",
    metadata,
    Column("id", Text, primary_key=True),
    Column("title", Text, nullable=False),
    Column("cron", Text, nullable=False),
    Column("zone", Text, nullable=False),
    # What each tournament is made of; as somebody would send it who makes one by hand.
    Column("template", JSON, nullable=False),
    Column("enabled", Boolean, nullable=False),
    # When a worker is to make the next ones; none while it is not enabled.
    Column("due_at", BigInteger),
    # Up to when all of them are made; none where that has to be looked at anew.
    Column("made_until", BigInteger),
    Column("created_at", BigInteger, nullable=False),
)
Index("ix_schedules_due_at", schedules.c.due_at, postgresql_where=text("due_at is not null"))

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", Text, primary_key=True),
    Column("title", Text, nullable=False),
    Column("description", Text, nullable=False),
    Column("format", Text, nullable=False),
    Column("ruleset", Text, nullable=False),
    Column("options", JSON, nullable=False),
    Column("language", Text, nullable=False),
    Column("rated", Boolean, nullable=False),
    # How many sit at a table: at least, preferably, at most.
    Column("least", SmallInteger, nullable=False),
    Column("seats", SmallInteger, nullable=False),
    Column("most", SmallInteger, nullable=False),
    Column("visibility", Text, nullable=False),
    Column("invite", Text, nullable=False, unique=True),
    Column("password", Text),
    # None: the house's own.
    Column("organiser_id", ForeignKey("players.id"), index=True),
    Column("schedule_id", ForeignKey("schedules.id", ondelete="SET NULL")),
    Column("rules", JSON, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("opens_at", BigInteger, nullable=False),
    Column("starts_at", BigInteger, nullable=False),
    # Of an arena: when the last game is to end.
    Column("ends_at", BigInteger),
    Column("status", Text, nullable=False),
    Column("why", Text),
    Column("round", Integer, nullable=False),
    # What an organiser has settled of the next round.
    Column("wishes", JSON(none_as_null=True)),
    # The number of the last event; whoever changes anything here holds the row and counts it up.
    Column("n", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    # How many of these are bots of the house.
    Column("house_bots", Integer, nullable=False),
    Column("outage", Integer, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("started_at", BigInteger),
    Column("ended_at", BigInteger),
    # While it is paused: since when.
    Column("paused_at", BigInteger),
    # When a worker is to look; none where only the end of a game brings it further.
    Column("due_at", BigInteger),
    # Nothing is tried again before this, whatever is due: something went wrong.
    Column("retry_at", BigInteger),
    CheckConstraint("format in ('arena', 'swiss', 'round-robin', 'knockout')", name="format"),
    CheckConstraint("visibility in ('public', 'private')", name="visibility"),
    CheckConstraint(
        "status in ('announced', 'open', 'running', 'paused', 'finished', 'cancelled')",
        name="status",
    ),
)
Index("ix_tournaments_due_at", tournaments.c.due_at, postgresql_where=text("due_at is not null"))
# Made ahead by any worker, and once.
Index(
    "uq_tournaments_schedule",
    tournaments.c.schedule_id,
    tournaments.c.starts_at,
    unique=True,
    postgresql_where=text("schedule_id is not null"),
)
Index("ix_tournaments_listed", tournaments.c.starts_at, tournaments.c.id)
Index(
    "ix_tournaments_ended_at",
    tournaments.c.ended_at,
    postgresql_where=text("ended_at is not null"),
)

entrants = Table(
    "tournament_entrants",
    metadata,
    Column("tournament_id", ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    # The id of the player, or a name of a bot of the house that is good here alone.
    Column("id", Text, primary_key=True),
    Column("player_id", ForeignKey("players.id"), index=True),
    Column("bot_level", SmallInteger),
    Column("rating", Integer, nullable=False),
    # The first round that is theirs.
    Column("since", Integer, nullable=False),
    Column("joined_at", BigInteger, nullable=False),
    Column("withdrawn_at", BigInteger),
    Column("withdrawn_why", Text),
    # When they said that they are there, or entered when that said it as well.
    Column("checked_in_at", BigInteger),
    # Since when they are free for the next table of an arena.
    Column("free_at", BigInteger),
    # Where they stand, as it follows from the games; a command makes it anew and compares.
    Column("place", Integer),
    Column("line", JSON(none_as_null=True)),
    CheckConstraint("(player_id is null) <> (bot_level is null)", name="one_kind"),
)
Index("ix_tournament_entrants_place", entrants.c.tournament_id, entrants.c.place, entrants.c.id)

tournament_rounds = Table(
    "tournament_rounds",
    metadata,
    Column("tournament_id", ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("paired_at", BigInteger, nullable=False),
    Column("done_at", BigInteger),
    Column("reasons", JSON, nullable=False),
    Column("waiting", ARRAY(Text), nullable=False),
)

tournament_tables = Table(
    "tournament_tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("tournament_id", Text, nullable=False),
    Column("round", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    # The first table of a match; the others are its replays.
    Column("match_id", Text, nullable=False),
    Column("replay_of", Text),
    Column("seats", ARRAY(Text), nullable=False),
    Column("reasons", JSON, nullable=False),
    # None where nobody could play: all but one have forfeited.
    Column("game_id", Text, unique=True),
    # The entrants by seat of the game, who may be fewer than those of the table.
    Column("dealt", ARRAY(Text), nullable=False),
    Column("void", Boolean, nullable=False),
    Column("forfeits", ARRAY(Text), nullable=False),
    # What an organiser has ruled, by seat of the table.
    Column("ruled", ARRAY(SmallInteger)),
    Column("why", Text),
    Column("started_at", BigInteger, nullable=False),
    # When whoever has not been seen here counts as absent.
    Column("absent_at", BigInteger),
    # When its end was counted; once.
    Column("settled_at", BigInteger),
    ForeignKeyConstraint(
        ["tournament_id", "round"],
        ["tournament_rounds.tournament_id", "tournament_rounds.number"],
        ondelete="CASCADE",
    ),
)
Index(
    "ix_tournament_tables_round",
    tournament_tables.c.tournament_id,
    tournament_tables.c.round,
    tournament_tables.c.number,
)
Index(
    "ix_tournament_tables_unsettled",
    tournament_tables.c.tournament_id,
    postgresql_where=text("settled_at is null"),
)
Index(
    "ix_tournament_tables_absent_at",
    tournament_tables.c.absent_at,
    postgresql_where=text("settled_at is null and absent_at is not null"),
)

tournament_byes = Table(
    "tournament_byes",
    metadata,
    Column("tournament_id", Text, primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("entrant_id", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    CheckConstraint("kind in ('bye', 'half', 'absent')", name="kind"),
    ForeignKeyConstraint(
        ["tournament_id", "round"],
        ["tournament_rounds.tournament_id", "tournament_rounds.number"],
        ondelete="CASCADE",
    ),
)

tournament_events = Table(
    "tournament_events",
    metadata,
    Column("tournament_id", ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    # Who did it, where that was an organiser or an administrator: these are the audit.
    Column("actor_id", ForeignKey("players.id")),
    Column("data", JSON, nullable=False),
)
Index(
    "ix_tournament_events_acts",
    tournament_events.c.tournament_id,
    tournament_events.c.n,
    postgresql_where=text("kind = 'act'"),
)
Index("ix_tournament_events_actor_id", tournament_events.c.actor_id)
