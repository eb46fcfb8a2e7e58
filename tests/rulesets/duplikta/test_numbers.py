"""Every rule has its number once, and a test that bears it."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

RULES = files("ludotheque.core.rulesets.duplikta").joinpath("RULES.md").read_text(encoding="utf-8")


def test_every_rule_has_a_test() -> None:
    numbers = re.findall(r"^\*\*K(\d+)\.", RULES, re.MULTILINE)
    assert numbers == [str(n) for n in range(1, len(numbers) + 1)]
    tests = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("*.py"))
    tested = {
        n for name in re.findall(r"def test_(\w+)", tests) for n in re.findall(r"k(\d+)", name)
    }
    assert set(numbers) <= tested


def test_no_rule_is_named_that_there_is_not() -> None:
    known = {int(n) for n in re.findall(r"^\*\*K(\d+)\.", RULES, re.MULTILINE)}
    folder = files("ludotheque.core.rulesets.duplikta")
    named = set()
    for path in folder.iterdir():
        if path.name.endswith((".py", ".md")):
            named |= {int(n) for n in re.findall(r"\bK(\d+)\b", path.read_text(encoding="utf-8"))}
    assert named <= known


ROOT = Path(__file__).parents[3]
PLACES = {"crossword/": "client/src/games/crossword/", "pages/": "client/src/pages/"}
GAME = "client/src/games/duplikta/"


def _rows() -> list[list[str]]:
    table = RULES[RULES.index("| the source |") :].strip().splitlines()[2:]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table]
    assert all(len(row) == 4 for row in rows)
    return rows


def _page(name: str) -> Path:
    place = next((start for start in PLACES if name.startswith(start)), None)
    if place is None:
        return ROOT / GAME / name
    return ROOT / PLACES[place] / name.removeprefix(place)


def test_every_part_of_the_source_leads_somewhere_that_there_is() -> None:
    for source, rules, house, pages in _rows():
        assert rules or pages, source
        for name in re.findall(r"`([^`]+)`", house):
            assert (ROOT / "tests" / name).is_file(), name
        for name in re.findall(r"`([^`]+)`", pages):
            assert _page(name).is_file(), name


def test_every_page_of_the_game_shows_a_part_of_the_source() -> None:
    named = {name for row in _rows() for name in re.findall(r"`([^`/]+\.svelte)`", row[3])}
    drawings = {"Count.svelte", "Poster.svelte", "Rack.svelte", "Sign.svelte"}
    there = {path.name for path in (ROOT / GAME).glob("*.svelte")}
    assert there - named <= drawings


def test_every_rule_of_play_comes_from_the_source() -> None:
    named = {n for row in _rows() for n in re.findall(r"K(\d+)", row[1])}
    numbers = set(re.findall(r"^\*\*K(\d+)\.", RULES, re.MULTILINE))
    # Of the house alone: a halt, leaving, what always holds, looking back, ratings.
    assert numbers - named == {"17", "34", "38", "40", "41"}
