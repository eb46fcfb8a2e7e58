"""The racks of a GCG game: what they hold, what stayed on them, how many tiles there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from ludotheque.core.words.gcg import AnyEvent, Exchange, Play, RackLost, Withdrawn
from ludotheque.core.words.gcg_tokens import write_tiles
from ludotheque.core.words.grid import Board
from ludotheque.core.words.tiles import BLANK, TileSet

RACK = 7

Blame = Callable[[AnyEvent, str, str], None]
"""Is told the event, a stable code and a sentence for each thing that does not agree."""


def lying(board: Board) -> Counter[str]:
    """The tiles on a board."""
    return Counter(BLANK if face.islower() else face for face in board if face)


@dataclass(slots=True)
class Racks:
    """What is known of the racks so far."""

    tiles: TileSet | None
    blame: Blame
    kept: dict[int, Counter[str]] = field(default_factory=dict)
    """By player: what stayed on a full rack, which the next full rack must hold."""
    gained: Counter[str] = field(default_factory=Counter)

    def look(self, event: AnyEvent) -> None:
        """Whether the rack of an event can be one, and holds what was kept before."""
        rack = event.rack
        if rack is None:
            return
        if len(rack) > RACK:
            self.blame(event, "rack_size", f"{len(rack)} tiles on a rack, which holds {RACK}")
        self.known(event, rack)
        kept = self.kept.get(event.player, Counter())
        stays = len(rack) == RACK and not isinstance(event, Withdrawn)
        if stays and (lost := kept - Counter(rack)):
            self.blame(event, "rack_kept", f"{_list(lost)} stayed on the rack and is not there")
        if isinstance(event, Play | Exchange):
            self.kept.pop(event.player, None)

    def use(self, event: AnyEvent, used: Counter[str]) -> None:
        """Take tiles from the rack of an event."""
        rack = event.rack
        if rack is None:
            return
        if missing := used - Counter(rack):
            self.blame(event, "rack", f"{_list(missing)} is not on the rack {write_tiles(rack)}")
        elif len(rack) == RACK:
            self.kept[event.player] = Counter(rack) - used

    def take_back(self, event: Withdrawn, play: Play) -> None:
        """The tiles of a play that is withdrawn come back to its rack."""
        self.kept.pop(event.player, None)
        if play.rack is None:
            return
        if len(play.rack) == RACK:
            self.kept[event.player] = Counter(play.rack)
        if event.rack is not None and Counter(event.rack) != Counter(play.rack):
            rack = write_tiles(play.rack)
            self.blame(event, "rack_kept", f"the rack is {rack} again, all tiles come back")

    def known(self, event: AnyEvent, tiles: Iterable[str]) -> bool:
        """Whether the set has these tiles at all."""
        if self.tiles is None:
            return True
        have = {tile for tile, _ in self.tiles.counts}
        strange = sorted({tile for tile in tiles if tile not in have})
        if strange:
            self.blame(event, "no_tile", f"{write_tiles(strange)}: no tile of {self.tiles.id}")
        return not strange

    def count(self, event: AnyEvent, before: Board, after: Board) -> None:
        """Whether board and rack together have more of a tile than the set."""
        if self.tiles is None:
            return
        seen = lying(after)
        if isinstance(event, Play):
            seen |= lying(before) + Counter(event.rack or ())
        elif isinstance(event, RackLost):
            seen.update(event.tiles)
        else:
            seen = seen + self.gained + Counter(event.rack or ())
        most = dict(self.tiles.counts)
        over = sorted(tile for tile, count in seen.items() if tile in most and count > most[tile])
        if over:
            told = ", ".join(f"{seen[t]} {write_tiles([t])} of {most[t]}" for t in over)
            self.blame(event, "tile_count", f"more tiles than there are: {told}")

    def rest(self, board: Board) -> tuple[str, ...]:
        """The tiles that do not lie on a board, in the order of the set; it must be known."""
        if self.tiles is None:
            return ()
        left = Counter(dict(self.tiles.counts)) - lying(board)
        return self.tiles.in_order(left.elements())


def _list(tiles: Counter[str]) -> str:
    return write_tiles(sorted(tiles.elements()))
