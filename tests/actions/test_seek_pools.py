"""Which seeks are the same pool: the game that would be dealt says so, not how it is asked for."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from ludotheque.actions import library, materials, quick, seeks
from ludotheque.actions.house import House
from ludotheque.actions.upkeep import read_table
from ludotheque.core.rulesets.registry import RULESETS
from ludotheque.core.words import shelf
from ludotheque.core.words.lexicon import Lexicon
from tests.actions.games import people
from tests.actions.seeking import begun, seen
from tests.api.here import DATA

Json = dict[str, Any]


@pytest.fixture(autouse=True)
def words(here: House) -> House:
    """The word lists and tiles of the house, which are built once for all tests."""
    materials.lay_out()
    here.library = library.install(DATA)
    here.library.warm()
    return here


def as_another(lexicon: Lexicon, name: str) -> Lexicon:
    """The same words under the id of another version."""
    return Lexicon(replace(lexicon.facts, id=name), lexicon.cells)


PAGE: dict[str, Json] = {
    "six-qui-prend": {"target": None, "deck": "full", "choose_seconds": 45, "row_seconds": 20},
    "shoals": {
        "first": "random",
        "match": 1,
        "turn_seconds": 90,
        "bank_seconds": 0,
        "increment_seconds": 0,
    },
    "letter-dice": {"mode": "turns", "turn_seconds": 60, "language": "fr", "lexicon": None},
    "wocable": {"language": "fr", "lexicon": None, "premiums": "standard", "turn_seconds": 120},
    "duplikta": {"mode": "duel", "timer_seconds": 120, "language": "fr", "lexicon": None},
}
"""Options as a page writes them out, which knows the language and the mode that it offers."""


@pytest.mark.parametrize("ruleset", RULESETS)
async def test_what_is_written_out_meets_what_is_left_open(here: House, ruleset: str) -> None:
    usual = quick.table(ruleset, "people")
    crowd = await people(here, usual.seats)
    written = {"ruleset": ruleset, **PAGE[ruleset]}
    first = await begun(here, crowd[0], options=written, seats=usual.seats)
    found = [first]
    for player in crowd[1:]:
        async with here.database.transaction() as connection:
            found.append(await quick.seek(connection, player, ruleset, True, None))
    assert {seek.key for seek in found} == {first.key}
    assert await seeks.match(here, first.key) == 1
    assert set(await seen(here, *found)) == {"matched"}


@pytest.mark.parametrize(
    ("ruleset", "one", "other"),
    [
        ("wocable", {"language": "fr"}, {"language": "en"}),
        ("letter-dice", {"total_minutes": 4}, {"total_minutes": 5}),
        ("duplikta", {"same_tiles": True}, {"same_tiles": False}),
        ("six-qui-prend", {"target": None}, {"target": 66}),
        ("shoals", {"bank_seconds": 0}, {"bank_seconds": 600}),
    ],
)
async def test_other_games_are_other_pools(
    here: House, ruleset: str, one: Json, other: Json
) -> None:
    ana, ben = await people(here, 2)
    first = await begun(here, ana, options={"ruleset": ruleset, **one})
    second = await begun(here, ben, options={"ruleset": ruleset, **other})
    assert first.key != second.key
    assert await seeks.match(here, first.key) == 0


async def test_a_new_version_of_a_list_leaves_nobody_behind(
    here: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who wants whatever is newest plays that; who named the version of before waits for it."""
    ana, ben, cleo, dora = await people(here, 4)
    before = str(shelf.newest("fr"))
    pinned = await begun(here, cleo, options={"ruleset": "wocable", "lexicon": before})
    open_one = await begun(here, ana, options={"ruleset": "wocable"})
    assert pinned.key == open_one.key, "at first they mean the same"
    after = "fr-hunspell@of-today"
    monkeypatch.setitem(shelf._open, after, as_another(shelf.get(before), after))
    for name in ("fr", "fr-hunspell"):
        monkeypatch.setitem(shelf._newest, name, after)
    late = await begun(here, ben, options={"ruleset": "wocable", "language": "fr"})
    assert late.key == open_one.key
    assert await seeks.match(here, late.key) == 1
    assert await seen(here, open_one, late, pinned) == ["matched", "matched", "open"]
    game = (await seeks.held(here, late.id, ben)).game_id
    table = await read_table(here, str(game))
    assert table is not None
    assert json.loads(table.row.options)["lexicon"] == after
    # Where the one who waits has been sent on to, others are met who want that very version.
    alike = await begun(here, dora, options={"ruleset": "wocable", "lexicon": before})
    assert alike.key != late.key
    assert await seeks.match(here, alike.key) == 1
    assert await seen(here, pinned, alike) == ["matched", "matched"]


async def test_who_names_a_version_that_is_gone_is_told(
    here: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ana,) = await people(here, 1)
    before = str(shelf.newest("fr"))
    pinned = await begun(here, ana, options={"ruleset": "wocable", "lexicon": before})
    monkeypatch.delitem(shelf._open, before)
    monkeypatch.setattr(shelf, "_opener", [])
    for name in ("fr", "fr-hunspell"):
        monkeypatch.setitem(shelf._newest, name, "fr-hunspell@of-today")
    assert await seeks.match(here, pinned.key) == 0
    stands = await seeks.held(here, pinned.id, ana)
    assert stands.status == "refused"
    assert before in str(stands.detail)
