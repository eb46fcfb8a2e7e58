"""The house's own chairs, and what the rules are told of who sits down."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import asyncpg
import pytest

from ludotheque.actions import chairs, refusals, rematch, rooms, watching
from ludotheque.actions.clock import DAY_MS
from ludotheque.actions.house import House, now_ms
from ludotheque.actions.judge import Ask
from ludotheque.actions.rooms import Change, Wish
from ludotheque.core.rulesets import registry
from ludotheque.store.players import PlayerRow
from ludotheque.store.rooms import RoomRow, Sitter
from tests.actions.games import do, guest
from tests.hosted import RULESET

WAIT = {"policy": "wait", "bank_seconds": 0}
Options = dict[str, Any]


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    """The ruleset that asks of the house all that it can."""
    registry.register(RULESET)
    yield
    del registry.RULESETS[RULESET.id]


def options(mode: str = "house", **more: Any) -> Options:
    return {"ruleset": "hosted", "mode": mode, **more}


async def opened(here: House, host: PlayerRow, asked: Options, seats: int = 2, **more: Any) -> Any:
    wish = Wish(asked, seats, "link", WAIT, False, "fr", **more)
    return await do(here, lambda c: rooms.create(here, c, host, wish))


def sitting(room: RoomRow) -> list[Any]:
    """Who sits where; the house's own bots as ``("house", level)``."""
    found: list[Any] = []
    for s in room.seats:
        found.append(("house", s.bot_level) if s.house else s.player.name if s.player else None)
        if s.bot_level is not None and not s.house:
            found[-1] = s.bot_level
    return found


async def test_the_house_takes_its_chair_and_keeps_it(here: House) -> None:
    host, other = await guest(here), await guest(here, "Bea")
    room = await opened(here, host, options(number=None))
    assert sitting(room) == ["Ana", ("house", 1)]
    with pytest.raises(refusals.RoomFull):
        await do(here, lambda c: rooms.sit(c, room.id, other, None))
    with pytest.raises(refusals.SeatTaken):
        await do(here, lambda c: rooms.sit(c, room.id, host, 1))
    with pytest.raises(refusals.Forbidden):
        await do(here, lambda c: rooms.stand_up(c, room.id, host, 1))
    with pytest.raises(refusals.SeatTaken):
        await do(here, lambda c: rooms.add_bot(c, room.id, host, 3, 1))
    with pytest.raises(refusals.RoomFull):
        await opened(here, host, options(), bots=(2,))


async def test_changed_options_give_and_take_the_chair(here: House) -> None:
    host = await guest(here)
    room = await opened(here, host, options("pair"))
    assert sitting(room) == ["Ana", None]
    await do(here, lambda c: rooms.sit(c, room.id, host, 1))
    room = await do(here, lambda c: rooms.change(c, room.id, host, Change(options=options())))
    assert sitting(room) == ["Ana", ("house", 1)], "who sat there has another seat"
    room = await do(here, lambda c: rooms.change(c, room.id, host, Change(options=options("pair"))))
    assert sitting(room) == ["Ana", None]
    await do(here, lambda c: rooms.add_bot(c, room.id, host, 4, 1))
    room = await do(here, lambda c: rooms.change(c, room.id, host, Change(options=options())))
    assert sitting(room) == ["Ana", ("house", 1)], "a bot gives way"


async def test_a_person_is_not_thrown_out_for_a_chair(here: House) -> None:
    host, other = await guest(here), await guest(here, "Bea")
    room = await opened(here, host, options("pair"))
    await do(here, lambda c: rooms.sit(c, room.id, other, 1))
    with pytest.raises(refusals.RoomFull):
        await do(here, lambda c: rooms.change(c, room.id, host, Change(options=options())))
    assert sitting(await do(here, lambda c: rooms.locked(c, room.id))) == ["Ana", "Bea"]


def test_who_can_stay_does_not_move() -> None:
    bot, house = Sitter(2, None, 3), Sitter(1, None, 1, house=True)
    sitters = (Sitter(0, None, None), house, bot, Sitter(3, None, 5))
    found = chairs.arranged(sitters, 3, {0: 2})
    assert [(s.seat, s.bot_level, s.house) for s in found] == [
        (0, 2, True),
        (1, 5, False),
        (2, 3, False),
    ]


async def test_a_like_room_and_a_rematch_have_the_chair_too(here: House) -> None:
    host, other = await guest(here), await guest(here, "Bea")
    room = await opened(here, host, options(), start=True)
    like = await do(here, lambda c: rematch.again(c, room.id, other))
    assert sitting(like) == ["Bea", ("house", 1)]
    await here.play.submit(Ask(str(room.game_id), "leave", now_ms(), player_id=host.id))
    row = (await watching.table_for(here, str(room.game_id), None)).row
    second = await do(here, lambda c: rematch.rematch(here, c, row, host))
    assert (second.status, sitting(second)) == ("started", ["Ana", ("house", 1)])


async def stored_options(here: House, room: RoomRow) -> Options:
    row = (await watching.table_for(here, str(room.game_id), None)).row
    found: Options = json.loads(row.options)
    return found


async def finish(here: House, room: RoomRow) -> None:
    """Play a game of one seat to its end."""
    host = room.seats[0].player
    assert host is not None
    for _ in range(4):
        move = {"kind": "hosted.add", "amount": 3}
        await here.play.submit(
            Ask(str(room.game_id), "move", now_ms(), player_id=host.id, move=move)
        )


async def test_the_rules_are_told_what_the_people_have_finished(here: House) -> None:
    host = await guest(here)
    for played in range(3):
        room = await opened(here, host, options("alone"), 1, start=True)
        told = await stored_options(here, room)
        assert (told["finished"], told["kinds"]) == ([played], ["guest"])
        await finish(here, room)
    left = await opened(here, host, options("alone"), 1, start=True)
    await here.play.submit(Ask(str(left.game_id), "leave", now_ms(), player_id=host.id))
    room = await opened(here, host, options(), start=True)
    told = await stored_options(here, room)
    assert told["finished"] == [3, 0], "a game that one left is not one that one finished"
    assert told["kinds"] == ["guest", "bot"]
    assert (await do(here, lambda c: rooms.locked(c, room.id))).options["finished"] is None


async def test_one_new_number_a_day_in_their_order(here: House, database_url: str) -> None:
    host = await guest(here)
    connection = await asyncpg.connect(database_url)

    async def yesterday() -> None:
        await connection.execute("UPDATE series SET at = at - $1", DAY_MS)

    async def played(number: int | None) -> tuple[int, int | None]:
        room = await opened(here, host, options(number=number), start=True)
        row = (await watching.table_for(here, str(room.game_id), None)).row
        return json.loads(row.options)["number"], row.seats[1].bot_level

    assert await played(None) == (1, 1)
    assert await played(None) == (1, 1), "the second of a day is for tomorrow"
    with pytest.raises(refusals.Illegal):
        await opened(here, host, options(number=2))
    await yesterday()
    with pytest.raises(refusals.Illegal):
        await opened(here, host, options(number=3))
    assert await played(None) == (2, 2), "the house's bot is that of the number that was given"
    assert await played(1) == (1, 1), "what one had before may be played again"
    assert await played(None) == (2, 2)
    await connection.execute("UPDATE players SET kind = 'account'")
    member = PlayerRow(host.id, host.name, "account", host.language, host.created_at)
    room = await opened(here, member, options(number=7), start=True)
    assert (await stored_options(here, room))["number"] == 7
    assert await connection.fetchval("SELECT number FROM series") == 7
    await connection.close()
