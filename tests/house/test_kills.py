"""Kill -9 of whoever just answered, after each kind of step: nothing lost, nothing doubled."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import httpx2
import pytest

from tests.house import players, stored
from tests.house.players import SIX, Follower, Json, Player
from tests.house.processes import House, house


@pytest.fixture(scope="module")
def mortal(module_database_url: str) -> Iterator[House]:
    """Two API processes and a worker that are killed again and again."""
    with house(module_database_url, absent_grace_seconds="0") as here:
        yield here
        assert here.verify().endswith(", 0 do not hold")


class Killed:
    """Kills the process that answered and the worker, and looks from the other one."""

    def __init__(self, here: House) -> None:
        self.here = here
        self.turn = 0

    async def after(self, player: Player, path: str, body: Json | None, key: str) -> Json:
        """Send an input to one process, kill it at the answer, and ask again elsewhere."""
        doomed, other = self.turn % 2, (self.turn + 1) % 2
        self.turn += 1
        first = await player.done("POST", path, body, api=doomed, key=key)
        self.here.kill_api(doomed)
        self.here.kill_worker()
        again = await player.done("POST", path, body, api=other, key=key)
        assert again["n"] == first["n"], "the same id was answered otherwise after the kill"
        assert (first["replayed"], again["replayed"]) == (False, True)
        seen = await player.look(str(first["game"]), since=0, api=other)
        assert [entry["n"] for entry in seen["events"]] == list(range(1, seen["n"] + 1))
        self.here.start_api(doomed)
        self.here.add_worker()
        return seen


async def seats(sitting: list[Player], game: str) -> list[Json]:
    """What each player sees, asked of both processes."""
    views = [await p.look(game, api=i % 2) for i, p in enumerate(sitting)]
    assert len({v["n"] for v in views}) == 1
    return views


async def test_a_game_with_a_kill_after_each_kind_of_step(
    mortal: House, client: httpx2.AsyncClient
) -> None:
    """Start, choice, last choice and reveal, a row wanted, a row taken, a leave, the end."""
    killed, kinds = Killed(mortal), set[str]()
    wanted = {"choice", "last choice", "row wanted", "row taken", "end"}
    for _ in range(4):
        game, sitting = await started_and_killed(mortal, client)
        await played_and_killed(killed, game, sitting, kinds)
        log = await stored.whole(mortal.database_url, game)
        assert [row["cause"] for row in log[1:]] == ["move"] * (len(log) - 1)
        if wanted <= kinds:
            return
    raise AssertionError(f"of {wanted} only {kinds} came in four games")


async def started_and_killed(mortal: House, client: httpx2.AsyncClient) -> tuple[str, list[Player]]:
    """A game whose start was answered by a process that was killed then."""
    sitting = await players.guests(client, mortal.apis, 4)
    opened = await players.room(sitting[0], 4)
    for player in sitting[1:]:
        await player.done("POST", f"/invites/{opened['invite']}")
    path = f"/rooms/{opened['id']}/start"
    started = await sitting[0].done("POST", path, api=1, key="start")
    mortal.kill_api(1)
    again = await sitting[0].done("POST", path, api=0, key="start")
    mortal.start_api(1)
    assert again == started
    return str(started["game"]), sitting


async def played_and_killed(
    killed: Killed, game: str, sitting: list[Player], kinds: set[str]
) -> None:
    """Play to the end; after the first step of each kind, whoever answered it is killed."""
    for step in range(80):
        views = await seats(sitting, game)
        if views[0]["status"] == "over":
            return
        seat = views[0]["to_act"][0]
        move = players.lowest(views[seat]["view"])
        kind = step_kind(views[seat])
        path, body = f"/games/{game}/moves", {"move": move, "n": views[0]["n"]}
        if kind in kinds:
            await sitting[seat].done("POST", path, body, api=step % 2)
            if (await sitting[seat].look(game))["view"]["phase"] == "choose_row":
                kinds.add("row wanted")
            continue
        kinds.add(kind)
        seen = await killed.after(sitting[seat], path, body, f"step-{step}")
        kinds.update({"row wanted"} if seen["view"]["phase"] == "choose_row" else ())


def step_kind(seen: Json) -> str:
    """What the next move is going to be in the life of its game."""
    view = seen["view"]
    if view["phase"] == "choose_row":
        return "row taken"
    if len(seen["to_act"]) > 1:
        return "choice"
    return "end" if view["trick"] == 10 else "last choice"


async def test_a_kill_after_a_leave(mortal: House, client: httpx2.AsyncClient) -> None:
    sitting = await players.guests(client, mortal.apis, 2)
    game = await players.game(sitting)
    seen = await Killed(mortal).after(sitting[0], f"/games/{game}/leave", None, "leave")
    assert seen["seats"][0]["left"]
    done = await Follower(mortal.apis, game, sitting[1].token, players.lowest).run()
    assert done.last["outcome"]["ranks"] == [2, 1]
    log = await stored.kept(mortal.database_url, game, [done])
    assert [row["cause"] for row in log].count("leave") == 1


async def test_a_kill_after_a_deadline_and_after_a_stand_in(
    mortal: House, client: httpx2.AsyncClient
) -> None:
    """What workers do is stored as well, and what they leave undone the next worker does."""
    sitting = await players.guests(client, mortal.apis, 2)
    quick = {"ruleset": SIX, "choose_seconds": 2, "row_seconds": 2}
    timed = await players.game(sitting, quick)
    left = await players.game(sitting, leaver={"policy": "bot", "bank_seconds": 0})
    async with players.wire(mortal.apis[0], sitting[0].token) as line:
        await line.subscribe(left)
    for game, cause in ((timed, "expire"), (left, "stand_in")):
        before = await caused(mortal, game, cause)
        mortal.kill_worker()
        after = await stored.whole(mortal.database_url, game)
        assert [tuple(row) for row in after[: len(before)]] == [tuple(row) for row in before]
        mortal.add_worker()
    await sitting[1].done("POST", f"/games/{left}/moves", await legal(sitting[1], left))
    moved = await caused(mortal, left, "move", seat=0)
    assert [row["cause"] for row in moved].count("stand_in") == 1
    seen = await sitting[0].look(timed)
    assert seen["n"] > 2, "the next worker fired no deadline"


async def legal(player: Player, game: str) -> Json:
    """The body of a move that can be made now."""
    return {"move": players.lowest((await player.look(game))["view"])}


async def caused(here: House, game: str, cause: str, seat: int | None = None) -> list[Any]:
    """The log, as soon as something of this cause is in it."""
    log: list[Any] = []
    for _ in range(300):
        log = await stored.whole(here.database_url, game)
        if any(r["cause"] == cause and (seat is None or r["seat"] == seat) for r in log):
            return log
        await asyncio.sleep(0.1)
    raise AssertionError(f"no {cause} in {[row['cause'] for row in log]}")


@pytest.fixture
async def crowd(mortal: House, client: httpx2.AsyncClient) -> list[Follower]:
    """Thirty games at once: with bots, by people, and each followed through either process."""
    people = await players.guests(client, mortal.apis, 30)
    following = []
    for place, host in enumerate(people):
        if place % 3:
            game = await players.game([host], bots=[1] * (place % 3))
            sitting = [host]
        else:
            sitting = [host, people[(place + 1) % 30]]
            game = await players.game(sitting)
        following += [
            Follower(mortal.apis, game, one.token, players.highest, first=place) for one in sitting
        ]
        following.append(Follower(mortal.apis, game, first=place + 1))
    return following


async def test_kills_under_load_lose_and_double_nothing(
    mortal: House, crowd: list[Follower]
) -> None:
    async def kills() -> None:
        for which in (0, 1):
            await asyncio.sleep(1.5)
            mortal.kill_api(which)
            mortal.kill_worker()
            await asyncio.sleep(0.2)
            await asyncio.to_thread(mortal.start_api, which)
            mortal.add_worker()

    async with asyncio.TaskGroup() as group:
        group.create_task(kills())
        for each in crowd:
            group.create_task(each.run(120))
    assert sum(each.cuts for each in crowd) > len(crowd) // 2
    told: dict[str, str] = {}
    for each in crowd:
        await stored.kept(mortal.database_url, each.game, [each])
        numbers = json.dumps([(e["n"], e["at"], e["cause"], e["seat"]) for e in each.entries])
        assert told.setdefault(each.game, numbers) == numbers, "two were told different logs"
        assert each.last["status"] == "over"
