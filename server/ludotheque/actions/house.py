"""What every action needs: the database, the queue of moves, the settings, and the time."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field

from ludotheque.actions import library
from ludotheque.actions.clock import now_ms
from ludotheque.actions.folding import Shelf
from ludotheque.actions.judge import Manner
from ludotheque.actions.passwords import Passwords
from ludotheque.actions.play import Heard, Play
from ludotheque.actions.thinking import Thinkers
from ludotheque.settings import Settings
from ludotheque.store.session import Database

__all__ = ["House", "build", "new_id", "now_ms"]

# No vowels and no look-alikes: ids are read aloud and must not spell anything.
ALPHABET = "23456789bcdfghjkmnpqrstvwxz"


ASIDE_MS = 30_000


def new_id(length: int = 12) -> str:
    """An id that nobody guesses: 12 letters are 57 bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


@dataclass(slots=True)
class House:
    """One process's share of the house."""

    settings: Settings
    database: Database
    play: Play
    library: library.Library
    thinkers: Thinkers
    process_id: str
    role: str
    passwords: Passwords
    awake_at: int = 0
    """Since when the database has answered without a break."""
    aside: dict[str, int] = field(default_factory=dict)
    """Games and pools of seeks that could not be looked after, and how long they are left alone."""
    pool: str = ""
    """The pool of seeks at which this process has looked last; they come round in a circle."""
    timetabled: bool = False
    """Whether this process has seen that the default timetable is there."""
    shelf: Shelf = field(default_factory=Shelf)
    """Finished games that were last looked at."""

    def set_aside(self, one: str) -> None:
        """Leave a game or a pool alone for a while, so that it holds up nobody else."""
        now = now_ms()
        self.aside = {each: until for each, until in self.aside.items() if until > now}
        self.aside[one] = now + ASIDE_MS

    def left_alone(self, now: int) -> list[str]:
        """The games and pools that are left alone at this moment."""
        return [each for each, until in self.aside.items() if until > now]


def build(settings: Settings, role: str, heard: Heard | None = None) -> House:
    """Put a process together; nothing is connected yet."""
    if settings.database_url is None:
        raise ValueError("DATABASE_URL is needed here; `run` starts an embedded one without it")
    process_id = f"{role}-{new_id(8)}"
    database = Database(settings.database_url, settings.pool_size)
    manner = Manner(settings.lag_cap_ms, settings.bot_delay_ms)
    play = Play(database, process_id, manner, heard)
    # A little less than what counts as an outage, and more than a beat that comes a little late.
    play.patience_ms = max(int(800 * settings.outage_seconds), 2_500)
    lists = library.install(settings.data)
    thinkers, passwords = Thinkers(settings), Passwords(settings)
    return House(settings, database, play, lists, thinkers, process_id, role, passwords)
