"""Between the frozen dataclasses of a ruleset and JSON, both ways, written nowhere twice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, reduce
from operator import or_
from typing import Annotated, Any, get_args, get_type_hints

from pydantic import Discriminator, TypeAdapter, ValidationError
from pydantic_core import from_json, to_json

from ludotheque.actions.refusals import Malformed
from ludotheque.core.rulesets.base import Outcome, Told
from ludotheque.core.rulesets.registry import RULESETS

OPTIONS = "body.options"
"""Where every request has them that has any."""


def union(members: Sequence[type[Any]], tag: str = "kind") -> Any:
    """One type for all of these, told apart by their tag."""
    if len(members) == 1:
        return members[0]
    return Annotated[reduce(or_, members), Discriminator(tag)]


_ADAPTERS: dict[Any, TypeAdapter[Any]] = {}


def adapter(kind: Any) -> TypeAdapter[Any]:
    """The one adapter of a dataclass; building it is the expensive part."""
    made = _ADAPTERS.get(kind)
    if made is None:
        made = _ADAPTERS[kind] = TypeAdapter(kind)
    return made


@cache
def moves_adapter(ruleset: str) -> TypeAdapter[Any]:
    """Reads any move of this ruleset."""
    return TypeAdapter(union(RULESETS[ruleset].moves))


@cache
def events_adapter(ruleset: str) -> TypeAdapter[Any]:
    """Reads any event of this ruleset."""
    return TypeAdapter(union(RULESETS[ruleset].events))


def dump(value: Any) -> str:
    """The JSON text of a dataclass; the same value always gives the same bytes."""
    return adapter(type(value)).dump_json(value).decode()


def dump_told(told: Sequence[Told]) -> str:
    """Events with their audiences, as a log row keeps them."""
    parts = []
    for each in told:
        to = "null" if each.to is None else "[" + ",".join(map(str, each.to)) + "]"
        parts.append('{"to":' + to + ',"event":' + dump(each.event) + "}")
    return "[" + ",".join(parts) + "]"


def read_told(told: str) -> list[dict[str, Any]]:
    """Events with their audiences, from a log row."""
    read: list[dict[str, Any]] = from_json(told)
    return read


def load(kind: type[Any], body: str | bytes) -> Any:
    """A dataclass from JSON that this server wrote itself."""
    return adapter(kind).validate_json(body)


def load_outcome(body: str | None) -> Outcome | None:
    """A stored outcome, where there is one."""
    return None if body is None else load(Outcome, body)


def text_of(body: Any) -> bytes:
    """JSON that somebody sent, as text again; refused where it cannot be written as such."""
    try:
        return to_json(body, inf_nan_mode="constants")
    except ValueError:
        raise Malformed("This is nested too deeply, or no text, to be anything here.") from None


def read_options(ruleset: str, body: Any) -> Any:
    """Options that somebody sent; refused with the place of each fault."""
    try:
        read = adapter(RULESETS[ruleset].Options).validate_json(
            text_of(body), strict=True, extra="forbid"
        )
    except ValidationError as error:
        wrong = [_in_options(ruleset, fault) for fault in faults(error)]
        raise Malformed("These options are not understood.", errors=wrong) from None
    # Where only some numbers may stand, true is read as 1, even strictly.
    wrong = [
        {"at": f"{OPTIONS}.{name}", "message": "Input should be a number"}
        for name, sent in body.items()
        if isinstance(sent, bool) and not isinstance(getattr(read, name), bool)
    ]
    if wrong:
        raise Malformed("These options are not understood.", errors=wrong)
    return read


def _in_options(ruleset: str, fault: dict[str, str]) -> dict[str, str]:
    """A fault with its place in the body; what may be null as well is said to be so."""
    name, message = fault["at"], fault["message"]
    kind = get_type_hints(RULESETS[ruleset].Options).get(name)
    if message.startswith("Input should be") and type(None) in get_args(kind):
        message += " or null"
    return {"at": f"{OPTIONS}.{name}" if name else OPTIONS, "message": message}


def read_move(ruleset: str, body: Any) -> Any:
    """A move that somebody sent; refused with the place of each fault."""
    try:
        return moves_adapter(ruleset).validate_json(text_of(body), strict=True, extra="forbid")
    except ValidationError as error:
        kinds = ", ".join(_kind(move) for move in RULESETS[ruleset].moves)
        raise Malformed(
            f"This is not a move of {ruleset}; its moves are {kinds}.", errors=faults(error)
        ) from None


def _kind(move: type[Any]) -> str:
    return str(move.__dataclass_fields__["kind"].default)


def faults(error: ValidationError, most: int = 10) -> list[dict[str, str]]:
    """What is wrong, place by place, without repeating what was sent."""
    found = error.errors(include_url=False, include_context=False, include_input=False)
    return [
        {"at": ".".join(str(part) for part in fault["loc"]), "message": fault["msg"]}
        for fault in found[:most]
    ]
