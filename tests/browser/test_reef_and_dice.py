"""Two people play shoals and letter dice, one at a wide window, one on a phone by touch."""

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from urllib.request import urlopen

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, expect

from ludotheque.core.words.dice import path_of
from tests.browser.tables import errors_of, invite
from tests.house.processes import House

WORDS = Path(__file__).resolve().parents[2] / "wordlists" / "fr-hunspell" / "words.txt"


def press(page: Page, selector: str, touch: bool) -> bool:
    """Press the first thing of a kind that may be pressed; False where there is none."""
    wanted = page.locator(selector).first
    if not wanted.is_visible():
        return False
    try:
        wanted.tap(timeout=2_000) if touch else wanted.click(timeout=2_000)
    except PlaywrightError:
        # It was taken, or covered by what moved, just then; it is asked for again.
        return False
    return True


def free_cells(page: Page) -> int:
    """How many cells of the reef are free."""
    return page.locator("[data-cell][aria-label$=free], [data-cell][aria-label$=libre]").count()


def take_turn(page: Page, touch: bool) -> None:
    """Do the next thing that the reef asks this player for, if it asks for anything."""
    if press(page, "[role=group] button:has(b):not([disabled])", touch):
        return
    if press(page, "[data-pool][aria-disabled=false]", touch):
        return
    tile = page.locator("[role=toolbar].river button[aria-disabled=false]")
    if tile.count() and tile.first.is_visible():
        if not page.locator("[role=toolbar].river button[aria-pressed=true]").count():
            press(page, "[role=toolbar].river button[aria-disabled=false]", touch)
        press(
            page,
            "[data-cell][aria-disabled=false][aria-label$=free],"
            "[data-cell][aria-disabled=false][aria-label$=libre]",
            touch,
        )


def test_two_people_lay_a_reef(
    served: House, ana: Page, bea: Page, no_axe_violations: Callable[[Page], None]
) -> None:
    """A dozen turns of both, by mouse on one side and by touch on the other."""
    faults = [errors_of(page) for page in (ana, bea)]
    invite(ana, bea, served.apis[0], "Shoals", no_axe_violations)
    expect(ana.get_by_role("grid", name="The reef")).to_be_visible()
    for _ in range(400):
        take_turn(ana, touch=False)
        take_turn(bea, touch=True)
        ana.wait_for_timeout(60)
        if free_cells(ana) <= 24:
            break
    assert free_cells(ana) <= 24
    for page in (ana, bea):
        no_axe_violations(page)
    bea.reload()
    expect(bea.get_by_role("grid")).to_be_visible()
    assert abs(free_cells(bea) - free_cells(ana)) <= 1
    assert faults == [[], []]


@cache
def short_words() -> list[str]:
    """The words of four letters of the French list."""
    return [word for word in WORDS.read_text(encoding="utf-8").split() if len(word) == 4]


def words_here(page: Page) -> list[str]:
    """Some words that lie on the dice of this page, as everybody may see them."""
    api, _, game = page.url.rpartition("/games/")
    with urlopen(f"{api}/api/v1/games/{game}") as answer:
        board = tuple(json.load(answer)["view"]["board"])
    return [word for word in short_words() if path_of(board, word) is not None]


def test_two_people_find_words_on_the_dice(
    served: House, ana: Page, bea: Page, no_axe_violations: Callable[[Page], None]
) -> None:
    """Words are typed in turns; nonsense is refused with a reason; the end shows all words."""
    faults = [errors_of(page) for page in (ana, bea)]
    invite(ana, bea, served.apis[0], "Letter dice", no_axe_violations)
    for page in (ana, bea):
        expect(page.get_by_role("grid").get_by_role("button")).to_have_count(16)
        no_axe_violations(page)
    found = 0
    for _ in range(60):
        for page in (ana, bea):
            word = page.locator("input[enterkeyhint=send][maxlength='32']")
            if word.count() and word.is_enabled():
                page.keyboard.type("zzz")
                page.keyboard.press("Enter")
                expect(page.get_by_role("alert").first).to_contain_text("ZZZ")
                for each in words_here(page)[:2]:
                    word.fill(each)
                    page.keyboard.press("Enter")
                    expect(page.get_by_text(each).first).to_be_visible()
                    found += 1
                page.get_by_role("button", name=re.compile("^(Pass the turn|Pasar)")).click()
        if ana.get_by_role("button", name="Play again").is_visible():
            break
        ana.wait_for_timeout(300)
    assert found >= 4
    for page in (ana, bea):
        no_axe_violations(page)
    assert faults == [[], []]
