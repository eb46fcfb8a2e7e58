"""Bans and mutes, roles, and the audit of them."""

from __future__ import annotations

import pytest

from ludotheque.actions import accounts, membership, notices, sanctions
from ludotheque.actions.accounts import Caller
from ludotheque.actions.house import House
from ludotheque.actions.refusals import (
    AlreadyLifted,
    BadToken,
    Banned,
    Forbidden,
    Malformed,
    NotFound,
)
from tests.actions.test_membership import HERE, PASSWORD, member


async def caller(here: House, token: str) -> Caller:
    return await accounts.caller_of(here, token)


async def test_a_ban_has_a_reason_and_an_end_and_can_be_lifted(here: House) -> None:
    made = await member(here, "Ana")
    await sanctions.refuse_banned(here, await caller(here, made.token))
    async with here.database.transaction() as connection:
        row = await sanctions.impose(
            connection, made.player.id, "ban", "Insults.", 3600, None, None
        )
    with pytest.raises(Banned) as no:
        await sanctions.refuse_banned(here, await caller(here, made.token))
    assert no.value.extra == {"reason": "Insults.", "until": row.ends_at}
    async with here.database.transaction() as connection:
        await sanctions.lift(connection, row.id, "A mistake.", None, None)
        with pytest.raises(AlreadyLifted):
            await sanctions.lift(connection, row.id, "Again.", None, None)
    await sanctions.refuse_banned(here, await caller(here, made.token))
    acts = [act.act for act in await sanctions.audited(here, made.player.id, None, 2)]
    assert acts == ["ban.lifted", "ban.imposed"]


async def test_who_is_sanctioned_is_told_of_it_with_the_reason(here: House) -> None:
    made = await member(here, "Ana")
    async with here.database.transaction() as connection:
        row = await sanctions.impose(
            connection, made.player.id, "mute", "Insults.", 3600, None, None
        )
    (told,) = (await notices.since(here, made.player.id, 0)).items
    detail = {"sanction": "mute", "reason": "Insults.", "ends_at": row.ends_at}
    assert (told.kind, told.detail) == ("sanction", detail)


async def test_the_audit_says_names_as_they_are_now(here: House) -> None:
    ana, boss = await member(here, "Ana"), await member(here, "Boss")
    async with here.database.transaction() as connection:
        await sanctions.give_role(connection, boss.player.id, "admin", None, None)
    boss = await membership.log_in(here, "Boss", PASSWORD, HERE)
    by = await caller(here, boss.token)
    async with here.database.transaction() as connection:
        await sanctions.impose(connection, ana.player.id, "mute", "Insults.", 3600, by, None)
    newest = (await sanctions.audited(here, ana.player.id, None, 1))[0]
    assert (newest.act, newest.actor_name, newest.player_name) == ("mute.imposed", "Boss", "Ana")


async def test_a_member_is_found_by_name_however_it_is_written(here: House) -> None:
    made = await member(here, "Ana")
    await accounts.new_guest(here, "Ben", "en", "there")
    row, _ = await sanctions.look_named(here, "  aNA ")
    assert row.player.id == made.player.id
    for name, no in (
        ("Ben", NotFound),
        ("", Malformed),
        ("\0\u200b", Malformed),
        ("x" * 200, Malformed),
    ):
        with pytest.raises(no):
            await sanctions.look_named(here, name)


async def test_the_longest_sanction_holds_and_a_mute_is_no_ban(here: House) -> None:
    made = await member(here, "Ana")
    async with here.database.transaction() as connection:
        for kind, seconds in (("ban", 60), ("ban", None), ("mute", 60)):
            await sanctions.impose(connection, made.player.id, kind, "Why.", seconds, None, None)
    who = await caller(here, made.token)
    assert who.banned_until == accounts.FOR_EVER
    assert who.muted_until is not None
    assert who.muted_until < accounts.FOR_EVER
    with pytest.raises(Banned) as no:
        await sanctions.refuse_banned(here, who)
    assert no.value.extra["until"] is None


async def test_a_role_gives_scopes_and_taking_it_away_ends_them(here: House) -> None:
    made = await member(here, "Ana")
    me, other = (
        await caller(here, made.token),
        await caller(here, (await member(here, "Ben")).token),
    )
    async with here.database.transaction() as connection:
        await sanctions.give_role(connection, made.player.id, "admin", None, None)
        with pytest.raises(Forbidden):
            await sanctions.impose(connection, made.player.id, "ban", "No.", 1, other, None)
        with pytest.raises(Forbidden):
            await sanctions.give_role(connection, made.player.id, "player", me, None)
    # A session of before can do what it could; the next one can do more.
    assert "admin" not in (await caller(here, made.token)).scopes
    session = await membership.log_in(here, "Ana", PASSWORD, HERE)
    assert "admin" in (await caller(here, session.token)).scopes
    async with here.database.transaction() as connection:
        await sanctions.give_role(connection, made.player.id, "player", None, None)
    with pytest.raises(BadToken):
        await caller(here, session.token)
    await caller(here, made.token)


async def test_a_guest_has_no_role(here: House) -> None:
    guest = await accounts.new_guest(here, "Gil", "en", "there")
    async with here.database.transaction() as connection:
        with pytest.raises(Forbidden):
            await sanctions.give_role(connection, guest.player.id, "admin", None, None)
