"""Tournaments for tests: made, entered and brought on, with a clock that can be moved."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import pytest

from ludotheque.actions import clock, codec
from ludotheque.actions.accounts import Caller
from ludotheque.actions.house import House, now_ms
from ludotheque.actions.judge import Ask, NothingToDo
from ludotheque.actions.refusals import Refusal
from ludotheque.actions.tournaments import creating, duties, entering, organising, templates
from ludotheque.actions.tournaments.entering import Shown
from ludotheque.actions.tournaments.held import holding
from ludotheque.actions.tournaments.records import Records, read
from ludotheque.actions.upkeep import read_table
from ludotheque.core.rulesets.six_qui_prend import bot as six_bot
from ludotheque.store import tournaments as store
from ludotheque.store.players import PlayerRow
from ludotheque.store.tournaments import TournamentRow
from tests.actions.games import people

SIX = {"ruleset": "six-qui-prend", "choose_seconds": 45, "row_seconds": 20}
MINUTE = 60_000
CLOCKED = (
    "ludotheque.actions.clock",
    "ludotheque.actions.house",
    "ludotheque.actions.upkeep",
    "ludotheque.actions.play",
    "ludotheque.actions.seating",
    "ludotheque.actions.accounts",
    "ludotheque.actions.tournaments.creating",
    "ludotheque.actions.tournaments.duties",
    "ludotheque.actions.tournaments.held",
    "ludotheque.actions.tournaments.life",
    "ludotheque.actions.tournaments.scheduling",
    "ludotheque.actions.tournaments.timetable",
    # Where the players of these tests are made.
    "tests.actions.games",
)


class Clock:
    """The time of a house under test; it moves when it is told to, and never back."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, here: House) -> None:
        self.at = now_ms()
        self.here = here
        for module in CLOCKED:
            monkeypatch.setattr(f"{module}.now_ms", lambda: self.at)
        self.wake()

    def wake(self) -> None:
        """Have the house know that it is awake."""
        self.here.play.woke(self.at)

    def move(self, ms: int) -> None:
        """Let so much time pass, in which the house was awake."""
        self.at += ms
        self.wake()


def organiser(player: PlayerRow) -> Caller:
    """Somebody who may manage tournaments."""
    return Caller(player, ("tournament:manage", "tournament:join", "game:play"), b"")


async def made(here: House, by: PlayerRow, **wish: Any) -> TournamentRow:
    """A tournament that starts in a minute."""
    sent: dict[str, Any] = {
        "title": "A tournament",
        "format": "swiss",
        "options": SIX,
        "language": "en",
        "rules": {"pause_seconds": 0},
        **wish,
    }
    starts_at = sent.pop("starts_at", None) or clock.now_ms() + MINUTE
    wanted = templates.wanted(sent, starts_at=starts_at)
    async with here.database.transaction() as connection:
        return await creating.create(connection, by, wanted, None)


async def enter(here: House, row: TournamentRow, *players: PlayerRow) -> None:
    """Let these enter."""
    for player in players:
        async with (
            here.database.transaction() as connection,
            holding(here, connection, row.id) as held,
        ):
            await entering.join(held, player, Shown(row.invite, True))


async def leave(here: House, row: TournamentRow, player: PlayerRow) -> None:
    """Let somebody withdraw."""
    async with (
        here.database.transaction() as connection,
        holding(here, connection, row.id) as held,
    ):
        await entering.withdraw(held, player.id)


async def act(here: House, row: TournamentRow, by: PlayerRow, what: str, **more: Any) -> None:
    """An act of an organiser."""
    async with (
        here.database.transaction() as connection,
        holding(here, connection, row.id) as held,
    ):
        await organising.act(held, organiser(by), {"act": what, "reason": "", **more})


async def records(here: House, row: TournamentRow) -> Records:
    """Everything of a tournament, as it is stored."""
    async with here.database.transaction() as connection:
        found = await store.read(connection, row.id)
        assert found is not None
        return await read(connection, found, 0)


async def bring_on(here: House) -> int:
    """Let a worker do all that is due now; how many steps that were."""
    steps = 0
    for _ in range(50):
        done = await duties.work_due(here)
        if not done:
            return steps
        steps += done
    raise AssertionError("something is due for ever")


async def play_out(here: House, game_id: str, strength: dict[str, int] | None = None) -> None:
    """Play a game of six qui prend to its end, each seat by a bot of the house."""
    for _ in range(400):
        table = await read_table(here, game_id)
        assert table is not None
        if table.status != "running":
            return
        for seat in table.to_act:
            view = table.ruleset.view(table.state, seat)
            move = six_bot.choose(view, seat, 1, bytes(32))
            who = table.seats[seat].player_id
            sent = move if who is None else json.loads(codec.dump(move))
            ask = Ask(game_id, "move", table.last_at, who, seat=seat, move=sent)
            with suppress(Refusal, NothingToDo):
                await here.play.submit(ask)
    raise AssertionError("a game must end")


async def play_round(here: House, row: TournamentRow) -> int:
    """Play all games of a tournament that run; how many those were."""
    running = [
        each.game_id
        for each in (await records(here, row)).tables
        if each.game_id is not None and each.status == "running"
    ]
    await asyncio.gather(*(play_out(here, game_id) for game_id in running))
    return len(running)


async def begun(
    here: House, clock: Clock, players: Sequence[PlayerRow], **wish: Any
) -> TournamentRow:
    """A tournament of the first of these that all have entered, and that has started."""
    row = await made(here, players[0], **wish)
    await enter(here, row, *players)
    clock.move(MINUTE)
    await bring_on(here)
    return row


async def three_rounds(
    here: House, clock: Clock, number: int = 4, **wish: Any
) -> tuple[list[PlayerRow], TournamentRow]:
    """So many people in a tournament that they have entered and that has started."""
    players = await people(here, number)
    wish = {"rules": {"rounds": 3, "pause_seconds": 0}, **wish}
    return players, await begun(here, clock, players, **wish)
