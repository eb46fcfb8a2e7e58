"""Writes that are sent twice have one effect, and the second gets the first one's answer."""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from ludotheque.actions import accounts
from ludotheque.actions.accounts import Caller
from ludotheque.actions.house import House, now_ms
from ludotheque.actions.refusals import KeyReused, Malformed
from ludotheque.store import answered, players
from ludotheque.store.session import Connection

KEY_LENGTH = 100


@dataclass(frozen=True, slots=True)
class Key:
    """An idempotency key and what it was sent for."""

    key: str
    asked: str

    @property
    def fingerprint(self) -> bytes:
        """Tells two different requests under one key apart."""
        return hashlib.sha256(self.asked.encode()).digest()


@dataclass(frozen=True, slots=True)
class Answered:
    """What a write answered, and whether it is the answer of an earlier one."""

    answer: Any
    replayed: bool = False


def check_key(key: str) -> str:
    """Refuse a key that is empty or too long to keep."""
    if not 1 <= len(key) <= KEY_LENGTH or not key.isprintable():
        raise Malformed(f"An idempotency key has 1 to {KEY_LENGTH} printable characters.")
    return key


async def once(
    house: House,
    caller: Caller,
    key: Key | None,
    work: Callable[[Connection], Awaitable[Any]],
    *,
    hold: bool = True,
) -> Answered:
    """Do a write in one transaction, at most once for each key of a player.

    ``work`` returns a JSON value.  A refusal undoes the claim with everything else, so that the
    same key may be tried again.  The caller is looked at again before it, and held, so that
    nothing is written for who has just been erased; whoever acts on other players is not held,
    because two who act on each other would wait for each other.  Raises BadToken.
    """
    player_id = caller.player.id
    async with house.database.transaction() as connection:
        await (accounts.still if hold else accounts.require_good)(connection, caller)
        if key is None:
            return Answered(await work(connection))
        kept = await players.claim_answer(connection, player_id, key.key, key.fingerprint, now_ms())
        if kept is not None:
            return await _again(connection, key, *kept)
        answer = await work(connection)
        await players.keep_answer(connection, player_id, key.key, answer)
        return Answered(answer)


async def earlier(house: House, player_id: str, key: Key | None) -> Answered | None:
    """What a key was answered before, for a write that costs something before it begins."""
    if key is None:
        return None
    async with house.database.transaction() as connection:
        kept = await players.kept_answer(connection, player_id, key.key)
        return None if kept is None else await _again(connection, key, *kept)


async def _again(connection: Connection, key: Key, fingerprint: bytes, answer: Any) -> Answered:
    """The first answer, but for the names of who was erased, be it while it was written."""
    if fingerprint != key.fingerprint:
        raise KeyReused("Send a new Idempotency-Key with a new request.")
    ids = answered.ids_beside_names(answer)
    erased = await answered.names_of_erased(connection, ids)
    return Answered(answered.renamed(answer, erased) if erased else answer, replayed=True)
