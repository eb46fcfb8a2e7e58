"""The API process put together: doors, hubs, and an ear for the other processes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import structlog
from fastapi import APIRouter, FastAPI
from fastapi.middleware.cors import CORSMiddleware

from ludotheque import __version__
from ludotheque.actions import house as houses
from ludotheque.actions import lexicons, logs, presence, rulesets, upkeep
from ludotheque.actions.house import House
from ludotheque.api import openapi, pages, problems
from ludotheque.api.asgi import Receive, Scope, Send
from ludotheque.api.careful import Careful
from ludotheque.api.chat_hub import ChatHub
from ludotheque.api.ears import Ears
from ludotheque.api.hub import Hub
from ludotheque.api.lengths import Lengths
from ludotheque.api.live import Live
from ludotheque.api.lobby_hub import LobbyHub
from ludotheque.api.manners import Heads
from ludotheque.api.notice_hub import NoticeHub
from ludotheque.api.observe import Observed
from ludotheque.api.outlets import TRANSPORT, QueueOutlet, transport_of
from ludotheque.api.room_hub import RoomHub
from ludotheque.api.routes import (
    account,
    admin,
    appointments,
    chat,
    circles,
    environments,
    games,
    inputs,
    invitations,
    invites,
    lexica,
    lobby,
    mail,
    notifications,
    operation,
    players,
    push,
    quick,
    ratings,
    replays,
    reports,
    rooms,
    schedules,
    seeks,
    tokens,
    tournament_check_in,
    tournament_live,
    tournament_rounds,
    tournaments,
)
from ludotheque.api.routes import rulesets as ruleset_routes
from ludotheque.api.seek_hub import SeekHub
from ludotheque.api.socket_talk import PeopleHubs
from ludotheque.api.tournament_hub import TournamentHub
from ludotheque.api.whereabouts import Whereabouts
from ludotheque.settings import Settings

log = structlog.get_logger(__name__)

PREFIX = "/api/v1"


class Front:
    """The whole application: the websocket door, and the web framework for the rest."""

    def __init__(self, app: FastAPI, live: Live) -> None:
        self.app = app
        self.live = live

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send each connection to its door."""
        if scope["type"] == "websocket":
            if scope["path"] == f"{PREFIX}/live":
                await self.live(scope, receive, send)
            else:
                await receive()
                await send({"type": "websocket.close", "code": 1008, "reason": "no such socket"})
            return
        scope[TRANSPORT] = transport_of(send)
        await self.app(scope, receive, send)


def create(settings: Settings) -> Front:
    """Build the application; the database is first touched when it starts."""
    logs.configure(settings)
    rulesets.load(settings.extra_rulesets)
    hub, room_hub, seekers, lobby_hub = Hub(), RoomHub(), SeekHub(), LobbyHub()
    people = PeopleHubs(ChatHub(hub.run), NoticeHub(hub.run), Whereabouts(hub.run))
    tournament_hub = TournamentHub(hub.run)
    live = Live(hub, room_hub, lobby_hub, people, tournament_hub)
    streams: dict[QueueOutlet, bytes | None] = {}

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        here = houses.build(settings, "api", hub.heard)
        hub.house = room_hub.house = lobby_hub.house = tournament_hub.house = here
        live.house = app.state.house = here
        people.built(here)
        ears = Ears(here, hub, room_hub, live, streams, seekers, lobby_hub, people, tournament_hub)
        await upkeep.beat(here)
        await ears.start()
        preparing = asyncio.create_task(lexicons.prepare(here))
        log.info("api.started", process=here.process_id)
        try:
            yield
        finally:
            preparing.cancel()
            people.whereabouts.close()
            await _close(here, ears, hub)

    app = FastAPI(
        title="ludotheque",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
    )
    app.state.hub, app.state.streams, app.state.settings = hub, streams, settings
    app.state.seekers, app.state.lobby = seekers, lobby_hub
    app.state.chats = people.chats
    app.state.notices, app.state.whereabouts = people.notices, people.whereabouts
    app.state.tournaments = tournament_hub
    _doors(app, settings)
    return Front(app, live)


async def _close(here: House, ears: Ears, hub: Hub) -> None:
    """Leave in order: whoever was connected through this process alone is away from now on."""
    await ears.stop()
    await hub.settle()
    await presence.bury(here, here.process_id)
    here.thinkers.close()
    await here.play.stop()
    await here.database.close()
    log.info("api.stopped", process=here.process_id)


def _doors(app: FastAPI, settings: Settings) -> None:
    problems.install(app)
    api = APIRouter(prefix=PREFIX)
    tables = (
        rooms,
        seeks,
        quick,
        lobby,
        appointments,
        invites,
        invitations,
        environments,
        games,
        inputs,
        replays,
    )
    people = (players, account, mail, tokens, circles, notifications, push)
    events = (tournaments, tournament_check_in, tournament_rounds, tournament_live, schedules)
    talk = (chat, reports)
    for part in (*people, ratings, ruleset_routes, *tables, *events, *talk, lexica, admin):
        api.include_router(part.router)
    api.include_router(operation.offers)
    app.include_router(api)
    app.include_router(operation.router)

    def document() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = openapi.document(app)
        return app.openapi_schema

    app.openapi = document  # type: ignore[method-assign]
    dist = settings.client_dist or Path("client") / "dist"
    app.include_router(pages.documents(app, PREFIX, dist))
    app.add_middleware(Heads)
    app.add_middleware(Lengths, most=settings.frame_max_bytes)
    app.add_middleware(Observed)
    app.add_middleware(Careful)
    app.add_middleware(
        CORSMiddleware,
        allow_origins=list(settings.origins),
        allow_methods=["GET", "POST", "PATCH", "DELETE"],
        allow_headers=[
            "Authorization",
            "Content-Type",
            "Idempotency-Key",
            "If-None-Match",
            "Last-Event-ID",
        ],
        expose_headers=[
            "Allow",
            "Content-Disposition",
            "ETag",
            "Idempotency-Replayed",
            "Retry-After",
            "WWW-Authenticate",
        ],
        max_age=3600,
    )
    if (dist / "index.html").is_file():
        app.include_router(pages.client(dist))
