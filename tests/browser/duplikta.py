"""What the tests of dupliKta do at its desk."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.tables import card_of
from tests.house.processes import House

TITLE = "dupliKta"
CENTRE = 112
DEAF = 750
"""Milliseconds after a confirmation, by which the button hears again."""
Check = Callable[[Page], None]


def set_of_blanks(page: Page) -> None:
    """Sixty blanks: whoever plays has every letter, and no test waits for luck."""
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("group", name="Timer").get_by_role("radio", name="300").check()
    sixty_blanks(dialog)
    expect(dialog.get_by_text("60 tiles (60 to 120)")).to_be_visible()


def blanks(dialog: Locator) -> None:
    """No clock, and sixty blanks."""
    no_clock(dialog)
    sixty_blanks(dialog)


def no_clock(dialog: Locator) -> None:
    """Nobody is hurried."""
    dialog.get_by_role("group", name="Timer").get_by_role("radio", name="None").check()


def sixty_blanks(dialog: Locator) -> None:
    """In place of the usual set."""
    more_choices(dialog)
    dialog.get_by_role("button", name="The usual one").click()
    dialog.get_by_role("button", name="All blanks, 60").click()


def more_choices(dialog: Locator) -> None:
    """Open what most tables do not want to choose."""
    dialog.locator("summary", has_text="More choices").click()


def alone(page: Page, served: House, way: str, then: Callable[[Locator], None]) -> None:
    """A game for which nobody else is needed, with what is chosen for it."""
    page.goto(served.apis[0])
    card_of(page, TITLE).get_by_role("button", name=re.compile("Set a table for friends")).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name=way, exact=True).check()
    then(dialog)
    dialog.get_by_role("button", name="Set the table").click()
    page.get_by_role("button", name="Start the game").click()
    expect(page).to_have_url(re.compile("/games/"))
    ready(page)


def ready(page: Page) -> None:
    """The grid and a whole rack are there."""
    expect(page.get_by_role("grid").get_by_role("button")).to_have_count(225)
    expect(page.locator("[data-rack]")).to_have_count(7)


def lay(page: Page, word: str, cell: int = CENTRE) -> None:
    """Type a word where it begins."""
    page.locator(f"[data-cell='{cell}']").click()
    expect(page.locator(f"[data-cell='{cell}'].cursor")).to_have_count(1)
    for letter in word:
        page.keyboard.press(letter.lower())
    for place, letter in enumerate(word):
        expect(page.locator(f"[data-cell='{cell + place}']")).to_contain_text(letter)


def primary(page: Page) -> Locator:
    """The one button that goes on with the game."""
    return page.locator(".deed .button.primary")


def own_state(page: Page) -> Locator:
    """The line of the bar that is the player's own."""
    return page.locator(".bar li").first


def lies(page: Page, letters: str, cell: int = CENTRE) -> None:
    """A word lies on the grid for good."""
    for place, letter in enumerate(letters):
        expect(page.locator(f"[data-cell='{cell + place}'] .old")).to_contain_text(
            letter, timeout=20_000
        )


def onto_loupe(page: Page, tile: str) -> None:
    """Pick a tile and lay it on the loupe."""
    page.keyboard.press("Escape")
    page.locator(tile).first.click()
    page.locator("[data-loupe] button").click()
    expect(page.locator(".wish")).to_be_visible()


def pass_turn(page: Page) -> None:
    """Nothing on the grid: the first press asks, the second passes."""
    primary(page).click()
    expect(primary(page)).to_have_text(re.compile("Pass this turn|Pasar este turno"))
    primary(page).click()


def play_on_to_the_end(page: Page, most: int) -> int:
    """Pass by clicks, turn after turn, until the result is there; how many turns that took."""
    for turn in range(most):
        # Either the next turn can be passed, or the result lies over the desk.
        page.wait_for_function(
            "() => document.querySelector('.duplikta > .result')"
            " || document.querySelector('.deed .button.primary:not(:disabled)')"
        )
        if page.locator(".duplikta > .result").count() > 0:
            return turn
        # For a moment after a confirmation the button hears nothing: no double click passes.
        page.wait_for_timeout(DEAF)
        page.locator(".deed .button.primary").click()
        if page.locator(".deed .button.primary.sure").count() > 0:
            page.locator(".deed .button.primary.sure").click()
    raise AssertionError(f"not over after {most} turns")


def step_through(page: Page) -> Locator:
    """Look at the finished game again; the place that tells of the turn that is shown."""
    page.get_by_role("button", name=re.compile("Step through the game|Repasar")).click()
    return page.locator(".study")
