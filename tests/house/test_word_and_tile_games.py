"""Other games in the same house: parts of a turn, words, paces, options left open."""

from __future__ import annotations

import asyncio
import itertools
import time
from typing import Any

import httpx2
import pytest

from tests.house import players, stored
from tests.house.players import Follower, Json, Player
from tests.house.processes import House

SHOALS = {"ruleset": "shoals", "turn_seconds": 0}
DICE = {"ruleset": "letter-dice", "mode": "simultaneous"}


def _part(view: Json) -> Json:
    """The next part of a turn: the first tile on the first free cell, the first of the pool."""
    if view["phase"] == "objective":
        return {"kind": "shoals.choose", "objective": "colour"}
    if view["phase"] == "draw":
        return {"kind": "shoals.draw", "place": view["pool"][0]}
    cell = view["board"].index(None)
    return {"kind": "shoals.place", "tile": view["river"][0], "cell": cell}


def _whole(view: Json) -> Json:
    """A whole turn at once."""
    if view["phase"] != "turn":
        return _part(view)
    place = {"tile": view["river"][-1], "cell": view["board"].index(None)}
    draw = view["pool"][-1] if view["pool"] else None
    return {"kind": "shoals.turn", "place": place, "draw": draw}


async def test_shoals_in_parts_and_as_a_whole(two: House, client: httpx2.AsyncClient) -> None:
    sitting = await players.guests(client, two.apis, 2)
    game = await players.game(sitting, {**SHOALS, "match": 2})
    playing = [
        Follower(two.apis, game, one.token, how, first=place)
        for place, (one, how) in enumerate(zip(sitting, (_part, _whole), strict=True))
    ]
    watching = Follower(two.apis, game)
    # A house that has just started is still reading its word lists.
    await asyncio.gather(*(each.run(180) for each in [*playing, watching]))
    await stored.kept(two.database_url, game, playing)
    assert not playing[0].refused
    assert watching.last["view"] == playing[0].last["view"] == playing[1].last["view"]
    assert watching.last["outcome"]["scores"] == watching.last["view"]["totals"]


async def test_a_bot_of_shoals_plays_a_whole_game(two: House, client: httpx2.AsyncClient) -> None:
    host = await players.guest(client, two.apis)
    game = await players.game([host], {**SHOALS, "bank_seconds": 600}, bots=[3])
    done = await Follower(two.apis, game, host.token, _whole).run(180)
    assert done.last["outcome"]["ending"] == "played_out"
    await stored.kept(two.database_url, game, [done])


async def test_what_a_table_left_open_is_filled_in_when_it_starts(
    two: House, client: httpx2.AsyncClient
) -> None:
    """Two minutes for each seat, however many there are in the end; the list is pinned."""
    host = await players.guest(client, two.apis)
    opened = await players.room(host, 2, {"ruleset": "letter-dice"}, language="en", bots=[1])
    assert opened["options"]["total_minutes"] is None
    await host.done("PATCH", f"/rooms/{opened['id']}", {"seats": 3})
    await host.done("POST", f"/rooms/{opened['id']}/bots", {"level": 2})
    started = await host.done("POST", f"/rooms/{opened['id']}/start")
    seen = await host.look(started["game"])
    assert seen["options"]["total_minutes"] == 6
    assert seen["options"]["language"] == "en"
    assert seen["options"]["lexicon"] == seen["view"]["lexicon"]
    assert "@" in seen["view"]["lexicon"]
    assert seen["view"]["rounds"] == 2


async def test_options_that_cannot_be_completed_are_refused(
    two: House, client: httpx2.AsyncClient
) -> None:
    host = await players.guest(client, two.apis)
    bad_dice = {"ruleset": "letter-dice", "dice_text": "A;B;C"}
    answer = await host.ask("POST", "/rooms", {"options": bad_dice, "seats": 1})
    told = answer.json()
    assert (answer.status_code, told["reason"], told["rule"]) == (422, "bad_dice", "D1")
    assert told["place"]["line"] == 1
    for wrong in ({"total_minutes": 0}, {"total_minutes": 10**9}, {"lexicon": "none"}):
        wish = {"options": {"ruleset": "letter-dice", **wrong}, "seats": 1}
        answer = await host.ask("POST", "/rooms", wish)
        assert answer.status_code == 422
        assert answer.json()["detail"]


async def test_words_of_others_stay_hidden_and_shared_ones_score_nothing(
    two: House, client: httpx2.AsyncClient
) -> None:
    one, other = await players.guests(client, two.apis, 2)
    # One board in some hundreds has hardly a word: then other dice are thrown.
    for _ in range(4):
        game = await players.game([one, other], DICE)
        shared = await _found(one, game, 3)
        if len(shared) == 3:
            break
    else:
        pytest.fail("none of four boards has three words of three dice")
    for word in shared[:2]:
        answer = await other.move(game, _enter(word.lower()), api=1)
        assert answer.status_code == 200, answer.text
    seen = await other.look(game, 0)
    assert seen["view"]["found"][0] is None
    assert seen["view"]["counts"] == [3, 2]
    told = [event for entry in seen["events"] for event in entry["events"]]
    assert [each["word"] for each in told if each["kind"] == "letter-dice.accepted"] == shared[:2]
    nothing = await other.move(game, _enter("zzz"))
    assert nothing.json()["reason"] == "not_in_lexicon"
    again = await one.move(game, _enter(shared[0]))
    assert again.json()["reason"] == "already_found"
    for player in (one, other):
        await player.move(game, {"kind": "letter-dice.pass"})
    over = await other.look(game)
    alone = next(f for f in over["view"]["found"][0] if not f["shared"])
    assert over["outcome"]["scores"] == [alone["points"], 0]
    assert shared[2] == alone["word"]
    words = {each["word"]: each["found_by"] for each in over["view"]["rolls"][0]["words"]}
    assert [words[each] for each in shared] == [[0, 1], [0, 1], [0]]


def _enter(word: str) -> Json:
    return {"kind": "letter-dice.enter", "word": word}


async def _found(player: Player, game: str, number: int) -> list[str]:
    """Words that a player finds by trying every walk over three dice of the board.

    So many, or as many as there are.
    """
    view = (await player.look(game))["view"]
    found: list[str] = []
    for cells in itertools.permutations(range(16), 3):
        if any(not _touch(a, b) for a, b in itertools.pairwise(cells)):
            continue
        word = "".join(view["board"][cell] for cell in cells)
        answer = await player.move(game, _enter(word))
        if answer.status_code == 200:
            found.append(word)
        if len(found) == number:
            break
    return found


def _touch(one: int, other: int) -> bool:
    return abs(one // 4 - other // 4) < 2 and abs(one % 4 - other % 4) < 2


async def test_bots_enter_words_at_the_pace_of_a_person(
    two: House, client: httpx2.AsyncClient
) -> None:
    """Though this house lets bots move at once: a game in which many words fall in one phase."""
    host = await players.guest(client, two.apis)
    game = await players.game([host], {**DICE, "total_minutes": 1}, bots=[5, 5])
    began = time.monotonic()

    async def counted(number: int) -> tuple[list[int], float]:
        while True:
            seen: Any = await host.look(game)
            counts = seen["view"]["counts"][1:]
            if sum(counts) >= number or seen["status"] != "running":
                return counts, time.monotonic() - began
            await asyncio.sleep(0.1)

    counts, seconds = await asyncio.wait_for(counted(4), 30)
    assert sum(counts) >= 4
    # Two bots, each 1.6 to 4.8 seconds a word.
    assert seconds > 2.5
    assert seconds < 20
    await host.done("POST", f"/games/{game}/leave")
