"""People in the browser: accounts, tokens, rankings, and each page as everybody meets it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.company import PASSWORD, Company, come_in, seated_as
from tests.browser.tables import card_of, errors_of
from tests.house.processes import House

Check = Callable[[Page], None]
ADMIN_PARTS = ("people", "reports", "sanctions", "words", "audit")


def test_a_guest_makes_an_account_and_finds_the_games_elsewhere(
    served: House, ana: Page, bea: Page, no_axe_violations: Check
) -> None:
    """The game stays, the code is shown once, another device comes in, and is shut out again."""
    address = served.apis[0]
    ana.goto(address)
    card_of(ana, "6 qui prend").get_by_role("button", name="Play now").click()
    expect(ana).to_have_url(re.compile("/games/"))
    game = ana.url.rpartition("/")[2]

    ana.goto(f"{address}/account")
    ana.get_by_label("Name", exact=True).fill("Ana the Otter")
    ana.get_by_label("Password", exact=True).fill("short")
    ana.get_by_role("button", name="Make my account").click()
    assert ana.get_by_label("Password", exact=True).evaluate("field => !field.validity.valid")
    ana.get_by_label("Password", exact=True).fill(PASSWORD)
    ana.get_by_role("button", name="Make my account").click()
    expect(ana.get_by_role("heading", name="Keep this code")).to_be_focused()
    code = ana.locator(".secret").inner_text().strip()
    no_axe_violations(ana)
    assert code not in ana.evaluate("JSON.stringify(localStorage)")
    ana.get_by_role("button", name="I have kept it").click()
    expect(ana.get_by_role("heading", name="Where you are logged in")).to_be_visible()
    ana.reload()
    expect(ana.get_by_text("This one")).to_be_visible()
    assert code not in ana.content()

    come_in(bea, address, "ana THE otter", "not the password")
    expect(bea.get_by_role("alert")).to_contain_text("no da acceso")
    come_in(bea, address, "ana THE otter")
    expect(bea.get_by_role("heading", name="Ana the Otter")).to_be_visible()
    bea.goto(address)
    expect(bea.locator(f"a[href='/games/{game}']")).to_be_visible()

    ana.reload()
    ana.get_by_role("button", name="End all others").click()
    expect(ana.get_by_role("button", name="End all others")).to_have_count(0)
    bea.goto(f"{address}/account")
    expect(bea.get_by_text("La sesión de Ana the Otter ha terminado")).to_be_visible()

    ana.get_by_role("button", name="Log out").click()
    expect(ana.get_by_role("heading", name="Welcome back")).to_be_visible()
    assert ana.evaluate("localStorage.getItem('ludotheque.identity')") is None
    ana.get_by_role("link", name="Password forgotten?").click()
    ana.get_by_label("Recovery code", exact=True).fill(code)
    ana.get_by_label("New password", exact=True).fill("other words entirely")
    ana.get_by_role("button", name="Set the new password").click()
    expect(ana.get_by_role("heading", name="Keep this code")).to_be_visible()
    assert ana.locator(".secret").inner_text().strip() != code
    ana.goto(address)
    expect(ana.locator(f"a[href='/games/{game}']")).to_be_visible()


def test_erasing_needs_the_name_written_out(served: House, company: Company, ana: Page) -> None:
    """No single press erases; afterwards nobody of that name is let in."""
    company.account("Erin Erased")
    come_in(ana, served.apis[0], "Erin Erased")
    with ana.expect_download() as download:
        ana.get_by_role("button", name="Download my data").click()
    kept = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert kept["player"]["name"] == "Erin Erased"
    ana.get_by_role("button", name="Erase my account").click()
    dialog = ana.get_by_role("dialog")
    erase = dialog.get_by_role("button", name="Erase for good")
    expect(erase).to_be_disabled()
    dialog.get_by_label(re.compile("^Write your name")).fill("Erin Erased")
    expect(erase).to_be_disabled()
    dialog.get_by_label("Your present password").fill("a wrong one")
    erase.click()
    expect(dialog.get_by_role("alert")).to_contain_text("not your password")
    dialog.get_by_label("Your present password").fill(PASSWORD)
    erase.click()
    expect(ana.get_by_role("link", name="Log in")).to_be_visible()
    come_in(ana, served.apis[0], "Erin Erased")
    expect(ana.get_by_role("alert")).to_contain_text("does not let you in")


def test_a_programmer_makes_tokens_and_a_bot(
    served: House, company: Company, ana: Page, no_axe_violations: Check
) -> None:
    """What is shown once works, can do no more than was said, and is revoked by two presses."""
    company.account("Paula Python")
    come_in(ana, served.apis[0], "Paula Python")
    ana.get_by_role("link", name="Programs and tokens").click()
    ana.get_by_label("What it is for").fill("statistics")
    ana.get_by_role("button", name="Make the token").click()
    token = ana.locator(".secret").inner_text().strip()
    no_axe_violations(ana)
    assert token.startswith("lt_p_")
    assert company.http.get("/me/tokens", headers=by(token)).json()["code"] == "needs_session"
    assert company.http.get("/players/x", headers=by(token)).status_code == 404
    ana.get_by_role("button", name="I have kept it").click()
    ana.reload()
    expect(ana.get_by_text("last used").or_(ana.get_by_text("never used"))).to_be_visible()
    assert token not in ana.content()
    ana.get_by_role("button", name=re.compile("^Revoke ?: statistics")).click()
    expect(ana.get_by_role("button", name="Yes, revoke")).to_be_focused()
    ana.get_by_role("button", name="Yes, revoke").click()
    expect(ana.get_by_text("None yet.")).to_be_visible()
    assert company.http.get("/me", headers=by(token)).status_code == 401

    ana.get_by_label("Name of the bot").fill("Paula engine")
    ana.get_by_role("button", name="Make the bot").click()
    secret = ana.locator(".secret").inner_text().strip()
    assert company.ask("GET", "/me", secret)["player"]["kind"] == "bot"
    ana.get_by_role("link", name=re.compile("Paula engine")).click()
    expect(ana.get_by_role("heading", level=1, name="Paula engine")).to_be_focused()
    expect(ana.locator(".kind")).to_have_text("Bot")


def by(token: str) -> dict[str, str]:
    """The header of a request."""
    return {"Authorization": f"Bearer {token}"}


def test_rankings_and_profiles_show_what_was_played(
    served: House, company: Company, ana: Page, no_axe_violations: Check
) -> None:
    """Newcomers apart, places for who is settled, and the curve by eye, by key and as a table."""
    rita, rolf = company.account("Rita Ranked"), company.account("Rolf Ranked")
    # Turn about, for results that surprise nobody settle nothing.
    for _ in range(10):
        company.rated_game(rolf, rita)
        company.rated_game(rita, rolf)
    game = company.rated_game(rita, rolf)
    rating = company.results(rita["player"]["id"], 21)
    assert not rating["provisional"]
    new = company.account("Nina New")
    company.rated_game(company.account("Nils New"), new)
    company.results(new["player"]["id"], 1)

    seated_as(ana, rita)
    ana.goto(f"{served.apis[0]}/rankings?game=shoals")
    row = ana.get_by_role("row", name=re.compile("Rita Ranked"))
    expect(row).to_contain_text(str(rating["number"]))
    expect(ana.get_by_role("row", name=re.compile("Nina New"))).to_have_count(0)
    no_axe_violations(ana)
    ana.get_by_role("button", name="Around me").click()
    expect(ana.get_by_role("button", name="From the top")).to_be_visible()
    expect(row).to_have_attribute("aria-current", "true")
    ana.get_by_label("Who").select_option("new")
    expect(ana.get_by_role("row", name=re.compile("Nina New"))).to_contain_text("still a guess")
    expect(ana).to_have_url(re.compile("who=new"))
    ana.get_by_label("Who").select_option("people")

    row.get_by_role("link").click()
    expect(ana.get_by_role("heading", level=1, name="Rita Ranked")).to_be_focused()
    expect(
        ana.get_by_role("img", name=re.compile(f"over 21 games.* to {rating['number']}"))
    ).to_be_visible()
    slider = ana.get_by_role("slider")
    slider.focus()
    before = slider.get_attribute("aria-valuetext")
    assert f"rating {rating['number']}." in str(before)
    ana.keyboard.press("Home")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("place 2 of 2, −"))
    expect(ana.locator(".told")).to_contain_text("place 2 of 2")
    ana.get_by_text("As a table").click()
    expect(ana.locator("details table tbody tr")).to_have_count(21)
    expect(ana.locator(f".told ~ details a[href='/games/{game}']")).to_be_visible()
    expect(ana.get_by_text("with Rolf Ranked").first).to_be_visible()
    no_axe_violations(ana)


def test_a_session_that_ends_elsewhere_is_said_at_the_table_and_the_seat_is_kept(
    served: House, company: Company, ana: Page, no_axe_violations: Check
) -> None:
    """Logging in leads back to the table, and to the hand."""
    one, other = company.account("Patient Puffin"), company.account("Other Owl")
    game = company.table(one, other)
    come_in(ana, served.apis[0], "Patient Puffin")
    expect(ana.get_by_role("heading", name="Patient Puffin")).to_be_visible()
    ana.goto(f"{served.apis[0]}/games/{game}")
    expect(ana.get_by_text("Not rated", exact=True)).to_be_visible()
    expect(ana.get_by_text("You are watching")).to_have_count(0)
    company.ask("DELETE", "/me/sessions", one["token"])
    expect(ana.get_by_text("Your session has ended.")).to_be_visible()
    no_axe_violations(ana)
    ana.get_by_role("link", name="Log in").click()
    ana.locator("input[autocomplete=current-password]").fill(PASSWORD)
    ana.locator("form button[type=submit]").click()
    expect(ana).to_have_url(re.compile(f"/games/{game}$"))
    expect(ana.get_by_text("Your session has ended.")).to_have_count(0)
    expect(ana.get_by_text("Not rated", exact=True)).to_be_visible()
    expect(ana.get_by_text("You are watching")).to_have_count(0)


@pytest.mark.parametrize("language", ["fr", "en", "es"])
@pytest.mark.parametrize("width", [360, 1440])
def test_every_page_is_for_everybody(
    served: House,
    company: Company,
    browser: Browser,
    no_axe_violations: Check,
    language: str,
    width: int,
) -> None:
    """Axe finds nothing and nothing sticks out, on each page, for guests and for members."""
    name = f"Axel {language} {width}"
    axel = company.account(name)
    company.rated_game(axel, company.guest("Somebody"))
    company.results(axel["player"]["id"], 1)
    company.give_role(axel["player"]["id"], "admin")
    axel = company.ask("POST", "/sessions", body={"name": name, "password": PASSWORD})
    me = axel["player"]["id"]
    members = ["/account", "/tokens", f"/players/{me}", "/settings", f"/admin?player={me}"]
    members += [f"/admin?part={part}" for part in ADMIN_PARTS]
    guests = ["/", "/account", "/account?do=login", "/account?do=code", "/tokens"]
    guests += ["/rankings", "/rankings?game=shoals&who=new", f"/players/{me}"]
    for somebody, paths in ((axel, members), (company.guest("Gast"), guests)):
        context = browser.new_context(
            viewport={"width": width, "height": 800},
            reduced_motion="reduce",
            color_scheme="dark" if width == 360 else "light",
        )
        page = context.new_page()
        faults = errors_of(page)
        seated_as(page, somebody, language)
        for path in paths:
            page.goto(f"{served.apis[0]}{path}")
            no_axe_violations(page)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, path
            assert page.evaluate("document.documentElement.lang") == language
        assert not faults
        context.close()
