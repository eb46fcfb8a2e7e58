"""Administration in the browser: sanctions, reports, roles, words, and what is told of them."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from tests.browser.company import Company, come_in
from tests.house.processes import House

Check = Callable[[Page], None]
NOTIFICATIONS = re.compile(r"/me/notifications\?")


def test_administrators_have_a_page_that_others_do_not(
    served: House, company: Company, ana: Page, cleo: Page
) -> None:
    """Mute and lift, another role, a disputed word, and the audit that tells of it."""
    rude = company.account("Rude Rooster")
    adele = company.account("Adele Admin")
    lists = company.ask("GET", "/lexica")["items"]
    lexicon = next(
        one["id"] for one in lists if one["list"].startswith("en") or one["language"] == "en"
    )
    company.ask(
        "POST", f"/lexica/{lexicon}/disputes", rude["token"], {"word": "zorble", "comment": "!"}
    )
    company.give_role(adele["player"]["id"], "admin")
    come_in(ana, served.apis[0], "Adele Admin")
    ana.get_by_role("link", name="Administration").click()
    ana.get_by_label("Player", exact=True).fill(f"{served.apis[0]}/players/{rude['player']['id']}")
    ana.get_by_role("button", name="Look up").click()
    ana.get_by_label("Reason", exact=True).fill("Crowed at the table.")
    ana.get_by_role("button", name="Impose on Rude Rooster").click()
    expect(
        ana.get_by_role("button", name=re.compile("^Lift ?: Crowed at the table"))
    ).to_be_visible()

    come_in(cleo, served.apis[0], "Rude Rooster")
    expect(cleo.get_by_text("You may not write to others: Crowed at the table.")).to_be_visible()
    expect(cleo.get_by_role("link", name="Administration")).to_have_count(0)
    cleo.goto(f"{served.apis[0]}/admin")
    expect(cleo.get_by_role("heading", name="Nothing at this address")).to_be_visible()

    ana.get_by_role("button", name=re.compile("^Lift ?: Crowed at the table")).click()
    ana.get_by_label("Why it ends early").fill("Sorry was said.")
    ana.get_by_role("button", name="Lift", exact=True).click()
    expect(ana.get_by_text("Sorry was said.")).to_be_visible()
    ana.get_by_role("radio", name="Organiser").check()
    ana.get_by_role("button", name="Give this role").click()
    expect(ana.get_by_text(re.compile("Member · Organiser"))).to_be_visible()

    ana.get_by_role("link", name="Disputed words").click()
    ana.get_by_role("button", name=re.compile("^Decline ?: zorble", re.IGNORECASE)).click()
    expect(
        ana.get_by_role("button", name=re.compile("^Decline ?: zorble", re.IGNORECASE))
    ).to_have_count(0)
    ana.get_by_role("link", name="Audit").click()
    for told in ("Muted", "Mute lifted", "Role given"):
        expect(ana.get_by_text(told, exact=True).first).to_be_visible()


def test_an_administrator_settles_a_report_with_what_was_said_around_it(
    served: House, company: Company, ana: Page, cleo: Page, no_axe_violations: Check
) -> None:
    """The player reads that a moderator did it, and who has reported that something was done."""
    rude, kind = company.account("Loud Lark"), company.account("Calm Crane")
    boss = company.account("Bossy Badger")
    company.give_role(boss["player"]["id"], "admin")
    game = company.table(kind, rude)
    company.ask("POST", f"/chats/game/{game}", rude["token"], {"text": "You potato"})
    wish = {"about": "message", "reason": "Rude words", "place": "game", "place_id": game, "n": 1}
    company.ask("POST", "/reports", kind["token"], wish)
    come_in(ana, served.apis[0], "Bossy Badger")
    ana.get_by_role("link", name="Administration").click()
    ana.get_by_role("link", name="Reports").click()
    line = ana.get_by_role("listitem").filter(has_text="Rude words")
    expect(line).to_contain_text("Reported by Calm Crane")
    expect(line.locator(".meant")).to_contain_text("You potato")
    no_axe_violations(ana)
    line.get_by_role("button", name=re.compile("^Decide")).click()
    line.get_by_role("radio", name="Mute").check()
    line.get_by_label("Reason", exact=True).fill("No vegetables at the table")
    no_axe_violations(ana)
    line.get_by_role("button", name="Decide", exact=True).click()
    expect(line).to_contain_text("Sanctioned")
    with cleo.expect_response(NOTIFICATIONS) as fetched:
        come_in(cleo, served.apis[0], "Loud Lark")
    fetched.value.finished()
    told = "A moderator has muted you, so you may not write to others: No vegetables at the table."
    expect(cleo.get_by_role("note")).to_contain_text(told)
    # What was looked at is not new any more, however soon the list is closed again.
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    cleo.route(NOTIFICATIONS, hold)
    cleo.locator(".bell").click()
    line = cleo.get_by_role("dialog").get_by_role("listitem").filter(has_text=told)
    expect(line).to_contain_text("New")
    cleo.keyboard.press("Escape")
    expect(cleo.locator(".bell .count")).to_have_count(0)
    assert held
    cleo.unroute(NOTIFICATIONS)
    cleo.locator(".bell").click()
    expect(line).to_be_visible()
    expect(line).not_to_contain_text("New")
