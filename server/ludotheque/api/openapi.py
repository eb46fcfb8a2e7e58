"""The OpenAPI document: the routes as FastAPI sees them, with every ruleset's types in place."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Annotated, Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import Discriminator, TypeAdapter
from pydantic.json_schema import models_json_schema

from ludotheque import __version__
from ludotheque.actions.describe import require_tags
from ludotheque.api import socket_frames
from ludotheque.api.wire import PART, Problem
from ludotheque.core.rulesets.registry import RULESETS

REF = "#/components/schemas/{model}"

DESCRIPTION = """
An open server for word and table games. Make a guest (`POST /guests`), open a room or take a
seat, and play: over plain HTTP, over server-sent events, or over the websocket at
`/api/v1/live`, whose frames are the schemas `ClientFrame` and `ServerFrame` here and are
described in `/api/v1/asyncapi.json`.

Every write may carry an `Idempotency-Key`; sent again it has one effect. Every refusal is
`application/problem+json` with a stable `code`. A game is followed with `since`: the last number
one has seen of its log.
"""

TAGS = [
    {"name": "players", "description": "Guests, tokens, and who one is."},
    {"name": "rulesets", "description": "The games that are played here."},
    {"name": "rooms", "description": "Tables that are being laid, and invites to them."},
    {"name": "games", "description": "Games: looked at, followed, played and proved."},
    {"name": "operation", "description": "For those who run the server."},
]


def document(app: FastAPI) -> dict[str, Any]:
    """The whole document."""
    made = get_openapi(
        title="ludotheque",
        version=__version__,
        summary="An open server for word and table games",
        description=DESCRIPTION,
        routes=app.routes,
        tags=TAGS,
        license_info={"name": "MIT", "identifier": "MIT"},
    )
    made["openapi"] = "3.1.0"
    schemas = made.setdefault("components", {}).setdefault("schemas", {})
    # FastAPI's own shape of a faulty request is not sent by this server.
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    schemas.update(frame_schemas())
    for part, kinds in parts().items():
        schemas.update(union_schemas(part, kinds))
    return _finish(made)


def parts() -> dict[str, tuple[list[type[Any]], str]]:
    """What rulesets bring: for each name the types of all rulesets, and their tag."""
    rules = list(RULESETS.values())
    return {
        "Options": ([each.Options for each in rules], "ruleset"),
        "Move": ([move for each in rules for move in each.moves], "kind"),
        "Event": ([event for each in rules for event in each.events], "kind"),
        "View": ([each.View for each in rules], "kind"),
    }


def union_schemas(part: str, kinds: tuple[list[type[Any]], str]) -> dict[str, Any]:
    """The schema of one union and of all that it needs."""
    members, tag = kinds
    whole: Any = reduce(or_, members)
    if len(members) > 1:
        whole = Annotated[whole, Discriminator(tag)]
    schema = TypeAdapter(whole).json_schema(ref_template=REF, mode="validation")
    found: dict[str, Any] = schema.pop("$defs", {})
    if len(members) == 1:
        name = members[0].__name__
        found.setdefault(name, schema)
        ref = REF.format(model=name)
        tagged = found[name]["properties"][tag]["const"]
        schema = {
            "oneOf": [{"$ref": ref}],
            "discriminator": {"propertyName": tag, "mapping": {tagged: ref}},
        }
    found[part] = {**schema, "title": part}
    return found


def frame_schemas() -> dict[str, Any]:
    """The websocket's frames, and the problem that every door answers with."""
    found: dict[str, Any] = {}
    for name, adapter in (("ClientFrame", socket_frames.READ), ("ServerFrame", socket_frames.TELL)):
        mode: Any = "validation" if name == "ClientFrame" else "serialization"
        schema = adapter.json_schema(ref_template=REF, mode=mode)
        found.update(schema.pop("$defs", {}))
        found[name] = {**schema, "title": name}
    _, problem = models_json_schema([(Problem, "serialization")], ref_template=REF)
    found.update(problem["$defs"])
    return found


def _finish(made: dict[str, Any]) -> dict[str, Any]:
    for path in made["paths"].values():
        for operation in path.values():
            responses = operation.get("responses", {})
            if "422" in responses and "content" in responses["422"]:
                # FastAPI documents its own shape beside ours where it validates a request.
                responses["422"]["content"].pop("application/json", None)
            if "token" in str(operation.get("security", "")) and _optional(operation):
                operation["security"] = [{}, {"token": []}]
    replaced: dict[str, Any] = require_tags(replace_parts(made))
    return replaced


def _optional(operation: dict[str, Any]) -> bool:
    """A spectator's operation: it names no missing scope, so it needs no token either."""
    return operation["operationId"].split("_api_v1_")[0] in SPECTATORS


SPECTATORS = {"waiting", "get", "look_at_invite", "look", "events", "stream", "prove"}


def replace_parts(value: Any) -> Any:
    """Put the union of all rulesets where a shape leaves room for one."""
    if isinstance(value, list):
        return [replace_parts(part) for part in value]
    if not isinstance(value, dict):
        return value
    if PART in value:
        return {"$ref": REF.format(model=value[PART])}
    return {key: replace_parts(part) for key, part in value.items()}
