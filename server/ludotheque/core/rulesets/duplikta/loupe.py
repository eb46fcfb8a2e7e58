"""The loupe, and everything else that changes a player's tiles within a turn (K9, K20 to K24).

Box and rack of a turn are the player's own copies; whose copy becomes the game's, the end of the
turn decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ludotheque.core.chance import Chance
from ludotheque.core.rulesets.base import IllegalMove, Seat, Told
from ludotheque.core.rulesets.duplikta import checks
from ludotheque.core.rulesets.duplikta.acts import DupliktaLoupe
from ludotheque.core.rulesets.duplikta.judging import taken_by
from ludotheque.core.rulesets.duplikta.material import RACK, in_order, without
from ludotheque.core.rulesets.duplikta.model import (
    DupliktaLaid,
    DupliktaPlayer,
    DupliktaPut,
    DupliktaState,
)
from ludotheque.core.rulesets.duplikta.telling import DupliktaLoupeUsed, DupliktaRack, LoupeAct
from ludotheque.core.words.tiles import BLANK, draw

HALF, ONE, ONE_AND_A_HALF = 1, 2, 3
"""Chances, in halves."""
FEW = 7
"""With so many tiles in play or fewer, a letter that is used up costs no more than another."""


def drawn(
    state: DupliktaState, box: Sequence[str], count: int, label: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Draw from a box: in the order of a scenario, or by lot; those drawn, and the rest."""
    if state.options.mode == "scenario":
        return tuple(box[:count]), tuple(box[count:])
    return draw(box, count, Chance(bytes.fromhex(state.seed), f"duplikta/{label}"))


def put_back(state: DupliktaState, box: Sequence[str], tiles: Sequence[str]) -> tuple[str, ...]:
    """The box with these tiles in it; a blank that has become a letter stays that letter."""
    back = (*box, *(tile.upper() for tile in tiles))
    if state.options.mode == "scenario":
        return back
    return in_order(back, state.options.language or "fr")


def with_player(state: DupliktaState, seat: Seat, player: DupliktaPlayer) -> DupliktaState:
    """The state with another player in a seat."""
    players = (*state.players[:seat], player, *state.players[seat + 1 :])
    return replace(state, players=players)


def in_play(state: DupliktaState, seat: Seat) -> int:
    """How many tiles are in play for a player: box and racks, a shared rack once (K22)."""
    player = state.players[seat]
    others = 0 if state.same else sum(map(len, state.racks)) - len(state.racks[seat])
    return len(player.box) + len(player.rack) + others


def use(state: DupliktaState, seat: Seat, move: DupliktaLoupe, told: list[Told]) -> DupliktaState:
    """Put a tile on the loupe and have another for it."""
    checks.require_on_rack(state, seat, move.tile)
    wanted = move.wanted
    if wanted is None or move.tile != BLANK:
        checks.require_person(state, seat)
    if wanted is None:
        return _another(state, seat, move.tile, told)
    checks.require_letter(state, wanted, blank_too=True)
    if move.tile.upper() == wanted:
        raise IllegalMove(
            "same_letter", "K22", f"This tile is {wanted} already.", {"letter": wanted}
        )
    player = state.players[seat]
    if move.tile == BLANK:
        return _changed(state, seat, player, "named", move.tile, wanted.lower(), 0, told)
    if wanted in player.box and player.chances >= ONE:
        box = put_back(state, without(player.box, (wanted,)) or (), (move.tile,))
        player = replace(player, box=box)
        return _changed(state, seat, player, "exchanged", move.tile, wanted, ONE, told)
    needed = ONE if in_play(state, seat) <= FEW else ONE_AND_A_HALF
    if wanted not in player.box and player.chances >= needed:
        return _changed(state, seat, player, "mutated", move.tile, wanted, needed, told)
    cost = min(HALF, player.chances)
    return _changed(state, seat, player, "failed", move.tile, move.tile, cost, told)


def _another(state: DupliktaState, seat: Seat, tile: str, told: list[Told]) -> DupliktaState:
    """Back to the box, and another one at random (K21)."""
    player = state.players[seat]
    if player.chances < HALF:
        raise IllegalMove("no_chances", "K21", "You need half a Chance for that.")
    if not player.box:
        raise IllegalMove("box_empty", "K21", "No tile is left in the box.")
    chance = Chance(bytes.fromhex(state.seed), f"duplikta/loupe/{seat}/{player.draws}")
    (got,), rest = draw(player.box, 1, chance)
    box = put_back(state, rest, (tile,))
    player = replace(player, box=box, draws=player.draws + 1)
    return _changed(state, seat, player, "drawn", tile, got, HALF, told)


def _changed(
    state: DupliktaState,
    seat: Seat,
    player: DupliktaPlayer,
    act: LoupeAct,
    gave: str,
    got: str,
    cost: int,
    told: list[Told],
) -> DupliktaState:
    """A tile became another.  While an opening is prepared nothing is paid for each (K8)."""
    preparing = state.phase == "prepare"
    cost = 0 if preparing else cost
    rack = list(player.rack)
    rack[rack.index(gave)] = got
    after = replace(
        player,
        rack=tuple(rack),
        chances=player.chances - cost,
        draft=still_there(rack, player.draft),
    )
    told.append(
        Told(
            DupliktaLoupeUsed(
                seat=seat, act=act, gave=gave, got=got, cost=cost, chances=after.chances
            ),
            to=(seat,),
        )
    )
    if preparing and act in ("drawn", "exchanged", "mutated"):
        state = replace(state, prepared=state.prepared + 1)
    return with_player(state, seat, after)


def still_there(rack: Sequence[str], draft: DupliktaLaid) -> DupliktaLaid:
    """The draft without what the rack does not hold any more."""
    puts: list[DupliktaPut] = []
    for put in draft.puts:
        if taken_by(rack, (*puts, put)) is not None:
            puts.append(put)
    used = list(taken_by(rack, puts) or ())
    kept: list[list[str]] = []
    for pile in (draft.loupe, draft.aside):
        kept.append([])
        for tile in pile:
            if without(rack, (*used, tile)) is not None:
                used.append(tile)
                kept[-1].append(tile)
    return DupliktaLaid(
        puts=tuple(puts), loupe=tuple(kept[0]), aside=tuple(kept[1]), refused=draft.refused
    )


def take(state: DupliktaState, seat: Seat, count: int, told: list[Told]) -> DupliktaState:
    """Take tiles out of the box (K9)."""
    checks.require_take(state, seat, count)
    player = state.players[seat]
    got, box = drawn(state, player.box, count, f"take/{seat}/{player.draws}")
    rack = (*player.rack, *got)
    after = replace(player, rack=rack, box=box, draws=player.draws + count)
    told.append(Told(DupliktaRack(seat=seat, rack=rack, drawn=got), to=(seat,)))
    return with_player(state, seat, after)


def redraw(state: DupliktaState, told: list[Told]) -> DupliktaState:
    """While preparing: another opening rack (K8)."""
    player = state.players[0]
    box = put_back(state, player.box, player.rack)
    rack, rest = drawn(state, box, RACK, f"redraw/{player.draws}")
    after = replace(player, rack=rack, box=rest, draws=player.draws + 1)
    return replace(with_player(state, 0, after), prepared=state.prepared + 1)
