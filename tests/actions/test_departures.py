"""Who left a game, in which order, and what that makes of its result (R3, T14)."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ludotheque.actions import codec, ledger, library, rulesets, seeks
from ludotheque.actions.clock import now_ms
from ludotheque.actions.house import House
from ludotheque.actions.judge import Ask, NothingToDo
from ludotheque.actions.table import SKIPPED, Table
from ludotheque.actions.tournaments import verifying
from ludotheque.actions.tournaments.records import game_of
from ludotheque.actions.upkeep import read_table
from ludotheque.core.rulesets.registry import RULESETS
from ludotheque.core.rulesets.six_qui_prend import bot as six_bot
from ludotheque.store import games
from ludotheque.store.games import SeatRow
from ludotheque.store.players import PlayerRow
from tests.actions.games import laid, people
from tests.actions.seeking import begun as sought
from tests.actions.tournaments import Clock, begun, bring_on, records

DATA = Path(__file__).resolve().parents[2] / ".data"
SLOW = {"ruleset": "six-qui-prend", "choose_seconds": 0, "row_seconds": 0}
WORDS = {"ruleset": "wocable", "turn_seconds": 10}


@pytest.fixture(autouse=True)
def words() -> None:
    rulesets.load(())
    library.install(DATA)


async def dealt(here: House, who: list[PlayerRow], options: dict[str, Any]) -> str:
    """A rated game of these people, just begun."""
    seats = tuple(SeatRow(seat, p.id, None, p.name, p.kind) for seat, p in enumerate(who))
    game, first = laid(seats, now_ms(), options)
    async with here.database.transaction() as connection:
        await games.insert(connection, replace(game, room_id=None, rated=True), first)
    return game.id


async def seen(here: House, game: str) -> Table:
    """A game as it is stored."""
    table = await read_table(here, game)
    assert table is not None
    return table


async def says(here: House, game: str, cause: Any, seat: int | None = None, **more: Any) -> None:
    """One input of the house, or of the player of a seat (``by``)."""
    table = await seen(here, game)
    by = more.pop("by", None)
    who = None if by is None else table.seats[by].player_id
    at = max(table.last_at, table.deadline or 0) if cause == "expire" else table.last_at
    await here.play.submit(Ask(game, cause, at, who, seat=seat, **more))


async def moves(here: House, game: str, *, rounds: int = 400) -> None:
    """Play six qui prend: people for themselves, bots and skips for who is away."""
    for _ in range(rounds):
        table = await seen(here, game)
        if table.status != "running":
            return
        for seat in table.to_act:
            move = six_bot.choose(table.ruleset.view(table.state, seat), seat, 1, bytes(32))
            who = table.seats[seat].player_id
            with suppress(NothingToDo):
                if table.robot(seat) == SKIPPED:
                    await here.play.submit(Ask(game, "expire", table.last_at, late=(seat,)))
                elif table.robot(seat) is not None:
                    await here.play.submit(Ask(game, "move", table.last_at, seat=seat, move=move))
                else:
                    sent = json.loads(codec.dump(move))
                    await here.play.submit(Ask(game, "move", table.last_at, who, move=sent))


async def ranked(here: House, who: list[PlayerRow]) -> list[int | None]:
    """The ranks that the ledger gave them, after it has looked; None where it counted nothing."""
    while await ledger.fold_due(here):
        pass
    assert (await ledger.check(here)).differences == ()
    async with here.database.driver() as driver:
        rows = await driver.fetch("SELECT player_id, rank FROM rating_changes")
    ranks = {row["player_id"]: row["rank"] for row in rows}
    await ledger.recompute(here)
    async with here.database.driver() as driver:
        rows = await driver.fetch("SELECT player_id, rank FROM rating_changes")
    assert {row["player_id"]: row["rank"] for row in rows} == ranks
    return [ranks.get(each.id) for each in who]


def test_rules_tell_of_a_seat_that_left_by_the_name_that_the_house_reads() -> None:
    told = {
        kind: set(event.__dataclass_fields__)
        for id_, rules in RULESETS.items()
        for event in rules.events
        if (kind := event.__dataclass_fields__["kind"].default) == f"{id_}.left"
    }
    assert "wocable.left" in told
    assert all("seat" in fields for fields in told.values())


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("again", [False, True])
async def test_who_ran_out_of_time_left_before_those_who_resign_later(
    here: House, seats: int, again: bool
) -> None:
    who = await people(here, seats)
    game = await dealt(here, who, WORDS)
    first = (await seen(here, game)).to_act[0]
    others = [seat for seat in range(seats) if seat != first]
    await says(here, game, "expire")
    if seats == 4:
        await says(here, game, "leave", by=others[0])
    if again:
        # Whoever has left by the clock may say that they leave, which changes nothing.
        await says(here, game, "leave", by=first)
    await says(here, game, "leave", by=others[-2])
    table = await seen(here, game)
    assert table.status == "over"
    ranks = await ranked(here, who)
    assert table.outcome is not None
    assert ranks == list(table.outcome.ranks)
    assert (ranks[first], ranks[others[-1]]) == (seats, 1)


async def test_of_who_resigned_first_and_ran_out_of_time_later_the_first_is_last(
    here: House,
) -> None:
    who = await people(here, 3)
    game = await dealt(here, who, WORDS)
    order = (await seen(here, game)).state.order
    await says(here, game, "leave", by=order[2])
    await says(here, game, "expire")
    ranks = await ranked(here, who)
    assert [ranks[seat] for seat in order] == [2, 1, 3]


@pytest.mark.parametrize("level", [2, SKIPPED])
async def test_who_is_away_to_the_end_has_left_when_the_house_began_to_play(
    here: House, level: int
) -> None:
    who = await people(here, 3)
    game = await dealt(here, who, SLOW)
    await says(here, game, "stand_in", 1, level=level)
    await moves(here, game, rounds=3)
    await says(here, game, "leave", by=0)
    await moves(here, game)
    assert await ranked(here, who) == [2, 3, 1]


async def test_who_came_back_before_the_end_has_not_left(here: House) -> None:
    who = await people(here, 2)
    game = await dealt(here, who, SLOW)
    await says(here, game, "stand_in", 0, level=2)
    await moves(here, game, rounds=4)
    await says(here, game, "return", 0)
    await moves(here, game)
    table = await seen(here, game)
    assert table.outcome is not None
    assert await ranked(here, who) == list(table.outcome.ranks)


async def test_who_goes_when_nothing_more_is_asked_of_them_has_not_left(here: House) -> None:
    who = await people(here, 2)
    options = {"ruleset": "letter-dice", "mode": "simultaneous"}
    game = await dealt(here, who, options)
    await says(here, game, "move", by=0, move={"kind": "letter-dice.pass"})
    await says(here, game, "stand_in", 0, level=2)
    await says(here, game, "move", by=1, move={"kind": "letter-dice.pass"})
    assert (await seen(here, game)).status == "over"
    assert await ranked(here, who) == [1, 1]


async def test_what_the_house_has_played_out_alone_counts_for_nobody(here: House) -> None:
    who = await people(here, 2)
    game = await dealt(here, who, SLOW)
    for seat in (0, 1):
        await says(here, game, "stand_in", seat, level=2)
    await moves(here, game)
    assert await ranked(here, who) == [None, None]


async def test_who_resigned_is_not_saved_by_the_other_who_goes_then(here: House) -> None:
    who = await people(here, 2)
    game = await dealt(here, who, SLOW)
    await says(here, game, "leave", by=1)
    await says(here, game, "stand_in", 0, level=2)
    await moves(here, game)
    assert await ranked(here, who) == [1, 2]


async def test_t14_a_table_of_a_tournament_is_read_in_the_same_way(
    here: House, clock: Clock
) -> None:
    who = await people(here, 3)
    row = await begun(here, clock, who, seats=3, rules={"rounds": 1, "pause_seconds": 0})
    game = (await records(here, row)).tables[0].game_id or ""
    away = 1
    # A card of their own, so that they were there.
    table = await seen(here, game)
    card = {"kind": "six-qui-prend.choose", "card": table.state.hands[away][0]}
    await says(here, game, "move", by=away, move=card)
    await says(here, game, "stand_in", away, level=SKIPPED)
    await moves(here, game)
    await bring_on(here)
    found = await records(here, row)
    one = found.tables[0]
    ranks = game_of(one).ranks or ()
    assert ranks[one.seats.index(one.dealt[away])] == 3
    assert await verifying.compared(here, row.id) == []


async def test_t14_where_all_were_away_the_table_is_what_its_game_came_to(
    here: House, clock: Clock
) -> None:
    who = await people(here, 2)
    row = await begun(here, clock, who, rules={"rounds": 1, "pause_seconds": 0})
    game = (await records(here, row)).tables[0].game_id or ""
    for seat in (0, 1):
        await says(here, game, "stand_in", seat, level=2)
    await moves(here, game)
    table = await seen(here, game)
    one = (await records(here, row)).tables[0]
    assert table.outcome is not None
    by_entrant = dict(zip(one.dealt, table.outcome.ranks, strict=True))
    assert game_of(one).ranks == tuple(by_entrant[each] for each in one.seats)


@pytest.mark.parametrize(("days", "policy"), [(None, "bot"), (3, "wait")])
async def test_nobody_is_away_where_a_move_has_days(
    here: House, days: int | None, policy: str
) -> None:
    one, two = await people(here, 2)
    options = {"ruleset": "wocable", **({"turn_seconds": 0, "turn_days": days} if days else {})}
    seek = await sought(here, one, options=options, language="en")
    await sought(here, two, options=options, language="en")
    assert await seeks.match(here, seek.key) == 1
    found = await seeks.held(here, seek.id, one)
    assert json.loads((await seen(here, found.game_id or "")).row.leaver)["policy"] == policy
