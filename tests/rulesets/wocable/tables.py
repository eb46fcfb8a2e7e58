"""Boards laid by hand for the tests of wocable, and the small word lists that they use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ludotheque.actions import materials
from ludotheque.core.rulesets.base import IllegalMove, Step, Told
from ludotheque.core.rulesets.wocable import RULESET
from ludotheque.core.rulesets.wocable.model import (
    Language,
    WocableExchange,
    WocableMove,
    WocableOptions,
    WocablePass,
    WocablePlace,
    WocablePut,
    WocableState,
)
from ludotheque.core.rulesets.wocable.table import set_of
from ludotheque.core.words import shelf
from ludotheque.core.words.building import build
from ludotheque.core.words.grid import CELLS, SIZE
from ludotheque.core.words.lexicon import Lexicon
from ludotheque.core.words.listing import read_words

SEED = bytes(range(32))
LANGUAGES: tuple[Language, ...] = ("en", "es", "fr")
materials.lay_out()


def _small(language: Language) -> Lexicon:
    text = (Path(__file__).parent / f"words-{language}.txt").read_text(encoding="utf-8")
    lexicon = build(f"{language}-small", language, read_words(text))
    # Found by its id alone: other tests have other newest lists.
    shelf.put(lexicon)
    return lexicon


SMALL = {language: _small(language) for language in LANGUAGES}


def listed(*words: str, language: Language = "en") -> Lexicon:
    """A list of these words alone, open under its id."""
    lexicon = build(f"{language}-own", language, sorted(words))
    shelf.put(lexicon)
    return lexicon


def options(language: Language = "en", **named: Any) -> WocableOptions:
    """Complete options, with the small list of the language unless another list is named."""
    asked = replace(WocableOptions(language=language, lexicon=SMALL[language].id), **named)
    return RULESET.complete(asked, 2, language, None)


def dealt(
    wanted: WocableOptions | None = None, seats: int = 2, seed: bytes = SEED, at: int = 0
) -> WocableState:
    """A game just set up."""
    return RULESET.setup(wanted or options(), seats, seed, at).state


def cell(name: str) -> int:
    """The cell of a name such as ``H8``: column and row."""
    return SIZE * (int(name[1:]) - 1) + "ABCDEFGHIJKLMNO".index(name[0])


def tiles(text: str) -> tuple[str, ...]:
    """Tiles: parts of a text with spaces, the characters of one without."""
    return tuple(text.split() if " " in text else text)


def spread(name: str, text: str) -> dict[int, str]:
    """Faces by cell, from a place on: ``8D`` goes across, ``D8`` down."""
    down = name[0].isalpha()
    start = cell(name) if down else cell(name[-1] + name[:-1])
    return {start + k * (SIZE if down else 1): face for k, face in enumerate(tiles(text))}


def laid(
    *runs: tuple[str, str],
    racks: Sequence[str] = ("", ""),
    bag: str | None = None,
    words: Sequence[str] = (),
    language: Language = "en",
    **named: Any,
) -> WocableState:
    """A game of seat 0 on the move, with these runs on the board and these racks.

    ``bag`` None: all tiles that are neither on the board nor on a rack.  ``words``: the only ones.
    """
    if words:
        named["lexicon"] = listed(*words, language=language).id
    fields = {key: named.pop(key) for key in ("scores", "passes", "scoreless") if key in named}
    wanted = options(language, **named)
    board = [""] * CELLS
    for name, text in runs:
        for at, face in spread(name, text).items():
            board[at] = face
    known, seats = set_of(wanted), len(racks)
    hands = tuple(known.in_order(tiles(rack)) for rack in racks)
    lying = ["?" if face.islower() else face for face in board if face]
    used = Counter((*lying, *(tile for hand in hands for tile in hand)))
    rest = (Counter(known.all()) - used).elements() if bag is None else tiles(bag)
    state = replace(
        dealt(wanted, seats),
        board=tuple(board),
        racks=hands,
        bag=known.in_order(rest),
        order=tuple(range(seats)),
        mover=0,
        **fields,
    )
    start = tuple(0 if seat == 0 else None for seat in range(seats))
    return replace(state, clocks=replace(state.clocks, since=start))


def placed(name: str, text: str, *, board: Sequence[str] = ()) -> WocablePlace:
    """Lay faces from a place on, passing over what lies on the board; lower case is a blank."""
    faces = spread(name, text)
    return WocablePlace(
        tiles=tuple(
            WocablePut(cell=at, letter=face.upper(), blank=face.islower())
            for at, face in faces.items()
            if not board or not board[at]
        )
    )


def place(state: WocableState, name: str, text: str, at: int = 0) -> Step[WocableState]:
    """The mover lays a word; tiles that lie there already are part of it."""
    return RULESET.apply(state, state.mover, placed(name, text, board=state.board), at)


def exchange(state: WocableState, text: str, at: int = 0) -> Step[WocableState]:
    """The mover exchanges tiles."""
    return RULESET.apply(state, state.mover, WocableExchange(tiles=tiles(text)), at)


def pass_on(state: WocableState, at: int = 0) -> Step[WocableState]:
    """The mover passes."""
    return RULESET.apply(state, state.mover, WocablePass(), at)


def refusal(state: WocableState, seat: int, move: WocableMove, at: int = 0) -> IllegalMove:
    """The refusal of a move, which must come."""
    with pytest.raises(IllegalMove) as caught:
        RULESET.apply(state, seat, move, at)
    return caught.value


def events(told: Sequence[Told], kind: str) -> list[Any]:
    """What is told of this kind."""
    return [each.event for each in told if each.event.kind == f"wocable.{kind}"]


def everything(state: WocableState) -> Counter[str]:
    """All tiles of a game, wherever they are."""
    lying = ("?" if face.islower() else face for face in state.board if face)
    return Counter((*state.bag, *lying, *(tile for rack in state.racks for tile in rack)))


def slow_score(
    board: Sequence[str],
    puts: Mapping[int, str],
    values: Mapping[str, int],
    premiums: Sequence[str],
) -> int:
    """What a placement scores, counted a second way: along whole lines, apart from the rules."""
    after = {at: face for at, face in enumerate(board) if face} | dict(puts)
    lines = [range(15 * k, 15 * k + 15) for k in range(15)] + [range(k, 225, 15) for k in range(15)]
    total = 50 if len(puts) == 7 else 0
    for line in lines:
        run: list[int] = []
        for at in [*line, -1]:
            if at in after:
                run.append(at)
                continue
            if len(run) > 1 and set(run) & set(puts):
                points, times = 0, 1
                for each in run:
                    worth = 0 if after[each].islower() else values[after[each]]
                    sign = premiums[each // 15][each % 15] if each in puts else "."
                    points += worth * {"d": 2, "t": 3}.get(sign, 1)
                    times *= {"D": 2, "T": 3}.get(sign, 1)
                total += points * times
            run = []
    return total
