"""What a format cannot do with rules that others can is refused when a tournament is made."""

from __future__ import annotations

from typing import Any

import pytest

from ludotheque.actions.house import House
from ludotheque.actions.refusals import Malformed
from tests.actions.games import people
from tests.actions.tournaments import Clock, made


async def fault(here: House, **wish: Any) -> str:
    """Where a wish is refused."""
    (player,) = await people(here, 1)
    with pytest.raises(Malformed) as refused:
        await made(here, player, **wish)
    (error,) = refused.value.extra["errors"]
    return str(error["at"])


async def test_a_round_robin_has_no_more_rounds_than_can_be_reckoned(
    here: House, clock: Clock
) -> None:
    """P25: or it says how many it plays."""
    robin = {"format": "round-robin"}
    (player,) = await people(here, 1)
    for seats, rules in (
        (2, {}),
        (4, {}),
        (2, {"most_players": 250, "cycles": 2}),
        (2, {"most_players": 2000, "rounds": 50}),
    ):
        await made(here, player, **robin, seats=seats, rules=rules)
    for seats, rules in (
        (2, {"most_players": 502}),
        (2, {"cycles": 2}),
        (4, {"most_players": 2000}),
    ):
        assert await fault(here, **robin, seats=seats, rules=rules) == "body.rules.most_players"
    await made(here, player, rules={"most_players": 2000})
