"""Rated tables in the browser: told before one sits down."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.company import SHOALS, Company, seated_as
from tests.browser.tables import errors_of
from tests.house.processes import House

pytestmark = pytest.mark.browser

Check = Callable[[Page], None]
NewPage = Callable[..., Page]


@pytest.fixture
def seated(browser: Browser) -> Iterator[NewPage]:
    """Make a window in which somebody of the company sits."""
    contexts = []

    def make(made: dict[str, Any], width: int = 1440, language: str = "en", **more: Any) -> Page:
        context = browser.new_context(viewport={"width": width, "height": 800}, **more)
        contexts.append(context)
        page = context.new_page()
        seated_as(page, made, language)
        return page

    yield make
    for context in contexts:
        context.close()


def rated_room(company: Company, host: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A table that counts."""
    wish = {"options": SHOALS, "seats": 2, "rated": True, "language": "en", **more}
    room: dict[str, Any] = company.ask("POST", "/rooms", host["token"], wish)
    return room


def test_a_table_says_that_it_is_rated_before_one_sits_down(
    served: House, company: Company, ana: Page, seated: NewPage, no_axe_violations: Check
) -> None:
    """In the lobby, on the page of its link, among the invitations, and in the room."""
    faults = errors_of(ana)
    host, guest = company.guest("Rita Rates"), company.guest("Gus Guest")
    room = rated_room(company, host, visibility="public")
    company.ask(
        "POST",
        "/rooms",
        company.guest("Fay Fun")["token"],
        {"options": SHOALS, "visibility": "public"},
    )
    ana.goto(served.apis[0])
    line = ana.get_by_role("listitem").filter(has_text="Table of Rita Rates")
    expect(line.get_by_text("Rated", exact=True)).to_be_visible()
    other = ana.get_by_role("listitem").filter(has_text="Table of Fay Fun")
    expect(other).to_be_visible()
    expect(other.get_by_text("Rated", exact=True)).to_have_count(0)
    no_axe_violations(ana)

    # The link of a table that counts seats nobody unasked, and makes no guest of who looks.
    ana.goto(f"{served.apis[0]}/join/{room['invite']}")
    expect(ana.get_by_text("This game counts for the ratings.")).to_be_visible()
    no_axe_violations(ana)
    assert all(
        seat["player"] is None for seat in company.ask("GET", f"/rooms/{room['id']}")["seats"][1:]
    )
    ana.get_by_role("button", name="Sit down").press("Enter")
    expect(ana).to_have_url(re.compile("/rooms/"))
    expect(ana.get_by_text("Rated", exact=True)).to_be_visible()
    assert faults == []

    private = rated_room(company, host, visibility="private", invite=[guest["player"]["id"]])
    page = seated(guest, 360, color_scheme="dark")
    page.goto(served.apis[0])
    asked = page.get_by_role("listitem").filter(has_text="Rita Rates invites you")
    expect(asked.get_by_text("Rated", exact=True)).to_be_visible()
    asked.get_by_role("button", name=re.compile("^Accept")).click()
    expect(page).to_have_url(re.compile(private["id"]))
    no_axe_violations(page)
