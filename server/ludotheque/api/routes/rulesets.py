"""The games that are played here, described for programs and for people."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path

from ludotheque.actions import describe
from ludotheque.actions.refusals import Malformed, NotFound
from ludotheque.api.deps import OPEN
from ludotheque.api.problems import documented
from ludotheque.api.wire import ID, RulesetDescription, Rulesets

router = APIRouter(tags=["rulesets"])


@router.get(
    "/rulesets",
    operation_id="listRulesets",
    summary="All rulesets",
    response_model=Rulesets,
    response_description="The rulesets of this server.",
    openapi_extra=OPEN,
)
async def listed() -> Any:
    """In the order in which they were registered."""
    return {"items": describe.summaries()}


@router.get(
    "/rulesets/{ruleset_id}",
    operation_id="getRuleset",
    summary="A ruleset",
    response_model=RulesetDescription,
    response_description="The ruleset, for programs and for people.",
    responses=documented(NotFound, Malformed, alone=True),
    openapi_extra=OPEN,
)
async def one(
    ruleset_id: Annotated[
        str,
        Path(min_length=1, max_length=64, pattern=ID, description="Such as `six-qui-prend`."),
    ],
) -> Any:
    """Schemas of its options, moves, events and views, its limits, and its rules as text."""
    return describe.description(ruleset_id)
