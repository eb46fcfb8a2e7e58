"""Who follows which room through this process."""

from __future__ import annotations

from ludotheque.actions import lobby
from ludotheque.actions.house import House
from ludotheque.actions.refusals import Refusal
from ludotheque.api import frames, roomtext
from ludotheque.api.outlets import Message, Outlet


class RoomHub:
    """All followers of rooms; each change is read once and shown to each as they may see it."""

    def __init__(self) -> None:
        self.house: House | None = None
        self._rooms: dict[str, dict[Outlet, str | None]] = {}

    def rooms(self) -> list[str]:
        """The rooms that somebody follows."""
        return list(self._rooms)

    def subscribe(self, room_id: str, outlet: Outlet, player_id: str | None) -> None:
        """Follow a room."""
        self._rooms.setdefault(room_id, {})[outlet] = player_id

    def unsubscribe(self, room_id: str, outlet: Outlet) -> None:
        """Follow a room no more."""
        followers = self._rooms.get(room_id)
        if followers is not None:
            followers.pop(outlet, None)
            if not followers:
                del self._rooms[room_id]

    async def changed(self, room_id: str) -> None:
        """Show a room that has changed to everybody who follows it here."""
        if self.house is None or room_id not in self._rooms:
            return
        try:
            room = await lobby.room_for(self.house, room_id)
        except Refusal:
            return
        for outlet, player_id in list(self._rooms.get(room_id, {}).items()):
            shown = roomtext.room(room, player_id)
            outlet.send(Message(frames.compact({"type": "room", "room": shown}), "room"))
