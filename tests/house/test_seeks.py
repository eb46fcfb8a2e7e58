"""Two processes match a thousand who seek: nobody in two games, nobody forgotten."""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

from ludotheque.actions import house as houses
from ludotheque.actions import seeks
from ludotheque.actions.clock import now_ms
from ludotheque.actions.house import House
from ludotheque.settings import Settings
from tests.actions.ledgers import people
from tests.house.processes import ROOT

# 400 for tables of two, 300 for tables of three and of four: nobody need be left over.
SIZES = {2: 400, 3: 300, 4: 300}


def test_two_processes_match_a_thousand_seekers(database_url: str, tmp_path: Path) -> None:
    wanted = asyncio.run(_people(database_url))
    random.Random(6).shuffle(wanted)
    started = []
    for number, half in enumerate((wanted[::2], wanted[1::2])):
        file = tmp_path / f"{number}.json"
        file.write_text(json.dumps(half))
        started.append(
            subprocess.Popen(
                [sys.executable, "-m", "tests.house.seekers", database_url, str(file)],
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": f"{ROOT / 'server'}{os.pathsep}{ROOT}"},
            )
        )
    for process in started:
        assert process.wait(120) == 0
    found = asyncio.run(_found(database_url))
    seated = [row["player_id"] for row in found["seats"]]
    assert sorted(seated) == sorted(player for player, _ in wanted), "each in one game"
    assert len(set(seated)) == len(seated) == 1000
    sizes = {row["game_id"]: 0 for row in found["seats"]}
    for row in found["seats"]:
        sizes[row["game_id"]] += 1
    told = {row["player_id"]: row for row in found["seeks"]}
    for row in found["seats"]:
        assert told[row["player_id"]]["game_id"] == row["game_id"], "and told of that one"
    assert {size: list(sizes.values()).count(size) for size in SIZES} == {2: 200, 3: 100, 4: 75}


async def _house(url: str) -> House:
    here = houses.build(Settings(database_url=url), "test")
    here.play.woke(now_ms())
    return here


async def _people(url: str) -> list[tuple[str, int]]:
    here = await _house(url)
    crowd = await people(here, 1000)
    await here.database.close()
    sizes = [seats for seats, number in SIZES.items() for _ in range(number)]
    return [(player.id, seats) for player, seats in zip(crowd, sizes, strict=True)]


async def _found(url: str) -> dict[str, Any]:
    here = await _house(url)
    await seeks.match_due(here)
    async with here.database.driver() as driver:
        found = {
            "seats": await driver.fetch("SELECT game_id, player_id FROM seats"),
            "seeks": await driver.fetch("SELECT * FROM seeks WHERE status = 'matched'"),
        }
    await here.database.close()
    return found
