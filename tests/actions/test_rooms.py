"""Rooms: seats, hosts, bots, changes and rematches, one change after the other."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from ludotheque.actions import refusals, rematch, rooms, watching
from ludotheque.actions.house import House
from ludotheque.actions.judge import Ask
from ludotheque.actions.rooms import Change, Wish
from ludotheque.core.rulesets.six_qui_prend.rules import SixQuiPrend
from ludotheque.store.players import PlayerRow
from ludotheque.store.rooms import RoomRow
from tests.actions.games import do, people

OPTIONS = {"ruleset": "six-qui-prend", "choose_seconds": 0, "row_seconds": 0}
WAIT = {"policy": "wait", "bank_seconds": 0}


async def opened(here: House, host: PlayerRow, seats: int, **more: Any) -> RoomRow:
    """A room of a host."""
    wish = Wish(OPTIONS, seats, "link", WAIT, False, "fr", **more)
    return await do(here, lambda c: rooms.create(here, c, host, wish))


def sitters(room: RoomRow) -> list[str | int | None]:
    """Who sits where: a player's name, a bot's level, or nobody."""
    return [s.player.name if s.player else s.bot_level for s in room.seats]


async def test_host_bots_and_the_first_free_seat(here: House) -> None:
    host, one, two = await people(here, 3)
    room = await opened(here, host, 5, bots=(2, 3))
    assert sitters(room) == ["P0", 2, 3, None, None]
    room = await do(here, lambda c: rooms.sit(c, room.id, one, None))
    room = await do(here, lambda c: rooms.sit(c, room.id, one, 4))
    assert sitters(room) == ["P0", 2, 3, None, "P1"], "who changes seats keeps one"
    with pytest.raises(refusals.SeatTaken):
        await do(here, lambda c: rooms.sit(c, room.id, two, 1))
    with pytest.raises(refusals.Forbidden):
        await do(here, lambda c: rooms.stand_up(c, room.id, two, 4))
    room = await do(here, lambda c: rooms.stand_up(c, room.id, host, 1))
    assert sitters(room) == ["P0", None, 3, None, "P1"]


async def test_the_host_goes_and_the_next_person_is_host(here: House) -> None:
    host, one = await people(here, 2)
    room = await opened(here, host, 3, bots=(1,))
    await do(here, lambda c: rooms.sit(c, room.id, one, None))
    room = await do(here, lambda c: rooms.stand_up(c, room.id, host, 0))
    assert (room.host_id, room.status) == (one.id, "open")
    with pytest.raises(refusals.Forbidden):
        await do(here, lambda c: rooms.start(here, c, room.id, host))
    room = await do(here, lambda c: rooms.stand_up(c, room.id, one, 2))
    assert room.status == "closed", "bots alone keep no room open"
    with pytest.raises(refusals.RoomClosed):
        await do(here, lambda c: rooms.sit(c, room.id, host, None))


async def test_a_smaller_room_throws_nobody_out(here: House) -> None:
    host, one = await people(here, 2)
    room = await opened(here, host, 6)
    await do(here, lambda c: rooms.sit(c, room.id, one, 5))
    room = await do(here, lambda c: rooms.change(c, room.id, host, Change(seats=3)))
    assert sitters(room) == ["P0", "P1", None]
    await do(here, lambda c: rooms.add_bot(c, room.id, host, 1, None))
    with pytest.raises(refusals.RoomFull):
        await do(here, lambda c: rooms.change(c, room.id, host, Change(seats=2)))
    with pytest.raises(refusals.Malformed):
        await do(here, lambda c: rooms.change(c, room.id, host, Change(options={"ruleset": "x"})))


async def test_a_room_with_an_empty_seat_does_not_start(here: House) -> None:
    host, one = await people(here, 2)
    room = await opened(here, host, 2)
    with pytest.raises(refusals.SeatsEmpty):
        await do(here, lambda c: rooms.start(here, c, room.id, host))
    await do(here, lambda c: rooms.sit(c, room.id, one, None))
    both = (do(here, lambda c: rooms.start(here, c, room.id, host)) for _ in range(3))
    assert len({started.game_id for started in await asyncio.gather(*both)}) == 1
    for change in (
        lambda c: rooms.stand_up(c, room.id, one, 1),
        lambda c: rooms.add_bot(c, room.id, host, 1, None),
        lambda c: rooms.close(c, room.id, host),
    ):
        with pytest.raises(refusals.RoomStarted):
            await do(here, change)


async def test_a_rematch_starts_when_everybody_asked_and_bots_come_along(here: House) -> None:
    host, one, stranger = await people(here, 3)
    room = await opened(here, host, 3, bots=(1,))
    await do(here, lambda c: rooms.sit(c, room.id, one, None))
    started = await do(here, lambda c: rooms.start(here, c, room.id, host))
    game_id = str(started.game_id)
    for player in (host, one):
        await here.play.submit(Ask(game_id, "leave", 10**13, player_id=player.id))
    while (row := (await watching.table_for(here, game_id, None)).row).status == "running":
        table = await watching.table_for(here, game_id, None)
        seat = table.to_act[0]
        move = table.ruleset.bot(table.ruleset.view(table.state, seat), seat, 1, bytes(32))
        await here.play.submit(Ask(game_id, "move", 10**13, seat=seat, move=move))
    with pytest.raises(refusals.NotYourSeat):
        await do(here, lambda c: rematch.rematch(here, c, row, stranger))
    first = await do(here, lambda c: rematch.rematch(here, c, row, one))
    assert (first.status, sitters(first)) == ("open", [None, 1, "P1"])
    again = await do(here, lambda c: rematch.rematch(here, c, row, one))
    assert again.id == first.id
    second = await do(here, lambda c: rematch.rematch(here, c, row, host))
    assert (second.id, second.status, sitters(second)) == (first.id, "started", ["P0", 1, "P1"])


async def test_a_room_like_one_that_is_full(here: House) -> None:
    host, late = await people(here, 2)
    room = await opened(here, host, 3, bots=(1, 1))
    other = await do(here, lambda c: rematch.again(c, room.id, late))
    assert (other.host_id, sitters(other)) == (late.id, ["P1", None, None])
    assert (other.options, other.invite == room.invite) == (room.options, False)


async def test_a_room_that_starts_is_laid_to_be_tried_and_to_be_played(
    here: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ana,) = await people(here, 1)
    seeds: list[bytes] = []
    setup = SixQuiPrend.setup

    def counted(self: SixQuiPrend, options: Any, seats: int, seed: bytes, at: int) -> Any:
        seeds.append(seed)
        return setup(self, options, seats, seed, at)

    monkeypatch.setattr(SixQuiPrend, "setup", counted)
    room = await opened(here, ana, 2, bots=(1,), start=True)
    assert room.status == "started"
    assert [any(seed) for seed in seeds] == [False, True]
    seeds.clear()
    room = await opened(here, ana, 2, bots=(1,))
    await do(here, lambda c: rooms.start(here, c, room.id, ana))
    assert [any(seed) for seed in seeds] == [False, True]
