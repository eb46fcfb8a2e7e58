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
from ludotheque.actions.explain import explain
from ludotheque.api import examples, socket_frames
from ludotheque.api.wire import PART, Problem
from ludotheque.core.rulesets.abilities import CanStudy, CanTry
from ludotheque.core.rulesets.registry import RULESETS

REF = "#/components/schemas/{model}"

DESCRIPTION = """
An open server for word and table games. Make a guest (`POST /guests`), open a room or take a
seat, and play: over plain HTTP, over server-sent events, or over the websocket at
`/api/v1/live`, whose frames are the schemas `ClientFrame` and `ServerFrame` here and are
described in `/api/v1/asyncapi.json`.

Every write may carry an `Idempotency-Key`; sent again it has one effect. Every refusal is
`application/problem+json` with a stable `code` (see `/docs/problems`). A game is followed with
`since`: the last number one has seen of its log.

What stands here stays: under `/api/v1` things are only ever added, so a client ignores fields,
events and codes that it does not know.
"""

TAGS = [
    {"name": "players", "description": "Guests, tokens, and who one is."},
    {"name": "accounts", "description": "Passwords, sessions, personal tokens, bots, own data."},
    {"name": "ratings", "description": "Leaderboards, and players with their ratings."},
    {"name": "rulesets", "description": "The games that are played here."},
    {"name": "rooms", "description": "Tables that are being laid, and invites to them."},
    {"name": "seeks", "description": "Games with whoever looks for the same."},
    {"name": "environments", "description": "Options and games, saved under names."},
    {"name": "games", "description": "Games: looked at, followed, played and proved."},
    {"name": "chat", "description": "What is said in rooms and games."},
    {"name": "people", "description": "One's own people, reports, and notifications."},
    {"name": "tournaments", "description": "Tournaments: entered, followed and organised."},
    {"name": "words", "description": "Word lists, words looked up, and disputes about them."},
    {"name": "administration", "description": "Roles, sanctions and the audit."},
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
        servers=[{"url": "/", "description": "The server that this document comes from."}],
    )
    made["openapi"] = "3.1.0"
    schemas = made.setdefault("components", {}).setdefault("schemas", {})
    # FastAPI's own shape of a faulty request is not sent by this server.
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    schemas.update(frame_schemas())
    for part, kinds in parts().items():
        schemas.update(union_schemas(part, kinds))
    _bound_tables(schemas)
    for path in made["paths"].values():
        for operation in path.values():
            _finish(operation)
    examples.put_into(made)
    tidied: dict[str, Any] = require_tags(_whole_numbers(replace_parts(made)))
    return tidied


def parts() -> dict[str, tuple[list[type[Any]], str]]:
    """What rulesets bring: for each name the types of all rulesets, and their tag."""
    rules = list(RULESETS.values())
    return {
        "Options": ([each.Options for each in rules], "ruleset"),
        "Move": ([move for each in rules for move in each.moves], "kind"),
        "Event": ([event for each in rules for event in each.events], "kind"),
        "View": ([each.View for each in rules], "kind"),
        "Trial": ([each.Trial for each in rules if isinstance(each, CanTry)], "kind"),
        "Study": ([each.Study for each in rules if isinstance(each, CanStudy)], "kind"),
    }


def union_schemas(part: str, kinds: tuple[list[type[Any]], str]) -> dict[str, Any]:
    """The schema of one union and of all that it needs."""
    members, tag = kinds
    if not members:
        return {part: {"type": "object", "title": part, "description": MEANING[part]}}
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
    # What is sent is read strictly: a field that a move or the options do not have is refused.
    if part in ("Move", "Options"):
        for member in members:
            found[member.__name__]["additionalProperties"] = False
    explain(found)
    found[part] = {**schema, "title": part, "description": MEANING[part]}
    return found


MEANING = {
    "Options": "What a table agrees on, told apart by `ruleset`.",
    "Move": "A move of any ruleset, told apart by `kind`.",
    "Event": "Something that has happened in a game, told apart by `kind`.",
    "View": "What one viewer may see of a game, told apart by `kind`.",
    "Trial": "What a move would give, told apart by `kind`.",
    "Study": "A moment of a finished game looked into, told apart by `kind`.",
}


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


def _bound_tables(schemas: dict[str, Any]) -> None:
    """Say of seats and bots what the registered rulesets allow; the ruleset at hand may be less."""
    fewest = min(each.seats[0] for each in RULESETS.values())
    most = max(each.seats[1] for each in RULESETS.values())
    levels = max(each.bot_levels for each in RULESETS.values())
    new = schemas["NewRoom"]["properties"]
    new["seats"].update(minimum=fewest, maximum=most)
    new["bots"].update(maxItems=most - 1)
    new["bots"]["items"].update(maximum=levels)
    schemas["NewRoom"]["anyOf"] = [_table_of(each) for each in RULESETS.values()]
    schemas["NewBot"]["properties"]["level"].update(maximum=levels)
    for schema in schemas["RoomChange"]["properties"]["seats"]["anyOf"]:
        if schema["type"] == "integer":
            schema.update(minimum=fewest, maximum=most)


def _table_of(rules: Any) -> dict[str, Any]:
    """What one ruleset allows of a new room."""
    fewest, most = rules.seats
    return {
        "title": f"{rules.id} room",
        "properties": {
            "options": {"$ref": REF.format(model=rules.Options.__name__)},
            "seats": {"type": "integer", "minimum": fewest, "maximum": most},
            "bots": {
                "type": "array",
                "maxItems": most - 1,
                "items": {"type": "integer", "minimum": 1, "maximum": rules.bot_levels},
            },
        },
    }


def _finish(operation: dict[str, Any]) -> None:
    responses = operation["responses"]
    if "422" in responses:
        # FastAPI documents its own shape beside ours where it validates a request.
        responses["422"]["content"].pop("application/json", None)
    parameters = operation.get("parameters", [])
    for parameter in parameters:
        # A parameter of an address or a header is there or is not; it is never null.
        schema = parameter["schema"]
        for real in [each for each in schema.pop("anyOf", []) if each.get("type") != "null"]:
            schema.update(real)
    if any(parameter["name"] == "Idempotency-Key" for parameter in parameters):
        answer = next(responses[status] for status in ("200", "201") if status in responses)
        answer.setdefault("headers", {})["Idempotency-Replayed"] = {
            "description": "`true` where this is the answer that the key had before.",
            "schema": {"type": "string", "enum": ["true"]},
        }


def _whole_numbers(value: Any) -> Any:
    """Write bounds of whole numbers as such; FastAPI makes 10.0 of a 10."""
    if isinstance(value, list):
        return [_whole_numbers(part) for part in value]
    if isinstance(value, dict):
        return {key: _whole_numbers(part) for key, part in value.items()}
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value


def replace_parts(value: Any) -> Any:
    """Put the union of all rulesets where a shape leaves room for one."""
    if isinstance(value, list):
        return [replace_parts(part) for part in value]
    if not isinstance(value, dict):
        return value
    if PART in value:
        return {"$ref": REF.format(model=value[PART])}
    return {key: replace_parts(part) for key, part in value.items()}
