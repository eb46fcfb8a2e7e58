"""How tournaments are made and organised in the browser, whatever is played there."""

from __future__ import annotations

import re
import time
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.company import Company

SHOALS = {"ruleset": "shoals", "turn_seconds": 30}
TO_GAME = re.compile(r"^(To my game|A mi partida)$")
JOIN = re.compile(r"^(Join|Participar)$")


def made(company: Company, organiser: dict[str, Any], minutes_ahead: float, **wish: Any) -> str:
    """A tournament of the organiser that starts in so many minutes; its id."""
    starts_at = int((time.time() + 60 * minutes_ahead) * 1000)
    body = {"language": "en", "starts_at": starts_at, **wish}
    return str(company.ask("POST", "/tournaments", organiser["token"], body)["id"])


def today(most: float) -> float:
    """In how many minutes something starts that is to start today, so many at most.

    In the last minute of a day this waits for the next one.
    """
    now = time.localtime()
    left = 86_400 - (now.tm_hour * 60 + now.tm_min) * 60 - now.tm_sec
    if left < 60:
        time.sleep(left + 1)
        left = 86_400
    return min(most, left / 120)


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
