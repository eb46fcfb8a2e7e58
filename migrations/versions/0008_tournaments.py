"""Tournaments and schedules: who plays, who meets whom, and what has happened."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "0008"
down_revision: str | None = "0007"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Go forward; workers then write the default timetable, unless a setting says otherwise."""
    op.create_table(
        "schedules",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("cron", sa.Text(), nullable=False),
        sa.Column("zone", sa.Text(), nullable=False),
        sa.Column("template", sa.JSON(), nullable=False),
        sa.Column("enabled", sa.Boolean(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=True),
        sa.Column("made_until", sa.BigInteger(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_schedules")),
    )
    op.create_index(
        "ix_schedules_due_at",
        "schedules",
        ["due_at"],
        unique=False,
        postgresql_where=sa.text("due_at is not null"),
    )
    op.create_table(
        "tournaments",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("description", sa.Text(), nullable=False),
        sa.Column("format", sa.Text(), nullable=False),
        sa.Column("ruleset", sa.Text(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("least", sa.SmallInteger(), nullable=False),
        sa.Column("seats", sa.SmallInteger(), nullable=False),
        sa.Column("most", sa.SmallInteger(), nullable=False),
        sa.Column("visibility", sa.Text(), nullable=False),
        sa.Column("invite", sa.Text(), nullable=False),
        sa.Column("password", sa.Text(), nullable=True),
        sa.Column("organiser_id", sa.Text(), nullable=True),
        sa.Column("schedule_id", sa.Text(), nullable=True),
        sa.Column("rules", sa.JSON(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("opens_at", sa.BigInteger(), nullable=False),
        sa.Column("starts_at", sa.BigInteger(), nullable=False),
        sa.Column("ends_at", sa.BigInteger(), nullable=True),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("why", sa.Text(), nullable=True),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("wishes", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("outage", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("started_at", sa.BigInteger(), nullable=True),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.Column("due_at", sa.BigInteger(), nullable=True),
        sa.Column("retry_at", sa.BigInteger(), nullable=True),
        sa.CheckConstraint(
            "format in ('arena', 'swiss', 'round-robin', 'knockout')",
            name=op.f("ck_tournaments_format"),
        ),
        sa.CheckConstraint(
            "status in ('announced', 'open', 'running', 'paused', 'finished', 'cancelled')",
            name=op.f("ck_tournaments_status"),
        ),
        sa.CheckConstraint(
            "visibility in ('public', 'private')", name=op.f("ck_tournaments_visibility")
        ),
        sa.ForeignKeyConstraint(
            ["organiser_id"], ["players.id"], name=op.f("fk_tournaments_organiser_id_players")
        ),
        sa.ForeignKeyConstraint(
            ["schedule_id"],
            ["schedules.id"],
            name=op.f("fk_tournaments_schedule_id_schedules"),
            ondelete="SET NULL",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournaments")),
        sa.UniqueConstraint("invite", name=op.f("uq_tournaments_invite")),
    )
    op.create_index(
        "ix_tournaments_due_at",
        "tournaments",
        ["due_at"],
        unique=False,
        postgresql_where=sa.text("due_at is not null"),
    )
    op.create_index(
        "ix_tournaments_ended_at",
        "tournaments",
        ["ended_at"],
        unique=False,
        postgresql_where=sa.text("ended_at is not null"),
    )
    op.create_index("ix_tournaments_listed", "tournaments", ["starts_at", "id"], unique=False)
    op.create_index(
        op.f("ix_tournaments_organiser_id"), "tournaments", ["organiser_id"], unique=False
    )
    op.create_index(
        "uq_tournaments_schedule",
        "tournaments",
        ["schedule_id", "starts_at"],
        unique=True,
        postgresql_where=sa.text("schedule_id is not null"),
    )
    op.create_table(
        "tournament_entrants",
        sa.Column("tournament_id", sa.Text(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("player_id", sa.Text(), nullable=True),
        sa.Column("bot_level", sa.SmallInteger(), nullable=True),
        sa.Column("rating", sa.Integer(), nullable=False),
        sa.Column("since", sa.Integer(), nullable=False),
        sa.Column("joined_at", sa.BigInteger(), nullable=False),
        sa.Column("withdrawn_at", sa.BigInteger(), nullable=True),
        sa.Column("withdrawn_why", sa.Text(), nullable=True),
        sa.Column("free_at", sa.BigInteger(), nullable=True),
        sa.Column("place", sa.Integer(), nullable=True),
        sa.Column("line", sa.JSON(none_as_null=True), nullable=True),
        sa.CheckConstraint(
            "(player_id is null) <> (bot_level is null)",
            name=op.f("ck_tournament_entrants_one_kind"),
        ),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name=op.f("fk_tournament_entrants_player_id_players")
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournaments.id"],
            name=op.f("fk_tournament_entrants_tournament_id_tournaments"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("tournament_id", "id", name=op.f("pk_tournament_entrants")),
    )
    op.create_index(
        "ix_tournament_entrants_place",
        "tournament_entrants",
        ["tournament_id", "place", "id"],
        unique=False,
    )
    op.create_index(
        op.f("ix_tournament_entrants_player_id"), "tournament_entrants", ["player_id"], unique=False
    )
    op.create_table(
        "tournament_events",
        sa.Column("tournament_id", sa.Text(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("actor_id", sa.Text(), nullable=True),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["actor_id"], ["players.id"], name=op.f("fk_tournament_events_actor_id_players")
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournaments.id"],
            name=op.f("fk_tournament_events_tournament_id_tournaments"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("tournament_id", "n", name=op.f("pk_tournament_events")),
    )
    op.create_index(
        "ix_tournament_events_actor_id", "tournament_events", ["actor_id"], unique=False
    )
    op.create_index(
        "ix_tournament_events_acts",
        "tournament_events",
        ["tournament_id", "n"],
        unique=False,
        postgresql_where=sa.text("kind = 'act'"),
    )
    op.create_table(
        "tournament_rounds",
        sa.Column("tournament_id", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("paired_at", sa.BigInteger(), nullable=False),
        sa.Column("done_at", sa.BigInteger(), nullable=True),
        sa.Column("reasons", sa.JSON(), nullable=False),
        sa.Column("waiting", postgresql.ARRAY(sa.Text()), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournaments.id"],
            name=op.f("fk_tournament_rounds_tournament_id_tournaments"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("tournament_id", "number", name=op.f("pk_tournament_rounds")),
    )
    op.create_table(
        "tournament_byes",
        sa.Column("tournament_id", sa.Text(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("entrant_id", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.CheckConstraint(
            "kind in ('bye', 'half', 'absent')", name=op.f("ck_tournament_byes_kind")
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id", "round"],
            ["tournament_rounds.tournament_id", "tournament_rounds.number"],
            name=op.f("fk_tournament_byes_tournament_id_tournament_rounds"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint(
            "tournament_id", "round", "entrant_id", name=op.f("pk_tournament_byes")
        ),
    )
    op.create_table(
        "tournament_tables",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("tournament_id", sa.Text(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("replay_of", sa.Text(), nullable=True),
        sa.Column("seats", postgresql.ARRAY(sa.Text()), nullable=False),
        sa.Column("reasons", sa.JSON(), nullable=False),
        sa.Column("game_id", sa.Text(), nullable=True),
        sa.Column("dealt", postgresql.ARRAY(sa.Text()), nullable=False),
        sa.Column("void", sa.Boolean(), nullable=False),
        sa.Column("forfeits", postgresql.ARRAY(sa.Text()), nullable=False),
        sa.Column("ruled", postgresql.ARRAY(sa.SmallInteger()), nullable=True),
        sa.Column("why", sa.Text(), nullable=True),
        sa.Column("started_at", sa.BigInteger(), nullable=False),
        sa.Column("absent_at", sa.BigInteger(), nullable=True),
        sa.Column("settled_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["tournament_id", "round"],
            ["tournament_rounds.tournament_id", "tournament_rounds.number"],
            name=op.f("fk_tournament_tables_tournament_id_tournament_rounds"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournament_tables")),
        sa.UniqueConstraint("game_id", name=op.f("uq_tournament_tables_game_id")),
    )
    op.create_index(
        "ix_tournament_tables_absent_at",
        "tournament_tables",
        ["absent_at"],
        unique=False,
        postgresql_where=sa.text("settled_at is null and absent_at is not null"),
    )
    op.create_index(
        "ix_tournament_tables_round",
        "tournament_tables",
        ["tournament_id", "round", "number"],
        unique=False,
    )
    op.create_index(
        "ix_tournament_tables_unsettled",
        "tournament_tables",
        ["tournament_id"],
        unique=False,
        postgresql_where=sa.text("settled_at is null"),
    )


def downgrade() -> None:
    """Go back; tournaments are gone, the games that were played in them stay."""
    for table in (
        "tournament_tables",
        "tournament_byes",
        "tournament_rounds",
        "tournament_events",
        "tournament_entrants",
        "tournaments",
        "schedules",
    ):
        op.drop_table(table)
