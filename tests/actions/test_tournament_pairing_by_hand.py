"""Whatever organisers do and in which order, no round that was paired rightly is called a fault."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

import pytest

from ludotheque.actions.house import House
from ludotheque.actions.refusals import Refusal
from ludotheque.actions.tournaments import verifying
from ludotheque.actions.tournaments.pairing_anew import BY_HAND, PUT_RIGHT
from ludotheque.actions.tournaments.records import closed
from ludotheque.store.pairings import TableRow
from ludotheque.store.players import PlayerRow
from ludotheque.store.tournaments import TournamentRow
from tests.actions.tournaments import Clock, act, bring_on, enter, leave, records, three_rounds

NOTHING: dict[str, Any] = {"tables": [], "byes": [], "apart": []}


class Desk:
    """An organiser with a tournament of theirs; ``step`` does what a word says."""

    def __init__(self, here: House, row: TournamentRow, players: list[PlayerRow]) -> None:
        self.here, self.row, self.players = here, row, players
        self.by = players[0]

    async def step(self, word: str) -> None:
        await getattr(self, word)()
        await bring_on(self.here)

    async def act(self, what: str, **more: Any) -> None:
        await act(self.here, self.row, self.by, what, **more)

    async def tables(self, number: int | None = None) -> list[TableRow]:
        """The tables of a round, this one by default, that are not void."""
        found = await records(self.here, self.row)
        return [each for each in found.of_round(number or found.row.round) if not each.void]

    async def wish(self) -> None:
        """The next round: the first two of all at one table."""
        pair = [each.id for each in self.players[:2]]
        await self.act("pair", **{**NOTHING, "tables": [pair]})

    async def unwish(self) -> None:
        await self.act("pair", **NOTHING)

    async def void(self) -> None:
        await self.act("void", table=(await self.tables())[-1].id, replay=False)

    async def replay(self) -> None:
        await self.act("void", table=(await self.tables())[0].id, replay=True)

    async def now(self) -> None:
        await self.act("pair", now=True, **NOTHING)

    async def named(self) -> None:
        """This round: those who sat at its last void table, by name."""
        await self.act("pair", now=True, **{**NOTHING, "tables": [(await self._void()).seats]})

    async def _void(self) -> TableRow:
        found = await records(self.here, self.row)
        return [each for each in found.of_round(found.row.round) if each.void][-1]

    async def go(self) -> None:
        """Who sat at the last void table leaves."""
        seats = (await self._void()).seats
        for each in self.players:
            if each.id in seats:
                await leave(self.here, self.row, each)

    async def back(self) -> None:
        await enter(self.here, self.row, *self.players)

    async def pause(self) -> None:
        await self.act("pause")

    async def resume(self) -> None:
        await self.act("resume")

    async def end(self) -> None:
        """Whoever sits first at a table wins it; the next round is paired."""
        for each in await self.tables():
            if not closed(each):
                ranks = list(range(1, len(each.seats) + 1))
                await self.act("adjudicate", table=each.id, ranks=ranks)

    async def amend(self) -> None:
        """A table of the first round is ruled otherwise."""
        await self.act("adjudicate", table=(await self.tables(1))[0].id, ranks=[2, 1])

    async def forfeit(self) -> None:
        table = (await self.tables())[0]
        await self.act("forfeit", table=table.id, entrants=table.seats[:1])

    async def throw_out(self) -> None:
        await self.act("withdraw", entrant=self.players[-1].id)

    async def take_back(self) -> None:
        await self.act("reinstate", entrant=self.players[-1].id)


async def desk(here: House, clock: Clock, format_: str, number: int = 6, rounds: int = 3) -> Desk:
    rules = {"rounds": rounds, "pause_seconds": 0, "late_rounds": 3, "no_show_seconds": 0}
    players, row = await three_rounds(here, clock, number, format=format_, seats=2, rules=rules)
    return Desk(here, row, players)


def _left(rounds: dict[int, str]) -> list[str]:
    return [f"the pairing of round {number}: {why}" for number, why in rounds.items()]


# What is done from the first round on, and the rounds that are not looked at for it.
ORDERS: list[tuple[str, str, dict[int, str]]] = [
    ("swiss", "wish end end", {2: BY_HAND}),
    ("swiss", "wish void now end end", {1: BY_HAND, 2: BY_HAND}),
    ("swiss", "void now wish end end", {1: BY_HAND, 2: BY_HAND}),
    ("swiss", "void wish named end end", {1: BY_HAND, 2: BY_HAND}),
    ("swiss", "void named end end", {1: BY_HAND}),
    ("swiss", "wish unwish end end", {}),
    ("swiss", "wish void now unwish end end", {1: BY_HAND}),
    ("swiss", "wish replay end end", {2: BY_HAND}),
    ("swiss", "pause wish resume end end", {2: BY_HAND}),
    ("swiss", "wish pause void now resume end end", {1: BY_HAND, 2: BY_HAND}),
    ("swiss", "pause void now wish resume end end", {1: BY_HAND, 2: BY_HAND}),
    # They left in the pause, so nobody sits where it was settled, in this round or the next.
    ("swiss", "pause void named go resume end end", {}),
    ("swiss", "pause void named go resume back wish end end", {2: BY_HAND}),
    ("swiss", "end wish amend end", {2: PUT_RIGHT, 3: BY_HAND}),
    ("swiss", "end void now amend wish end", {2: PUT_RIGHT, 3: BY_HAND}),
    ("round-robin", "void named end end", {}),
    ("round-robin", "pause void named resume end end", {}),
    ("round-robin", "end amend end", {2: PUT_RIGHT}),
]


@pytest.mark.parametrize(("format_", "order", "left"), ORDERS)
async def test_rounds_are_left_out_for_what_concerns_them(
    here: House, clock: Clock, format_: str, order: str, left: dict[int, str]
) -> None:
    it = await desk(here, clock, format_)
    for word in order.split():
        await it.step(word)
    assert await verifying.looked(here, it.row.id) == ([], _left(left))


WORDS = {
    "wish": 3, "unwish": 1, "void": 4, "replay": 1, "now": 4, "named": 1, "go": 1, "back": 2,
    "pause": 1, "resume": 2, "end": 3, "amend": 1, "forfeit": 1, "throw_out": 1, "take_back": 1,
}  # fmt: skip
"""What may be done, and how often each is tried."""
PAIRING = ("wish", "void", "now", "pause", "resume", "end")
"""The same without what leaves so many rounds out that a fault would hardly be seen."""


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("format_", ["swiss", "round-robin", "knockout"])
async def test_no_order_of_acts_makes_a_fault(
    here: House, clock: Clock, format_: str, seed: int
) -> None:
    """What is refused at a moment changes nothing, and what is not is no fault."""
    lots = random.Random(f"{format_} {seed}")
    it = await desk(here, clock, format_, 5 + seed % 3, 8)
    words = list(WORDS) if seed % 2 else list(PAIRING)
    done = []
    for _ in range(40):
        (word,) = lots.choices(words, [WORDS[each] for each in words])
        with suppress(Refusal, IndexError):
            await it.step(word)
            done.append(word)
        assert (await verifying.compared(here, it.row.id)) == [], done
