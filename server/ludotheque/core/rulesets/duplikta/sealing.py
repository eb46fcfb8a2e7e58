"""Racks of their own that a saved duel goes on with, and that nobody may read in its options (K33).

The options of a game are public, and all that a replay has beside them is the seed, which is secret
until the game is over.  So the racks stand in the options under a mask that is drawn from the seed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ludotheque.core.chance import words
from ludotheque.core.rulesets.base import IllegalMove
from ludotheque.core.rulesets.duplikta.material import RACK, in_order, without
from ludotheque.core.rulesets.duplikta.model import (
    SEALED,
    DupliktaOptions,
    DupliktaPosition,
    DupliktaState,
)
from ludotheque.core.words.tiles import BLANK

Racks = tuple[tuple[str, ...], ...]
_LABEL = "sealed racks"


def emptied(position: DupliktaPosition, language: str) -> DupliktaPosition:
    """A position whose racks are back in the box, among all the tiles that are not on the grid."""
    held = [_kind(tile) for rack in position.racks for tile in rack]
    box = in_order((*position.box, *held), language)
    return replace(position, box=box, racks=((),) * len(position.racks))


def hidden_of(state: DupliktaState) -> Racks | None:
    """What is on racks of their own as the turn began; None where all hold the same."""
    return None if state.same or state.options.mode != "duel" else state.racks


def sealed(
    options: DupliktaOptions, racks: Sequence[Sequence[str]], seed: bytes
) -> DupliktaOptions:
    """Options of a game with this seed that goes on with these racks."""
    if options.position is None:
        return options
    plain = "/".join(" ".join(rack) for rack in racks).encode().ljust(SEALED // 2)
    mark = bytes(sign ^ mask for sign, mask in zip(plain, _mask(seed), strict=True)).hex()
    return replace(options, position=replace(options.position, sealed=mark))


def opened(position: DupliktaPosition, seed: bytes) -> DupliktaPosition:
    """The position with its racks, out of the box again.

    Raises IllegalMove where the house has not sealed them for a game with this seed.
    """
    if position.sealed is None:
        return position
    mark = bytes.fromhex(position.sealed)
    plain = bytes(sign ^ mask for sign, mask in zip(mark, _mask(seed), strict=True))
    racks = tuple(tuple(rack.split()) for rack in plain.decode(errors="replace").split("/"))
    box = without(position.box, (_kind(tile) for rack in racks for tile in rack))
    if box is None or len(racks) != len(position.racks) or any(len(r) > RACK for r in racks):
        raise IllegalMove("bad_position", "K33", "These racks are not of this game.")
    return replace(position, box=box, racks=racks)


def _kind(tile: str) -> str:
    """As it lies in the box: a blank has no letter there."""
    return BLANK if tile.islower() else tile


def _mask(seed: bytes) -> tuple[int, ...]:
    return tuple(word & 0xFF for word in words(seed, _LABEL, SEALED // 2))
