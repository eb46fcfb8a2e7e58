"""What cannot be rated is refused for a rated room, whichever way it comes into one."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from ludotheque.actions import (
    environments,
    library,
    prospects,
    refusals,
    resuming,
    rooms,
    rulesets,
    standings,
    watching,
)
from ludotheque.actions.environments import Asked, named
from ludotheque.actions.house import House
from ludotheque.actions.rooms import Change, Wish
from ludotheque.store import rooms as room_store
from ludotheque.store.environments import EnvironmentRow
from ludotheque.store.players import PlayerRow
from ludotheque.store.rooms import RoomRow
from tests.actions.games import do, guest, people
from tests.rulesets.duplikta.tables import SMALL

DATA = Path(__file__).resolve().parents[2] / ".data"
WAIT = {"policy": "wait", "bank_seconds": 0}
DUEL = {"ruleset": "duplikta", "lexicon": SMALL.id}
POSITION = {
    "board": [""] * 225,
    "box": ["E"] * 95,
    "racks": [["A"] * 7] * 2,
    "scores": [5000, 0],
    "chances": [60, 0],
    "powers": [True, False],
}
DICE = "\n".join(["A;B;C;D;E;F"] * 16)
NEVER: list[tuple[dict[str, Any], int, str]] = [
    ({**DUEL, "position": POSITION}, 2, "position"),
    ({**DUEL, "tiles": [{"tile": "?", "count": 60}]}, 2, "tiles"),
    ({**DUEL, "prepare": True}, 2, "prepare"),
    ({**DUEL, "mode": "solo"}, 1, "seats"),
    ({**DUEL, "mode": "tourlou"}, 2, "seats"),
    ({**DUEL, "mode": "scenario"}, 2, "seats"),
    ({"ruleset": "letter-dice", "dice_text": DICE}, 2, "dice_text"),
    ({"ruleset": "letter-dice"}, 1, "seats"),
]
"""Options and seats that cannot be rated, and what says so."""


@pytest.fixture(autouse=True)
def words() -> None:
    rulesets.load(())
    library.install(DATA)


async def opened(
    here: House, host: PlayerRow, options: dict[str, Any], seats: int = 2, rated: bool = True
) -> RoomRow:
    wish = Wish(options, seats, "link", WAIT, rated, "fr")
    return await do(here, lambda c: rooms.create(here, c, host, wish))


def _says(no: refusals.Illegal, what: str) -> bool:
    return what in no.extra["place"].values() or what in no.extra["place"]


@pytest.mark.parametrize(("options", "seats", "what"), NEVER)
async def test_such_a_room_is_not_made_but_without_a_rating(
    here: House, options: dict[str, Any], seats: int, what: str
) -> None:
    host = await guest(here)
    with pytest.raises(refusals.Illegal) as no:
        await opened(here, host, options, seats)
    assert no.value.extra["reason"] == "cannot_be_rated"
    assert _says(no.value, what)
    assert not (await opened(here, host, options, seats, rated=False)).rated


@pytest.mark.parametrize(
    ("options", "rated", "why"),
    [
        ({"ruleset": "letter-dice"}, True, None),
        ({"ruleset": "letter-dice"}, False, "table"),
        ({"ruleset": "letter-dice", "dice_text": DICE}, False, "option"),
    ],
)
async def test_a_table_says_whether_it_is_rated_and_why_not(
    here: House, options: dict[str, Any], rated: bool, why: str | None
) -> None:
    host, other = await guest(here), await guest(here, "Ben")
    room = await opened(here, host, options, rated=rated)
    await do(here, lambda c: rooms.sit(c, room.id, other, 1))
    started = await do(here, lambda c: rooms.start(here, c, room.id, host))
    table = await watching.table_for(here, started.game_id or "", host.id)
    assert (table.row.rated, standings.why_unrated(table)) == (rated, why)


async def test_a_game_that_cannot_count_does_not_claim_to_be_rated(here: House) -> None:
    """A person among bots, whoever's they are; two people, or two bots of players, can be rated."""
    dice = {"ruleset": "letter-dice"}
    ana, ben = await people(here, 2)
    one, two = await people(here, 2, "bot")
    for sitting, level, found in (
        ([ana, one], None, (False, "people")),
        ([ana], 1, (False, "people")),
        ([one], 1, (False, "people")),
        ([ana, ben], 1, (True, None)),
        ([one, two], None, (True, None)),
    ):
        seats = len(sitting) + (level is not None)
        room = await opened(here, sitting[0], dice, seats)
        for other in sitting[1:]:
            await do(here, partial(rooms.sit, room_id=room.id, player=other, seat=None))
        if level:
            add = partial(rooms.add_bot, room_id=room.id, caller=sitting[0], level=1, seat=None)
            await do(here, add)
        start = partial(rooms.start, here, room_id=room.id, caller=sitting[0])
        started = await do(here, start)
        table = await watching.table_for(here, started.game_id or "", sitting[0].id)
        assert (table.row.rated, standings.why_unrated(table)) == found
        assert started.rated, "what was wished of the table stays, for the next game there"


@pytest.mark.parametrize("options", [each[0] for each in NEVER[:3]])
async def test_a_rated_room_does_not_become_one(here: House, options: dict[str, Any]) -> None:
    host = await guest(here)
    room = await opened(here, host, DUEL)
    with pytest.raises(refusals.Illegal):
        await do(here, lambda c: rooms.change(c, room.id, host, Change(options=options)))
    asked = Asked(named("fast", "Ana"), None, host, "test")
    row: EnvironmentRow = await environments.prepare(
        here, asked, environments.content(DUEL, None, "fr")
    )
    row = replace(row, options=options)
    with pytest.raises(refusals.Illegal) as no:
        await do(here, lambda c: resuming.apply(c, room.id, host, row))
    assert no.value.extra["reason"] == "cannot_be_rated"
    async with here.database.transaction() as connection:
        assert (await rooms.locked(connection, room.id)).options["position"] is None


async def test_a_room_that_was_made_before_this_was_known_does_not_start(here: House) -> None:
    host = await guest(here)
    room = await opened(here, host, NEVER[0][0], rated=False)
    await do(here, lambda c: rooms.sit(c, room.id, host, None))
    async with here.database.transaction() as connection:
        await room_store.change(connection, room.id, rated=True)
    await do(here, lambda c: rooms.add_bot(c, room.id, host, 1, None))
    with pytest.raises(refusals.Illegal) as no:
        await do(here, lambda c: rooms.start(here, c, room.id, host))
    assert no.value.extra["reason"] == "cannot_be_rated"


@pytest.mark.parametrize(("options", "seats", "what"), NEVER)
async def test_a_table_that_is_thought_of_says_why_it_is_not_rated(
    here: House, options: dict[str, Any], seats: int, what: str
) -> None:
    host = await guest(here)
    told = prospects.of(options, seats, "fr")["unrated"]
    with pytest.raises(refusals.Illegal) as no:
        await opened(here, host, options, seats)
    assert (told["reason"], told["rule"], told["detail"]) == (
        no.value.extra["reason"],
        no.value.extra["rule"],
        no.value.detail,
    )
    assert told["option"] == no.value.extra["place"].get("option", "seats")


async def test_a_table_that_is_thought_of_says_its_ladder() -> None:
    fast = prospects.of({"ruleset": "letter-dice"}, 2, "fr")
    assert (fast["speed"], fast["unrated"]) == ("fast", None)
    assert fast["options"]["language"] == "fr"
    slow = prospects.of(
        {"ruleset": "six-qui-prend", "choose_seconds": 0, "row_seconds": 0}, 2, "fr"
    )
    assert slow["speed"] == "correspondence"
    with pytest.raises(refusals.Illegal):
        prospects.of({"ruleset": "shoals"}, 9, "fr")
    with pytest.raises(refusals.Malformed):
        prospects.of({"ruleset": "chess"}, 2, "fr")


async def test_a_room_becomes_rated_while_nobody_else_sits_there(here: House) -> None:
    host, other = await guest(here), await guest(here, "Ben")
    room = await opened(here, host, DUEL, rated=False)
    changed = await do(here, lambda c: rooms.change(c, room.id, host, Change(rated=True)))
    assert changed.rated
    # What else is changed leaves it so.
    changed = await do(here, lambda c: rooms.change(c, room.id, host, Change(visibility="public")))
    assert changed.rated
    await do(here, lambda c: rooms.sit(c, room.id, other, 1))
    changed = await do(here, lambda c: rooms.change(c, room.id, host, Change(rated=False)))
    assert not changed.rated
    with pytest.raises(refusals.Illegal) as no:
        await do(here, lambda c: rooms.change(c, room.id, host, Change(rated=True)))
    assert no.value.extra["reason"] == "others_seated"
    never = Change(options=NEVER[0][0], rated=True)
    alone = await opened(here, host, DUEL, rated=False)
    with pytest.raises(refusals.Illegal) as no:
        await do(here, lambda c: rooms.change(c, alone.id, host, never))
    assert no.value.extra["reason"] == "cannot_be_rated"
