"""What every action needs: the database, the queue of moves, the settings, and the time."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass

from ludotheque.actions import library
from ludotheque.actions.judge import Manner
from ludotheque.actions.play import Heard, Play
from ludotheque.settings import Settings
from ludotheque.store.session import Database

# No vowels and no look-alikes: ids are read aloud and must not spell anything.
ALPHABET = "23456789bcdfghjkmnpqrstvwxz"


def new_id(length: int = 12) -> str:
    """An id that nobody guesses: 12 letters are 57 bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def now_ms() -> int:
    """The server's time in milliseconds since the epoch."""
    return time.time_ns() // 1_000_000


@dataclass(slots=True)
class House:
    """One process's share of the house."""

    settings: Settings
    database: Database
    play: Play
    library: library.Library
    process_id: str
    role: str
    awake_at: int = 0
    """Since when the database has answered without a break."""


def build(settings: Settings, role: str, heard: Heard | None = None) -> House:
    """Put a process together; nothing is connected yet."""
    if settings.database_url is None:
        raise ValueError("DATABASE_URL is needed here; `run` starts an embedded one without it")
    process_id = f"{role}-{new_id(8)}"
    database = Database(settings.database_url, settings.pool_size)
    manner = Manner(settings.lag_cap_ms, settings.bot_delay_ms)
    play = Play(database, process_id, manner, heard)
    lists = library.install(settings.data)
    return House(settings, database, play, lists, process_id, role)
