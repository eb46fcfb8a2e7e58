"""The examples in the documents: what a real server was asked and answered, with tidy ids.

``examples.json`` is recorded by ``tests/api/tour.py``; a test plays the tour again and compares.
"""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

JSON = "application/json"


def recorded() -> dict[str, Any]:
    """By operation: its parameters, its body, and the status, type and body of the answer."""
    text = (resources.files(__package__) / "examples.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def put_into(document: dict[str, Any]) -> None:
    """Write each operation's example beside its schemas."""
    known = recorded()
    for path in document["paths"].values():
        for operation in path.values():
            example = known.get(operation["operationId"])
            if example is not None:
                _put(operation, example)


def _put(operation: dict[str, Any], example: dict[str, Any]) -> None:
    for parameter in operation.get("parameters", []):
        if parameter["name"] in example["parameters"]:
            parameter["example"] = example["parameters"][parameter["name"]]
    if "requestBody" in operation:
        operation["requestBody"]["content"][JSON]["example"] = example["request"]
    answer = operation["responses"][str(example["status"])]
    content = answer.get("content", {})
    # Where an answer may come in several forms, the example is of the first.
    for media in list(content.values())[:1]:
        media["example"] = example["response"]
