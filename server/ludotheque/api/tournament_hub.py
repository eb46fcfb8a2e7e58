"""Who follows which tournament through this process, with the same contract as a game's."""

from __future__ import annotations

import asyncio
from weakref import WeakSet

from ludotheque.actions.refusals import Refusal
from ludotheque.actions.tournaments import looking
from ludotheque.actions.tournaments.looking import Viewer
from ludotheque.api import frames, tournament_text
from ludotheque.api.feeds import Feeds, Listener, Run
from ludotheque.api.outlets import Message, QueueOutlet

SLICE = 64
PRIVATE = 4403

Onlooker = Listener[str, Viewer]


class TournamentHub(Feeds[str, Viewer]):
    """All followers of tournaments; what they all lack is read once and told to all of them."""

    def __init__(self, run: Run) -> None:
        super().__init__(run)
        # Those who were let in when it was private; what is public may become so.
        self._insiders: WeakSet[Onlooker] = WeakSet()

    async def first(self, listener: Onlooker, since: int | None) -> tuple[Message, int]:
        """A snapshot with the events after ``since``.  Raises NotFound or Forbidden."""
        picture = await looking.picture(self.home, listener.key, listener.who, since)
        if picture.row.visibility == "private":
            self._insiders.add(listener)
        return Message(tournament_text.snapshot(picture), "snapshot", picture.row.n), picture.row.n

    async def spread(self, key: str, listeners: list[Onlooker]) -> int | None:
        """Tell each what it does not have; who may not see what has become private is let go."""
        made: dict[int, tuple[Message, int, bool]] = {}
        for count, each in enumerate(listeners):
            if each.n not in made:
                picture = await looking.fresh(self.home, key, each.n)
                if picture is None:
                    # It was pruned; there is nothing to follow any more.
                    for gone in listeners:
                        self.unsubscribe(gone)
                    return None
                n = picture.row.n
                message = Message(tournament_text.update(picture), "update", n)
                made[each.n] = message, n, picture.row.visibility == "private"
            message, n, private = made[each.n]
            if n > each.n and (not private or await self._may_see(each)):
                each.n = n
                each.outlet.send(message)
            if count % SLICE == SLICE - 1:
                await asyncio.sleep(0)
        return max((n for _, n, _ in made.values()), default=None)

    async def _may_see(self, listener: Onlooker) -> bool:
        """Look once whether a follower may see what has become private."""
        if listener in self._insiders:
            return True
        try:
            await looking.require_sight(self.home, listener.key, listener.who)
        except Refusal as no:
            self.unsubscribe(listener)
            if isinstance(listener.outlet, QueueOutlet):
                listener.outlet.close(PRIVATE, "it is private now")
            else:
                # A socket follows other things as well, so it is told and stays open.
                no.extra["tournament"] = listener.key
                listener.outlet.send(Message(frames.refused(no, None, None)))
            return False
        self._insiders.add(listener)
        return True
