"""Tournaments in the browser: the timetable, an arena to its podium, and an organiser at work."""

import re
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import Error as PlaywrightError

from tests.browser.company import Company, seated_as
from tests.browser.tables import errors_of
from tests.browser.test_whole_game import by_mouse, by_touch
from tests.house.processes import House

pytestmark = pytest.mark.browser

SIX = {"ruleset": "six-qui-prend", "choose_seconds": 20, "row_seconds": 15}
SHOALS = {"ruleset": "shoals", "turn_seconds": 30}
TO_GAME = re.compile(r"^(To my game|A mi partida)$")
NEXT = re.compile(r"^(Your next game|Tu siguiente partida)$")
JOIN = re.compile(r"^(Join|Participar)$")


@pytest.fixture(scope="module")
def organiser(company: Company) -> dict[str, Any]:
    """Olga, who may organise."""
    return company.organiser("Olga")


@pytest.fixture
def olga(browser: Browser, organiser: dict[str, Any]) -> Iterator[Page]:
    """The organiser's window, which knows her when it opens."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, locale="en-GB")
    page = context.new_page()
    seated_as(page, organiser)
    yield page
    context.close()


def made(company: Company, organiser: dict[str, Any], minutes_ahead: float, **wish: Any) -> str:
    """A tournament of the organiser that starts in so many minutes; its id."""
    starts_at = int((time.time() + 60 * minutes_ahead) * 1000)
    body = {"language": "en", "starts_at": starts_at, **wish}
    return str(company.ask("POST", "/tournaments", organiser["token"], body)["id"])


def act(olga: Page, name: str, final: bool = False, reason: str = "") -> None:
    """Do one act at the organiser's desk, through its safeguard."""
    desk = olga.get_by_role("region", name="Organise", exact=True)
    desk.get_by_role("button", name=name, exact=True).click()
    dialog = olga.get_by_role("dialog")
    go = dialog.get_by_role("button", name=name, exact=True)
    if reason:
        dialog.get_by_label("Reason, which players can read").fill(reason)
    if final:
        expect(go).to_be_disabled()
        dialog.get_by_role("checkbox", name="I know that this cannot be taken back.").check()
    go.click()
    expect(dialog).to_have_count(0)


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
    made(company, organiser, 0.5, title="Reef cup", format="knockout", options=SHOALS, seats=2)
    # Six minutes before midnight there is no later hour today; the reef cup is there all the same.
    ana.goto(f"{served.apis[0]}/")
    strip = ana.get_by_role("region", name="Tournaments")
    expect(strip.get_by_role("link", name=re.compile("Already on.*running now"))).to_be_visible()
    strip.get_by_role("link", name="The whole timetable").click()
    expect(ana.get_by_role("heading", level=1, name="Tournaments")).to_be_visible()
    expect(ana.get_by_role("heading", level=2).first).to_have_text("Running now")
    expect(ana.get_by_role("link", name="Reef cup", exact=True)).to_be_visible()
    no_axe_violations(ana)
    ana.get_by_role("button", name=re.compile("Join ?: Already on")).click()
    expect(ana.get_by_role("link", name=re.compile("Entered ?: Already on"))).to_be_visible()
    ana.get_by_label("Game").select_option(label="6 qui prend!")
    expect(ana.get_by_role("link", name="Reef cup", exact=True)).to_have_count(0)
    expect(ana).to_have_url(re.compile("ruleset=six-qui-prend"))
    ana.reload()
    expect(ana.get_by_role("link", name=re.compile("Entered ?: Already on"))).to_be_visible()
    expect(ana.get_by_role("link", name="Reef cup", exact=True)).to_have_count(0)
    # The same on a phone, in Spanish.
    bea.goto(f"{served.apis[0]}/tournaments?format=arena")
    expect(bea.get_by_role("heading", level=2).first).to_have_text("En curso")
    expect(bea.get_by_role("link", name="Already on", exact=True)).to_be_visible()
    assert bea.evaluate("document.documentElement.scrollWidth") <= 360
    no_axe_violations(bea)
    assert faults == [[], []]


def test_an_organiser_makes_a_swiss_starts_it_and_rules(
    served: House,
    ana: Page,
    bea: Page,
    olga: Page,
    no_axe_violations: Callable[[Page], None],
) -> None:
    """The form, the private invite, changes before the start, the desk with its safeguards."""
    faults = [errors_of(page) for page in (ana, bea, olga)]
    olga.goto(f"{served.apis[0]}/tournaments")
    olga.get_by_role("link", name="Make a tournament").click()
    expect(olga.get_by_role("heading", level=1, name="A new tournament")).to_be_visible()
    no_axe_violations(olga)
    olga.get_by_role("button", name="Make it").click()
    expect(olga.get_by_text("Give it a title.")).to_be_visible()
    olga.get_by_label("Title").fill("Club evening")
    olga.get_by_role("radio", name="Shoals").check()
    olga.get_by_role("radio", name="Swiss").check()
    olga.get_by_role("spinbutton", name="Rounds", exact=True).fill("2")
    olga.get_by_role("radio", name="Only with the invite link").check()
    olga.get_by_label("Password (if there is to be one)").fill("tea and cake")
    olga.get_by_role("checkbox", name="Bots of the house fill free seats").check()
    olga.get_by_role("button", name="Make it").click()
    expect(olga.get_by_role("heading", level=1, name="Club evening")).to_be_visible()
    no_axe_violations(olga)

    # Without the invite it is not to be seen; with it one enters.
    bare = olga.url
    ana.goto(bare)
    expect(ana.get_by_role("heading", name="A private tournament")).to_be_visible()
    olga.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; };")
    olga.get_by_role("button", name="Copy the invite link").click()
    olga.wait_for_function("() => window.copied")
    invite = olga.evaluate("window.copied")
    ana.goto(invite)
    ana.get_by_label("Password of the tournament").fill("coffee")
    ana.get_by_role("button", name=JOIN).click()
    expect(ana.get_by_text("it is another one")).to_be_visible()
    for page in (ana, bea):
        page.goto(invite)
        page.get_by_label(re.compile("^(Password of the|Contraseña del)")).fill("tea and cake")
        page.get_by_role("button", name=JOIN).click()
        expect(
            page.get_by_role("button", name=re.compile("^(Withdraw|Retirarme)$"))
        ).to_be_visible()

    olga.get_by_role("link", name="Change it").click()
    expect(olga.get_by_text("Somebody has entered for this game")).to_be_visible()
    olga.get_by_label("Title").fill("Club evening, two rounds")
    olga.get_by_role("button", name="Save").click()
    for page in (ana, bea, olga):
        expect(
            page.get_by_role("heading", level=1, name="Club evening, two rounds")
        ).to_be_visible()
    act(olga, "Start now", reason="All are here.")
    for page in (ana, bea):
        expect(page.get_by_role("link", name=TO_GAME).first).to_be_visible()
        expect(page).to_have_title(re.compile("^●"))

    # Two tables of two: each has a reason, in words.
    rounds = ana.get_by_role("region", name="Rounds")
    expect(rounds.get_by_role("row")).to_have_count(3)
    rounds.get_by_text("Why these pairings?").click()
    expect(rounds.get_by_text("They have not met before.").first).to_be_visible()
    expect(rounds.get_by_text("Another reason")).to_have_count(0)
    ana.get_by_role("checkbox", name="Show tie-breaks").check()
    expect(ana.get_by_role("columnheader", name="Sonneborn-Berger")).to_be_visible()
    no_axe_violations(ana)
    no_axe_violations(bea)

    # The organiser rules the end of the first table: its place counts at once, everywhere.
    desk = olga.get_by_role("region", name="Organise", exact=True)
    desk.get_by_role("button", name="Rule the result").click()
    dialog = olga.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Rule the result")).to_be_disabled()
    dialog.get_by_label("Which table").select_option(index=1)
    no_axe_violations(olga)
    dialog.get_by_role("checkbox", name="I know that this cannot be taken back.").check()
    dialog.get_by_label("Reason").fill("The line was down.")
    dialog.get_by_role("button", name="Rule the result").click()
    expect(dialog).to_have_count(0)
    for page in (ana, olga):
        expect(page.get_by_text("The line was down.")).to_be_visible()
    leader = olga.get_by_role("region", name="Standings").get_by_role("row").nth(1)
    expect(leader).to_contain_text("1")
    with ana.expect_download() as taken:
        ana.get_by_role("link", name="Standings (CSV)").click()
    assert len(taken.value.path().read_text(encoding="utf-8").splitlines()) == 5

    # Two whom she wants together in the next round; nobody can be named twice.
    desk.get_by_role("button", name="Pair by hand").click()
    first = dialog.get_by_label("Table 1, seat 1")
    expect(first.get_by_role("option")).to_have_count(5)
    first.select_option(index=1)
    expect(dialog.get_by_role("button", name="Pair by hand")).to_be_disabled()
    second = dialog.get_by_label("Table 1, seat 2")
    expect(second.get_by_role("option")).to_have_count(4)
    second.select_option(index=1)
    dialog.get_by_role("button", name="Pair by hand").click()
    expect(dialog).to_have_count(0)
    expect(ana.get_by_text("Olga settled a part of the next round.")).to_be_visible()
    act(olga, "Cancel it", final=True, reason="A test.")
    for page in (ana, bea, olga):
        expect(page.get_by_role("timer")).to_have_text(re.compile("Cancelled|Cancelado"))
    # Who came without the invite or the password was told so, and that is all that went wrong.
    assert [[line for line in said if "403" not in line] for said in faults] == [[], [], []]


def test_tables_are_put_right_and_players_taken_out(
    served: House,
    company: Company,
    organiser: dict[str, Any],
    ana: Page,
    olga: Page,
    no_axe_violations: Callable[[Page], None],
) -> None:
    """A table made void is played again, a forfeit gives the point, and all of it can be read."""
    faults = [errors_of(page) for page in (ana, olga)]
    swiss = made(company, organiser, 30, title="Tea swiss", format="swiss", options=SHOALS, seats=2)
    players = [company.guest(name) for name in ("Clara", "Dora", "Elsa", "Fee")]
    for player in players:
        company.ask("POST", f"/tournaments/{swiss}/me", player["token"], {})
    company.ask("POST", f"/tournaments/{swiss}/acts", organiser["token"], {"act": "start"})
    for page in (ana, olga):
        page.goto(f"{served.apis[0]}/tournaments/{swiss}")
        expect(page.get_by_role("region", name="Rounds").get_by_role("row")).to_have_count(3)
    desk = olga.get_by_role("region", name="Organise", exact=True)
    dialog = olga.get_by_role("dialog")

    desk.get_by_role("button", name="Make a table void").click()
    dialog.get_by_label("Which table").select_option(index=1)
    expect(dialog.get_by_role("checkbox", name="The same people play again")).to_be_checked()
    dialog.get_by_role("checkbox", name="I know that this").check()
    no_axe_violations(olga)
    dialog.get_by_role("button", name="Make a table void").click()
    expect(dialog).to_have_count(0)
    rounds = ana.get_by_role("region", name="Rounds")
    expect(rounds.get_by_role("row")).to_have_count(4)
    expect(rounds.get_by_text("Played again").first).to_be_visible()

    desk.get_by_role("button", name="Rule a forfeit").click()
    dialog.get_by_label("Which table").select_option(index=1)
    out = dialog.get_by_role("checkbox").first
    loser = str(out.evaluate("(box) => box.closest('label').innerText")).strip()
    out.check()
    dialog.get_by_role("checkbox", name="I know that this").check()
    dialog.get_by_role("button", name="Rule a forfeit").click()
    expect(dialog).to_have_count(0)
    standings = ana.get_by_role("region", name="Standings")
    expect(standings.get_by_role("row").nth(1)).to_contain_text("1")
    expect(standings.get_by_role("row").nth(1)).not_to_contain_text(loser)

    desk.get_by_role("button", name="Take somebody out").click()
    dialog.get_by_label("Which player").select_option(label=loser)
    dialog.get_by_role("checkbox", name="I know that this").check()
    dialog.get_by_role("button", name="Take somebody out").click()
    expect(dialog).to_have_count(0)
    expect(standings.get_by_role("row", name=loser)).to_contain_text("withdrawn")
    audit = ana.get_by_role("region", name="What organisers have done")
    # It started, a table was void, a forfeit was ruled, and somebody was taken out.
    expect(audit.get_by_role("listitem")).to_have_count(4)
    expect(audit.get_by_role("listitem").first).to_contain_text(loser)
    no_axe_violations(ana)
    assert faults == [[], []]
