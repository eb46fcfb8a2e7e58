"""Who may enter a tournament, who does not come, and bots that fill."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ludotheque.actions import refusals
from ludotheque.actions.accounts import Caller
from ludotheque.actions.house import House, now_ms
from ludotheque.actions.tournaments import (
    creating,
    entering,
    templates,
    verifying,
)
from ludotheque.store.players import PlayerRow
from tests.actions.games import people
from tests.actions.tournaments import (
    MINUTE,
    SIX,
    Clock,
    act,
    bring_on,
    enter,
    leave,
    made,
    play_out,
    play_round,
    records,
    three_rounds,
)


async def test_who_is_taken_out_stays_out_and_who_left_comes_back(
    here: House, clock: Clock
) -> None:
    players, row = await three_rounds(here, clock, 6)
    await act(here, row, players[0], "withdraw", entrant=players[5].id)
    await leave(here, row, players[4])
    with pytest.raises(refusals.EntryRefused):
        await enter(here, row, players[5])
    await play_round(here, row)
    await enter(here, row, players[4])
    await bring_on(here)
    seated = {one for each in (await records(here, row)).of_round(2) for one in each.seats}
    assert players[5].id not in seated
    assert len(seated | {bye.entrant_id for bye in (await records(here, row)).byes}) >= 5


async def test_who_does_not_come_forfeits_and_is_withdrawn(here: House, clock: Clock) -> None:
    _, row = await three_rounds(here, clock, 4)
    one, other = (await records(here, row)).tables
    await play_out(here, other.game_id or "")
    clock.move(121_000)
    for _ in range(4):
        await bring_on(here)
    found = await records(here, row)
    gone = [each for each in found.people.values() if each.withdrawn_why == "absent"]
    assert {each.id for each in gone} == set(one.seats), "neither has been seen"
    assert found.row.round == 2
    seated = {entrant for each in found.of_round(2) for entrant in each.seats}
    assert seated == set(other.seats)
    assert await verifying.compared(here, row.id) == []


async def test_a_private_one_tells_a_stranger_nothing_of_how_it_stands(
    here: House, clock: Clock
) -> None:
    players, row = await three_rounds(here, clock, visibility="private", format="round-robin")
    with pytest.raises(refusals.EntryRefused) as refused:
        await enter(here, replace(row, invite="wrong"), *await people(here, 1))
    assert refused.value.extra["reason"] == "invite"
    assert len(players) == 4


async def test_an_invite_comes_before_a_password(here: House) -> None:
    """A stranger to a private one learns nothing by guessing, and is not counted as a guesser."""
    (host,), (guesser,) = await people(here, 1), await people(here, 1)
    here.settings = here.settings.model_copy(update={"guesses_per_environment": 2})
    async with here.database.transaction() as connection:
        kept = await here.passwords.hashed("between us")
        sent = {"title": "x", "format": "arena", "options": SIX, "visibility": "private"}
        sent["language"] = "en"
        wanted = templates.wanted(sent, starts_at=now_ms() + MINUTE)
        row = await creating.create(connection, host, wanted, kept)

    async def opened(who: PlayerRow, invite: str | None, password: str | None) -> bool:
        caller = Caller(who, ("tournament:join",), b"")
        return await entering.password_is_right(here, row.id, caller, invite, password, "there")

    for guess in ("between us", "among us", None):
        with pytest.raises(refusals.EntryRefused) as refused:
            await opened(guesser, "wrong", guess)
        assert refused.value.extra["reason"] == "invite"
    assert await opened(host, None, None)
    async with here.database.driver() as driver:
        assert await driver.fetchval("SELECT count(*) FROM limits") == 0
    # A link goes from hand to hand: it shows the tournament, and the password opens it.
    with pytest.raises(refusals.EntryRefused) as refused:
        await opened(guesser, row.invite, None)
    assert refused.value.extra["reason"] == "password"
    assert await opened(guesser, row.invite, "between us")


async def test_limits_of_entering(here: House, clock: Clock) -> None:
    players = await people(here, 3)
    row = await made(here, players[0], entry={"lowest": 1600})
    with pytest.raises(refusals.EntryRefused) as refused:
        await enter(here, row, players[1])
    assert refused.value.extra["reason"] == "rating"
    row = await made(here, players[0], entry={"guests": False})
    with pytest.raises(refusals.EntryRefused) as refused:
        await enter(here, row, players[1])
    assert refused.value.extra["reason"] == "guests"
    row = await made(here, players[0], rules={"most_players": 2})
    await enter(here, row, *players[:2], players[1])
    with pytest.raises(refusals.EntryClosed):
        await enter(here, row, players[2])
    row = await made(here, players[0], opens_at=clock.at + 30_000)
    with pytest.raises(refusals.EntryClosed):
        await enter(here, row, players[1])
    clock.move(31_000)
    await bring_on(here)
    await enter(here, row, players[1])


async def test_bots_fill_an_arena_where_people_are_few_and_never_alone(
    here: House, clock: Clock
) -> None:
    player, late = await people(here, 2)
    row = await made(
        here, player, format="arena", minutes=20, fill={"to": 2, "level": 1, "after_seconds": 10}
    )
    clock.move(MINUTE)
    await bring_on(here)
    assert (await records(here, row)).tables == [], "nobody is there"
    await enter(here, row, player)
    await bring_on(here)
    assert (await records(here, row)).tables == [], "people are waited for"
    clock.move(11_000)
    await bring_on(here)
    found = await records(here, row)
    assert [len(each.seats) for each in found.tables] == [2]
    assert any(each.house for each in found.people.values())
    await enter(here, row, late)
    clock.move(11_000)
    await bring_on(here)
    for _ in range(4):
        await play_round(here, row)
        clock.move(15_000)
        await bring_on(here)
    found = await records(here, row)
    assert any({player.id, late.id} == set(each.seats) for each in found.tables)
    humans = {player.id, late.id}
    assert all(humans & set(each.seats) for each in found.tables), "no table without people"
    await leave(here, row, player)
    await leave(here, row, late)
    await play_round(here, row)
    before = len((await records(here, row)).tables)
    for _ in range(3):
        clock.move(30_000)
        await bring_on(here)
    assert len((await records(here, row)).tables) == before
    assert await verifying.compared(here, row.id) == []


async def test_bots_fill_a_swiss_and_nobody_at_all_cancels_it(here: House, clock: Clock) -> None:
    player = (await people(here, 1))[0]
    fill = {"to": 4, "level": 1}
    row = await made(here, player, fill=fill)
    empty = await made(here, player, fill=fill)
    few = await made(here, player)
    await enter(here, row, player)
    await enter(here, few, player)
    clock.move(MINUTE)
    await bring_on(here)
    found = await records(here, row)
    assert (found.row.status, len(found.people), len(found.tables)) == ("running", 4, 2)
    assert (await records(here, empty)).row.why == "nobody"
    assert (await records(here, few)).row.why == "too_few"
