"""The options of dupliKta: every value that the rules allow, the way back, and environments."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.duplikta import TITLE, Check, more_choices, ready
from tests.browser.tables import card_of, faults_of
from tests.house.processes import House


def form_of(page: Page, served: House) -> Locator:
    """The form of a table that is not there yet."""
    page.goto(served.apis[0])
    card_of(page, TITLE).get_by_role("button", name=re.compile("Set a table for friends")).click()
    return page.get_by_role("dialog")


def test_any_timer_and_any_number_of_chances(
    served: House, ana: Page, no_axe_violations: Check
) -> None:
    """In figures beside what most choose; what is out of bounds goes to the nearest that is not."""
    dialog = form_of(ana, served)
    seconds = dialog.get_by_label("Or exactly, 30 to 300:")
    expect(seconds).to_have_value("120")
    for typed, kept in (("7", "30"), ("1000", "300"), ("75", "75")):
        seconds.fill(typed)
        seconds.press("Tab")
        expect(seconds).to_have_value(kept)
    expect(dialog.get_by_role("radio", name="120")).not_to_be_checked()
    chances = dialog.get_by_role("group", name="Chances")
    expect(chances.get_by_role("radio")).to_have_count(11)
    chances.get_by_role("radio", name="9").check()
    no_axe_violations(ana)
    dialog.get_by_role("button", name="Set the table").click()
    expect(ana.locator("main header")).to_contain_text("75 s a turn")
    expect(ana.locator("main header")).to_contain_text("9 Chances")
    # And they are there again where the options are changed.
    ana.get_by_role("button", name="Change", exact=True).click()
    expect(ana.get_by_role("dialog").get_by_label("Or exactly, 30 to 300:")).to_have_value("75")


def test_the_options_by_default_take_a_scenario_away(served: House, ana: Page) -> None:
    """In the form, and in a game that is played alone."""
    faults = faults_of(ana)
    dialog = form_of(ana, served)
    dialog.get_by_role("radio", name="Scenario", exact=True).check()
    more_choices(dialog)
    dialog.get_by_role("button", name="Default options").click()
    expect(dialog.get_by_role("radio", name="Duel", exact=True)).to_be_checked()
    ana.goto(served.apis[0])
    card_of(ana, TITLE).get_by_role("button", name=re.compile("next scenario")).click()
    expect(ana).to_have_url(re.compile("/games/"))
    ready(ana)
    expect(ana.locator("header")).to_contain_text("scenario 1")
    first = ana.url
    ana.locator(".tools").get_by_role("button", name="Options").click()
    way_back = ana.get_by_role("dialog").get_by_role("button", name="Default options")
    # One press alone ends no game.
    way_back.click()
    expect(ana.get_by_role("dialog").get_by_role("alert")).to_be_visible()
    assert ana.url == first
    way_back.click(modifiers=["Control"])
    expect(ana).not_to_have_url(first)
    ready(ana)
    expect(ana.locator("header")).to_contain_text("alone")
    expect(ana.locator("header")).not_to_contain_text("scenario")
    assert faults == []


def test_an_environment_before_a_game(served: House, ana: Page, no_axe_violations: Check) -> None:
    """Saved from the form and from a room, and deleted when that is said twice."""
    dialog = form_of(ana, served)
    dialog.get_by_role("group", name="Chances").get_by_role("radio", name="8").check()
    dialog.locator("summary", has_text="Save an environment").click()
    # As long as the server takes it.
    expect(dialog.get_by_label("Name of the environment").last).to_have_attribute("maxlength", "40")
    saving = dialog.locator("details", has_text="Save an environment")
    saving.get_by_label("Name of the environment").fill("Eight")
    saving.get_by_label("Owner’s name").fill("Ana before")
    saving.get_by_role("button", name="Save", exact=True).click()
    expect(saving.get_by_role("status")).to_contain_text("“Eight” is saved.")
    no_axe_violations(ana)
    dialog.get_by_role("button", name="Set the table").click()
    expect(ana).to_have_url(re.compile("/rooms/"))
    saving = ana.locator(".hosting details", has_text="Save an environment")
    saving.locator("summary").click()
    saving.get_by_label("Name of the environment").fill("Room")
    saving.get_by_label("Owner’s name").fill("Ana before")
    saving.get_by_role("button", name="Save", exact=True).click()
    expect(saving.get_by_role("status")).to_contain_text("“Room” is saved.")
    dialog = form_of(ana, served)
    kept = dialog.locator("details", has_text="Restore an environment")
    kept.locator("summary").click()
    expect(kept.get_by_role("button", name="Room")).to_be_visible()
    kept.get_by_role("button", name="Eight").click()
    kept.get_by_role("button", name="Restore", exact=True).click()
    expect(dialog.get_by_role("radio", name="8", exact=True)).to_be_checked()
    kept.get_by_role("button", name="Delete", exact=True).click()
    expect(kept.get_by_role("status")).to_have_text("Delete “Eight” for good?")
    kept.get_by_role("button", name="Yes, delete it").click()
    expect(kept.get_by_role("status")).to_have_text("“Eight” is deleted.")
    expect(kept.get_by_role("button", name="Eight")).to_have_count(0)
    expect(kept.get_by_role("button", name="Room")).to_be_visible()
