"""For those who run the server: does it live, may it be sent work, what does it count."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from ludotheque import __version__
from ludotheque.actions import push, watching
from ludotheque.actions.refusals import Unavailable
from ludotheque.api.deps import OPEN, TheHouse
from ludotheque.api.problems import documented
from ludotheque.api.wire import Health, Server

router = APIRouter(tags=["operation"])
offers = APIRouter(tags=["operation"])
"""What clients ask; it stands among the rest of the API."""


@router.get(
    "/health",
    operation_id="getHealth",
    summary="The process lives",
    response_model=Health,
    response_description="It lives.",
    openapi_extra=OPEN,
)
async def health() -> dict[str, Any]:
    """Says nothing of the database; a process without one is not to be killed for it."""
    return {"status": "ok", "version": __version__}


@offers.get(
    "/server",
    operation_id="getServer",
    summary="What this server offers",
    response_model=Server,
    response_description="What is set up here.",
    responses=documented(alone=True),
    openapi_extra=OPEN,
)
async def offered(house: TheHouse) -> dict[str, Any]:
    """What differs from server to server, so that a client offers nothing that is not there."""
    return {
        "version": __version__,
        "mail": house.settings.smtp_host is not None,
        "push": push.public_key(house) is not None,
    }


@router.get(
    "/ready",
    operation_id="getReady",
    summary="The process may be sent work",
    response_model=Health,
    response_description="It may.",
    responses=documented(Unavailable),
    openapi_extra=OPEN,
)
async def ready(request: Request) -> dict[str, Any]:
    """The database answers, and the process is not about to end."""
    house = request.app.state.house
    await watching.numbers(house, [])
    if house.play.asleep:
        raise Unavailable("The server is coming back.")
    return {"status": "ok", "version": __version__}


@router.get(
    "/metrics",
    operation_id="getMetrics",
    summary="Counts of this process, for Prometheus",
    response_class=Response,
    responses={
        200: {
            "description": "Counts, in the text format of Prometheus.",
            "content": {"text/plain": {"schema": {"type": "string"}}},
        }
    },
    openapi_extra=OPEN,
)
async def metrics() -> Response:
    """Keep this address inside: the reverse proxy does not pass it on."""
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)
