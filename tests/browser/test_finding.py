"""Finding a game in the browser: each other, bots, and one line for what is entered."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.company import SHOALS, Company
from tests.browser.tables import card_of, errors_of
from tests.house.processes import House

Check = Callable[[Page], None]


def test_two_browsers_find_each_other_by_quick_play(
    served: House, ana: Page, cleo: Page, no_axe_violations: Check
) -> None:
    """Each touches the game; what one cancels is gone, and a reload goes on looking."""
    faults = [errors_of(page) for page in (ana, cleo)]
    address = served.apis[0]
    for page in (ana, cleo):
        page.goto(address)
    tile = ana.get_by_role("button", name=re.compile("^Find people to play: Shoals"))
    tile.click()
    panel = ana.get_by_role("region", name="Looking for players: Shoals")
    expect(panel).to_contain_text("You are the first")
    expect(panel).to_contain_text("Bots may fill the table in")
    no_axe_violations(ana)
    expect(cleo.get_by_role("button", name=re.compile("Shoals.*1 waiting"))).to_be_visible()
    ana.get_by_role("button", name="Stop looking").click()
    expect(panel).to_have_count(0)
    expect(tile).to_be_focused()
    expect(cleo.get_by_role("button", name=re.compile("Shoals.*nobody waiting"))).to_be_visible()

    tile.click()
    expect(panel).to_be_visible()
    ana.goto(f"{address}/settings")
    expect(panel).to_be_visible()
    cleo.get_by_role("button", name=re.compile("^Play along")).click()
    for page in (ana, cleo):
        expect(page).to_have_url(re.compile("/games/"))
    assert ana.url.rpartition("/")[2] == cleo.url.rpartition("/")[2]
    assert faults == [[], []]


def test_those_alone_are_offered_whom_one_would_meet(
    served: House, ana: Page, company: Company
) -> None:
    """Both seekers are in the lobby; the one who wants no newcomers is not for a newcomer."""
    ana.goto(served.apis[0])
    offers = ana.get_by_role("button", name=re.compile("^Play along"))
    wish = {"options": SHOALS, "seats": 2}
    strong, easy = company.guest("Strong"), company.guest("Easy")
    company.ask("POST", "/seeks", strong["token"], {**wish, "lowest": 1501})
    seek = company.ask("POST", "/seeks", easy["token"], {**wish, "highest": 1500, "rated": True})
    # By name first: whoever sought before may be there for a moment yet.
    expect(offers.filter(has_text="Easy")).to_have_count(1)
    expect(offers).to_have_count(1)
    expect(ana.get_by_role("button", name=re.compile("Shoals.*1 waiting"))).to_be_visible()
    for each in (strong, easy):
        mine = company.ask("GET", "/seeks", each["token"])["items"]
        assert {one["id"]: one["fits"] for one in mine}.get(seek["id"]) is (
            None if each is easy else True
        )
    company.ask("DELETE", f"/seeks/{seek['id']}", easy["token"])
    expect(offers).to_have_count(0)

    # Who joins seeks on the terms of who was there; of three one is missing yet.
    three = {"options": {"ruleset": "six-qui-prend"}, "seats": 3, "highest": 1500}
    company.ask("POST", "/seeks", easy["token"], three)
    offers.click()
    panel = ana.get_by_role("region", name="Looking for players: 6 qui prend")
    expect(panel).to_contain_text("People only, no bots.")
    expect(panel).to_contain_text("1 other waits for the same")
    seeks = company.ask("GET", "/seeks?limit=100")["items"]
    (hers,) = [each for each in seeks if each["player"]["name"] not in ("Strong", "Easy")]
    assert (hers["lowest"], hers["highest"], hers["bots_at"]) == (None, 1500, None)
    panel.get_by_role("button", name="Stop looking").click()


def test_who_finds_nobody_plays_with_bots(served: House, ana: Page) -> None:
    """After half a minute the free seats are filled, and the game begins by itself."""
    ana.goto(served.apis[0])
    ana.get_by_role("button", name=re.compile("^Find people to play: 6 qui prend")).click()
    expect(ana.get_by_role("region", name=re.compile("Looking for players"))).to_be_visible()
    expect(ana).to_have_url(re.compile("/games/"), timeout=60_000)
    expect(ana.get_by_role("toolbar").get_by_role("button")).to_have_count(10)


def test_a_game_that_is_entered_from_the_lobby_is_followed_once(served: House, ana: Page) -> None:
    """The line stands already then; whoever has come is present, and asks for the game once."""
    sent: list[str] = []
    ana.on("websocket", lambda line: line.on("framesent", lambda frame: sent.append(str(frame))))
    ana.goto(served.apis[0])
    card_of(ana, "6 qui prend").get_by_role("button", name="Play now").click()
    expect(ana).to_have_url(re.compile("/games/"))
    cards = ana.get_by_role("toolbar").locator("[data-hand]")
    expect(cards).to_have_count(10)
    # What is heard of the game afterwards does not have it asked for again.
    cards.last.click()
    expect(cards).to_have_count(9)
    asked = [frame for frame in sent if json.loads(frame)["type"] == "subscribe"]
    assert len(asked) == 1
