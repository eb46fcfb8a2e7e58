"""Workers are killed at every step of a tournament, and nothing of it is lost or doubled."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import random
import subprocess
import sys
import time
from typing import Any

import asyncpg

from tests.house import players
from tests.house.processes import ROOT, House, house

ENVIRONMENT = {**os.environ, "PYTHONPATH": f"{ROOT / 'server'}{os.pathsep}{ROOT}"}


def verified(url: str, tournament: str) -> None:
    """Let the command reckon the results table from the games."""
    done = subprocess.run(
        [sys.executable, "-m", "ludotheque", "tournaments", "verify", tournament],
        env={**ENVIRONMENT, "LUDOTHEQUE_DATABASE_URL": url, "LUDOTHEQUE_LOG_LEVEL": "error"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 tournaments reckoned, 0 differences" in done.stdout


async def _stored(url: str, tournament: str) -> dict[str, Any]:
    connection = await asyncpg.connect(url)
    try:
        tables = await connection.fetch(
            "SELECT t.round, t.seats, t.game_id, t.settled_at, g.status FROM tournament_tables t"
            " LEFT JOIN games g ON g.id = t.game_id WHERE t.tournament_id = $1",
            tournament,
        )
        events = await connection.fetch(
            "SELECT n, kind, data::text FROM tournament_events WHERE tournament_id = $1 ORDER BY n",
            tournament,
        )
        row = await connection.fetchrow("SELECT * FROM tournaments WHERE id = $1", tournament)
        games = await connection.fetchval("SELECT count(*) FROM games")
    finally:
        await connection.close()
    return {"tables": tables, "events": events, "row": row, "games": games}


def checked(url: str, tournament: str, rounds: int) -> None:
    """Nobody twice in a round, a game a table and no other game, each end told once, no gap."""
    found = asyncio.run(_stored(url, tournament))
    assert (found["row"]["status"], found["row"]["round"]) == ("finished", rounds)
    places = [(each["round"], one) for each in found["tables"] for one in each["seats"]]
    assert len(places) == len(set(places))
    assert {each["status"] for each in found["tables"]} == {"over"}
    assert all(each["settled_at"] for each in found["tables"])
    assert found["games"] == len(found["tables"]), "no game was dealt that no table knows"
    numbers = [each["n"] for each in found["events"]]
    assert numbers == list(range(1, found["row"]["n"] + 1))
    ended = [json.loads(e["data"])["table"] for e in found["events"] if e["kind"] == "ended"]
    assert len(ended) == len(set(ended)) == len(found["tables"])
    paired = [json.loads(e["data"])["round"] for e in found["events"] if e["kind"] == "paired"]
    assert paired == list(range(1, rounds + 1))
    verified(url, tournament)


def test_a_worker_is_killed_at_every_statement(database_url: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.house.dying", database_url],
        cwd=ROOT,
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        timeout=500,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    said = json.loads(done.stdout.splitlines()[-1])
    assert [each[1] for each in said["seen"]] == [1, 2, 3, 3]
    assert min(said["kills"]) > 10
    checked(database_url, said["tournament"], 3)


async def _played(here: House, url: str, killing: random.Random) -> str:
    """Two people play a swiss with bots while workers are killed; the tournament's id."""
    async with players.http() as client:
        ana, ben = await players.guests(client, here.apis, 2)
        await _let_manage(url, ana.token)
        wish = {
            "title": "Under fire",
            "format": "swiss",
            "options": {"ruleset": players.SIX, "choose_seconds": 300, "row_seconds": 300},
            "starts_at": int(time.time() * 1000) + 60_000,
            "rules": {"rounds": 3, "pause_seconds": 0, "no_show_seconds": 0},
            "fill": {"to": 6, "level": 1},
        }
        made = await ana.done("POST", "/tournaments", wish)
        path = f"/tournaments/{made['id']}"
        for each in (ana, ben):
            await each.done("POST", f"{path}/me", {})
        await ana.done("POST", f"{path}/acts", {"act": "start"})
        end, next_kill = time.monotonic() + 200, time.monotonic() + 4
        while (await ana.done("GET", path))["status"] != "finished":
            assert time.monotonic() < end, here.logged()[-3000:]
            for each in (ana, ben):
                await _move(each, path)
            if time.monotonic() > next_kill:
                here.kill_worker(killing.randrange(len(here.workers)))
                here.add_worker()
                # One of three is always old enough to have begun its work.
                next_kill = time.monotonic() + killing.uniform(3, 6)
        return str(made["id"])


async def _move(player: players.Player, path: str) -> None:
    mine = await player.done("GET", f"{path}/me")
    if mine["game"] is None:
        return
    seen = await player.look(mine["game"])
    if seen["you"] in seen["to_act"]:
        await player.move(mine["game"], players.lowest(seen["view"]))


async def _let_manage(url: str, token: str) -> None:
    connection = await asyncpg.connect(url)
    await connection.execute(
        "UPDATE tokens SET scopes = scopes || '{tournament:manage}' WHERE hash = $1",
        hashlib.sha256(token.encode()).digest(),
    )
    await connection.close()


def test_workers_are_killed_while_people_and_bots_play(database_url: str) -> None:
    with house(database_url, apis=1, workers=3) as here:
        tournament = asyncio.run(_played(here, database_url, random.Random(7)))
        checked(database_url, tournament, 3)


def killed(url: str, format_: str) -> dict[str, Any]:
    """What comes of an arena or a knockout whose workers are killed at every statement."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.house.dying_formats", url, format_],
        cwd=ROOT,
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        timeout=500,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    said: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    assert max(said["kills"]) > 10
    found = asyncio.run(_stored(url, said["tournament"]))
    assert found["row"]["status"] == "finished"
    assert all(each["settled_at"] for each in found["tables"])
    dealt = [each["game_id"] for each in found["tables"] if each["game_id"]]
    assert found["games"] == len(dealt), "no game was dealt that no table knows"
    assert "running" not in {each["status"] for each in found["tables"]}
    assert [each["n"] for each in found["events"]] == list(range(1, found["row"]["n"] + 1))
    told = [(each["kind"], json.loads(each["data"])) for each in found["events"]]
    gone = [data["entrant"] for kind, data in told if kind == "withdrawn"]
    assert len(gone) == len(set(gone)), "nobody is withdrawn twice"
    ended = [data["table"] for kind, data in told if kind == "ended"]
    assert len(ended) == len(set(ended)) == len(found["tables"])
    verified(url, said["tournament"])
    return said


def test_a_knockout_is_killed_at_every_statement(database_url: str) -> None:
    """A level match is played again once, and who does not come there is out."""
    said = killed(database_url, "knockout")
    assert said["seen"] == [
        ["running", 1, 2, ["", "", "", ""]],
        ["running", 1, 3, ["", "", "", ""]],
        ["running", 2, 4, ["", "", "", "absent"]],
        ["finished", 2, 4, ["", "", "", "absent"]],
    ]


def test_an_arena_is_killed_at_every_statement(database_url: str) -> None:
    """Its waves, who leaves between them, who does not come, and its end."""
    said = killed(database_url, "arena")
    one, two, three, four = said["seen"]
    assert one == ["running", 1, 2, ["", "", "", ""]]
    assert two == ["running", 2, 3, ["", "", "", "self"]]
    assert three[0] == "running"
    assert three[3] == four[3] == ["", "", "absent", "self"]
    assert four[0] == "finished"
