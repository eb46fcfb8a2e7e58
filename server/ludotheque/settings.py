"""Every setting, typed, from the environment (prefix ``LUDOTHEQUE_``; the README has the table)."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from pydantic import AliasChoices, Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict


class Settings(BaseSettings):
    """What may differ between two installations; nothing else reads the environment."""

    model_config = SettingsConfigDict(env_prefix="LUDOTHEQUE_", extra="ignore")

    database_url: str | None = Field(
        default=None,
        validation_alias=AliasChoices("LUDOTHEQUE_DATABASE_URL", "DATABASE_URL"),
        description="PostgreSQL to use; unset: an embedded one in `LUDOTHEQUE_DATA`.",
    )
    data: Path = Field(
        default=Path(".data"),
        description="Where word lists, and the embedded PostgreSQL, are kept.",
    )
    host: str = Field(default="127.0.0.1", description="Address to listen on.")
    port: int = Field(default=8000, ge=0, le=65535, description="Port to listen on; 0: any free.")
    client_dist: Path | None = Field(
        default=None, description="The built client to serve; unset: `client/dist` where it is."
    )
    origins: Annotated[tuple[str, ...], NoDecode] = Field(
        default=("*",),
        description="Browser origins that may use the API from their own pages, by comma.",
    )
    extra_rulesets: Annotated[tuple[str, ...], NoDecode] = Field(
        default=(), description="Rulesets from outside, as `module:NAME`, by comma."
    )
    log_format: Literal["text", "json"] = Field(
        default="text", description="Logs: `text` or `json`."
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        default="info",
        description="Least that is logged: `debug`, `info`, `warning`, `error`.",
    )
    metrics_port: int = Field(
        default=0,
        ge=0,
        le=65535,
        description="Where a worker shows its counts to Prometheus; 0: nowhere.",
    )
    timetable: bool = Field(
        default=True, description="Whether every game has tournaments around the clock."
    )
    pool_size: int = Field(default=8, ge=2, le=100, description="Database connections, most.")
    ping_seconds: float = Field(default=10, gt=0, description="Between two pings of a socket.")
    lag_cap_ms: int = Field(
        default=300, ge=0, le=2000, description="Most network lag credited to a mover."
    )
    socket_buffer_bytes: int = Field(
        default=1_000_000, ge=10_000, description="Unread bytes after which a socket is closed."
    )
    frame_max_bytes: int = Field(
        default=16_384, ge=1024, description="Longest frame or body that is read from a client."
    )
    drain_seconds: float = Field(
        default=5, ge=0, description="From SIGTERM until the remaining sockets are closed."
    )
    bot_delay_ms: int = Field(
        default=700, ge=0, le=60_000, description="A built-in bot's pause before it moves."
    )
    absent_grace_seconds: float = Field(
        default=5, ge=0, description="Without a connection for this long a player is away."
    )
    outage_seconds: float = Field(
        default=5, gt=0, description="Without any living process for this long: clocks credited."
    )
    guests_per_minute: int = Field(
        default=60, ge=0, description="New guests from one address in a minute; 0: no limit."
    )
    writes_per_minute: int = Field(
        default=1200,
        ge=0,
        description="Writes of a player in a minute, and as many trials; 0: no limit.",
    )
    writes_per_token: int = Field(
        default=600,
        ge=0,
        description="Writes, not moves, with one personal token in a minute; 0: no limit.",
    )
    writes_per_address: int = Field(
        default=6000,
        ge=0,
        description="Writes, not moves, from one address in a minute; 0: no limit.",
    )
    chat_per_minute: int = Field(
        default=20, ge=0, description="Messages of a person in a minute; 0: no limit."
    )
    vapid_private_key: str | None = Field(
        default=None,
        pattern=r"^[A-Za-z0-9_-]{43}$",
        description="Key for Web Push: 32 random bytes in base64url; unset: nothing is pushed.",
    )
    vapid_subject: str = Field(
        default="mailto:nobody@localhost",
        pattern=r"^(mailto:.+@.+|https://.+)$",
        description="Whom push services may write to, as `mailto:…` or `https://…`.",
    )
    passwords_per_minute: int = Field(
        default=60, ge=0, description="Passwords from one address in a minute; 0: no limit."
    )
    guesses_per_address: int = Field(
        default=60, ge=0, description="Wrong passwords from one address in an hour; 0: no limit."
    )
    guesses_per_environment: int = Field(
        default=20, ge=0, description="Wrong passwords for one name in an hour; 0: no limit."
    )
    recoveries_per_minute: int = Field(
        default=10, ge=0, description="Recovery codes from one address in a minute; 0: no limit."
    )
    guesses_per_account: int = Field(
        default=20, ge=0, description="Wrong passwords for one account in an hour; 0: no limit."
    )
    accounts_per_address: int = Field(
        default=30, ge=0, description="New accounts from one address in an hour; 0: no limit."
    )
    environments_per_address: int = Field(
        default=60, ge=0, description="New environments from one address in an hour; 0: no limit."
    )
    invitations_per_hour: int = Field(
        default=60, ge=0, description="Invitations by a player in an hour; 0: no limit."
    )
    password_memory_kib: int = Field(
        default=19_456, ge=8, le=1_048_576, description="Memory for one password (Argon2id), KiB."
    )
    password_passes: int = Field(
        default=2, ge=1, le=100, description="Passes over that memory for one password."
    )

    smtp_host: str | None = Field(
        default=None, description="Mail server that sends letters; unset: no recovery by e-mail."
    )
    smtp_port: int = Field(default=587, ge=1, le=65535, description="Its port.")
    smtp_tls: Literal["starttls", "tls", "none"] = Field(
        default="starttls",
        description="`starttls`, `tls` from the start (port 465), or `none` on the same machine.",
    )
    smtp_user: str | None = Field(default=None, description="Log-in at the mail server, if any.")
    smtp_password: SecretStr | None = Field(default=None, description="Its password.")
    smtp_from: str | None = Field(
        default=None, description="Sender of letters, `name <address>`; needed with a mail server."
    )
    public_url: str | None = Field(
        default=None, description="Where people find this server; written into letters."
    )
    letters_per_address: int = Field(
        default=20, ge=0, description="Letters asked for from one address in an hour; 0: no limit."
    )
    letters_per_mailbox: int = Field(
        default=4, ge=0, description="Letters to one mailbox or account in an hour; 0: no limit."
    )

    @field_validator("origins", "extra_rulesets", mode="before")
    @classmethod
    def _by_comma(cls, value: object) -> object:
        """Read a list as people write one in an environment variable."""
        if isinstance(value, str):
            return tuple(part.strip() for part in value.split(",") if part.strip())
        return value

    def model_post_init(self, _context: object) -> None:
        """Refuse a scheme that is not PostgreSQL at the start rather than at the first query."""
        url = self.database_url
        if url and not url.startswith(("postgresql://", "postgres://", "postgresql+asyncpg://")):
            raise ValueError("DATABASE_URL must begin with postgresql://")
        if self.vapid_private_key is not None and self.vapid_subject.endswith("@localhost"):
            raise ValueError("LUDOTHEQUE_VAPID_SUBJECT is needed with a key for Web Push")
        if self.smtp_host and not self.smtp_from:
            raise ValueError("LUDOTHEQUE_SMTP_HOST needs LUDOTHEQUE_SMTP_FROM")
