"""Writes that come twice: one effect, the first answer, and nothing kept of a refusal."""

from __future__ import annotations

import asyncio

import pytest

from ludotheque.actions import accounts
from ludotheque.actions.accounts import Caller
from ludotheque.actions.house import House
from ludotheque.actions.once import Key, check_key, once
from ludotheque.actions.refusals import BadToken, Forbidden, KeyReused, Malformed
from ludotheque.store import players
from ludotheque.store.session import Connection


async def let_in(here: House, name: str) -> Caller:
    return await accounts.caller_of(
        here, (await accounts.new_guest(here, name, "fr", "test")).token
    )


async def test_one_key_one_effect(here: House) -> None:
    caller = await let_in(here, "Ana")
    player = caller.player
    done: list[int] = []

    async def work(connection: Connection) -> int:
        await players.change(connection, player.id, name=f"Ana {len(done)}")
        await asyncio.sleep(0.05)
        done.append(1)
        return len(done)

    key = Key("key", "asked")
    answers = await asyncio.gather(*(once(here, caller, key, work) for _ in range(5)))
    assert done == [1]
    assert sorted((a.answer, a.replayed) for a in answers) == [(1, False)] + [(1, True)] * 4
    with pytest.raises(KeyReused):
        await once(here, caller, Key("key", "something else"), work)
    other = await let_in(here, "Bea")
    assert not (await once(here, other, key, work)).replayed


@pytest.mark.parametrize("hold", [True, False])
async def test_nothing_is_written_with_a_token_that_has_just_ended(here: House, hold: bool) -> None:
    caller = await let_in(here, "Ana")
    await accounts.sign_out(here, caller)
    done: list[int] = []

    async def work(_connection: Connection) -> int:
        done.append(1)
        return 1

    for key in (None, Key("key", "asked")):
        with pytest.raises(BadToken):
            await once(here, caller, key, work, hold=hold)
    assert done == []


async def test_a_refusal_leaves_the_key_free(here: House) -> None:
    caller = await let_in(here, "Ana")
    player = caller.player

    async def refuse(connection: Connection) -> int:
        await players.change(connection, player.id, name="changed")
        raise Forbidden("No.")

    async def work(_connection: Connection) -> int:
        return 7

    key = Key("key", "asked")
    with pytest.raises(Forbidden):
        await once(here, caller, key, refuse)
    async with here.database.transaction() as connection:
        name = (await players.change(connection, player.id, language="es")).name
    assert name == "Ana", "what a refused write had done was kept"
    assert await once(here, caller, key, work) == await once(here, caller, None, work)


def test_keys_that_cannot_be_kept() -> None:
    for key in ("", "x" * 101, "a\0", "a\n"):
        with pytest.raises(Malformed):
            check_key(key)
    assert check_key("x" * 100)
