"""The rules of letter dice as the house asks for them.

Rule numbers in refusals and comments are those of RULES.md in this folder.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from ludotheque.core.chance import SEED_BYTES
from ludotheque.core.rulesets.abilities import Pace, Unrated
from ludotheque.core.rulesets.base import IllegalMove, Millis, Outcome, Seat, Step, Told
from ludotheque.core.rulesets.letter_dice import bot, checks, flow, sight
from ludotheque.core.rulesets.letter_dice.board import SETS, dice_of
from ludotheque.core.rulesets.letter_dice.model import (
    DiceEnter,
    DiceMove,
    DiceOptions,
    DicePass,
    DiceState,
    DiceView,
)
from ludotheque.core.rulesets.letter_dice.telling import (
    DiceAccepted,
    DiceBell,
    DiceLeft,
    DiceOver,
    DicePassed,
    DiceRolled,
    DiceScored,
    DiceTurn,
)


class LetterDice:
    """The ruleset ``letter-dice``; see ``ludotheque.core.rulesets.base.Ruleset``."""

    id = "letter-dice"
    version = 1
    titles: Mapping[str, str] = MappingProxyType(
        {"fr": "Dés-lettres", "en": "Letter dice", "es": "Dados de letras"}
    )
    seats = (checks.FEWEST_SEATS, checks.MOST_SEATS)
    bot_levels = bot.LEVELS
    lag_credit = False
    Options = DiceOptions
    State = DiceState
    View = DiceView
    moves: tuple[type[Any], ...] = (DiceEnter, DicePass)
    events: tuple[type[Any], ...] = (
        DiceRolled,
        DiceTurn,
        DiceAccepted,
        DiceScored,
        DicePassed,
        DiceBell,
        DiceLeft,
        DiceOver,
    )

    def complete(
        self, options: DiceOptions, seats: int, language: str, lexicon: str | None
    ) -> DiceOptions:
        """Fill in the time, the lexicon and the dice (D5, D6, D9).

        A list or a language that stands for a lexicon becomes the id of its newest one.
        """
        checks.require_table(options, seats)
        words = checks.require_lexicon(options, language, lexicon)
        named = options.dice or (SETS[words.language] if options.dice_text is None else None)
        whole = replace(
            options,
            total_minutes=options.total_minutes or 2 * seats,
            language=checks.language_of(words),
            lexicon=words.id,
            dice=named,
        )
        dice_of(whole)
        return whole

    def setup(self, options: DiceOptions, seats: int, seed: bytes, at: Millis) -> Step[DiceState]:
        """Roll the dice and start the clock.

        Raises IllegalMove where seats or an option are out of range, ValueError where the seed
        is not 32 bytes long or the options are not complete.
        """
        checks.require_table(options, seats)
        if None in (options.total_minutes, options.language, options.lexicon):
            raise ValueError("these options are not complete")
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed is {SEED_BYTES} bytes long, not {len(seed)}")
        told: list[Told] = []
        return _step(flow.opening(options, seats, seed, at, told), told)

    def unrated(self, options: DiceOptions, seats: int) -> Unrated | None:
        """Dice of one's own are known to who wrote them (D23)."""
        if options.dice_text is None:
            return None
        return Unrated(
            code="cannot_be_rated",
            rule="D23",
            detail="Rated games are played with dice that the server has.",
            option="dice_text",
        )

    def to_act(self, state: DiceState) -> tuple[Seat, ...]:
        """The one whose turn it is, or all who are not done with a simultaneous game."""
        return flow.waiting(state)

    def apply(self, state: DiceState, seat: Seat, move: DiceMove, at: Millis) -> Step[DiceState]:
        """Judge a word, or let a seat pass."""
        checks.require_turn(state, seat, at)
        told: list[Told] = []
        match move:
            case DiceEnter():
                word, path = checks.require_word(state, seat, move.word)
                return _step(flow.accept(state, seat, word, path, at, told), told)
            case DicePass():
                checks.require_wanting(state, seat)
                return _step(flow.pass_on(state, seat, at, told), told)
        raise IllegalMove("foreign_move", "D12", "This is a move of another game.")

    def expire(self, state: DiceState, late: tuple[Seat, ...], at: Millis) -> Step[DiceState]:
        """End the turn of the late seat, or the game; before the bell be done for the late (D17).

        A seat that is done can still come back and enter words.
        """
        waited_for = [seat for seat in flow.waiting(state) if seat in late]
        if not waited_for:
            return Step(state)
        told: list[Told] = []
        early = state.deadline is not None and at < state.deadline
        if state.options.mode == "turns" or not early:
            return _step(flow.ring(state, at, told), told)
        for seat in waited_for:
            state = flow.pass_on(state, seat, at, told)
        return _step(state, told)

    def leave(self, state: DiceState, seat: Seat, at: Millis) -> Step[DiceState]:
        """Skip the turns of this seat from now on (D16).  After the end nothing changes."""
        checks.require_seat(state, seat)
        if state.phase == "over" or seat in state.left:
            return Step(state)
        told: list[Told] = []
        return _step(flow.go(state, seat, at, told), told)

    def view(self, state: DiceState, seat: Seat | None) -> DiceView:
        """The table as one seat, or a spectator (None), may see it (D20)."""
        if seat is not None:
            checks.require_seat(state, seat)
        return sight.look(state, seat)

    def outcome(self, state: DiceState) -> Outcome | None:
        """The highest total wins, and equal totals share the win (D15)."""
        if state.phase != "over":
            return None
        scores = flow.scores(state)
        ending = "abandoned" if len(state.left) == len(scores) else "played_out"
        ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
        return Outcome(ending=ending, scores=scores, ranks=ranks)

    def deadline(self, state: DiceState) -> Millis | None:
        """The bell of the turn, or of a simultaneous game."""
        return state.deadline

    def pace(self, options: DiceOptions, seats: int) -> Pace | None:
        """The bell decides: a game lasts as long as was agreed (D9, D11)."""
        minutes = options.total_minutes or 2 * seats
        return Pace(turns=1, thinkers=1, bank=60_000 * minutes)

    def turns(self, state: DiceState) -> int:
        """Completed turns; in a simultaneous game the words that were found (D18)."""
        if state.options.mode == "turns":
            return state.turns_done
        return sum(map(len, state.found))

    def phase(self, state: DiceState) -> str:
        """Round and seat, such as ``2.0``; a simultaneous game is one phase."""
        if state.phase == "over":
            return "over"
        return "all" if state.options.mode == "simultaneous" else f"{state.round}.{state.mover}"

    def bot(self, view: DiceView, seat: Seat, level: int, seed: bytes) -> DiceMove:
        """A word, or a pass where the bot knows no more; see ``bot.choose``."""
        return bot.choose(view, seat, level, seed)

    def bot_due(self, state: DiceState, seat: Seat, level: int) -> Millis | None:
        """At human pace after the last word, or after the turn began."""
        return state.since[seat] + bot.pause(level, seat, len(state.found[seat]))


def _step(state: DiceState, told: list[Told]) -> Step[DiceState]:
    return Step(state, tuple(told))
