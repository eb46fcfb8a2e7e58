"""Guests, tokens and recovery codes."""

from __future__ import annotations

import asyncio

import asyncpg
import pytest

from ludotheque.actions import accounts
from ludotheque.actions.house import House, now_ms
from ludotheque.actions.refusals import BadToken, ExpiredToken, Malformed, NotFound, TooMany


async def test_a_guest_is_known_by_the_token_until_it_is_revoked(here: House) -> None:
    made = await accounts.new_guest(here, "  Ana \u200b Maria ", "es", "test")
    assert made.player.name == "Ana Maria"
    caller = await accounts.caller_of(here, made.token)
    assert (caller.player.id, caller.player.language) == (made.player.id, "es")
    assert "admin" not in caller.scopes
    await accounts.sign_out(here, caller)
    with pytest.raises(BadToken):
        await accounts.caller_of(here, made.token)


async def test_the_database_holds_no_token_and_no_code(here: House, database_url: str) -> None:
    made = await accounts.new_guest(here, "Ana", "fr", "test")
    connection = await asyncpg.connect(database_url)
    rows = await connection.fetch("SELECT t.*, p.* FROM tokens t JOIN players p ON true")
    await connection.close()
    kept = repr([tuple(row) for row in rows])
    assert made.token not in kept
    assert made.recovery_code not in kept
    assert made.recovery_code.replace("-", "") not in kept


async def test_a_code_is_read_as_people_write_it(here: House) -> None:
    made = await accounts.new_guest(here, "Ana", "fr", "test")
    code = made.recovery_code
    for written in (code, code.lower(), code.replace("-", " "), code.replace("0", "o")):
        again = await accounts.recover(here, written, "test")
        assert again.player.id == made.player.id
        assert again.token != made.token
    await accounts.caller_of(here, made.token)
    with pytest.raises(NotFound):
        await accounts.recover(here, "0000-0000-0000-0000", "test")


async def test_a_token_expires_and_use_puts_that_off(here: House, database_url: str) -> None:
    made = await accounts.new_guest(here, "Ana", "fr", "test")
    connection = await asyncpg.connect(database_url)
    soon = now_ms() + 60_000
    await connection.execute("UPDATE tokens SET expires_at = $1", soon)
    await accounts.caller_of(here, made.token)
    assert await connection.fetchval("SELECT expires_at FROM tokens") > soon
    await connection.execute("UPDATE tokens SET expires_at = $1", now_ms() - 1)
    with pytest.raises(ExpiredToken):
        await accounts.caller_of(here, made.token)
    await connection.close()


async def test_limits_are_counted_in_the_database_and_name_themselves(here: House) -> None:
    """The fixture allows three guests in a minute."""
    # Three more, in case a minute ends in between.
    tries = [accounts.new_guest(here, "Ana", "fr", "test") for _ in range(7)]
    answers = [await asyncio.gather(each, return_exceptions=True) for each in tries]
    no = next(one for (one,) in answers if isinstance(one, TooMany))
    assert no.extra["limit"] == "guests_per_minute"
    assert 1 <= no.extra["retry_after"] <= 60
    await accounts.new_guest(here, "Bea", "fr", "another address")


@pytest.mark.parametrize("name", ["", " ", "\0", "\u202e\u200b", "x" * 25, "\ud800"])
def test_names_that_nobody_can_have(name: str) -> None:
    with pytest.raises(Malformed):
        accounts.clean_name(name)
