"""What letter dice refuses: bad options, players out of turn, words that do not count."""

from __future__ import annotations

from typing import Any, get_args

from ludotheque.core.rulesets.base import IllegalMove, Millis, Seat
from ludotheque.core.rulesets.letter_dice import flow
from ludotheque.core.rulesets.letter_dice.board import lexicon_of
from ludotheque.core.rulesets.letter_dice.model import DiceOptions, DiceState, Language
from ludotheque.core.words import shelf
from ludotheque.core.words.dice import Path, path_of
from ludotheque.core.words.lexicon import Lexicon

LANGUAGES: tuple[Language, ...] = get_args(Language)
FEWEST_SEATS = 1
MOST_SEATS = 8

_RANGES: tuple[tuple[str, str, int, int], ...] = (
    ("turn_seconds", "D9", 10, 600),
    ("total_minutes", "D9", 1, 60),
    ("min_length", "D7", 3, 5),
)
_CHOICES: tuple[tuple[str, str, tuple[Any, ...]], ...] = (
    ("mode", "D4", ("turns", "simultaneous")),
    ("reroll", "D8", ("never", "each_turn")),
    ("points", "D14", ("seed", "classic")),
    ("show_words", "D20", (True, False)),
    ("language", "D5", (None, "fr", "en", "es")),
)


def require_table(options: DiceOptions, seats: int) -> None:
    """Refuse seats and options that there cannot be; what is left open is none of them."""
    if type(seats) is not int or not FEWEST_SEATS <= seats <= MOST_SEATS:
        raise IllegalMove(
            "seats_out_of_range",
            "D3",
            f"This game seats {FEWEST_SEATS} to {MOST_SEATS} players, not {seats}.",
            {"seats": seats, "fewest": FEWEST_SEATS, "most": MOST_SEATS},
        )
    for name, rule, choices in _CHOICES:
        if getattr(options, name) not in choices:
            raise IllegalMove(
                "option_not_offered",
                rule,
                f"{name} is one of {', '.join(map(str, choices))}.",
                {"option": name},
            )
    for name, rule, least, most in _RANGES:
        value = getattr(options, name)
        if value is None and name == "total_minutes":
            continue
        if type(value) is not int or not least <= value <= most:
            raise IllegalMove(
                "option_out_of_range",
                rule,
                f"{name} is {least} to {most}, not {value}.",
                {"option": name, "least": least, "most": most},
            )
    if options.dice is not None and options.dice_text is not None:
        raise IllegalMove(
            "dice_named_twice",
            "D1",
            "Dice are named or brought along, not both.",
            {"option": "dice_text"},
        )


def require_lexicon(options: DiceOptions, language: str, newest: str | None) -> Lexicon:
    """The word list that is meant by options, or by the table's language (D5).

    ``newest`` is the list of the table's language, of no use where another language is wanted.
    """
    if options.language not in (None, language):
        newest = None
    wanted = options.lexicon or newest or options.language or language
    try:
        found = shelf.get(wanted)
    except shelf.UnknownLexicon as error:
        raise IllegalMove("no_such_lexicon", "D5", str(error), {"lexicon": wanted}) from None
    if options.language not in (None, found.language):
        raise IllegalMove(
            "lexicon_of_another_language",
            "D5",
            f"The word list {found.id} is not in this language.",
            {"lexicon": found.id, "language": found.language},
        )
    return found


def language_of(lexicon: Lexicon) -> Language:
    """The language of a list, as options name it."""
    return next(each for each in LANGUAGES if each == lexicon.language)


def require_seat(state: DiceState, seat: Seat) -> None:
    """Refuse a seat that there is not."""
    if not 0 <= seat < len(state.found):
        raise IllegalMove("no_such_seat", "D3", "There is no such seat.", {"seat": seat})


def require_turn(state: DiceState, seat: Seat, at: Millis) -> None:
    """Refuse whoever may not play now, or no more (D9 to D11, D13, D16)."""
    require_seat(state, seat)
    if state.phase == "over":
        raise IllegalMove("game_over", "D10", "The game is over.")
    if seat in state.left:
        raise IllegalMove("seat_left", "D16", "This seat has left the game.", {"seat": seat})
    if state.options.mode == "turns" and seat != state.mover:
        raise IllegalMove(
            "not_your_turn", "D9", "It is another player's turn.", {"seat": state.mover}
        )
    if state.deadline is not None and at > state.deadline:
        raise IllegalMove(
            "too_late", "D13", "The bell has rung before this.", {"deadline": state.deadline}
        )


def require_word(state: DiceState, seat: Seat, typed: str) -> tuple[str, Path]:
    """The word as the lexicon spells it, with a path; the first check that fails is named (D12)."""
    options, lexicon = state.options, lexicon_of(state.options)
    word = lexicon.alphabet.normalise(typed)
    letters = sum(each in lexicon.alphabet.letters for each in word)
    if letters < options.min_length:
        raise IllegalMove(
            "too_short",
            "D12",
            f"A word has at least {options.min_length} letters here, and this one has {letters}.",
            {"word": word, "letters": letters, "least": options.min_length},
        )
    for find in state.found[seat]:
        if find.word == word:
            raise IllegalMove("already_found", "D12", f"You have {word} already.", {"word": word})
    if word not in lexicon:
        raise IllegalMove(
            "not_in_lexicon",
            "D12",
            f"{word} is not in the word list of this game.",
            {"word": word, "lexicon": lexicon.id},
        )
    path = path_of(state.board, word)
    if path is None:
        raise IllegalMove(
            "not_on_board", "D12", f"{word} cannot be traced on the board.", {"word": word}
        )
    return word, path


def require_wanting(state: DiceState, seat: Seat) -> None:
    """Refuse to be done twice (D11)."""
    if seat not in flow.waiting(state):
        raise IllegalMove("already_done", "D11", "You are done already.", {"seat": seat})
