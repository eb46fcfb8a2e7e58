"""Seeks: who is put together, who is not, and that nothing is left of who has gone."""

from __future__ import annotations

import asyncio
import threading
from functools import partial
from typing import Any

import pytest
from sqlalchemy import text
from structlog.testing import CapturingLogger

from ludotheque.actions import library, matching, materials, personal, refusals, seating, seeks
from ludotheque.actions.accounts import Caller
from ludotheque.actions.clock import now_ms
from ludotheque.actions.house import House
from ludotheque.actions.judge import Ask
from ludotheque.actions.membership import From
from ludotheque.store import seeks as store
from ludotheque.store.session import Connection
from tests.actions.games import people
from tests.actions.seeking import OPTIONS, age, begun, seen
from tests.api.here import DATA


async def test_those_who_seek_the_same_meet_in_the_order_in_which_they_came(here: House) -> None:
    ana, ben, cleo, dora = await people(here, 4)
    first = await begun(here, ana)
    other = await begun(here, dora, seats=3)
    assert await seeks.match(here, first.key) == 0
    second, third = await begun(here, ben), await begun(here, cleo)
    assert first.key == second.key != other.key
    assert await seeks.match(here, first.key) == 1
    assert await seen(here, first, second, third, other) == ["matched", "matched", "open", "open"]
    one, two = [await seeks.held(here, each.id, each.player) for each in (first, second)]
    assert one.game_id == two.game_id is not None
    with pytest.raises(refusals.NotFound):
        await seeks.held(here, first.id, ben)


async def test_languages_meet_in_games_without_words(here: House) -> None:
    ana, ben = await people(here, 2)
    first = await begun(here, ana, language="en")
    second = await begun(here, ben, language="fr")
    assert await seeks.match(here, first.key) == 1
    assert await seen(here, first, second) == ["matched", "matched"]
    game = (await seeks.held(here, second.id, ben)).game_id
    async with here.database.driver() as driver:
        told = await driver.fetchval("SELECT language FROM games WHERE id = $1", game)
    assert told == "en", "the table is of who has waited longest"


async def test_languages_are_kept_apart_in_games_of_words(here: House) -> None:
    materials.lay_out()
    here.library = library.install(DATA)
    ana, ben = await people(here, 2)
    words = {"ruleset": "wocable"}
    french = await begun(here, ana, language="fr", options=words)
    english = await begun(here, ben, language="en", options=words)
    assert french.key != english.key


async def test_who_was_erased_meanwhile_seeks_nothing(here: House) -> None:
    ana = (await people(here, 1))[0]
    await personal.erase(here, Caller(ana, (), b""), ana.id, None, From("here", ""))
    with pytest.raises(refusals.BadToken):
        await begun(here, ana)


async def test_numbers_and_blocks_keep_people_apart(here: House) -> None:
    ana, ben, cleo = await people(here, 3)
    strong = await begun(here, ana, lowest=1600)
    newcomer = await begun(here, ben)
    assert (newcomer.number, await seeks.match(here, strong.key)) == (1500, 0)
    async with here.database.driver() as driver:
        await driver.execute("INSERT INTO blocks VALUES ($1, $2, 0)", cleo.id, ben.id)
    blocked = await begun(here, cleo)
    assert await seeks.match(here, strong.key) == 0
    assert [s.player.id for s in await seeks.listed(here, None, ben.id, 10)] == [ana.id, ben.id]
    assert len(await seeks.listed(here, "six-qui-prend", None, 10)) == 3
    await age(here, blocked, number=1600)
    assert await seeks.match(here, strong.key) == 1
    assert await seen(here, strong, newcomer, blocked) == ["matched", "open", "matched"]


async def test_bots_fill_after_the_wait_for_those_who_want_them(here: House) -> None:
    ana, ben, cleo = await people(here, 3)
    lead = await begun(here, ana, seats=4, bots_after=30, bot_level=2)
    willing, never = await begun(here, ben, seats=4, bots_after=600), await begun(here, cleo, 4)
    assert await seeks.match_due(here) == 0
    await age(here, lead, bots_at=now_ms() - 1)
    assert await seeks.match_due(here) == 1
    assert await seen(here, lead, willing, never) == ["matched", "matched", "open"]
    game = (await seeks.held(here, lead.id, ana)).game_id
    async with here.database.driver() as driver:
        rows = await driver.fetch(
            "SELECT player_id, bot_level FROM seats WHERE game_id = $1 ORDER BY seat", game
        )
    sat = sorted((row["player_id"] or "", row["bot_level"]) for row in rows)
    assert sat == [("", 2), ("", 2), *sorted([(ana.id, None), (ben.id, None)])]


async def test_a_seek_that_nobody_holds_is_not_matched_and_ends(here: House) -> None:
    ana, ben = await people(here, 2)
    dead = await begun(here, ana)
    await age(here, dead, lease_until=now_ms() - 1)
    alive = await begun(here, ben)
    assert await seeks.match(here, dead.key) == 0
    await seeks.match_due(here)
    assert await seen(here, dead) == ["lapsed"]
    await seeks.let_go(here, await seeks.held(here, alive.id, ben))
    async with here.database.driver() as driver:
        left = await driver.fetchval("SELECT lease_until FROM seeks WHERE id = $1", alive.id)
    assert left <= now_ms() + seeks.GONE_MS
    await seeks.held(here, alive.id, ben)
    async with here.database.driver() as driver:
        left = await driver.fetchval("SELECT lease_until FROM seeks WHERE id = $1", alive.id)
    assert left > now_ms() + seeks.GONE_MS, "who comes back holds it again"


async def test_who_goes_takes_a_seek_from_nobody_else_who_holds_it(here: House) -> None:
    """A page that was loaded anew: the connection of before is missed when the new one is there."""
    (ana,) = await people(here, 1)
    seek = await begun(here, ana)
    many = [await seeks.held(here, seek.id, ana) for _ in range(20)]
    leases = [each.lease_until for each in many]
    assert len(set(leases)) == 20, "each knows its own"
    for before in many[:-1]:
        await seeks.let_go(here, before)
    async with here.database.driver() as driver:
        read = partial(driver.fetchval, "SELECT lease_until FROM seeks WHERE id = $1", seek.id)
        assert await read() == leases[-1]
        await seeks.let_go(here, many[-1])
        assert await read() <= now_ms() + seeks.GONE_MS


async def test_one_player_seeks_one_thing_and_may_take_it_back(here: House) -> None:
    ana, ben = await people(here, 2)
    first = await begun(here, ana)
    second = await begun(here, ana, seats=3)
    assert await seen(here, first, second) == ["withdrawn", "open"]
    many = await asyncio.gather(*(begun(here, ana) for _ in range(5)))
    assert sorted(await seen(here, *many)) == ["open"] + ["withdrawn"] * 4
    async with here.database.transaction() as connection:
        again = await begun(here, ana)
        gone = await seeks.withdraw(connection, again.id, ana)
    assert gone.status == "withdrawn"
    await begun(here, ben)
    assert await seeks.match(here, again.key) == 0


async def test_whoever_asks_twice_while_being_matched_has_one_game(here: House) -> None:
    ana, ben = await people(here, 2)
    await begun(here, ana)
    seek = await begun(here, ben)
    assert await seeks.match(here, seek.key) == 1
    again = await begun(here, ben)
    assert (again.id, again.status) == (seek.id, "matched")
    async with here.database.transaction() as connection:
        assert (await seeks.withdraw(connection, seek.id, ben)).status == "matched"


REEF = {"ruleset": "shoals"}


async def test_whoever_seeks_after_a_game_has_ended_gets_another(here: House) -> None:
    ana, ben = await people(here, 2)
    await begun(here, ana, options=REEF)
    seek = await begun(here, ben, options=REEF)
    assert await seeks.match(here, seek.key) == 1
    game = (await seeks.held(here, seek.id, ben)).game_id
    await here.play.submit(Ask(str(game), "leave", now_ms(), player_id=ana.id))
    again = await begun(here, ben, options=REEF)
    assert (again.id == seek.id, again.status) == (False, "open")


async def test_what_the_rules_refuse_holds_nobody_up(
    here: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben, cleo = await people(here, 3)
    first, second = await begun(here, ana), await begun(here, ben)

    async def refuses(house: Any, connection: Any, room: Any) -> str:
        if room.host_id == ana.id:
            raise refusals.Illegal("Not with you.", reason="no", rule="X1")
        return await seating.start_game(house, connection, room)

    monkeypatch.setattr(seeks, "start_game", refuses)
    assert await seeks.match(here, first.key) == 0
    assert await seen(here, first, second) == ["refused", "open"]
    third = await begun(here, cleo)
    assert await seeks.match(here, first.key) == 1
    assert await seen(here, second, third) == ["matched", "matched"]


async def test_what_breaks_down_over_a_game_ends_the_seek_that_led_to_it(
    here: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben, cleo = await people(here, 3)
    first, second = await begun(here, ana), await begun(here, ben)

    async def breaks(house: Any, connection: Any, room: Any) -> str:
        if room.host_id == ana.id:
            raise ZeroDivisionError
        return await seating.start_game(house, connection, room)

    monkeypatch.setattr(seeks, "start_game", breaks)
    log = CapturingLogger()
    monkeypatch.setattr(seeks, "log", log)
    assert await seeks.match(here, first.key) == 0
    assert [(call.method_name, call.args) for call in log.calls] == [
        ("exception", ("seeks.not_dealt",))
    ]
    assert await seen(here, first, second) == ["refused", "open"]
    assert (await seeks.held(here, first.id, ana)).detail == seeks.BROKEN
    third = await begun(here, cleo)
    assert await seeks.match(here, third.key) == 1
    assert await seen(here, second, third) == ["matched", "matched"]
    async with here.database.driver() as driver:
        assert await driver.fetchval("SELECT count(*) FROM rooms") == 1, "nothing is left of it"


async def test_what_goes_wrong_in_the_database_ends_no_seek(
    here: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = [await begun(here, player) for player in await people(here, 2)]

    async def breaks(house: Any, connection: Connection, room: Any) -> str:
        await connection.execute(text("SELECT 1 / 0"))
        raise AssertionError("unreachable")

    log = CapturingLogger()
    with monkeypatch.context() as patched:
        patched.setattr("ludotheque.actions.singly.log", log)
        patched.setattr(seeks, "start_game", breaks)
        assert await seeks.match_due(here) == 0
    assert [call.args for call in log.calls] == [("seeks.not_matched",)]
    assert await seen(here, first, second) == ["open", "open"]
    assert await seeks.match(here, first.key) == 1


async def test_pools_in_which_nobody_fits_keep_none_waiting(
    here: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More pools than are looked at in one go: each has its turn, the newest too."""
    for seconds in range(60, 66):
        for player in await people(here, 2):
            await begun(here, player, options={**OPTIONS, "row_seconds": seconds}, lowest=3000)
    monkeypatch.setattr(store, "due_keys", partial(store.due_keys, limit=2))
    last = [
        await begun(here, player, options={**OPTIONS, "row_seconds": 90})
        for player in await people(here, 2)
    ]
    here.play.woke(now_ms())
    games = [await seeks.match_due(here) for _ in range(4)]
    assert sum(games) == 1
    assert await seen(here, *last) == ["matched", "matched"]


async def test_a_pool_is_sorted_while_others_are_served(
    here: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = [await begun(here, player) for player in await people(here, 2)]
    free = threading.Event()

    def slow(*given: Any) -> Any:
        assert free.wait(10), "the loop stood still"
        return matching.tables(*given)

    monkeypatch.setattr(seeks, "tables", slow)
    asyncio.get_running_loop().call_later(0.1, free.set)
    assert await seeks.match(here, first.key) == 1
    assert await seen(here, first, second) == ["matched", "matched"]


async def test_what_cannot_be_sought_is_refused(here: House) -> None:
    (ana,) = await people(here, 1)
    with pytest.raises(refusals.Illegal):
        await begun(here, ana, seats=1)
    with pytest.raises(refusals.Malformed):
        await begun(here, ana, lowest=1600, highest=1500)
    with pytest.raises(refusals.Malformed):
        await begun(here, ana, bot_level=99)
