"""Following, presence and notifications through several processes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx2

from tests.house import players
from tests.house.players import API, Json, Player
from tests.house.processes import House, house

READ = "/me/notifications/read"


async def follow(who: Player, other: Player, api: int = 0) -> None:
    await who.done("POST", f"/me/people/follow/{other.id}", api=api)


async def states(who: Player, api: int = 0) -> dict[str, tuple[bool, str | None, str | None]]:
    """Of everybody who is followed: friend or not, state, game."""
    found = await who.done("GET", "/me/friends", api=api)
    return {
        each["player"]["id"]: (each["friend"], each["state"], each["game"])
        for each in found["items"]
    }


async def soon(met: Callable[[], Awaitable[Any]], wanted: Any, seconds: float = 15.0) -> None:
    """Wait until something is so."""
    found = None
    for _ in range(int(seconds * 10)):
        found = await met()
        if found == wanted:
            return
        await asyncio.sleep(0.1)
    raise AssertionError(f"{found} and not {wanted}")


async def test_friends_see_where_friends_are_and_others_do_not(
    two: House, client: httpx2.AsyncClient
) -> None:
    ana, ben, cleo = await players.guests(client, two.apis, 3)
    await follow(ana, ben)
    await follow(cleo, ben)
    assert await states(ana) == {ben.id: (False, None, None)}
    await follow(ben, ana, api=1)
    assert await states(ana) == {ben.id: (True, "offline", None)}
    async with players.wire(two.apis[1], ben.token) as line:
        await soon(lambda: states(ana), {ben.id: (True, "online", None)})
        game = await players.game([ben, cleo])
        await line.subscribe(game)
        await soon(lambda: states(ana), {ben.id: (True, "in_game", game)})
        assert await states(cleo) == {ben.id: (False, None, None)}
        await ben.done("PATCH", "/me", {"presence": "followers"})
        assert (await states(cleo))[ben.id][1] == "in_game"
        await ben.done("PATCH", "/me", {"presence": "nobody"}, api=1)
        assert (await states(ana), await states(cleo)) == (
            {ben.id: (True, None, None)},
            {ben.id: (False, None, None)},
        )
        await ben.done("PATCH", "/me", {"presence": "friends"})
    await soon(lambda: states(ana), {ben.id: (True, "away", None)})
    assert (await ben.done("GET", "/me/friends"))["presence"] == "friends"


async def test_whoever_moves_from_process_to_process_is_here(
    two: House, client: httpx2.AsyncClient
) -> None:
    ana, ben = await players.guests(client, two.apis, 2)
    await follow(ana, ben)
    await follow(ben, ana)
    for api in (0, 1, 0):
        async with players.wire(two.apis[api], ben.token):
            await soon(lambda: states(ana), {ben.id: (True, "online", None)})
    # The row of the other process is of its own; each says when its last connection has gone.
    await soon(lambda: states(ana), {ben.id: (True, "away", None)})


async def test_who_was_connected_through_a_process_that_died_is_away(
    database_url: str, client: httpx2.AsyncClient
) -> None:
    with house(database_url) as mortal:
        ana, ben = await players.guests(client, mortal.apis, 2)
        await follow(ana, ben)
        await follow(ben, ana)
        async with players.wire(mortal.apis[1], ben.token):
            await soon(lambda: states(ana), {ben.id: (True, "online", None)})
            mortal.kill_api(1)
            await soon(lambda: states(ana), {ben.id: (True, "away", None)}, 40)


async def test_a_block_parts_both_and_a_private_game_is_not_named(
    two: House, client: httpx2.AsyncClient
) -> None:
    ana, ben = await players.guests(client, two.apis, 2)
    await follow(ana, ben)
    await follow(ben, ana)
    game = await players.game([ben, (await players.guest(client, two.apis))], visibility="private")
    async with players.wire(two.apis[0], ben.token) as line:
        await line.subscribe(game)
        await soon(lambda: states(ana), {ben.id: (True, "in_game", None)})
    await ben.done("POST", f"/me/people/block/{ana.id}")
    assert await states(ana) == await states(ben) == {}
    listed = await ben.done("GET", "/me/people/block")
    assert [each["player"]["id"] for each in listed["items"]] == [ana.id]
    # Whoever is blocked is not told so, and learns nothing by following.
    await follow(ana, ben)
    assert await states(ana) == {ben.id: (False, None, None)}
    kinds = [each["kind"] for each in (await ben.done("GET", "/me/notifications"))["items"]]
    # That his game goes on without him is another matter.
    assert [kind for kind in kinds if kind not in ("turn", "started")] == ["follower"]
    await ben.done("DELETE", f"/me/people/block/{ana.id}")
    assert (await ben.done("GET", "/me/people/block"))["items"] == []


async def test_lists_are_of_others_who_are_there(two: House, client: httpx2.AsyncClient) -> None:
    ana, ben = await players.guests(client, two.apis, 2)
    own = await ana.ask("POST", f"/me/people/block/{ana.id}")
    assert (own.status_code, own.json()["code"]) == (422, "malformed")
    nobody = await ana.ask("POST", "/me/people/follow/nosuchplayer")
    assert nobody.json()["code"] == "not_found"
    assert (await ana.ask("POST", f"/me/people/envy/{ben.id}")).status_code == 422
    for _ in range(2):
        await ana.done("POST", f"/me/people/mute/{ben.id}")
    assert len((await ana.done("GET", "/me/people/mute"))["items"]) == 1
    for _ in range(2):
        await ana.done("DELETE", f"/me/people/mute/{ben.id}")


@asynccontextmanager
async def events(
    who: Player, api: int, last: int | None = None
) -> AsyncIterator[AsyncIterator[Json]]:
    """The notifications of a stream."""
    headers = {"Authorization": f"Bearer {who.token}"}
    if last is not None:
        headers["Last-Event-ID"] = str(last)
    async with who.client.stream(
        "GET", f"{who.apis[api]}{API}/me/events", headers=headers
    ) as answer:
        assert answer.status_code == 200

        async def found() -> AsyncIterator[Json]:
            async for line in answer.aiter_lines():
                if line.startswith("data: ") and '"type":"notifications"' in line:
                    yield json.loads(line[6:])

        yield found()


async def test_notifications_come_live_and_go_on_where_they_were_cut(
    two: House, client: httpx2.AsyncClient
) -> None:
    ana, *others = await players.guests(client, two.apis, 6)
    async with events(ana, 0) as heard, players.wire(two.apis[1], ana.token) as line:
        assert (await anext(heard))["n"] == 0
        await line.send(type="subscribe_me")
        await line.next("notifications")
        await follow(others[0], ana, api=1)
        for told in (await anext(heard), await line.next("notifications")):
            assert (told["n"], told["since"], told["unread"]) == (1, 0, 1)
            [item] = told["items"]
            assert (item["kind"], item["read"], item["n"]) == ("follower", False, 1)
            assert item["player"]["id"] == others[0].id
    await asyncio.gather(*(follow(each, ana, i % 2) for i, each in enumerate(others[1:])))
    # The same person again is not told again.
    await others[0].done("DELETE", f"/me/people/follow/{ana.id}")
    await follow(others[0], ana)
    async with events(ana, 1, last=1) as heard:
        told = await anext(heard)
        assert [item["n"] for item in told["items"]] == [2, 3, 4, 5]
        assert {item["player"]["id"] for item in told["items"]} == {o.id for o in others[1:]}
        marked = await ana.done("POST", READ, {"upto": 3})
        assert marked == {"n": 5, "unread": 2}
        told = await anext(heard)
        assert (told["n"], told["since"], told["unread"], told["items"]) == (5, 5, 2, [])
    await ana.done("POST", READ, {"numbers": [2], "read": False}, api=1)
    page = await ana.done("GET", "/me/notifications?unread=true&limit=2")
    assert ([item["n"] for item in page["items"]], page["unread"]) == ([5, 4], 3)
    rest = await ana.done("GET", f"/me/notifications?unread=true&cursor={page['next']}")
    assert ([item["n"] for item in rest["items"]], rest["next"]) == ([2], None)
    wrong: tuple[Json, ...] = ({}, {"numbers": [1], "upto": 1}, {"numbers": []})
    for bad in wrong:
        answer = await ana.ask("POST", READ, bad)
        assert answer.json()["code"] == "malformed"


async def test_two_devices_mark_notifications_at_once(
    two: House, client: httpx2.AsyncClient
) -> None:
    """Each mark is whole: one after the other, as both devices then hear, whoever was first."""
    ana, *others = await players.guests(client, two.apis, 8)
    for each in others[:6]:
        await follow(each, ana)

    async def marked(api: int, **body: Any) -> int:
        return int((await ana.done("POST", READ, body, api=api))["unread"])

    async def unread() -> list[int]:
        page = await ana.done("GET", "/me/notifications?unread=true&limit=20")
        assert page["unread"] == len(page["items"])
        return [item["n"] for item in page["items"]]

    async with events(ana, 0, last=6) as phone, events(ana, 1, last=6) as desk:
        for heard in (phone, desk):
            assert (await anext(heard))["unread"] == 6
        # Over the same ones, from both ends, and somebody follows meanwhile.
        *told, _ = await asyncio.gather(
            marked(0, upto=4), marked(1, numbers=[6, 5, 4, 3]), follow(others[6], ana)
        )
        assert await unread() == [7], "what came meanwhile is not read"
        assert min(told) <= 1
        for _ in range(15):
            read, back = await asyncio.gather(
                marked(0, upto=7), marked(1, numbers=[2, 1], read=False)
            )
            assert (read, back) in ((0, 2), (0, 3))
            assert await unread() in ([], [2, 1])
        # The same mark sent again, from both at once, is answered as it was the first time.
        await marked(0, numbers=[1, 2, 3], read=False)
        again = await asyncio.gather(
            *(ana.ask("POST", READ, {"upto": 2}, api=i % 2, key="marked") for i in range(6))
        )
        assert [(each.status_code, each.json()["unread"]) for each in again] == [(200, 1)] * 6
        assert await unread() == [3]
        for heard in (phone, desk):
            async with asyncio.timeout(15):
                while (await anext(heard))["unread"] != 1:
                    pass
