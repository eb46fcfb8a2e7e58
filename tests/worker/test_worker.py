"""The worker's loops: what they do, that a failure does not end them, and how they end."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from ludotheque.actions import bots, thinking, upkeep
from ludotheque.actions.house import House, now_ms
from ludotheque.actions.judge import Ask
from ludotheque.actions.table import open_table
from ludotheque.store import games
from ludotheque.worker.main import every
from tests.actions.games import OPTIONS, card, stored, table
from tests.house.processes import House as Processes
from tests.house.processes import house

QUICK = {"ruleset": "six-qui-prend", "choose_seconds": 1, "row_seconds": 1}


async def test_a_failure_does_not_end_a_loop() -> None:
    done: list[int] = []

    async def work() -> int:
        done.append(1)
        if len(done) == 1:
            raise ValueError("once")
        return len(done) < 5

    loop = asyncio.create_task(every(0.01, work))
    # A busy machine takes its time.
    for _ in range(200):
        if len(done) >= 5:
            break
        await asyncio.sleep(0.1)
    loop.cancel()
    assert len(done) >= 5


async def test_nothing_is_done_while_the_house_may_have_slept(here: House) -> None:
    """After an outage no deadline, bot or policy may be faster than the credit."""
    game, _ = await stored(here, options=QUICK)
    late = now_ms() - 60_000
    async with here.database.driver() as driver:
        await driver.execute("UPDATE games SET deadline = $1, bots_at = $1", late)
        await driver.execute(
            "INSERT INTO absences (game_id, seat, since, used, strikes_at)"
            " VALUES ($1, 0, $2, 0, $2)",
            game,
            late,
        )
    here.play.suspect = True

    async def think(*_: object) -> object:
        raise AssertionError("a bot thought")

    assert await upkeep.fire_deadlines(here) == 0
    assert await bots.play_due(here, think) == 0
    await upkeep.strike_absent(here)
    async with here.database.driver() as driver:
        assert (await games.read(driver, [game]))[game].n == 1
        assert await driver.fetchval("SELECT strikes_at FROM absences") == late


async def test_an_outage_is_credited_before_anything_else(here: House) -> None:
    """The first beat after an outage finds it, credits each game once, and only then opens."""
    timed = [(await stored(here, options=OPTIONS))[0] for _ in range(3)]
    quiet, _ = await stored(here)
    async with here.database.driver() as driver:
        await driver.execute("INSERT INTO heartbeat VALUES (true, $1)", now_ms() - 60_000)
        await driver.execute(
            "UPDATE games SET last_at = last_at - 50000, deadline = deadline - 50000"
        )
        await driver.execute("UPDATE games SET ruleset = 'gone' WHERE id = $1", timed[2])
    here.play.suspect = True
    assert await upkeep.beat(here)
    assert not here.play.suspect, "a game whose rules are gone keeps the house closed"
    await upkeep.beat(here)
    async with here.database.driver() as driver:
        rows = await driver.fetch("SELECT game_id, input::text FROM log WHERE cause = 'credit'")
        left = await driver.fetchval(
            "SELECT min(deadline) FROM games WHERE id = ANY($1)", timed[:2]
        )
    assert sorted(row["game_id"] for row in rows) == sorted(timed[:2])
    assert left > now_ms(), "the clock had run out while nobody could move"
    assert quiet not in {row["game_id"] for row in rows}


async def test_a_deadline_that_moved_is_nothing_to_do(here: House) -> None:
    game, players = await stored(here, options=OPTIONS)
    async with here.database.driver() as driver:
        row = (await games.read(driver, [game]))[game]
    before = open_table(row)
    for seat, player in enumerate(players):
        ask = Ask(game, "move", now_ms(), player_id=player.id, move=card(before, seat, 9))
        await here.play.submit(ask)
    assert await upkeep.fire_deadlines(here) == 0
    async with here.database.driver() as driver:
        assert (await games.read(driver, [game]))[game].n == 3


def test_two_workers_that_think_for_one_seat_think_the_same() -> None:
    dealt = table(2, bots=2)
    view = dealt.ruleset.view(dealt.state, 2)
    moves = {repr(thinking.choose("six-qui-prend", view, 2, level, bytes(32))) for level in (1, 1)}
    assert len(moves) == 1
    # What others hold is nothing that a bot could see.
    hands = (dealt.state.hands[1], dealt.state.hands[0], *dealt.state.hands[2:])
    other = replace(dealt.state, hands=hands)
    assert dealt.ruleset.view(other, 2) == view


@pytest.fixture
def lone(database_url: str) -> Iterator[Processes]:
    """A worker without any API process."""
    with house(database_url, apis=0) as here:
        yield here


def children(pid: int) -> list[int]:
    """Processes of a parent, and theirs."""
    listed = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    found = [int(each) for each in listed]
    return found + [grand for child in found for grand in children(child)]


def lives(pid: int) -> bool:
    """Whether a process still does anything; one that nobody has fetched yet does not."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


def awaited(what: str, lone: Processes, seconds: float = 30) -> None:
    """Wait until the worker has said something."""
    end = time.monotonic() + seconds
    while what not in lone.logged():
        assert time.monotonic() < end, lone.logged()
        time.sleep(0.1)


async def test_a_worker_plays_a_bot_and_ends_in_order(lone: Processes, here: House) -> None:
    """SIGTERM: it finishes, takes itself off the list, and leaves no process behind."""
    awaited("worker.started", lone)
    async with here.database.driver() as driver:
        game, _ = await stored(here, options=OPTIONS)
        await driver.execute("UPDATE seats SET bot_level = 1, player_id = NULL WHERE seat = 1")
        await driver.execute("UPDATE games SET bots_at = 0")
        for _ in range(200):
            await asyncio.sleep(0.1)
            if (await games.numbers(driver, [game]))[game] == 2:
                break
        else:
            raise AssertionError("no bot moved")
        family = children(lone.workers[0].pid)
        assert lone.workers[0].end() == 0
        assert await driver.fetchval("SELECT count(*) FROM processes") == 0
    end = time.monotonic() + 10
    while left := [pid for pid in family if lives(pid)]:
        assert time.monotonic() < end, left
        await asyncio.sleep(0.1)


def test_no_thinker_outlives_a_worker_that_was_killed(lone: Processes) -> None:
    awaited("worker.started", lone)
    worker = lone.workers[0].pid
    family = children(worker)
    os.kill(worker, signal.SIGKILL)
    end = time.monotonic() + 10
    while any(lives(pid) for pid in family):
        assert time.monotonic() < end, "an orphan is left"
        time.sleep(0.1)
