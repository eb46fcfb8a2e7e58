"""What a table may agree on, and what the house fills in (K2 to K11, K33, K39)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, get_args

from ludotheque.core.rulesets.abilities import Unrated
from ludotheque.core.rulesets.base import IllegalMove
from ludotheque.core.rulesets.duplikta import positions
from ludotheque.core.rulesets.duplikta.material import letters_of, scenarios
from ludotheque.core.rulesets.duplikta.model import (
    DupliktaCount,
    DupliktaOptions,
    Language,
    Mode,
)
from ludotheque.core.words import shelf
from ludotheque.core.words.lexicon import Lexicon
from ludotheque.core.words.tiles import BLANK

LANGUAGES: tuple[Language, ...] = get_args(Language)
FEWEST_TILES, MOST_TILES = 60, 120
STRENGTH = 5
"""Of Tourlou, unless said otherwise."""
_SEATS: Mapping[Mode, int] = {"solo": 1, "tourlou": 2, "scenario": 2, "duel": 2}


def mode_of(options: DupliktaOptions, seats: int) -> Mode:
    """How a table plays: as it says, or by its seats (K2)."""
    return options.mode or ("solo" if seats == 1 else "duel")


def require_table(options: DupliktaOptions, seats: int) -> Mode:
    """Refuse seats and options that there cannot be; the mode of those that there can."""
    if type(seats) is not int or seats not in (1, 2):
        raise IllegalMove(
            "seats_out_of_range", "K2", f"One or two play this game, not {seats}.", {"seats": seats}
        )
    if options.mode not in (None, *_SEATS):
        raise _not_offered("mode", "K2", tuple(_SEATS))
    mode = mode_of(options, seats)
    if seats != _SEATS[mode]:
        raise IllegalMove(
            "wrong_number_of_seats",
            "K2",
            f"In mode {mode} there are {_SEATS[mode]} seats, not {seats}.",
            {"seats": seats, "wanted": _SEATS[mode]},
        )
    if options.timer_seconds != 0:
        _require_range("timer_seconds", "K4", options.timer_seconds, 30, 300)
    _require_range("chances", "K5", options.chances, 0, 10)
    if options.strength is not None:
        _require_range("strength", "K37", options.strength, 1, 10)
    if options.language not in (None, *LANGUAGES):
        raise _not_offered("language", "K7", LANGUAGES)
    for name, rule in (("same_tiles", "K6"), ("prepare", "K8")):
        if getattr(options, name) not in (True, False):
            raise _not_offered(name, rule, (True, False))
    _require_fit(options, mode)
    _require_facts(options, seats)
    return mode


def _require_fit(options: DupliktaOptions, mode: Mode) -> None:
    """Refuse options that do not go with the mode (K8, K11, K33)."""
    if mode == "scenario":
        fixed = options.tiles is None and options.same_tiles and options.position is None
        if not fixed:
            raise IllegalMove(
                "scenario_is_fixed", "K11", "In a scenario only the timer and the Chances change."
            )
    elif options.scenario is not None:
        raise IllegalMove(
            "no_scenario_here", "K11", "Only mode scenario has a scenario.", {"option": "scenario"}
        )
    if options.prepare and (mode != "duel" or options.chances == 0):
        raise IllegalMove(
            "cannot_prepare",
            "K8",
            "An opening is prepared for a duel, with at least one Chance.",
            {"option": "prepare"},
        )
    if options.position is not None and (mode == "tourlou" or _shows_racks(options, mode)):
        raise IllegalMove(
            "cannot_go_on",
            "K33",
            "A saved game goes on alone or in a duel; where each has their own tiles its racks are"
            " empty, and what they hold is in the box.",
            {"option": "position"},
        )


def _shows_racks(options: DupliktaOptions, mode: Mode) -> bool:
    """Whether a position, which is as public as all options, tells what only one may see."""
    own = mode == "duel" and not options.same_tiles
    return own and options.position is not None and any(options.position.racks)


def _require_facts(options: DupliktaOptions, seats: int) -> None:
    """Refuse facts that are not of these seats (K39)."""
    for name in ("handicaps", "experienced", "registered"):
        known = getattr(options, name)
        if known is not None and len(known) != seats:
            raise IllegalMove(
                "facts_of_other_seats",
                "K39",
                f"{name} has one entry for each seat.",
                {"option": name, "seats": seats},
            )
    for handicap in options.handicaps or ():
        if handicap is not None:
            _require_range("handicaps", "K10", handicap, 0, 5)


def _require_range(name: str, rule: str, value: Any, least: int, most: int) -> None:
    if type(value) is not int or not least <= value <= most:
        also = "0 or " if name == "timer_seconds" else ""
        raise IllegalMove(
            "option_out_of_range",
            rule,
            f"{name} is {also}{least} to {most}, not {value}.",
            {"option": name, "least": least, "most": most},
        )


def _not_offered(name: str, rule: str, choices: Sequence[Any]) -> IllegalMove:
    text = ", ".join(map(str, choices))
    return IllegalMove("option_not_offered", rule, f"{name} is one of {text}.", {"option": name})


def require_lexicon(options: DupliktaOptions, newest: str | None, language: str) -> Lexicon:
    """The word list that is meant (K7): the one that is named, or the newest French one.

    ``newest`` is that of the table's ``language``, of use where that is the language wanted.
    """
    wanted_language = options.language or "fr"
    fresh = newest if language == wanted_language else None
    wanted = options.lexicon or fresh or wanted_language
    try:
        found = shelf.get(wanted)
    except shelf.UnknownLexicon as error:
        raise IllegalMove("no_such_lexicon", "K7", str(error), {"lexicon": wanted}) from None
    if options.language not in (None, found.language):
        raise IllegalMove(
            "lexicon_of_another_language",
            "K7",
            f"The word list {found.id} is not in this language.",
            {"lexicon": found.id, "language": found.language},
        )
    return found


def complete(
    options: DupliktaOptions, seats: int, language: str, newest: str | None
) -> DupliktaOptions:
    """Options with everything that a game needs to be replayed."""
    mode = require_table(options, seats)
    words = require_lexicon(options, newest, language)
    own = next(each for each in LANGUAGES if each == words.language)
    whole = replace(options, mode=mode, language=own, lexicon=words.id)
    if whole.tiles is not None:
        require_set(whole.tiles, own)
    if mode == "scenario":
        return _with_scenario(whole, own)
    if whole.position is not None:
        positions.require(whole, whole.position, seats)
    return replace(whole, strength=options.strength or STRENGTH) if mode == "tourlou" else whole


def unrated(options: DupliktaOptions) -> Unrated | None:
    """Why a game cannot be rated: it is no duel of two, or did not begin alike for both (K41)."""
    if options.mode != "duel":
        return _unrated("mode", "Only a duel of two people is rated.")
    if options.position is not None:
        return _unrated("position", "A game that goes on from a position is not rated.")
    if options.tiles is not None:
        return _unrated("tiles", "Rated duels are played with the tiles of the language.")
    if options.prepare:
        return _unrated("prepare", "In a rated duel nobody prepares the opening.")
    return None


def _unrated(option: str, detail: str) -> Unrated:
    return Unrated(code="cannot_be_rated", rule="K41", detail=detail, option=option)


def _with_scenario(options: DupliktaOptions, language: Language) -> DupliktaOptions:
    """A scenario says what its set is and how strong Tourlou is (K11)."""
    number = options.scenario or 1
    found = next((s for s in scenarios(language) if s.number == number), None)
    if found is None:
        most = len(scenarios(language))
        known = f"There are scenarios 1 to {most}, not {number}."
        raise IllegalMove(
            "no_such_scenario",
            "K11",
            known if most else "There are no scenarios in this language.",
            {"scenario": number, "most": most},
        )
    if options.strength not in (None, found.strength):
        raise IllegalMove(
            "scenario_is_fixed", "K11", "In a scenario only the timer and the Chances change."
        )
    return replace(options, scenario=number, strength=found.strength)


def require_set(tiles: Sequence[DupliktaCount], language: str) -> None:
    """Refuse a set of one's own that cannot be (K3)."""
    seen: set[str] = set()
    for each in tiles:
        if each.tile not in (*letters_of(language), BLANK) or each.tile in seen:
            raise IllegalMove(
                "bad_tile",
                "K3",
                f"{each.tile!r} is no tile of this language, or stands here twice.",
                {"letter": each.tile},
            )
        if type(each.count) is not int or each.count < 1:
            raise IllegalMove("bad_tile", "K3", "There is at least one of each tile.")
        seen.add(each.tile)
    _require_size(sum(each.count for each in tiles), "K3")


def _require_size(total: int, rule: str) -> None:
    if not FEWEST_TILES <= total <= MOST_TILES:
        raise IllegalMove(
            "bad_set_size",
            rule,
            f"A set has {FEWEST_TILES} to {MOST_TILES} tiles, not {total}.",
            {"tiles": total, "least": FEWEST_TILES, "most": MOST_TILES},
        )
