"""A duel with racks of their own goes on, and nobody is told of the other's."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from ludotheque.actions import codec, library, personal, proof, refusals, rooms, rulesets, watching
from ludotheque.actions.accounts import Caller
from ludotheque.actions.house import House, now_ms
from ludotheque.actions.judge import Ask
from ludotheque.actions.rooms import Change, Wish
from ludotheque.api import roomtext
from ludotheque.store.environments import EnvironmentRow
from ludotheque.store.players import PlayerRow
from ludotheque.store.rooms import RoomRow
from tests.actions.games import do, guest
from tests.actions.test_resuming import SOLO, WAIT, restored, saved_as

DATA = Path(__file__).resolve().parents[2] / ".data"
DUEL = {**SOLO, "mode": "duel", "same_tiles": False, "chances": 0}


async def duel(here: House, ana: PlayerRow, bea: PlayerRow) -> str:
    """A duel in which both have passed once."""
    rulesets.load(())
    library.install(DATA)
    room = await do(
        here, lambda c: rooms.create(here, c, ana, Wish(DUEL, 2, "link", WAIT, False, "fr"))
    )
    await do(here, partial(rooms.sit, room_id=room.id, player=bea, seat=None))
    room = await do(here, lambda c: rooms.start(here, c, room.id, ana))
    for each in (ana, bea):
        passing = {"kind": "duplikta.confirm", "turn": 1, "attempt": 1, "pass_turn": True}
        ask = Ask(str(room.game_id), "move", now_ms(), player_id=each.id, move=passing)
        await here.play.submit(ask)
    return str(room.game_id)


async def state_of(here: House, game: str | None, player: PlayerRow) -> Any:
    return (await watching.table_for(here, str(game), player.id)).state


async def over(here: House, ana: PlayerRow, bea: PlayerRow) -> tuple[EnvironmentRow, Any]:
    """A duel that was saved and then ended, and its state as it was saved."""
    game = await duel(here, ana, bea)
    before = await state_of(here, game, ana)
    row = await saved_as(here, ana, game)
    with pytest.raises(refusals.NotOver):
        await restored(here, ana, row, "together")
    await here.play.submit(Ask(game, "leave", now_ms(), player_id=bea.id))
    return row, before


def tells(text: str, rack: tuple[str, ...]) -> bool:
    """Whether these tiles stand in a text side by side, in any way that JSON writes them."""
    return any(
        json.dumps(rack, separators=ends)[1:-1] in text for ends in ((",", ":"), (", ", ":"))
    )


async def started(here: House, room: RoomRow, ana: PlayerRow, bea: PlayerRow) -> RoomRow:
    await do(here, partial(rooms.sit, room_id=room.id, player=bea, seat=None))
    return await do(here, lambda c: rooms.start(here, c, room.id, ana))


async def test_a_duel_with_racks_of_their_own_goes_on_as_it_was(here: House) -> None:
    ana, bea = await guest(here, "Ana"), await guest(here, "Bea")
    row, before = await over(here, ana, bea)
    room = await restored(here, ana, row, "together")
    shown = json.dumps(room.options) + json.dumps(roomtext.room(room, bea.id))
    assert not any(tells(shown, rack) for rack in before.racks)
    room = await started(here, room, ana, bea)
    after = await state_of(here, room.game_id, ana)
    assert (after.racks, after.box, after.turn) == (before.racks, before.box, 2)
    table = await watching.table_for(here, str(room.game_id), bea.id)
    told = codec.dump(table.ruleset.view(table.state, 1)) + table.row.options
    assert tells(told, after.racks[1]), "one's own"
    assert not tells(told, after.racks[0])
    found = await proof.prove_stored(here, str(room.game_id))
    assert found is not None
    assert found[1].holds


async def test_a_copy_of_what_is_held_tells_no_rack_of_another(here: House) -> None:
    ana, bea = await guest(here, "Ana"), await guest(here, "Bea")
    game = await duel(here, ana, bea)
    before = await state_of(here, game, ana)
    row = await saved_as(here, ana, game)
    caller = Caller(ana, (), b"")
    held = (await personal.export(here, caller))["held"]
    (saved,) = held["environments.player_id"]
    assert saved["saved"]["game"] == game
    assert not tells(json.dumps(held), before.racks[1])
    await here.play.submit(Ask(game, "leave", now_ms(), player_id=bea.id))
    room = await restored(here, ana, row, "together")
    held = (await personal.export(here, caller))["held"]
    assert room.id in {each["id"] for each in held["rooms.host_id"]}
    assert not tells(json.dumps(held), before.racks[1])


async def test_other_options_have_no_hidden_racks(here: House) -> None:
    ana, bea = await guest(here, "Ana"), await guest(here, "Bea")
    row, before = await over(here, ana, bea)
    room = await restored(here, ana, row, "together")
    assert room.hidden == [list(rack) for rack in before.racks]
    options = {**room.options, "chances": 3}
    room = await do(here, lambda c: rooms.change(c, room.id, ana, Change(options=options)))
    assert room.hidden is None
    room = await started(here, room, ana, bea)
    after = await state_of(here, room.game_id, ana)
    assert after.board == before.board
    assert after.racks != before.racks, "drawn anew"
