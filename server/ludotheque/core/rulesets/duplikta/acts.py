"""What a player may do in a game of dupliKta; RULES.md says when each is allowed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Ge, Le, MaxLen

from ludotheque.core.rulesets.duplikta.model import DupliktaPut, Tile


@dataclass(frozen=True, slots=True, kw_only=True)
class DupliktaStart:
    """The first tile was touched: one's own chrono starts (K12).  A second one changes nothing."""

    kind: Literal["duplikta.start"] = "duplikta.start"


@dataclass(frozen=True, slots=True, kw_only=True)
class DupliktaTake:
    """Take tiles out of the box, alone or against Tourlou without ``same_tiles`` (K9)."""

    kind: Literal["duplikta.take"] = "duplikta.take"
    count: Annotated[int, Ge(1), Le(7)] = 1
    """How many, at most as many as there is room for on the rack."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DupliktaDraft:
    """How one's tiles lie now; what the clock confirms at the end (K13).

    It replaces the draft before; tiles that it does not name are on the rack.
    """

    kind: Literal["duplikta.draft"] = "duplikta.draft"
    puts: Annotated[tuple[DupliktaPut, ...], MaxLen(7)] = ()
    loupe: Annotated[tuple[Tile, ...], MaxLen(7)] = ()
    """Tiles that lie on the loupe."""
    aside: Annotated[tuple[Tile, ...], MaxLen(7)] = ()
    """Tiles that lie off the rack."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DupliktaLoupe:
    """Exchange a tile of one's rack (K20 to K24)."""

    kind: Literal["duplikta.loupe"] = "duplikta.loupe"
    tile: Tile
    wanted: Tile | None = None
    """The letter (or ``?``) that is wanted; None: back to the box, and another at random."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DupliktaConfirm:
    """End one's turn with a word, or without one (K14, K29).  It cannot be taken back."""

    kind: Literal["duplikta.confirm"] = "duplikta.confirm"
    turn: Annotated[int, Ge(1)]
    attempt: Annotated[int, Ge(1)] = 1
    """Turn and attempt that are meant, so that a double click never reaches the next."""
    puts: Annotated[tuple[DupliktaPut, ...], MaxLen(7)] = ()
    pass_turn: bool = False
    """Needed, and allowed, only where no tile is on the grid."""
    loupe: Annotated[tuple[Tile, ...], MaxLen(7)] = ()
    """Tiles left on the loupe: thrown away alone, or on a pass (K25, K30)."""
    aside: Annotated[tuple[Tile, ...], MaxLen(7)] = ()
    """Tiles off the rack: back into the box on a pass (K30)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DupliktaPause:
    """Stop one's own chrono; the board is hidden from oneself (K16)."""

    kind: Literal["duplikta.pause"] = "duplikta.pause"


@dataclass(frozen=True, slots=True, kw_only=True)
class DupliktaResume:
    """End one's pause, or the halt of a game that two empty time-outs have stopped (K16, K17)."""

    kind: Literal["duplikta.resume"] = "duplikta.resume"


@dataclass(frozen=True, slots=True, kw_only=True)
class DupliktaChange:
    """Change ``same_tiles`` during a game alone or against Tourlou, from the next turn on (K6)."""

    kind: Literal["duplikta.change"] = "duplikta.change"
    same_tiles: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DupliktaRedraw:
    """While preparing the opening: another rack (K8)."""

    kind: Literal["duplikta.redraw"] = "duplikta.redraw"


@dataclass(frozen=True, slots=True, kw_only=True)
class DupliktaOpen:
    """The opening is prepared; the game begins (K8)."""

    kind: Literal["duplikta.open"] = "duplikta.open"


DupliktaMove = (
    DupliktaStart
    | DupliktaTake
    | DupliktaDraft
    | DupliktaLoupe
    | DupliktaConfirm
    | DupliktaPause
    | DupliktaResume
    | DupliktaChange
    | DupliktaRedraw
    | DupliktaOpen
)
