"""Schemathesis asks everything that the document allows, and much that it does not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx2
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.config import SchemathesisConfig
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance
from schemathesis.specs.openapi.schemas import OpenApiSchema

from tests.api.games import new_token

FEW = settings(
    max_examples=6,
    derandomize=True,
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


# The written document; another test holds it against the served one.
WRITTEN = Path(__file__).parents[2] / "client" / "openapi.json"


# A body that is too large is refused before it is looked at, whatever else is right or wrong in it.
TOO_LARGE = 413
REFUSED = [400, 401, 403, 404, 405, 406, 409, 415, 422, 428, 429, "5xx"]
ANSWERED = ["2xx", "3xx", 401, 403, 404, 409, 429, "5xx"]
CHECKS = {
    "negative_data_rejection": {"expected-statuses": [*REFUSED, TOO_LARGE]},
    "positive_data_acceptance": {"expected-statuses": [*ANSWERED, TOO_LARGE]},
}


# The token that one of these was sent with is good no more.
ENDING = ("signOut", "createAccount", "eraseMe")


OPEN_ENDED = (
    "addDevice",
    "checkTable",
    "createAccount",
    "createRoom",
    "createSeek",
    "eraseMe",
    "markNotifications",
    "playBots",
    "quickSeek",
    "readGcg",
    "recoverAccount",
    "report",
    "saveEnvironment",
)


def contract(**how: Any) -> OpenApiSchema:
    """What the document allows, each time in the same order."""
    config = SchemathesisConfig.from_dict({"seed": 1, "checks": CHECKS, **how})
    return schemathesis.openapi.from_path(WRITTEN, config=config)


# Where the test itself shows a token, none is to be made up or left out.
signed = contract(generation={"with-security-parameters": False})
# Without one most answers are alike, so not every boundary of every field is tried again.
anybody = contract(phases={"coverage": {"enabled": False}})


@pytest.fixture(scope="module")
def token(http: httpx2.Client) -> str:
    return new_token(http)


# These have no end; other tests hear them.
ENDLESS = ["streamLobby", "streamMe"]


@signed.exclude(operation_id=ENDLESS).parametrize()
@FEW
def test_a_player_is_answered_as_documented(
    case: Any, here: str, token: str, http: httpx2.Client
) -> None:
    ends = case.operation.definition.raw["operationId"] in ENDING
    # A key is spent with its first use, so whoever sends one is somebody new.
    if ends or "Idempotency-Key" in (case.headers or {}):
        token = new_token(http)
    # Options may name word lists and dice, and no schema can say which of them there are; nor
    # what is a game in GCG, which of two ratings is the higher, what is a point of a curve, whose
    # id is one's own, how strong bots of a ruleset are, what is easily guessed, nor which fields
    # are sent together.
    open_ended = case.operation.definition.raw.get("operationId") in OPEN_ENDED
    case.call_and_validate(
        base_url=here,
        headers={"Authorization": f"Bearer {token}"},
        excluded_checks=[positive_data_acceptance] if open_ended else [],
    )


@anybody.exclude(operation_id=ENDLESS).parametrize()
@FEW
def test_a_stranger_is_answered_as_documented(case: Any, here: str) -> None:
    open_ended = case.operation.definition.raw.get("operationId") in OPEN_ENDED
    case.call_and_validate(
        base_url=here, excluded_checks=[positive_data_acceptance] if open_ended else []
    )


class Table:
    """A started game and an open room, with their ids and the token of who is host of both."""

    def __init__(self, http: httpx2.Client) -> None:
        self.token = new_token(http)
        headers = {"Authorization": f"Bearer {self.token}"}
        wish = {"options": {"ruleset": "six-qui-prend"}, "seats": 3, "bots": [1]}
        room = http.post("/api/v1/rooms", json=wish, headers=headers).json()
        full = {**wish, "seats": 2, "start": True}
        started = http.post("/api/v1/rooms", json=full, headers=headers).json()
        self.ids = {"room_id": room["id"], "code": room["invite"], "game_id": started["game"]}
        self.ids["place_id"] = started["game"]


@pytest.fixture
def table(http: httpx2.Client) -> Table:
    return Table(http)


ENDLESS = ["signOut", "streamGame", "streamChat"]


@signed.exclude(operation_id=ENDLESS).include(path_regex="{").parametrize()
@FEW
def test_at_a_real_table_there_is_no_answer_but_the_documented(
    case: Any, here: str, table: Table
) -> None:
    """With ids of real things; a schema cannot say which card is in a hand, so 422 is right."""
    for name in case.path_parameters:
        case.path_parameters[name] = table.ids.get(name, case.path_parameters[name])
    case.call_and_validate(
        base_url=here,
        headers={"Authorization": f"Bearer {table.token}"},
        excluded_checks=[positive_data_acceptance, negative_data_rejection],
    )
