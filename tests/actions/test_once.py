"""Writes that come twice: one effect, the first answer, and nothing kept of a refusal."""

from __future__ import annotations

import asyncio

import pytest

from ludotheque.actions.accounts import new_guest
from ludotheque.actions.house import House
from ludotheque.actions.once import Key, check_key, once
from ludotheque.actions.refusals import Forbidden, KeyReused, Malformed
from ludotheque.store import players
from ludotheque.store.session import Connection


async def test_one_key_one_effect(here: House) -> None:
    player = (await new_guest(here, "Ana", "fr", "test")).player
    done: list[int] = []

    async def work(connection: Connection) -> int:
        await players.change(connection, player.id, name=f"Ana {len(done)}")
        await asyncio.sleep(0.05)
        done.append(1)
        return len(done)

    key = Key("key", "asked")
    answers = await asyncio.gather(*(once(here, player.id, key, work) for _ in range(5)))
    assert done == [1]
    assert sorted((a.answer, a.replayed) for a in answers) == [(1, False)] + [(1, True)] * 4
    with pytest.raises(KeyReused):
        await once(here, player.id, Key("key", "something else"), work)
    other = (await new_guest(here, "Bea", "fr", "test")).player
    assert not (await once(here, other.id, key, work)).replayed


async def test_a_refusal_leaves_the_key_free(here: House) -> None:
    player = (await new_guest(here, "Ana", "fr", "test")).player

    async def refuse(connection: Connection) -> int:
        await players.change(connection, player.id, name="changed")
        raise Forbidden("No.")

    async def work(_connection: Connection) -> int:
        return 7

    key = Key("key", "asked")
    with pytest.raises(Forbidden):
        await once(here, player.id, key, refuse)
    async with here.database.transaction() as connection:
        name = (await players.change(connection, player.id, language="es")).name
    assert name == "Ana", "what a refused write had done was kept"
    assert await once(here, player.id, key, work) == await once(here, player.id, None, work)


def test_keys_that_cannot_be_kept() -> None:
    for key in ("", "x" * 101, "a\0", "a\n"):
        with pytest.raises(Malformed):
            check_key(key)
    assert check_key("x" * 100)
