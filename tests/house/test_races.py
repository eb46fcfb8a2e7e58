"""Two at the same moment, over two processes: what may happen once happens once."""

from __future__ import annotations

import asyncio
from collections import Counter

import httpx2

from tests.house import players, stored
from tests.house.processes import House
from tests.house.tables import row_wanted


def codes(answers: list[httpx2.Response]) -> Counter[str]:
    """How often each answer came: ``ok``, ``replayed``, or the code of a refusal."""
    found: Counter[str] = Counter()
    for answer in answers:
        if answer.status_code >= 300:
            found[answer.json()["code"]] += 1
        else:
            found["replayed" if "Idempotency-Replayed" in answer.headers else "ok"] += 1
    return found


async def test_ten_choices_at_the_same_moment_all_count(
    two: House, client: httpx2.AsyncClient
) -> None:
    sitting = await players.guests(client, two.apis, 10)
    game = await players.game(sitting)
    views = await asyncio.gather(*(p.look(game) for p in sitting))
    answers = await asyncio.gather(
        *(
            p.move(game, players.highest(s["view"]), api=i % 2, key=f"k{i}", n=s["n"])
            for i, (p, s) in enumerate(zip(sitting, views, strict=True))
        )
    )
    assert codes(list(answers)) == {"ok": 10}
    assert sorted(a.json()["n"] for a in answers) == list(range(2, 12))
    log = await stored.whole(two.database_url, game)
    assert sorted(row["seat"] for row in log[1:]) == list(range(10))
    assert (await sitting[0].look(game))["view"]["chosen"] == []


async def test_the_last_seat_goes_to_one_and_the_other_is_told(
    two: House, client: httpx2.AsyncClient
) -> None:
    host, *others = await players.guests(client, two.apis, 5)
    opened = await players.room(host, 2)
    answers = await asyncio.gather(
        *(p.ask("POST", f"/invites/{opened['invite']}", api=i % 2) for i, p in enumerate(others))
    )
    assert codes(list(answers)) == {"ok": 1, "room_full": 3}
    seats = (await host.done("GET", f"/rooms/{opened['id']}"))["seats"]
    assert all(seat["player"] for seat in seats)


async def test_one_id_in_parallel_on_two_processes_has_one_effect(
    two: House, client: httpx2.AsyncClient
) -> None:
    sitting = await players.guests(client, two.apis, 3)
    game = await players.game(sitting)
    hand = (await sitting[0].look(game))["view"]["hand"]
    for round_ in range(3):
        card = players.choose(hand[round_])
        answers = await asyncio.gather(
            *(sitting[0].move(game, card, api=i % 2, key=f"same-{round_}") for i in range(6))
        )
        assert codes(list(answers)) == {"ok": 1, "replayed": 5}
        assert {a.json()["n"] for a in answers} == {2 + round_}
    log = await stored.whole(two.database_url, game)
    assert len(log) == 4


async def test_one_id_for_two_moves_is_refused(two: House, client: httpx2.AsyncClient) -> None:
    """An id that was accepted with one move is refused with another, by every process."""
    sitting = await players.guests(client, two.apis, 2)
    game = await players.game(sitting)
    hand = (await sitting[0].look(game))["view"]["hand"]
    first = await sitting[0].move(game, players.choose(hand[0]), key="id")
    again = await sitting[0].move(game, players.choose(hand[1]), key="id", api=1)
    assert codes([first, again]) == {"ok": 1, "key_reused": 1}
    assert (await sitting[0].look(game))["view"]["own_choice"] == hand[0]
    # One player's ids are nothing to another player.
    other = (await sitting[1].look(game))["view"]["hand"]
    theirs = await sitting[1].move(game, players.choose(other[0]), key="id")
    assert codes([theirs]) == {"ok": 1}


async def test_one_key_for_two_rooms_is_refused(two: House, client: httpx2.AsyncClient) -> None:
    host = await players.guest(client, two.apis)
    body = {"options": players.NO_CLOCK, "seats": 3}
    answers = await asyncio.gather(
        *(host.ask("POST", "/rooms", body, api=i % 2, key="room") for i in range(4))
    )
    assert codes(list(answers)) == {"ok": 1, "replayed": 3}
    assert len({a.json()["id"] for a in answers}) == 1
    other = await host.ask("POST", "/rooms", {**body, "seats": 4}, key="room")
    assert codes([other]) == {"key_reused": 1}
    assert len((await host.done("GET", "/me"))["rooms"]) == 1


async def test_two_takes_of_a_row_at_once_one_counts(
    two: House, client: httpx2.AsyncClient
) -> None:
    """From two devices of one player, with two ids."""
    sitting, game, seen = await row_wanted(two, client)
    chooser = sitting[seen["you"]]
    answers = await asyncio.gather(
        *(
            chooser.move(game, players.take(i), api=i % 2, key=f"take-{i}", n=seen["n"])
            for i in range(4)
        )
    )
    assert codes(list(answers)) == {"ok": 1, "stale": 3}
    refused = next(a.json() for a in answers if a.status_code == 409)
    assert refused["n"] == seen["n"] + 1
    assert len(await stored.whole(two.database_url, game)) == seen["n"] + 1


async def test_two_joins_by_one_user_give_one_seat(two: House, client: httpx2.AsyncClient) -> None:
    host, one = await players.guests(client, two.apis, 2)
    opened = await players.room(host, 4)
    answers = await asyncio.gather(
        *(one.ask("POST", f"/rooms/{opened['id']}/seats", {}, api=i % 2) for i in range(6))
    )
    assert codes(list(answers)) == {"ok": 6}
    assert len({a.json()["you"] for a in answers}) == 1
    seats = (await host.done("GET", f"/rooms/{opened['id']}"))["seats"]
    assert sum(s["player"] is not None for s in seats) == 2


async def test_an_invite_opened_three_times_gives_the_same_seat(
    two: House, client: httpx2.AsyncClient
) -> None:
    host, one = await players.guests(client, two.apis, 2)
    opened = await players.room(host, 3)
    for api in (0, 1, 0):
        sat = await one.done("POST", f"/invites/{opened['invite']}", api=api)
        assert (sat["id"], sat["you"]) == (opened["id"], 1)
        looked = await one.done("GET", f"/invites/{opened['invite']}", api=api)
        assert looked["state"] == "seated"


async def test_start_clicked_twice_starts_one_game(two: House, client: httpx2.AsyncClient) -> None:
    host = await players.guest(client, two.apis)
    opened = await players.room(host, 2, bots=[1])
    answers = await asyncio.gather(
        *(host.ask("POST", f"/rooms/{opened['id']}/start", api=i % 2) for i in range(4))
    )
    assert codes(list(answers)) == {"ok": 4}
    assert len({a.json()["game"] for a in answers}) == 1
    stored_games = await stored.rows(
        two.database_url, "SELECT 1 FROM games WHERE room_id = $1", opened["id"]
    )
    assert len(stored_games) == 1


async def test_a_rematch_asked_by_both_at_once_is_one_room_and_starts(
    two: House, client: httpx2.AsyncClient
) -> None:
    sitting = await players.guests(client, two.apis, 2)
    game = await players.game(sitting)
    early = await sitting[0].ask("POST", f"/games/{game}/rematch")
    assert codes([early]) == {"not_over": 1}
    for player in sitting:
        await player.done("POST", f"/games/{game}/leave")
    answers = await asyncio.gather(
        *(p.ask("POST", f"/games/{game}/rematch", api=i) for i, p in enumerate(sitting))
    )
    assert codes(list(answers)) == {"ok": 2}
    assert len({a.json()["id"] for a in answers}) == 1
    again = await sitting[0].done("POST", f"/games/{game}/rematch")
    assert again["status"] == "started"
    assert again["game"] not in (None, game)
    assert (await sitting[0].look(game))["rematch"] == again["id"]


async def test_an_eleventh_join_is_refused(two: House, client: httpx2.AsyncClient) -> None:
    host, late = await players.guests(client, two.apis, 2)
    opened = await players.room(host, 10, bots=[1] * 9)
    assert codes([await late.ask("POST", f"/invites/{opened['invite']}")]) == {"room_full": 1}
    assert (await late.done("GET", f"/invites/{opened['invite']}"))["state"] == "full"
    wider = await host.ask("PATCH", f"/rooms/{opened['id']}", {"seats": 11})
    assert codes([wider]) == {"illegal_move": 1}
    assert len((await host.done("GET", f"/rooms/{opened['id']}"))["seats"]) == 10
