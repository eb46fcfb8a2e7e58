"""What the promise tests need to know of wocable; see ``tests.rulesets.kit.Promise``."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from ludotheque.core.chance import Chance
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
from tests.rulesets.kit import Expire, Input, Leave, Move, Table
from tests.rulesets.wocable.tables import SMALL


def _table(seats: int, language: Language, asked: WocableOptions) -> Table:
    wanted = replace(asked, language=language, lexicon=SMALL[language].id)
    return Table(RULESET.complete(wanted, seats, language, None), seats)


TABLES = (
    _table(2, "en", WocableOptions()),
    _table(3, "es", WocableOptions(turn_seconds=0, exchange_min_bag=7)),
    _table(4, "fr", WocableOptions(bank_seconds=20, increment_seconds=1)),
    _table(4, "en", WocableOptions(turn_seconds=2, premiums="none")),
    _table(2, "fr", WocableOptions(turn_days=3, exchange_min_bag=1)),
)


def wild_move(state: WocableState, chance: Chance) -> WocableMove:
    """Tiles laid or exchanged at random, or a pass; legal now and then."""
    rack = state.racks[state.mover]
    match chance.below(6):
        case 0:
            return WocablePass()
        case 1 | 2:
            tiles = [_wild_tile(rack, chance) for _ in range(1 + chance.below(4))]
            return WocableExchange(tiles=tuple(tiles))
    step, start = (1, 15)[chance.below(2)], chance.below(225)
    if not any(state.board) and chance.below(2):
        start = 112
    cells = [start + k * step for k in range(1 + chance.below(4))]
    return WocablePlace(tiles=tuple(_wild_put(cell, rack, chance) for cell in cells))


def _wild_tile(rack: tuple[str, ...], chance: Chance) -> str:
    if rack and chance.below(8):
        return rack[chance.below(len(rack))]
    return ("Q", "?", "CH", "W")[chance.below(4)]


def _wild_put(cell: int, rack: tuple[str, ...], chance: Chance) -> WocablePut:
    tile = _wild_tile(rack, chance)
    if tile == "?" and chance.below(8):
        return WocablePut(cell=cell, letter=("E", "A", "S", "W")[chance.below(4)], blank=True)
    return WocablePut(cell=cell, letter=tile)


def twin(state: WocableState, viewer: int | None, chance: Chance) -> WocableState:
    """The others' racks and the bag mixed anew, and another seed.

    After the end the racks are open and the seed is public.
    """
    if state.phase == "over":
        return state
    hidden = list(state.bag)
    for seat, rack in enumerate(state.racks):
        hidden += rack if seat != viewer else ()
    for last in range(len(hidden) - 1, 0, -1):
        other = chance.below(last + 1)
        hidden[last], hidden[other] = hidden[other], hidden[last]
    tiles = set_of(state.options)
    racks = []
    for seat, rack in enumerate(state.racks):
        if seat != viewer:
            rack = tiles.in_order(hidden.pop() for _ in range(len(rack)))
        racks.append(rack)
    seed = bytes(chance.below(256) for _ in range(32)).hex()
    return replace(state, seed=seed, bag=tiles.in_order(hidden), racks=tuple(racks))


def unseen_inputs(
    state: WocableState, twin: WocableState, viewer: int | None
) -> list[tuple[Input, Input]]:
    """Exchanges of another seat, passes, leavers, and words of tiles that both racks have."""
    if state.phase == "over":
        return []
    seat = state.mover
    found: list[tuple[Input, Input]] = []
    staying = [each for each in range(len(state.racks)) if each not in state.left]
    if len(staying) > 2:
        found += [(Leave(each, 0), Leave(each, 0)) for each in staying]
    if state.passes < 3 and state.scoreless < 19:
        early = Expire((seat,), 0)
        found += [(Move(seat, WocablePass(), 0), Move(seat, WocablePass(), 0)), (early, early)]
        if seat != viewer:
            found += _exchanges(state, twin, seat)
    if seat != viewer and len(state.bag) > 7:
        found += _placements(state, twin, seat)
    return found[::-1]


def _exchanges(state: WocableState, twin: WocableState, seat: int) -> list[tuple[Input, Input]]:
    """As many tiles, whichever they are."""
    pairs: list[tuple[Input, Input]] = []
    for count in range(1, min(len(state.bag), 3) + 1):
        if len(state.bag) >= state.options.exchange_min_bag:
            here, there = (
                Move(seat, WocableExchange(tiles=each.racks[seat][:count]), 0)
                for each in (state, twin)
            )
            pairs.append((here, there))
    return pairs


def _placements(state: WocableState, twin: WocableState, seat: int) -> list[tuple[Input, Input]]:
    """A word for which both racks have the tiles."""
    shared = tuple((Counter(state.racks[seat]) & Counter(twin.racks[seat])).elements())
    play = next(
        iter(RULESET.study(replace(state, racks=(shared,) * len(state.racks)), 1).best), None
    )
    if play is None:
        return []
    given = Move(seat, WocablePlace(tiles=play.tiles), 0)
    return [(given, given)]
