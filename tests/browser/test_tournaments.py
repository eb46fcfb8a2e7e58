"""Tournaments in the browser: the timetable, and an arena to its podium."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, expect

from tests.browser.company import Company, seated_as
from tests.browser.contests import JOIN, SHOALS, TO_GAME, act, made, today
from tests.browser.tables import errors_of
from tests.browser.test_whole_game import by_mouse, by_touch
from tests.house.processes import House

SIX = {"ruleset": "six-qui-prend", "choose_seconds": 20, "row_seconds": 15}
NEXT = re.compile(r"^(Your next game|Tu siguiente partida)$")


def play_to_the_end(
    players: Sequence[tuple[Page, Callable[[Page], bool]]], back: re.Pattern[str]
) -> None:
    """Let everybody move when asked until the way back is on every table."""
    for _ in range(900):
        for page, move in players:
            try:
                move(page)
            except PlaywrightError:
                # The card was gone by the time the finger came down; it is asked again.
                continue
        if all(page.get_by_role("link", name=back).is_visible() for page, _ in players):
            return
        players[0][0].wait_for_timeout(80)
    raise AssertionError("the game did not come to its end")


BACK = re.compile(r"^(Back to the tournament|Volver al torneo)$")


def test_two_browsers_and_bots_play_an_arena_to_the_podium(
    served: House,
    company: Company,
    organiser: dict[str, Any],
    ana: Page,
    bea: Page,
    olga: Page,
    no_axe_violations: Callable[[Page], None],
) -> None:
    """They join, are called to their games, go from one to the next, and see who has won."""
    faults = [errors_of(page) for page in (ana, bea, olga)]
    fill = {"to": 2, "level": 1, "after_seconds": 1}
    arena = made(
        company, organiser, 30, title="Lunch arena", format="arena", options=SIX, seats=4,
        minutes=10, fill=fill,
    )  # fmt: skip
    address = f"{served.apis[0]}/tournaments/{arena}"
    acts: list[str] = []
    olga.on(
        "request",
        lambda asked: (
            acts.append(asked.url)
            if asked.method == "GET" and asked.url.endswith("/acts")
            else None
        ),
    )
    for page in (ana, bea):
        page.goto(address)
        page.get_by_role("button", name=JOIN).click()
        expect(
            page.get_by_role("button", name=re.compile("^(Withdraw|Retirarme)$"))
        ).to_be_visible()
        no_axe_violations(page)
    olga.goto(address)
    expect(olga.get_by_role("table").get_by_role("row")).to_have_count(3)
    act(olga, "Start now")

    players = [(ana, by_mouse), (bea, by_touch)]
    for page, _ in players:
        page.get_by_role("link", name=TO_GAME).first.click()
        expect(page).to_have_url(re.compile(r"/games/\w+\?tournament="))
        expect(page.get_by_role("toolbar").get_by_role("button")).to_have_count(10)
        expect(
            page.get_by_role("navigation", name=re.compile("^(Tournament|Torneo)$"))
        ).to_be_visible()
    # At the table a bot is called as it is in the standings.
    for page in (ana, bea):
        expect(page.get_by_text(re.compile(r"^Bot [12]$")).first).to_be_visible()
    no_axe_violations(ana)
    no_axe_violations(bea)
    # Whoever walks past sees the table as it is played.
    watched = olga.get_by_role("link", name=re.compile(r"^Watch"))
    expect(watched.first).to_be_visible()
    no_axe_violations(olga)
    act(olga, "Pause", reason="Five minutes for coffee.")
    first = ana.url
    play_to_the_end(players, BACK)
    expect(olga.get_by_role("row", name=re.compile("Bot")).first).to_contain_text("1")
    act(olga, "Go on")
    # The next game is one touch away, from the table itself.
    for page, _ in players:
        page.get_by_role("link", name=NEXT).click()
        expect(page.get_by_role("toolbar").get_by_role("button")).to_have_count(10)
    assert ana.url != first
    act(olga, "Pause")
    play_to_the_end(players, BACK)
    for page, _ in players:
        page.get_by_role("link", name=BACK).click()
        expect(page.get_by_role("status").filter(has_text=re.compile("Pause|pausa"))).to_have_count(
            0
        )
    expect(olga.get_by_role("row", name=re.compile("Bot")).first).to_contain_text("2")
    act(olga, "End it now", final=True)
    for page in (ana, bea, olga):
        expect(page.get_by_role("heading", name=re.compile("win|gana")).first).to_be_visible()
    # Points, twice each: whoever is first here is first there.
    winners = {page.locator("section li.step-1 b").first.inner_text() for page in (ana, bea, olga)}
    assert len({winner.split("\n")[0] for winner in winners}) == 1
    expect(olga.locator(".confetti")).to_have_count(1)
    expect(bea.locator(".confetti")).to_have_count(0)
    expect(olga.get_by_text("Five minutes for coffee.")).to_be_visible()
    # The audit is read at first and after each of the five acts, not with every result.
    assert len(acts) <= 6
    for page in (ana, bea, olga):
        no_axe_violations(page)
    assert faults == [[], [], []]


def test_the_timetable_shows_what_runs_and_lets_join_in_place(
    served: House,
    company: Company,
    organiser: dict[str, Any],
    ana: Page,
    bea: Page,
    no_axe_violations: Callable[[Page], None],
) -> None:
    """By hour in local time, filtered by the address too; what is joined stays joined."""
    faults = [errors_of(page) for page in (ana, bea)]
    running = made(
        company, organiser, 30, title="Already on", format="arena", options=SIX, seats=2, minutes=60
    )
    company.ask("POST", f"/tournaments/{running}/acts", organiser["token"], {"act": "start"})
    # The page tells of what starts before midnight.
    soon = today(10)
    made(company, organiser, soon, title="Reef cup", format="knockout", options=SHOALS, seats=2)
    ana.goto(f"{served.apis[0]}/")
    strip = ana.get_by_role("region", name="Tournaments")
    expect(strip.get_by_role("link", name=re.compile("Already on.*running now"))).to_be_visible()
    strip.get_by_role("link", name="The whole timetable").click()
    expect(ana.get_by_role("heading", level=1, name="Tournaments")).to_be_visible()
    expect(ana.get_by_role("heading", level=2).first).to_have_text("Running now")
    expect(ana.get_by_role("link", name="Reef cup", exact=True)).to_be_visible()
    no_axe_violations(ana)
    # Who joins by keys stays in the row.
    ana.get_by_role("button", name=re.compile("Join ?: Already on")).press("Enter")
    expect(ana.get_by_role("link", name=re.compile("Entered ?: Already on"))).to_be_focused()
    ana.get_by_label("Game").select_option(label="6 qui prend!")
    expect(ana.get_by_role("link", name="Reef cup", exact=True)).to_have_count(0)
    expect(ana).to_have_url(re.compile("ruleset=six-qui-prend"))
    ana.reload()
    expect(ana.get_by_role("link", name=re.compile("Entered ?: Already on"))).to_be_visible()
    expect(ana.get_by_role("link", name="Reef cup", exact=True)).to_have_count(0)
    # As soon as there is an opponent the row leads to the game.
    rival = company.guest("Rita")
    company.ask("POST", f"/tournaments/{running}/me", rival["token"], {})
    way = ana.get_by_role("link", name=re.compile("To my game ?: Already on"))
    expect(way).to_be_visible(timeout=40_000)
    expect(way).to_have_attribute("href", re.compile(rf"^/games/\w+\?tournament={running}$"))
    # A kind that there is none of today leads to the next one.
    made(
        company, organiser, 60 * 49, title="Far off", format="round-robin", options=SHOALS, seats=2
    )
    ana.goto(f"{served.apis[0]}/tournaments?ruleset=shoals&format=round-robin")
    expect(ana.get_by_text("The next one:")).to_be_visible()
    expect(ana.get_by_role("link", name="Far off", exact=True)).to_be_visible()
    # The same on a phone, in Spanish.
    bea.goto(f"{served.apis[0]}/tournaments?format=arena")
    expect(bea.get_by_role("heading", level=2).first).to_have_text("En curso")
    expect(bea.get_by_role("link", name="Already on", exact=True)).to_be_visible()
    assert bea.evaluate("document.documentElement.scrollWidth") <= 360
    no_axe_violations(bea)
    assert faults == [[], []]


def test_who_is_dealt_in_is_called_on_whatever_page_they_are(
    served: House,
    company: Company,
    organiser: dict[str, Any],
    ana: Page,
    no_axe_violations: Callable[[Page], None],
) -> None:
    """The server's own notice is the call; it leads to the game, and is silent there."""
    entered = company.guest("Calla")
    seated_as(ana, entered)
    swiss = made(
        company, organiser, 30, title="Called", format="swiss", options=SHOALS, seats=2,
        rules={"rounds": 1}, fill={"to": 2, "level": 1},
    )  # fmt: skip
    company.ask("POST", f"/tournaments/{swiss}/me", entered["token"])
    ana.goto(f"{served.apis[0]}/settings")
    expect(ana.get_by_role("heading", level=1, name="Settings")).to_be_visible()
    company.ask("POST", f"/tournaments/{swiss}/acts", organiser["token"], {"act": "start"})
    call = ana.get_by_role("region", name="Your game is on")
    expect(call).to_contain_text("Shoals")
    expect(ana).to_have_title(re.compile("^●"))
    no_axe_violations(ana)
    # Who has only read of it is called further.
    ana.locator(".bell").click()
    expect(ana.get_by_role("dialog").get_by_role("listitem").first).to_contain_text("New")
    ana.keyboard.press("Escape")
    ana.locator(".bell").click()
    expect(ana.get_by_role("dialog").get_by_role("listitem").first).to_contain_text("New")
    ana.keyboard.press("Escape")
    expect(call).to_be_visible()
    call.get_by_role("link", name=TO_GAME).click()
    expect(ana).to_have_url(re.compile(rf"/games/\w+\?tournament={swiss}$"))
    expect(call).to_have_count(0)
