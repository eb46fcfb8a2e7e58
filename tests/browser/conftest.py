"""The Chromium of the machine, driven by Playwright; a missing one fails the test and says so."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.company import Company, seated_as
from tests.house.processes import House, house

DIST = Path(__file__).resolve().parents[2] / "client" / "dist"
AXE = Path(__file__).resolve().parents[2] / "client/node_modules/axe-core/axe.min.js"
# A machine that does other things as well takes its time.
expect.set_options(timeout=20_000)

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
INSTALL = (
    "The browser tests need Chromium: run `apt-get install --no-install-recommends chromium`,"
    " or set CHROMIUM_PATH to one that is here."
)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """How pytest-playwright starts the browser."""
    return {"executable_path": str(chromium()), "args": FLAGS}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """A fixed language, for the client follows the one of the browser."""
    return {**browser_context_args, "locale": "en-GB", "timezone_id": "UTC"}


@pytest.fixture
def no_axe_violations() -> Callable[[Page], None]:
    """A check that axe finds nothing wrong with the page as it is at this moment."""

    def check(page: Page) -> None:
        if not AXE.exists():
            pytest.fail("axe-core is missing: run ./dev client, which installs it.")
        # A page that is still fetching what it shows is not the page yet.
        page.get_by_role("heading", level=1).first.wait_for(state="attached")
        # What is half faded in has half the contrast.
        page.wait_for_timeout(700)
        # Evaluated, for the policy of the page lets no script in that is not its own.
        page.evaluate(AXE.read_text(encoding="utf-8"))
        violations = page.evaluate("async () => (await axe.run()).violations")
        told = [
            f"{found['id']}: {found['help']} at {[node['target'] for node in found['nodes']]}"
            for found in violations
        ]
        assert not told, "\n".join(told)

    return check


def chromium() -> Path:
    """The browser's program: CHROMIUM_PATH, else the first one that is installed."""
    named = os.environ.get("CHROMIUM_PATH")
    for name in [named] if named else ["chromium", "chromium-browser", "google-chrome"]:
        found = shutil.which(name)
        if found is not None:
            return Path(found)
    pytest.fail(INSTALL)


@pytest.fixture(scope="module")
def served(module_database_url: str) -> Iterator[House]:
    """A house with the built client."""
    if not (DIST / "index.html").is_file():
        pytest.fail("The client is not built: run ./dev client.")
    with house(module_database_url, apis=1, client_dist=str(DIST)) as here:
        yield here


@pytest.fixture(scope="module")
def company(served: House) -> Iterator[Company]:
    """Those who come over the API."""
    here = Company(served)
    yield here
    here.http.close()


@pytest.fixture(scope="module")
def organiser(company: Company) -> dict[str, Any]:
    """Olga, who may organise."""
    return company.organiser("Olga")


@pytest.fixture
def ana(browser: Browser) -> Iterator[Page]:
    """A wide window in English, in daylight."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB")
    yield context.new_page()
    context.close()


@pytest.fixture
def bea(browser: Browser) -> Iterator[Page]:
    """A phone in Spanish, in the dark, by touch, without motion."""
    context = browser.new_context(
        viewport={"width": 360, "height": 740},
        locale="es-ES",
        has_touch=True,
        color_scheme="dark",
        reduced_motion="reduce",
    )
    yield context.new_page()
    context.close()


@pytest.fixture
def olga(browser: Browser, organiser: dict[str, Any]) -> Iterator[Page]:
    """The organiser's window, which knows her when it opens."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, locale="en-GB")
    page = context.new_page()
    seated_as(page, organiser)
    yield page
    context.close()


@pytest.fixture
def cleo(browser: Browser) -> Iterator[Page]:
    """A second wide window in English."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB")
    yield context.new_page()
    context.close()


@pytest.fixture
def seated(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Make a window in which somebody of the company sits."""
    contexts = []

    def make(made: dict[str, Any], width: int = 1440, language: str = "en", **more: Any) -> Page:
        context = browser.new_context(viewport={"width": width, "height": 800}, **more)
        contexts.append(context)
        page = context.new_page()
        seated_as(page, made, language)
        return page

    yield make
    for context in contexts:
        context.close()
