"""Accounts: names, passwords, codes, sessions; and what they refuse."""

from __future__ import annotations

import asyncio

import asyncpg
import pytest

from ludotheque.actions import accounts, keys, lookalikes, membership
from ludotheque.actions.accounts import Welcome
from ludotheque.actions.house import House
from ludotheque.actions.membership import From
from ludotheque.actions.refusals import (
    AlreadyAccount,
    BadToken,
    Forbidden,
    LogInFailed,
    NameTaken,
    NotAccount,
    NotFound,
    Refusal,
    TooMany,
    WrongPassword,
)

HERE = From("here", "a test")
PASSWORD = "correct horse"


async def member(here: House, name: str = "Ana", address: str | None = None) -> Welcome:
    """A new account."""
    guest = await accounts.new_guest(here, name, "en", address or f"address of {name}")
    caller = await accounts.caller_of(here, guest.token)
    return await membership.join(here, caller, None, PASSWORD, HERE)


async def test_a_guest_becomes_an_account_and_what_was_known_is_good_no_more(here: House) -> None:
    guest = await accounts.new_guest(here, "Ana", "en", "there")
    caller = await accounts.caller_of(here, guest.token)
    made = await membership.join(here, caller, None, PASSWORD, HERE)
    assert (made.player.id, made.player.kind) == (guest.player.id, "account")
    with pytest.raises(BadToken):
        await accounts.caller_of(here, guest.token)
    with pytest.raises(NotFound):
        await accounts.recover(here, guest.recovery_code, "there")
    again = await accounts.caller_of(here, made.token)
    with pytest.raises(AlreadyAccount):
        await membership.join(here, again, None, PASSWORD, HERE)
    # A code of an account is not one of a guest: it needs a new password.
    with pytest.raises(NotFound):
        await accounts.recover(here, made.recovery_code, "there")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "ANA"),
        ("Ana", "Аnа"),  # Cyrillic
        ("Ian", "lan"),
        ("Bob", "B0b"),
        ("Tom", "Torn"),
        ("Paul", "Ｐａｕｌ"),
        ("Straße", "STRASSE"),
        ("Zoe\u0308", "Zoë"),
    ],
)
def test_names_that_nobody_tells_apart_are_one(one: str, other: str) -> None:
    assert lookalikes.key(one) == lookalikes.key(other)
    assert lookalikes.key(lookalikes.key(one)) == lookalikes.key(one)


def test_an_accent_is_seen() -> None:
    assert lookalikes.key("José") != lookalikes.key("Jose")


async def test_a_name_belongs_to_one_account_and_to_any_number_of_guests(here: House) -> None:
    await member(here, "Ana")
    with pytest.raises(NameTaken):
        await member(here, "АNA")
    ben = await accounts.caller_of(here, (await member(here, "Ben")).token)
    async with here.database.transaction() as connection:
        with pytest.raises(NameTaken):
            await accounts.change_player(connection, ben, "ana", None)


async def test_of_many_who_want_a_name_at_once_one_gets_it(here: House) -> None:
    guests = [await accounts.new_guest(here, "Ana", "en", f"from {n}") for n in range(6)]
    callers = [await accounts.caller_of(here, each.token) for each in guests]
    found = await asyncio.gather(
        *(membership.join(here, each, None, PASSWORD, HERE) for each in callers),
        return_exceptions=True,
    )
    assert sum(isinstance(one, Welcome) for one in found) == 1
    assert sum(isinstance(one, NameTaken) for one in found) == 5


async def test_a_log_in_makes_a_new_session_and_says_nothing_of_names(here: House) -> None:
    made = await member(here, "Ana")
    session = await membership.log_in(here, "ana", PASSWORD, HERE)
    assert session.token != made.token
    assert session.player.id == made.player.id
    said = []
    for name, password in (("Ana", "wrong"), ("Nobody", PASSWORD)):
        with pytest.raises(LogInFailed) as no:
            await membership.log_in(here, name, password, HERE)
        said.append((no.value.detail, no.value.extra))
    assert said[0] == said[1]


async def test_a_name_is_guessed_at_so_often_whether_it_is_there_or_not(here: House) -> None:
    here.settings.guesses_per_account = 3
    await member(here, "Ana")
    for name in ("Ana", "Nobody"):
        # Twice as many, in case an hour ends in between.
        tries = [membership.log_in(here, name, "wrong", From(f"{name} {n}")) for n in range(7)]
        found = [await asyncio.gather(each, return_exceptions=True) for each in tries]
        no = next(one for (one,) in found if isinstance(one, TooMany))
        assert no.extra["limit"] == "guesses_per_account"
        assert any(isinstance(one, LogInFailed) for (one,) in found)


async def test_right_passwords_are_no_guesses(here: House) -> None:
    here.settings.guesses_per_account = 2
    await member(here, "Ana")
    for _ in range(5):
        await membership.log_in(here, "Ana", PASSWORD, HERE)


async def test_another_password_ends_the_other_sessions(here: House) -> None:
    made = await member(here, "Ana")
    other = await membership.log_in(here, "Ana", PASSWORD, HERE)
    caller = await accounts.caller_of(here, made.token)
    personal = await keys.make(here, caller, "a script", ["game:read"], 30, "here")
    with pytest.raises(WrongPassword):
        await membership.change_password(here, caller, "wrong", "a new one", HERE)
    await membership.change_password(here, caller, PASSWORD, "a new one", HERE)
    await accounts.caller_of(here, made.token)
    await accounts.caller_of(here, personal.token)
    with pytest.raises(BadToken):
        await accounts.caller_of(here, other.token)
    with pytest.raises(LogInFailed):
        await membership.log_in(here, "Ana", PASSWORD, HERE)
    await membership.log_in(here, "Ana", "a new one", HERE)


async def test_a_code_is_used_once_and_ends_everything_else(here: House) -> None:
    made = await member(here, "Ana")
    caller = await accounts.caller_of(here, made.token)
    personal = await keys.make(here, caller, "a script", ["game:read"], 30, "here")
    back = await membership.recover(here, made.recovery_code, "a new one", HERE)
    assert back.player.id == made.player.id
    for token in (made.token, personal.token):
        with pytest.raises(BadToken):
            await accounts.caller_of(here, token)
    with pytest.raises(LogInFailed):
        await membership.recover(here, made.recovery_code, "another", HERE)
    caller = await accounts.caller_of(here, back.token)
    fresh = await membership.new_code(here, caller, "a new one", HERE)
    with pytest.raises(LogInFailed):
        await membership.recover(here, back.recovery_code, "another", HERE)
    await membership.recover(here, fresh, "another", HERE)


async def test_a_code_that_is_used_twice_at_once_is_used_once(here: House) -> None:
    made = await member(here, "Ana")
    found = await asyncio.gather(
        *(membership.recover(here, made.recovery_code, f"new {n}", HERE) for n in range(4)),
        return_exceptions=True,
    )
    assert sum(isinstance(one, Welcome) for one in found) == 1
    assert sum(isinstance(one, Refusal) for one in found) == 3


async def test_sessions_are_seen_and_revoked(here: House) -> None:
    made = await member(here, "Ana")
    other = await membership.log_in(here, "Ana", PASSWORD, From("there", "a telephone"))
    caller = await accounts.caller_of(here, made.token)
    seen = await keys.mine(here, made.player.id, "session")
    assert [each.label for each in seen] == ["a telephone", "a test"]
    async with here.database.transaction() as connection:
        assert await keys.end(connection, caller, "session", seen[0].id, "here") == 1
    with pytest.raises(BadToken):
        await accounts.caller_of(here, other.token)
    async with here.database.transaction() as connection:
        with pytest.raises(NotFound):
            await keys.end(connection, caller, "session", seen[0].id, "here")


async def test_a_token_can_do_no_more_than_its_player_and_ends_in_time(
    here: House, database_url: str
) -> None:
    made = await member(here, "Ana")
    caller = await accounts.caller_of(here, made.token)
    for scope in ("admin", "tournament:manage", "bot:play"):
        with pytest.raises(Forbidden):
            await keys.make(here, caller, "greedy", [scope], 30, "here")
    token = await keys.make(here, caller, "a script", ["game:read"], 1, "here")
    assert token.token.startswith("lt_p_")
    other = await accounts.caller_of(here, token.token)
    assert (other.may("game:read"), other.may("game:play")) == (True, False)
    (seen,) = await keys.mine(here, made.player.id, "personal")
    assert seen.last_used_at is not None
    assert seen.expires_at == token.row.expires_at
    connection = await asyncpg.connect(database_url)
    rows = repr(await connection.fetch("SELECT * FROM tokens")) + repr(
        await connection.fetch("SELECT * FROM players")
    )
    await connection.close()
    for secret in (token.token, made.token, PASSWORD, made.recovery_code):
        assert secret not in rows


async def test_a_bot_says_what_it_is_and_plays_by_its_own_scope(here: House) -> None:
    made = await member(here, "Ana")
    caller = await accounts.caller_of(here, made.token)
    bot = await keys.new_bot(here, caller, "Ana's engine", 30, "here")
    playing = await accounts.caller_of(here, bot.token)
    assert (playing.player.kind, playing.may("game:play")) == ("bot", True)
    assert not accounts.Caller(playing.player, ("game:play",), b"").may("game:play")
    again = await keys.new_bot_token(here, caller, bot.player.id, 30, "here")
    with pytest.raises(BadToken):
        await accounts.caller_of(here, bot.token)
    await accounts.caller_of(here, again.token)
    with pytest.raises(LogInFailed):
        await membership.log_in(here, "Ana's engine", "", HERE)
    guest = await accounts.caller_of(
        here, (await accounts.new_guest(here, "Gil", "en", "there")).token
    )
    with pytest.raises(NotAccount):
        await keys.new_bot(here, guest, "Another", 30, "here")
