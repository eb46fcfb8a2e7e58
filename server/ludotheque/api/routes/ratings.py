"""Leaderboards, and players as everybody may see them."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query

from ludotheque.actions import bot_names, standings, watching
from ludotheque.actions.clock import DAY_MS, now_ms
from ludotheque.actions.refusals import Forbidden, Malformed, NotFound, NotOver
from ludotheque.api import frames, roomtext
from ludotheque.api.deps import (
    OPEN,
    Anybody,
    Cursor,
    Limit,
    TheHouse,
    paged,
    read_cursor,
    seer_of,
)
from ludotheque.api.problems import A_TOKEN, documented
from ludotheque.api.routes.games import GameId
from ludotheque.api.wire import ID, Language
from ludotheque.api.wire_ratings import (
    Boards,
    Curve,
    GameRatings,
    Leaderboard,
    Period,
    Profile,
    Side,
    Speed,
)
from ludotheque.api.wire_tables import Games
from ludotheque.core.ratings.fold import aged, provisional
from ludotheque.core.ratings.model import Rating
from ludotheque.core.rulesets.registry import RULESETS
from ludotheque.store.games import SeatRow
from ludotheque.store.ledger import ChangeRow, RatingRow
from ludotheque.store.standings import Board, Key, Standing

router = APIRouter(tags=["ratings"])

BEFORE = "before:"
BOARD_CURSOR = r"^(?:before:)?-?[0-9]{1,9}-[0-9]{1,6}-[A-Za-z0-9]{1,64}$"

PlayerId = Annotated[
    str, Path(min_length=1, max_length=64, pattern=ID, description="The player's id.")
]
RulesetInPath = Annotated[
    str, Path(min_length=1, max_length=64, pattern=ID, description="The id of the ruleset.")
]
OfSide = Annotated[Side, Query(description="People, or bots, who are rated apart.")]


def _rated(row: RatingRow | Standing, today: int) -> dict[str, Any]:
    rating = Rating(row.strength, row.doubt, row.results, row.day)
    return {
        "number": rating.number,
        "doubt": round(aged(rating, today).doubt / 1000),
        "provisional": provisional(rating, today),
        "results": row.results,
        "last_at": row.last_at,
    }


InPeriod = Annotated[
    Period, Query(description="Only who has played in this month or week, in UTC.")
]


@router.get(
    "/leaderboards",
    operation_id="listLeaderboards",
    summary="The leaderboards there are",
    response_model=Boards,
    response_description="Where somebody is.",
    responses=documented(*A_TOKEN, Malformed),
    openapi_extra=OPEN,
)
async def leaderboards(
    house: TheHouse, _who: Anybody, side: OfSide = "people", period: InPeriod = "all"
) -> Any:
    """Each with how many are in it; one in which nobody is at all is left out."""
    return {"items": [asdict(each) for each in await standings.boards(house, side, period)]}


@router.get(
    "/leaderboards/{ruleset_id}/{language}/{speed}",
    operation_id="getLeaderboard",
    summary="A leaderboard",
    response_model=Leaderboard,
    response_description="A part of the leaderboard.",
    responses=documented(*A_TOKEN, NotFound, Malformed),
    openapi_extra=OPEN,
)
async def leaderboard(
    house: TheHouse,
    _who: Anybody,
    ruleset_id: RulesetInPath,
    language: Annotated[Language, Path(description="The language of the tables.")],
    speed: Annotated[Speed, Path(description="How long the games are expected to last.")],
    side: OfSide = "people",
    period: InPeriod = "all",
    provisional: Annotated[
        bool, Query(description="Those whose number is a guess, who stand in no leaderboard.")
    ] = False,
    around: Annotated[
        str | None,
        Query(max_length=64, pattern=ID, description="A player who is to be in the middle."),
    ] = None,
    cursor: Annotated[
        str | None,
        Query(
            pattern=BOARD_CURSOR,
            description="The `next` of the part before, or the `previous` of the one after.",
        ),
    ] = None,
    limit: Limit = 20,
) -> Any:
    """The strongest first; ties are ordered by how sure the number is, then by id."""
    if ruleset_id not in RULESETS:
        raise NotFound(f"This server has {', '.join(RULESETS)}.")
    today = standings.today()
    began = standings.since(period, now_ms())
    board = Board(ruleset_id, language, speed, side, began, today, provisional)
    beside = _read(cursor)
    up = cursor is not None and cursor.startswith(BEFORE)
    page = await standings.leaderboard(
        house, board, None if up else beside, around, limit, before=beside if up else None
    )
    items = [
        {"place": place, "player": roomtext.player(line.player), **_rated(line, today)}
        for place, line in enumerate(page.lines, start=page.first)
    ]
    return {
        "items": items,
        "size": page.size,
        "previous": BEFORE + _make(page.lines[0]) if page.lines and page.first > 1 else None,
        "next": _make(page.lines[-1]) if page.more else None,
    }


def _read(cursor: str | None) -> Key | None:
    if cursor is None:
        return None
    strength, doubt, player = cursor.removeprefix(BEFORE).rsplit("-", 2)
    return int(strength), int(doubt), player


def _make(line: Standing) -> str:
    return f"{line.strength}-{line.doubt}-{line.player.id}"


@router.get(
    "/players/{player_id}",
    operation_id="getPlayer",
    summary="A player",
    response_model=Profile,
    response_description="What everybody may know of the player.",
    responses=documented(*A_TOKEN, NotFound, Malformed),
    openapi_extra=OPEN,
)
async def profile(house: TheHouse, _who: Anybody, player_id: PlayerId) -> Any:
    """Ratings, the games that are played most, and what handicap a game gives."""
    found, today = await standings.profile(house, player_id), standings.today()
    return {
        "player": roomtext.player(found.player),
        "created_at": found.player.created_at,
        "ratings": [
            {
                "ruleset": row.ruleset,
                "language": row.language,
                "speed": row.speed,
                "side": row.side,
                **_rated(row, today),
            }
            for row in found.ratings
        ],
        "favourites": [
            {"ruleset": ruleset, "finished": number, "last_at": last}
            for ruleset, number, last in found.favourites
        ],
        "handicaps": [
            {"ruleset": ruleset, "handicap": handicap} for ruleset, handicap in found.handicaps
        ],
    }


@router.get(
    "/players/{player_id}/curve",
    operation_id="getRatingCurve",
    summary="How a rating came about",
    response_model=Curve,
    response_description="A part of the curve.",
    responses=documented(*A_TOKEN, NotFound, Malformed),
    openapi_extra=OPEN,
)
async def curve(
    house: TheHouse,
    _who: Anybody,
    player_id: PlayerId,
    ruleset: Annotated[str, Query(max_length=64, pattern=ID, description="Of which game.")],
    language: Annotated[Language, Query(description="The language of the tables.")],
    speed: Annotated[Speed, Query(description="How long the games are expected to last.")],
    side: OfSide = "people",
    before: Annotated[
        int | None, Query(ge=1, le=2**53, description="The `next` of the part before.")
    ] = None,
    limit: Limit = 50,
) -> Any:
    """The last result first; all numbers together are the curve."""
    pool = (ruleset, language, speed, side)
    found = await standings.curve(house, player_id, pool, before, limit + 1)
    items = [
        {
            "place": row.place,
            "game": row.game_id,
            "at": row.at,
            "rank": row.rank,
            "players": row.players,
            "before": standings.number_of(row.before),
            "number": standings.number_of(row.strength),
            "doubt": round(row.doubt / 1000),
        }
        for row in found[:limit]
    ]
    more = len(found) > limit
    return {"items": items, "next": str(found[limit - 1].place) if more else None}


@router.get(
    "/players/{player_id}/games",
    operation_id="listPlayerGames",
    summary="Finished games of a player",
    response_model=Games,
    response_description="A page of games.",
    responses=documented(*A_TOKEN, NotFound, Malformed),
    openapi_extra=OPEN,
)
async def games(
    house: TheHouse, who: Anybody, player_id: PlayerId, cursor: Cursor = None, limit: Limit = 20
) -> Any:
    """The last first; `you` is the player's seat.  Private games are shown to the player alone."""
    before = read_cursor(cursor)
    found = await standings.games_of(house, player_id, seer_of(who), before, limit + 1)
    page, following = paged(found, limit, lambda table: (table.ended_at or 0, table.id))
    names = await bot_names.called(house, page)
    return {
        "items": [frames.summary(table, player_id, names.get(table.id, ())) for table in page],
        "next": following,
    }


@router.get(
    "/games/{game_id}/ratings",
    operation_id="getGameRatings",
    summary="What a game made of ratings",
    response_model=GameRatings,
    response_description="The ratings of its people before and after.",
    responses=documented(*A_TOKEN, Forbidden, NotFound, NotOver, Malformed),
    openapi_extra=OPEN,
)
async def of_game(house: TheHouse, who: Anybody, game_id: GameId) -> Any:
    """For a game that is over: whether it was rated, in which pool, and who gained or lost.

    Ratings are reckoned a moment after the end; until then the status is `waiting`.
    """
    table = await watching.table_for(house, game_id, seer_of(who))
    if table.status == "running":
        raise NotOver("Ratings change when the game has ended.", n=table.n)
    found = await standings.ratings_of_game(house, table)
    seats = {seat.player_id: seat for seat in table.seats if seat.player_id is not None}
    return {
        "game": table.id,
        "status": found.status,
        "ruleset": table.row.ruleset,
        "language": table.row.language,
        "speed": found.speed,
        "items": [_change(row, seats[row.player_id]) for row in found.changes],
    }


def _change(row: ChangeRow, seat: SeatRow) -> dict[str, Any]:
    day = row.at // DAY_MS
    return {
        "seat": seat.seat,
        "player": frames.player(seat),
        "side": row.side,
        "rank": row.rank,
        "players": row.players,
        "before": standings.number_of(row.before),
        "number": standings.number_of(row.strength),
        "provisional": provisional(Rating(row.strength, row.doubt, 1, day), day),
    }
