"""The games that are played here, described for programs and for people."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path

from ludotheque.actions import describe
from ludotheque.api.problems import documented
from ludotheque.api.wire import RulesetDescription, Rulesets

router = APIRouter(tags=["rulesets"])


@router.get("/rulesets", summary="All rulesets", response_model=Rulesets)
async def listed() -> dict[str, Any]:
    """In the order in which they were registered."""
    return {"items": describe.summaries()}


@router.get(
    "/rulesets/{ruleset_id}",
    summary="A ruleset",
    response_model=RulesetDescription,
    responses=documented(404, 422),
)
async def one(
    ruleset_id: Annotated[str, Path(min_length=1, max_length=64)],
) -> dict[str, Any]:
    """Schemas of its options, moves, events and views, its limits, and its rules as text."""
    return describe.description(ruleset_id)
