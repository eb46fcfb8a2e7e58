"""Who is told of a turn and of an appointment, when, and how often."""

from __future__ import annotations

import pytest

from ludotheque.actions import accounts, circles, notices, reminders, rooms
from ludotheque.actions.house import House, new_id, now_ms
from ludotheque.actions.judge import Ask
from ludotheque.actions.rooms import Wish
from ludotheque.actions.upkeep import read_table
from ludotheque.store import blocks
from ludotheque.store import notices as notice_store
from tests.actions.games import card, stored

FAST = {"ruleset": "six-qui-prend", "choose_seconds": 45, "row_seconds": 20}
MINUTES = {"ruleset": "six-qui-prend", "choose_seconds": 120, "row_seconds": 120}
SECOND = 1000


async def told(here: House, player_id: str) -> list[tuple[str, bool]]:
    """Kinds of notifications, and whether they are read."""
    news = await notices.since(here, player_id, 0)
    return [(row.kind, row.read_at is not None) for row in news.items]


async def later(here: House, game: str, moved: int, begun: int = 120 * SECOND) -> None:
    """Let a game have moved, and begun, so long ago."""
    async with here.database.driver() as driver:
        await driver.execute(
            "UPDATE games SET deadline = deadline - last_at + $2, last_at = $2, started_at = $3"
            " WHERE id = $1",
            game,
            now_ms() - moved,
            now_ms() - begun,
        )


async def come(here: House, game: str, seat: int) -> None:
    """Somebody looks at the game."""
    async with here.database.driver() as driver:
        await driver.execute("INSERT INTO presences VALUES ($1, $2, 'p')", game, seat)


async def lay_card(here: House, game: str, player_id: str, seat: int) -> None:
    """Somebody moves."""
    table = await read_table(here, game)
    assert table is not None
    ask = Ask(game, "move", now_ms(), player_id=player_id, move=card(table, seat))
    await here.play.submit(ask)


async def test_a_turn_is_told_once_and_read_when_it_is_over(here: House) -> None:
    await reminders.turns(here)
    game, (ana, ben) = await stored(here)
    for _ in range(3):
        await reminders.turns(here)
    assert await told(here, ana.id) == await told(here, ben.id) == [("turn", False)]
    table = await read_table(here, game)
    assert table is not None
    ask = Ask(game, "move", now_ms(), player_id=ana.id, move=card(table, 0))
    await here.play.submit(ask)
    await reminders.turns(here)
    # The cards lie open when both have chosen; until then the phase is the same.
    assert (await told(here, ben.id))[0] == ("turn", False)
    table = await read_table(here, game)
    assert table is not None
    await here.play.submit(Ask(game, "move", now_ms(), player_id=ben.id, move=card(table, 1)))
    await reminders.turns(here)
    for who in (ana, ben):
        unread = [kind for kind, read in await told(here, who.id) if not read]
        assert len(unread) <= 1
    for who in (ana, ben):
        await here.play.submit(Ask(game, "leave", now_ms(), player_id=who.id))
    await reminders.settle_over(here)
    for who in (ana, ben):
        assert all(read for _, read in await told(here, who.id))


async def test_a_turn_is_told_with_its_game_and_who_else_plays(here: House) -> None:
    await reminders.turns(here)
    game, (ana, ben) = await stored(here)
    await reminders.turns(here)
    (told,) = (await notices.since(here, ana.id, 0)).items
    assert (told.game_id, told.ruleset) == (game, "six-qui-prend")
    assert [each.id for each in told.others] == [ben.id]
    listed = await notices.listed(here, ana.id, None, False, 10)
    assert [row.others for row in listed] == [told.others]


async def test_who_is_looking_and_quick_games_are_not_told(here: House) -> None:
    await reminders.turns(here)
    game, (ana, ben) = await stored(here)
    async with here.database.driver() as driver:
        await driver.execute(
            "INSERT INTO presences (game_id, seat, process_id) VALUES ($1, 0, 'p')", game
        )
    _, quick = await stored(here, options=FAST)
    await reminders.turns(here)
    assert (await told(here, ana.id), await told(here, ben.id)) == ([], [("turn", False)])
    for each in quick:
        assert await told(here, each.id) == []


async def test_a_turn_of_minutes_is_told_after_a_moment(here: House) -> None:
    await reminders.turns(here)
    game, (ana, ben) = await stored(here, options=MINUTES)
    await come(here, game, 1)
    await later(here, game, 2 * SECOND)
    await reminders.turns(here)
    assert await told(here, ana.id) == [], "whoever loads a page is given time for it"
    await later(here, game, 6 * SECOND)
    for _ in range(3):
        await reminders.turns(here)
    assert (await told(here, ana.id), await told(here, ben.id)) == ([("turn", False)], [])
    await lay_card(here, game, ben.id, 1)
    await reminders.turns(here)
    assert await told(here, ana.id) == [("turn", False)], "she is waited for still"
    await lay_card(here, game, ana.id, 0)
    await reminders.turns(here)
    assert await told(here, ana.id) == [("turn", True)]
    await here.play.submit(Ask(game, "leave", now_ms(), player_id=ana.id))
    await reminders.settle_over(here)
    assert all(read for _, read in await told(here, ana.id))


async def test_devices_ring_again_after_an_answer_alone(
    here: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    rung: list[str] = []

    async def push(_: object, player_id: str, n: int, __: int) -> None:
        rung.append(f"{player_id} {n}")

    monkeypatch.setattr(notice_store, "push", push)
    await reminders.turns(here)
    game, (ana, ben) = await stored(here, options=MINUTES)
    await come(here, game, 1)
    await later(here, game, 6 * SECOND)
    await reminders.turns(here)
    assert rung == [f"{ana.id} 1"]
    # The time of the one runs out, the other plays; the next turn is told without a ring.
    await lay_card(here, game, ben.id, 1)
    async with here.database.driver() as driver:
        await driver.execute("UPDATE games SET phase_n = phase_n + 1 WHERE id = $1", game)
        await driver.execute("UPDATE notifications SET at = at - 1000")
    await later(here, game, 6 * SECOND)
    await reminders.turns(here)
    assert await told(here, ana.id) == [("turn", True), ("turn", False)]
    assert rung == [f"{ana.id} 1"]


async def test_who_is_elsewhere_is_told_that_a_game_has_begun(here: House) -> None:
    await reminders.turns(here)
    game, (ana, ben) = await stored(here, options=FAST)
    await come(here, game, 1)
    await reminders.turns(here)
    assert await told(here, ana.id) == [], "whoever comes from the room is on the way"
    await later(here, game, 6 * SECOND, 6 * SECOND)
    for _ in range(3):
        await reminders.turns(here)
    assert (await told(here, ana.id), await told(here, ben.id)) == ([("started", False)], [])
    # Who has come needs no telling any more.
    await come(here, game, 0)
    await lay_card(here, game, ana.id, 0)
    await later(here, game, 1 * SECOND, 10 * SECOND)
    await reminders.turns(here)
    assert await told(here, ana.id) == [("started", True)]


async def test_of_a_game_that_has_begun_there_is_one_word_at_a_time(here: House) -> None:
    await reminders.turns(here)
    game, (ana, ben) = await stored(here, options=MINUTES)
    await later(here, game, 6 * SECOND, 6 * SECOND)
    await reminders.turns(here)
    for who in (ana, ben):
        assert await told(here, who.id) == [("started", False)]
    await later(here, game, 6 * SECOND, 70 * SECOND)
    await reminders.turns(here)
    for who in (ana, ben):
        assert await told(here, who.id) == [("started", True), ("turn", False)]


async def test_a_slow_game_tells_those_it_does_not_wait_for_that_it_has_begun(here: House) -> None:
    await reminders.turns(here)
    game, (ana, ben) = await stored(here, options={"ruleset": "shoals", "turn_seconds": 0})
    await later(here, game, 6 * SECOND, 6 * SECOND)
    for _ in range(2):
        await reminders.turns(here)
    said = {who.id: await told(here, who.id) for who in (ana, ben)}
    assert sorted(kind for found in said.values() for kind, _ in found) == ["started", "turn"]


async def test_whom_a_tournament_calls_is_not_told_twice(here: House) -> None:
    await reminders.turns(here)
    game, (ana, ben) = await stored(here, options=MINUTES)
    async with here.database.transaction() as connection:
        await notices.tell(connection, notices.Notice(ana.id, "tournament", "t", game_id=game))
    await later(here, game, 6 * SECOND, 6 * SECOND)
    await reminders.turns(here)
    assert await told(here, ana.id) == [("tournament", False)]
    assert await told(here, ben.id) == [("started", False)]


async def test_workers_that_were_away_tell_what_happened_meanwhile(here: House) -> None:
    await reminders.turns(here)
    _, (ana, _) = await stored(here)
    hour = 3_600_000
    async with here.database.driver() as driver:
        await driver.execute("UPDATE marks SET at = at - $1", 2 * hour)
        await driver.execute("UPDATE games SET last_at = last_at - $1", hour)
    await reminders.turns(here)
    assert await told(here, ana.id) == [("turn", False)]
    async with here.database.driver() as driver:
        mark = await driver.fetchval("SELECT at FROM marks")
    assert now_ms() - mark < 60_000


async def test_an_appointment_is_told_a_quarter_of_an_hour_before(here: House) -> None:
    here.settings = here.settings.model_copy(update={"guests_per_minute": 0})
    ana, ben = [(await accounts.new_guest(here, name, "fr", "x")).player for name in "AB"]
    wish = Wish(FAST, 2, "link", {"policy": "wait", "bank_seconds": 60}, False, "en")
    near, far = now_ms() + 14 * 60_000, now_ms() + 16 * 60_000
    made = []
    async with here.database.transaction() as connection:
        for at in (near, far):
            room = await rooms.create(
                here,
                connection,
                ana,
                Wish(FAST, 2, "link", wish.leaver, False, "en", starts_at=at),
            )
            await rooms.sit(connection, room.id, ben, 1)
            made.append(room.id)
    for _ in range(2):
        await reminders.appointments(here)
    for who in (ana, ben):
        [row] = (await notices.since(here, who.id, 0)).items
        assert (row.kind, row.room_id) == ("appointment", made[0])
        assert row.detail == {"starts_at": near}
    async with here.database.transaction() as connection:
        change = rooms.Change(starts_at=near + 1000)
        await rooms.change(connection, made[0], ana, change)
    await reminders.appointments(here)
    assert len(await told(here, ana.id)) == 2, "another time is another appointment"


async def test_nothing_is_told_of_whom_one_blocks(here: House) -> None:
    here.settings = here.settings.model_copy(update={"guests_per_minute": 0})
    ana, ben = [(await accounts.new_guest(here, name, "fr", "x")).player for name in "AB"]
    async with here.database.transaction() as connection:
        await circles.add(connection, "block", ana, ben.id)
        assert await blocks.between(connection, ben.id, ana.id)
        challenge = notices.Notice(
            ana.id, "challenge", f"challenge:{new_id()}", room_id="r", from_id=ben.id
        )
        await notices.tell(connection, challenge)
    assert await told(here, ana.id) == []
