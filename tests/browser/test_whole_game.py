"""Two people in two browsers play a whole game against each other, one wide, one on a phone."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Locator, Page, expect

from tests.browser.tables import card_of, errors_of, invite
from tests.house.processes import House

DIST = Path(__file__).resolve().parents[2] / "client" / "dist"


TITLE = "6 qui prend"
TAKE_ROW = re.compile(r"^(Take row|Tomar la fila) \d")
AGAIN = re.compile(r"^(Play again|Jugar otra vez|Join the new game|Entrar en la nueva partida)$")


def ready_card(page: Page) -> Locator:
    """The first card of the hand that may be played now."""
    return page.get_by_role("toolbar").locator("button[aria-disabled=false]").first


def by_mouse(page: Page) -> bool:
    """Click what the page asks for; False where it asks for nothing."""
    for wanted in (page.get_by_role("button", name=TAKE_ROW).first, ready_card(page)):
        if wanted.is_visible():
            wanted.click()
            return True
    return False


def by_touch(page: Page) -> bool:
    """Tap what the page asks for."""
    for wanted in (page.get_by_role("button", name=TAKE_ROW).first, ready_card(page)):
        if wanted.is_visible():
            wanted.tap()
            return True
    return False


def by_keyboard(page: Page) -> bool:
    """Press the keys for what the page asks for."""
    if page.get_by_role("button", name=TAKE_ROW).first.is_visible():
        page.keyboard.press("1")
        return True
    card = ready_card(page)
    if card.is_visible():
        card.focus()
        page.keyboard.press("Enter")
        return True
    return False


def over(page: Page) -> bool:
    """Whether the result is on the table."""
    return page.get_by_role("button", name=AGAIN).is_visible()


def play_on(players: list[tuple[Page, Callable[[Page], bool]]], tricks: int | None = None) -> None:
    """Let everybody move when asked, until so many moves are made or the game is over."""
    moves = 0
    for _ in range(600):
        for page, move in players:
            try:
                moves += move(page)
            except PlaywrightError:
                # The card was gone by the time the finger came down; it is asked again.
                continue
        if all(over(page) for page, _ in players) or (tricks is not None and moves >= 2 * tricks):
            return
        players[0][0].wait_for_timeout(80)
    raise AssertionError("the game did not come to its end")


def test_two_people_play_a_whole_game_and_ask_for_another(
    served: House, ana: Page, bea: Page, no_axe_violations: Callable[[Page], None]
) -> None:
    """By mouse and keyboard on one side, by touch on the other; nothing fails on either page."""
    faults = [errors_of(page) for page in (ana, bea)]
    invite(ana, bea, served.apis[0], TITLE, no_axe_violations, fewer=2)
    for page in (ana, bea):
        expect(page.get_by_role("toolbar").get_by_role("button")).to_have_count(10)
    for page in (ana, bea):
        no_axe_violations(page)
    play_on([(ana, by_mouse), (bea, by_touch)], tricks=3)
    ana.reload()
    expect(ana.get_by_role("table", name="The four rows")).to_be_visible()
    play_on([(ana, by_keyboard), (bea, by_touch)])
    for page in (ana, bea):
        no_axe_violations(page)
        page.get_by_role("button", name=AGAIN).click()
    for page in (ana, bea):
        expect(page.get_by_role("toolbar").get_by_role("button")).to_have_count(10)
    assert faults == [[], []]


def test_a_stranger_watches_without_a_card_in_sight(served: House, ana: Page, bea: Page) -> None:
    """One click from arriving to a table with bots; whoever has the link may watch."""
    ana.goto(served.apis[0])
    card_of(ana, TITLE).get_by_role("button", name="Play now").click()
    expect(ana).to_have_url(re.compile("/games/"))
    bea.goto(ana.url)
    expect(bea.get_by_role("table")).to_be_visible()
    expect(bea.get_by_role("toolbar")).to_have_count(0)
    play_on([(ana, by_mouse)], tricks=1)
    expect(
        bea.get_by_role("table").get_by_role("cell").filter(has_text=re.compile(r"\d"))
    ).not_to_have_count(4, timeout=20_000)


def test_the_page_survives_the_loss_of_its_server(served: House, ana: Page) -> None:
    """The line is lost in mid-game: the page says so, and goes on by itself."""
    ana.goto(served.apis[0])
    card_of(ana, TITLE).get_by_role("button", name="Play now").click()
    expect(ana.get_by_role("toolbar").get_by_role("button")).to_have_count(10)
    served.kill_api(0)
    expect(ana.get_by_text(re.compile("Reconnecting"))).to_be_visible()
    served.start_api(0)
    expect(ana.get_by_text(re.compile("Reconnecting"))).not_to_be_visible(timeout=20_000)
    play_on([(ana, by_mouse)])
