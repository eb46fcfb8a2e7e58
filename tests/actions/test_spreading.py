"""What followers of rooms and games are told is read for all of them together."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import event

from ludotheque.actions import invitations, lobby, rooms, watching
from ludotheque.actions.house import House
from ludotheque.actions.invitations import Guest
from ludotheque.actions.refusals import Forbidden
from ludotheque.actions.rooms import Change, Wish
from ludotheque.api.hub import Hub
from ludotheque.api.outlets import Message
from ludotheque.api.room_hub import Follower, RoomHub
from ludotheque.api.socket_frames import SubscribeRoom
from ludotheque.api.sockets import SUBSCRIPTIONS, Socket
from ludotheque.store.players import PlayerRow
from ludotheque.store.rooms import RoomRow
from tests.actions.games import do, people, stored

OPTIONS = {"ruleset": "six-qui-prend"}
WAIT = {"policy": "wait", "bank_seconds": 0}


class Kept:
    """An outlet that keeps what it is told."""

    def __init__(self) -> None:
        self.told: list[Any] = []

    def send(self, message: Message) -> None:
        """Keep it."""
        self.told.append(json.loads(message.text))

    def close(self, code: int, reason: str) -> None:
        """Nothing holds this one."""

    def check(self) -> None:
        """Nothing is ever unread here."""


@contextmanager
def counted(here: House) -> Iterator[list[str]]:
    """The statements of a block through SQLAlchemy, but those that begin and end transactions."""
    found: list[str] = []

    def note(_conn: Any, _cursor: Any, statement: str, *_: Any) -> None:
        found.append(statement)

    engine = here.database.engine.sync_engine
    event.listen(engine, "before_cursor_execute", note)
    try:
        yield found
    finally:
        event.remove(engine, "before_cursor_execute", note)


async def opened(here: House, host: PlayerRow) -> RoomRow:
    wish = Wish(OPTIONS, 2, "private", WAIT, False, "fr")
    return await do(here, lambda c: rooms.create(here, c, host, wish))


async def invited(here: House, room: RoomRow, by: PlayerRow, whom: PlayerRow) -> None:
    await do(here, lambda c: invitations.invite(c, room.id, by, Guest(whom.id)))


async def test_many_rooms_take_no_more_queries_than_one(here: House) -> None:
    ana, ben, cleo = await people(here, 3)
    hub = RoomHub()
    hub.house = here
    found = [await opened(here, ana) for _ in range(5)]
    outlets = {(room.id, who.id): Kept() for room in found for who in (ana, ben, cleo)}
    for room in found:
        await invited(here, room, ana, ben)
        for who in (ana, ben, cleo):
            follower = Follower(who.id, seen=True)
            hub.subscribe(room.id, outlets[room.id, who.id], follower)
    with counted(here) as one:
        await hub.changed([found[0].id])
    with counted(here) as four:
        await hub.changed([room.id for room in found[1:]] + ["nothing-here"])
    assert len(one) == len(four) > 0
    for room in found:
        shown = {who: outlets[room.id, who.id].told for who in (ana, ben, cleo)}
        assert [told[0]["room"]["id"] for told in shown.values()] == [room.id] * 3
        # Who sits there sees who else does; whoever is shut out hears of just that, once.
        await do(here, lambda c, r=room: rooms.change(c, r.id, ana, Change(seats=3)))  # type: ignore[misc]
    await hub.changed([room.id for room in found])
    counts = [{len(outlets[room.id, who.id].told) for room in found} for who in (ana, ben, cleo)]
    assert counts == [{2}, {2}, {1}], "the invited go on, the others were let go"
    with counted(here) as none:
        await hub.changed(["nobody-follows-this"])
    assert none == []


async def test_who_comes_while_rooms_are_read_is_not_let_go(
    here: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = await people(here, 2)
    hub, outlet = RoomHub(), Kept()
    hub.house = here
    room = await opened(here, ana)
    await invited(here, room, ana, ben)
    hub.subscribe(room.id, Kept(), Follower(None, seen=True))
    look = lobby.invited

    async def slow(house: House, pairs: Any) -> Any:
        hub.subscribe(room.id, outlet, Follower(ben.id, seen=True))
        return await look(house, pairs)

    with monkeypatch.context() as patched:
        patched.setattr(lobby, "invited", slow)
        await hub.changed([room.id])
    await hub.changed([room.id])
    assert len(outlet.told) == 1


async def test_who_is_at_many_tables_takes_no_more_queries_than_at_one(here: House) -> None:
    hub = Hub()
    hub.house = here
    games = [(await stored(here))[0] for _ in range(4)]
    outlets = {game: Kept() for game in games}
    for game, outlet in outlets.items():
        await hub.subscribe(outlet, game, None, None)
        outlet.told.clear()
    asked: list[str] = []
    async with here.database.driver() as driver:
        driver.add_query_logger(lambda record: asked.append(record.query))
    with counted(here) as one:
        await hub.company_changed(games[:1])
    beside, asked[:] = len(asked), []
    with counted(here) as three:
        await hub.company_changed([*games[1:], "nobody-watches-this"])
    assert len(one) == len(three) == 1
    assert len(asked) == beside == 2
    for game, outlet in outlets.items():
        assert [told["type"] for told in outlet.told] == ["seats"]
        assert outlet.told[0]["game"] == game
    found = await watching.companies(here, games)
    assert [found[game] for game in games] == [await watching.company(here, g) for g in games]
    await hub.settle()


async def test_a_room_that_is_followed_is_followed_again_at_the_limit(here: House) -> None:
    """With another invite, say; a room more is one too many."""
    ana, ben = await people(here, 2)
    hub, outlet = RoomHub(), Kept()
    hub.house = here
    rest: Any = None
    socket = Socket(here, rest, hub, rest, rest, rest, outlet)
    room, other = await opened(here, ana), await opened(here, ben)
    socket.rooms = {room.id, *(f"room-{number}" for number in range(SUBSCRIPTIONS - 1))}
    again = SubscribeRoom(type="subscribe_room", room=room.id, invite=room.invite)
    await socket._subscribe_room(again)
    assert outlet.told[0]["room"]["id"] == room.id
    with pytest.raises(Forbidden):
        await socket._subscribe_room(
            SubscribeRoom(type="subscribe_room", room=other.id, invite=other.invite)
        )
    assert len(socket.rooms) == SUBSCRIPTIONS
