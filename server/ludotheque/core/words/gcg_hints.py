"""What a GCG file says, in the words of several programs, of its language and its board."""

from __future__ import annotations

from ludotheque.core.words.gcg import Exchange, Game, Play, RackGained, RackLost
from ludotheque.core.words.grid import PLAIN, Layout, layout
from ludotheque.core.words.tiles import SETS, TileSet, tile_set

STANDARD = "standard-15"

_SETS = {
    "en": ("en", "english", "en-100"),
    "es": ("es", "spanish", "español", "espanol", "es-100"),
    "fr": ("fr", "french", "français", "francais", "fr-102"),
}
# How the lists that tournaments are played with begin.
_LISTS = {
    "en": "nwl twl owl otcwl csw ospd nswl sowpods collins ecwl en-",
    "es": "fise file disc es-",
    "fr": "ods fra fr-",
}
_SET_PRAGMAS = ("tile-distribution", "tile-set", "letter-distribution")
_BOARD_PRAGMAS = ("board-layout", "game-board")
_STANDARD = ("crosswordgame", "standard", "standard-15", "scrabble")


def language_of(game: Game) -> str | None:
    """The language that a file names by its tiles or its word list, None where it names none."""
    for name in _SET_PRAGMAS:
        said = (game.hint(name) or "").lower()
        for language, names in _SETS.items():
            if said and (said in names or said.startswith(names[1])):
                return language
    lexicon = (game.lexicon or "").lower()
    for language, beginnings in _LISTS.items():
        if lexicon.startswith(tuple(beginnings.split())):
            return language
    return None


def guess_of(game: Game) -> str:
    """The language that a file names, or the first whose set has all its tiles, or English."""
    used = _tiles_of(game)
    fitting = (each for each, name in SETS.items() if used <= set(dict(tile_set(name).counts)))
    return language_of(game) or next(fitting, "en")


def _tiles_of(game: Game) -> set[str]:
    used: set[str] = set()
    for event in game.events:
        used.update(event.rack or ())
        if isinstance(event, Play):
            used.update(square.tile.upper() for square in event.squares if square.tile)
        elif isinstance(event, Exchange | RackGained | RackLost):
            used.update(event.tiles or ())
    return used


def set_for(game: Game, language: str | None = None) -> TileSet:
    """The set of a language, or of the one that the file speaks."""
    return tile_set(SETS[language or guess_of(game)])


def layout_for(game: Game, premiums: str | None = None) -> Layout:
    """The board that is asked for, or that the file names, or else the standard one.

    Raises ValueError for a board of another kind.
    """
    said = premiums or next((text for name in _BOARD_PRAGMAS if (text := game.hint(name))), None)
    if said is None or said.lower() in _STANDARD:
        return layout(STANDARD)
    if said.lower() == "none":
        return PLAIN
    raise ValueError(f"the board {said} is not known here; standard and none are")
