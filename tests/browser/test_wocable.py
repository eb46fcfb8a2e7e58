"""Wocable in the browser: by drag, by finger and by keys, for two and for four."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from ludotheque.core.words.plays import Play
from tests.browser import crossword
from tests.browser.tables import card_of, faults_of, invite
from tests.house.processes import House

TITLE = "Wocable"
PLAY = re.compile(r"^(Play|Jugar) \d+ (point|punto)s?$")
Check = Callable[[Page], None]


def no_clock(page: Page) -> None:
    """Nobody is hurried, however slow the machine is."""
    clock = page.get_by_role("dialog").get_by_role("group", name="Clock")
    clock.get_by_role("radio", name="None").check()


def sit_down(served: House, ana: Page, bea: Page, check: Check = lambda _: None) -> None:
    """A table for the two."""
    invite(ana, bea, served.apis[0], TITLE, check, choose=no_clock)
    for page in (ana, bea):
        expect(page.get_by_role("grid").get_by_role("button")).to_have_count(225)
        expect(page.locator("[data-rack]")).to_have_count(7)


def movers(ana: Page, bea: Page) -> tuple[Page, Page]:
    """Who is to move, and who waits."""
    return (ana, bea) if crossword.on_move(ana) else (bea, ana)


def commit(page: Page, other: Page, play: Play) -> None:
    """Play what is laid for what it is worth, and wait until both see it."""
    primary = page.get_by_role("button", name=PLAY)
    # Once there is a score there is also a word on what is wrong, if anything is.
    expect(primary).to_contain_text(str(play.score))
    expect(page.locator(".slip .wrong")).to_have_count(0)
    expect(primary).to_be_enabled()
    page.keyboard.press("Enter")
    for each in (page, other):
        crossword.lie(each, play.cells)


def dealt(served: House, ana: Page, bea: Page, check: Check = lambda _: None) -> tuple[Page, Page]:
    """The two at a table of their own: first who is to move, and has a short word."""
    for _ in range(5):
        sit_down(served, ana, bea, check)
        page, other = movers(ana, bea)
        if crossword.has_play(page):
            return page, other
        # Seven consonants are dealt now and then; that is no fault of the page.
    raise AssertionError("five deals in a row without a word")


@pytest.fixture
def seated(served: House, ana: Page, bea: Page) -> tuple[Page, Page]:
    """Such a table."""
    return dealt(served, ana, bea)


def test_two_people_play_by_keys_and_by_finger(
    served: House, ana: Page, bea: Page, no_axe_violations: Check
) -> None:
    """Each draft is worth what the engine says, and lies with both when it is played."""
    faults = [faults_of(page) for page in (ana, bea)]
    dealt(served, ana, bea, no_axe_violations)
    for _ in range(6):
        page, other = movers(ana, bea)
        if not crossword.has_play(page):
            break
        play = crossword.find(page)
        if page is ana:
            crossword.spell(page, play)
        else:
            crossword.lay(page, play, crossword.drag_by_finger)
        commit(page, other, play)
        expect(page.locator("[data-rack]")).to_have_count(7)
        expect(
            other.locator("[data-seat] b").filter(has_text=re.compile(r"[1-9]"))
        ).not_to_have_count(0)
    for page in (ana, bea):
        assert crossword.look(page)["view"]["turn"] >= 4
        no_axe_violations(page)
    assert faults == [[], []]


def test_a_tile_goes_from_rack_to_board_to_rack(seated: tuple[Page, Page]) -> None:
    """By mouse: to the board, to another cell, back; and by clicks alone."""
    page, _ = seated
    before = crossword.rack_of(page)
    tile = page.locator("[data-rack]:not([data-rack='?'])").first.get_attribute("data-rack") or ""
    crossword.drag(page, crossword.tile_of(page, tile), crossword.cell_of(page, 112))
    expect(crossword.cell_of(page, 112).locator(".draft")).to_have_count(1)
    crossword.drag(page, crossword.cell_of(page, 112), crossword.cell_of(page, 113))
    expect(crossword.cell_of(page, 113).locator(".draft")).to_have_count(1)
    expect(crossword.drafted(page)).to_have_count(1)
    crossword.drag(page, crossword.cell_of(page, 113), page.get_by_role("toolbar").first)
    expect(crossword.drafted(page)).to_have_count(0)
    crossword.tile_of(page, tile).click()
    crossword.cell_of(page, 97).click()
    expect(crossword.cell_of(page, 97).locator(".draft")).to_have_count(1)
    crossword.cell_of(page, 97).click()
    expect(crossword.drafted(page)).to_have_count(0)
    assert crossword.rack_of(page) == before


def test_a_draft_outlives_a_reload(seated: tuple[Page, Page]) -> None:
    """It lies as it lay, and can be played."""
    page, other = seated
    play = crossword.find(page, lambda each: len(each.tiles) > 1)
    crossword.spell(page, play)
    page.reload()
    expect(crossword.drafted(page)).to_have_count(len(play.tiles))
    commit(page, other, play)
    page.reload()
    crossword.lie(page, play.cells)
    expect(crossword.drafted(page)).to_have_count(0)


def test_a_move_on_a_draft_takes_it_back(seated: tuple[Page, Page]) -> None:
    """The other's tiles lie there, one's own are on the rack, none lost and none won."""
    page, other = seated
    before = crossword.rack_of(other)
    tile = other.locator("[data-rack]:not([data-rack='?'])").first.get_attribute("data-rack") or ""
    crossword.drag(other, crossword.tile_of(other, tile), crossword.cell_of(other, 112))
    expect(crossword.drafted(other)).to_have_count(1)
    play = crossword.find(page)
    crossword.spell(page, play)
    commit(page, other, play)
    expect(crossword.drafted(other)).to_have_count(0)
    expect(other.get_by_text(re.compile("back on the rack|vuelven a tu atril"))).to_be_visible()
    assert crossword.rack_of(other) == before


def test_a_wrong_word_is_named_and_cannot_be_played(ana: Page, bea: Page, served: House) -> None:
    """Only on one's own turn: who waits hears what a draft scores, and no more."""
    sit_down(served, ana, bea)
    page, other = movers(ana, bea)
    for each in (page, other):
        each.keyboard.press("2")
        tiles = [tile for tile in crossword.rack_of(each) if tile != "?"]
        crossword.cell_of(each, 112).click()
        for tile in tiles:
            each.keyboard.press(tile.lower())
        expect(crossword.drafted(each)).to_have_count(len(tiles))
    expect(page.locator(".slip li").first).to_be_visible()
    expect(other.locator(".slip li").first).to_be_visible()
    if page.locator(".slip .wrong").count():
        expect(page.locator(".primary .primary")).to_be_disabled()
    expect(other.locator(".slip .wrong")).to_have_count(0)
    expect(other.locator(".primary .primary")).to_be_disabled()
    page.keyboard.press("Escape")
    expect(crossword.drafted(page)).to_have_count(0)


def test_tiles_are_exchanged_and_turns_passed(seated: tuple[Page, Page]) -> None:
    """An exchange keeps the bag, four passes in a row end the game, and all is shown again."""
    page, other = seated
    bag = crossword.look(page)["view"]["bag"]
    page.keyboard.press("4")
    page.locator("[data-rack]").nth(0).click()
    page.locator("[data-rack]").nth(3).click()
    page.get_by_role("button", name=re.compile("^(Exchange|Cambiar) 2")).click()
    expect(page.locator(".slip")).to_contain_text(re.compile("is thinking|está pensando"))
    assert crossword.look(page)["view"]["bag"] == bag
    assert sum(Counter(crossword.rack_of(page)).values()) == 7
    for passed in range(1, 5):
        who = (other, page)[(passed - 1) % 2]
        expect(who.locator(".slip")).to_contain_text(re.compile("You begin|Empiezas"))
        who.keyboard.press("5")
        who.get_by_role("button", name=re.compile("^(Yes, pass|Sí, pasar)$")).click()
        if passed < 4:
            for each in seated:
                told = re.compile(f"^{passed} (of|de) 4")
                expect(each.get_by_text(told)).to_be_visible()
    for each in seated:
        expect(each.get_by_text(re.compile("4 (passes in a row|pases seguidos)"))).to_be_visible()
    again = re.compile("^(Step through the game|Repasar la partida)$")
    page.get_by_role("button", name=again).click()
    page.get_by_role("button", name=re.compile("^(To the start|Al principio)$")).click()
    page.get_by_role("button", name=re.compile("^(One turn on|Una jugada adelante)$")).click()
    best = page.locator(".best button")
    expect(best.first).to_be_visible()
    best.first.click()
    expect(crossword.drafted(page).first).to_be_visible()


def test_four_sit_at_one_table(
    served: House, ana: Page, bea: Page, no_axe_violations: Check
) -> None:
    """Two come by a link, two are bots, and the turns go round."""
    ana.goto(served.apis[0])
    set_table = re.compile("Set a table for friends")
    card_of(ana, TITLE).get_by_role("button", name=set_table).click()
    for _ in range(2):
        ana.get_by_role("dialog").get_by_role("button", name="One seat more").click()
    no_clock(ana)
    ana.get_by_role("button", name="Set the table").click()
    expect(ana).to_have_url(re.compile("/rooms/"))
    bea.goto(ana.get_by_text(re.compile(r"/join/\w+")).inner_text().strip())
    expect(bea).to_have_url(re.compile("/rooms/"))
    fill = ana.get_by_role("button", name="Fill with bots and start")
    expect(fill).to_be_enabled()
    expect(ana.get_by_text(re.compile("Waiting for 2 more"))).to_be_visible()
    fill.click()
    for page in (ana, bea):
        expect(page).to_have_url(re.compile("/games/"))
        expect(page.locator(".people [data-seat]")).to_have_count(4)
    for _ in range(4):
        page, other = wait_for_people(ana, bea)
        if not crossword.has_play(page):
            break
        play = crossword.find(page)
        crossword.spell(page, play)
        commit(page, other, play)
    for page in (ana, bea):
        no_axe_violations(page)


def wait_for_people(ana: Page, bea: Page) -> tuple[Page, Page]:
    """Until one of the two is to move, for the bots move in between."""
    for _ in range(900):
        for page, other in ((ana, bea), (bea, ana)):
            if crossword.on_move(page):
                expect(page.locator(".slip")).to_contain_text(
                    re.compile("Your turn|You begin|Te toca|Empiezas")
                )
                return page, other
        ana.wait_for_timeout(100)
    raise AssertionError("neither of the two is to move")


@pytest.fixture
def as_ana(
    browser: Browser, seated: tuple[Page, Page]
) -> Iterator[Callable[[int, int, str], Page]]:
    """Windows of other sizes and themes for the player who is to move."""
    page, _ = seated
    kept = page.evaluate("localStorage.getItem('ludotheque.identity')")
    contexts: list[BrowserContext] = []

    def open_window(width: int, height: int, theme: Any) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale="en-GB",
            color_scheme=theme,
            reduced_motion="reduce",
        )
        contexts.append(context)
        context.add_init_script(f"localStorage.setItem('ludotheque.identity', {json.dumps(kept)})")
        window = context.new_page()
        window.goto(page.url)
        expect(window.locator("[data-rack]")).to_have_count(7)
        return window

    yield open_window
    for context in contexts:
        context.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("width", "height"), [(360, 740), (844, 390), (1440, 900)])
def test_nothing_is_wrong_for_those_who_do_not_see_it(
    as_ana: Callable[[int, int, str], Page],
    no_axe_violations: Check,
    width: int,
    height: int,
    theme: str,
) -> None:
    """A draft, an exchange and every sheet, in both themes; no page is wider than its window."""
    page = as_ana(width, height, theme)
    crossword.spell(page, crossword.find(page, lambda each: len(each.tiles) > 1))
    expect(page.get_by_role("button", name=PLAY)).to_be_enabled()
    no_axe_violations(page)
    page.keyboard.press("Escape")
    page.keyboard.press("4")
    page.locator("[data-rack]").first.click()
    no_axe_violations(page)
    page.keyboard.press("Escape")
    for key in ("6", "7", "5"):
        page.keyboard.press(key)
        expect(page.get_by_role("dialog")).to_be_visible()
        no_axe_violations(page)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
