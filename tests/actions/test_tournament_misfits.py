"""What a format cannot do with rules that others can is refused when a tournament is made."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from typing import Any

import pytest

from ludotheque.actions.house import House
from ludotheque.actions.refusals import Malformed
from ludotheque.actions.tournaments import exporting
from ludotheque.actions.tournaments.looking import Viewer
from ludotheque.actions.tournaments.plan import plan_of
from ludotheque.store import tournaments
from tests.actions.games import people
from tests.actions.tournaments import MINUTE, Clock, bring_on, enter, made, records


async def fault(here: House, **wish: Any) -> str:
    """Where a wish is refused."""
    (player,) = await people(here, 1)
    with pytest.raises(Malformed) as refused:
        await made(here, player, **wish)
    (error,) = refused.value.extra["errors"]
    return str(error["at"])


async def test_a_round_robin_has_no_more_rounds_than_can_be_reckoned(
    here: House, clock: Clock
) -> None:
    """P25: or it says how many it plays."""
    robin = {"format": "round-robin"}
    (player,) = await people(here, 1)
    for seats, rules in (
        (2, {}),
        (4, {}),
        (2, {"most_players": 250, "cycles": 2}),
        (2, {"most_players": 2000, "rounds": 50}),
    ):
        await made(here, player, **robin, seats=seats, rules=rules)
    for seats, rules in (
        (2, {"most_players": 502}),
        (2, {"cycles": 2}),
        (4, {"most_players": 2000}),
    ):
        assert await fault(here, **robin, seats=seats, rules=rules) == "body.rules.most_players"
    await made(here, player, rules={"most_players": 2000})


@pytest.mark.parametrize("format_", ["arena", "swiss", "round-robin", "knockout"])
async def test_bots_never_are_more_than_may_enter(here: House, clock: Clock, format_: str) -> None:
    """T24."""
    few = {"format": format_, "rules": {"most_players": 4, "pause_seconds": 0}}
    assert await fault(here, **few, fill={"to": 5, "level": 1}) == "body.fill.to"
    (player,) = await people(here, 1)
    row = await made(here, player, **few, fill={"to": 4, "level": 1})
    # As it was stored before that was refused.
    async with here.database.transaction() as connection:
        rules = {**row.rules, "fill": {**row.rules["fill"], "to": 16}}
        await tournaments.change(connection, row.id, rules=rules)
    await enter(here, row, player)
    clock.move(MINUTE)
    await bring_on(here)
    if format_ != "arena":
        assert len((await records(here, row)).people) == 4


@pytest.mark.parametrize("format_", ["arena", "knockout"])
async def test_where_ties_say_nothing_none_are_taken(
    here: House, clock: Clock, format_: str
) -> None:
    """P28, P29: and none are shown of what was stored with some."""
    asked = {"format": format_, "rules": {"ties": ["rating"]}}
    assert await fault(here, **asked) == "body.rules.ties"
    (player,) = await people(here, 1)
    await made(here, player, format="round-robin", rules={"ties": ["rating"]})
    row = await made(here, player, format=format_)
    stored = replace(row, rules={**row.rules, "ties": ["rating"]})
    assert plan_of(stored).ties == ()
    await enter(here, row, player)
    _, _, text = await exporting.exported(here, row.id, Viewer(None), "csv")
    (line,) = csv.DictReader(io.StringIO(text))
    assert list(line) == [
        "rank", "id", "name", "rating", "points", "games", "byes", "wins", "streak", "withdrawn",
    ]  # fmt: skip
    assert (line["wins"], line["streak"]) == ("0", "0")
