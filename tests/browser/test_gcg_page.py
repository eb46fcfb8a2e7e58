"""Games from elsewhere are opened in the browser."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser import crossword
from tests.house.processes import House

Check = Callable[[Page], None]

GCG = """#player1 ana Ana
#player2 bea Bea
>ana: AEFORTU 8G FORE +14 14
>bea: IN?QZZZ -QZ +0 0
"""


def test_a_gcg_file_is_opened(
    served: House, ana: Page, bea: Page, no_axe_violations: Check
) -> None:
    """What is wrong is named by its line; what is right can be stepped through."""
    for page in (ana, bea):
        page.goto(f"{served.apis[0]}/gcg")
        field = page.get_by_role("textbox", name=re.compile("^(The game|La partida) (in|en) GCG$"))
        field.fill(GCG.replace("8G FORE", "8G FO-RE"))
        page.locator("form button[type=submit]").click()
        expect(page.get_by_role("alert")).to_contain_text("3")
        no_axe_violations(page)
        field.fill(GCG)
        page.locator("form button[type=submit]").click()
        crossword.lie(page, [111, 112, 113, 114])
        page.get_by_role("button", name=re.compile("^(To the start|Al principio)$")).click()
        expect(page.locator("[data-cell] .tile")).to_have_count(0)
        no_axe_violations(page)
