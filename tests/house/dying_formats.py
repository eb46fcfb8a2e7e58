"""Workers and people who are killed at every statement of an arena and of a knockout.

Run as a program with the address of a database and ``arena`` or ``knockout``; it says as JSON
what it has seen.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any

from ludotheque.actions import codec
from ludotheque.actions.house import House, now_ms
from ludotheque.actions.judge import Ask
from ludotheque.actions.tournaments import duties
from ludotheque.actions.tournaments.records import game_of
from ludotheque.actions.upkeep import read_table
from ludotheque.core.rulesets.six_qui_prend import bot as six_bot
from ludotheque.store import tournaments
from ludotheque.store.players import PlayerRow
from ludotheque.store.tournaments import TournamentRow
from tests.actions.games import people
from tests.actions.tournaments import (
    act,
    bring_on,
    enter,
    leave,
    made,
    play_out,
    play_round,
    records,
)
from tests.house.dying import attempt, killed_all_the_way, told

WAVE_SECONDS = 3.1


class Scene:
    """A tournament of four whose start has come, in the database at this address."""

    def __init__(self, url: str, format_: str) -> None:
        self.url = url
        self.kills: list[int] = []

        async def prepare(here: House) -> list[str]:
            players = await people(here, 4)
            row = await made(here, players[0], format=format_, seats=2)
            await enter(here, row, *players)
            async with here.database.transaction() as connection:
                past = {"starts_at": now_ms() - 1, "due_at": now_ms() - 1}
                await tournaments.change(connection, row.id, **past)
            return [row.id, *(each.id for each in players)]

        self.id, *self.players = told(url, prepare)

    async def row(self, here: House) -> TournamentRow:
        """The tournament as it is now."""
        async with here.database.transaction() as connection:
            found = await tournaments.read(connection, self.id)
        assert found is not None
        return found

    def dying(self) -> None:
        """Do what is due, killed at each statement; then what follows from it, killed as well."""
        for _ in range(2):
            self.kills.append(killed_all_the_way(self.url, duties.work_due))
        assert attempt(self.url, bring_on)

    def play(self) -> None:
        """Play all games that run to their ends."""

        async def play(here: House) -> int:
            number = await play_round(here, await self.row(here))
            await self.decide(here)
            return number

        told(self.url, play)

    async def organiser(self, here: House) -> PlayerRow:
        """Who has made the tournament."""
        found = (await records(here, await self.row(here))).people[self.players[0]]
        assert found.player is not None
        return found.player

    async def decide(self, here: House) -> None:
        """Rule what has just come out level, as a deal now and then does.

        A level match is played again, and how often is part of what is seen here.
        """
        row = await self.row(here)
        for each in (await records(here, row)).tables:
            if (each.settled_at, each.ruled, game_of(each).ranks) == (None, None, (1, 1)):
                by = await self.organiser(here)
                await act(here, row, by, "adjudicate", table=each.id, ranks=[1, 2])

    def sql(self, statement: str) -> None:
        """Change what is stored, of this tournament ($1)."""

        async def run(here: House) -> None:
            async with here.database.driver() as driver:
                await driver.execute(statement, self.id)

        assert attempt(self.url, run)

    def miss(self) -> None:
        """At each table that runs one moves, and the time of the other to come is over."""

        async def move(here: House) -> None:
            for each in (await records(here, await self.row(here))).tables:
                if each.status == "running" and each.game_id is not None:
                    await _move_one(here, each.game_id)

        assert attempt(self.url, move)
        self.sql(
            "UPDATE tournament_tables SET absent_at = 1"
            " WHERE tournament_id = $1 AND settled_at IS NULL"
        )

    def seen(self) -> list[Any]:
        """Where it stands: the status, the round, how many tables and who is withdrawn for what."""

        async def look(here: House) -> list[Any]:
            found = await records(here, await self.row(here))
            whys = sorted(each.withdrawn_why or "" for each in found.people.values())
            return [found.row.status, found.row.round, len(found.tables), whys]

        found: list[Any] = told(self.url, look)
        return found


async def _move_one(here: House, game_id: str) -> None:
    table = await read_table(here, game_id)
    assert table is not None
    seat = table.to_act[0]
    move = six_bot.choose(table.ruleset.view(table.state, seat), seat, 1, bytes(32))
    who = table.seats[seat].player_id
    sent = json.loads(codec.dump(move))
    await here.play.submit(Ask(game_id, "move", table.last_at, who, seat=seat, move=sent))


def knockout(scene: Scene) -> list[Any]:
    """A level match that is played again, somebody who does not come, and a final."""
    seen = []
    scene.dying()
    seen.append(scene.seen())

    async def level(here: House) -> None:
        row = await scene.row(here)
        first, other = (await records(here, row)).tables
        by = await scene.organiser(here)
        await act(here, row, by, "adjudicate", table=first.id, ranks=[1, 1])
        await play_out(here, other.game_id or "")
        await scene.decide(here)

    assert attempt(scene.url, level)
    scene.dying()
    seen.append(scene.seen())
    scene.miss()
    scene.dying()
    seen.append(scene.seen())
    scene.play()
    scene.dying()
    seen.append(scene.seen())
    return seen


def arena(scene: Scene) -> list[Any]:
    """Two waves, somebody who leaves, somebody who does not come, and the end."""
    seen = []
    scene.dying()
    seen.append(scene.seen())
    scene.play()

    async def withdraw(here: House) -> None:
        row = await scene.row(here)
        found = (await records(here, row)).people[scene.players[3]]
        assert found.player is not None
        await leave(here, row, found.player)

    scene.kills.append(killed_all_the_way(scene.url, withdraw))
    time.sleep(WAVE_SECONDS)
    scene.dying()
    seen.append(scene.seen())
    scene.miss()
    scene.dying()
    seen.append(scene.seen())
    scene.sql("UPDATE tournaments SET ends_at = 1, due_at = 1 WHERE id = $1")
    scene.dying()
    seen.append(scene.seen())
    return seen


def main(url: str, format_: str) -> None:
    """One of them, from its start to its end."""
    scene = Scene(url, format_)
    seen = (arena if format_ == "arena" else knockout)(scene)
    print(json.dumps({"tournament": scene.id, "kills": scene.kills, "seen": seen}))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
