"""How people come to a table in the browser, whatever is played there."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect


def card_of(page: Page, title: str) -> Locator:
    """A game's card in the lobby."""
    return page.get_by_role("article", name=re.compile(title))


def errors_of(page: Page) -> list[str]:
    """A list that fills with the errors of a page's console."""
    found: list[str] = []
    page.on("pageerror", lambda error: found.append(str(error)))
    page.on("console", lambda said: found.append(said.text) if said.type == "error" else None)
    return found


def faults_of(page: Page) -> list[str]:
    """Errors of a page; that a draft was refused while it was tried is none."""
    found: list[str] = []
    page.on("pageerror", lambda error: found.append(str(error)))

    def hear(said: Any) -> None:
        if said.type == "error" and "dry_run" not in said.location.get("url", ""):
            found.append(said.text)

    page.on("console", hear)
    return found


def invite(
    host: Page,
    guest: Page,
    address: str,
    title: str,
    check: Callable[[Page], None],
    fewer: int = 0,
    choose: Callable[[Page], None] = lambda _: None,
) -> None:
    """Set a table for two, send the link over, sit down and start."""
    host.goto(address)
    check(host)
    card_of(host, title).get_by_role("button", name=re.compile("Set a table for friends")).click()
    for _ in range(fewer):
        host.get_by_role("dialog").get_by_role("button", name="One seat fewer").click()
    choose(host)
    check(host)
    host.get_by_role("button", name="Set the table").click()
    expect(host).to_have_url(re.compile("/rooms/"))
    check(host)
    link = host.get_by_text(re.compile(r"/join/\w+")).inner_text().strip()
    accepted: list[str] = []
    guest.on(
        "request",
        lambda asked: (
            accepted.append(asked.url)
            if asked.method == "POST" and "/api/v1/invites/" in asked.url
            else None
        ),
    )
    guest.goto(link)
    expect(guest).to_have_url(re.compile("/rooms/"))
    # Once, also by whom the link makes a player first.
    assert len(accepted) == 1
    check(guest)
    host.get_by_role("button", name="Start the game").click()
    for page in (host, guest):
        expect(page).to_have_url(re.compile("/games/"))
