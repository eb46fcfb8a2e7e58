"""Whether a seek is for who looks at it, as the matcher would have it."""

from __future__ import annotations

from typing import get_args

from ludotheque.actions import seeks
from ludotheque.actions.house import House
from ludotheque.actions.suiting import suiting
from ludotheque.core.ratings.pools import Speed
from ludotheque.store.players import PlayerRow
from tests.actions.games import people
from tests.actions.seeking import age, begun, seen


async def rate(here: House, player: PlayerRow, number: int) -> None:
    side = "bots" if player.kind == "bot" else "people"
    async with here.database.driver() as driver:
        for speed in get_args(Speed):
            await driver.execute(
                "INSERT INTO ratings VALUES"
                " ($1, 'six-qui-prend', 'fr', $2, $3, $4, 50000, 30, 0, 0)",
                player.id,
                speed,
                side,
                number * 1000,
            )


async def test_it_fits_whom_the_matcher_would_take(here: House) -> None:
    ana, newcomer, strong, other = await people(here, 4)
    (machine,) = await people(here, 1, "bot")
    await rate(here, strong, 1700)
    await rate(here, machine, 1700)
    for low, high, bots, expected in (
        (None, None, None, {newcomer.id: True, strong.id: True, machine.id: False}),
        (1600, None, None, {newcomer.id: False, strong.id: True, machine.id: False}),
        (1600, 1699, 0, {newcomer.id: False, strong.id: False, machine.id: False}),
        (None, 1700, 0, {newcomer.id: True, strong.id: True, machine.id: True}),
    ):
        crowd = (newcomer, strong, machine)
        for each in crowd:
            seek = await begun(here, ana, lowest=low, highest=high, bots_after=bots)
            fits = await suiting(here, [None, ana.id, *(p.id for p in crowd)], [seek])
            assert {p.id: fits(seek, p.id) for p in crowd} == expected
            assert fits(seek, ana.id) is None
            assert fits(seek, None) is expected[newcomer.id]
            mine = await begun(here, each)
            await age(here, mine, created_at=0)
            await seeks.match(here, seek.key)
            met = (await seen(here, mine))[0] == "matched"
            assert met is expected[each.id]
            await _clear(here)
    seek = await begun(here, ana, lowest=1600, language="es")
    fits = await suiting(here, [strong.id, other.id], [seek])
    assert not fits(seek, strong.id), "in another language a newcomer"
    seek = await begun(here, machine)
    fits = await suiting(here, [ana.id], [seek])
    assert fits(seek, ana.id), "once one's own wait for people is over"


async def _clear(here: House) -> None:
    async with here.database.driver() as driver:
        await driver.execute("DELETE FROM seeks")
