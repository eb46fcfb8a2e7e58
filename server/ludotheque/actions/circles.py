"""One's own people: whom one follows, mutes and blocks, and who of them is here.

Two who follow each other are friends.  Who blocks somebody parts from them: both stop following
each other, and neither hears, seeks, invites or sees the other.  Nobody is told of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ludotheque.actions import accounts, notices
from ludotheque.actions.clock import now_ms
from ludotheque.actions.house import House
from ludotheque.actions.notices import Notice
from ludotheque.actions.refusals import Malformed, TooMany
from ludotheque.store import circles as store
from ludotheque.store import identity
from ludotheque.store.circles import FriendRow, Relation
from ludotheque.store.players import PlayerRow
from ludotheque.store.session import Connection

RelationKind = Literal["follow", "mute", "block"]
State = Literal["in_game", "online", "away", "offline"]
MOST = 500
"""The most people on one list."""
AWAY_MS = 300_000
"""Whoever left so lately is away rather than gone."""


@dataclass(frozen=True, slots=True)
class Friend:
    """Somebody whom one follows; ``state`` is None where it is not for one to know."""

    player: PlayerRow
    friend: bool
    state: State | None
    game_id: str | None


async def add(
    connection: Connection, relation: RelationKind, me: PlayerRow, other_id: str
) -> Relation:
    """Put somebody on a list; twice is once.  Raises NotFound, Malformed or TooMany."""
    if other_id == me.id:
        raise Malformed(
            "This is about others, not oneself.",
            errors=[{"at": "path.player_id", "message": "another player"}],
        )
    other = await accounts.somebody(connection, other_id)
    # Held, so that two requests at once do not both find a place.
    await identity.account(connection, me.id, lock=True)
    now = now_ms()
    new = await store.add(connection, relation, me.id, other_id, now)
    if new and await store.count(connection, relation, me.id) > MOST:
        raise TooMany(f"A list has at most {MOST} people; take somebody off.", limit="people")
    if relation == "block":
        for one, two in ((me.id, other_id), (other_id, me.id)):
            await store.remove(connection, "follow", one, two)
    elif relation == "follow" and new:
        told = Notice(other_id, "follower", f"follower:{me.id}", from_id=me.id)
        await notices.tell(connection, told)
    return Relation(other.player, now)


async def remove(connection: Connection, relation: RelationKind, me: str, other_id: str) -> None:
    """Take somebody off a list, who need not be on it."""
    await store.remove(connection, relation, me, other_id)


async def listed(
    house: House,
    relation: RelationKind,
    me: str,
    before: tuple[int, str] | None,
    limit: int,
) -> list[Relation]:
    """Who is on a list, newest first."""
    async with house.database.transaction() as connection:
        return await store.listed(connection, relation, me, before, limit)


async def friends(house: House, me: str) -> tuple[str, list[Friend]]:
    """Who is told where oneself is, and those whom one follows: who is here comes first."""
    async with house.database.transaction() as connection:
        setting = await store.presence_of(connection, me)
        found = await store.friends(connection, me, now_ms() - AWAY_MS, MOST)
    known = [_friend(row) for row in found]
    order = {"in_game": 0, "online": 1, "away": 2, "offline": 3, None: 4}
    return setting, sorted(known, key=lambda each: order[each.state])


def _friend(row: FriendRow) -> Friend:
    if not row.shown:
        return Friend(row.player, row.friend, None, None)
    state: State = "offline"
    if row.playing:
        state = "in_game"
    elif row.here:
        state = "online"
    elif row.lately:
        state = "away"
    return Friend(row.player, row.friend, state, row.game_id)


async def arrived(house: House, player_id: str) -> None:
    """Somebody is connected through this process now."""
    async with house.database.transaction() as connection:
        await store.arrive(connection, player_id, house.process_id)


async def departed(house: House, player_id: str) -> None:
    """Somebody is connected through this process no more."""
    async with house.database.transaction() as connection:
        await store.depart(connection, house.process_id, now_ms(), player_id)
