"""Two people in two browsers play a whole game against each other, one wide, one on a phone."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from playwright.sync_api import Error as PlaywrightError

from tests.house.processes import House, house

pytestmark = pytest.mark.browser

DIST = Path(__file__).resolve().parents[2] / "client" / "dist"


@pytest.fixture(scope="module")
def served(module_database_url: str) -> Iterator[House]:
    """A house with the built client."""
    if not (DIST / "index.html").is_file():
        pytest.fail("The client is not built: run ./dev client.")
    with house(module_database_url, apis=1, client_dist=str(DIST)) as here:
        yield here


@pytest.fixture
def ana(browser: Browser) -> Iterator[Page]:
    """A wide window in English, in daylight."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB")
    yield context.new_page()
    context.close()


@pytest.fixture
def bea(browser: Browser) -> Iterator[Page]:
    """A phone in Spanish, in the dark, by touch, without motion."""
    context = browser.new_context(
        viewport={"width": 360, "height": 740},
        locale="es-ES",
        has_touch=True,
        color_scheme="dark",
        reduced_motion="reduce",
    )
    yield context.new_page()
    context.close()


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


def invite(host: Page, guest: Page, address: str, check: Callable[[Page], None]) -> None:
    """Set a table for two, send the link over, sit down and start."""
    host.goto(address)
    check(host)
    host.get_by_role("button", name=re.compile("Set a table for friends")).click()
    for _ in range(2):
        host.get_by_role("dialog").get_by_role("button", name="One seat fewer").click()
    check(host)
    host.get_by_role("button", name="Set the table").click()
    expect(host).to_have_url(re.compile("/rooms/"))
    check(host)
    link = host.get_by_text(re.compile(r"/join/\w+")).inner_text().strip()
    guest.goto(link)
    expect(guest).to_have_url(re.compile("/rooms/"))
    check(guest)
    host.get_by_role("button", name="Start the game").click()
    for page in (host, guest):
        expect(page).to_have_url(re.compile("/games/"))
        expect(page.get_by_role("toolbar").get_by_role("button")).to_have_count(10)


def test_two_people_play_a_whole_game_and_ask_for_another(
    served: House, ana: Page, bea: Page, no_axe_violations: Callable[[Page], None]
) -> None:
    """By mouse and keyboard on one side, by touch on the other; nothing fails on either page."""
    faults = [errors_of(page) for page in (ana, bea)]
    invite(ana, bea, served.apis[0], no_axe_violations)
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


def errors_of(page: Page) -> list[str]:
    """A list that fills with the errors of a page's console."""
    found: list[str] = []
    page.on("pageerror", lambda error: found.append(str(error)))
    page.on("console", lambda said: found.append(said.text) if said.type == "error" else None)
    return found


def test_a_stranger_watches_without_a_card_in_sight(served: House, ana: Page, bea: Page) -> None:
    """One click from arriving to a table with bots; whoever has the link may watch."""
    ana.goto(served.apis[0])
    ana.get_by_role("button", name="Play now").click()
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
    ana.get_by_role("button", name="Play now").click()
    expect(ana.get_by_role("toolbar").get_by_role("button")).to_have_count(10)
    served.kill_api(0)
    expect(ana.get_by_text(re.compile("Reconnecting"))).to_be_visible()
    served.start_api(0)
    expect(ana.get_by_text(re.compile("Reconnecting"))).not_to_be_visible(timeout=20_000)
    play_on([(ana, by_mouse)])
