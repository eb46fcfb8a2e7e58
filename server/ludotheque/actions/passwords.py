"""Passwords: kept as Argon2id hashes, which are made and compared away from the event loop."""

from __future__ import annotations

import asyncio
import secrets
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from ludotheque.settings import Settings

LENGTH = 100
AT_ONCE = 2
"""So many are worked on at the same time; more would only take memory from each other."""

T = TypeVar("T")


class Passwords:
    """Hashes and compares; what an installation spends on each is a setting."""

    def __init__(self, settings: Settings) -> None:
        self._hasher = PasswordHasher(
            time_cost=settings.password_passes,
            memory_cost=settings.password_memory_kib,
            parallelism=1,
        )
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="passwords")
        self._nobodys: str | None = None

    async def hashed(self, password: str) -> str:
        """What is kept of a password; it says with what effort it was made."""
        return await self._away(lambda: self._hasher.hash(_plain(password)))

    async def right(self, kept: str | None, password: str) -> bool:
        """Whether a password is the one that a hash was made of; without a hash it is wrong.

        That takes as long as any other wrong one, so that nobody can tell the two apart.
        """
        return await self._away(lambda: self._right(kept, _plain(password)))

    def _right(self, kept: str | None, password: str) -> bool:
        if self._nobodys is None:
            self._nobodys = self._hasher.hash(secrets.token_hex())
        try:
            self._hasher.verify(kept or self._nobodys, password)
        except (VerificationError, InvalidHashError):
            return False
        return kept is not None

    async def _away(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)


def _plain(password: str) -> str:
    """One password for one sequence of letters, however a keyboard composed them."""
    return unicodedata.normalize("NFC", password)
