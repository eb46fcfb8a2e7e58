"""What a ruleset says of itself is enough to play it."""

from __future__ import annotations

from typing import Any

import httpx2
import pytest
from jsonschema import Draft202012Validator

from ludotheque.core.rulesets.registry import RULESETS
from tests.api.games import guest
from tests.api.schemas import faults, named

SCHEMAS = ("options_schema", "moves_schema", "events_schema", "view_schema")

# Options that fit and that do not, by ruleset.
SAMPLES: dict[str, list[dict[str, Any]]] = {
    "six-qui-prend": [
        {},
        {"target": 66, "deck": "tactical", "choose_seconds": 600},
        {"target": 67},
        {"choose_seconds": 601},
        {"choose_seconds": "45"},
    ],
    "shoals": [
        {},
        {"bank_seconds": 300, "increment_seconds": 5, "match": 2},
        {"turn_seconds": 0, "first": "seat_1"},
        {"match": 3},
        {"match": True},
        {"turn_seconds": 601},
        {"first": 0},
    ],
    "letter-dice": [
        {},
        {"mode": "simultaneous", "total_minutes": 60, "language": "es"},
        {"total_minutes": None, "lexicon": None, "dice": "fr-4x4"},
        {"total_minutes": 0},
        {"total_minutes": 10**9},
        {"min_length": 2},
        {"language": "de"},
    ],
    "wocable": [
        {},
        {"turn_days": 3, "language": "fr", "premiums": "none"},
        {"bank_seconds": 900, "increment_seconds": 5, "exchange_min_bag": 7},
        {"turn_days": 2},
        {"turn_days": True},
        {"exchange_min_bag": 8},
        {"language": "de"},
    ],
    "duplikta": [
        {},
        {"mode": "tourlou", "strength": 10, "timer_seconds": 0, "chances": 10},
        {"mode": "scenario", "scenario": 1, "timer_seconds": 300},
        {"tiles": [{"tile": "?", "count": 60}], "same_tiles": False},
        {"timer_seconds": 301},
        {"chances": 11},
        {"strength": 0},
        {"mode": "trio"},
        {"tiles": [{"tile": "?", "count": 121}]},
    ],
}


@pytest.fixture(params=list(RULESETS))
def described(http: httpx2.Client, request: pytest.FixtureRequest) -> dict[str, Any]:
    found: dict[str, Any] = http.get(f"/api/v1/rulesets/{request.param}").json()
    return found


def test_the_list_names_every_ruleset(http: httpx2.Client) -> None:
    items = http.get("/api/v1/rulesets").json()["items"]
    assert [item["id"] for item in items] == list(RULESETS)


def test_its_schemas_are_schemas_and_its_defaults_fit(
    described: dict[str, Any], document: dict[str, Any]
) -> None:
    for name in SCHEMAS:
        Draft202012Validator.check_schema(described[name])
    options = described["default_options"]
    Draft202012Validator(described["options_schema"]).validate(options)
    assert options["ruleset"] == described["id"]
    assert not faults(document, named("Options"), options)


@pytest.mark.parametrize(
    ("view", "said"),
    [
        ("WocableView", ("225", "15 r + c", "lower case")),
        ("DiceView", ("Sixteen", "4 r + c")),
        ("ShoalsView", ("36", "6 r + c", "no tile")),
        ("DupliktaView", ("225", "15 r + c")),
    ],
)
def test_a_board_says_how_its_cells_are_numbered(
    document: dict[str, Any], view: str, said: tuple[str, ...]
) -> None:
    board = document["components"]["schemas"][view]["properties"]["board"]
    assert all(part in board["description"] for part in said), board


def test_its_moves_and_events_are_told_apart_by_kind(described: dict[str, Any]) -> None:
    rules = RULESETS[described["id"]]
    for name, types in (("moves_schema", rules.moves), ("events_schema", rules.events)):
        schema = described[name]
        kinds = (
            set(schema["discriminator"]["mapping"])
            if "discriminator" in schema
            else {schema["properties"]["kind"]["const"]}
        )
        assert len(kinds) == len(types)
        assert all(kind.startswith(f"{described['id']}.") for kind in kinds)


def test_its_rules_limits_and_phases_are_told(described: dict[str, Any]) -> None:
    for language in ("en", "fr", "es"):
        assert described["titles"][language]
        assert len(described["rules"][language]) > 500
    seats = described["seats"]
    assert 1 <= seats["fewest"] <= seats["most"]
    assert described["bot_levels"] >= 1
    phase = described["view_schema"]["properties"].get("phase", {}).get("enum", [])
    assert described["phases"] == phase


def test_what_it_says_of_options_and_moves_is_what_is_read(
    http: httpx2.Client, described: dict[str, Any]
) -> None:
    """A stranger who trusts the schema is not refused for the shape."""
    http_headers = guest(http)
    reader = Draft202012Validator(described["options_schema"])
    samples = [{"ruleset": described["id"], **each} for each in SAMPLES[described["id"]]]
    samples.append({"deck": "full"})
    for options in samples:
        wish = {"options": options, "seats": 2}
        answer = http.post("/api/v1/rooms", json=wish, headers=http_headers)
        assert (answer.status_code == 201) == reader.is_valid(options)
