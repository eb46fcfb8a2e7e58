"""What the fields of a ruleset's types mean, for the documents: read from where it is written.

Python throws the string below a field away, so it is read from the source.  That way a field is
explained once, beside itself, to whoever reads the code and to whoever reads the documents.
"""

from __future__ import annotations

import ast
import inspect
import sys
from dataclasses import is_dataclass
from functools import cache
from types import ModuleType
from typing import Any

from ludotheque.core.rulesets.registry import RULESETS, answers


@cache
def _module_fields(module: ModuleType) -> dict[str, dict[str, str]]:
    """For each class of a module, what is written below its fields."""
    found: dict[str, dict[str, str]] = {}
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.ClassDef):
            found[node.name] = _fields(node)
    return found


def _fields(node: ast.ClassDef) -> dict[str, str]:
    found: dict[str, str] = {}
    for field, below in zip(node.body, node.body[1:], strict=False):
        if (
            isinstance(field, ast.AnnAssign)
            and isinstance(field.target, ast.Name)
            and isinstance(below, ast.Expr)
            and isinstance(below.value, ast.Constant)
            and isinstance(below.value.value, str)
        ):
            found[field.target.id] = inspect.cleandoc(below.value.value)
    return found


def _explained() -> dict[str, dict[str, str]]:
    """For each dataclass of the rulesets' wire types, by its name: what its fields mean."""
    modules = {
        sys.modules[kind.__module__]
        for rules in RULESETS.values()
        for kind in (rules.Options, rules.View, *rules.moves, *rules.events, *answers(rules))
    }
    return {
        name: fields
        for module in modules
        for name, fields in _module_fields(module).items()
        if is_dataclass(getattr(module, name, None))
    }


def explain(schemas: dict[str, Any]) -> None:
    """Write the meaning of fields into the schemas of these classes, by their names."""
    for name, fields in _explained().items():
        properties = schemas.get(name, {}).get("properties", {})
        for field, meaning in fields.items():
            if field in properties:
                properties[field]["description"] = meaning
