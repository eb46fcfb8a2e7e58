"""The interactive page of the API works in a browser, with nothing from another host."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.api.here import serving

CLIENT = Path(__file__).parents[2] / "client"
PATHS = json.loads((CLIENT / "openapi.json").read_text(encoding="utf-8"))["paths"]
OPERATIONS = sum("operationId" in each for path in PATHS.values() for each in path.values())


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    """What the build puts into `docs/`, without building the rest."""
    assets = CLIENT / "node_modules" / "swagger-ui-dist"
    if not assets.is_dir():
        pytest.fail("swagger-ui-dist is missing: run ./dev client, which installs it.")
    docs = tmp_path / "docs"
    docs.mkdir()
    for name in ("swagger-ui.css", "swagger-ui-bundle.js"):
        shutil.copy(assets / name, docs)
    shutil.copy(CLIENT / "public" / "docs" / "start.js", docs)
    return tmp_path


def test_an_operation_can_be_tried_on_the_page(page: Page, database_url: str, dist: Path) -> None:
    with serving(database_url, client_dist=dist) as address:
        asked: list[str] = []
        faults: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(f"{address}/docs")
        expect(page.locator("[data-tag='rulesets']")).to_be_visible()
        seen: set[str] = set()
        for group in page.locator("[data-tag]").all():
            group.click()
            expect(group).to_have_attribute("data-is-open", "true")
            shown = page.locator(".opblock")
            expect(shown.first).to_be_visible()
            seen |= {each.get_attribute("id") or "" for each in shown.all()}
            group.click()
            expect(shown).to_have_count(0)
        assert len(seen) == OPERATIONS
        page.locator("[data-tag='rulesets']").click()
        page.locator("[id$='-listRulesets'] button.opblock-summary-control").click()
        page.get_by_role("button", name="Execute").click()
        expect(page.locator(".live-responses-table")).to_contain_text("six-qui-prend")
        page.goto("about:blank")
        assert not faults
        foreign = [url for url in asked if not url.startswith((address, "data:", "about:"))]
        assert not foreign
