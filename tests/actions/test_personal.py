"""A copy of everything that is held of a player, and being forgotten."""

from __future__ import annotations

import json

import asyncpg
import pytest
from sqlalchemy import text

from ludotheque.actions import (
    accounts,
    keys,
    membership,
    personal,
    proof,
    rooms,
    sanctions,
    upkeep,
    watching,
)
from ludotheque.actions.house import House
from ludotheque.actions.once import Key, once
from ludotheque.actions.refusals import BadToken, LogInFailed, Malformed, NotFound, WrongPassword
from ludotheque.actions.rooms import Wish
from ludotheque.store import personal as store
from ludotheque.store.session import Connection
from tests.actions.test_membership import HERE, PASSWORD, member

WISH = Wish(
    options={"ruleset": "six-qui-prend"},
    seats=2,
    visibility="link",
    leaver={"policy": "wait", "bank_seconds": 60},
    rated=False,
    language="en",
)


def test_every_table_that_leads_to_players_says_what_becomes_of_its_rows() -> None:
    """A new one is to be added to ``ERASING``."""
    found = {f"{table.name}.{column.name}" for table, column in store.leading_to_players()}
    assert found <= set(store.ERASING)
    for name, treatment in store.ERASING.items():
        assert treatment != store.BLANK or name.partition(".")[0] in store.BLANKS


async def test_what_is_held_is_told_and_no_secret_with_it(here: House) -> None:
    made = await member(here, "Ana")
    caller = await accounts.caller_of(here, made.token)
    await keys.make(here, caller, "a script", ["game:read"], 30, "here")
    found = await personal.export(here, caller)
    text = json.dumps(found)
    for secret in (PASSWORD, made.token, made.recovery_code, "argon2"):
        assert secret not in text
    assert found["player"]["has_password"] is True
    assert {row["label"] for row in found["held"]["tokens.player_id"]} >= {"a script"}
    assert "account.made" in [row["act"] for row in found["held"]["audit.player_id"]]


async def test_erasing_leaves_the_games_of_others_whole(here: House, database_url: str) -> None:
    ana, ben = await member(here, "Ana"), await accounts.new_guest(here, "Ben", "en", "there")
    caller = await accounts.caller_of(here, ana.token)
    bot = await keys.new_bot(here, caller, "Ana's engine", 30, "here")
    async with here.database.transaction() as connection:
        room = await rooms.create(here, connection, ana.player, WISH)
        await rooms.sit(connection, room.id, ben.player, 1)
        room = await rooms.start(here, connection, room.id, ana.player)
        waiting = await rooms.create(here, connection, ana.player, WISH)
    game = room.game_id or ""
    for wrong in ("", "wrong"):
        with pytest.raises(WrongPassword):
            await personal.erase(here, caller, ana.player.id, wrong, HERE)
    with pytest.raises(Malformed):
        await personal.erase(here, caller, ben.player.id, PASSWORD, HERE)
    exported = await personal.export(here, caller)
    assert [each["id"] for each in exported["games"]] == [game]
    left = await personal.erase(here, caller, ana.player.id, PASSWORD, HERE)
    assert left.name.startswith("Anonymous ")
    for token in (ana.token, bot.token):
        with pytest.raises(BadToken):
            await accounts.caller_of(here, token)
    with pytest.raises(LogInFailed):
        await membership.log_in(here, "Ana", PASSWORD, HERE)
    table = await watching.table_for(here, game, ben.player.id)
    assert table.row.gone == (0,)
    assert 0 in table.row.gone
    assert [seat.name for seat in table.seats] == [left.name, "Ben"]
    shown = await proof.prove_stored(here, game)
    assert shown is not None
    assert shown[1].holds
    connection = await asyncpg.connect(database_url)
    assert await connection.fetchval("SELECT status FROM rooms WHERE id = $1", waiting.id) == (
        "closed"
    )
    assert await connection.fetchval("SELECT count(*) FROM tokens") == 1
    names = await connection.fetch("SELECT name FROM players")
    await connection.close()
    assert not {row["name"] for row in names} & {"Ana", "Ana's engine"}
    # The name is free again.
    await member(here, "Ana", "elsewhere")


async def test_answers_that_others_were_given_do_not_name_who_is_erased(
    here: House, database_url: str
) -> None:
    ana, ben = await member(here, "Vera"), await accounts.new_guest(here, "Ben", "en", "there")
    gone = await accounts.caller_of(here, ana.token)
    stays = await accounts.caller_of(here, ben.token)
    said = {
        "status": 201,
        "body": {
            "name": "A room",
            "seats": [
                {"seat": 0, "player": {"id": ben.player.id, "name": "Ben"}},
                {"seat": 1, "player": {"id": ana.player.id, "name": "Vera", "kind": "account"}},
            ],
            "from": {"player": ana.player.id, "player_name": "Vera"},
        },
    }

    async def work(_connection: Connection) -> object:
        return said

    key, late = Key("key", "asked"), Key("late", "asked")
    assert (await once(here, stays, key, work)).answer == said
    left = await personal.erase(here, gone, ana.player.id, PASSWORD, HERE)
    connection = await asyncpg.connect(database_url)
    kept = await connection.fetch("SELECT answer::text FROM answers")
    await connection.close()
    assert len(kept) == 1
    assert "Vera" not in kept[0][0]
    # One that was under way when she was erased is kept as it was written.
    await once(here, stays, late, work)
    for each in (key, late):
        again = await once(here, stays, each, work)
        assert again.replayed
        assert again.answer == json.loads(json.dumps(said).replace("Vera", left.name))


async def test_a_bot_is_deleted_and_leaves_the_games_of_others_whole(here: House) -> None:
    ana, ben = await member(here, "Ana"), await member(here, "Ben")
    caller = await accounts.caller_of(here, ana.token)
    bot = await keys.new_bot(here, caller, "Ana's engine", 30, "here")
    async with here.database.transaction() as connection:
        room = await rooms.create(here, connection, ben.player, WISH)
        await rooms.sit(connection, room.id, bot.player, 1)
        room = await rooms.start(here, connection, room.id, ben.player)
    other = await accounts.caller_of(here, ben.token)
    for by, whom in ((other, bot.player.id), (caller, ana.player.id), (caller, "nobody")):
        with pytest.raises(NotFound):
            await personal.delete_bot(here, by, whom)
    left = await personal.delete_bot(here, caller, bot.player.id)
    assert left.name.startswith("Anonymous ")
    with pytest.raises(BadToken):
        await accounts.caller_of(here, bot.token)
    assert await keys.bots(here, ana.player.id) == []
    table = await watching.table_for(here, room.game_id or "", ben.player.id)
    assert [seat.name for seat in table.seats] == ["Ben", left.name]
    assert table.row.gone == (1,)
    newest = (await sanctions.audited(here, bot.player.id, None, 1))[0]
    assert (newest.act, newest.actor_id) == ("erased", ana.player.id)
    assert await personal.delete_bot(here, caller, bot.player.id) == left
    # The name is free again.
    await keys.new_bot(here, caller, "Ana's engine", 30, "here")


async def test_a_copy_tells_nothing_of_what_others_did_or_where_they_were(here: House) -> None:
    ana, ben = await member(here, "Ana"), await member(here, "Ben")
    caller = await accounts.caller_of(here, ana.token)
    by = await accounts.caller_of(here, ben.token)
    async with here.database.transaction() as connection:
        for table, other in (("blocks", "blocked_id"), ("follows", "followed_id")):
            await connection.execute(
                text(f"INSERT INTO {table} (player_id, {other}, at) VALUES (:b, :a, 1)"),
                {"b": ben.player.id, "a": ana.player.id},
            )
        await sanctions.give_role(connection, ben.player.id, "admin", None, None)
        await sanctions.impose(connection, ana.player.id, "mute", "Loud.", 60, by, "198.51.100.1")
    with pytest.raises(LogInFailed):
        await membership.log_in(here, "Ana", "wrong", membership.From("198.51.100.2"))

    async def answered(_connection: object) -> dict[str, str]:
        return {"invite": "a secret"}

    await once(here, caller, Key("k", "asked"), answered)
    text_of = json.dumps(await personal.export(here, caller))
    assert "Loud." in text_of
    for hidden in ("198.51.100", "a secret", "followed_id", "blocked_id"):
        assert hidden not in text_of


async def test_who_sits_down_while_being_erased_is_not_left_there(
    here: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = await member(here, "Ana"), await member(here, "Ben")
    caller = await accounts.caller_of(here, ana.token)
    async with here.database.transaction() as connection:
        room = await rooms.create(here, connection, ben.player, WISH)
    running, asked = store.running, []

    async def seated_meanwhile(connection: Connection, player_id: str) -> list[str]:
        asked.append(player_id)
        if len(asked) == 1:
            async with here.database.transaction() as other:
                await rooms.sit(other, room.id, ana.player, None)
        return await running(connection, player_id)

    monkeypatch.setattr(store, "running", seated_meanwhile)
    await personal.erase(here, caller, ana.player.id, PASSWORD, HERE)
    async with here.database.transaction() as connection:
        assert await store.open_rooms(connection, ana.player.id) == []


async def test_a_reason_is_forgotten_with_whom_it_is_about(here: House) -> None:
    ana = await member(here, "Ana")
    async with here.database.transaction() as connection:
        row = await sanctions.impose(
            connection, ana.player.id, "mute", "Ana Blank of Berne.", 60, None, None
        )
        await sanctions.lift(connection, row.id, "Ana Blank wrote.", None, None)
    caller = await accounts.caller_of(here, ana.token)
    await personal.erase(here, caller, ana.player.id, PASSWORD, HERE)
    async with here.database.driver() as driver:
        for table in ("audit", "sanctions", "players"):
            assert "Blank" not in str(await driver.fetch(f"SELECT * FROM {table}"))
        assert await driver.fetchval("SELECT count(*) FROM audit WHERE act = 'mute.imposed'") == 1


async def test_acts_are_kept_for_a_year_and_ended_tokens_for_a_month(here: House) -> None:
    ana = await member(here, "Ana")
    async with here.database.driver() as driver:
        await driver.execute("UPDATE audit SET at = at - 364::bigint * 86400000")
        await driver.execute("UPDATE tokens SET revoked_at = revoked_at - 29::bigint * 86400000")
        await upkeep.tidy(here)
        count = "SELECT (SELECT count(*) FROM audit), (SELECT count(*) FROM tokens)"
        assert tuple(await driver.fetchrow(count)) == (1, 2)
        await driver.execute("UPDATE audit SET at = at - 2::bigint * 86400000")
        await driver.execute("UPDATE tokens SET revoked_at = revoked_at - 2::bigint * 86400000")
        await upkeep.tidy(here)
        assert tuple(await driver.fetchrow(count)) == (0, 1)
    await accounts.caller_of(here, ana.token)
