"""One's own people: followed, muted, blocked; and who of them is here."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path

from ludotheque.actions import circles
from ludotheque.actions.refusals import Malformed, NotFound
from ludotheque.api import roomtext
from ludotheque.api.deps import (
    AccountReader,
    AccountWrite,
    Cursor,
    Limit,
    TheHouse,
    paged,
    read_cursor,
)
from ludotheque.api.problems import A_PLAYER, AN_OWNERS_WRITE, documented
from ludotheque.api.wire import ID
from ludotheque.api.wire_talk import Friends, Related, RelatedPage, RelationKind, Removed
from ludotheque.store.circles import Relation
from ludotheque.store.session import Connection

router = APIRouter(tags=["people"])

Kind = Annotated[RelationKind, Path(description="Which list.")]
PlayerId = Annotated[
    str, Path(min_length=1, max_length=64, pattern=ID, description="The player's id.")
]


def _related(row: Relation) -> dict[str, Any]:
    return {"player": roomtext.player(row.player), "at": row.at}


@router.get(
    "/me/friends",
    operation_id="listFriends",
    summary="Who of mine is here",
    response_model=Friends,
    response_description="Everybody whom I follow.",
    responses=documented(*A_PLAYER),
)
async def friends(house: TheHouse, caller: AccountReader) -> Any:
    """Two who follow each other are friends. Each decides who is told where they are.

    That is `presence` of `PATCH /me`: friends (if nothing was said), all followers, or nobody.
    """
    setting, found = await circles.friends(house, caller.player.id)
    return {
        "presence": setting,
        "items": [
            {
                "player": roomtext.player(each.player),
                "friend": each.friend,
                "state": each.state,
                "game": each.game_id,
            }
            for each in found
        ],
    }


@router.get(
    "/me/people/{relation}",
    operation_id="listRelated",
    summary="Whom I follow, mute or block",
    response_model=RelatedPage,
    response_description="A page of the list.",
    responses=documented(*A_PLAYER, Malformed),
)
async def listed(
    house: TheHouse,
    caller: AccountReader,
    relation: Kind,
    cursor: Cursor = None,
    limit: Limit = 20,
) -> Any:
    """Newest first. Nobody else sees these lists, and nobody is told of being muted or blocked."""
    me = caller.player.id
    found = await circles.listed(house, relation, me, read_cursor(cursor), limit + 1)
    page, following = paged(found, limit, lambda row: (row.at, row.player.id))
    return {
        "items": [_related(row) for row in page],
        "next": following,
    }


@router.post(
    "/me/people/{relation}/{player_id}",
    operation_id="addRelated",
    summary="Follow, mute or block somebody",
    response_model=Related,
    response_description="They are on the list.",
    responses=documented(*AN_OWNERS_WRITE, NotFound),
)
async def add(write: AccountWrite, relation: Kind, player_id: PlayerId) -> Any:
    """A mute is for oneself: their chat is a number without a text. A block works both ways.

    It filters chat, seeks and invitations, and ends following on both sides.
    """

    async def work(connection: Connection) -> dict[str, Any]:
        return _related(await circles.add(connection, relation, write.caller.player, player_id))

    return await write.do(work)


@router.delete(
    "/me/people/{relation}/{player_id}",
    operation_id="removeRelated",
    summary="Follow, mute or block somebody no more",
    response_model=Removed,
    response_description="They are not on the list.",
    responses=documented(*AN_OWNERS_WRITE),
)
async def remove(write: AccountWrite, relation: Kind, player_id: PlayerId) -> Any:
    """Whoever was not on the list is not on it either."""

    async def work(connection: Connection) -> dict[str, str]:
        await circles.remove(connection, relation, write.caller.player.id, player_id)
        return {"player": player_id}

    return await write.do(work)
