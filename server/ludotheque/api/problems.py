"""Every refusal leaves as ``application/problem+json``, and every operation says which it gives."""

from __future__ import annotations

from typing import Any

import structlog
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from ludotheque.actions import refusals
from ludotheque.actions.refusals import (
    BadJson,
    Malformed,
    NoMethod,
    NotAcceptable,
    NotFound,
    Refusal,
    TooLarge,
    Unavailable,
)
from ludotheque.api import frames
from ludotheque.store.session import is_unavailable

log = structlog.get_logger(__name__)

MEDIA = "application/problem+json"


def respond(no: Refusal) -> Response:
    """A refusal as an HTTP response."""
    headers = {}
    if no.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    retry = no.extra.get("retry_after")
    if retry is not None or no.status == 503:
        headers["Retry-After"] = str(retry or 1)
    return Response(
        frames.compact(frames.problem(no)), no.status, headers=headers, media_type=MEDIA
    )


def install(app: FastAPI) -> None:
    """Make every error of an application leave in the one shape."""
    app.add_exception_handler(Refusal, _refusal)
    app.add_exception_handler(RequestValidationError, _shape)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(Exception, _unforeseen)


async def _refusal(_request: Request, error: Any) -> Response:
    return respond(error)


async def _shape(_request: Request, error: Any) -> Response:
    found = error.errors()
    if any(fault["type"] == "json_invalid" for fault in found):
        return respond(BadJson("The body is not JSON."))
    faults = [
        {"at": ".".join(str(part) for part in fault["loc"]), "message": fault["msg"]}
        for fault in found[:10]
    ]
    return respond(Malformed("The request does not have the documented shape.", errors=faults))


async def _http(request: Request, error: Any) -> Response:
    response = respond(_known(error, request))
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


def _known(error: HTTPException, request: Request) -> Refusal:
    if error.status_code == 404:
        return NotFound("There is nothing at this address; see /docs for what there is.")
    if error.status_code == 405:
        return NoMethod(f"{request.method} is not possible here; Allow says what is.")
    if error.status_code == 413:
        return TooLarge(str(error.detail))
    if error.status_code == 415:
        return NotAcceptable("Send the body as application/json.")
    if error.status_code == 400:
        return BadJson("The body could not be read as JSON.")
    return Malformed(str(error.detail))


async def _unforeseen(request: Request, error: Exception) -> Response:
    if not is_unavailable(error):
        log.error("http.failed", path=request.url.path, exc_info=error)
    return respond(Unavailable("The server could not do this now; try again in a moment."))


def documented(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The responses entry of an operation that can refuse with these statuses."""
    found: dict[int | str, dict[str, Any]] = {}
    for status in sorted({*statuses, 503}):
        kinds = [kind for kind in refusals.every_refusal() if kind.status == status]
        codes = ", ".join(f"`{kind.code}`" for kind in kinds)
        found[status] = {
            "description": f"{kinds[0].title}. Codes: {codes}.",
            "content": {
                MEDIA: {
                    "schema": {"$ref": "#/components/schemas/Problem"},
                    "example": frames.problem(kinds[0]((kinds[0].__doc__ or "").split("\n")[0])),
                }
            },
        }
    return found
