"""The one error of this room: its text always says what to do next."""


class EmbeddedPostgresError(RuntimeError):
    """The embedded PostgreSQL cannot be had here."""

    def __init__(self, problem: str, remedy: str) -> None:
        super().__init__(f"{problem} {remedy}")
