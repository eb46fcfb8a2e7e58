"""Every refusal leaves as ``application/problem+json``, and every operation says which it gives."""

from __future__ import annotations

from typing import Any

import structlog
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from ludotheque.actions.refusals import (
    BadJson,
    BadToken,
    Banned,
    ExpiredToken,
    Forbidden,
    GameOver,
    KeyReused,
    Malformed,
    NeedsSession,
    NoMethod,
    NotAcceptable,
    NotFound,
    NoToken,
    NotYourSeat,
    Refusal,
    RoomClosed,
    RoomStarted,
    TooLarge,
    TooMany,
    Unavailable,
)
from ludotheque.api import frames
from ludotheque.api.manners import allowed
from ludotheque.store.session import is_unavailable

log = structlog.get_logger(__name__)

MEDIA = "application/problem+json"

Kind = type[Refusal]

# What several operations refuse alike; routes put their own lists together from these.
A_BODY: tuple[Kind, ...] = (BadJson, TooLarge, NotAcceptable, Malformed)
A_TOKEN: tuple[Kind, ...] = (BadToken, ExpiredToken)
A_PLAYER: tuple[Kind, ...] = (NoToken, *A_TOKEN, Forbidden)
A_WRITE: tuple[Kind, ...] = (*A_PLAYER, Banned, TooLarge, Malformed, KeyReused, TooMany)
# Of one's own account: with a session alone, and banned or not.
AN_OWNER: tuple[Kind, ...] = (*A_PLAYER, NeedsSession)
AN_OWNERS_WRITE: tuple[Kind, ...] = (*AN_OWNER, TooLarge, Malformed, KeyReused, TooMany)
A_ROOM: tuple[Kind, ...] = (NotFound, RoomStarted, RoomClosed)
AN_INPUT: tuple[Kind, ...] = (
    *A_PLAYER,
    Banned,
    TooLarge,
    Malformed,
    KeyReused,
    NotFound,
    NotYourSeat,
    GameOver,
)


def respond(no: Refusal) -> Response:
    """A refusal as an HTTP response."""
    headers = {}
    if no.status == 401:
        wrong = "" if isinstance(no, NoToken) else ' error="invalid_token"'
        headers["WWW-Authenticate"] = f"Bearer{wrong}"
    retry = no.extra.get("retry_after")
    if retry is not None or no.status == 503:
        headers["Retry-After"] = str(retry or 1)
    # What somebody sent may be named here, and may hold half a character that cannot be encoded.
    body = frames.compact(frames.problem(no)).encode("utf-8", "replace")
    return Response(body, no.status, headers=headers, media_type=MEDIA)


def install(app: FastAPI) -> None:
    """Make every error of an application leave in the one shape."""
    app.add_exception_handler(Refusal, _refusal)
    app.add_exception_handler(RequestValidationError, _shape)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(RecursionError, _deep)
    app.add_exception_handler(Exception, unforeseen)


async def _refusal(_request: Request, error: Any) -> Response:
    return respond(error)


async def _deep(_request: Request, _error: Any) -> Response:
    return respond(Malformed("The body is nested too deeply to be anything here."))


async def _shape(request: Request, error: Any) -> Response:
    found = error.errors()
    if any(fault["type"] == "json_invalid" for fault in found):
        return respond(BadJson("The body is not JSON."))
    if any(fault["loc"] == ("body",) for fault in found) and _is_foreign(request):
        return respond(NotAcceptable("Send the body as application/json."))
    faults = [
        {"at": ".".join(str(part) for part in fault["loc"]), "message": fault["msg"]}
        for fault in found[:10]
    ]
    return respond(Malformed("The request does not have the documented shape.", errors=faults))


def _is_foreign(request: Request) -> bool:
    """Whether there is a body that does not say it is JSON; the framework then reads none."""
    headers = request.headers
    if headers.get("content-length", "0") == "0" and "transfer-encoding" not in headers:
        return False
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    return kind != "application/json" and not kind.endswith("+json")


async def _http(request: Request, error: Any) -> Response:
    if error.status_code == 405:
        return _wrong_method(request, error)
    response = respond(_known(error))
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


def _wrong_method(request: Request, error: HTTPException) -> Response:
    """Say what is possible here; the framework knows only the first operation of an address."""
    path = request.url.path
    methods = allowed(request.app, path)
    if not methods and path.startswith("/api/"):
        return respond(NotFound(NOTHING_HERE))
    allow = {"Allow": ", ".join(methods) or (error.headers or {}).get("Allow", "GET")}
    if request.method == "OPTIONS":
        return Response(status_code=204, headers=allow)
    response = respond(NoMethod(f"{request.method} is not possible here; Allow says what is."))
    response.headers.update(allow)
    return response


NOTHING_HERE = "There is nothing at this address; see /docs for what there is."


def _known(error: HTTPException) -> Refusal:
    if error.status_code == 404:
        return NotFound(NOTHING_HERE)
    if error.status_code == 413:
        return TooLarge("The body is longer than this server reads.")
    if error.status_code == 415:
        return NotAcceptable("Send the body as application/json.")
    if error.status_code == 400:
        return BadJson("The body could not be read as JSON.")
    return Malformed(str(error.detail))


async def unforeseen(request: Request, error: Exception) -> Response:
    """What nobody has planned for: written down here, and an honest word for the caller."""
    if not is_unavailable(error):
        log.error("http.failed", path=request.url.path, exc_info=error)
    return respond(Unavailable("The server could not do this now; try again in a moment."))


def documented(*kinds: Kind, alone: bool = False) -> dict[int | str, dict[str, Any]]:
    """The responses entry of an operation that can refuse with these, and no other code.

    ``alone`` is for the few that never ask the database, and so are never unavailable.
    """
    by_status: dict[int | str, list[Kind]] = {}
    for kind in sorted({*kinds} | (set() if alone else {Unavailable}), key=lambda k: k.code):
        by_status.setdefault(kind.status, []).append(kind)
    return {status: _response(by_status[status]) for status in sorted(by_status, key=int)}


def _response(kinds: list[Kind]) -> dict[str, Any]:
    codes = [kind.code for kind in kinds]
    found: dict[str, Any] = {
        "description": "; ".join(f"`{kind.code}`: {sentence(kind)}" for kind in kinds),
        "content": {
            MEDIA: {
                "schema": {
                    "allOf": [
                        {"$ref": "#/components/schemas/Problem"},
                        {"type": "object", "properties": {"code": {"enum": codes}}},
                    ]
                },
                "examples": {kind.code: {"value": example(kind)} for kind in kinds},
            }
        },
    }
    headers = {
        401: ("WWW-Authenticate", "The scheme, and `invalid_token` where one was sent.", "string"),
        429: ("Retry-After", "Seconds until it may be tried again.", "integer"),
        503: ("Retry-After", "Seconds until it may be tried again.", "integer"),
    }
    if kinds[0].status in headers:
        name, said, kind_of = headers[kinds[0].status]
        found["headers"] = {name: {"description": said, "schema": {"type": kind_of}}}
    return found


def sentence(kind: Kind) -> str:
    """What a refusal means, in one sentence."""
    return " ".join((kind.__doc__ or "").split()).replace("``", "`")


EXTRAS: dict[str, dict[str, Any]] = {
    "malformed": {"errors": [{"at": "body.seats", "message": "Input should be a valid integer"}]},
    "too_many": {"limit": "writes_per_minute", "retry_after": 17},
    "stale": {"n": 12},
    "banned": {"reason": "Insults at the table.", "until": 1_790_000_000_000},
    "muted": {"reason": "Insults at the table.", "until": 1_790_000_000_000},
    "bad_gcg": {"place": {"line": 7, "column": 18}},
    "busy": {"retry_after": 5},
    "weak_password": {"reason": "common"},
    "not_now": {"reason": "cup_games_running"},
    "illegal_move": {
        "reason": "card_not_in_hand",
        "rule": "S5",
        "place": {"card": 55},
        "n": 12,
    },
}


def example(kind: Kind) -> dict[str, Any]:
    """A problem as it may come, for the documents."""
    return frames.problem(kind(sentence(kind), **EXTRAS.get(kind.code, {})))
