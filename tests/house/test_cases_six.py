"""Faults that users reported of other programs for 6 qui prend, where the whole house is needed."""

from __future__ import annotations

import httpx2

from tests.house import players, stored
from tests.house.players import SIX, wire
from tests.house.processes import House
from tests.house.secrets import cards_in
from tests.house.tables import row_wanted, table


async def test_round_start_event_carried_the_old_hands_and_later_shrank(
    two: House, client: httpx2.AsyncClient
) -> None:
    """The event of round 2 shows the ten new cards, also after three tricks."""
    sitting, game, _ = await table(two, client, 2, {**players.NO_CLOCK, "target": 66})
    hands: list[int] = []
    while True:
        seen = await sitting[0].look(game)
        assert seen["status"] == "running", "the game ended before its second round"
        view = seen["view"]
        if view["round"] == 2 and view["trick"] == 1 and not hands:
            hands = view["hand"]
        if view["round"] == 2 and view["trick"] == 4:
            break
        one = await sitting[seen["to_act"][0]].look(game)
        await sitting[one["you"]].move(game, players.lowest(one["view"]))
    assert len(hands) == 10
    entries = (await sitting[0].done("GET", f"/games/{game}/events?since=0", api=1))["events"]
    told = [
        event["hand"]
        for entry in entries
        for event in entry["events"]
        if event["kind"] == f"{SIX}.hand" and event["round"] == 2
    ]
    assert told == [hands]


async def test_the_log_told_everyone_the_face_down_card(
    two: House, client: httpx2.AsyncClient
) -> None:
    """A chose; B's state, log and spectators' feed hold no such card before the reveal."""
    sitting, game, hands = await table(two, client, 2)
    async with wire(two.apis[1]) as feed:
        await feed.subscribe(game)
        await sitting[0].move(game, players.choose(hands[0][5]))
        await feed.next("update")
        heard = list(feed.frames)
    heard.append(await sitting[1].look(game, since=0))
    heard.append(await sitting[1].done("GET", f"/games/{game}/events?since=0"))
    for frame in heard:
        assert not set(hands[0]) & set(cards_in(frame))


async def test_after_the_first_choice_all_others_were_locked_out(
    two: House, client: httpx2.AsyncClient
) -> None:
    """Five players, the fourth chooses first; the fifth choice reveals."""
    sitting, game, hands = await table(two, client, 5)
    for count, place in enumerate((3, 0, 1, 2, 4), start=1):
        seen = await sitting[place].look(game)
        assert place in seen["to_act"]
        answer = await sitting[place].move(game, players.choose(hands[place][9]), n=1)
        assert answer.status_code == 200
        events = (await sitting[0].look(game, since=count))["events"][0]["events"]
        revealed = any(event["kind"] == f"{SIX}.revealed" for event in events)
        assert revealed == (count == 5)


async def test_a_click_on_another_row_was_taken(two: House, client: httpx2.AsyncClient) -> None:
    """A card that fits goes where it belongs; a click on a row is refused and changes nothing."""
    sitting, game, hands = await table(two, client, 2)
    await sitting[0].move(game, players.choose(hands[0][9]))
    before = await sitting[0].look(game)
    refused = await sitting[0].move(game, players.take(0))
    assert refused.status_code == 422
    assert refused.json()["code"] == "illegal_move"
    after = await sitting[0].look(game)
    assert (after["n"], after["view"]) == (before["n"], before["view"])


async def test_a_card_could_be_played_after_the_reveal(
    two: House, client: httpx2.AsyncClient
) -> None:
    sitting, game, seen = await row_wanted(two, client)
    for player in sitting:
        before = await player.look(game)
        refused = await player.move(game, players.choose(before["view"]["hand"][0]))
        assert refused.json()["reason"] == "cards_revealed"
        assert (await player.look(game))["view"] == before["view"]
    assert (await sitting[0].look(game))["n"] == seen["n"]


async def test_reload_in_mid_placement_lost_who_had_placed_and_could_skip_a_step(
    two: House, client: httpx2.AsyncClient
) -> None:
    sitting, game, seen = await row_wanted(two, client)
    for viewer in (None, *range(len(sitting))):
        token = None if viewer is None else sitting[viewer].token
        async with wire(two.apis[1], token) as line:
            view = (snapshot := await line.subscribe(game))["view"]
            assert view["revealed"] == seen["view"]["revealed"]
            assert len(view["revealed"]) == len(sitting)
            assert (view["trick"], view["row_chooser"]) == (seen["view"]["trick"], seen["you"])
            assert snapshot["to_act"] == [seen["you"]]


async def test_an_11th_player_got_in(two: House, client: httpx2.AsyncClient) -> None:
    host, late = await players.guests(client, two.apis, 2)
    opened = await players.room(host, 10, bots=[1] * 9)
    for path in (f"/invites/{opened['invite']}", f"/rooms/{opened['id']}/seats"):
        refused = await late.ask("POST", path, {} if "seats" in path else None)
        assert refused.json()["code"] == "room_full"
    eleven = await host.ask("POST", "/rooms", {"options": {"ruleset": SIX}, "seats": 11})
    assert eleven.json()["code"] == "illegal_move"


async def test_the_set_choosing_time_was_ignored(two: House, client: httpx2.AsyncClient) -> None:
    """2 seconds: the choice is made at 2, not at the default of 45."""
    quick = {"ruleset": SIX, "choose_seconds": 2, "row_seconds": 600}
    sitting, game, _ = await table(two, client, 2, quick)
    async with wire(two.apis[0], sitting[0].token) as line:
        snapshot = await line.subscribe(game)
        assert snapshot["deadline"] == snapshot["started_at"] + 2000
        update = await line.next("update")
    entry = update["events"][0]
    assert entry["cause"] == "expire"
    assert 0 <= entry["at"] - snapshot["deadline"] < 2500


async def test_the_server_fell_when_the_host_quit_the_lobby(
    two: House, client: httpx2.AsyncClient
) -> None:
    """The others are told, the room is handed on, and closed when nobody is left."""
    host, one = await players.guests(client, two.apis, 2)
    opened = await players.room(host, 4, bots=[1])
    await one.done("POST", f"/invites/{opened['invite']}")
    path = f"/rooms/{opened['id']}"
    async with wire(two.apis[1], one.token) as line:
        await line.send(type="subscribe_room", room=opened["id"])
        await line.next("room")
        await host.done("DELETE", f"{path}/seats/0")
        told = await line.until(lambda f: f["room"]["host"]["id"] == one.id)
        assert told["room"]["status"] == "open"
        await one.done("DELETE", f"{path}/seats/2", api=1)
        await line.until(lambda f: f["room"]["status"] == "closed")
    for api in (0, 1):
        again = await host.ask("POST", f"/invites/{opened['invite']}", api=api)
        assert again.json()["code"] == "room_closed"
        assert (await client.get(f"{two.apis[api]}/ready")).status_code == 200


async def test_ten_players_nothing_left_to_deal_in_round_2(
    two: House, client: httpx2.AsyncClient
) -> None:
    """One person and nine bots reach round 2; hands and table are 104 different cards."""
    host = await players.guest(client, two.apis)
    options = {**players.NO_CLOCK, "target": 66}
    game = await players.game([host], options, bots=[1] * 9)
    follower = players.Follower(two.apis, game, host.token, players.highest)
    follower.stop_at = lambda f: f["view"]["round"] == 2 or f["status"] != "running"
    done = await follower.run()
    assert done.last["view"]["round"] == 2
    rows = await stored.rows(
        two.database_url, "SELECT told::text FROM log WHERE game_id = $1 ORDER BY n", game
    )
    told = "[" + ",".join(row["told"][1:-1] for row in rows if len(row["told"]) > 2) + "]"
    dealt = [
        each["event"]
        for each in httpx2.Response(200, text=told).json()
        if each["event"].get("round") == 2 and each["event"]["kind"].endswith(("dealt", "hand"))
    ]
    assert sorted(card for event in dealt for card in cards_in(event)) == list(range(1, 105))
