"""Counts and names every request, and answers for what nobody foresaw."""

from __future__ import annotations

import time

import structlog
from fastapi import Request

from ludotheque.actions import measures
from ludotheque.actions.house import new_id
from ludotheque.api import problems
from ludotheque.api.asgi import App, Event, Receive, Scope, Send

log = structlog.get_logger(__name__)


class Observed:
    """Gives each request an id that is on every line logged for it, with its game and player.

    It works below the web framework's own layers and copies nothing, so that what is bound while
    a request is answered is still bound when the answer is logged.
    """

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        structlog.contextvars.clear_contextvars()
        structlog.contextvars.bind_contextvars(request=new_id(8))
        started = time.perf_counter()
        status = 0

        async def watched(message: Event) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, watched)
        except Exception as error:
            if status:
                # The answer has begun; all that is left is to break it off.
                raise
            # Here and not at the outermost layer, so that a browser elsewhere can read it too.
            response = await problems.unforeseen(Request(scope), error)
            await response(scope, receive, watched)
        _note(scope, status, time.perf_counter() - started)


def _note(scope: Scope, status: int, seconds: float) -> None:
    route = getattr(scope.get("route"), "path", "other")
    method = scope["method"]
    measures.requests.labels(method, route, str(status)).inc()
    measures.request_seconds.labels(method, route).observe(seconds)
    places = scope.get("path_params") or {}
    log.debug(
        "http.answered",
        method=method,
        route=route,
        status=status,
        ms=round(seconds * 1000, 1),
        **{
            name.removesuffix("_id"): value
            for name, value in places.items()
            if name.endswith("_id")
        },
    )
