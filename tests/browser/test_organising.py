"""An organiser at work in the browser: the form, the desk, and what players see of it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import asyncpg
from playwright.sync_api import Page, expect

from tests.browser.company import Company
from tests.browser.contests import JOIN, SHOALS, TO_GAME, act, made
from tests.browser.tables import errors_of
from tests.house.processes import House
from tests.postgres import in_thread


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
    expect(olga.get_by_text("Give it a title.")).to_have_count(1)
    expect(olga.get_by_label("Title")).to_be_focused()
    expect(olga.get_by_label("Title")).to_have_attribute("aria-invalid", "true")
    olga.get_by_label("Title").fill("Club evening")
    olga.get_by_role("radio", name="Shoals").check()
    olga.get_by_role("radio", name="Swiss").check()
    olga.get_by_role("spinbutton", name="Rounds", exact=True).fill("2")
    preview = olga.get_by_role("region", name="This is what players read")
    expect(preview).to_contain_text("2\u00a0rounds")
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
    # Whatever link is copied lets in.
    olga.get_by_role("button", name="Copy the link").click()
    assert olga.evaluate("window.copied") == invite
    ana.goto(invite)
    about = ana.get_by_role("region", name="About this tournament")
    expect(about).to_contain_text("Whoever has the invite link · Whoever knows the password")
    expect(about).to_contain_text("2 rounds · Pause of 30 sec between rounds")
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
    # Without its invite at hand no link is offered.
    bea.goto(bare)
    expect(bea.get_by_role("button", name=re.compile("^(Withdraw|Retirarme)$"))).to_be_visible()
    expect(bea.get_by_role("button", name="Copiar el enlace")).to_have_count(0)
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
    expect(
        ana.get_by_text(
            re.compile(r"Olga ruled how table 1 of round 1 ended: 1\.\s.+ and 2\.\s.+\.")
        )
    ).to_be_visible()
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
    expect(
        ana.get_by_text(re.compile(r"Olga settled a part of the next round: .+ together\."))
    ).to_be_visible()
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
    expect(rounds.get_by_text("replay").first).to_be_visible()

    # Of very many tables the older ones are asked for; here each is a page of its own.
    many = re.compile(r"/tables\?limit=100")
    olga.route(
        many,
        lambda asked: asked.continue_(url=asked.request.url.replace("limit=100", "limit=1")),
    )
    desk.get_by_role("button", name="Rule a forfeit").click()
    tables_there = dialog.get_by_label("Which table").get_by_role("option")
    older = dialog.get_by_role("button", name="Older tables")
    # A void one is in no list, and it may be the newest.
    expect(older).to_be_enabled()
    assert tables_there.count() < 3
    older.click()
    expect(older).to_be_enabled()
    older.click()
    expect(older).to_have_count(0)
    # The third is void, so nothing is ruled there.
    expect(tables_there).to_have_count(3)
    olga.unroute(many)
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
    dialog.get_by_label("Which player", exact=True).select_option(label=loser)
    dialog.get_by_role("button", name="Take somebody out").click()
    expect(dialog).to_have_count(0)
    expect(standings.get_by_role("row", name=loser)).to_contain_text("withdrawn")
    audit = ana.get_by_role("region", name="What organisers have done")
    # It started, a table was void, a forfeit was ruled, and somebody was taken out.
    expect(audit.get_by_role("listitem")).to_have_count(4)
    expect(audit.get_by_role("listitem").first).to_contain_text(loser)
    expect(audit).to_contain_text("Olga ruled a forfeit at table 1 of round 1")
    expect(audit).to_contain_text("table 1 of round 1 void and had it played again: ")
    no_axe_violations(ana)

    # That was a mistake: they are taken back, and one of the tables is paired anew.
    desk.get_by_role("button", name="Take somebody back").click()
    expect(dialog.get_by_label("Which player", exact=True).get_by_role("option")).to_have_count(2)
    dialog.get_by_label("Which player", exact=True).select_option(label=loser)
    dialog.get_by_role("button", name="Take somebody back").click()
    expect(dialog).to_have_count(0)
    expect(standings.get_by_role("row", name=loser)).not_to_contain_text("withdrawn")
    desk.get_by_role("button", name="Make a table void").click()
    dialog.get_by_label("Which table").select_option(index=2)
    dialog.get_by_role("checkbox", name="The same people play again").uncheck()
    dialog.get_by_role("checkbox", name="I know that this").check()
    dialog.get_by_role("button", name="Make a table void").click()
    expect(dialog).to_have_count(0)
    desk.get_by_role("button", name="Pair now").click()
    no_axe_violations(olga)
    dialog.get_by_role("button", name="Pair now").click()
    expect(dialog).to_have_count(0)
    expect(rounds.get_by_role("row")).to_have_count(5)
    expect(audit).to_contain_text(f"Olga took {loser} back.")
    expect(audit).to_contain_text("Olga had those paired who had no game in the round.")

    # Over is not too late: the last result is put right, and everybody sees it at once.
    token = organiser["token"]
    company.ask("POST", f"/tournaments/{swiss}/acts", token, {"act": "pause"})
    open_ = f"/tournaments/{swiss}/tables?running=true"
    tables = [table for table in company.ask("GET", open_)["items"] if not table["void"]]
    for table in tables:
        rule = {"act": "adjudicate", "table": table["id"], "ranks": [1, 2]}
        company.ask("POST", f"/tournaments/{swiss}/acts", token, rule)
    until = time.monotonic() + 30
    while company.ask("GET", open_)["items"] and time.monotonic() < until:
        time.sleep(0.1)
    company.ask("POST", f"/tournaments/{swiss}/acts", token, {"act": "finish"})
    expect(desk.get_by_role("button", name="Cancel it")).to_have_count(0)
    last = max(tables, key=lambda table: int(table["number"]))
    winner, second = (seat["name"] for seat in last["seats"])
    expect(standings.get_by_role("row", name=winner)).to_contain_text("1")
    desk.get_by_role("button", name="Rule the result").click()
    options = dialog.get_by_label("Which table").get_by_role("option")
    chosen = options.filter(has_text=winner).filter(has_text=second)
    dialog.get_by_label("Which table").select_option(label=chosen.inner_text())
    dialog.get_by_label(f"Place of {winner}").select_option(label="2")
    dialog.get_by_label(f"Place of {second}").select_option(label="1")
    dialog.get_by_role("checkbox", name="I know that this").check()
    no_axe_violations(olga)
    dialog.get_by_role("button", name="Rule the result").click()
    expect(dialog).to_have_count(0)
    expect(audit.get_by_role("listitem").first).to_contain_text(f"1.\u00a0{second}")
    expect(ana.get_by_role("region", name=re.compile("the tournament$"))).to_contain_text(second)
    assert faults == [[], []]


async def _begins(url: str, tournament: str) -> None:
    """Let the time until a tournament starts have passed."""
    connection = await asyncpg.connect(url)
    await connection.execute(
        "UPDATE tournaments SET starts_at = $2, due_at = $2 WHERE id = $1",
        tournament,
        int(time.time() * 1000),
    )
    await connection.close()


def test_players_say_before_the_start_that_they_are_there(
    served: House,
    company: Company,
    organiser: dict[str, Any],
    ana: Page,
    bea: Page,
    olga: Page,
    no_axe_violations: Callable[[Page], None],
) -> None:
    """A day ahead one enters; who does not say before the start that they came plays nobody."""
    faults = [errors_of(page) for page in (ana, bea, olga)]
    swiss = made(
        company, organiser, 30, title="Cup of those who came", format="swiss", options=SHOALS,
        rules={"check_in_minutes": 10, "rounds": 1},
    )  # fmt: skip
    clara = company.guest("Clara")
    company.ask("POST", f"/tournaments/{swiss}/me", clara["token"], {})
    for page in (ana, bea, olga):
        page.goto(f"{served.apis[0]}/tournaments/{swiss}")
    for page in (ana, bea):
        page.get_by_role("button", name=JOIN).click()
    expect(ana.get_by_text("Check-in opens at")).to_be_visible()
    expect(ana.get_by_text("From 10 minutes before the start on")).to_be_visible()
    here = re.compile("^(I am here|Estoy aquí)$")
    expect(ana.get_by_role("button", name=here)).to_have_count(0)

    def starts_in(seconds: float) -> None:
        starts_at = int((time.time() + seconds) * 1000)
        company.ask("PATCH", f"/tournaments/{swiss}", organiser["token"], {"starts_at": starts_at})

    # Put forward, its time has come: they are told wherever they are.
    ana.goto(f"{served.apis[0]}/")
    expect(ana.locator(".bell")).to_be_visible()
    starts_in(580)
    expect(bea.get_by_role("button", name=here)).to_be_visible()
    no_axe_violations(bea)
    ana.locator(".bell").click()
    ana.get_by_role("link", name="Say that you are there for “Cup of those who came”").click()
    expect(ana.get_by_role("button", name=here)).to_be_visible()
    expect(ana.get_by_role("region", name="You").get_by_role("timer")).to_be_visible()
    no_axe_violations(ana)
    standings = olga.get_by_role("region", name="Who has entered")
    for number, page in enumerate((ana, bea), start=1):
        page.get_by_role("button", name=here).click()
        expect(page.get_by_role("button", name=here)).to_have_count(0)
        expect(standings.get_by_text("here", exact=True)).to_have_count(number)
    expect(ana.get_by_text("You have said that you are here.")).to_be_visible()
    no_axe_violations(olga)
    # Had it been put forward once more, nobody would be taken out; so its time passes.
    in_thread(_begins(served.database_url, swiss))
    for page in (ana, bea):
        expect(page.get_by_role("link", name=TO_GAME).first).to_be_visible(timeout=20_000)
    row = olga.get_by_role("region", name="Standings").get_by_role("row", name="Clara")
    expect(row).to_contain_text("withdrawn")
    assert faults == [[], [], []]
