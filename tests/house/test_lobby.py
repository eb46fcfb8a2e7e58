"""The lobby, followed through one process while things happen in another."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx2

from tests.house import players
from tests.house.players import API, SIX, Json, Player
from tests.house.processes import House

OPTIONS = {"ruleset": SIX, "choose_seconds": 0, "row_seconds": 0}


@asynccontextmanager
async def stream(player: Player, api: int) -> AsyncIterator[AsyncIterator[Json]]:
    """The frames of the lobby as server-sent events."""
    headers = {"Authorization": f"Bearer {player.token}"}
    address = f"{player.apis[api]}{API}/lobby/stream"
    async with player.client.stream("GET", address, headers=headers) as answer:
        assert answer.status_code == 200

        async def frames() -> AsyncIterator[Json]:
            async for line in answer.aiter_lines():
                if line.startswith("data: "):
                    yield json.loads(line[6:])

        yield frames()


async def until(frames: AsyncIterator[Json], kind: str, about: str) -> Json:
    """The next frame of this kind about this room or seek."""
    async for frame in frames:
        inner = frame.get("room") or frame.get("seek") or frame
        if frame["type"] == kind and inner.get("id") == about:
            return frame
    raise AssertionError("the stream ended")


async def test_rooms_appear_fill_start_and_vanish_in_every_process(
    two: House, client: httpx2.AsyncClient
) -> None:
    ana, ben, cleo = await players.guests(client, two.apis, 3)
    async with stream(cleo, 1) as frames:
        assert (await anext(frames))["type"] == "lobby"
        room = await players.room(ana, 2, visibility="public")
        seen = await until(frames, "lobby_room", room["id"])
        assert [each["player"] is None for each in seen["room"]["seats"]] == [False, True]
        await ben.done("POST", f"/rooms/{room['id']}/seats", {})
        gone = await until(frames, "lobby_gone", room["id"])
        assert (gone["what"], gone["status"], gone["game"]) == ("room", "full", None)
        await ben.done("DELETE", f"/rooms/{room['id']}/seats/1")
        seen = await until(frames, "lobby_room", room["id"])
        assert [each["player"] is None for each in seen["room"]["seats"]] == [False, True]
        await ana.done("DELETE", f"/rooms/{room['id']}")
        gone = await until(frames, "lobby_gone", room["id"])
        assert (gone["what"], gone["status"], gone["game"]) == ("room", "closed", None)
        hidden = await players.room(ana, 2, visibility="public")
        await until(frames, "lobby_room", hidden["id"])
        await ana.done("PATCH", f"/rooms/{hidden['id']}", {"visibility": "private"})
        gone = await until(frames, "lobby_gone", hidden["id"])
        assert (gone["status"], gone["game"]) == ("closed", None)


async def test_a_seek_is_told_to_those_who_may_see_it_and_its_end_to_its_player(
    two: House, client: httpx2.AsyncClient
) -> None:
    ana, ben = await players.guests(client, two.apis, 2)
    wish = {"options": OPTIONS, "seats": 2, "language": "es"}
    async with stream(ana, 1) as frames:
        await anext(frames)
        seek = await ana.done("POST", "/seeks", wish)
        told = await until(frames, "lobby_seek", seek["id"])
        assert told["seek"]["fits"] is None, "it is her own"
        async with stream(ben, 0) as again:
            whole = await anext(again)
            fits = {each["id"]: each["fits"] for each in whole["seeks"]}
            assert fits[seek["id"]] is True, "all there is, at first"
        other = await ben.done("POST", "/seeks", wish)
        ended = await until(frames, "seek", seek["id"])
        assert ended["seek"]["status"] == "matched"
        found = await ben.done("GET", f"/seeks/{other['id']}?wait=10")
        assert found["game"] == ended["seek"]["game"]


async def test_a_seek_says_to_each_whether_it_fits(two: House, client: httpx2.AsyncClient) -> None:
    ana, ben = await players.guests(client, two.apis, 2)
    wish = {"options": OPTIONS, "seats": 2, "language": "es"}
    async with stream(ben, 1) as frames:
        await anext(frames)
        for lowest, fits in ((1501, False), (1500, True)):
            seek = await ana.done("POST", "/seeks", {**wish, "lowest": lowest})
            told = await until(frames, "lobby_seek", seek["id"])
            assert told["seek"]["fits"] is fits
            for who, expected in ((ben, fits), (ana, None)):
                page = await who.done("GET", f"/seeks?ruleset={SIX}&limit=100")
                found = {each["id"]: each["fits"] for each in page["items"]}
                assert found[seek["id"]] is expected
            await ana.done("DELETE", f"/seeks/{seek['id']}")


async def test_what_is_not_for_one_is_not_told_whenever_it_became_so(
    two: House, client: httpx2.AsyncClient
) -> None:
    """A block that comes after one began to follow, and the room of a rematch, which is taken."""
    ana, ben, cleo = await players.guests(client, two.apis, 3)
    wish = {"options": OPTIONS, "seats": 2, "language": "fr", "rated": False}
    game = await players.game([ana, ben])
    for each in (ana, ben):
        await each.done("POST", f"/games/{game}/leave")
    async with stream(cleo, 1) as frames:
        await anext(frames)
        await ana.done("POST", f"/me/people/block/{cleo.id}")
        seek = await ana.done("POST", "/seeks", wish)
        again = await ana.done("POST", f"/games/{game}/rematch")
        room = await players.room(ben, 2, visibility="public")
        told = []
        async for frame in frames:
            inner = frame.get("room") or frame.get("seek") or frame
            told.append(inner.get("id"))
            if told[-1] == room["id"]:
                break
        assert seek["id"] not in told
        assert again["id"] not in told
    await ana.done("DELETE", f"/seeks/{seek['id']}")
