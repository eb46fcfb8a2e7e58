"""The live table of a club: a page of another origin that follows a tournament, as documented."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from playwright.sync_api import Page, expect

from tests.browser.company import Company
from tests.browser.contests import SHOALS, made
from tests.browser.tables import errors_of
from tests.house.processes import House
from tests.postgres import in_thread

ROOT = Path(__file__).parents[2]
PAGE = 1000


class Quiet(SimpleHTTPRequestHandler):
    """Files, without a line for each."""

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def club() -> Iterator[str]:
    """A site of its own with the examples on it; another port is another origin."""
    serve = partial(Quiet, directory=str(ROOT / "examples"))
    with ThreadingHTTPServer(("127.0.0.1", 0), serve) as site:
        threading.Thread(target=site.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{site.server_port}"
        site.shutdown()


def swiss(company: Company, organiser: dict[str, Any], *names: str) -> str:
    """A tournament that these have entered; its id."""
    one = made(company, organiser, 30, title="Club night", format="swiss", options=SHOALS)
    for name in names:
        company.ask("POST", f"/tournaments/{one}/me", company.guest(name)["token"], {})
    return one


def forfeited(company: Company, organiser: dict[str, Any], tournament: str) -> str:
    """Have an organiser end the first table; the name of the winner."""
    (table,) = company.ask("GET", f"/tournaments/{tournament}/tables")["items"]
    winner, loser = table["seats"]
    act = {"act": "forfeit", "table": table["id"], "entrants": [loser["id"]]}
    company.ask("POST", f"/tournaments/{tournament}/acts", organiser["token"], act)
    return str(winner["name"])


def test_a_page_of_another_origin_shows_the_table_live(
    served: House, company: Company, organiser: dict[str, Any], club: str, ana: Page
) -> None:
    faults = errors_of(ana)
    cup = swiss(company, organiser, "Alma")
    assert not served.apis[0].startswith(club)
    ana.goto(f"{club}/live_table.html?server={served.apis[0]}&tournament={cup}")
    rows = ana.locator("#lines tr")
    expect(ana.get_by_role("heading", name="Club night")).to_be_visible()
    expect(ana.locator("#state")).to_have_text("open")
    expect(rows).to_have_count(1)
    # What happens now is seen without asking again: the page is never loaded a second time.
    ana.evaluate("window.same = true")
    company.ask("POST", f"/tournaments/{cup}/me", company.guest("<b>Bruno</b>")["token"], {})
    expect(rows).to_have_count(2)
    expect(rows.filter(has_text="<b>Bruno</b>")).to_have_count(1)
    company.ask("POST", f"/tournaments/{cup}/acts", organiser["token"], {"act": "start"})
    expect(ana.locator("#state")).to_have_text("running")
    expect(ana.locator("#ended")).to_have_text("Tables that have ended: 0")
    winner = forfeited(company, organiser, cup)
    expect(rows.first).to_have_text(re.compile(f"^1{re.escape(winner)}1$"))
    expect(ana.locator("#ended")).to_have_text("Tables that have ended: 1")
    assert ana.evaluate("window.same")
    assert faults == []


async def _pad(url: str, tournament: str, number: int) -> None:
    """Let so many tables more have ended, as far as the events tell."""
    connection = await asyncpg.connect(url)
    await connection.execute(
        "INSERT INTO tournament_events (tournament_id, n, at, kind, data)"
        " SELECT t.id, t.n + i, 0, 'ended', json_build_object('table', 't' || i)"
        " FROM tournaments t, generate_series(1, $2::int) i WHERE t.id = $1",
        tournament,
        number,
    )
    await connection.execute(
        "UPDATE tournaments SET n = n + $2::int WHERE id = $1", tournament, number
    )
    await connection.close()


def test_who_is_far_behind_reads_what_the_stream_leaves_out(
    served: House,
    company: Company,
    organiser: dict[str, Any],
    club: str,
    ana: Page,
    module_database_url: str,
) -> None:
    """A stream holds a thousand events and says where they begin; the page reads the others."""
    cup = swiss(company, organiser, "Alma", "Bruno")
    in_thread(_pad(module_database_url, cup, 1100))
    with company.http.stream("GET", f"/tournaments/{cup}/stream?since=0") as lines:
        data = next(line for line in lines.iter_lines() if line.startswith("data: "))
    first = json.loads(data.removeprefix("data: "))
    assert (len(first["events"]), first["since"]) == (PAGE, first["n"] - PAGE)
    assert first["events"][0]["n"] == first["since"] + 1
    ana.goto(f"{club}/live_table.html?server={served.apis[0]}&tournament={cup}")
    expect(ana.locator("#ended")).to_have_text("Tables that have ended: 1100")


def test_the_lines_in_the_documents_run_as_they_stand(
    served: House, company: Company, organiser: dict[str, Any], club: str, ana: Page
) -> None:
    faults = errors_of(ana)
    text = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    (lines,) = re.findall(r"```js\n(const follow = new EventSource\(.*?)```", text, re.DOTALL)
    cup = swiss(company, organiser, "Alma")
    ana.goto(f"{club}/live_table.html")
    ana.evaluate(
        "([api, id, lines]) => { window.told = []; const show = (places) => told.push(places);"
        " new Function('api', 'id', 'show', lines)(api, id, show); }",
        [f"{served.apis[0]}/api/v1", cup, lines],
    )
    ana.wait_for_function("() => window.told.length === 1 && window.told[0].length === 1")
    company.ask("POST", f"/tournaments/{cup}/me", company.guest("Bruno")["token"], {})
    ana.wait_for_function("() => window.told.at(-1).length === 2")
    assert [each for each in faults if "tournaments/null" not in each and "404" not in each] == []
