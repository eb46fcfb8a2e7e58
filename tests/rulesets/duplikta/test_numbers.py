"""Every rule has its number once, and a test that bears it."""

from __future__ import annotations

import re
from functools import cache
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
IMPORT = re.compile(
    r"(?:^\s*(?:import|export)(?! type\b)[^;'\"]*|\bimport\()['\"](\.[^'\"]+)['\"]", re.MULTILINE
)


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
    shown = _reached(ROOT / "client/src/main.ts")
    for source, rules, tests, pages in _rows():
        assert rules or pages, source
        for name in re.findall(r"`([^`]+)`", tests):
            path, _, function = name.partition("::")
            text = (ROOT / "tests" / path).read_text(encoding="utf-8")
            assert re.search(rf"^(async )?def {function}\(", text, re.MULTILINE), name
        for name in re.findall(r"`([^`]+)`", pages):
            assert _page(name) in shown, name


def test_every_page_of_the_game_shows_a_part_of_the_source() -> None:
    named = {name for row in _rows() for name in re.findall(r"`([^`/]+\.svelte)`", row[3])}
    there = {path.name for path in (ROOT / GAME).glob("*.svelte")}
    assert there - named <= {"Count.svelte", "Poster.svelte", "Rack.svelte", "Sign.svelte"}
    assert {ROOT / GAME / name for name in there} <= _reached(ROOT / "client/src/main.ts")


@cache
def _reached(start: Path) -> frozenset[Path]:
    """Every file of the client that comes with a page, types apart: what is imported, and so on."""
    found, waiting = {start}, [start]
    while waiting:
        path = waiting.pop()
        for name in IMPORT.findall(path.read_text(encoding="utf-8")):
            at = (path.parent / name).resolve()
            ends = (at, at.with_name(f"{at.name}.ts"), at / "index.ts")
            file = next((end for end in ends if end.is_file()), None)
            if file is not None and file not in found:
                found.add(file)
                waiting.append(file)
    return frozenset(found)


def test_every_rule_of_play_comes_from_the_source() -> None:
    named = {n for row in _rows() for n in re.findall(r"K(\d+)", row[1])}
    numbers = set(re.findall(r"^\*\*K(\d+)\.", RULES, re.MULTILINE))
    # Of the house alone: a halt, leaving, what always holds, looking back, ratings.
    assert numbers - named == {"17", "34", "38", "40", "41"}
