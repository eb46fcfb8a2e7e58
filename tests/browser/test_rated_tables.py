"""Rated tables in the browser: told before one sits down."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.company import SHOALS, Company
from tests.browser.tables import card_of, errors_of
from tests.house.processes import House

Check = Callable[[Page], None]
NewPage = Callable[..., Page]


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


def test_a_table_is_set_to_be_rated_where_the_server_rates_it(
    served: House, company: Company, ana: Page, no_axe_violations: Check
) -> None:
    """Shown and not to be chosen where it cannot be; changed in the room while one is alone."""
    faults = errors_of(ana)
    ana.goto(served.apis[0])
    card_of(ana, "dupliKta").get_by_role(
        "button", name=re.compile("Set a table for friends")
    ).click()
    form = ana.get_by_role("dialog")
    form.get_by_role("radio", name="Rated").check()
    expect(form.get_by_text("This game counts for the ratings (pace: steady).")).to_be_visible()
    no_axe_violations(ana)
    form.get_by_role("radio", name="With Tourlou").check()
    expect(form.get_by_text("Not to be rated: that takes two people")).to_be_visible()
    expect(form.get_by_role("radio", name="Rated")).to_be_disabled()
    no_axe_violations(ana)
    form.get_by_role("radio", name="Duel").check()
    # What was wished comes back with what allows it.
    expect(form.get_by_role("radio", name="Rated")).to_be_checked()
    form.get_by_role("button", name="Set the table").click()
    expect(ana).to_have_url(re.compile("/rooms/"))
    expect(ana.get_by_text("Rated", exact=True)).to_be_visible()
    room = ana.url.rpartition("/")[2]
    assert company.ask("GET", f"/rooms/{room}")["rated"]

    ana.get_by_role("button", name="Change", exact=True).click()
    form.get_by_role("radio", name="Friendly").check()
    form.get_by_role("button", name="Keep these").click()
    expect(ana.get_by_text(re.compile("Friendly"))).to_be_visible()
    guest = company.guest("Gil Guest")
    company.ask("POST", f"/rooms/{room}/seats", guest["token"], {})
    ana.get_by_role("button", name="Change", exact=True).click()
    form.get_by_role("radio", name="Rated").check()
    form.get_by_role("button", name="Keep these").click()
    expect(form.get_by_role("alert")).to_contain_text("Others have sat down")
    assert not company.ask("GET", f"/rooms/{room}")["rated"]
    # The browser itself notes the one answer that was a refusal.
    assert [each for each in faults if "422" not in each] == []


def test_a_challenge_may_be_rated(served: House, company: Company, seated: NewPage) -> None:
    """The one who is challenged reads so before they accept."""
    ben = company.account("Bert Dared")
    first, second = seated(company.guest("Cara Dares")), seated(ben, 360)
    first.goto(f"{served.apis[0]}/players/{ben['player']['id']}")
    first.get_by_role("button", name="Challenge", exact=True).click()
    first.get_by_label("Game", exact=True).select_option("shoals")
    first.get_by_role("radio", name="Rated").check()
    first.get_by_role("button", name="Send the challenge").click()
    expect(first).to_have_url(re.compile("/rooms/"))
    second.goto(served.apis[0])
    asked = second.get_by_role("listitem").filter(has_text="Cara Dares invites you")
    expect(asked.get_by_text("Rated", exact=True)).to_be_visible()


def test_what_is_sought_is_chosen(
    served: House, company: Company, ana: Page, no_axe_violations: Check
) -> None:
    """The game with its options, how many, whom, how strong the bots are and when they come."""
    ana.goto(served.apis[0])
    ana.get_by_role("button", name=re.compile("^More choices.*Play with people")).click()
    form = ana.get_by_role("dialog")
    form.get_by_label("Game", exact=True).select_option("shoals")
    expect(form.get_by_text("This game counts for the ratings (pace: steady).")).to_be_visible()
    form.get_by_role("radio", name="Only between").check()
    form.get_by_label("At least").fill("1600")
    form.get_by_label("At most").fill("1400")
    strength = form.get_by_label("Strength of these bots")
    expect(strength).to_have_value("2")
    form.get_by_role("radio", name="Never").check()
    expect(strength).to_have_count(0)
    form.get_by_role("radio", name="5 min").check()
    strength.select_option("3")
    no_axe_violations(ana)
    # From more to less there is nobody, which the form says before anything is sent.
    expect(form.get_by_role("alert")).to_contain_text("nobody is between them")
    expect(form.get_by_role("button", name="Look for players")).to_be_disabled()
    form.get_by_label("At least").fill("1400")
    form.get_by_label("At most").fill("1600")
    form.get_by_role("button", name="Look for players").press("Enter")
    panel = ana.get_by_role("region", name="Looking for players: Shoals")
    expect(panel).to_contain_text("Bots may fill the table in")
    (seek,) = company.ask("GET", "/seeks?limit=100")["items"]
    assert (seek["lowest"], seek["highest"], seek["bot_level"]) == (1400, 1600, 3)
    assert seek["bots_at"] - seek["created_at"] == 300_000
    assert (seek["rated"], seek["seats"]) == (True, 2)
    no_axe_violations(ana)
    panel.get_by_role("button", name="Stop looking").click()
