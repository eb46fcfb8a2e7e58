"""Players, rooms and games."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "0001"
down_revision: str | None = None
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Go forward."""
    op.create_table(
        "games",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("ruleset", sa.Text(), nullable=False),
        sa.Column("ruleset_version", sa.SmallInteger(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("commitment", sa.Text(), nullable=False),
        sa.Column("room_id", sa.Text(), nullable=True),
        sa.Column("open", sa.Boolean(), nullable=False),
        sa.Column("leaver", sa.JSON(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("started_at", sa.BigInteger(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("phase_n", sa.Integer(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("state", sa.JSON(), nullable=False),
        sa.Column("to_act", postgresql.ARRAY(sa.SmallInteger()), nullable=False),
        sa.Column("gone", postgresql.ARRAY(sa.SmallInteger()), nullable=False),
        sa.Column("stand_ins", sa.JSON(), nullable=False),
        sa.Column("credited", sa.BigInteger(), nullable=False),
        sa.Column("outage", sa.Integer(), nullable=False),
        sa.Column("last_at", sa.BigInteger(), nullable=False),
        sa.Column("deadline", sa.BigInteger(), nullable=True),
        sa.Column("bots_at", sa.BigInteger(), nullable=True),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.Column("outcome", sa.JSON(), nullable=True),
        sa.CheckConstraint(
            "status in ('running', 'over', 'aborted')", name=op.f("ck_games_status")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_games")),
        postgresql_with={"fillfactor": 70},
    )
    op.create_index(
        "ix_games_bots_at",
        "games",
        ["bots_at"],
        unique=False,
        postgresql_where=sa.text("status = 'running' and bots_at is not null"),
    )
    op.create_index(
        "ix_games_deadline",
        "games",
        ["deadline"],
        unique=False,
        postgresql_where=sa.text("status = 'running' and deadline is not null"),
    )
    op.create_index("ix_games_room_id", "games", ["room_id"], unique=False)
    op.create_table(
        "heartbeat",
        sa.Column("one", sa.Boolean(), nullable=False),
        sa.Column("beat_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("one", name=op.f("ck_heartbeat_one")),
        sa.PrimaryKeyConstraint("one", name=op.f("pk_heartbeat")),
    )
    op.create_table(
        "limits",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("window", sa.BigInteger(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", "window", name=op.f("pk_limits")),
        prefixes=["UNLOGGED"],
    )
    op.create_table(
        "log",
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("cause", sa.Text(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=True),
        sa.Column("input", sa.JSON(), nullable=False),
        sa.Column("told", sa.JSON(), nullable=False),
        sa.Column("idem", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("game_id", "n", name=op.f("pk_log")),
    )
    op.create_index(
        "uq_log_idem",
        "log",
        ["game_id", "idem"],
        unique=True,
        postgresql_where=sa.text("idem is not null"),
    )
    op.create_table(
        "outages",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("began_at", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outages")),
    )
    op.create_table(
        "players",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("recovery_hash", sa.LargeBinary(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("kind in ('guest', 'account', 'bot')", name=op.f("ck_players_kind")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_players")),
        sa.UniqueConstraint("recovery_hash", name=op.f("uq_players_recovery_hash")),
    )
    op.create_table(
        "processes",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("beat_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_processes")),
    )
    op.create_index(op.f("ix_processes_beat_at"), "processes", ["beat_at"], unique=False)
    op.create_table(
        "results",
        sa.Column("id", sa.BigInteger(), autoincrement=True, nullable=False),
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("ruleset", sa.Text(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=False),
        sa.Column("outcome", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_results")),
        sa.UniqueConstraint("game_id", name=op.f("uq_results_game_id")),
    )
    op.create_table(
        "absences",
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=True),
        sa.Column("used", sa.BigInteger(), nullable=False),
        sa.Column("strikes_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name=op.f("fk_absences_game_id_games"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_absences")),
    )
    op.create_index(
        "ix_absences_strikes_at",
        "absences",
        ["strikes_at"],
        unique=False,
        postgresql_where=sa.text("strikes_at is not null"),
    )
    op.create_table(
        "answers",
        sa.Column("player_id", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("fingerprint", sa.LargeBinary(), nullable=False),
        sa.Column("answer", sa.JSON(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["player_id"],
            ["players.id"],
            name=op.f("fk_answers_player_id_players"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("player_id", "key", name=op.f("pk_answers")),
    )
    op.create_index(op.f("ix_answers_created_at"), "answers", ["created_at"], unique=False)
    op.create_table(
        "presences",
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("process_id", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name=op.f("fk_presences_game_id_games"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game_id", "seat", "process_id", name=op.f("pk_presences")),
    )
    op.create_index("ix_presences_process_id", "presences", ["process_id"], unique=False)
    op.create_table(
        "rooms",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("invite", sa.Text(), nullable=False),
        sa.Column("ruleset", sa.Text(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("visibility", sa.Text(), nullable=False),
        sa.Column("leaver", sa.JSON(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("host_id", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("game_id", sa.Text(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("status in ('open', 'started', 'closed')", name=op.f("ck_rooms_status")),
        sa.CheckConstraint(
            "visibility in ('public', 'link', 'private')", name=op.f("ck_rooms_visibility")
        ),
        sa.ForeignKeyConstraint(["host_id"], ["players.id"], name=op.f("fk_rooms_host_id_players")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_rooms")),
        sa.UniqueConstraint("invite", name=op.f("uq_rooms_invite")),
    )
    op.create_index(
        "ix_rooms_listed",
        "rooms",
        [sa.literal_column("created_at DESC"), "id"],
        unique=False,
        postgresql_where=sa.text("status = 'open' and visibility = 'public'"),
    )
    op.create_table(
        "seats",
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("player_id", sa.Text(), nullable=True),
        sa.Column("bot_level", sa.SmallInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name=op.f("fk_seats_game_id_games"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name=op.f("fk_seats_player_id_players")
        ),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_seats")),
    )
    op.create_index("ix_seats_player_id", "seats", ["player_id", "game_id"], unique=False)
    op.create_table(
        "tokens",
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.Column("player_id", sa.Text(), nullable=False),
        sa.Column("scopes", postgresql.ARRAY(sa.Text()), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("last_used_at", sa.BigInteger(), nullable=True),
        sa.Column("revoked_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["player_id"],
            ["players.id"],
            name=op.f("fk_tokens_player_id_players"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_tokens")),
    )
    op.create_index(op.f("ix_tokens_player_id"), "tokens", ["player_id"], unique=False)
    op.create_table(
        "rematches",
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("room_id", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name=op.f("fk_rematches_game_id_games"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["room_id"], ["rooms.id"], name=op.f("fk_rematches_room_id_rooms")),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_rematches")),
    )
    op.create_table(
        "room_seats",
        sa.Column("room_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("player_id", sa.Text(), nullable=True),
        sa.Column("bot_level", sa.SmallInteger(), nullable=True),
        sa.CheckConstraint(
            "player_id is null or bot_level is null", name=op.f("ck_room_seats_one_sitter")
        ),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name=op.f("fk_room_seats_player_id_players")
        ),
        sa.ForeignKeyConstraint(
            ["room_id"], ["rooms.id"], name=op.f("fk_room_seats_room_id_rooms"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("room_id", "seat", name=op.f("pk_room_seats")),
    )
    op.create_index("ix_room_seats_player_id", "room_seats", ["player_id"], unique=False)
    op.create_index(
        "uq_room_seats_player",
        "room_seats",
        ["room_id", "player_id"],
        unique=True,
        postgresql_where=sa.text("player_id is not null"),
    )


def downgrade() -> None:
    """Go back."""
    op.drop_index(
        "uq_room_seats_player",
        table_name="room_seats",
        postgresql_where=sa.text("player_id is not null"),
    )
    op.drop_index("ix_room_seats_player_id", table_name="room_seats")
    op.drop_table("room_seats")
    op.drop_table("rematches")
    op.drop_index(op.f("ix_tokens_player_id"), table_name="tokens")
    op.drop_table("tokens")
    op.drop_index("ix_seats_player_id", table_name="seats")
    op.drop_table("seats")
    op.drop_index(
        "ix_rooms_listed",
        table_name="rooms",
        postgresql_where=sa.text("status = 'open' and visibility = 'public'"),
    )
    op.drop_table("rooms")
    op.drop_index("ix_presences_process_id", table_name="presences")
    op.drop_table("presences")
    op.drop_index(op.f("ix_answers_created_at"), table_name="answers")
    op.drop_table("answers")
    op.drop_index(
        "ix_absences_strikes_at",
        table_name="absences",
        postgresql_where=sa.text("strikes_at is not null"),
    )
    op.drop_table("absences")
    op.drop_table("results")
    op.drop_index(op.f("ix_processes_beat_at"), table_name="processes")
    op.drop_table("processes")
    op.drop_table("players")
    op.drop_table("outages")
    op.drop_index("uq_log_idem", table_name="log", postgresql_where=sa.text("idem is not null"))
    op.drop_table("log")
    op.drop_table("limits")
    op.drop_table("heartbeat")
    op.drop_index("ix_games_room_id", table_name="games")
    op.drop_index(
        "ix_games_deadline",
        table_name="games",
        postgresql_where=sa.text("status = 'running' and deadline is not null"),
    )
    op.drop_index(
        "ix_games_bots_at",
        table_name="games",
        postgresql_where=sa.text("status = 'running' and bots_at is not null"),
    )
    op.drop_table("games")
