"""What the tests of wocable do on its board: find plays, and lay them by hand."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import Locator, Page, expect

from ludotheque.actions import materials
from ludotheque.core.rulesets.wocable.model import WocableOptions
from ludotheque.core.rulesets.wocable.table import scoring_of
from ludotheque.core.words.building import build
from ludotheque.core.words.lexicon import Lexicon
from ludotheque.core.words.plays import Play, best_plays

LISTS = Path(__file__).resolve().parents[2] / "wordlists"
materials.lay_out()

LIFT = 44
"""How far above a finger a tile is carried."""


@cache
def short_words() -> Lexicon:
    """Short words of the English list: there is always one, and they are soon built."""
    words = (LISTS / "en-open" / "words.txt").read_text(encoding="utf-8").split()
    overlays = ("en.remove.txt", "en.school.remove.txt")
    texts = [(LISTS / "overlays" / name).read_text(encoding="utf-8") for name in overlays]
    gone = {line.split("\t")[0] for text in texts for line in text.splitlines()}
    words = [word for word in words if 2 <= len(word) <= 4 and word not in gone]
    return build("short", "en", words)


def look(page: Page) -> Mapping[str, Any]:
    """The game as the player of this page may see it."""
    address, _, game = page.url.partition("?")[0].rpartition("/games/")
    kept = page.evaluate("localStorage.getItem('ludotheque.identity')")
    asked = Request(f"{address}/api/v1/games/{game}")
    asked.add_header("Authorization", f"Bearer {json.loads(kept)['token']}")
    with urlopen(asked) as answer:
        found: Mapping[str, Any] = json.load(answer)
        return found


def on_move(page: Page) -> bool:
    """Whether this player is to move."""
    game = look(page)
    return game["you"] in game["to_act"]


def find(page: Page, fits: Callable[[Play], bool] = lambda _: True) -> Play:
    """The best play of short words without a blank that this player has."""
    game = look(page)
    scoring = scoring_of(WocableOptions(language="en"))
    rack = [tile for tile in game["view"]["racks"][game["you"]] if tile != "?"]
    found = best_plays(short_words(), scoring, game["view"]["board"], rack, 200)
    return next(play for play in found if fits(play))


def has_play(page: Page) -> bool:
    """Whether this player can lay a short word without a blank."""
    try:
        find(page)
    except StopIteration:
        return False
    return True


def cell_of(page: Page, cell: int) -> Locator:
    """A cell of the board."""
    return page.locator(f"[data-cell='{cell}']")


def tile_of(page: Page, tile: str) -> Locator:
    """A tile of the rack that is not laid yet."""
    return page.locator(f"[data-rack='{tile}']:not(.laid)").first


def rack_of(page: Page) -> list[str]:
    """All tiles of the rack, laid or not, in an order of their own."""
    tiles: list[str] = page.locator("[data-rack]").evaluate_all(
        "all => all.map(one => one.dataset.rack).sort()"
    )
    return tiles


def drafted(page: Page) -> Locator:
    """The tiles that lie on the board and are not played yet."""
    return page.locator("[data-cell] .tile.draft")


def lie(page: Page, cells: Sequence[int]) -> None:
    """Wait until played tiles lie on these cells."""
    for cell in cells:
        expect(cell_of(page, cell).locator(".tile")).to_have_count(1)
        expect(cell_of(page, cell).locator(".tile.draft")).to_have_count(0)


def point_at(page: Page, play: Play) -> None:
    """Set the cursor where the first new tile goes, in the direction of the word."""
    first = cell_of(page, play.cells[0])
    first.click()
    # The cursor keeps its direction from word to word, and another click turns it.
    arrow = first.locator(".arrow")
    if arrow.evaluate("arrow => arrow.classList.contains('down')") != play.down:
        first.click()
    expect(first.locator(".arrow.down")).to_have_count(int(play.down))


def spell(page: Page, play: Play) -> None:
    """Lay a play by typing it."""
    point_at(page, play)
    for tile in play.tiles:
        page.keyboard.press(tile.lower())
    expect(drafted(page)).to_have_count(len(play.tiles))


def centre(place: Locator) -> tuple[float, float]:
    """The middle of something."""
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, tile: Locator, goal: Locator) -> None:
    """Carry a tile there with the mouse."""
    (x, y), (to_x, to_y) = centre(tile), centre(goal)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move((x + to_x) / 2, (y + to_y) / 2)
    page.mouse.move(to_x, to_y, steps=3)
    page.mouse.up()


def drag_by_finger(page: Page, tile: Locator, goal: Locator) -> None:
    """Carry a tile there with a finger, which stays below it."""
    (x, y), (to_x, to_y) = centre(tile), centre(goal)
    line = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": px, "y": py} for px, py in points]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    touch("touchStart", (x, y))
    touch("touchMove", ((x + to_x) / 2, (y + to_y) / 2))
    touch("touchMove", (to_x, to_y + LIFT))
    touch("touchEnd")
    line.detach()


def lay(page: Page, play: Play, carry: Callable[[Page, Locator, Locator], None]) -> None:
    """Lay a play tile by tile."""
    for place, (cell, tile) in enumerate(zip(play.cells, play.tiles, strict=True), start=1):
        carry(page, tile_of(page, tile), cell_of(page, cell))
        expect(drafted(page)).to_have_count(place)
