"""Who follows which tournament through this process, with the same contract as a game's."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

import structlog

from ludotheque.actions.house import House
from ludotheque.actions.refusals import Refusal
from ludotheque.actions.tournaments import looking
from ludotheque.actions.tournaments.looking import Viewer
from ludotheque.api import tournament_text
from ludotheque.api.outlets import Message, Outlet, QueueOutlet

SLICE = 64
PRIVATE = 4403

log = structlog.get_logger(__name__)


@dataclass(eq=False, slots=True)
class Follower:
    """One client that follows one tournament; ``n`` is the last number it was told."""

    outlet: Outlet
    tournament_id: str
    viewer: Viewer
    n: int | None = None
    private: bool = False
    """Whether they were let in when it was private; what is public may become so."""


@dataclass(slots=True)
class _Followed:
    followers: set[Follower] = field(default_factory=set)
    told_of: int = 0


class TournamentHub:
    """All followers of tournaments; each change is read once and told to all of them."""

    def __init__(self) -> None:
        self.house: House | None = None
        self._followed: dict[str, _Followed] = {}
        self._changed: set[str] = set()
        self._telling: asyncio.Task[None] | None = None

    def followed(self) -> list[str]:
        """The tournaments that somebody follows."""
        return list(self._followed)

    async def subscribe(
        self, outlet: Outlet, tournament_id: str, viewer: Viewer, since: int | None
    ) -> Follower:
        """Send a snapshot with the events after ``since``, and then every update.

        The follower is entered before the tournament is read, so that nothing falls in between.
        Raises NotFound or Forbidden.
        """
        if self.house is None:
            raise RuntimeError("the hub has no house")
        follower = Follower(outlet, tournament_id, viewer)
        followed = self._followed.setdefault(tournament_id, _Followed())
        followed.followers.add(follower)
        try:
            while True:
                picture = await looking.picture(self.house, tournament_id, viewer, since)
                if picture.row.n >= followed.told_of:
                    break
        except BaseException:
            self.unsubscribe(follower)
            raise
        follower.n, follower.private = picture.row.n, picture.row.visibility == "private"
        outlet.send(Message(tournament_text.snapshot(picture), "snapshot", picture.row.n))
        return follower

    def unsubscribe(self, follower: Follower) -> None:
        """Tell this one no more."""
        followed = self._followed.get(follower.tournament_id)
        if followed is not None:
            followed.followers.discard(follower)
            if not followed.followers:
                self._followed.pop(follower.tournament_id, None)

    def heard(self, tournament_id: str, n: int) -> None:
        """A tournament has events up to this number, whoever made them."""
        followed = self._followed.get(tournament_id)
        if followed is None:
            return
        followed.told_of = max(followed.told_of, n)
        if any(each.n is not None and each.n < n for each in followed.followers):
            self._changed.add(tournament_id)
            if self._telling is None or self._telling.done():
                self._telling = asyncio.create_task(self._tell())

    async def _tell(self) -> None:
        while self._changed:
            tournament_id = self._changed.pop()
            try:
                await self._tell_of(tournament_id)
            except Refusal:
                continue
            except Exception:
                # Whoever follows may wait for just this, so it is tried until it is told.
                log.warning("tournaments.tell_failed", tournament=tournament_id, exc_info=True)
                self._changed.add(tournament_id)
                await asyncio.sleep(0.5)

    async def _tell_of(self, tournament_id: str) -> None:
        followed = self._followed.get(tournament_id)
        if followed is None or self.house is None:
            return
        told = [each for each in followed.followers if each.n is not None]
        texts: dict[int, tuple[Message, bool]] = {}
        for count, follower in enumerate(told):
            since = follower.n
            if since is None:
                continue
            if since not in texts:
                picture = await looking.fresh(self.house, tournament_id, since)
                if picture is None or picture.row.n <= since:
                    continue
                text = tournament_text.update(picture)
                private = picture.row.visibility == "private"
                texts[since] = Message(text, "update", picture.row.n), private
            message, private = texts[since]
            if private and not follower.private and not await self._let_in(follower):
                continue
            if follower in followed.followers and follower.n == since:
                follower.n = message.n
                follower.outlet.send(message)
            if count % SLICE == SLICE - 1:
                await asyncio.sleep(0)

    async def _let_in(self, follower: Follower) -> bool:
        """Look whether a follower may see what has become private; who may not hears no more."""
        if self.house is None:
            return False
        try:
            await looking.picture(self.house, follower.tournament_id, follower.viewer)
        except Refusal:
            self.unsubscribe(follower)
            if isinstance(follower.outlet, QueueOutlet):
                follower.outlet.close(PRIVATE, "it is private now")
            return False
        follower.private = True
        return True
