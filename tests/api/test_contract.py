"""Schemathesis asks everything that the document allows, and much that it does not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx2
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.config import SchemathesisConfig

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
schema = schemathesis.openapi.from_path(
    WRITTEN, config=SchemathesisConfig.from_dict({"seed": 1})
)


def new_token(http: httpx2.Client) -> str:
    made = http.post("/api/v1/guests", json={"name": "Ana"}).json()
    return str(made["token"])


@pytest.fixture(scope="module")
def token(http: httpx2.Client) -> str:
    return new_token(http)


@schema.parametrize()
@FEW
def test_a_player_is_answered_as_documented(
    case: Any, here: str, token: str, http: httpx2.Client
) -> None:
    ends = case.operation.definition.raw["operationId"] == "signOut"
    # A key is spent with its first use, so whoever sends one is somebody new.
    if ends or "Idempotency-Key" in (case.headers or {}):
        token = new_token(http)
    case.call_and_validate(base_url=here, headers={"Authorization": f"Bearer {token}"})


@schema.parametrize()
@FEW
def test_a_stranger_is_answered_as_documented(case: Any, here: str) -> None:
    case.call_and_validate(base_url=here)
