"""Inputs are counted by seat: nobody is locked out by another, nor can be kept from ending."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from ludotheque.actions import library, refusals, room_left, rulesets, trying
from ludotheque.actions.house import House, build, now_ms
from ludotheque.actions.judge import Ask
from ludotheque.actions.table import Table
from ludotheque.actions.upkeep import read_table
from ludotheque.core.rulesets.letter_dice import board
from tests.actions.games import awake, card, stored

MOST = 12
DATA = Path(__file__).resolve().parents[2] / ".data"
DUEL = {"ruleset": "duplikta", "timer_seconds": 0}
DICE = {"ruleset": "letter-dice", "mode": "simultaneous"}
PAUSE = "duplikta.pause"
SIX = {"ruleset": "six-qui-prend", "choose_seconds": 0, "row_seconds": 0}


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """A limit that is soon reached; words and tiles are there."""
    rulesets.load(())
    library.install(DATA)
    monkeypatch.setattr(room_left, "PHASE_INPUTS", MOST)


@pytest.fixture
async def other(here: House) -> AsyncIterator[House]:
    """Another process, or this one started again: it remembers nothing."""
    made = build(here.settings, "other")
    awake(made)
    yield made
    await made.play.stop()
    await made.database.close()


@dataclass
class Case:
    """A game in one simultaneous phase, and who sits there."""

    id: str
    players: list[str]

    async def send(self, house: House, seat: int, move: dict[str, Any]) -> int:
        house.play.woke(now_ms())
        ask = Ask(self.id, "move", now_ms(), player_id=self.players[seat], move=move)
        return (await house.play.submit(ask)).n

    async def refused(self, house: House, seat: int, move: dict[str, Any]) -> None:
        with pytest.raises(refusals.TooMany) as no:
            await self.send(house, seat, move)
        assert no.value.extra == {"limit": "inputs_per_phase"}

    async def legal(self, house: House, seat: int, move: dict[str, Any]) -> bool:
        return (await trying.attempt(house, self.id, self.players[seat], move)).legal

    async def table(self, house: House) -> Table:
        table = await read_table(house, self.id)
        assert table is not None
        return table


async def case(here: House, options: dict[str, Any]) -> Case:
    game, players = await stored(here, 2, options)
    return Case(game, [player.id for player in players])


def words(table: Table, least: int) -> list[dict[str, Any]]:
    """So many words that can be entered."""
    state, options = table.state, table.state.options
    found = sorted(board.words_of(state.board, options.lexicon, options.min_length))[:least]
    assert len(found) == least
    return [{"kind": "letter-dice.enter", "word": word} for word in found]


async def test_a_seat_of_a_duel_at_its_limit_stops_itself_alone(here: House, other: House) -> None:
    game = await case(here, DUEL)
    draft = {"kind": "duplikta.draft"}
    ready = {"kind": "duplikta.confirm", "turn": 1, "pass_turn": True}
    rack = (await game.table(here)).state.players[0].rack
    letters = [tile for tile in rack if tile != "?"][:2]
    laid = [{"cell": 112 + place, "letter": letter} for place, letter in enumerate(letters)]
    for _ in range(MOST):
        await game.send(here, 0, draft)
    for house in (here, other):
        await game.refused(house, 0, draft)
        assert not await game.legal(house, 0, {"kind": "duplikta.draft", "puts": laid})
        word = {"kind": "duplikta.confirm", "turn": 1, "puts": laid}
        assert await game.legal(house, 0, word)
        for _ in range(MOST // 2):
            await game.send(house, 1, draft)
    await game.refused(here, 1, draft)
    await game.refused(here, 0, {"kind": "duplikta.pause"})
    await game.send(other, 0, ready)
    await game.send(here, 1, ready)
    table = await game.table(here)
    assert table.ruleset.phase(table.state) != "1.1"
    await game.send(here, 0, draft)


async def test_a_pause_ends_though_it_was_the_last_input(here: House, other: House) -> None:
    game = await case(here, DUEL)
    for _ in range(MOST - 1):
        await game.send(here, 0, {"kind": "duplikta.draft"})
    await game.send(here, 0, {"kind": "duplikta.pause"})
    await game.send(other, 0, {"kind": "duplikta.resume"})
    await game.refused(here, 0, {"kind": "duplikta.pause"})
    await game.send(here, 0, {"kind": "duplikta.confirm", "turn": 1, "pass_turn": True})


async def test_a_finder_of_words_at_the_limit_can_be_done(here: House, other: House) -> None:
    game = await case(here, DICE)
    these = words(await game.table(here), MOST + 1)
    for move in these[:MOST]:
        await game.send(here, 0, move)
    for house in (here, other):
        await game.refused(house, 0, these[MOST])
    for move in these:
        if move is not these[MOST]:
            await game.send(here, 1, move)
    await game.refused(other, 1, these[MOST])
    await game.send(other, 0, {"kind": "letter-dice.pass"})
    await game.refused(here, 0, these[MOST])
    assert (await game.table(here)).to_act == (1,)


async def test_who_changes_a_card_too_often_keeps_the_last_one(here: House, other: House) -> None:
    game = await case(here, SIX)
    table = await game.table(here)
    both = cycle([card(table, 0, 0), card(table, 0, 1)])
    for _ in range(MOST):
        await game.send(here, 0, next(both))
    last = next(both)
    for house in (here, other):
        await game.refused(house, 0, last)
    await game.send(other, 1, card(table, 1))
    after = await game.table(here)
    assert after.phase_n == after.n == MOST + 2


async def test_all_that_waits_at_once_is_counted(here: House) -> None:
    """The table was read before the limit was near; what waits together still passes it."""
    game = await case(here, DUEL)
    await game.send(here, 1, {"kind": "duplikta.draft"})
    here.play.remember(await game.table(here))
    asks = [
        Ask(game.id, "move", now_ms(), player_id=game.players[0], move={"kind": "duplikta.draft"})
        for _ in range(MOST + 5)
    ]
    answers: list[Any] = []
    for ask in asks:
        here.play.hand_in(ask, answers.append)
    await here.play.stop()
    assert [isinstance(a, refusals.TooMany) for a in answers] == [False] * MOST + [True] * 5


def at_once(game: Case, count: int, at: int) -> list[Ask]:
    draft = {"kind": "duplikta.draft"}
    return [Ask(game.id, "move", at, player_id=game.players[0], move=draft) for _ in range(count)]


async def handed_in(here: House, asks: list[Ask]) -> list[Any]:
    answers: list[Any] = []
    here.play.woke(now_ms())
    for ask in asks:
        here.play.hand_in(ask, answers.append)
    await here.play.stop()
    return answers


async def test_a_burst_is_taken_and_a_flood_is_not(
    here: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room_left, "PHASE_INPUTS", 5_000)
    game, now = await case(here, DUEL), now_ms()
    answers = await handed_in(here, at_once(game, room_left.BURST + 5, now))
    refused = [a for a in answers if isinstance(a, refusals.TooMany)]
    assert len(refused) == 5
    assert refused[0].extra == {"limit": "inputs_per_second", "retry_after": 1}
    answers = await handed_in(here, at_once(game, 50, now + 1_000))
    taken = sum(not isinstance(a, refusals.TooMany) for a in answers)
    assert taken == room_left.PER_SECOND
    other = Ask(game.id, "move", now + 1_000, player_id=game.players[1], move={"kind": PAUSE})
    ready = {"kind": "duplikta.confirm", "turn": 1, "pass_turn": True}
    own = Ask(game.id, "move", now + 1_000, player_id=game.players[0], move=ready)
    assert not any(isinstance(a, refusals.Refusal) for a in await handed_in(here, [other, own]))
