"""A GCG game as text, in one form: what is read again is equal, and writing that is the same."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.core.words.gcg import AnyEvent, Exchange, Game, Play, RackGained, RackLost
from ludotheque.core.words.gcg_tokens import write_position, write_squares, write_tiles


def write(game: Game) -> str:
    """The whole file, to be saved as UTF-8."""
    return "".join(f"{line}\n" for line in _lines(game))


def _lines(game: Game) -> Iterator[str]:
    yield "#character-encoding UTF-8"
    for number, player in enumerate(game.players, 1):
        yield f"#player{number} {player.nick} {player.name}".rstrip()
    yield from _text("title", game.title)
    yield from _text("description", game.description)
    yield from _text("id", game.id)
    yield from _text("lexicon", game.lexicon)
    for pragma in game.pragmas:
        yield f"#{pragma.name} {pragma.text}".rstrip()
    yield from _text("note", game.note or None)
    for event in game.events:
        yield _event(game, event)
        yield from _text("note", event.note or None)
    for number, rack in enumerate(game.racks, 1):
        if rack is not None:
            yield f"#rack{number} {write_tiles(rack)}".rstrip()
    yield from _text("incomplete", game.incomplete)


def _text(name: str, text: str | None) -> Iterator[str]:
    """A pragma, once for each line of its text."""
    if text is not None:
        for line in text.split("\n"):
            yield f"#{name} {line}".rstrip()


def _event(game: Game, event: AnyEvent) -> str:
    rack = "" if event.rack is None else write_tiles(event.rack)
    parts = [f">{game.players[event.player].nick}:", rack, _action(event)]
    parts += [f"{event.score:+d}", str(event.total), event.rest]
    return " ".join(parts).rstrip()


_PLAIN = {"pass": "-", "withdrawn": "--", "challenge": "(challenge)", "time": "(time)"}


def _action(event: AnyEvent) -> str:
    match event:
        case Play():
            return f"{write_position(event.cell, event.down)} {write_squares(event.squares)}"
        case Exchange():
            return f"-{event.count if event.tiles is None else write_tiles(event.tiles)}"
        case RackGained() | RackLost():
            return f"({write_tiles(event.tiles)})"
    return _PLAIN[event.kind]
