"""What wocable refuses: bad options, players out of turn, tiles and words that may not be laid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, get_args

from ludotheque.core.rulesets.base import IllegalMove, Millis, Seat
from ludotheque.core.rulesets.wocable.model import (
    Language,
    WocableExchange,
    WocableOptions,
    WocablePlace,
    WocableState,
)
from ludotheque.core.rulesets.wocable.table import RACK, lexicon_of, set_of
from ludotheque.core.words import shelf
from ludotheque.core.words.lexicon import Lexicon
from ludotheque.core.words.placing import Laid, Misplaced, Put, Run, lay
from ludotheque.core.words.tiles import BLANK

LANGUAGES: tuple[Language, ...] = get_args(Language)
FEWEST_SEATS = 2
MOST_SEATS = 4
PREFERRED = {"en": "nswl2020"}
"""The list that a table gets which names none, where an operator has brought it in (W3)."""

_RANGES: tuple[tuple[str, str, int, int], ...] = (
    ("exchange_min_bag", "W9", 0, 7),
    ("turn_seconds", "W17", 0, 600),
    ("bank_seconds", "W17", 0, 7200),
    ("increment_seconds", "W17", 0, 600),
)
_CHOICES: tuple[tuple[str, str, tuple[Any, ...]], ...] = (
    ("language", "W2", (None, *LANGUAGES)),
    ("premiums", "W3", ("standard", "none")),
    ("turn_days", "W17", (None, 1, 3, 7)),
)
_FIRST_WORD = ("off_centre", "too_short")


def require_table(options: WocableOptions, seats: int) -> None:
    """Refuse seats and options that there cannot be; what is left open is none of them."""
    if type(seats) is not int or not FEWEST_SEATS <= seats <= MOST_SEATS:
        raise IllegalMove(
            "seats_out_of_range",
            "W1",
            f"This game seats {FEWEST_SEATS} to {MOST_SEATS} players, not {seats}.",
            {"seats": seats, "fewest": FEWEST_SEATS, "most": MOST_SEATS},
        )
    for name, rule, choices in _CHOICES:
        value = getattr(options, name)
        # True is 1 to Python, and no number of days.
        if isinstance(value, bool) or value not in choices:
            raise IllegalMove(
                "option_not_offered",
                rule,
                f"{name} is one of {', '.join(map(str, choices))}.",
                {"option": name},
            )
    for name, rule, least, most in _RANGES:
        value = getattr(options, name)
        if type(value) is not int or not least <= value <= most:
            raise IllegalMove(
                "option_out_of_range",
                rule,
                f"{name} is {least} to {most}, not {value}.",
                {"option": name, "least": least, "most": most},
            )
    _require_one_clock(options)


def _require_one_clock(options: WocableOptions) -> None:
    """Banks or days, and an increment only for a bank (W17)."""
    if options.increment_seconds and not options.bank_seconds:
        raise IllegalMove(
            "increment_without_bank",
            "W17",
            "An increment fills a bank, and there is none.",
            {"option": "increment_seconds"},
        )
    if options.turn_days and options.bank_seconds:
        raise IllegalMove(
            "two_clocks",
            "W17",
            "A game has days for each move, or banks, not both.",
            {"option": "turn_days"},
        )


def require_lexicon(options: WocableOptions, language: str, newest: str | None) -> Lexicon:
    """The word list that is meant by options, or by the table's language (W3).

    ``newest`` is the list of the table's language, of no use where another language is wanted.
    """
    spoken = options.language or language
    if spoken != language:
        newest = None
    preferred = shelf.newest(PREFERRED.get(spoken, ""))
    wanted = options.lexicon or preferred or newest or spoken
    try:
        found = shelf.get(wanted)
    except shelf.UnknownLexicon as error:
        raise IllegalMove("no_such_lexicon", "W3", str(error), {"lexicon": wanted}) from None
    if options.language not in (None, found.language):
        raise IllegalMove(
            "lexicon_of_another_language",
            "W3",
            f"The word list {found.id} is not in this language.",
            {"lexicon": found.id, "language": found.language},
        )
    return found


def language_of(lexicon: Lexicon) -> Language:
    """The language of a list, as options name it."""
    return next(each for each in LANGUAGES if each == lexicon.language)


def require_seat(state: WocableState, seat: Seat) -> None:
    """Refuse a seat that there is not."""
    if not 0 <= seat < len(state.racks):
        raise IllegalMove("no_such_seat", "W1", "There is no such seat.", {"seat": seat})


def require_playing(state: WocableState, seat: Seat) -> None:
    """Refuse whoever plays no more (W13, W16)."""
    require_seat(state, seat)
    if state.phase == "over":
        raise IllegalMove("game_over", "W16", "The game is over.")
    if seat in state.left:
        raise IllegalMove("seat_left", "W13", "This seat has left the game.", {"seat": seat})


def require_turn(state: WocableState, seat: Seat, at: Millis, deadline: Millis | None) -> None:
    """Refuse whoever is not on the move, or too late (W4, W17)."""
    require_playing(state, seat)
    if seat != state.mover:
        raise IllegalMove(
            "not_your_turn", "W4", "It is another player's turn.", {"seat": state.mover}
        )
    if deadline is not None and at > deadline:
        raise IllegalMove(
            "too_late", "W17", "The time for this move is over.", {"deadline": deadline}
        )


def require_laid(state: WocableState, seat: Seat, move: WocablePlace) -> Laid:
    """The placement, with tiles of the seat's own rack, and lying as it must (W5, W6)."""
    puts = tuple(Put(each.cell, each.letter, each.blank) for each in move.tiles)
    letters = set_of(state.options).letters
    for put in puts:
        if put.letter not in letters:
            unnamed = put.letter in ("", BLANK)
            raise IllegalMove(
                "blank_needs_letter" if unnamed else "no_such_letter",
                "W5",
                "Say which letter the blank stands for."
                if unnamed
                else f"There is no letter {put.letter} in this set of tiles.",
                {"cell": put.cell, "letter": put.letter},
            )
    _require_in_rack(state, seat, [BLANK if put.blank else put.letter for put in puts], "W5")
    try:
        return lay(state.board, puts)
    except Misplaced as no:
        rule = "W5" if no.code == "no_tiles" else "W6"
        place = {} if no.cell is None else {"cell": no.cell}
        raise IllegalMove(no.code, rule, no.detail, place) from None


def _require_in_rack(state: WocableState, seat: Seat, tiles: Sequence[str], rule: str) -> None:
    missing = Counter(tiles) - Counter(state.racks[seat])
    if missing:
        tile = min(missing)
        named = "blank" if tile == BLANK else tile
        raise IllegalMove(
            "not_in_rack",
            rule,
            f"You have not that many tiles {named} on your rack.",
            {"tile": tile, "have": state.racks[seat].count(tile)},
        )


def is_valid(lexicon: Lexicon, run: Run) -> bool:
    """Whether a run is a word, in the tiles in which the list spells it (W7)."""
    if run.word not in lexicon:
        return False
    return lexicon.alphabet.tiles_of(run.word) == tuple(face.upper() for face in run.faces)


def require_words(state: WocableState, laid: Laid) -> None:
    """Refuse a placement that makes anything but words, naming all of it (W7)."""
    lexicon = lexicon_of(state.options)
    wrong = {run.word: run for run in laid.runs if not is_valid(lexicon, run)}
    if not wrong:
        return
    names = ", ".join(wrong)
    detail = f"Not in the word list of this game: {names}."
    spelt = [word for word in wrong if word in lexicon]
    if spelt:
        detail += f" Two letters never stand for one tile, as in {spelt[0]}."
    where = ", ".join(run.name for run in wrong.values())
    raise IllegalMove(
        "invalid_words", "W7", detail, {"words": names, "where": where, "lexicon": lexicon.id}
    )


def exchange_limit(state: WocableState) -> int:
    """How many tiles may be exchanged now; 0: none (W9)."""
    bag = len(state.bag)
    return min(RACK, bag) if bag >= state.options.exchange_min_bag else 0


def require_exchange(state: WocableState, seat: Seat, move: WocableExchange) -> None:
    """Refuse to exchange what is not there, or more than the bag allows (W9)."""
    if not move.tiles:
        raise IllegalMove("no_tiles", "W9", "Choose at least one tile to exchange.")
    limit, bag, least = exchange_limit(state), len(state.bag), state.options.exchange_min_bag
    if len(move.tiles) > limit:
        detail = f"At most {limit} tiles may be exchanged: the bag holds {bag}."
        if not limit:
            detail = f"No tiles may be exchanged: the bag holds {bag}, and needs {max(1, least)}."
        raise IllegalMove(
            "exchange_too_many",
            "W9",
            detail,
            {"limit": limit, "bag": bag, "wanted": len(move.tiles)},
        )
    _require_in_rack(state, seat, move.tiles, "W9")
