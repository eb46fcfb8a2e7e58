"""Everything of a tournament is changed while nobody has entered it, and not after."""

from __future__ import annotations

from typing import Any

import pytest

from ludotheque.actions import refusals
from ludotheque.actions.house import House
from ludotheque.actions.tournaments import creating
from ludotheque.actions.tournaments.held import holding
from ludotheque.store.players import PlayerRow
from ludotheque.store.tournaments import TournamentRow
from tests.actions.games import people
from tests.actions.tournaments import MINUTE, Clock, bring_on, enter, made, records

HOUR = 60 * MINUTE


async def change(here: House, row: TournamentRow, by: PlayerRow, **wanted: Any) -> None:
    """Change it before its start."""
    async with (
        here.database.transaction() as connection,
        holding(here, connection, row.id) as held,
    ):
        creating.change(held, wanted, by.id, None, no_password=False)


async def test_its_format_game_language_and_opening_are_changed(here: House, clock: Clock) -> None:
    (ana,) = await people(here, 1)
    row = await made(here, ana, starts_at=clock.at + HOUR, format="arena", minutes=20)
    assert row.ends_at == clock.at + HOUR + 20 * MINUTE
    shoals = {"ruleset": "shoals", "turn_seconds": 30}
    await change(here, row, ana, format="knockout", options=shoals, seats=2, language="fr")
    found = (await records(here, row)).row
    assert (found.format, found.ruleset, found.language) == ("knockout", "shoals", "fr")
    assert (found.options["turn_seconds"], found.ends_at) == (30, None)
    # Registration that was open waits for its time, and opens then by itself.
    opens_at = clock.at + 10 * MINUTE
    await change(here, row, ana, opens_at=opens_at)
    found = (await records(here, row)).row
    assert (found.status, found.opens_at, found.due_at) == ("announced", opens_at, opens_at)
    with pytest.raises(refusals.EntryClosed):
        await enter(here, row, ana)
    clock.move(10 * MINUTE)
    await bring_on(here)
    await enter(here, row, ana)
    for wanted in ({"format": "swiss"}, {"language": "es"}, {"opens_at": clock.at}):
        with pytest.raises(refusals.NotNow, match=f"this stays: {next(iter(wanted))}"):
            await change(here, row, ana, **wanted)
    await change(here, row, ana, title="For two")


async def test_what_cannot_be_is_refused_where_it_is(here: House, clock: Clock) -> None:
    (ana,) = await people(here, 1)
    row = await made(here, ana, starts_at=clock.at + HOUR, seats=4, rules={"through": 2})
    for wanted, at in (
        ({"opens_at": clock.at + 2 * HOUR}, "body.opens_at"),
        ({"format": "knockout", "least": 2}, "body.rules.through"),
        ({"least": 5}, "body.least"),
    ):
        with pytest.raises(refusals.Malformed) as refused:
            await change(here, row, ana, **wanted)
        assert refused.value.extra["errors"][0]["at"] == at
    # To open at once is a time that is over.
    await change(here, row, ana, opens_at=clock.at + MINUTE)
    await change(here, row, ana, opens_at=0)
    found = (await records(here, row)).row
    assert (found.status, found.due_at) == ("open", found.starts_at)
