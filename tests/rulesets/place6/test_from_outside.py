"""A ruleset that the package does not know keeps the same promises as those in its registry."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from ludotheque.actions import rulesets
from ludotheque.core.rulesets.registry import RULESETS, AnyRuleset
from tests.rulesets import golden
from tests.rulesets.test_promise import *  # noqa: F403 - all of its tests, for this ruleset

NAME = "tests.rulesets.place6.rules:RULESET"


@pytest.fixture(autouse=True, scope="module")
def _registered() -> Iterator[None]:
    """Load it as the setting does, and leave the list as it was for all other tests."""
    rulesets.load([NAME])
    yield
    del RULESETS["place6"]


@pytest.fixture  # type: ignore[no-redef]
def ruleset() -> AnyRuleset:
    return RULESETS["place6"]


def test_golden_games_are_told_as_ever() -> None:  # type: ignore[no-redef]
    """In place of the test that takes its games from the registry before a setting is read."""
    ruleset = RULESETS["place6"]
    for path in golden.games(ruleset):
        text = path.read_text(encoding="utf-8")
        assert golden.text(golden.replayed(ruleset, json.loads(text))) == text
