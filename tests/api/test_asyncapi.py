"""The AsyncAPI document of the websocket against the schema of AsyncAPI itself."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import jsonschema
import pytest

from ludotheque.api.socket_frames import READ, TELL

SCHEMA = Path(__file__).parent / "asyncapi-3.1.0.schema.json"


@pytest.fixture(scope="module")
def described(http: httpx2.Client) -> dict[str, Any]:
    found: dict[str, Any] = http.get("/api/v1/asyncapi.json").json()
    return found


def test_the_document_is_asyncapi_3_1(described: dict[str, Any]) -> None:
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    jsonschema.Draft7Validator.check_schema(schema)
    faults = list(jsonschema.Draft7Validator(schema).iter_errors(described))
    assert not faults, [(fault.json_path, fault.message[:200]) for fault in faults]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda d: d["operations"]["send"].update(action="publish"),
        lambda d: d["channels"]["live"].update(adress="/elsewhere"),
        lambda d: d["info"].pop("version"),
    ],
)
def test_a_spoilt_document_is_noticed(described: dict[str, Any], spoil: Any) -> None:
    spoilt = json.loads(json.dumps(described))
    spoil(spoilt)
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    assert not jsonschema.Draft7Validator(schema).is_valid(spoilt)


def references(value: Any) -> Iterator[str]:
    """Every ``$ref`` in a document."""
    if isinstance(value, dict):
        for key, part in value.items():
            if key == "$ref":
                yield part
            else:
                yield from references(part)
    elif isinstance(value, list):
        for part in value:
            yield from references(part)


def test_every_reference_leads_somewhere(described: dict[str, Any]) -> None:
    for reference in set(references(described)):
        found: Any = described
        for name in reference.removeprefix("#/").split("/"):
            found = found[name]
        assert found


def test_every_frame_of_the_models_is_a_message_of_its_direction(
    described: dict[str, Any],
) -> None:
    for adapter, operation in ((READ, "receive"), (TELL, "send")):
        frames = set(adapter.json_schema()["discriminator"]["mapping"].values())
        names = {frame.rpartition("/")[2] for frame in frames}
        said = {
            m["$ref"].rpartition("/")[2] for m in described["operations"][operation]["messages"]
        }
        assert said == names
        for name in names:
            assert described["components"]["messages"][name]["payload"] == {
                "$ref": f"#/components/schemas/{name}"
            }
            assert described["components"]["messages"][name]["summary"]


def test_frames_are_the_same_in_both_documents(
    described: dict[str, Any], document: dict[str, Any]
) -> None:
    def bare(value: Any) -> Any:
        if isinstance(value, dict):
            return {k: bare(v) for k, v in value.items() if k not in ("discriminator", "examples")}
        return [bare(part) for part in value] if isinstance(value, list) else value

    for name, schema in described["components"]["schemas"].items():
        assert bare(schema) == bare(document["components"]["schemas"][name]), name
