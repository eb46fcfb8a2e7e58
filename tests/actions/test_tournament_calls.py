"""Who is called to a game, who is found not to have come, and who cannot be in two at once."""

from __future__ import annotations

import asyncio
import json

from ludotheque.actions import codec, notices, upkeep
from ludotheque.actions.house import House
from ludotheque.actions.judge import Ask
from ludotheque.actions.tournaments import verifying
from ludotheque.core.rulesets.shoals import bot as shoals_bot
from ludotheque.store import dealers
from ludotheque.store.notices import NoticeRow
from ludotheque.store.players import PlayerRow
from tests.actions.games import people
from tests.actions.pushbox import Device, due_now, signed_in, subscribed
from tests.actions.tournaments import (
    MINUTE,
    SIX,
    Clock,
    act,
    begun,
    bring_on,
    enter,
    made,
    play_out,
    records,
)

SHOALS = {"ruleset": "shoals", "turn_seconds": 30}
PATIENCE = 35_000
"""After which an arena lets two meet who have just met."""
ARENA = {"format": "arena", "minutes": 20, "seats": 2}


async def pass_time(here: House, clock: Clock, ms: int) -> None:
    """Let time pass, and the house do what is due then."""
    clock.move(ms)
    await upkeep.fire_deadlines(here)
    await bring_on(here)


async def told(here: House, player: PlayerRow) -> list[NoticeRow]:
    return list((await notices.since(here, player.id, 0)).items)


async def move_once(here: House, game_id: str) -> str:
    """One turn of whoever is asked at a table of shoals; who that was."""
    table = await upkeep.read_table(here, game_id)
    assert table is not None
    (seat,) = table.to_act
    who = table.seats[seat].player_id
    assert who is not None
    for _ in range(6):
        table = await upkeep.read_table(here, game_id)
        assert table is not None
        if seat not in table.to_act:
            break
        move = shoals_bot.choose(table.ruleset.view(table.state, seat), seat, 1, bytes(32))
        sent = json.loads(codec.dump(move))
        await here.play.submit(Ask(game_id, "move", table.last_at, who, seat=seat, move=sent))
    return who


async def test_who_never_moves_in_quick_games_is_withdrawn_after_the_first(
    here: House, clock: Clock
) -> None:
    players = await people(here, 2)
    row = await begun(here, clock, players, options=SHOALS, **ARENA)
    (table,) = (await records(here, row)).tables
    # One moves, and the other lets half a minute pass: long before anybody counts as absent.
    present = await move_once(here, table.game_id or "")
    (bea,) = [each for each in players if each.id != present]
    await pass_time(here, clock, 31_000)
    found = await records(here, row)
    assert (found.tables[0].status, found.tables[0].forfeits) == ("over", [bea.id])
    assert found.people[bea.id].withdrawn_why == "absent"
    assert found.people[present].withdrawn_at is None
    lines = {one: (each.line or {})["points"] for one, each in found.people.items()}
    assert lines[present] > lines[bea.id] == 0
    for _ in range(5):
        await pass_time(here, clock, 31_000)
    assert len((await records(here, row)).tables) == 1, "nobody is paired with who is away"
    # The organiser puts that table right later; who has come back stays.
    await enter(here, row, bea)
    await act(here, row, players[0], "forfeit", table=table.id, entrants=[bea.id])
    await bring_on(here)
    await pass_time(here, clock, PATIENCE)
    found = await records(here, row)
    assert found.people[bea.id].withdrawn_at is None
    assert len(found.tables) == 2
    assert await verifying.compared(here, row.id) == []


async def test_who_was_never_asked_or_has_moved_once_was_there(here: House, clock: Clock) -> None:
    players = await people(here, 2)
    row = await begun(here, clock, players, options=SHOALS, **ARENA)
    (table,) = (await records(here, row)).tables
    first = await upkeep.read_table(here, table.game_id or "")
    assert first is not None
    asked = first.seats[first.to_act[0]].player_id
    await pass_time(here, clock, 31_000)
    found = await records(here, row)
    gone = [each.id for each in found.people.values() if each.withdrawn_at is not None]
    assert gone == [asked], "the other had nothing to do yet"
    await enter(here, row, *(each for each in players if each.id == asked))
    await pass_time(here, clock, PATIENCE)
    game_id = (await records(here, row)).tables[-1].game_id or ""
    await move_once(here, game_id)
    await move_once(here, game_id)
    await pass_time(here, clock, 31_000)
    found = await records(here, row)
    assert found.tables[1].status == "over"
    assert found.tables[1].forfeits == []
    assert all(each.withdrawn_at is None for each in found.people.values())


async def test_bots_of_the_house_and_tournaments_that_wait_for_ever_know_no_absence(
    here: House, clock: Clock
) -> None:
    players = await people(here, 2)
    rules = {"rounds": 2, "pause_seconds": 0, "no_show_seconds": 0}
    row = await begun(here, clock, players, options=SHOALS, rules=rules)
    await pass_time(here, clock, 31_000)
    found = await records(here, row)
    assert found.tables[0].status == "over"
    assert [each.forfeits for each in found.tables] == [[]] * len(found.tables)
    assert all(each.withdrawn_at is None for each in found.people.values())


async def test_people_are_called_to_each_game_and_no_longer_than_it_runs(
    here: House, clock: Clock
) -> None:
    players = await people(here, 3)
    (program,) = await people(here, 1, "bot")
    everybody = [*players, program]
    rules = {"rounds": 2, "pause_seconds": 0}
    row = await begun(here, clock, everybody, seats=4, rules=rules, entry={"bots": True})
    (table,) = (await records(here, row)).tables
    for player in players:
        (call,) = await told(here, player)
        assert (call.kind, call.game_id, call.ruleset) == (
            "tournament",
            table.game_id,
            "six-qui-prend",
        )
        assert call.read_at is None
        assert call.detail == {"tournament": row.id, "title": row.title, "status": "running"}
        assert {each.id for each in call.others} == {each.id for each in everybody} - {player.id}
    assert await told(here, program) == [], "programs follow their games"
    await play_out(here, table.game_id or "")
    await bring_on(here)
    second = (await records(here, row)).tables[1]
    for player in players:
        old, new = await told(here, player)
        assert (old.read_at is not None, new.read_at) == (True, None)
        assert (new.game_id, new.n) == (second.game_id, 2)
        _, unread = await notices.fresh(here, player.id, new.n)
        assert unread == 1


async def test_a_call_is_pushed_to_devices(here: House, clock: Clock) -> None:
    caller = await signed_in(here)
    await subscribed(here, caller, Device())
    (other,) = await people(here, 1)
    await begun(here, clock, [caller.player, other])
    assert len(await due_now(here)) == 1


async def test_who_does_not_come_keeps_the_call_and_who_entered_hears_of_the_end(
    here: House, clock: Clock
) -> None:
    players = await people(here, 2)
    row = await begun(here, clock, players, options=SHOALS, **ARENA)
    (table,) = (await records(here, row)).tables
    present = await move_once(here, table.game_id or "")
    await pass_time(here, clock, 31_000)
    (bea,) = [each for each in players if each.id != present]
    (ana,) = [each for each in players if each.id == present]
    assert [each.read_at is None for each in await told(here, bea)] == [True]
    assert [each.read_at is None for each in await told(here, ana)] == [False]
    await act(here, row, players[0], "cancel")
    assert len(await told(here, bea)) == 1, "withdrawn, so it is nothing to them any more"
    last = (await told(here, ana))[-1]
    assert (last.kind, last.game_id) == ("tournament", None)
    assert (last.detail["status"], last.detail["why"]) == ("cancelled", "organiser")
    alone = await made(here, players[0], options=SIX)
    await enter(here, alone, players[0])
    clock.move(MINUTE)
    await bring_on(here)
    assert (await told(here, players[0]))[-1].detail["why"] == "too_few"


async def test_an_arena_waits_for_who_plays_in_another_tournament(
    here: House, clock: Clock
) -> None:
    players = await people(here, 4)
    swiss = await begun(here, clock, players[:2], rules={"rounds": 1, "pause_seconds": 0})
    arena = await begun(here, clock, players, **ARENA)
    busy = {each.id for each in players[:2]}
    found = await records(here, arena)
    assert [set(each.seats) for each in found.tables] == [{each.id for each in players[2:]}]
    assert all(found.people[one].free_at is not None for one in busy), "they are free still"
    await pass_time(here, clock, 4_000)
    assert len((await records(here, arena)).tables) == 1
    await play_out(here, (await records(here, swiss)).tables[0].game_id or "")
    await pass_time(here, clock, 4_000)
    found = await records(here, arena)
    assert busy <= {one for each in found.tables[1:] for one in each.seats}
    # A swiss cannot wait: who plays in the arena is dealt in.
    other = await begun(here, clock, players[:2], rules={"rounds": 1, "pause_seconds": 0})
    assert (await records(here, other)).tables[0].game_id is not None


async def test_two_that_pair_at_the_same_moment_do_not_deal_to_the_same_person(
    here: House, clock: Clock
) -> None:
    players = await people(here, 2)
    rows = [await made(here, players[0], **ARENA) for _ in range(2)]
    for row in rows:
        await enter(here, row, *players)
    clock.move(MINUTE)
    await asyncio.gather(bring_on(here), bring_on(here))
    tables = [each for row in rows for each in (await records(here, row)).tables]
    assert len(tables) == 1


async def test_whom_another_transaction_deals_to_is_claimed_by_nobody_else(here: House) -> None:
    one, other = "playerone", "playertwo"
    async with here.database.transaction() as first, here.database.transaction() as second:
        assert await dealers.claim(first, [one]) == {one}
        assert await dealers.claim(second, [one, other]) == {other}
    async with here.database.transaction() as third:
        assert await dealers.claim(third, [one, other]) == {one, other}
