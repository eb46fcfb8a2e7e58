"""Passwords that are guessed first, and names that would speak for the house, are refused."""

from __future__ import annotations

import pytest

from ludotheque.actions import accounts, keys, membership
from ludotheque.actions.house import House
from ludotheque.actions.refusals import NameReserved, WeakPassword
from ludotheque.actions.reserved import require_own
from ludotheque.actions.strength import COMMON, weakness
from tests.actions.test_membership import HERE, PASSWORD, member


@pytest.mark.parametrize(
    ("password", "why"),
    [
        ("password", "common"),
        ("P@ssw0rd!", "common"),
        ("123Password", "common"),
        ("passw0rd2024", "common"),
        ("motdepasse1", "common"),
        ("contraseña", "common"),
        ("i love you", "common"),
        ("duplikta", "common"),
        ("tourlou1", "common"),
        ("drowssap", "common"),
        ("hiver2026", "common"),
        ("January2026!", "common"),
        ("zaq12wsx", "row"),
        ("12345678", "row"),
        ("87654321", "row"),
        ("qwerty123", "row"),
        ("Azertyuiop", "row"),
        ("1q2w3e4r", "row"),
        ("abcd1234", "row"),
        ("aaaaaaaa", "repeated"),
        ("19841984", "repeated"),
        ("lolalola", "repeated"),
        ("11112222", "repeated"),
        ("Zanzibarita", "name"),
        ("zanzibarita99", "name"),
        ("correct horse", None),
        ("three words long", None),
        ("jules-verne-1870", None),
        ("zanzibarita et moi", None),
        ("x7f!k2pq", None),
    ],
)
def test_what_is_tried_first_is_no_password(password: str, why: str | None) -> None:
    assert weakness(password, "Zanzibarita") == why


def test_every_word_of_the_list_is_refused_with_signs_around_it() -> None:
    assert len(COMMON) > 300
    for word in COMMON:
        assert weakness(f"{word.upper()}2026!") in ("common", "row", "repeated"), word


async def test_a_weak_password_is_refused_wherever_one_is_set(here: House) -> None:
    guest = await accounts.new_guest(here, "Ana", "en", "there")
    caller = await accounts.caller_of(here, guest.token)
    for name, password, reason in ((None, "password", "common"), ("Zanzibar", "ZanziBar1", "name")):
        with pytest.raises(WeakPassword) as no:
            await membership.join(here, caller, name, password, HERE)
        assert no.value.extra["reason"] == reason
    made = await membership.join(here, caller, "Zanzibar", PASSWORD, HERE)
    again = await accounts.caller_of(here, made.token)
    with pytest.raises(WeakPassword):
        await membership.change_password(here, again, PASSWORD, "12345678", HERE)
    for password in ("aaaaaaaa", "zanzibar"):
        with pytest.raises(WeakPassword):
            await membership.recover(here, made.recovery_code, password, HERE)
    # Nothing was used up by that, and the password of before is good.
    assert (await membership.log_in(here, "Zanzibar", PASSWORD, HERE)).player.id == guest.player.id
    await membership.recover(here, made.recovery_code, "another horse", HERE)


@pytest.mark.parametrize(
    "name",
    [
        "admin", "Administrator", "АDMIN", "a d m i n", "Modérateur", "moderateur", "Organiser",
        "system", "Ludotheque", "Ludothèque", "ludoteca", "Bot", "Bot 2", "robot-12", "Tourlou",
        "Anonymous abcd", "Administrators", "MODS", "Admin 1", "Tourlou Ⅴ", "moderadores",
    ],
)  # fmt: skip
def test_a_name_that_speaks_for_the_house_is_nobodys(name: str) -> None:
    with pytest.raises(NameReserved):
        require_own(name)


@pytest.mark.parametrize(
    "name", ["Ana", "Botany", "Modesto", "Roboto", "Maisonneuve", "Rooth", "Player 12", "guests"]
)
def test_a_name_that_only_begins_like_one_is_free(name: str) -> None:
    require_own(name)


async def test_reserved_names_are_refused_to_accounts_and_bots_alike(here: House) -> None:
    with pytest.raises(NameReserved):
        await member(here, "Administrator")
    made = await member(here, "Ana")
    caller = await accounts.caller_of(here, made.token)
    with pytest.raises(NameReserved):
        await keys.new_bot(here, caller, "Bot 3", 30, "here")
    async with here.database.transaction() as connection:
        with pytest.raises(NameReserved):
            await accounts.change_player(connection, caller, "Ѕystem", None)
