"""Passwords that somebody might be guessing: counted before they are looked at.

So as many guesses that come at the same moment are no more than one after the other, and a right
one is taken off the count again.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from ludotheque.actions import counting
from ludotheque.actions.house import House
from ludotheque.actions.refusals import TooMany


@dataclass(frozen=True, slots=True)
class Guarded:
    """What a password opens: its name among the counts, how many wrong ones, and by which limit."""

    name: str
    most: int
    limit: str


async def count_password(house: House, address: str) -> None:
    """Count the work that a password takes, whether it is right or not.  Raises TooMany."""
    most = house.settings.passwords_per_minute
    await counting.count(house, f"passwords:{address}", most, "passwords_per_minute")


async def is_right(
    house: House,
    kept: str | None,
    password: str,
    address: str,
    guarded: Guarded | None,
    known: Callable[[], Awaitable[bool]] | None = None,
) -> bool:
    """Whether a password is the one that is kept (None: there is none, and it takes as long).

    A guess is counted by where it came from, and by what it is to open unless that is None.  Past
    the limit of the latter whoever is ``known`` goes on: the guesses of strangers shut out
    strangers.  Raises TooMany.
    """
    await count_password(house, address)
    most = house.settings.guesses_per_address
    key = f"guess:{address}"
    counted = {key: await counting.count(house, key, most, "guesses_per_address", counting.HOUR)}
    if guarded is not None:
        key = f"guessed:{guarded.name}"
        try:
            counted[key] = await counting.count(
                house, key, guarded.most, guarded.limit, counting.HOUR
            )
        except TooMany:
            if known is None or not await known():
                raise
    right = await house.passwords.right(kept, password)
    if right:
        await counting.uncount(house, counted)
    return right
