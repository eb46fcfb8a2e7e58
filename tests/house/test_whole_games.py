"""Whole games over two processes: everybody hears every number once and in order."""

from __future__ import annotations

import asyncio

import httpx2
import pytest

from tests.house import players, stored
from tests.house.players import Follower
from tests.house.processes import House


@pytest.mark.parametrize("seats", [2, 5, 10])
async def test_a_game_to_its_end_over_two_processes(
    two: House, client: httpx2.AsyncClient, seats: int
) -> None:
    sitting = await players.guests(client, two.apis, seats)
    game = await players.game(sitting)
    playing = [
        Follower(two.apis, game, one.token, players.lowest, first=place)
        for place, one in enumerate(sitting)
    ]
    watching = [Follower(two.apis, game, first=place) for place in range(2)]
    await asyncio.gather(*(each.run() for each in [*playing, *watching]))

    log = await stored.kept(two.database_url, game, playing)
    told = [(row["n"], row["at"], row["cause"], row["seat"]) for row in log]
    for each in [*playing, *watching]:
        assert [(e["n"], e["at"], e["cause"], e["seat"]) for e in each.entries] == told
        assert not each.refused
        assert each.cuts == 0
        assert each.last["outcome"] == playing[0].last["outcome"]
    assert sum(len(each.accepted) for each in playing) == len(log) - 1


async def test_bots_finish_a_game_that_nobody_watches(
    two: House, client: httpx2.AsyncClient
) -> None:
    host = await players.guest(client, two.apis)
    game = await players.game([host], bots=[1, 2, 3])
    done = await Follower(two.apis, game, host.token, players.lowest).run()
    assert done.last["outcome"]["ending"] == "played_out"
    await stored.kept(two.database_url, game, [done])
