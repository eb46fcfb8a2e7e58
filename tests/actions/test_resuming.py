"""Saved games: what is saved of them, who may, and how they go on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from ludotheque.actions import (
    environments,
    library,
    refusals,
    resuming,
    rooms,
    rulesets,
    watching,
)
from ludotheque.actions.environments import Asked, named
from ludotheque.actions.house import House, now_ms
from ludotheque.actions.judge import Ask
from ludotheque.actions.rooms import Wish
from ludotheque.core.rulesets import registry
from ludotheque.core.rulesets.duplikta import RULESET as DUPLIKTA
from ludotheque.core.rulesets.duplikta.judging import is_accepted
from ludotheque.store.environments import EnvironmentRow
from ludotheque.store.players import PlayerRow
from ludotheque.store.rooms import RoomRow
from tests.actions.games import do, guest
from tests.hosted import RULESET

WAIT = {"policy": "wait", "bank_seconds": 0}


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    """A ruleset whose games can be saved."""
    registry.register(RULESET)
    yield
    del registry.RULESETS[RULESET.id]


async def started(here: House, mode: str, *people: PlayerRow) -> str:
    """A game in one of its modes."""
    options = {"ruleset": "hosted", "mode": mode}
    wish = Wish(options, 1 if mode == "alone" else 2, "link", WAIT, False, "es")
    room = await do(here, lambda c: rooms.create(here, c, people[0], wish))
    for each in people[1:]:
        await do(here, partial(rooms.sit, room_id=room.id, player=each, seat=None))
    room = await do(here, lambda c: rooms.start(here, c, room.id, people[0]))
    return str(room.game_id)


async def add(here: House, game: str, amount: int, player: PlayerRow | None, seat: int) -> None:
    move: Any = {"kind": "hosted.add", "amount": amount}
    if player is None:
        move = RULESET.moves[0](amount=amount)
    await here.play.submit(
        Ask(
            game,
            "move",
            now_ms(),
            player_id=None if player is None else player.id,
            seat=seat,
            move=move,
        )
    )


async def kept(here: House, player: PlayerRow, game: str, n: int | None = None) -> EnvironmentRow:
    saved = await resuming.saved(here, player, "hosted", game, n)
    what = environments.content({"ruleset": "hosted"}, None, "es")
    row = await environments.prepare(
        here,
        Asked(named(game, "Ana"), None, player, "test"),
        environments.Content(what.ruleset, what.options, None, saved),
    )
    async with here.database.transaction() as connection:
        return await environments.save(connection, row)


async def restored(here: House, host: PlayerRow, row: EnvironmentRow, way: Any) -> RoomRow:
    return await do(here, lambda c: resuming.restore(here, c, host, row, way))


async def count(here: House, room: RoomRow) -> int:
    return int((await watching.table_for(here, str(room.game_id), None)).state.count)


async def test_a_game_against_the_house_goes_on_alone_or_from_its_start(here: House) -> None:
    ana, bea = await guest(here, "Ana"), await guest(here, "Bea")
    game = await started(here, "house", ana)
    await add(here, game, 3, ana, 0)
    await add(here, game, 1, None, 1)
    await add(here, game, 2, ana, 0)
    row = await kept(here, ana, game, 3)
    assert row.saved is not None
    assert (row.saved["together"], row.saved["others"], row.saved["n"]) == (None, False, 3)
    room = await restored(here, bea, row, "alone")
    assert (room.status, len(room.seats), room.language) == ("started", 1, "es")
    assert await count(here, room) == 4
    room = await restored(here, ana, row, "start")
    assert (room.status, room.seats[1].house, await count(here, room)) == ("started", True, 0)
    with pytest.raises(refusals.NotFound):
        await restored(here, ana, row, "together")


async def test_a_game_with_others_goes_on_when_it_is_over(here: House) -> None:
    ana, bea, cleo = [await guest(here, name) for name in ("Ana", "Bea", "Cleo")]
    game = await started(here, "pair", ana, bea)
    await add(here, game, 3, ana, 0)
    row = await kept(here, bea, game)
    for way in ("alone", "together"):
        with pytest.raises(refusals.NotOver):
            await restored(here, bea, row, way)
    await here.play.submit(Ask(game, "leave", now_ms(), player_id=ana.id))
    room = await restored(here, bea, row, "alone")
    assert await count(here, room) == 3
    room = await restored(here, cleo, row, "together")
    assert (room.status, room.seats[0].free, room.seat_of(cleo.id)) == ("open", True, 1)
    room = await do(here, lambda c: rooms.sit(c, room.id, ana, None))
    room = await do(here, lambda c: rooms.start(here, c, room.id, cleo))
    assert await count(here, room) == 3


async def test_who_may_save_what(here: House) -> None:
    ana, bea = await guest(here, "Ana"), await guest(here, "Bea")
    game = await started(here, "alone", ana)
    with pytest.raises(refusals.NotYourSeat):
        await resuming.saved(here, bea, "hosted", game, None)
    with pytest.raises(refusals.Malformed):
        await resuming.saved(here, ana, "hosted", game, 2)
    with pytest.raises(refusals.Malformed):
        await resuming.saved(here, ana, "six-qui-prend", game, 1)
    with pytest.raises(refusals.NotFound):
        await resuming.saved(here, ana, "hosted", "nothing", 1)
    for _ in range(4):
        await add(here, game, 3, ana, 0)
    with pytest.raises(refusals.Illegal) as no:
        await resuming.saved(here, ana, "hosted", game, None)
    assert no.value.extra["reason"] == "cannot_go_on"
    before = await resuming.saved(here, ana, "hosted", game, 4)
    assert before["alone"]["start"] == 9
    options = {"ruleset": "six-qui-prend"}
    wish = Wish(options, 2, "link", WAIT, False, "fr", bots=(1,), start=True)
    room = await do(here, lambda c: rooms.create(here, c, ana, wish))
    with pytest.raises(refusals.Illegal) as no:
        await resuming.saved(here, ana, "six-qui-prend", str(room.game_id), None)
    assert no.value.extra["reason"] == "cannot_resume"


async def test_a_room_gets_the_options_and_nothing_else(here: House) -> None:
    ana, bea = await guest(here, "Ana"), await guest(here, "Bea")
    game = await started(here, "alone", ana)
    row = await kept(here, ana, game)
    wish = Wish({"ruleset": "hosted", "mode": "house"}, 2, "link", WAIT, False, "fr")
    room = await do(here, lambda c: rooms.create(here, c, bea, wish))
    with pytest.raises(refusals.Forbidden):
        await do(here, lambda c: resuming.apply(c, room.id, ana, row))
    room = await do(here, lambda c: resuming.apply(c, room.id, bea, row))
    assert room.options == row.options
    assert (room.seats[1].free, len(room.seats), room.language) == (True, 2, "fr")
    other = Wish({"ruleset": "six-qui-prend"}, 2, "link", WAIT, False, "fr")
    foreign = await do(here, lambda c: rooms.create(here, c, bea, other))
    with pytest.raises(refusals.Malformed):
        await do(here, lambda c: resuming.apply(c, foreign.id, bea, row))


SOLO = {"ruleset": "duplikta", "mode": "solo", "timer_seconds": 0}
DATA = Path(__file__).resolve().parents[2] / ".data"


async def long_game(here: House, ana: PlayerRow, attempts: int) -> str:
    """A game alone in which one and the same turn is tried again and again."""
    rulesets.load(())
    library.install(DATA)
    wish = Wish(SOLO, 1, "link", WAIT, False, "fr", start=True)
    game = str((await do(here, lambda c: rooms.create(here, c, ana, wish))).game_id)
    state = (await watching.table_for(here, game, ana.id)).state
    letters = [tile for tile in state.racks[0] if tile != "?"]
    orders = (order for order in permutations(letters) if not is_accepted(state.options, order))
    laid = [{"cell": 109 + place, "letter": letter} for place, letter in enumerate(next(orders))]
    for attempt in range(1, attempts + 1):
        move = {"kind": "duplikta.confirm", "turn": 1, "attempt": attempt, "puts": laid}
        here.play.woke(now_ms())
        await here.play.submit(Ask(game, "move", now_ms(), player_id=ana.id, move=move))
    return game


async def saved_as(here: House, player: PlayerRow, game: str) -> EnvironmentRow:
    """A game of dupliKta, saved as it is."""
    saved = await resuming.saved(here, player, "duplikta", game, None)
    what = environments.content(SOLO, None, "fr")
    row = await environments.prepare(
        here,
        Asked(named(game, "Ana"), None, player, "test"),
        environments.Content(what.ruleset, what.options, None, saved),
    )
    async with here.database.transaction() as connection:
        return await environments.save(connection, row)


async def test_however_long_a_game_is_it_is_saved_and_goes_on(here: House) -> None:
    ana = await guest(here, "Ana")
    game = await long_game(here, ana, 510)
    row = await saved_as(here, ana, game)
    before = (await watching.table_for(here, game, ana.id)).state
    room = await restored(here, ana, row, "alone")
    after = (await watching.table_for(here, str(room.game_id), ana.id)).state
    assert (after.scores, after.turn, after.racks) == (before.scores, 1, before.racks)
    assert after.sheet == before.sheet[10:]


@pytest.mark.parametrize("mode", ["solo", "tourlou"])
async def test_a_game_of_one_person_begins_again_with_the_same_tiles(
    here: House, mode: str
) -> None:
    ana, bea = await guest(here, "Ana"), await guest(here, "Bea")
    rulesets.load(())
    library.install(DATA)
    wish = Wish({**SOLO, "mode": mode}, 1 + (mode == "tourlou"), "link", WAIT, False, "fr")
    room = await do(here, lambda c: rooms.create(here, c, ana, replace(wish, start=True)))
    row = await saved_as(here, ana, str(room.game_id))
    assert row.saved is not None
    before = (await watching.table_for(here, str(room.game_id), ana.id)).state
    assert before.seed not in str(row)
    for host in (ana, bea):
        again = await restored(here, host, row, "start")
        after = (await watching.table_for(here, str(again.game_id), host.id)).state
        assert (after.racks, after.box, after.seed) == (before.racks, before.box, before.seed)
    alone = await restored(here, ana, row, "alone")
    state = (await watching.table_for(here, str(alone.game_id), ana.id)).state
    assert state.seed != before.seed


async def test_no_deal_comes_back_where_somebody_else_plays(here: House) -> None:
    ana, bea = await guest(here, "Ana"), await guest(here, "Bea")
    rulesets.load(())
    library.install(DATA)
    duel = {**SOLO, "mode": "duel"}
    # Against a bot in an ordinary seat: when the game begins again, somebody else may sit there.
    wish = Wish(duel, 2, "link", WAIT, False, "fr", bots=(3,), start=True)
    room = await do(here, lambda c: rooms.create(here, c, ana, wish))
    row = await saved_as(here, ana, str(room.game_id))
    again = await restored(here, ana, row, "start")
    assert (again.status, again.seats[1].free) == ("open", True)
    await do(here, partial(rooms.sit, room_id=again.id, player=bea, seat=None))
    again = await do(here, lambda c: rooms.start(here, c, again.id, ana))
    seeds = [
        (await watching.table_for(here, str(game), ana.id)).row.seed
        for game in (room.game_id, again.game_id)
    ]
    assert seeds[0] != seeds[1]


async def test_what_could_not_be_restored_is_not_said_to_be_saved(
    here: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = await guest(here, "Ana")
    game = await long_game(here, ana, 1)
    resumed = type(DUPLIKTA).resumed

    def outgrown(self: Any, *asked: Any) -> Any:
        found = resumed(self, *asked)
        assert found.position is not None
        return replace(found, position=replace(found.position, turn=10**9))

    monkeypatch.setattr(type(DUPLIKTA), "resumed", outgrown)
    with pytest.raises(refusals.Illegal) as no:
        await resuming.saved(here, ana, "duplikta", game, None)
    assert no.value.extra["reason"] == "cannot_be_saved"
    assert "position.turn" in no.value.extra["place"]
