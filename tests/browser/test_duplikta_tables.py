"""Round a table of dupliKta: a Mordu's opening, environments, and a game that stands still."""

import asyncio
import json
import re
from concurrent.futures import ThreadPoolExecutor

from playwright.sync_api import Locator, Page, expect

from tests.browser.duplikta import (
    DEAF,
    TITLE,
    Check,
    alone,
    lay,
    lies,
    no_clock,
    onto_loupe,
    own_state,
    primary,
    ready,
    set_of_blanks,
    sixty_blanks,
)
from tests.browser.tables import card_of, faults_of, invite
from tests.house import stored
from tests.house.processes import House

MORDU = 20


def player_of(page: Page) -> str:
    """The id of the player of this browser."""
    kept = json.loads(page.evaluate("localStorage.getItem('ludotheque.identity')"))
    found: str = kept["player"]["id"]
    return found


def make_a_mordu(url: str, player: str, game: str) -> None:
    """An account with twenty finished games, each a copy of one that is there."""

    async def write() -> None:
        await stored.run(url, "UPDATE players SET kind = 'account' WHERE id = $1", player)
        copies = (
            "INSERT INTO {table} SELECT (jsonb_populate_record(a, jsonb_build_object({change}))).*"
            " FROM {table} a, generate_series(1, $2) i WHERE a.{key} = $1"
        )
        change = "'id', a.id || '-' || i, 'status', 'over', 'deadline', null, 'bots_at', null"
        await stored.run(url, copies.format(table="games", change=change, key="id"), game, MORDU)
        change = "'game_id', a.game_id || '-' || i"
        await stored.run(
            url, copies.format(table="seats", change=change, key="game_id"), game, MORDU
        )

    # The browser's driver has a loop of its own in this thread.
    with ThreadPoolExecutor(1) as aside:
        aside.submit(asyncio.run, write()).result()


def test_a_mordu_prepares_the_opening(
    served: House, module_database_url: str, ana: Page, bea: Page, no_axe_violations: Check
) -> None:
    """Drawn anew and changed by loupe, as often as one likes, for one Chance in all."""
    faults = [faults_of(page) for page in (ana, bea)]
    alone(ana, served, "Alone", no_clock)
    make_a_mordu(module_database_url, player_of(ana), ana.url.rpartition("/")[2])
    # The browser hears of an account when it logs in; here it was written into the database.
    ana.evaluate(
        """() => {
        const kept = JSON.parse(localStorage.getItem('ludotheque.identity'));
        kept.player.kind = 'account';
        localStorage.setItem('ludotheque.identity', JSON.stringify(kept));
    }"""
    )

    def prepared(page: Page) -> None:
        set_of_blanks(page)
        dialog = page.get_by_role("dialog")
        dialog.get_by_role("radio", name="Prepared", exact=True).check()

    invite(ana, bea, served.apis[0], TITLE, no_axe_violations, choose=prepared)
    expect(ana.locator("[data-rack]")).to_have_count(7)
    expect(ana.locator("header")).to_contain_text("Before the first turn")
    expect(primary(ana)).to_have_text("Open the game")
    expect(bea.locator(".place.say")).to_contain_text("prepara la apertura")
    expect(bea.locator(".deed .button.primary")).to_have_count(0)
    onto_loupe(ana, "[data-rack='?']")
    ana.keyboard.press("z")
    expect(ana.locator("[data-rack='z']")).to_have_count(1)
    no_axe_violations(ana)
    ana.get_by_role("button", name="Draw again").click()
    expect(ana.locator("[data-rack='z']")).to_have_count(0)
    for letter in "by":
        onto_loupe(ana, "[data-rack='?']")
        ana.keyboard.press(letter)
        expect(ana.locator(f"[data-rack='{letter}']")).to_have_count(1)
    # Nothing of it is seen before the game is opened.
    expect(bea.locator("[data-rack='b']")).to_have_count(0)
    primary(ana).click()
    for page in (ana, bea):
        expect(page.locator("header")).to_contain_text(re.compile("Turn 1|Turno 1"))
        for letter in "by":
            expect(page.locator(f"[data-rack='{letter}']")).to_have_count(1)
    expect(own_state(ana)).to_contain_text("4 Ch")
    expect(own_state(bea)).to_contain_text("5 Ch")
    assert faults == [[], []]


def names_of(form: Locator, name: str, owner: str, password: str) -> None:
    """Write the names of an environment."""
    form.get_by_label(re.compile("^(Name of the environment|Nombre del entorno)$")).fill(name)
    form.get_by_label(re.compile("^(Owner’s name|Nombre del propietario)$")).fill(owner)
    form.get_by_label(re.compile("^(Password|Contraseña)")).fill(password)


def test_an_environment_is_saved_and_restored(
    served: House, ana: Page, bea: Page, no_axe_violations: Check
) -> None:
    """By whoever knows its names and its password, with the arrangement, and the game goes on."""

    def saved(dialog: Locator) -> None:
        no_clock(dialog)
        dialog.get_by_role("group", name="Chances").get_by_role("radio", name="7").check()
        sixty_blanks(dialog)

    alone(ana, served, "Alone", saved)
    handle = ana.get_by_role("button", name=re.compile("Move: Communication"))
    handle.press("ArrowUp")
    lay(ana, "BY")
    primary(ana).click()
    lies(ana, "BY")
    ana.locator(".tools").get_by_role("button", name="Options").click()
    dialog = ana.get_by_role("dialog")
    dialog.locator("summary", has_text="Save an environment").click()
    names_of(dialog, "Quiet", "Ana of the café", "between us")
    no_axe_violations(ana)
    dialog.get_by_role("button", name="Save", exact=True).click()
    expect(dialog.get_by_role("status")).to_contain_text("“Quiet” is saved.")
    # Another player, who knows the names.
    bea.goto(served.apis[0])
    card_of(bea, TITLE).get_by_role("button", name="Jugar con amigos").tap()
    sheet = bea.get_by_role("dialog")
    sheet.locator("summary", has_text="Recuperar un entorno").tap()
    names_of(sheet, "Quiet", "Ana of the café", "guess")
    sheet.get_by_role("button", name="Recuperar", exact=True).tap()
    expect(sheet.get_by_role("alert")).to_be_visible()
    expect(
        sheet.get_by_role("group", name="Chances").get_by_role("radio", name="5")
    ).to_be_checked()
    names_of(sheet, "Quiet", "Ana of the café", "between us")
    sheet.get_by_role("button", name="Recuperar", exact=True).tap()
    expect(
        sheet.get_by_role("group", name="Chances").get_by_role("radio", name="7")
    ).to_be_checked()
    assert "voices" in json.loads(
        bea.evaluate("localStorage.getItem('ludotheque.duplikta.arrangement')")
    )
    sheet.get_by_role("button", name="Seguir en solitario").tap()
    expect(bea).to_have_url(re.compile("/rooms/|/games/"))
    if "/rooms/" in bea.url:
        bea.get_by_role("button", name="Empezar la partida").tap()
    expect(bea).to_have_url(re.compile("/games/"))
    lies(bea, "BY")


def test_an_environment_is_sent_to_a_table(
    served: House, ana: Page, bea: Page, no_axe_violations: Check
) -> None:
    """By its host alone; the others get the options, and not where anything lies."""
    invite(ana, bea, served.apis[0], TITLE, lambda _: None, choose=set_of_blanks)
    ready(ana)
    ana.get_by_role("button", name=re.compile("Move: Communication")).press("ArrowUp")
    ana.locator(".tools").get_by_role("button", name="Options").click()
    dialog = ana.get_by_role("dialog")
    dialog.locator("summary", has_text="Save an environment").click()
    names_of(dialog, "Long", "Ana at two", "")
    dialog.get_by_role("button", name="Save", exact=True).click()
    expect(dialog.get_by_role("status")).to_contain_text("“Long” is saved.")
    ana.goto(served.apis[0])
    card_of(ana, TITLE).get_by_role("button", name=re.compile("Set a table for friends")).click()
    ana.get_by_role("dialog").get_by_role("button", name="Set the table").click()
    expect(ana).to_have_url(re.compile("/rooms/"))
    bea.goto(ana.get_by_text(re.compile(r"/join/\w+")).inner_text().strip())
    expect(bea).to_have_url(re.compile("/rooms/"))
    expect(bea.locator("main header")).to_contain_text("120 s por turno")
    expect(bea.get_by_text("Enviar un entorno")).to_have_count(0)
    ana.locator("summary", has_text="Send an environment to this table").click()
    panel = ana.locator(".hosting")
    panel.get_by_role("button", name="Long").click()
    expect(panel.get_by_label("Name of the environment", exact=True)).to_have_value("Long")
    panel.get_by_role("button", name="Send the options").click()
    expect(panel.get_by_role("status")).to_contain_text("“Long”")
    no_axe_violations(ana)
    expect(ana.locator("main header")).to_contain_text("300 s a turn")
    expect(bea.locator("main header")).to_contain_text("300 s por turno")
    assert bea.evaluate("localStorage.getItem('ludotheque.duplikta.arrangement')") is None
    ana.get_by_role("button", name="Start the game").click()
    for page in (ana, bea):
        expect(page).to_have_url(re.compile("/games/"))
        expect(page.locator("[data-rack='?']")).to_have_count(7)


def test_a_pause_and_a_halt_are_seen_by_both(served: House, ana: Page, bea: Page) -> None:
    """A reload comes back to them, and whoever is there goes on."""

    def hurried(page: Page) -> None:
        dialog = page.get_by_role("dialog")
        dialog.get_by_role("group", name="Timer").get_by_role(
            "radio", name="30", exact=True
        ).check()

    invite(ana, bea, served.apis[0], TITLE, lambda _: None, choose=hurried)
    for page in (ana, bea):
        ready(page)
    # The first touch starts the chrono, and only then there is something to pause.
    bea.locator("[data-rack]").first.tap()
    bea.locator("[data-aside] .ground").tap()
    bea.locator(".tools .help").tap()
    expect(bea.locator(".cards")).to_be_visible()
    expect(ana.locator(".bar li").nth(1)).to_contain_text("paused")
    for page in (bea, ana):
        page.reload()
    expect(bea.locator(".cards")).to_be_visible()
    expect(bea.locator(".board .old, .board .new")).to_have_count(0)
    expect(ana.locator(".bar li").nth(1)).to_contain_text("paused")
    bea.locator(".cards .primary").tap()
    expect(ana.locator(".bar li").nth(1)).not_to_contain_text("paused")
    # Two turns that run out with nothing on the grid.
    for page in (ana, bea):
        expect(page.locator(".place.say")).to_contain_text(
            re.compile("the game stands still|la partida está detenida"),
            timeout=130_000,
        )
    ana.reload()
    expect(ana.locator(".place.say")).to_contain_text("the game stands still")
    primary(bea).tap()
    for page in (ana, bea):
        expect(page.locator(".place.say")).not_to_contain_text(re.compile("stands still|detenida"))
        expect(page.locator("[data-rack]")).to_have_count(7)


def test_both_chronos_are_seen_by_both_and_by_who_watches(
    served: House, ana: Page, bea: Page, cleo: Page, no_axe_violations: Check
) -> None:
    invite(ana, bea, served.apis[0], TITLE, lambda _: None)
    cleo.goto(ana.url)
    for page in (ana, bea):
        ready(page)
    everybody = (ana, bea, cleo)
    bea.locator("[data-rack]").first.tap()
    bea.locator("[data-aside] .ground").tap()
    for page in everybody:
        expect(page.locator(".bar li[data-seat='1']").get_by_role("timer")).to_be_visible()
    primary(ana).click()
    ana.wait_for_timeout(DEAF)
    primary(ana).click()
    for page in everybody:
        expect(page.locator(".bar li[data-seat='0'] .chrono")).to_have_text(
            re.compile(r"(in|en) \d")
        )
        expect(page.locator(".bar li[data-seat='1']").get_by_role("timer")).to_be_visible()
    # All of it has room on a telephone.
    wide = "li => li.scrollWidth > li.clientWidth"
    assert bea.locator(".bar li").evaluate_all(f"all => all.filter({wide}).length") == 0
    assert bea.evaluate("document.documentElement.scrollWidth") <= 360
    no_axe_violations(bea)
    bea.locator(".tools .help").tap()
    for page in everybody:
        expect(page.locator(".bar li[data-seat='1'] .still")).to_be_visible()
