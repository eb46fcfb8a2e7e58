"""Appointments, chairs and environments over several processes, some of which are killed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

import httpx2
import pytest

from tests.house import players, stored
from tests.house.players import Json, Player
from tests.house.processes import House, house
from tests.house.test_races import codes

AGAINST_THE_HOUSE = {"ruleset": "duplikta", "mode": "tourlou", "timer_seconds": 0, "strength": 3}
DUEL = {"ruleset": "duplikta", "mode": "duel", "timer_seconds": 0}


@pytest.fixture(scope="module")
def busy(module_database_url: str) -> Iterator[House]:
    """Two API processes and two workers; few guesses are allowed."""
    with house(module_database_url, workers=2, guesses_per_environment="3") as here:
        yield here
        assert here.verify().endswith(", 0 do not hold")


def soon(ms: int) -> int:
    return int(time.time() * 1000) + ms


async def appointed(host: Player, number: int, at: int) -> list[Json]:
    """Rooms with a bot, which begin at a time."""
    making = (players.room(host, 2, bots=[1], starts_at=at) for _ in range(number))
    return list(await asyncio.gather(*making))


async def started(host: Player, room: str, seconds: float = 20) -> Json:
    """A room once its game has started."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = await host.done("GET", f"/rooms/{room}")
        if found["status"] == "started":
            return found
        await asyncio.sleep(0.05)
    raise AssertionError(f"room {room} did not start")


async def games_of(here: House, room: str) -> int:
    found = await stored.rows(here.database_url, "SELECT 1 FROM games WHERE room_id = $1", room)
    return len(found)


async def test_games_start_by_themselves_at_their_time_once(
    busy: House, client: httpx2.AsyncClient
) -> None:
    host = await players.guest(client, busy.apis)
    at = soon(5_000)
    rooms = await appointed(host, 8, at)
    for room in rooms:
        found = await started(host, room["id"])
        game = await host.look(found["game"], since=0)
        assert 0 <= game["started_at"] - at < 5_000
        assert await games_of(busy, room["id"]) == 1


async def test_a_follower_of_the_room_is_told(busy: House, client: httpx2.AsyncClient) -> None:
    host, late = await players.guests(client, busy.apis, 2)
    room = await players.room(host, 2, starts_at=soon(3_000))
    async with players.wire(busy.apis[1], late.token) as line:
        await line.send(type="subscribe_room", room=room["id"])
        told = await line.next("room")
        assert told["room"]["starts_at"] == room["starts_at"]
        await asyncio.sleep(3.5)
        assert (await host.done("GET", f"/rooms/{room['id']}"))["status"] == "open"
        await late.done("POST", f"/rooms/{room['id']}/seats", {})
        while told["room"]["status"] != "started":
            told = await line.next("room")
    assert await games_of(busy, room["id"]) == 1


async def test_workers_that_are_killed_as_games_begin_lose_and_double_none(
    busy: House, client: httpx2.AsyncClient
) -> None:
    host = await players.guest(client, busy.apis)
    at = soon(8_000)
    rooms = await appointed(host, 40, at)
    await asyncio.sleep(max(0, at / 1000 - time.time()))
    for _ in range(6):
        await asyncio.sleep(0.06)
        busy.kill_worker()
        busy.add_worker()
    for room in rooms:
        await started(host, room["id"], 40)
        assert await games_of(busy, room["id"]) == 1


async def test_all_asleep_at_the_time_and_each_game_starts_once_afterwards(
    busy: House, client: httpx2.AsyncClient
) -> None:
    host = await players.guest(client, busy.apis)
    at = soon(4_000)
    rooms = await appointed(host, 4, at)
    busy.kill_all()
    await asyncio.sleep(max(0, at / 1000 - time.time()) + 0.2)
    await asyncio.to_thread(busy.start_all, 2)
    for room in rooms:
        await started(host, room["id"], 40)
        assert await games_of(busy, room["id"]) == 1


async def test_nobody_gets_the_chair_of_the_house_however_many_try(
    busy: House, client: httpx2.AsyncClient
) -> None:
    """While the host changes the mode, everybody tries for the seat that may be the house's."""
    host, *others = await players.guests(client, busy.apis, 6)
    for _ in range(4):
        room = await players.room(host, 2, DUEL)
        path = f"/rooms/{room['id']}"
        changed, *sat = await asyncio.gather(
            host.ask("PATCH", path, {"options": AGAINST_THE_HOUSE}, api=1),
            *(
                each.ask("POST", f"/invites/{room['invite']}", api=n % 2)
                for n, each in enumerate(others)
            ),
        )
        seat = (await host.done("GET", path))["seats"][1]
        if changed.status_code == 200:
            assert codes(list(sat)) == {"room_full": 5}
            assert (seat["house"], seat["bot_level"], seat["player"]) == (True, 3, None)
            freed = await host.ask("DELETE", f"{path}/seats/1")
            assert codes([freed]) == {"forbidden": 1}
        else:
            assert codes([changed]) == {"room_full": 1}
            assert codes(list(sat)) == {"ok": 1, "room_full": 4}
            assert (seat["house"], seat["player"] is None) == (False, False)


async def test_the_house_plays_in_its_chair(busy: House, client: httpx2.AsyncClient) -> None:
    host = await players.guest(client, busy.apis)
    room = await players.room(host, 2, AGAINST_THE_HOUSE, start=True)
    assert (room["status"], room["seats"][1]["house"]) == ("started", True)
    seen = await host.look(room["game"])
    assert seen["options"]["registered"] == [False, False]
    assert (seen["seats"][1]["bot_level"], seen["seats"][1]["player"]) == (3, None)


async def test_two_processes_save_one_name_and_one_password_has_it(
    busy: House, client: httpx2.AsyncClient
) -> None:
    people = await players.guests(client, busy.apis, 4)
    for n in range(3):
        name = {"name": f"Raced {n}", "owner": "all"}
        answers = await asyncio.gather(
            *(
                each.ask(
                    "POST",
                    "/environments",
                    {**name, "password": each.id, "options": players.NO_CLOCK},
                    api=place % 2,
                )
                for place, each in enumerate(people)
            )
        )
        found = codes(list(answers))
        assert found["ok"] == 1
        # Whoever came after a few wrong guesses of others is asked to wait.
        assert found["name_taken"] + found["too_many"] == 3
        kept = await stored.rows(
            busy.database_url, "SELECT 1 FROM environments WHERE name = $1", name["name"]
        )
        assert len(kept) == 1


async def test_guesses_through_both_processes_are_counted_together(
    busy: House, client: httpx2.AsyncClient
) -> None:
    ana, bea = await players.guests(client, busy.apis, 2)
    names = {"name": "Guessed", "owner": "Ana"}
    body = {**names, "password": "secret", "options": players.NO_CLOCK}
    await ana.done("POST", "/environments", body)
    for name in ("Guessed", "Never saved"):
        answers = await asyncio.gather(
            *(
                bea.ask(
                    "POST",
                    "/environments/find",
                    {**names, "name": name, "password": f"{n}"},
                    api=n % 2,
                )
                for n in range(12)
            )
        )
        assert codes(list(answers)) == {"not_found": 3, "too_many": 9}
        refused = next(a for a in answers if a.status_code == 429)
        assert 1 <= int(refused.headers["retry-after"]) <= 3_600
    mine = {**names, "password": "secret"}
    assert (await ana.done("POST", "/environments/find", mine))["yours"] is True
