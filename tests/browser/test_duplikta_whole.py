"""dupliKta in the browser from the first turn to the last, and the game looked at again."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.duplikta import (
    CENTRE,
    TITLE,
    Check,
    alone,
    blanks,
    lay,
    lies,
    onto_loupe,
    play_on_to_the_end,
    primary,
    ready,
    step_through,
)
from tests.browser.tables import card_of, faults_of
from tests.house.processes import House

TWO_LETTERS = "_45CH5LL5RR5"


def test_alone_to_the_end(served: House, ana: Page, no_axe_violations: Check) -> None:
    """A word, then three turns without one; and the game is stepped through with what was there."""
    faults = faults_of(ana)
    alone(ana, served, "Alone", blanks)
    lay(ana, "BY")
    primary(ana).click()
    lies(ana, "BY")
    assert play_on_to_the_end(ana, 8) == 3
    result = ana.locator(".duplikta > .result")
    expect(result).to_contain_text("Three turns in a row without a word")
    expect(result).to_contain_text("7 blanks")
    no_axe_violations(ana)
    study = step_through(ana)
    expect(ana.locator(".replay p")).to_contain_text("4/4")
    ana.get_by_role("button", name="To the start").click()
    expect(ana.locator(".board .old")).to_have_count(0)
    ana.keyboard.press("ArrowRight")
    expect(ana.locator(".replay p")).to_contain_text("1/4 Turn 1: Your word stays.")
    expect(study).to_contain_text("BY")
    # What Tourlou would have laid, in place of what was laid.
    expect(study).to_contain_text("Tourlou’s best plays, by points")
    best = study.get_by_role("listitem").get_by_role("button").first
    best.click(timeout=40_000)
    expect(best).to_have_attribute("aria-pressed", "true")
    expect(ana.locator(".board .new")).to_have_count(7)
    no_axe_violations(ana)
    ana.get_by_role("button", name="Result").click()
    expect(result).to_be_visible()
    assert faults == []


def test_tourlou_to_the_end(served: House, ana: Page) -> None:
    """Who only passes is beaten; both plays of a turn are told with the reason why one stays."""
    faults = faults_of(ana)

    def keen(dialog: Locator) -> None:
        blanks(dialog)
        strength = dialog.get_by_role("group", name="Tourlou’s strength")
        strength.get_by_role("radio", name="10", exact=True).check()

    alone(ana, served, "With Tourlou", keen)
    lay(ana, "BY")
    primary(ana).click()
    expect(ana.locator(".tally")).to_contain_text("Tourlou")
    ana.keyboard.press("Escape")
    assert play_on_to_the_end(ana, 40) >= 5
    expect(ana.locator(".duplikta > .result")).to_contain_text("Tourlou wins")
    study = step_through(ana)
    ana.get_by_role("button", name="To the start").click()
    ana.get_by_role("button", name="One turn on").click()
    expect(ana.locator(".replay p")).to_contain_text("Tourlou laid more tiles (7 to 2)")
    expect(study).to_contain_text("BY")
    # Both plays lie over the grid: nine tiles, where no two share a cell.
    expect(ana.locator(".board .by1").first).to_be_visible()
    ana.get_by_role("button", name="To the end").click()
    expect(ana.locator(".board .old")).not_to_have_count(0)
    assert faults == []


def test_a_scenario_to_the_end(served: House, bea: Page) -> None:
    """The first scenario by a guest who passes all the way, on a phone."""
    faults = faults_of(bea)
    bea.goto(served.apis[0])
    card_of(bea, TITLE).get_by_role("button", name=re.compile("próximo escenario")).tap()
    expect(bea).to_have_url(re.compile("/games/"))
    ready(bea)
    expect(bea.locator("header")).to_contain_text("escenario 1, fácil")
    assert play_on_to_the_end(bea, 90) >= 15
    expect(bea.locator(".duplikta > .result")).to_contain_text("Tourlou")
    step_through(bea)
    bea.get_by_role("button", name="Al principio").tap()
    bea.get_by_role("button", name="Una jugada adelante").tap()
    expect(bea.locator(".study")).to_contain_text("pasa")
    assert faults == []


def test_tiles_of_two_letters(served: House, bea: Page, no_axe_violations: Check) -> None:
    """A set that a link brings along, with CH, LL and RR: they are typed, and named by loupe."""
    faults = faults_of(bea)
    bea.goto(f"{served.apis[0]}/?game=duplikta&language=es&tiles={TWO_LETTERS}")
    dialog = bea.get_by_role("dialog")
    dialog.get_by_role("group", name="Tiempo").get_by_role("radio", name="Sin").check()
    expect(dialog.get_by_text("60 fichas (de 60 a 120)")).to_be_visible()
    for pair in ("CH", "LL", "RR"):
        face = dialog.locator(".set li", has=bea.get_by_text(pair, exact=True).first)
        expect(face.locator("output")).to_have_text("5")
    no_axe_violations(bea)
    dialog.get_by_role("button", name="Abrir la mesa").click()
    bea.get_by_role("button", name="Empezar la partida").click()
    ready(bea)
    bea.locator(f"[data-cell='{CENTRE}']").tap()
    # Two letters are one tile: it lies on one cell.
    for key in "ocho":
        bea.keyboard.press(key)
    for cell, tile in ((CENTRE, "O"), (CENTRE + 1, "CH"), (CENTRE + 2, "O")):
        expect(bea.locator(f"[data-cell='{cell}'] .new .letter")).to_have_text(tile)
    expect(bea.locator(f"[data-cell='{CENTRE + 3}'] .new")).to_have_count(0)
    primary(bea).tap()
    lies(bea, "O")
    expect(bea.locator(f"[data-cell='{CENTRE + 1}'] .old .letter")).to_have_text("CH")
    # A blank becomes LL, free of charge.
    expect(bea.locator("[data-rack]")).to_have_count(7)
    onto_loupe(bea, "[data-rack='?']")
    bea.locator(".wish [data-letter='LL']").tap()
    expect(bea.locator("[data-rack='ll']")).to_have_count(1)
    expect(bea.locator(".bar li").first).to_contain_text("5 Ch")
    assert faults == []
