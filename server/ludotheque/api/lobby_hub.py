"""Who follows the lobby through this process: public rooms and open seeks, as they come and go.

Every follower is first told all that there is, then each change.  So there is nothing to resume:
whoever was cut off comes back and is told all again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable
from typing import Any

from ludotheque.actions import lobby
from ludotheque.actions.house import House
from ludotheque.actions.suiting import Fits, suiting
from ludotheque.api import frames, roomtext, seektext
from ludotheque.api.outlets import Message, Outlet
from ludotheque.store.rooms import RoomRow
from ludotheque.store.seeks import SeekRow

SHOWN = 200
"""How many rooms and how many seeks a follower is told of at first; the lists have the others."""

Apart = Collection[frozenset[str | None]]
"""Pairs of players of whom one has blocked the other."""


class LobbyHub:
    """All followers of the lobby; each change is read once, however many follow."""

    def __init__(self) -> None:
        self.house: House | None = None
        self._followers: dict[Outlet, str | None] = {}
        self._rooms: dict[str, RoomRow] = {}
        self._seeks: dict[str, SeekRow] = {}
        self._more = False
        # What is read first is told first, so that nobody keeps an older word than the last.
        self._turn = asyncio.Lock()

    @property
    def _home(self) -> House:
        if self.house is None:
            raise RuntimeError("the lobby has no house yet")
        return self.house

    async def subscribe(self, outlet: Outlet, player_id: str | None) -> None:
        """Follow the lobby; the outlet is told all that there is now."""
        async with self._turn:
            if not self._followers:
                await self._load()
            seekers = [row.player.id for row in self._seeks.values()]
            apart = await lobby.apart(self._home, [player_id, *seekers])
            fits = await suiting(self._home, [player_id], list(self._seeks.values()))
            self._followers[outlet] = player_id
            outlet.send(Message(self._whole(player_id, apart, fits), "lobby"))

    def unsubscribe(self, outlet: Outlet) -> None:
        """Follow the lobby no more."""
        self._followers.pop(outlet, None)

    async def changed(self, rooms: Iterable[str], seeks: Iterable[str]) -> None:
        """Tell of rooms and seeks that have changed, in whichever process."""
        async with self._turn:
            if self._followers:
                await self._tell_rooms(list(rooms))
                await self._tell_seeks(list(seeks))

    async def refresh(self) -> None:
        """Words may have been missed: compare all that is known with all that there is."""
        async with self._turn:
            if self._followers:
                rooms, seeks, _ = await lobby.now(self._home, SHOWN)
                await self._tell_rooms([*self._rooms, *(row.id for row in rooms)])
                await self._tell_seeks([*self._seeks, *(row.id for row in seeks)])

    async def _load(self) -> None:
        rooms, seeks, self._more = await lobby.now(self._home, SHOWN)
        self._rooms = {row.id: row for row in rooms}
        self._seeks = {row.id: row for row in seeks}

    def _whole(self, viewer: str | None, apart: Apart, fits: Fits) -> str:
        rooms = sorted(self._rooms.values(), key=lambda row: (-row.created_at, row.id))
        seeks = sorted(self._seeks.values(), key=lambda row: (row.created_at, row.id))
        seen = [row for row in seeks if frozenset((row.player.id, viewer)) not in apart]
        return frames.compact(
            {
                "type": "lobby",
                "rooms": [roomtext.room(row, viewer) for row in rooms[:SHOWN]],
                "seeks": [seektext.listed(row, fits(row, viewer)) for row in seen[:SHOWN]],
                "more": self._more or len(rooms) > SHOWN or len(seeks) > SHOWN,
            }
        )

    async def _tell_rooms(self, ids: list[str]) -> None:
        if not ids:
            return
        rows, here = await lobby.rooms_now(self._home, ids)
        found = {row.id: row for row in rows}
        for room_id in dict.fromkeys(ids):
            row = found.get(room_id)
            if row is not None and room_id in here:
                self._tell_room(row)
            elif self._rooms.pop(room_id, None) is not None:
                self._tell(_gone_room(room_id, row), lambda _: True)

    def _tell_room(self, row: RoomRow) -> None:
        known = self._rooms.get(row.id)
        if known is not None and known.version >= row.version:
            return
        self._rooms[row.id] = row
        seated = {s.player.id for s in row.seats if s.player is not None}
        common = Message(_room(row, None), "lobby_room")
        for outlet, viewer in list(self._followers.items()):
            own = viewer in seated
            outlet.send(Message(_room(row, viewer), "lobby_room") if own else common)

    async def _tell_seeks(self, ids: list[str]) -> None:
        if not ids:
            return
        rows = await lobby.seeks_now(self._home, list(dict.fromkeys(ids)))
        # Asked at each telling, so that a block that was made before a seek holds for it.
        people = [*self._followers.values(), *(row.player.id for row in rows)]
        apart = await lobby.apart(self._home, people)
        new = [row for row in rows if row.status == "open" and row.id not in self._seeks]
        fits = await suiting(self._home, self._followers.values(), new)
        for row in new:
            self._seeks[row.id] = row
            self._tell_seek(row, _sees(row, apart), fits)
        for row in rows:
            if row.status == "open":
                continue
            if self._seeks.pop(row.id, None) is not None:
                gone = {"what": "seek", "id": row.id, "status": row.status, "game": None}
                self._tell({"type": "lobby_gone", **gone}, _sees(row, apart))
            self._tell({"type": "seek", "seek": seektext.own(row)}, _is(row))

    def _tell_seek(self, row: SeekRow, sees: Callable[[str | None], bool], fits: Fits) -> None:
        texts: dict[bool | None, Message] = {}
        for outlet, viewer in list(self._followers.items()):
            if not sees(viewer):
                continue
            each = fits(row, viewer)
            if each not in texts:
                frame = {"type": "lobby_seek", "seek": seektext.listed(row, each)}
                texts[each] = Message(frames.compact(frame), "lobby_seek")
            outlet.send(texts[each])

    def _tell(self, frame: dict[str, Any], whom: Callable[[str | None], bool]) -> None:
        message = Message(frames.compact(frame), frame["type"])
        for outlet, viewer in list(self._followers.items()):
            if whom(viewer):
                outlet.send(message)


def _room(row: RoomRow, viewer: str | None) -> str:
    return frames.compact({"type": "lobby_room", "room": roomtext.room(row, viewer)})


def _gone_room(room_id: str, row: RoomRow | None) -> dict[str, Any]:
    """A room that is not to be seen any more; one that is not public now says no more than that."""
    status, game = "closed", None
    if row is not None and row.visibility == "public":
        status, game = row.status, row.game_id
        if status == "open":
            status = "host_gone" if any(seat.free for seat in row.seats) else "full"
    return {"type": "lobby_gone", "what": "room", "id": room_id, "status": status, "game": game}


def _sees(row: SeekRow, apart: Apart) -> Callable[[str | None], bool]:
    return lambda viewer: frozenset((row.player.id, viewer)) not in apart


def _is(row: SeekRow) -> Callable[[str | None], bool]:
    return lambda viewer: row.player.id == viewer
