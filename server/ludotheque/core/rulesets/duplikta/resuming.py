"""A saved game as options of another one: carried on alone, or as the duel that it was (K33)."""

from __future__ import annotations

from dataclasses import replace

from ludotheque.core.rulesets.base import IllegalMove, Seat
from ludotheque.core.rulesets.duplikta.dealing import position_of
from ludotheque.core.rulesets.duplikta.material import counted, in_order, whole_set
from ludotheque.core.rulesets.duplikta.model import (
    DupliktaCount,
    DupliktaOptions,
    DupliktaPosition,
    DupliktaState,
    DupliktaTurn,
)
from ludotheque.core.rulesets.duplikta.sealing import emptied


def resumed(
    options: DupliktaOptions, state: DupliktaState, seat: Seat, alone: bool
) -> DupliktaOptions:
    """Options of a game that goes on from where the present turn began.

    Raises IllegalMove for a game that is over, and for one that only one player can go on with.
    """
    if state.phase == "over":
        raise IllegalMove("game_over", "K33", "The game is over; there is nothing to go on with.")
    if not alone and options.mode != "duel":
        raise IllegalMove("cannot_go_on", "K33", "Only a duel goes on as it was.")
    position = position_of(state)
    language = options.language or "fr"
    if alone:
        position = _of_one(position, seat, state.same)
    elif not state.same:
        position = emptied(position, language)
    # The order in which a scenario's tiles come is nobody's to know.
    position = replace(position, box=in_order(position.box, language))
    return replace(
        options,
        mode="solo" if alone else "duel",
        tiles=_counts(options, language) if options.mode == "scenario" else options.tiles,
        same_tiles=state.same_next,
        scenario=None,
        strength=None,
        prepare=False,
        handicaps=None,
        experienced=None,
        registered=None,
        position=position,
    )


def _counts(options: DupliktaOptions, language: str) -> tuple[DupliktaCount, ...]:
    tiles = counted(whole_set(options), language)
    return tuple(DupliktaCount(tile=tile, count=count) for tile, count in tiles.items())


def _of_one(position: DupliktaPosition, seat: Seat, same: bool) -> DupliktaPosition:
    """One seat's part; tiles that only the other held are in the box again."""
    others = [
        tile.upper()
        for other, rack in enumerate(position.racks)
        if other != seat and not same
        for tile in rack
    ]
    return replace(
        position,
        box=(*position.box, *others),
        racks=(position.racks[seat],),
        scores=(position.scores[seat],),
        chances=(position.chances[seat],),
        powers=(position.powers[seat],),
        sheet=tuple(_line_of(turn, seat) for turn in position.sheet),
    )


def _line_of(turn: DupliktaTurn, seat: Seat) -> DupliktaTurn:
    """A closed turn as one seat's: whose tiles stayed is told where they were its own."""
    stays = turn.stays == seat
    return replace(
        turn,
        lines=(turn.lines[seat],),
        stays=0 if stays else None,
        rung=turn.rung if stays else None,
        won=0 if turn.won == seat else None,
    )
