"""Rulesets as programs and people want to know them, made from the rulesets themselves."""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import cache
from importlib import resources
from typing import Any, Literal, get_args, get_origin, get_type_hints

from pydantic import TypeAdapter

from ludotheque.actions import codec, quick
from ludotheque.actions.explain import explain
from ludotheque.actions.exporting import notations
from ludotheque.actions.refusals import NotFound
from ludotheque.core.rulesets.abilities import CanStudy, CanTry, Rivals
from ludotheque.core.rulesets.registry import LANGUAGES, RULESETS

RIVALS: tuple[Rivals, ...] = get_args(Rivals)


def summaries() -> list[dict[str, Any]]:
    """All rulesets, in the order of their registration."""
    return [_summary(rules) for rules in RULESETS.values()]


def _summary(rules: Any) -> dict[str, Any]:
    fewest, most = rules.seats
    return {
        "id": rules.id,
        "version": rules.version,
        "titles": {language: rules.titles[language] for language in LANGUAGES},
        "seats": {"fewest": fewest, "most": most},
        "bot_levels": rules.bot_levels,
    }


def description(ruleset_id: str) -> dict[str, Any]:
    """One ruleset, whole.  Raises NotFound."""
    rules = RULESETS.get(ruleset_id)
    if rules is None:
        raise NotFound(f"There is no ruleset of this name; this server has {', '.join(RULESETS)}.")
    return {**_summary(rules), **_details(ruleset_id)}


@cache
def _details(ruleset_id: str) -> dict[str, Any]:
    rules: Any = RULESETS[ruleset_id]
    return {
        "default_options": json.loads(codec.dump(rules.Options())),
        "quick": {rivals: asdict(quick.table(ruleset_id, rivals)) for rivals in RIVALS},
        "options_schema": schema_of(rules.Options),
        "moves_schema": schema_of(codec.union(rules.moves)),
        "events_schema": schema_of(codec.union(rules.events)),
        "view_schema": schema_of(rules.View),
        "trial_schema": schema_of(rules.Trial) if isinstance(rules, CanTry) else None,
        "study_schema": schema_of(rules.Study) if isinstance(rules, CanStudy) else None,
        "notations": notations(rules),
        "phases": _phases(rules.View),
        "lag_credit": rules.lag_credit,
        "rules": {language: _text(rules, language) for language in LANGUAGES},
    }


def schema_of(kind: Any) -> dict[str, Any]:
    """The JSON Schema of a dataclass or a union of them, with its tags required."""
    schema: dict[str, Any] = require_tags(TypeAdapter(kind).json_schema(mode="validation"))
    explain(schema.get("$defs", {}))
    explain({schema.get("title", ""): schema})
    return schema


def require_tags(schema: Any) -> Any:
    """Make every constant property required: a tag is always there, and a reader relies on it."""
    if isinstance(schema, list):
        return [require_tags(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    found = {key: require_tags(value) for key, value in schema.items()}
    properties = found.get("properties")
    if isinstance(properties, dict):
        tags = [n for n, p in properties.items() if isinstance(p, dict) and "const" in p]
        for name in tags:
            properties[name].pop("default", None)
        missing = [name for name in tags if name not in found.get("required", [])]
        if missing:
            found["required"] = [*missing, *found.get("required", [])]
    return found


def _phases(view: type[Any]) -> list[str]:
    """The words that a view has for what the game waits for, where it has such words."""
    phase = get_type_hints(view).get("phase")
    return [str(word) for word in get_args(phase)] if get_origin(phase) is Literal else []


def _text(rules: Any, language: str) -> str:
    """The rules for people, from the ruleset's own folder; empty where it ships none."""
    package = type(rules).__module__.rpartition(".")[0] or type(rules).__module__
    try:
        return (resources.files(package) / f"rules.{language}.md").read_text(encoding="utf-8")
    except (FileNotFoundError, ModuleNotFoundError, TypeError):
        return ""
