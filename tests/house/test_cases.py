"""Faults that users reported of other platforms, each a test named after its symptom."""

from __future__ import annotations

import asyncio
import json

import httpx2
import pytest

from tests.house import players, stored
from tests.house.players import SIX, wire
from tests.house.processes import House
from tests.house.secrets import cards_in
from tests.house.tables import row_wanted, table


async def test_add_time_sent_both_racks_to_both(two: House, client: httpx2.AsyncClient) -> None:
    """No message that comes out of turn holds a card of somebody else."""
    sitting, game, hands = await table(two, client, 3)
    async with wire(two.apis[0], sitting[1].token) as line:
        await line.subscribe(game, 0)
        async with wire(two.apis[1], sitting[0].token) as other:
            await other.subscribe(game)
            await line.next("seats")
        await line.next("seats")
        await sitting[2].done("POST", f"/games/{game}/leave")
        await line.next("update")
        for frame in line.frames:
            assert not {*hands[0], *hands[2]} & set(cards_in(frame)), frame


@pytest.mark.parametrize("viewer", [None, 1], ids=["the spectator's page", "the rival's page"])
async def test_hidden_cards_in_the_page_data(
    two: House, client: httpx2.AsyncClient, viewer: int | None
) -> None:
    """The JSON that is sent is looked at, not the page: face down is not sent at all."""
    sitting, game, hands = await table(two, client, 2)
    await sitting[0].move(game, players.choose(hands[0][4]))
    token = None if viewer is None else sitting[viewer].token
    async with wire(two.apis[1], token) as line:
        snapshot = await line.subscribe(game, 0)
    assert not set(hands[0]) & set(cards_in(snapshot))
    assert snapshot["view"]["chosen"] == [0]
    assert snapshot["seed"] is None


async def test_reveal_then_lose_the_net_knew_the_card_and_the_move_was_undone(
    two: House, client: httpx2.AsyncClient
) -> None:
    """A reveal is stored before it is shown."""
    sitting, game, hands = await table(two, client, 2)
    async with wire(two.apis[0]) as line:
        await line.subscribe(game)
        for player, hand in zip(sitting, hands, strict=True):
            await player.move(game, players.choose(hand[9]))
        shown = await line.until(lambda f: any(e["n"] == 3 for e in f.get("events", ())))
        kept = await stored.log(two.database_url, game)
    assert len(kept) >= shown["n"]


async def test_two_choices_at_the_same_moment_the_second_refused_as_stale(
    two: House, client: httpx2.AsyncClient
) -> None:
    """Ten sockets on two processes, ten choices made on one number: all ten count."""
    sitting, game, hands = await table(two, client, 10)
    ready = asyncio.Barrier(10)

    async def choice(place: int) -> str:
        async with wire(two.apis[place % 2], sitting[place].token) as line:
            n = (await line.subscribe(game))["n"]
            move = players.choose(hands[place][9])
            await ready.wait()
            await line.send(type="move", id=f"c{place}", game=game, n=n, move=move)
            return str((await line.next("accepted", "refused"))["type"])

    assert await asyncio.gather(*(choice(place) for place in range(10))) == ["accepted"] * 10


async def test_two_moves_at_once_both_written_one_lost(
    two: House, client: httpx2.AsyncClient
) -> None:
    sitting, game, seen = await row_wanted(two, client)
    chooser = sitting[seen["you"]]
    take = [chooser.move(game, players.take(1), api=i, n=seen["n"]) for i in range(2)]
    answers = await asyncio.gather(*take)
    assert sorted(a.status_code for a in answers) == [200, 409]
    assert len(await stored.whole(two.database_url, game)) == seen["n"] + 1


async def test_quick_moves_overtook_the_state(two: House, client: httpx2.AsyncClient) -> None:
    """A move carries the number that it was made on; in the next trick it is too old."""
    sitting, game, hands = await table(two, client, 2)
    for player, hand in zip(sitting, hands, strict=True):
        await player.move(game, players.choose(hand[9]))
    late = await sitting[0].move(game, players.choose(hands[0][0]), n=1)
    assert (late.json()["code"], late.json()["n"]) == ("stale", 3)


async def test_double_click_moved_twice(two: House, client: httpx2.AsyncClient) -> None:
    sitting, game, hands = await table(two, client, 2)
    move = {"type": "move", "id": "click", "game": game, "move": players.choose(hands[0][0])}
    async with wire(two.apis[0], sitting[0].token) as line:
        await line.send(**move)
        await line.send(**move)
        answers = [await line.next("accepted") for _ in range(2)]
    assert [(a["n"], a["replayed"]) for a in answers] == [(2, False), (2, True)]
    assert len(await stored.whole(two.database_url, game)) == 2


async def test_a_repeated_message_was_not_acknowledged_so_it_came_for_ever(
    two: House, client: httpx2.AsyncClient
) -> None:
    """Long after, through another process, when the move would be illegal: acknowledged again."""
    sitting, game, hands = await table(two, client, 2)
    for place, player in enumerate(sitting):
        await player.move(game, players.choose(hands[place][9]), key="once")
    for player in sitting:
        await player.done("POST", f"/games/{game}/leave")
    for place, player in enumerate(sitting):
        again = await player.move(game, players.choose(hands[place][9]), key="once", api=1)
        assert (again.status_code, again.json()["n"]) == (200, place + 2)
        assert again.headers["Idempotency-Replayed"] == "true"


async def test_leave_and_sit_took_two_seats(two: House, client: httpx2.AsyncClient) -> None:
    host, one = await players.guests(client, two.apis, 2)
    opened = await players.room(host, 3)
    path = f"/rooms/{opened['id']}/seats"
    for seat in (1, 2, 1, None):
        await one.done("POST", path, {"seat": seat})
    await one.done("DELETE", f"{path}/1")
    sat = await one.done("POST", path, {"seat": 2})
    assert [s["seat"] for s in sat["seats"] if s["player"] and s["player"]["id"] == one.id] == [2]


async def test_full_for_a_player_coming_back(two: House, client: httpx2.AsyncClient) -> None:
    """Who sits in a full room, or in a game that has started, is in."""
    host, one, late = await players.guests(client, two.apis, 3)
    opened = await players.room(host, 2)
    link = f"/invites/{opened['invite']}"
    await one.done("POST", link)
    assert (await one.done("POST", link, api=1))["you"] == 1
    started = await host.done("POST", f"/rooms/{opened['id']}/start")
    back = await one.done("POST", link, api=1)
    assert (back["you"], back["game"]) == (1, started["game"])
    refused = await late.ask("POST", link)
    assert refused.json()["code"] == "room_started"


async def test_reopening_an_invite_made_another_game(
    two: House, client: httpx2.AsyncClient
) -> None:
    host, one = await players.guests(client, two.apis, 2)
    opened = await players.room(host, 2)
    sat = [await one.done("POST", f"/invites/{opened['invite']}", api=i % 2) for i in range(3)]
    assert {(room["id"], room["you"]) for room in sat} == {(opened["id"], 1)}
    assert len((await one.done("GET", "/me"))["rooms"]) == 1


async def test_a_server_restart_in_mid_turn_broke_the_game(
    two: House, client: httpx2.AsyncClient
) -> None:
    sitting, game, seen = await row_wanted(two, client)
    two.kill_api(1)
    two.start_api(1)
    after = await sitting[seen["you"]].look(game, api=1)
    same = ("n", "view", "to_act", "deadline", "status")
    assert [after[name] for name in same] == [seen[name] for name in same]
    taken = await sitting[seen["you"]].move(game, players.take(0), api=1, n=seen["n"])
    assert taken.status_code == 200


async def test_reconnect_replayed_the_last_move_as_new(
    two: House, client: httpx2.AsyncClient
) -> None:
    sitting, game, hands = await table(two, client, 2)
    await sitting[0].move(game, players.choose(hands[0][0]))
    async with wire(two.apis[1], sitting[1].token) as line:
        snapshot = await line.subscribe(game, since=2)
        assert snapshot["events"] == []
        await line.send(type="subscribe", game=game)
        assert (await line.next("snapshot", "update"))["events"] == []


async def test_reconnect_during_a_countdown_left_the_player_stuck(
    two: House, client: httpx2.AsyncClient
) -> None:
    """Gone while the game starts, back after it: the player can move."""
    host, one = await players.guests(client, two.apis, 2)
    opened = await players.room(host, 2)
    async with wire(two.apis[0], one.token) as line:
        await line.send(type="subscribe_room", room=opened["id"])
        await line.next("room")
        await one.done("POST", f"/invites/{opened['invite']}")
        await line.until(lambda f: f["type"] == "room" and f["room"]["you"] == 1)
    await host.done("POST", f"/rooms/{opened['id']}/start", api=1)
    async with wire(two.apis[1], one.token) as line:
        await line.send(type="subscribe_room", room=opened["id"])
        game = (await line.next("room"))["room"]["game"]
        snapshot = await line.subscribe(game)
        move = players.lowest(snapshot["view"])
        await line.send(type="move", id="first", game=game, n=snapshot["n"], move=move)
        assert (await line.next("accepted", "refused"))["type"] == "accepted"


async def test_the_clock_stood_at_0_00_and_nobody_lost(
    two: House, client: httpx2.AsyncClient
) -> None:
    """Both are offline; the choice is made for them, and only once."""
    quick = {"ruleset": SIX, "choose_seconds": 1, "row_seconds": 600}
    _, game, _ = await table(two, client, 2, quick)
    log = await stored.whole(two.database_url, game)
    for _ in range(80):
        log = await stored.whole(two.database_url, game)
        if len(log) > 1:
            break
        await asyncio.sleep(0.1)
    assert log[1]["cause"] == "expire"
    assert 1000 <= log[1]["at"] - log[0]["at"] < 4000
    assert json.loads(log[1]["input"]) == {"late": [0, 1]}


async def test_the_clock_ran_on_after_the_end_and_a_second_winner_was_announced(
    two: House, client: httpx2.AsyncClient
) -> None:
    quick = {"ruleset": SIX, "choose_seconds": 2, "row_seconds": 2}
    sitting, game, _ = await table(two, client, 2, quick)
    for player in sitting:
        await player.done("POST", f"/games/{game}/leave")
    ended = await sitting[0].look(game)
    await asyncio.sleep(3)
    after = await sitting[0].look(game)
    assert (after["n"], after["outcome"]) == (ended["n"], ended["outcome"])
    await stored.whole(two.database_url, game)


async def test_watchers_could_accept_offers(two: House, client: httpx2.AsyncClient) -> None:
    """Any command of a spectator is refused; the game does not even notice."""
    sitting, game, hands = await table(two, client, 2)
    stranger = await players.guest(client, two.apis)
    async with wire(two.apis[0], stranger.token) as line:
        await line.subscribe(game)
        for frame in (
            {"type": "move", "move": players.choose(hands[0][0])},
            {"type": "move", "move": players.take(0)},
            {"type": "leave"},
        ):
            await line.send(**frame, id="x", game=game)
            assert (await line.next("refused"))["problem"]["code"] == "not_seated"
    assert (await sitting[0].look(game))["n"] == 1
