"""Who follows which room through this process."""

from __future__ import annotations

from dataclasses import dataclass

from ludotheque.actions import lobby
from ludotheque.actions.house import House
from ludotheque.actions.refusals import Refusal
from ludotheque.api import frames, roomtext
from ludotheque.api.outlets import Message, Outlet


@dataclass(slots=True)
class Follower:
    """Who follows a room, and by which right; ``seen`` once it was shown to them."""

    player_id: str | None
    invite: str | None = None
    seen: bool = False


class RoomHub:
    """All followers of rooms; each change is read once and shown to each as they may see it."""

    def __init__(self) -> None:
        self.house: House | None = None
        self._rooms: dict[str, dict[Outlet, Follower]] = {}

    def rooms(self) -> list[str]:
        """The rooms that somebody follows."""
        return list(self._rooms)

    def subscribe(self, room_id: str, outlet: Outlet, follower: Follower) -> None:
        """Follow a room."""
        self._rooms.setdefault(room_id, {})[outlet] = follower

    def unsubscribe(self, room_id: str, outlet: Outlet) -> None:
        """Follow a room no more."""
        followers = self._rooms.get(room_id)
        if followers is not None:
            followers.pop(outlet, None)
            if not followers:
                del self._rooms[room_id]

    async def changed(self, room_id: str) -> None:
        """Show a room that has changed to everybody who follows it here.

        Whoever may not see it from now on, because their seat was freed or the room has become
        private, hears of just that and of nothing after it.
        """
        if self.house is None or room_id not in self._rooms:
            return
        try:
            room = await lobby.whatever_room(self.house, room_id)
        except Refusal:
            return
        followers = list(self._rooms.get(room_id, {}).items())
        shut = [who for _, who in followers if not lobby.may_see(room, who.player_id, who.invite)]
        invited = await lobby.invited(self.house, room_id, [who.player_id for who in shut])
        for outlet, who in followers:
            may = who not in shut or who.player_id in invited
            if not may:
                self.unsubscribe(room_id, outlet)
            if may or who.seen:
                shown = roomtext.room(room, who.player_id, who.invite)
                outlet.send(Message(frames.compact({"type": "room", "room": shown}), "room"))
