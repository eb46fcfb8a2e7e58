"""dupliKta in the browser: a duel of two, a scenario, Tourlou, and alone with tiles thrown away."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.browser.crossword import look
from tests.browser.duplikta import (
    CENTRE,
    DEAF,
    TITLE,
    Check,
    alone,
    blanks,
    lay,
    lies,
    no_clock,
    onto_loupe,
    own_state,
    primary,
    ready,
    set_of_blanks,
)
from tests.browser.tables import card_of, faults_of, invite
from tests.house.processes import House


def test_a_duel(served: House, ana: Page, bea: Page, no_axe_violations: Check) -> None:
    """Two refusals and the turn again, the loupe, a pause, and a word read backwards."""
    faults = [faults_of(page) for page in (ana, bea)]
    invite(ana, bea, served.apis[0], TITLE, no_axe_violations, choose=set_of_blanks)
    for page in (ana, bea):
        ready(page)
        no_axe_violations(page)
    # What one confirms, the other does not see.
    lay(ana, "XQ")
    primary(ana).click()
    expect(own_state(bea)).to_be_visible()
    expect(bea.locator(".bar li").nth(1)).to_contain_text("listo")
    expect(bea.locator(f"[data-cell='{CENTRE}']")).not_to_contain_text("X")
    lay(bea, "QX")
    primary(bea).click()
    for page, words in ((ana, "XQ"), (bea, "QX")):
        # Refused, both: the tiles lie there to be seen, and the turn is played again.
        for place, letter in enumerate(words):
            tile = page.locator(f"[data-cell='{CENTRE + place}'] .wrong")
            expect(tile).to_contain_text(letter, timeout=20_000)
        expect(own_state(page).locator("b")).to_contain_text(re.compile(r"−\d\d"))
    # The loupe: a blank is named for nothing, and then another tile is drawn for half a Chance.
    ana.keyboard.press("Escape")
    expect(ana.locator("[data-rack]:not(.out)")).to_have_count(7)
    onto_loupe(ana, "[data-rack='?']")
    ana.keyboard.press("z")
    expect(ana.locator("[data-rack='z']")).to_have_count(1)
    onto_loupe(ana, "[data-rack='z']")
    ana.get_by_role("button", name="Another tile at random, half a Chance").click()
    expect(ana.locator("[data-rack='z']")).to_have_count(0)
    expect(own_state(ana)).to_contain_text("4½ Ch")
    # A pause hides the grid, and Lignard tells the other.
    bea.locator(".tools .help").click()
    expect(bea.get_by_text("Estás en pausa.").first).to_be_visible()
    expect(ana.get_by_text(re.compile("takes a short pause")).first).to_be_visible()
    no_axe_violations(bea)
    bea.locator(".cards .primary").click()
    expect(bea.locator(".cards")).to_have_count(0)
    # YB is BY from right to left.
    lay(ana, "YB")
    primary(ana).click()
    bea.keyboard.press("Escape")
    expect(bea.locator("[data-rack]:not(.out)")).to_have_count(7)
    primary(bea).click()
    expect(primary(bea)).to_have_text("Pasar este turno")
    primary(bea).click()
    expect(ana.locator(".why")).to_contain_text("Yours is the only word", timeout=15_000)
    for page in (ana, bea):
        lies(page, "YB")
    expect(ana.get_by_role("log", name="Personal window")).to_contain_text("YB in H8")
    no_axe_violations(ana)
    assert faults == [[], []]


def test_two_tabs_and_a_reload_agree(served: House, browser: Browser, ana: Page) -> None:
    """What lies on the grid, on the loupe and aside is the same everywhere."""
    alone(ana, served, "Alone", no_clock)
    first, second = (ana.locator("[data-rack]").nth(place) for place in (0, 1))
    letter = first.get_attribute("data-rack") or ""
    first.click()
    ana.locator(f"[data-cell='{CENTRE}']").click()
    if letter == "?":
        ana.keyboard.press("e")
    second.click()
    ana.get_by_role("button", name="Off the rack. Put aside").click()
    expect(ana.locator("[data-aside] .tile-place")).to_have_count(1)
    other = ana.context.new_page()
    other.goto(ana.url)
    for page in (other, ana):
        expect(page.locator(".board .draft")).to_have_count(1)
        expect(page.locator("[data-aside] .tile-place")).to_have_count(1)
    other.keyboard.press("Escape")
    expect(ana.locator(".board .draft")).to_have_count(0)
    ana.reload()
    ready(ana)
    expect(ana.locator("[data-aside] .tile-place")).to_have_count(0)


def test_a_scenario(served: House, bea: Page, no_axe_violations: Check) -> None:
    """The D of the lobby, and Tourlou's word that stays; a double click passes no second turn."""
    faults = faults_of(bea)
    bea.goto(served.apis[0])
    card_of(bea, TITLE).get_by_role("button", name=re.compile("próximo escenario")).tap()
    expect(bea).to_have_url(re.compile("/games/"))
    ready(bea)
    expect(bea.locator("header")).to_contain_text("escenario 1")
    primary(bea).tap()
    expect(primary(bea)).to_have_text("Pasar este turno")
    primary(bea).dblclick()
    expect(bea.locator(".why")).to_contain_text("Tourlou", timeout=20_000)
    expect(bea.locator(".board .old")).not_to_have_count(0)
    expect(bea.locator("header")).to_contain_text("Turno 2")
    expect(primary(bea)).to_have_text("Confirmar")
    no_axe_violations(bea)
    assert faults == []


def test_tourlou(served: House, ana: Page) -> None:
    """Tourlou answers at once; the score sheet tells of both, and moves by its handle."""
    # One deal in a hundred begins with tiles of which there is no word: then another is dealt.
    for _ in range(4):
        ana.goto(served.apis[0])
        card_of(ana, TITLE).get_by_role("radio", name="8/10").check()
        card_of(ana, TITLE).get_by_role("button", name="Play now").click()
        expect(ana).to_have_url(re.compile("/games/"))
        ready(ana)
        primary(ana).click()
        expect(primary(ana)).to_have_text("Pass this turn")
        primary(ana).click()
        expect(ana.locator("header")).to_contain_text("Turn 2")
        if any(look(ana)["view"]["board"]):
            break
    expect(ana.locator(".board .old")).not_to_have_count(0, timeout=20_000)
    ana.keyboard.press("4")
    sheet = ana.locator("[data-panel='sheet']")
    expect(sheet.get_by_role("row").nth(2)).to_contain_text("pass")
    before = sheet.bounding_box()
    sheet.get_by_role("button", name=re.compile("Move: Score sheet")).press("ArrowDown")
    after = sheet.bounding_box()
    assert before is not None
    assert after is not None
    assert after["y"] == before["y"] + 16
    ana.reload()
    ready(ana)
    ana.keyboard.press("4")
    expect(sheet).to_be_visible()
    assert sheet.bounding_box() == after


def test_alone_with_tiles_thrown_away(served: House, ana: Page) -> None:
    """What lies on the loupe when a word is confirmed leaves the game, for ten points at least."""

    alone(ana, served, "Alone", blanks)
    ana.locator("[data-rack='?']").first.click()
    ana.locator("[data-loupe] button").click()
    ana.keyboard.press("Escape")
    lay(ana, "BY")
    ana.locator("[data-loupe] button").click()
    ana.locator("[data-rack='?']:not(.out)").first.click()
    expect(ana.locator("[data-loupe] .piece")).to_have_count(1)
    primary(ana).click()
    lies(ana, "BY")
    notes = ana.get_by_role("log", name="Personal window")
    expect(notes).to_contain_text("BY in H8")
    expect(ana.get_by_role("table").first).to_contain_text("−10")
    # Nothing of the turn before is left: the next confirmation asks again.
    expect(primary(ana)).to_have_text("Confirm")
    ana.wait_for_timeout(DEAF)
    primary(ana).click()
    expect(primary(ana)).to_have_text("Pass this turn")
