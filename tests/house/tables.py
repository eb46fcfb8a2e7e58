"""Tables that are laid for a test: who sits there, what they hold, and one that wants a row."""

from __future__ import annotations

import httpx2

from tests.house import players
from tests.house.players import Json, Player
from tests.house.processes import House


async def table(
    here: House, client: httpx2.AsyncClient, seats: int, options: Json | None = None
) -> tuple[list[Player], str, list[list[int]]]:
    """Players, their game, and what each holds."""
    sitting = await players.guests(client, here.apis, seats)
    game = await players.game(sitting, options)
    return sitting, game, [(await p.look(game))["view"]["hand"] for p in sitting]


async def row_wanted(
    here: House, client: httpx2.AsyncClient, seats: int = 6
) -> tuple[list[Player], str, Json]:
    """A game that waits for a row, and what the player sees who must take it.

    Lowest cards come below every row sooner or later; where they do not, another game is dealt.
    """
    for _ in range(4):
        sitting, game, _ = await table(here, client, seats)
        seen = await sitting[0].look(game)
        while seen["status"] == "running":
            if seen["view"]["phase"] == "choose_row":
                chooser: Player = sitting[seen["view"]["row_chooser"]]
                return sitting, game, await chooser.look(game)
            mover = sitting[seen["to_act"][0]]
            hand = (await mover.look(game))["view"]["hand"]
            await mover.move(game, players.choose(hand[0]))
            seen = await sitting[0].look(game)
    raise AssertionError("nobody had to take a row in four games")
