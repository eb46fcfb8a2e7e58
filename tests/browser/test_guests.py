"""Guests are marked where they are named, and no name loses its room for it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.company import Company, seated_as
from tests.house.processes import House

GAMES: list[dict[str, Any]] = [
    {"ruleset": "six-qui-prend"},
    {"ruleset": "shoals"},
    {"ruleset": "wocable", "language": "es"},
    {"ruleset": "letter-dice"},
    {"ruleset": "duplikta", "timer_seconds": 0},
]


@pytest.mark.parametrize("width", [360, 1280])
def test_a_guest_is_marked_at_every_table(
    served: House, company: Company, browser: Browser, width: int
) -> None:
    """In Spanish, whose word is the longest, with a name that needs its room."""
    nora, guest = company.account(f"Nora W {width}"), company.guest(f"Nora Winterbottom {width}")
    context = browser.new_context(viewport={"width": width, "height": 740}, locale="es-ES")
    page = context.new_page()
    seated_as(page, nora, "es")
    for options in GAMES:
        wish = {"options": options, "seats": 2, "language": "es", "visibility": "public"}
        room = company.ask("POST", "/rooms", guest["token"], wish)
        page.goto(f"{served.apis[0]}/rooms/{room['id']}")
        expect(page.get_by_role("heading", level=1)).to_contain_text("invitado")
        company.ask("POST", f"/rooms/{room['id']}/seats", nora["token"], {})
        started = company.ask("POST", f"/rooms/{room['id']}/start", guest["token"])
        page.goto(f"{served.apis[0]}/games/{started['game']}")
        box = page.locator('[data-seat="0"]').first
        expect(box).to_contain_text("invitado")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    context.close()
