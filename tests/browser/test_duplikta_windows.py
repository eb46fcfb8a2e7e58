"""The windows of dupliKta: in each width they stand somewhere; a pause hides what it must."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.duplikta import (
    DEAF,
    TITLE,
    alone,
    blanks,
    lay,
    lies,
    primary,
    ready,
    set_of_blanks,
)
from tests.browser.tables import faults_of, invite
from tests.house.processes import House

PERSONAL = re.compile("^(Personal window|Ventana personal)$")
VOICES = re.compile("^(Communication|Comunicación)$")


def log_of(page: Page, name: re.Pattern[str]) -> Locator:
    """One of the two windows that tell."""
    return page.get_by_role("log", name=name)


def spread(page: Page) -> None:
    """Three tiles with a gap between them, which no turn can be confirmed with."""
    for letter, cell in (("b", 112), ("y", 114)):
        page.locator(f"[data-cell='{cell}']").click()
        page.keyboard.press(letter)
    expect(page.locator(".board .draft")).to_have_count(2)


def test_every_width_has_the_windows(served: House, ana: Page) -> None:
    """Round the grid where there is room, otherwise in the column or the sheet beside it."""
    faults = faults_of(ana)
    alone(ana, served, "Alone", blanks)
    # The fault is told to its player alone, and is in the window wherever that stands.
    spread(ana)
    primary(ana).click()
    expect(log_of(ana, PERSONAL)).to_contain_text("Fault: There is a gap")
    ana.keyboard.press("Escape")
    lay(ana, "BY")
    ana.wait_for_timeout(DEAF)
    primary(ana).click()
    lies(ana, "BY")
    for width, height, roomy in ((1440, 900, 1), (1200, 800, 1), (1024, 768, 0), (1000, 700, 0)):
        ana.set_viewport_size({"width": width, "height": height})
        expect(ana.locator(".duplikta.roomy")).to_have_count(roomy)
        # Once each: people write among the voices only where the window stands on the desk.
        for told in ("You: BY in H8", "The game begins with 60 tiles in the box."):
            line = ana.get_by_role("listitem").filter(has_text=told)
            expect(line).to_have_count(1)
            expect(line).to_be_visible()
        expect(ana.get_by_role("heading", name=VOICES)).to_have_count(1)
        expect(log_of(ana, PERSONAL)).to_contain_text("Fault: There is a gap")
        letters = ana.get_by_role("toolbar", name="Letters and what they are worth")
        expect(letters.get_by_role("button", name="B, 3 points")).to_be_visible()
        # They can be moved exactly where they stand round the grid.
        expect(ana.get_by_role("button", name=re.compile("Move: Personal"))).to_have_count(roomy)
    # The box by itself, too.
    ana.set_viewport_size({"width": 1440, "height": 900})
    lid, rack = ana.locator(".box .lid"), ana.locator(".rack")
    before, beside = lid.bounding_box(), rack.bounding_box()
    ana.get_by_role("button", name=re.compile("Move: Box")).press("ArrowUp")
    after = lid.bounding_box()
    assert before is not None
    assert after is not None
    assert after["y"] == before["y"] - 16
    assert rack.bounding_box() == beside
    ana.set_viewport_size({"width": 1000, "height": 700})
    # Without the column the desk has the room again.
    ana.get_by_role("button", name="Hide scores and log").click()
    expect(ana.locator(".duplikta.roomy")).to_have_count(1)
    expect(log_of(ana, PERSONAL)).to_have_count(1)
    assert faults == [error for error in faults if "422" in error]


def test_a_pause_leaves_the_talk_and_hides_the_game(served: House, ana: Page, bea: Page) -> None:
    """From the side of who pauses, on a desk and on a phone."""
    invite(ana, bea, served.apis[0], TITLE, lambda _: None, choose=set_of_blanks)
    for page in (ana, bea):
        ready(page)
    lay(ana, "BY")
    primary(ana).click()
    lay(bea, "OX")
    primary(bea).click()
    for page in (ana, bea):
        lies(page, "OX")
    # The sheet tells of each turn in full, in columns or, on a phone, in a second line.
    ana.keyboard.press("Escape")
    ana.keyboard.press("4")
    row = ana.locator("[data-panel='sheet']").get_by_role("row").nth(2)
    expect(row).to_contain_text(
        re.compile(r"BY.*H8, 2 tiles: blank B and blank Y.*\d s.*5 Chances")
    )
    ana.keyboard.press("4")
    bea.locator(".bar .open").click()
    row = bea.get_by_role("dialog").get_by_role("row").nth(2)
    expect(row).to_contain_text(re.compile(r"H8, 2 fichas: blanca O y blanca X.*\d.s · 5.Ch"))
    bea.get_by_role("dialog").get_by_role("button", name="En detalle").click()
    expect(row).not_to_contain_text("H8")
    bea.keyboard.press("Escape")
    talk = ana.locator("[data-panel='voices']")
    talk.get_by_label("Message").fill("See you")
    talk.get_by_label("Message").press("Enter")
    expect(talk.get_by_text("See you")).to_be_visible()
    for page in (ana, bea):
        # With five tiles left over the chrono has started by itself.
        page.locator(".tools .help").click()
        expect(page.locator(".cards")).to_be_visible()
    expect(talk.get_by_text("See you")).to_be_visible()
    expect(talk.get_by_text("You pause.")).to_be_visible()
    said = talk.locator("li")
    assert said.count() > 3
    for each in said.all():
        assert each.evaluate("one => getComputedStyle(one).visibility") == "visible"
    expect(ana.locator("[data-panel='personal']")).to_contain_text("Hidden while you pause.")
    bea.get_by_role("button", name="Mostrar puntos y registro").click()
    sheet = bea.get_by_role("dialog")
    expect(sheet.get_by_text("Oculto durante tu pausa.").first).to_be_visible()
    expect(log_of(bea, VOICES)).to_contain_text("Haces una pausa.")
    for page in (ana, bea):
        # Neither words nor tiles are anywhere, nor read out.
        told = page.locator("body").inner_text()
        assert not re.search(r"\b(OX|BY)\b", told), told
        assert not re.search(r"\d (blanks|blancas)\b", told), told
        live = " ".join(page.locator("[aria-live]").all_text_contents())
        assert not re.search(r"\b(OX|BY)\b", live), live
    bea.keyboard.press("Escape")
    bea.locator(".cards .primary").click()
    expect(bea.locator(".board .old")).to_have_count(2)
