"""Who follows which room through this process."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ludotheque.actions import lobby
from ludotheque.actions.house import House
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

    async def changed(self, room_ids: Iterable[str]) -> None:
        """Show rooms that have changed to everybody who follows them here.

        All are read together, and so are the invitations of those who might see one no more.
        Whoever may not see it from now on, because their seat was freed or the room has become
        private, hears of just that and of nothing after it.
        """
        followed = [each for each in room_ids if each in self._rooms]
        if self.house is None or not followed:
            return
        rooms = await lobby.whatever_rooms(self.house, followed)
        # Whoever comes from here on is shown the room as it is then.
        following = [
            (room, outlet, who)
            for room in rooms
            for outlet, who in self._rooms.get(room.id, {}).items()
        ]
        shut = {
            (room.id, who.player_id)
            for room, _, who in following
            if not lobby.may_see(room, who.player_id, who.invite)
        }
        invited = await lobby.invited(self.house, shut)
        for room, outlet, who in following:
            may = (
                lobby.may_see(room, who.player_id, who.invite)
                or (room.id, who.player_id) in invited
            )
            if not may:
                self.unsubscribe(room.id, outlet)
            if may or who.seen:
                shown = roomtext.room(room, who.player_id, who.invite)
                outlet.send(Message(frames.compact({"type": "room", "room": shown}), "room"))
