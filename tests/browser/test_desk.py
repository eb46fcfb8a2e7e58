"""The organiser's desk of a field that is longer than a page of the standings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import asyncpg
from playwright.sync_api import Page, expect

from tests.browser.company import Company
from tests.browser.contests import made
from tests.browser.tables import errors_of
from tests.house.processes import House
from tests.postgres import in_thread

MANY = 130
SIX = {"ruleset": "six-qui-prend", "choose_seconds": 60, "row_seconds": 30}


async def _enter(url: str, tournament: str) -> None:
    """Let as many enter, one after the other; nobody plays."""
    connection = await asyncpg.connect(url)
    await connection.execute(
        "INSERT INTO players (id, name, kind, language, created_at)"
        " SELECT 'many' || i, 'Player ' || i, 'guest', 'en', 0 FROM generate_series(1, $1::int) i",
        MANY,
    )
    await connection.execute(
        "INSERT INTO tournament_entrants (tournament_id, id, player_id, rating, since, joined_at)"
        " SELECT $1, 'many' || i, 'many' || i, 1500, 1, i FROM generate_series(1, $2::int) i",
        tournament,
        MANY,
    )
    await connection.execute(
        "UPDATE tournaments SET players = $2::int WHERE id = $1", tournament, MANY
    )
    await connection.close()


def test_everybody_can_be_named_however_many_they_are(
    served: House,
    company: Company,
    organiser: dict[str, Any],
    olga: Page,
    module_database_url: str,
    no_axe_violations: Callable[[Page], None],
) -> None:
    """The last is taken out, others are paired by hand, at a table of any size that may be."""
    faults = errors_of(olga)
    cup = made(
        company, organiser, 30, title="Many", format="swiss", options=SIX, seats=3, least=2, most=5
    )
    in_thread(_enter(module_database_url, cup))
    olga.goto(f"{served.apis[0]}/tournaments/{cup}")
    desk = olga.get_by_role("region", name="Organise", exact=True)
    dialog = olga.get_by_role("dialog")
    desk.get_by_role("button", name="Take somebody out").click()
    which = dialog.get_by_label("Which player", exact=True)
    expect(which.get_by_role("option")).to_have_count(MANY + 1)
    which.select_option(label=f"Player {MANY}")
    dialog.get_by_role("button", name="Take somebody out").click()
    expect(dialog).to_have_count(0)

    desk.get_by_role("button", name="Pair by hand").click()
    expect(dialog.get_by_text("2 to 5 players, 3 if it comes out")).to_be_visible()
    go = dialog.get_by_role("button", name="Pair by hand")
    for seat in range(1, 6):
        choice = dialog.get_by_label(f"Table 1, seat {seat}")
        choice.select_option(label=f"Player {MANY - seat}")
        # One alone is no table; from the smallest size on it can be sent.
        expect(go).to_be_enabled(enabled=seat > 1)
    expect(dialog.get_by_label("Table 1, seat 6")).to_have_count(0)
    no_axe_violations(olga)
    go.click()
    expect(dialog).to_have_count(0)
    acts = company.ask("GET", f"/tournaments/{cup}/acts")["events"]
    paired = [each["data"]["tables"] for each in acts if each["data"]["act"] == "pair"]
    assert paired == [[[f"many{MANY - seat}" for seat in range(1, 6)]]]
    out = [each["data"]["entrant"] for each in acts if each["data"]["act"] == "withdraw"]
    assert out == [f"many{MANY}"]
    assert faults == []


def test_the_finer_rules_are_set_and_changed_in_the_form(
    served: House,
    company: Company,
    organiser: dict[str, Any],
    olga: Page,
    no_axe_violations: Callable[[Page], None],
) -> None:
    """Fields are those of the format, and what the server refuses is said at its field."""
    faults = errors_of(olga)
    start = made(company, organiser, 300, title="Finer", format="arena", options=SIX, seats=3)
    olga.goto(f"{served.apis[0]}/tournaments/{start}/edit")
    olga.get_by_text("Finer rules").click()
    expect(olga.get_by_label("Wait for better opponents, seconds")).to_have_value("30")
    expect(olga.get_by_role("group", name="Tie-breaks")).to_have_count(0)
    expect(olga.get_by_label("Wait for better opponents, seconds")).to_be_visible()
    olga.get_by_role("radio", name="Swiss").check()
    expect(olga.get_by_label("Wait for better opponents, seconds")).to_have_count(0)
    olga.get_by_label("One can join until this round is over").fill("4")
    for tie in ("Wins", "Rating"):
        olga.get_by_role("checkbox", name=tie, exact=True).check()
    expect(olga.get_by_text("1. Wins · 2. Rating")).to_be_visible()
    opens = olga.get_by_label("Registration opens")
    opens.fill(str(olga.get_by_label("Start, in your own time").input_value()))
    smallest = olga.get_by_label("Smallest table")
    smallest.fill("4")
    no_axe_violations(olga)
    olga.get_by_role("button", name="Save").click()
    expect(smallest).to_have_attribute("aria-invalid", "true")
    expect(smallest).to_have_accessible_description("2 to 3")
    expect(smallest).to_be_focused()
    smallest.fill("2")
    olga.get_by_role("button", name="Save").click()
    expect(olga.get_by_role("heading", level=1, name="Finer")).to_be_visible()
    found = company.ask("GET", f"/tournaments/{start}")
    assert (found["format"], found["status"], found["least"]) == ("swiss", "announced", 2)
    assert (found["rules"]["late_rounds"], found["rules"]["ties"]) == (4, ["wins", "rating"])
    assert [each for each in faults if "422" not in each] == []
