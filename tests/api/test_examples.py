"""Every example in the document is what a real server was really asked and really answered."""

from __future__ import annotations

from typing import Any

import httpx2
import pytest

from ludotheque.api import examples
from tests.api import tour
from tests.api.schemas import faults, operations


@pytest.fixture(scope="module")
def taken(
    http: httpx2.Client, document: dict[str, Any], module_database_url: str
) -> dict[str, Any]:
    return tour.take(http, document, module_database_url)


def test_the_tour_goes_to_every_operation(taken: dict[str, Any], document: dict[str, Any]) -> None:
    assert set(taken) == {operation["operationId"] for _, _, operation in operations(document)}


def test_what_is_written_is_what_was_answered(taken: dict[str, Any]) -> None:
    """After a change of the API: ``python -m tests.api.tour`` records the examples anew."""
    written = examples.recorded()
    for name, example in taken.items():
        assert written.get(name) == example, name


def test_every_example_is_in_its_place_and_fits_its_schema(document: dict[str, Any]) -> None:
    for _, path, operation in operations(document):
        for parameter in operation.get("parameters", []):
            if "example" in parameter:
                fitting = faults(document, parameter["schema"], parameter["example"])
                assert not fitting, (path, parameter["name"], fitting)
            else:
                assert not parameter["required"], (path, parameter["name"])
        if "requestBody" in operation:
            asked = operation["requestBody"]["content"]["application/json"]
            assert not faults(document, asked["schema"], asked["example"]), path
        for status, response in operation["responses"].items():
            if status.startswith("2") and "content" in response:
                shown = [each for each in response["content"].values() if "example" in each]
                assert shown, path
                for media in shown:
                    assert not faults(document, media["schema"], media["example"]), path
