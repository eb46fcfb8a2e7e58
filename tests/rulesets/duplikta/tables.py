"""Boards laid by hand for the tests of dupliKta, and the small word list that they use."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ludotheque.actions import materials
from ludotheque.core.rulesets.abilities import Person
from ludotheque.core.rulesets.base import IllegalMove, Step, Told
from ludotheque.core.rulesets.duplikta import RULESET
from ludotheque.core.rulesets.duplikta.acts import DupliktaConfirm, DupliktaLoupe, DupliktaMove
from ludotheque.core.rulesets.duplikta.loupe import with_player
from ludotheque.core.rulesets.duplikta.material import in_order, without
from ludotheque.core.rulesets.duplikta.model import DupliktaOptions, DupliktaPut, DupliktaState
from ludotheque.core.words import shelf
from ludotheque.core.words.building import build
from ludotheque.core.words.grid import EMPTY, SIZE
from ludotheque.core.words.lexicon import Lexicon
from ludotheque.core.words.listing import read_words

SEED = bytes(range(32))
WORDS = read_words((Path(__file__).parent / "words-fr.txt").read_text(encoding="utf-8"))
SMALL = build("fr-duplikta", "fr", WORDS)
# Found by its id alone: other tests have another newest French list.
shelf.put(SMALL)
materials.lay_out()
SEATS = {"solo": 1, "tourlou": 2, "scenario": 2, "duel": 2}


def options(mode: str = "duel", **named: Any) -> DupliktaOptions:
    """Complete options, with the small list unless another is named."""
    asked = replace(DupliktaOptions(lexicon=SMALL.id), **{"mode": mode, **named})
    return RULESET.complete(asked, SEATS[mode], "fr", None)


def unmade(mode: str, **named: Any) -> IllegalMove:
    """What is said to options that no table can have."""
    with pytest.raises(IllegalMove) as caught:
        options(mode, **named)
    return caught.value


def people(*kinds: str, finished: int = 0, rating: int | None = None) -> tuple[Person, ...]:
    """Who sits down, in the order of the seats."""
    return tuple(Person(kind=k, finished=finished, rating=rating) for k in kinds)  # type: ignore[arg-type]


def listed(*words: str) -> Lexicon:
    """A list of these words alone, open under its id."""
    lexicon = build("fr-own", "fr", sorted(words))
    shelf.put(lexicon)
    return lexicon


def begun(mode: str = "duel", seed: bytes = SEED, at: int = 0, **named: Any) -> DupliktaState:
    """A game just set up."""
    return RULESET.setup(options(mode, **named), SEATS[mode], seed, at).state


def laid(
    mode: str = "duel",
    *,
    words: Sequence[str] = (),
    rack: str = "",
    racks: Sequence[str] = (),
    box: str | None = None,
    board: dict[str, str] | None = None,
    **named: Any,
) -> DupliktaState:
    """A game in its first turn, with these tiles: on racks, in the box, on the grid.

    ``board`` is by place, ``8D`` across and ``D8`` down, rows from 1.  What ``box`` does not name
    is what the set has besides.
    """
    if words:
        named["lexicon"] = listed(*words).id
    state = begun(mode, **named)
    lying = list(EMPTY)
    for place, word in (board or {}).items():
        for put in puts(place, word):
            lying[put.cell] = put.letter.lower() if put.blank else put.letter
    hands = tuple(tuple(each) for each in racks) or (tuple(rack),) * len(state.players)
    rest = _rest(state, hands, lying) if box is None else in_order(box, "fr")
    state = replace(state, board=tuple(lying), box=rest, racks=hands)
    for seat, player in enumerate(state.players):
        state = with_player(state, seat, replace(player, rack=hands[seat], box=rest))
    return state


def _rest(
    state: DupliktaState, hands: Sequence[Sequence[str]], lying: Sequence[str]
) -> tuple[str, ...]:
    """What the set has besides; what it has not of these is left out of account."""
    whole = (*state.box, *state.racks[0], *(() if state.same else state.racks[-1]))
    used = [*(hands[:1] if state.same else hands), [tile for tile in lying if tile]]
    for tile in (tile for hand in used for tile in hand):
        kind = "?" if tile.islower() else tile
        whole = without(whole, (kind,)) or whole
    return in_order(whole, "fr")


def cell(name: str) -> int:
    """A cell by column and row, ``H8`` is the centre."""
    return SIZE * (int(name[1:]) - 1) + ord(name[0]) - ord("A")


def puts(place: str, word: str) -> tuple[DupliktaPut, ...]:
    """Tiles of a word from a place on: ``8D`` across, ``D8`` down; ``.`` skips a cell."""
    down = place[0].isalpha()
    name = place if down else place[-1] + place[:-1]
    step = SIZE if down else 1
    return tuple(
        DupliktaPut(cell=cell(name) + k * step, letter=sign.upper(), blank=sign.islower())
        for k, sign in enumerate(word)
        if sign != "."
    )


def play(state: DupliktaState, place: str, word: str, **named: Any) -> DupliktaConfirm:
    """The confirmation of a word in this turn."""
    return DupliktaConfirm(turn=state.turn, attempt=state.attempt, puts=puts(place, word), **named)


def passing(state: DupliktaState, **named: Any) -> DupliktaConfirm:
    """The confirmation of nothing."""
    return DupliktaConfirm(turn=state.turn, attempt=state.attempt, pass_turn=True, **named)


def move(state: DupliktaState, seat: int, given: DupliktaMove, at: int = 0) -> Step[DupliktaState]:
    """One move of a seat."""
    return RULESET.apply(state, seat, given, at)


def after(state: DupliktaState, seat: int, *given: DupliktaMove, at: int = 0) -> DupliktaState:
    """The state after moves of a seat."""
    for each in given:
        state = move(state, seat, each, at).state
    return state


def both(
    state: DupliktaState, first: DupliktaMove, second: DupliktaMove, at: int = 0
) -> DupliktaState:
    """The state after both have confirmed."""
    return after(after(state, 0, first, at=at), 1, second, at=at)


def loupe(tile: str, wanted: str | None = None) -> DupliktaLoupe:
    """A tile on the loupe."""
    return DupliktaLoupe(tile=tile, wanted=wanted)


def events(told: Sequence[Told], kind: type[Any], seat: int | None = None) -> list[Any]:
    """The events of a kind that a viewer hears."""
    heard = [each for each in told if each.to is None or seat in each.to]
    return [each.event for each in heard if isinstance(each.event, kind)]


def refusal(state: DupliktaState, seat: int, given: DupliktaMove, at: int = 0) -> IllegalMove:
    """The refusal of a move, which must come."""
    with pytest.raises(IllegalMove) as caught:
        RULESET.apply(state, seat, given, at)
    return caught.value
