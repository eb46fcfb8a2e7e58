"""Games that wait for somebody who is on another page, or at another game."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.browser.company import SHOALS, Company, seated_as
from tests.browser.tables import errors_of
from tests.house.processes import House

Check = Callable[[Page], None]


def dealt(company: Company, one: dict[str, Any], other: dict[str, Any]) -> str:
    """A game that waits for the first of the two, with time enough; its id."""
    options = {**SHOALS, "first": "seat_0", "turn_seconds": 600}
    wish = {"options": options, "seats": 2, "language": "en"}
    room = company.ask("POST", "/rooms", one["token"], wish)
    company.ask("POST", f"/invites/{room['invite']}", other["token"])
    game: str = company.ask("POST", f"/rooms/{room['id']}/start", one["token"])["game"]
    return game


def test_a_game_calls_on_every_page_but_its_own(
    served: House, company: Company, browser: Browser, no_axe_violations: Check
) -> None:
    """A start is told by the bell, a turn by a line above the page and at the way out of a game."""
    ana, ben = company.guest("Ada Away"), company.guest("Ben Begins")
    context = browser.new_context(viewport={"width": 1440, "height": 800}, locale="en-GB")
    page = context.new_page()
    faults = errors_of(page)
    seated_as(page, ana)
    page.goto(f"{served.apis[0]}/settings")
    expect(page.get_by_role("button", name="Notifications")).to_be_visible()
    # She has come from no room, so nothing on the page has led her there.
    games = [dealt(company, ana, ben) for _ in range(2)]
    expect(page.get_by_role("button", name=re.compile("Notifications.*unread"))).to_be_visible()
    call = page.get_by_role("region", name="Your turn")
    expect(call).to_contain_text("It is your turn in “Shoals” with Ben Begins.")
    expect(page).to_have_title(re.compile("^● Your turn"))
    no_axe_violations(page)
    # The lobby has them all in its own list.
    page.get_by_role("link", name="ludotheque").first.click()
    expect(page.get_by_role("heading", name="Your tables")).to_be_visible()
    expect(call).to_have_count(0)
    page.go_back()
    expect(call).to_be_visible()
    expect(call).to_contain_text("and 1 more")
    call.get_by_role("link", name="To my game").press("Enter")
    expect(page).to_have_url(re.compile("/games/"))
    here = page.url.rpartition("/")[2]
    assert here in games
    way_out = page.get_by_role("link", name="Back to the lobby")
    expect(way_out).to_have_accessible_description("1 other game waits for you.")
    other = page.get_by_role("link", name="Your turn · Shoals")
    expect(other).to_have_attribute(
        "href", f"/games/{next(each for each in games if each != here)}"
    )
    no_axe_violations(page)
    page.go_back()
    # What is put off is silent until its next turn.
    for _ in games:
        call.get_by_role("button", name="Not now").click()
    expect(call).to_have_count(0)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_timeout(1500)
    expect(call).to_have_count(0)
    assert faults == []
    context.close()
