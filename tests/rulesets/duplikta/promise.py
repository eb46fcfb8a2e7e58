"""What the promise tests need to know of dupliKta; see ``tests.rulesets.kit.Promise``."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ludotheque.core.chance import Chance
from ludotheque.core.rulesets.duplikta import RULESET
from ludotheque.core.rulesets.duplikta.acts import (
    DupliktaChange,
    DupliktaConfirm,
    DupliktaDraft,
    DupliktaLoupe,
    DupliktaMove,
    DupliktaOpen,
    DupliktaPause,
    DupliktaRedraw,
    DupliktaResume,
    DupliktaStart,
    DupliktaTake,
)
from ludotheque.core.rulesets.duplikta.loupe import with_player
from ludotheque.core.rulesets.duplikta.material import in_order, without
from ludotheque.core.rulesets.duplikta.model import (
    DupliktaCount,
    DupliktaLaid,
    DupliktaPlayer,
    DupliktaPosition,
    DupliktaPut,
    DupliktaState,
)
from ludotheque.core.rulesets.duplikta.times import is_tourlou
from tests.rulesets.duplikta.tables import SEATS, SEED, after, begun, options
from tests.rulesets.kit import Expire, Input, Move, Table

BLANKS = (DupliktaCount(tile="?", count=60),)


def _table(mode: str, **named: Any) -> Table:
    return Table(options(mode, **named), SEATS[mode])


def _saved() -> DupliktaPosition:
    """A duel after three turns, to go on from."""
    state = begun()
    for _ in range(6):
        seat = RULESET.to_act(state)[0]
        state = after(state, seat, RULESET.bot(RULESET.view(state, seat), seat, 6, SEED))
    return RULESET.position_of(state)


TABLES = (
    _table("duel"),
    _table("scenario", scenario=3, chances=10),
    _table("solo", same_tiles=False),
    _table("tourlou", strength=2, timer_seconds=30),
    _table("duel", same_tiles=False, chances=1, handicaps=(4, 1), registered=(True, True)),
    _table("duel", prepare=True, experienced=(True, False), timer_seconds=0),
    _table("duel", chances=0, tiles=BLANKS, timer_seconds=30),
    _table("tourlou", same_tiles=False, chances=0),
    _table("solo", timer_seconds=300, chances=10),
    _table("duel", position=_saved()),
)


def wild_move(state: DupliktaState, chance: Chance) -> DupliktaMove:
    """Any move, legal now and then."""
    rack = state.players[chance.below(len(state.players))].rack or ("E",)
    tile, puts = rack[chance.below(len(rack))], _wild_puts(state, rack, chance)
    wanted = (None, "E", "?", "W", "Ñ")[chance.below(5)]
    simple: tuple[DupliktaMove, ...] = (
        DupliktaStart(),
        DupliktaTake(count=1 + chance.below(7)),
        DupliktaLoupe(tile=tile, wanted=wanted),
        DupliktaLoupe(tile=tile),
        DupliktaPause(),
        DupliktaResume(),
        DupliktaChange(same_tiles=bool(chance.below(2))),
        DupliktaRedraw(),
        DupliktaOpen(),
        DupliktaDraft(puts=puts, aside=rack[:1]),
    )
    which = chance.below(14)
    if state.phase == "prepare" and which > 3:
        return simple[(2, 3, 7)[which % 3]]
    if which < len(simple):
        return simple[which]
    puts = puts if chance.below(3) else ()
    another = not chance.below(8)
    return DupliktaConfirm(
        turn=state.turn + another,
        attempt=state.attempt,
        puts=puts,
        pass_turn=not puts and bool(chance.below(3)),
        loupe=rack[-1:] if not puts and chance.below(2) else (),
    )


def _wild_puts(
    state: DupliktaState, rack: tuple[str, ...], chance: Chance
) -> tuple[DupliktaPut, ...]:
    """A few tiles in a line, most often beside what lies there."""
    step, start = (1, 15)[chance.below(2)], (112, chance.below(220))[chance.below(2)]
    beside = [c for c in range(1, 224) if not state.board[c] and state.board[c - 1]]
    if beside and chance.below(4):
        start = beside[chance.below(len(beside))]
    tiles = _mixed(rack, chance)[: 1 + chance.below(3)] if chance.below(8) else ("W", "E")
    puts = []
    for place, tile in enumerate(tiles):
        blank = tile == "?" or tile.islower()
        letter = "E" if tile == "?" else tile.upper()
        cell = min(224, start + place * step)
        puts.append(DupliktaPut(cell=cell, letter=letter, blank=blank))
    return tuple(puts)


def twin(state: DupliktaState, viewer: int | None, chance: Chance) -> DupliktaState:
    """Others hold, drafted, confirmed and spent something else, and the seed is another.

    After the end racks are open and the seed is public.
    """
    if state.phase == "over":
        return state
    seed = bytes(chance.below(256) for _ in range(32)).hex()
    state = replace(state, seed=seed)
    if state.options.mode == "scenario":
        state = replace(state, box=_mixed(state.box, chance))
    if not state.same and state.phase != "prepare":
        state = _other_racks(state, viewer, chance)
    for seat, player in enumerate(state.players):
        if seat != viewer:
            state = with_player(state, seat, _other(state, player, chance))
    return state


def _mixed(tiles: tuple[str, ...], chance: Chance) -> tuple[str, ...]:
    order = list(tiles)
    for last in range(len(order) - 1, 0, -1):
        other = chance.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def _other_racks(state: DupliktaState, viewer: int | None, chance: Chance) -> DupliktaState:
    """Where racks are their owners' own: what is in the box may be on a rack, unless seen."""
    if viewer is not None and state.powers[viewer]:
        return state
    hidden = list(state.box)
    for seat, rack in enumerate(state.racks):
        hidden += rack if seat != viewer else ()
    mixed = list(_mixed(tuple(hidden), chance))
    racks = tuple(
        rack if seat == viewer else tuple(mixed.pop() for _ in rack)
        for seat, rack in enumerate(state.racks)
    )
    box = in_order(mixed, "fr")
    return replace(state, racks=racks, box=box)


def _other(state: DupliktaState, player: DupliktaPlayer, chance: Chance) -> DupliktaPlayer:
    """The loupe has changed a tile, at a price; nothing, or something else, is drafted.

    How long they have thought is the same: everybody sees that.
    """
    rack, box = list(player.rack), player.box
    if rack and box:
        place, got = chance.below(len(rack)), box[chance.below(len(box))]
        box = (*(without(box, (got,)) or ()), rack[place].upper())
        rack[place] = got
    prepare = state.phase == "prepare"
    return replace(
        player,
        rack=tuple(rack),
        box=box,
        chances=player.chances if prepare else max(0, player.chances - chance.below(2)),
        draft=DupliktaLaid(aside=tuple(rack[:1])) if chance.below(2) else DupliktaLaid(),
        # That a chrono runs is seen; whether a tile was touched since it did, is not.
        touched=bool(chance.below(2)),
        draws=player.draws + chance.below(2),
    )


def unseen_inputs(
    state: DupliktaState, twin: DupliktaState, viewer: int | None
) -> list[tuple[Input, Input]]:
    """All that others may do while the turn does not close by it."""
    found: list[tuple[Input, Input]] = []
    if state.phase == "prepare":
        found.append((Move(0, DupliktaRedraw(), 0), Move(0, DupliktaRedraw(), 0)))
        return found if viewer != 0 else []
    waiting = RULESET.to_act(state)
    for seat in waiting:
        if seat == viewer or state.phase != "play":
            continue
        if state.players[seat].paused is not None:
            back = Move(seat, DupliktaResume(), 0)
            found.append((back, back))
            continue
        start, draft = Move(seat, DupliktaStart(), 0), Move(seat, DupliktaDraft(), 0)
        found += [(start, start), (draft, draft), *_loupes(state, twin, seat)]
        if len(waiting) > 1:
            found += _confirmed(state, twin, seat)
            early = Expire((seat,), 0)
            found.append((early, early))
    return found


def _loupes(state: DupliktaState, twin: DupliktaState, seat: int) -> list[tuple[Input, Input]]:
    pair = [each.players[seat] for each in (state, twin)]
    if is_tourlou(state, seat) or not all(p.rack and p.box and p.chances for p in pair):
        return []
    here, there = (Move(seat, DupliktaLoupe(tile=p.rack[-1]), 0) for p in pair)
    return [(here, there)]


def _confirmed(state: DupliktaState, twin: DupliktaState, seat: int) -> list[tuple[Input, Input]]:
    """A pass here and a word there."""
    passed = DupliktaConfirm(turn=state.turn, attempt=state.attempt, pass_turn=True)
    word = RULESET.bot(RULESET.view(twin, seat), seat, 3, bytes(32))
    if not isinstance(word, DupliktaConfirm):
        word = passed
    return [(Move(seat, passed, 0), Move(seat, word, 0))]
