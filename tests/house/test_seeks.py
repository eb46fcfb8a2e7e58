"""A thousand who seek, matched by several processes: nobody in two games, nobody forgotten."""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from typing import Any, get_args

import httpx2

from ludotheque.actions import house as houses
from ludotheque.actions import seeks
from ludotheque.actions.clock import now_ms
from ludotheque.actions.house import House
from ludotheque.actions.seeks import Sought
from ludotheque.core.ratings.pools import Speed
from ludotheque.settings import Settings
from tests.actions.games import people
from tests.house import players, stored
from tests.house.players import SIX, Json, Player
from tests.house.processes import ROOT
from tests.house.processes import House as Processes
from tests.house.seekers import OPTIONS as SEEKERS

# 400 for tables of two, 300 for tables of three and of four: nobody need be left over.
SIZES = {2: 400, 3: 300, 4: 300}
BANDS = (1200, 1500, 1800)
KILLED_AFTER = 150
"""So many seeks the one who is killed has acknowledged by then."""

Wanted = list[tuple[str, int, str | None, int | None, int | None]]


def test_two_processes_match_a_thousand_seekers(database_url: str, tmp_path: Path) -> None:
    wanted = asyncio.run(_people(database_url))
    began = time.perf_counter()
    with ExitStack() as alive:
        halves = [
            Seekers(database_url, tmp_path / str(number), wanted[number::2], alive)
            for number in range(2)
        ]
        told = [each.end() for each in halves]
    print(f"1000 seekers, two processes: {time.perf_counter() - began:.1f} s")
    _all_have_one_game(database_url, wanted, {**told[0], **told[1]})


def test_one_of_them_is_killed_in_the_middle(database_url: str, tmp_path: Path) -> None:
    """Its clients go on elsewhere, with the seeks that they know of or with new ones."""
    wanted = asyncio.run(_people(database_url))
    began = time.perf_counter()
    with ExitStack() as alive:
        Seekers(database_url, tmp_path / "worker", None, alive)
        other = Seekers(database_url, tmp_path / "other", wanted[::2], alive)
        doomed = Seekers(database_url, tmp_path / "doomed", wanted[1::2], alive)
        sought, told = doomed.kill_after(KILLED_AFTER)
        assert len(told) < len(wanted[1::2]), "it was killed when it had done everything"
        left = [
            (player, seats, sought.get(player), low, high)
            for player, seats, _, low, high in wanted[1::2]
            if player not in told
        ]
        heir = Seekers(database_url, tmp_path / "heir", left, alive)
        told = {**told, **other.end(), **heir.end()}
    print(f"1000 seekers, one of three killed: {time.perf_counter() - began:.1f} s")
    _all_have_one_game(database_url, wanted, told)


def test_ranges_and_blocks_leave_nobody_behind(database_url: str, tmp_path: Path) -> None:
    """Three kinds of people who do not want each other, and some who wait first and fit only one.

    Whoever tries those alone who wait longest finds no table with them, and none for anybody else.
    """
    wanted = asyncio.run(_people(database_url))
    banded = _banded(wanted)
    first = asyncio.run(_apart(database_url, banded))
    with ExitStack() as alive:
        halves = [
            Seekers(database_url, tmp_path / str(number), banded[number::2], alive)
            for number in range(2)
        ]
        told = [each.end() for each in halves]
    _all_have_one_game(database_url, wanted, {**told[0], **told[1]})
    assert asyncio.run(_stand(database_url, first)) == {"open"}, "with them there was no table"


async def test_seekers_of_real_processes_lose_one_of_them(
    two: Processes, client: httpx2.AsyncClient
) -> None:
    """Held requests are told; clients of the one that dies hold their seeks at the other."""
    crowd = await players.guests(client, two.apis, 30)
    wish = {"options": {"ruleset": SIX, "choose_seconds": 0, "row_seconds": 0, "target": 66}}
    first = [await _sought(p, wish, number % 2) for number, p in enumerate(crowd[:15])]
    holding = [asyncio.create_task(_matched(p, s, 0)) for p, s in zip(crowd, first, strict=False)]
    two.kill_api(1)
    try:
        second = [await _sought(p, wish, 0) for p in crowd[15:]]
        holding += [
            asyncio.create_task(_matched(p, s, 0)) for p, s in zip(crowd[15:], second, strict=True)
        ]
        games = Counter(await asyncio.gather(*holding))
    finally:
        two.start_api(1)
    assert len(games) == 15
    assert set(games.values()) == {2}


async def test_nobody_is_put_at_a_table_with_a_client_that_has_gone(
    two: Processes, client: httpx2.AsyncClient
) -> None:
    gone, here = await players.guests(client, two.apis, 2)
    wish = {"options": {"ruleset": SIX, "choose_seconds": 0, "row_seconds": 0, "deck": "tactical"}}
    left = await _sought(gone, wish, 0)
    before = await _lease(two, left)
    holding = asyncio.create_task(gone.ask("GET", f"/seeks/{left}?wait=20", api=1))
    async with asyncio.timeout(20):
        while await _lease(two, left) == before:  # noqa: ASYNC110 - it is another process
            await asyncio.sleep(0.05)
    # The answer waits by now for a match, or for the client to go.
    await asyncio.sleep(0.5)
    holding.cancel()
    listed: list[Any] = [left]
    async with asyncio.timeout(8):
        while left in listed:
            await asyncio.sleep(0.2)
            items = (await here.done("GET", f"/seeks?ruleset={SIX}&limit=100"))["items"]
            listed = [each["id"] for each in items]
    mine = await _sought(here, wish, 0)
    assert (await here.done("GET", f"/seeks/{mine}"))["status"] == "open"
    assert (await gone.done("GET", f"/seeks/{left}"))["status"] == "lapsed"
    await here.done("DELETE", f"/seeks/{mine}")


async def test_a_seek_is_held_for_as_long_as_anybody_holds_it(
    two: Processes, client: httpx2.AsyncClient
) -> None:
    """Two devices; the one that has renewed it last is closed, at another process."""
    for stays, goes in ((0, 1), (1, 0), (0, 0)):
        (ana,) = await players.guests(client, two.apis, 1)
        wish = {"options": SEEKERS, "lowest": 3999}
        seek = await _sought(ana, wish, 0)
        holding = asyncio.create_task(ana.done("GET", f"/seeks/{seek}?wait=4", api=stays))
        await asyncio.sleep(0.3)
        other = asyncio.create_task(ana.ask("GET", f"/seeks/{seek}?wait=20", api=goes))
        await asyncio.sleep(0.3)
        other.cancel()
        assert (await holding)["status"] == "open"
        await ana.done("DELETE", f"/seeks/{seek}")


async def _lease(two: Processes, seek: str) -> int:
    """Until when a seek is held."""
    (row,) = await stored.rows(
        two.database_url, "SELECT lease_until FROM seeks WHERE id = $1", seek
    )
    return int(row["lease_until"])


async def _sought(player: Player, wish: Json, api: int) -> str:
    return str((await player.done("POST", "/seeks", wish, api=api, key="seek"))["id"])


async def _matched(player: Player, seek: str, api: int) -> str:
    """Hold a seek until it is matched; the game."""
    async with asyncio.timeout(60):
        while True:
            stands = await player.done("GET", f"/seeks/{seek}?wait=20", api=api)
            assert stands["status"] in ("open", "matched"), stands
            if stands["status"] == "matched":
                game = str(stands["game"])
                assert (await player.look(game, api=api))["you"] is not None
                return game


class Seekers:
    """A process that seeks for some, or that only matches."""

    def __init__(self, url: str, place: Path, wanted: Wanted | None, alive: ExitStack) -> None:
        self.lines = place.with_suffix(".out")
        file = place.with_suffix(".json")
        file.write_text(json.dumps(wanted))
        with self.lines.open("w") as out:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.house.seekers", url, str(file) if wanted else "-"],
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": f"{ROOT / 'server'}{os.pathsep}{ROOT}"},
                stdout=out,
            )
        alive.callback(self.kill)

    def said(self, word: str) -> dict[str, str]:
        """What it has acknowledged, by player; a line that was cut off was not read by anybody."""
        whole = self.lines.read_text().rpartition("\n")[0]
        lines = [line.split() for line in whole.splitlines()]
        return {player: what for kind, player, what in lines if kind == word}

    def end(self) -> dict[str, str]:
        """Wait until all of its people have games; which."""
        assert self.process.wait(300) == 0
        return self.said("matched")

    def kill_after(self, number: int) -> tuple[dict[str, str], dict[str, str]]:
        """Kill -9 once so many seeks were acknowledged; these, and the games it told of."""
        end = time.monotonic() + 60
        while len(self.said("sought")) < number:
            assert time.monotonic() < end, "it does not seek"
            time.sleep(0.01)
        self.kill()
        return self.said("sought"), self.said("matched")

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self.process.wait()


def _all_have_one_game(url: str, wanted: Wanted, told: dict[str, str]) -> None:
    seats = asyncio.run(_seats(url))
    seated = [player for _, player in seats]
    assert sorted(seated) == sorted(player for player, *_ in wanted), "each in one game"
    assert len(set(seated)) == len(seated) == 1000
    assert {player: game for game, player in seats} == told, "and told of that one"
    sizes = Counter(Counter(game for game, _ in seats).values())
    assert sizes == {2: 200, 3: 100, 4: 75}


def _banded(wanted: Wanted) -> Wanted:
    """The same people, each of whom wants those of one of three bands; all bands come out even."""
    found: Wanted = []
    for seats in SIZES:
        these = [each for each in wanted if each[1] == seats]
        band = len(these) // 3 // seats * seats
        for place, (player, *_) in enumerate(these):
            middle = BANDS[min(2, place // band)]
            found.append((player, seats, None, middle - 100, middle + 100))
    random.Random(7).shuffle(found)
    return found


async def _apart(url: str, banded: Wanted) -> list[str]:
    """Give them their numbers; and of each band and size one who waits and fits one of them alone.

    The seeks of these, who were there before anybody.
    """
    here = await _house(url)
    rated = [
        (player, SIX, "fr", speed, "people", 1000 * ((low or 0) + 100), 50_000, 30, 20_000, 0)
        for player, _, _, low, _ in banded
        for speed in get_args(Speed)
    ]
    first = []
    bands = sorted({(seats, low, high) for _, seats, _, low, high in banded if seats > 2})
    for lonely, (seats, low, high) in zip(await people(here, len(bands)), bands, strict=True):
        others = [each[0] for each in banded if (each[1], each[3]) == (seats, low)]
        async with here.database.driver() as driver:
            await driver.executemany(
                "INSERT INTO blocks VALUES ($1, $2, 0)", [(each, lonely.id) for each in others[1:]]
            )
        rated += [(lonely.id, *row[1:]) for row in rated if row[0] == others[0]]
        first.append((lonely, Sought(SEEKERS, seats, True, "fr", low, high)))
    async with here.database.driver() as driver:
        await driver.executemany(
            "INSERT INTO ratings VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)", rated
        )
    made = []
    for lonely, sought in first:
        async with here.database.transaction() as connection:
            made.append(await seeks.create(connection, lonely, sought))
    async with here.database.driver() as driver:
        await driver.execute("UPDATE seeks SET lease_until = lease_until + 600000")
    await here.database.close()
    return [seek.id for seek in made]


async def _stand(url: str, ids: list[str]) -> set[str]:
    here = await _house(url)
    async with here.database.driver() as driver:
        rows = await driver.fetch("SELECT status FROM seeks WHERE id = ANY($1)", ids)
    await here.database.close()
    return {row["status"] for row in rows}


async def _house(url: str) -> House:
    here = houses.build(Settings(database_url=url), "test")
    here.play.woke(now_ms())
    return here


async def _people(url: str) -> Wanted:
    here = await _house(url)
    crowd = await people(here, 1000)
    await here.database.close()
    sizes = [seats for seats, number in SIZES.items() for _ in range(number)]
    wanted: Wanted = [
        (p.id, seats, None, None, None) for p, seats in zip(crowd, sizes, strict=True)
    ]
    random.Random(6).shuffle(wanted)
    return wanted


async def _seats(url: str) -> list[tuple[str, str]]:
    here = await _house(url)
    async with here.database.driver() as driver:
        rows = await driver.fetch("SELECT game_id, player_id FROM seats")
    await here.database.close()
    return [(row["game_id"], row["player_id"]) for row in rows]
