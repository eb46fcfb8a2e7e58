"""Challenges: who may invite whom, and what becomes of it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from ludotheque.actions import invitations, lobby, notices, refusals, rooms
from ludotheque.actions.house import House
from ludotheque.actions.invitations import Guest
from ludotheque.actions.rooms import Wish
from ludotheque.store.players import PlayerRow
from ludotheque.store.rooms import RoomRow
from tests.actions.games import people
from tests.actions.test_membership import member

SIX = {"ruleset": "six-qui-prend"}
LEAVER = {"policy": "wait", "bank_seconds": 0}


async def opened(
    here: House, host: PlayerRow, seats: int = 2, visibility: str = "private"
) -> RoomRow:
    async with here.database.transaction() as connection:
        wish = Wish(SIX, seats, visibility, LEAVER, False, "fr")
        return await rooms.create(here, connection, host, wish)


async def invited(here: House, room: RoomRow, by: PlayerRow, whom: Guest | PlayerRow) -> Any:
    guest = whom if isinstance(whom, Guest) else Guest(whom.id)
    async with here.database.transaction() as connection:
        return await invitations.invite(connection, room.id, by, guest)


async def answer(here: House, room: RoomRow, who: PlayerRow, yes: bool) -> Any:
    async with here.database.transaction() as connection:
        verb = invitations.accept if yes else invitations.decline
        return await verb(connection, room.id, who)


async def mine(here: House, who: PlayerRow) -> list[str]:
    return [row.room_id for row, _ in await invitations.mine(here, who.id, None, 10)]


async def test_who_is_invited_sits_down_in_a_private_room(here: House) -> None:
    ana, ben, cleo = await people(here, 3)
    room = await opened(here, ana)
    made = await asyncio.gather(*(invited(here, room, ana, ben) for _ in range(3)))
    assert {(each.status, each.by.id) for each in made} == {("open", ana.id)}
    assert await mine(here, ben) == [room.id]
    async with here.database.driver() as driver:
        told = await driver.fetch("SELECT player_id, from_id, room_id, kind FROM notifications")
    assert [tuple(each) for each in told] == [(ben.id, ana.id, room.id, "challenge")]
    with pytest.raises(refusals.NotFound):
        await answer(here, room, cleo, True)
    sat = await answer(here, room, ben, True)
    assert (sat.seat_of(ben.id), await mine(here, ben)) == (1, [])
    again = await answer(here, room, ben, True)
    assert again.seats == sat.seats
    assert (await answer(here, room, ben, False)).status == "accepted"
    assert [row.status for row in await invitations.of_room(here, room.id, ana)] == ["accepted"]
    with pytest.raises(refusals.Forbidden):
        await invitations.of_room(here, room.id, cleo)


async def test_only_the_host_of_a_private_room_challenges(here: House) -> None:
    ana, ben, cleo, dora = await people(here, 4)
    private = await opened(here, ana, 3)
    await invited(here, private, ana, ben)
    await answer(here, private, ben, True)
    await invited(here, private, ben, cleo)
    await invited(here, await opened(here, ana, visibility="link"), ana, dora)
    for who, kind in ((ben, "challenge"), (cleo, "invitation"), (dora, "invitation")):
        news = (await notices.since(here, who.id, 0)).items
        assert [(row.kind, row.ruleset) for row in news] == [(kind, "six-qui-prend")]


async def test_a_private_room_is_shown_to_whoever_is_invited_while_the_invitation_is_open(
    here: House,
) -> None:
    ana, ben, cleo = await people(here, 3)
    room = await opened(here, ana)
    await invited(here, room, ana, ben)
    assert (await lobby.room_for(here, room.id, ben.id)).id == room.id
    await answer(here, room, ben, False)
    for stranger in (ben.id, cleo.id, None):
        with pytest.raises(refusals.Forbidden):
            await lobby.room_for(here, room.id, stranger)


async def test_who_declines_is_not_asked_again_for_that_room(here: House) -> None:
    ana, ben = await people(here, 2)
    room = await opened(here, ana)
    await invited(here, room, ana, ben)
    assert (await answer(here, room, ben, False)).status == "declined"
    assert await mine(here, ben) == []
    with pytest.raises(refusals.Declined):
        await invited(here, room, ana, ben)
    other = await opened(here, ana)
    await invited(here, other, ana, ben)
    assert await mine(here, ben) == [other.id]


@pytest.mark.parametrize("who_blocks", [0, 1])
async def test_the_blocked_cannot_invite_and_old_invitations_are_gone(
    here: House, who_blocks: int
) -> None:
    pair = ana, ben = await people(here, 2)
    room, later = await opened(here, ana), await opened(here, ana)
    await invited(here, room, ana, ben)
    async with here.database.driver() as driver:
        blocker, blocked = pair[who_blocks].id, pair[1 - who_blocks].id
        await driver.execute("INSERT INTO blocks VALUES ($1, $2, 0)", blocker, blocked)
    with pytest.raises(refusals.Forbidden):
        await invited(here, later, ana, ben)
    assert await mine(here, ben) == []
    with pytest.raises(refusals.NotFound):
        await answer(here, room, ben, True)


async def test_two_are_invited_to_one_seat_and_one_sits(here: House) -> None:
    ana, ben, cleo = await people(here, 3)
    room = await opened(here, ana)
    for each in (ben, cleo):
        await invited(here, room, ana, each)
    done = await asyncio.gather(
        *(answer(here, room, each, True) for each in (ben, cleo)), return_exceptions=True
    )
    assert sorted(type(each).__name__ for each in done) == ["RoomFull", "RoomRow"]


async def test_accounts_are_found_by_their_name(here: House) -> None:
    (ana,) = await people(here, 1)
    ben = (await member(here, "Ben Ortega")).player
    room = await opened(here, ana)
    assert (await invited(here, room, ana, Guest(name="BEN  ortega"))).player.id == ben.id


async def test_what_cannot_be_is_refused(here: House) -> None:
    ana, ben, *crowd = await people(here, 23)
    room = await opened(here, ana)
    with pytest.raises(refusals.Forbidden):
        await invited(here, room, ben, ana)
    for guest in (Guest(), Guest(ben.id, "Ben"), Guest(ana.id)):
        with pytest.raises(refusals.Malformed):
            await invited(here, room, ana, guest)
    for guest in (Guest("nobody"), Guest(name="Nobody")):
        with pytest.raises(refusals.NotFound):
            await invited(here, room, ana, guest)
    for each in crowd[: invitations.MOST]:
        await invited(here, room, ana, each)
    with pytest.raises(refusals.Forbidden):
        await invited(here, room, ana, ben)
    async with here.database.transaction() as connection:
        await rooms.close(connection, room.id, ana)
    with pytest.raises(refusals.RoomClosed):
        await invited(here, room, ana, ben)
    assert await mine(here, crowd[0]) == []


@pytest.mark.usefixtures("one_window")
async def test_invitations_are_counted(here: House) -> None:
    (ana,) = await people(here, 1)
    here.settings = here.settings.model_copy(update={"invitations_per_hour": 3})
    await invitations.count(here, ana, 3)
    with pytest.raises(refusals.TooMany):
        await invitations.count(here, ana)
