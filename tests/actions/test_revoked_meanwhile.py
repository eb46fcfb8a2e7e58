"""Requests that were let in, and whose token, role or player was gone before they did anything."""

from __future__ import annotations

import asyncio

import pytest

from ludotheque.actions import accounts, keys, membership, personal, sanctions
from ludotheque.actions.accounts import Caller, Welcome
from ludotheque.actions.house import House
from ludotheque.actions.refusals import BadToken, Banned, Forbidden, NameTaken, Refusal
from ludotheque.store import identity
from tests.actions.test_membership import HERE, PASSWORD, member


async def give(here: House, who: Welcome | Caller, role: str, by: Caller | None = None) -> None:
    async with here.database.transaction() as connection:
        await sanctions.give_role(connection, who.player.id, role, by, None)


async def stale(here: House) -> tuple[Welcome, Caller]:
    """A caller who was let in, and whose account was recovered by somebody else since."""
    made = await member(here, "Ana")
    caller = await accounts.caller_of(here, made.token)
    await membership.recover(here, made.recovery_code, "another password", HERE)
    return made, caller


async def test_no_token_is_made_with_one_that_has_just_ended(here: House) -> None:
    made, caller = await stale(here)
    with pytest.raises(BadToken):
        await keys.make(here, caller, "kept", ["game:read"], 30, "there")
    with pytest.raises(BadToken):
        await keys.new_bot(here, caller, "Sleeper", 30, "there")
    async with here.database.transaction() as connection:
        with pytest.raises(BadToken):
            await accounts.change_player(connection, caller, "Eve", None)
    assert await keys.mine(here, made.player.id, "personal") == []


async def test_a_bot_of_before_gets_no_token_by_a_session_that_has_ended(here: House) -> None:
    made = await member(here, "Ana")
    caller = await accounts.caller_of(here, made.token)
    bot = await keys.new_bot(here, caller, "Engine", 30, "here")
    await membership.recover(here, made.recovery_code, "another password", HERE)
    with pytest.raises(BadToken):
        await keys.new_bot_token(here, caller, bot.player.id, 30, "there")


async def test_a_guest_that_becomes_an_account_takes_no_name_of_others(here: House) -> None:
    """The name of before is written as a guest may, while the account is being made."""
    await member(here, "Ana")
    guest = await accounts.new_guest(here, "Eve", "en", "there")
    caller = await accounts.caller_of(here, guest.token)
    joined = await membership.join(here, caller, None, PASSWORD, HERE)
    async with here.database.transaction() as connection:
        with pytest.raises((BadToken, NameTaken)):
            await accounts.change_player(connection, caller, "Ana", None)
        row = await identity.account(connection, joined.player.id)
    assert row is not None
    assert row.player.name == "Eve"


async def test_who_was_erased_gets_neither_name_nor_bot_nor_token_back(here: House) -> None:
    made = await member(here, "Ana")
    caller = await accounts.caller_of(here, made.token)
    gone = await personal.erase(here, caller, made.player.id, PASSWORD, HERE)
    async with here.database.transaction() as connection:
        with pytest.raises(BadToken):
            await accounts.change_player(connection, caller, "Ana", None)
        row = await identity.account(connection, made.player.id)
    assert row is not None
    assert row.player.name == gone.name
    with pytest.raises(BadToken):
        await keys.new_bot(here, caller, "Orphan", 30, "here")
    with pytest.raises(Forbidden):
        await give(here, made, "admin")


async def test_a_bot_made_during_erasure_is_erased_too(
    here: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = await member(here, "Ana")
    caller = await accounts.caller_of(here, made.token)
    bots_of = identity.bots_of
    born: list[str] = []

    async def late(connection: object, owner_id: str) -> object:
        found = await bots_of(connection, owner_id)  # type: ignore[arg-type]
        if not born:
            born.append("")
            born.append((await keys.new_bot(here, caller, "Late", 30, "here")).token)
        return found

    monkeypatch.setattr(identity, "bots_of", late)
    await personal.erase(here, caller, made.player.id, PASSWORD, HERE)
    with pytest.raises(BadToken):
        await accounts.caller_of(here, born[1])


async def test_two_erasures_at_once_leave_one_mark(here: House) -> None:
    made = await member(here, "Ana")
    caller = await accounts.caller_of(here, made.token)
    found = await asyncio.gather(
        *(personal.erase(here, caller, made.player.id, PASSWORD, HERE) for _ in range(2)),
        return_exceptions=True,
    )
    names = {each.name for each in found if not isinstance(each, BaseException)}
    assert len(names) == 1
    assert all(isinstance(each, Refusal) for each in found if isinstance(each, BaseException))


async def admin(here: House, name: str) -> Caller:
    """An administrator, logged in as one."""
    await give(here, await member(here, name), "admin")
    made = await membership.log_in(here, name, PASSWORD, HERE)
    return await accounts.caller_of(here, made.token)


async def test_who_is_no_administrator_any_more_does_nothing_as_one(here: House) -> None:
    ana, ben, cleo = await admin(here, "Ana"), await admin(here, "Ben"), await member(here, "Cleo")
    await give(here, ana, "player", ben)
    with pytest.raises(BadToken):
        await give(here, cleo, "admin", ana)
    with pytest.raises(BadToken):
        await keys.make(here, ana, "kept", ["admin"], 30, "there")
    async with here.database.transaction() as connection:
        with pytest.raises(BadToken):
            await sanctions.impose(connection, cleo.player.id, "ban", "Why.", 60, ana, None)


async def test_two_administrators_do_not_take_the_role_from_each_other(here: House) -> None:
    ana, ben = await admin(here, "Ana"), await admin(here, "Ben")
    done = await asyncio.gather(
        give(here, ana, "player", ben), give(here, ben, "player", ana), return_exceptions=True
    )
    assert sorted(type(each).__name__ for each in done) == ["BadToken", "NoneType"]


async def test_an_operator_leaves_one_administrator(here: House) -> None:
    """Who sits at the server may give a token without a role."""
    ana, guest = await admin(here, "Ana"), await accounts.new_guest(here, "Op", "en", "x")
    token, _ = await accounts.issue_token(here, guest.player.id, ["admin"])
    with pytest.raises(Forbidden, match="only administrator"):
        await give(here, ana, "player", await accounts.caller_of(here, token))
    await give(here, ana, "player")


async def test_the_only_administrator_cannot_be_erased(here: House) -> None:
    ana = await member(here, "Ana")
    await give(here, ana, "admin")
    caller = await accounts.caller_of(here, ana.token)
    with pytest.raises(Forbidden, match="only administrator"):
        await personal.erase(here, caller, ana.player.id, PASSWORD, HERE)
    await give(here, await member(here, "Ben"), "admin")
    gone = await personal.erase(here, caller, ana.player.id, PASSWORD, HERE)
    assert gone.name.startswith("Anonymous")


async def test_a_ban_holds_of_the_bots_that_one_answers_for(here: House) -> None:
    ana = await member(here, "Ana")
    caller = await accounts.caller_of(here, ana.token)
    before = await keys.new_bot(here, caller, "Engine", 30, "here")
    async with here.database.transaction() as connection:
        row = await sanctions.impose(connection, ana.player.id, "ban", "Insults.", 60, None, None)
    after = await keys.new_bot(here, caller, "Another", 30, "here")
    for bot in (before, after):
        with pytest.raises(Banned) as no:
            await sanctions.refuse_banned(here, await accounts.caller_of(here, bot.token))
        assert (no.value.extra["reason"], no.value.extra["until"]) == ("Insults.", row.ends_at)
    async with here.database.transaction() as connection:
        await sanctions.lift(connection, row.id, "Enough.", None, None)
    await sanctions.refuse_banned(here, await accounts.caller_of(here, before.token))
