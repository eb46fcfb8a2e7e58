"""Holds JSON against the schemas of a document."""

from __future__ import annotations

from typing import Any

from jsonschema import Draft202012Validator


def faults(document: dict[str, Any], schema: dict[str, Any], value: Any) -> list[str]:
    """Where a value does not fit a schema of this document."""
    whole = {**schema, "components": document["components"]}
    return [
        f"{fault.json_path}: {fault.message[:300]}"
        for fault in Draft202012Validator(whole).iter_errors(value)
    ]


def named(name: str) -> dict[str, Any]:
    """The schema of a component."""
    return {"$ref": f"#/components/schemas/{name}"}


def operations(document: dict[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    """Every operation with its method and path."""
    return [
        (method.upper(), path, operation)
        for path, found in document["paths"].items()
        for method, operation in found.items()
    ]
