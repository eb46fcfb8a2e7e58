"""The table of a series: from a tournament of it, page by page, and by the period."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from typing import Any

import asyncpg
from playwright.sync_api import Page, expect

from tests.browser.company import Company
from tests.browser.contests import SHOALS, made
from tests.browser.tables import errors_of
from tests.house.processes import House
from tests.postgres import in_thread

MANY = 60
MONTHS = 70 * 86_400_000
TEMPLATE = {
    "title": "Reef at nine",
    "format": "swiss",
    "options": SHOALS,
    "language": "en",
    "seats": 2,
}


async def _ended(url: str, tournament: str) -> None:
    """It was one of a series, long ago, and so many played in it, each with a rank of their own."""
    connection = await asyncpg.connect(url)
    now = int(time.time() * 1000)
    await connection.execute(
        "INSERT INTO schedules (id, title, cron, zone, template, enabled, created_at)"
        " VALUES ('reef', 'Reef at nine', '0 9 * * *', 'UTC', $1, false, 0)",
        json.dumps(TEMPLATE),
    )
    await connection.execute(
        "INSERT INTO players (id, name, kind, language, created_at)"
        " SELECT 'fish' || i, 'Fish ' || i, 'guest', 'en', 0 FROM generate_series(1, $1::int) i",
        MANY,
    )
    await connection.execute(
        "INSERT INTO tournament_entrants"
        " (tournament_id, id, player_id, rating, since, joined_at, place, line)"
        " SELECT $1, 'fish' || i, 'fish' || i, 1500, 1, i, i,"
        " json_build_object('rank', i, 'games', 3, 'points', 0, 'wins', 0, 'streak', 0,"
        " 'ties', json_build_array(), 'byes', 0) FROM generate_series(1, $2::int) i",
        tournament,
        MANY,
    )
    await connection.execute(
        "UPDATE tournaments SET schedule_id = 'reef', status = 'finished', organiser_id = NULL,"
        " starts_at = $2, started_at = $2, ended_at = $2, players = $3::int WHERE id = $1",
        tournament,
        now - MONTHS,
        MANY,
    )
    await connection.close()


def test_a_tournament_leads_to_the_table_of_its_series(
    served: House,
    company: Company,
    organiser: dict[str, Any],
    ana: Page,
    bea: Page,
    module_database_url: str,
    no_axe_violations: Callable[[Page], None],
) -> None:
    """Who came first there stands first; the period is in the address, and a phone shows it all."""
    faults = errors_of(ana)
    cup = made(company, organiser, 30, title="Reef at nine", format="swiss", options=SHOALS)
    in_thread(_ended(module_database_url, cup))
    ana.goto(f"{served.apis[0]}/tournaments/{cup}")
    ana.get_by_role("link", name="Table of the series").click()
    expect(ana).to_have_url(re.compile("/tournaments/series/reef$"))
    expect(ana.get_by_role("heading", level=1)).to_have_text("Reef at nine")
    rows = ana.get_by_role("row")
    expect(rows).to_have_count(51)
    expect(rows.nth(1).get_by_role("link", name="Fish 1 guest", exact=True)).to_be_visible()
    expect(rows.nth(1).get_by_role("cell")).to_have_text(["1", "1", "0", "0", "1"])
    no_axe_violations(ana)
    ana.get_by_role("button", name="Show more").click()
    expect(rows).to_have_count(MANY + 1)
    ana.get_by_label("Tournaments that ended").select_option(label="This month")
    expect(ana).to_have_url(re.compile("period=month$"))
    expect(ana.get_by_text("No tournament of this series has been played")).to_be_visible()
    assert faults == []

    bea.goto(f"{served.apis[0]}/tournaments/series/reef")
    expect(bea.get_by_role("row")).to_have_count(51)
    assert bea.evaluate("document.documentElement.scrollWidth") == 360
    no_axe_violations(bea)
    bea.goto(f"{served.apis[0]}/tournaments/series/nowhere")
    expect(bea.get_by_role("heading", level=1)).to_have_text("Aquí no hay ninguna serie")
