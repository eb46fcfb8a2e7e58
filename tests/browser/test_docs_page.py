"""The interactive page of the API works in a browser, with nothing from another host."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.api.here import serving

CLIENT = Path(__file__).parents[2] / "client"
pytestmark = pytest.mark.browser


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
        for name in ("createGuest", "playMove", "streamGame"):
            expect(page.locator(f"[id$='-{name}']")).to_be_visible()
        page.locator("[id$='-listRulesets'] button.opblock-summary-control").click()
        page.get_by_role("button", name="Execute").click()
        expect(page.locator(".live-responses-table")).to_contain_text("six-qui-prend")
        page.goto("about:blank")
        assert not faults
        foreign = [url for url in asked if not url.startswith((address, "data:", "about:"))]
        assert not foreign
