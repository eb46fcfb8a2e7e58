"""Moments in which two processes, or a process and the database, look at each other's past."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import httpx2
import pytest
from sqlalchemy import text

from ludotheque.actions import house as houses
from ludotheque.actions import presence, refusals, upkeep, watching
from ludotheque.actions.clock import HOUR_MS
from ludotheque.actions.house import House, now_ms
from ludotheque.actions.judge import Ask, idem_of
from ludotheque.actions.upkeep import read_table
from ludotheque.api.hub import Hub
from ludotheque.api.outlets import Message
from ludotheque.settings import Settings
from ludotheque.store import presence as presence_store
from tests.actions.games import card, stored
from tests.actions.games import table as laid_table
from tests.house import players
from tests.house.processes import House as Processes
from tests.houses import keep_awake

CLOCK = {"ruleset": "six-qui-prend", "choose_seconds": 30, "row_seconds": 30}


class Kept:
    """An outlet that keeps what it is told."""

    def __init__(self) -> None:
        self.told: list[dict[str, Any]] = []

    def send(self, message: Message) -> None:
        """Keep it."""
        self.told.append(json.loads(message.text))

    def close(self, code: int, reason: str) -> None:
        """Nothing holds this one."""

    def check(self) -> None:
        """Nothing is ever unread here."""


@pytest.fixture
async def both(database_url: str) -> AsyncIterator[tuple[House, House]]:
    """Two processes' shares of one house, inside the test's own process."""
    made = []
    for role in ("api", "worker"):
        here = houses.build(Settings(database_url=database_url), role)
        keep_awake(here)
        made.append(here)
    yield made[0], made[1]
    for here in made:
        await here.play.stop()
        await here.database.close()


async def test_a_word_that_comes_while_a_snapshot_is_put_together(
    both: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other process moves after the game was read and before the watcher is told of it."""
    one, other = both
    game, people = await stored(one)
    table = await read_table(one, game)
    assert table is not None
    hub, outlet = Hub(), Kept()
    hub.house = one
    company = watching.company
    moved = False

    async def slow(house: House, game_id: str) -> watching.Company:
        nonlocal moved
        if not moved:
            moved = True
            move = card(table, 0)
            await other.play.submit(Ask(game, "move", now_ms(), people[0].id, move=move))
            hub.behind({game: 2})
        return await company(house, game_id)

    monkeypatch.setattr(watching, "company", slow)
    await hub.subscribe(outlet, game, None, None)
    await hub.settle()
    assert outlet.told[-1]["n"] == 2


async def test_a_reload_behind_a_balancer_leaves_nobody_away(both: tuple[House, House]) -> None:
    """A connection ends at one process at the moment at which another one comes at the other."""
    one, other = both
    game, _ = await stored(one)
    table = await read_table(one, game)
    assert table is not None
    for _ in range(12):
        await presence.arrived(one, table, 0)
        await asyncio.gather(presence.departed(one, table, 0), presence.arrived(other, table, 0))
        async with one.database.driver() as driver:
            away = (await presence_store.absences(driver, [game])).get(game, {})
            assert await presence_store.present(driver, [game]) == {game: {0}}
        assert all(absence.strikes_at is None for absence in away.values())
        await presence.departed(other, table, 0)


async def test_two_connections_that_end_at_once_begin_an_absence(
    both: tuple[House, House],
) -> None:
    one, other = both
    game, _ = await stored(one)
    table = await read_table(one, game)
    assert table is not None
    for _ in range(12):
        await presence.arrived(one, table, 0)
        await presence.arrived(other, table, 0)
        await asyncio.gather(presence.departed(one, table, 0), presence.departed(other, table, 0))
        async with one.database.driver() as driver:
            away = (await presence_store.absences(driver, [game]))[game]
            assert away[0].strikes_at is not None


async def test_a_strike_spares_a_player_who_is_here(both: tuple[House, House]) -> None:
    one, other = both
    game, _ = await stored(one)
    table = await read_table(one, game)
    assert table is not None
    await presence.arrived(other, table, 0)
    table = replace(table, row=replace(table.row, leaver='{"policy":"forfeit","bank_seconds":0}'))
    await presence.strike(one, table, 0, now_ms() + 1_000)
    after = await read_table(one, game)
    assert after is not None
    assert after.gone == ()


async def test_a_game_that_cannot_be_read_holds_up_no_other(both: tuple[House, House]) -> None:
    """Not in a batch, not at a deadline, and not when an outage is credited."""
    one, _ = both
    bad, bad_people = await stored(one, options=CLOCK)
    good, people = await stored(one, options=CLOCK)
    table = await read_table(one, good)
    assert table is not None
    async with one.database.transaction() as connection:
        await connection.execute(
            text("UPDATE games SET state = '{}', deadline = 1 WHERE id = :id"), {"id": bad}
        )
    answers = await asyncio.gather(
        one.play.submit(Ask(bad, "leave", now_ms(), bad_people[0].id)),
        one.play.submit(Ask(good, "move", now_ms(), people[0].id, move=card(table, 0))),
        return_exceptions=True,
    )
    assert isinstance(answers[0], refusals.Unavailable)
    assert not isinstance(answers[1], BaseException)
    assert not one.play.asleep
    async with one.database.transaction() as connection:
        await connection.execute(text("UPDATE games SET deadline = 2 WHERE id = :id"), {"id": good})
        await connection.execute(
            text("INSERT INTO outages (began_at, ended_at) VALUES (:began, :ended)"),
            {"began": now_ms(), "ended": now_ms() + 60_000},
        )
    await upkeep.beat(one)
    assert not one.play.asleep
    after = await read_table(one, good)
    assert after is not None
    assert after.credited > 0


async def test_a_process_that_slept_looks_for_outages_first(both: tuple[House, House]) -> None:
    """A suspended machine wakes up: nothing is judged, and no deadline fires, before its beat."""
    one, _ = both
    game, people = await stored(one, options=CLOCK)
    table = await read_table(one, game)
    assert table is not None
    async with one.database.transaction() as connection:
        await connection.execute(text("UPDATE games SET deadline = 1 WHERE id = :id"), {"id": game})
    one.play.woke(now_ms() - HOUR_MS)
    assert await upkeep.fire_deadlines(one) == 0
    with pytest.raises(refusals.Unavailable):
        await one.play.submit(Ask(game, "move", now_ms(), people[0].id, move=card(table, 0)))


def test_a_player_cannot_take_the_ids_of_the_house() -> None:
    table = laid_table()
    theirs = Ask("g", "move", 0, player_id="p0", idem="bot:4")
    ours = Ask("g", "move", 0, seat=0, idem="bot:4")
    assert idem_of(table, theirs) != idem_of(table, ours)


async def test_a_revoked_token_ends_its_sockets(two: Processes, client: httpx2.AsyncClient) -> None:
    """Signed out through one process, the socket at the other one ends."""
    ana = await players.guest(client, two.apis)
    async with players.wire(two.apis[0], ana.token) as line:
        out = await ana.ask("POST", "/me/signout", api=1)
        assert out.status_code == 204
        assert await line.closed() == 4401


async def test_a_private_room_is_entered_by_its_invite_alone(
    two: Processes, client: httpx2.AsyncClient
) -> None:
    ana, bea = await players.guests(client, two.apis, 2)
    made = await players.room(ana, 3, visibility="private")
    refused = await bea.ask("POST", f"/rooms/{made['id']}/seats", {})
    assert (refused.status_code, refused.json()["code"]) == (403, "forbidden")
    sat = await bea.done("POST", f"/invites/{made['invite']}")
    assert sat["you"] == 1
