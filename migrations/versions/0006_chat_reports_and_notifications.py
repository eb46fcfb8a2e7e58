"""Chat, mutes, reports, whereabouts, notifications and where they are pushed to."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0006"
down_revision: str | None = "0005"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

TABLES = (
    "marks",
    "pushes",
    "push_subscriptions",
    "notifications",
    "inboxes",
    "whereabouts",
    "report_lines",
    "reports",
    "mutes",
    "messages",
    "chats",
)


def upgrade() -> None:
    """Go forward."""
    op.add_column(
        "players",
        sa.Column("presence", sa.Text(), server_default="friends", nullable=False),
    )
    op.create_check_constraint(
        op.f("ck_players_presence"), "players", "presence in ('friends', 'followers', 'nobody')"
    )
    op.create_index(
        "ix_games_slow",
        "games",
        ["last_at"],
        postgresql_where=sa.text(
            "status = 'running' and (deadline is null or deadline - last_at >= 43200000)"
        ),
    )
    _chat()
    _reports()
    _notifications()
    op.create_table(
        "marks",
        _text("name"),
        _time("at"),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_marks")),
    )


def _text(name: str, nullable: bool = False) -> "sa.Column[str]":
    return sa.Column(name, sa.Text(), nullable=nullable)


def _time(name: str, nullable: bool = False) -> "sa.Column[int]":
    return sa.Column(name, sa.BigInteger(), nullable=nullable)


def _number(name: str, nullable: bool = False) -> "sa.Column[int]":
    return sa.Column(name, sa.Integer(), nullable=nullable)


def _key(
    table: str, column: str, to: str = "players.id", ondelete: str | None = None
) -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_{column}_{to.partition('.')[0]}")
    return sa.ForeignKeyConstraint([column], [to], name=name, ondelete=ondelete)


def _primary(table: str, *columns: str) -> sa.PrimaryKeyConstraint:
    return sa.PrimaryKeyConstraint(*columns, name=op.f(f"pk_{table}"))


def _chat() -> None:
    op.create_table(
        "chats",
        _text("place"),
        _text("place_id"),
        _number("n"),
        _number("forgotten"),
        _time("last_at"),
        sa.CheckConstraint("place in ('room', 'game')", name=op.f("ck_chats_place")),
        _primary("chats", "place", "place_id"),
    )
    op.create_index(
        "ix_chats_last_at", "chats", ["last_at"], postgresql_where=sa.text("forgotten < n")
    )
    op.create_table(
        "messages",
        _text("place"),
        _text("place_id"),
        _number("n"),
        _time("at"),
        _text("player_id"),
        _text("audience"),
        _text("text"),
        sa.CheckConstraint(
            "audience in ('players', 'spectators', 'all')", name=op.f("ck_messages_audience")
        ),
        _key("messages", "player_id"),
        sa.ForeignKeyConstraint(
            ["place", "place_id"],
            ["chats.place", "chats.place_id"],
            name=op.f("fk_messages_place_chats"),
            ondelete="CASCADE",
        ),
        _primary("messages", "place", "place_id", "n"),
    )
    op.create_index("ix_messages_player_id", "messages", ["player_id", "at"])
    op.create_table(
        "mutes",
        _text("player_id"),
        _text("muted_id"),
        _time("at"),
        _key("mutes", "player_id", ondelete="CASCADE"),
        _key("mutes", "muted_id", ondelete="CASCADE"),
        _primary("mutes", "player_id", "muted_id"),
    )
    op.create_index(op.f("ix_mutes_muted_id"), "mutes", ["muted_id"])


def _reports() -> None:
    op.create_table(
        "reports",
        _text("id"),
        _text("reporter_id"),
        _text("player_id", nullable=True),
        _text("about"),
        _text("place", nullable=True),
        _text("place_id", nullable=True),
        _number("n", nullable=True),
        _text("reason"),
        _time("created_at"),
        _text("status"),
        _text("decided_by", nullable=True),
        _time("decided_at", nullable=True),
        _text("decision", nullable=True),
        _text("sanction_id", nullable=True),
        sa.CheckConstraint("about in ('player', 'message', 'game')", name=op.f("ck_reports_about")),
        sa.CheckConstraint(
            "status in ('open', 'dismissed', 'warned', 'sanctioned')",
            name=op.f("ck_reports_status"),
        ),
        *(_key("reports", name) for name in ("reporter_id", "player_id", "decided_by")),
        _primary("reports", "id"),
    )
    for name in ("reporter_id", "player_id"):
        op.create_index(op.f(f"ix_reports_{name}"), "reports", [name])
    op.create_index(
        "ix_reports_listed", "reports", ["status", sa.literal_column("created_at DESC"), "id"]
    )
    op.create_index(
        "uq_reports_open",
        "reports",
        [
            "reporter_id",
            "about",
            sa.text("coalesce(player_id, '')"),
            sa.text("coalesce(place_id, '')"),
            sa.text("coalesce(n, 0)"),
        ],
        unique=True,
        postgresql_where=sa.text("status = 'open'"),
    )
    op.create_table(
        "report_lines",
        _text("report_id"),
        _number("n"),
        _time("at"),
        _text("player_id"),
        _text("audience"),
        _text("text"),
        _key("report_lines", "report_id", "reports.id", ondelete="CASCADE"),
        _key("report_lines", "player_id"),
        _primary("report_lines", "report_id", "n"),
    )
    op.create_index(op.f("ix_report_lines_player_id"), "report_lines", ["player_id"])


def _notifications() -> None:
    op.create_table(
        "whereabouts",
        _text("player_id"),
        _text("process_id"),
        _time("left_at", nullable=True),
        _key("whereabouts", "player_id", ondelete="CASCADE"),
        _primary("whereabouts", "player_id", "process_id"),
    )
    for name in ("process_id", "left_at"):
        op.create_index(op.f(f"ix_whereabouts_{name}"), "whereabouts", [name])
    op.create_table(
        "inboxes",
        _text("player_id"),
        _number("n"),
        _key("inboxes", "player_id", ondelete="CASCADE"),
        _primary("inboxes", "player_id"),
    )
    op.create_table(
        "notifications",
        _text("player_id"),
        _number("n"),
        _text("kind"),
        _text("key"),
        _time("at"),
        _time("read_at", nullable=True),
        *(_text(name, nullable=True) for name in ("from_id", "game_id", "room_id")),
        sa.Column("detail", sa.JSON(), nullable=False),
        _key("notifications", "player_id", ondelete="CASCADE"),
        _key("notifications", "from_id"),
        _primary("notifications", "player_id", "n"),
    )
    for name in ("from_id", "at"):
        op.create_index(op.f(f"ix_notifications_{name}"), "notifications", [name])
    op.create_index("uq_notifications_key", "notifications", ["player_id", "key"], unique=True)
    op.create_index(
        "ix_notifications_unread_game",
        "notifications",
        ["game_id"],
        postgresql_where=sa.text("read_at is null and game_id is not null"),
    )
    _push()


def _push() -> None:
    op.create_table(
        "push_subscriptions",
        _text("id"),
        _text("player_id"),
        sa.Column("token_hash", sa.LargeBinary(), nullable=False),
        *(_text(name) for name in ("endpoint", "p256dh", "auth")),
        _time("created_at"),
        _key("push_subscriptions", "player_id", ondelete="CASCADE"),
        _key("push_subscriptions", "token_hash", "tokens.hash", ondelete="CASCADE"),
        _primary("push_subscriptions", "id"),
        sa.UniqueConstraint("endpoint", name=op.f("uq_push_subscriptions_endpoint")),
    )
    for name in ("player_id", "token_hash"):
        op.create_index(op.f(f"ix_push_subscriptions_{name}"), "push_subscriptions", [name])
    op.create_table(
        "pushes",
        _text("subscription_id"),
        _number("n"),
        _time("due_at"),
        sa.Column("tries", sa.SmallInteger(), nullable=False),
        _key("pushes", "subscription_id", "push_subscriptions.id", ondelete="CASCADE"),
        _primary("pushes", "subscription_id", "n"),
    )
    op.create_index(op.f("ix_pushes_due_at"), "pushes", ["due_at"])


def downgrade() -> None:
    """Go back; what people said to each other, and reported, is gone."""
    for table in TABLES:
        op.drop_table(table)
    op.drop_index("ix_games_slow", table_name="games")
    op.drop_constraint(op.f("ck_players_presence"), "players", type_="check")
    op.drop_column("players", "presence")
