"""A finished game of wocable as GCG, and as a list of moves for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ludotheque.core.rulesets.base import Seat
from ludotheque.core.rulesets.wocable.model import WocableOptions
from ludotheque.core.rulesets.wocable.telling import (
    WocableDealt,
    WocableDrew,
    WocableExchanged,
    WocableLeft,
    WocableOver,
    WocablePassed,
    WocablePlaced,
)
from ludotheque.core.words import gcg
from ludotheque.core.words.gcg_tokens import write_position, write_tiles
from ludotheque.core.words.gcg_writing import write
from ludotheque.core.words.grid import SIZE
from ludotheque.core.words.tiles import SETS, value_table

NOTATIONS = {"gcg": "text/x-gcg", "text": "text/plain"}
_LANGUAGES = {"en": "english", "es": "spanish", "fr": "french"}
_ENDINGS = {
    "out": "a player has gone out",
    "passes": "everybody passed",
    "scoreless": "nothing was laid for too long",
    "left": "everybody else has left",
}


def notate(
    notation: str, options: WocableOptions, names: Sequence[str], told: Sequence[Any]
) -> str:
    """The game as text.  Raises ValueError for a notation that there is not."""
    if notation not in NOTATIONS:
        raise ValueError(f"wocable is not written as {notation!r}")
    game = game_of(options, names, told)
    return write(game) if notation == "gcg" else _listed(game, names)


def game_of(options: WocableOptions, names: Sequence[str], told: Sequence[Any]) -> gcg.Game:
    """The game as GCG has it: players in the order of play, and all that has happened."""
    teller = _Teller(options, tuple(names))
    for number, event in enumerate(told):
        teller.take(event, told[number + 1 :])
    return teller.game()


def _nicks(names: Sequence[str]) -> tuple[str, ...]:
    """Names without spaces and colons, each of them once."""
    nicks: list[str] = []
    for name in names:
        plain = nick = "_".join(name.replace(":", " ").split()) or "player"
        number = 2
        while nick in nicks:
            nick, number = f"{plain}_{number}", number + 1
        nicks.append(nick)
    return tuple(nicks)


@dataclass(slots=True)
class _Teller:
    """What was told so far."""

    options: WocableOptions
    names: tuple[str, ...]
    order: tuple[Seat, ...] = ()
    racks: dict[Seat, tuple[str, ...]] = field(default_factory=dict)
    totals: Counter[Seat] = field(default_factory=Counter)
    events: list[gcg.AnyEvent] = field(default_factory=list)
    note: str = ""
    over: WocableOver | None = None

    def take(self, event: Any, after: Sequence[Any]) -> None:
        """Write one event down; ``after`` is what was told next."""
        match event:
            case WocableDealt():
                self.order = event.order
            case WocableDrew():
                self.racks[event.seat] = event.rack
            case WocablePlaced():
                self._placed(event)
            case WocableExchanged():
                tiles = self._given(event.seat, after)
                said = self._said(event.seat)
                self.events.append(gcg.Exchange(tiles=tiles, count=event.count, **said))
            case WocablePassed():
                self.events.append(gcg.Pass(**self._said(event.seat)))
            case WocableLeft():
                how = "has resigned" if event.reason == "resigned" else "was late and has left"
                self._remark(f"{self.names[event.seat]} {how}.")
            case WocableOver():
                self.over = event
                self._end(event)

    def _said(self, seat: Seat, score: int = 0) -> dict[str, Any]:
        self.totals[seat] += score
        return {
            "player": self.order.index(seat),
            "rack": self.racks.get(seat) or None,
            "score": score,
            "total": self.totals[seat],
        }

    def _placed(self, event: WocablePlaced) -> None:
        main = event.words[0]
        new = {put.cell: put for put in event.tiles}
        squares = []
        for cell in main.cells:
            put = new.get(cell)
            if put is None:
                squares.append(gcg.Square(None, through=True))
            else:
                squares.append(gcg.Square(put.letter.lower() if put.blank else put.letter))
        down = main.cells[1] - main.cells[0] == SIZE
        said = self._said(event.seat, event.score)
        play = gcg.Play(cell=main.cells[0], down=down, squares=tuple(squares), **said)
        self.events.append(play)
        used = Counter("?" if put.blank else put.letter for put in event.tiles)
        rack = Counter(self.racks.get(event.seat, ())) - used
        # What is drawn to it is told next; at the end nothing is.
        self.racks[event.seat] = tuple(rack.elements())

    def _given(self, seat: Seat, after: Sequence[Any]) -> tuple[str, ...] | None:
        """What a seat gave back: its rack and what it drew, without its rack after that."""
        drew = next((e for e in after if isinstance(e, WocableDrew) and e.seat == seat), None)
        if drew is None or seat not in self.racks:
            return None
        given = Counter(self.racks[seat]) + Counter(drew.tiles) - Counter(drew.rack)
        return tuple(given.elements())

    def _remark(self, text: str) -> None:
        """A note about the last event, or about the game where nothing has happened yet."""
        before = self.events[-1].note if self.events else self.note
        note = f"{before}\n{text}" if before else text
        if self.events:
            self.events[-1] = replace(self.events[-1], note=note)
        else:
            self.note = note

    def _end(self, event: WocableOver) -> None:
        self._remark(f"The game is over: {_ENDINGS[event.ending]}.")
        values = value_table(SETS[self.options.language or "en"])
        losers = [seat for seat in self.order if event.adjustments[seat] < 0]
        for seat in self.order:
            if event.adjustments[seat] > 0:
                for other in losers:
                    tiles = event.racks[other]
                    worth = sum(values[tile] for tile in tiles)
                    said = {**self._said(seat, worth), "rack": None}
                    self.events.append(gcg.RackGained(tiles=tiles, **said))
        for seat in losers:
            said = {**self._said(seat, event.adjustments[seat]), "rack": event.racks[seat]}
            self.events.append(gcg.RackLost(tiles=event.racks[seat], **said))

    def game(self) -> gcg.Game:
        """All of it."""
        order = self.order or tuple(range(len(self.names)))
        nicks = _nicks([self.names[seat] for seat in order])
        pragmas = [gcg.Pragma("tile-distribution", _LANGUAGES[self.options.language or "en"])]
        if self.options.premiums == "none":
            pragmas.append(gcg.Pragma("board-layout", "none"))
        racks: tuple[tuple[str, ...] | None, ...] = ()
        if self.over is not None:
            racks = tuple(self.over.racks[seat] or None for seat in order)
        return gcg.Game(
            players=tuple(
                gcg.Player(nick, self.names[seat]) for nick, seat in zip(nicks, order, strict=True)
            ),
            events=tuple(self.events),
            lexicon=self.options.lexicon,
            pragmas=tuple(pragmas),
            note=self.note,
            racks=racks if any(racks) else (),
            incomplete=None if self.over is not None else "",
        )


def _listed(game: gcg.Game, names: Sequence[str]) -> str:
    """One line an event, for people."""
    lines = ["Wocable: " + ", ".join(player.name for player in game.players)]
    lines += [f"Words: {game.lexicon}"] if game.lexicon else []
    lines += ["", *game.note.split("\n")] if game.note else [""]
    width = max(len(name) for name in names)
    for number, event in enumerate(game.events, 1):
        name = game.players[event.player].name
        rack = "" if event.rack is None else write_tiles(event.rack)
        points = f"{event.score:+d}"
        what = f"{rack:<9} {_done(event):<24}"
        lines.append(f"{number:>3}. {name:<{width}}  {what} {points:>4} = {event.total}")
        lines += [f"     {line}" for line in event.note.split("\n") if line]
    return "\n".join(lines) + "\n"


def _done(event: gcg.AnyEvent) -> str:
    match event:
        case gcg.Play():
            word = "".join("." if s.tile is None else s.tile for s in event.squares)
            return f"{write_position(event.cell, event.down)} {word}"
        case gcg.Exchange():
            return f"exchanges {event.count if event.tiles is None else write_tiles(event.tiles)}"
        case gcg.RackGained():
            return f"gets {write_tiles(event.tiles)}"
        case gcg.RackLost():
            return f"loses {write_tiles(event.tiles)}"
    return "passes"
