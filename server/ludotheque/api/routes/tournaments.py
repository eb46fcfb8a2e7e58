"""Tournaments: the timetable, one of them, entering, and standing in it."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Body, Depends, Path, Query, Request

from ludotheque.actions.accounts import Caller
from ludotheque.actions.refusals import (
    EntryClosed,
    EntryRefused,
    Forbidden,
    Illegal,
    Malformed,
    NotFound,
    NotNow,
)
from ludotheque.actions.tournaments import creating, entering, looking
from ludotheque.actions.tournaments.entering import Shown
from ludotheque.actions.tournaments.held import holding
from ludotheque.actions.tournaments.looking import Viewer
from ludotheque.actions.tournaments.organising import may_manage, require_manager
from ludotheque.api import tournament_bodies, tournament_text
from ludotheque.api.deps import (
    OPEN,
    Anybody,
    Cursor,
    JoinWrite,
    Limit,
    ManageWrite,
    TheHouse,
    Write,
    address_of,
    needs,
    paged,
    read_cursor,
)
from ludotheque.api.problems import A_BODY, A_PLAYER, A_TOKEN, A_WRITE, documented
from ludotheque.api.wire import ID, Language
from ludotheque.api.wire_contests import Format, Joining, NewTournament, TournamentChange
from ludotheque.api.wire_tournaments import MyEntry, Standings, Tournament, Tournaments
from ludotheque.store.session import Connection
from ludotheque.store.tournaments import Listing

router = APIRouter(tags=["tournaments"])

TournamentId = Annotated[
    str, Path(min_length=1, max_length=64, pattern=ID, description="The tournament's id.")
]
Invite = Annotated[
    str | None,
    Query(min_length=1, max_length=64, pattern=ID, description="Of a private one: its invite."),
]
SEEN = (*A_TOKEN, Forbidden, NotFound, Malformed)


def _viewer(who: Anybody, invite: Invite = None) -> Viewer:
    return Viewer(who, invite)


TheViewer = Annotated[Viewer, Depends(_viewer)]


@router.get(
    "/tournaments",
    operation_id="listTournaments",
    summary="The timetable",
    response_model=Tournaments,
    response_description="A page of tournaments.",
    responses=documented(*A_TOKEN, Malformed),
    openapi_extra=OPEN,
)
async def listed(
    house: TheHouse,
    who: Anybody,
    ended: Annotated[bool, Query(description="Those that are over, the last first.")] = False,
    mine: Annotated[
        bool, Query(description="Those that I have entered or organise, private ones too.")
    ] = False,
    ruleset: Annotated[
        str | None, Query(max_length=64, pattern=ID, description="Only of this game.")
    ] = None,
    format: Annotated[Format | None, Query(description="Only of this format.")] = None,  # noqa: A002
    language: Annotated[Language | None, Query(description="Only in this language.")] = None,
    schedule: Annotated[
        str | None, Query(max_length=64, pattern=ID, description="Only of this schedule.")
    ] = None,
    since: Annotated[
        int | None, Query(ge=0, le=9_999_999_999_999, description="Starting then or later.")
    ] = None,
    until: Annotated[
        int | None, Query(ge=0, le=9_999_999_999_999, description="Starting before then.")
    ] = None,
    cursor: Cursor = None,
    limit: Limit = 20,
) -> Any:
    """Those that run or come, by their start; `next` is the cursor of the page after."""
    player = who.player.id if mine and who is not None else None
    which = Listing(ended, ruleset, format, language, schedule, player, since, until)
    found = await looking.listed(house, which, read_cursor(cursor), limit + 1)
    page, following = paged(found, limit, lambda row: (row.starts_at, row.id))
    return {
        "items": [tournament_text.summary(row) for row in page],
        "next": following,
    }


@router.post(
    "/tournaments",
    operation_id="createTournament",
    status_code=201,
    summary="Make a tournament",
    response_model=Tournament,
    response_description="The tournament, with its invite.",
    responses=documented(*A_WRITE, *A_BODY, Illegal, NotNow),
)
async def create(write: ManageWrite, body: NewTournament) -> Any:
    """Needs the scope `tournament:manage`. It opens and starts by itself."""
    wanted = tournament_bodies.wanted(body, write.caller.player.language)
    told = tournament_bodies.told(body)
    kept = await write.earlier(told, 201)
    if kept is not None:
        return kept
    password = await _hashed(write, body.password)

    async def work(connection: Connection) -> dict[str, Any]:
        row = await creating.create(connection, write.caller.player, wanted, password)
        return await _shown(connection, row.id, write.caller)

    return await write.do(work, told, 201)


async def _hashed(write: Write, password: str | None) -> str | None:
    return None if password is None else await write.house.passwords.hashed(password)


async def _shown(connection: Connection, tournament_id: str, caller: Caller) -> dict[str, Any]:
    picture = await looking.pictured(connection, tournament_id, Viewer(caller))
    return tournament_text.tournament(picture, manages=may_manage(picture.row, caller))


@router.get(
    "/tournaments/{tournament_id}",
    operation_id="getTournament",
    summary="A tournament",
    response_model=Tournament,
    response_description="The tournament.",
    responses=documented(*SEEN),
    openapi_extra=OPEN,
)
async def get(house: TheHouse, viewer: TheViewer, tournament_id: TournamentId) -> Any:
    """Live changes come over the websocket and the stream."""
    picture = await looking.picture(house, tournament_id, viewer)
    manages = may_manage(picture.row, viewer.caller)
    return tournament_text.tournament(picture, manages=manages)


@router.patch(
    "/tournaments/{tournament_id}",
    operation_id="changeTournament",
    summary="Change a tournament before it starts",
    response_model=Tournament,
    response_description="The tournament as it is now.",
    responses=documented(*A_WRITE, *A_BODY, NotFound, Illegal, NotNow),
)
async def change(write: ManageWrite, tournament_id: TournamentId, body: TournamentChange) -> Any:
    """By its organiser or an administrator. Who has entered stays, so the game stays too."""
    told = tournament_bodies.told(body)
    kept = await write.earlier(told)
    if kept is not None:
        return kept
    password = await _hashed(write, body.password)

    async def work(connection: Connection) -> dict[str, Any]:
        async with holding(write.house, connection, tournament_id) as held:
            require_manager(held.row, write.caller)
            wanted = tournament_bodies.changes(body, held.row)
            by, no_password = write.caller.player.id, body.no_password
            creating.change(held, wanted, by, password, no_password=no_password)
        return await _shown(connection, tournament_id, write.caller)

    return await write.do(work, told)


@router.get(
    "/tournaments/{tournament_id}/me",
    operation_id="getMyEntry",
    summary="How I stand, and the game that I play there",
    response_model=MyEntry,
    response_description="The entry.",
    responses=documented(*A_PLAYER, NotFound, Malformed),
)
async def me(
    house: TheHouse,
    caller: Annotated[Caller, Depends(needs("game:read"))],
    tournament_id: TournamentId,
    invite: Invite = None,
) -> Any:
    """`game` is where to go now, if anywhere."""
    found = await looking.mine(house, tournament_id, Viewer(caller, invite))
    return tournament_text.mine(found, manages=may_manage(found.row, caller))


@router.post(
    "/tournaments/{tournament_id}/me",
    operation_id="joinTournament",
    summary="Enter, or come back",
    response_model=MyEntry,
    response_description="The entry.",
    responses=documented(*A_WRITE, *A_BODY, NotFound, EntryClosed, EntryRefused),
)
async def join(
    request: Request,
    write: JoinWrite,
    tournament_id: TournamentId,
    body: Annotated[Joining | None, Body()] = None,
) -> Any:
    """Whoever is in it already stays so. Of an arena: to come and go as one likes."""
    body = body or Joining()
    told = tournament_bodies.told(body)
    kept = await write.earlier(told)
    if kept is not None:
        return kept
    opened = await entering.password_is_right(
        write.house,
        tournament_id,
        write.caller,
        body.invite,
        body.password,
        address_of(request),
    )

    async def work(connection: Connection) -> dict[str, Any]:
        async with holding(write.house, connection, tournament_id) as held:
            await entering.join(held, write.caller.player, Shown(body.invite, opened))
        return await my_entry(connection, tournament_id, write.caller)

    return await write.do(work, told)


async def my_entry(connection: Connection, tournament_id: str, caller: Caller) -> dict[str, Any]:
    """How the caller stands to a tournament, in the caller's transaction."""
    found = await looking.mine_in(connection, tournament_id, Viewer(caller))
    return tournament_text.mine(found, manages=may_manage(found.row, caller))


@router.delete(
    "/tournaments/{tournament_id}/me",
    operation_id="leaveTournament",
    summary="Withdraw",
    response_model=MyEntry,
    response_description="The entry, withdrawn.",
    responses=documented(*A_WRITE, NotFound, NotNow),
)
async def leave(write: JoinWrite, tournament_id: TournamentId) -> Any:
    """From what is still to be paired; a game that runs is played on, or resigned by itself."""

    async def work(connection: Connection) -> dict[str, Any]:
        async with holding(write.house, connection, tournament_id) as held:
            await entering.withdraw(held, write.caller.player.id)
        return await my_entry(connection, tournament_id, write.caller)

    return await write.do(work)


@router.get(
    "/tournaments/{tournament_id}/standings",
    operation_id="getStandings",
    summary="The standings",
    response_model=Standings,
    response_description="A page of the standings.",
    responses=documented(*SEEN),
    openapi_extra=OPEN,
)
async def standing(
    house: TheHouse,
    viewer: TheViewer,
    tournament_id: TournamentId,
    cursor: Cursor = None,
    limit: Limit = 20,
) -> Any:
    """Best first; before the first round in the order of entering."""
    after, _ = read_cursor(cursor) or (0, "")
    plan, found = await looking.standing(house, tournament_id, viewer, after, limit + 1)
    page, following = paged(found, limit, lambda row: (after + limit, plan.row.id))
    return {
        "tournament": plan.row.id,
        "n": plan.row.n,
        "items": [tournament_text.place(row, plan) for row in page],
        "next": following,
    }
