"""The rules of 6 qui prend as the house asks for them: its verbs, and the refusals.

Rule numbers in refusals and comments are those of RULES.md in this folder.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from ludotheque.core.chance import SEED_BYTES
from ludotheque.core.rulesets.abilities import Pace, Quick, Rivals
from ludotheque.core.rulesets.base import IllegalMove, Millis, Outcome, Seat, Step, Told
from ludotheque.core.rulesets.six_qui_prend import bot, flow
from ludotheque.core.rulesets.six_qui_prend.model import (
    SixChoose,
    SixChosen,
    SixDealt,
    SixHand,
    SixLeft,
    SixMove,
    SixOpenCard,
    SixOptions,
    SixPlaced,
    SixRevealed,
    SixRoundOver,
    SixRowWanted,
    SixState,
    SixTakeRow,
    SixView,
)
from ludotheque.core.rulesets.six_qui_prend.table import (
    FEWEST_SEATS,
    MOST_SEATS,
    ROWS,
    cheapest_row,
    fitting_row,
    heads_on,
)


class SixQuiPrend:
    """The ruleset ``six-qui-prend``; see ``ludotheque.core.rulesets.base.Ruleset``."""

    id = "six-qui-prend"
    version = 1
    titles: Mapping[str, str] = MappingProxyType(dict.fromkeys(("fr", "en", "es"), "6 qui prend"))
    seats = (FEWEST_SEATS, MOST_SEATS)
    bot_levels = bot.LEVELS
    lag_credit = True
    Options = SixOptions
    State = SixState
    View = SixView
    moves: tuple[type[Any], ...] = (SixChoose, SixTakeRow)
    events: tuple[type[Any], ...] = (
        SixDealt,
        SixHand,
        SixChosen,
        SixRevealed,
        SixRowWanted,
        SixPlaced,
        SixRoundOver,
        SixLeft,
    )

    def complete(
        self, options: SixOptions, seats: int, language: str, lexicon: str | None
    ) -> SixOptions:
        """Nothing is left open here; see ``setup`` for what is refused."""
        _require_table(options, seats)
        return options

    def setup(self, options: SixOptions, seats: int, seed: bytes, at: Millis) -> Step[SixState]:
        """Deal the first round.

        Raises IllegalMove where seats or an option are out of range, ValueError where the seed
        is not 32 bytes long.
        """
        _require_table(options, seats)
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed is {SEED_BYTES} bytes long, not {len(seed)}")
        nothing_dealt = SixState(
            options=options,
            seed=seed.hex(),
            phase="choose",
            round=1,
            trick=1,
            tricks_done=0,
            rows=(),
            hands=((),) * seats,
            chosen=(None,) * seats,
            revealed=(),
            last_trick=(),
            taken=((),) * seats,
            earlier=(0,) * seats,
            rest=(),
            left=(),
            deadline=None,
        )
        told: list[Told] = []
        return _step(flow.deal(nothing_dealt, at, told), told)

    def to_act(self, state: SixState) -> tuple[Seat, ...]:
        """Seats without a card face down, or the one seat that must take a row."""
        if state.phase == "choose":
            return tuple(seat for seat, card in enumerate(state.chosen) if card is None)
        chooser = _row_chooser(state)
        return () if chooser is None else (chooser,)

    def apply(self, state: SixState, seat: Seat, move: SixMove, at: Millis) -> Step[SixState]:
        """Choose a card or take a row.

        A seat that has chosen may choose again while others think, though ``to_act`` no longer
        names it (S5).  A move at the very millisecond of the deadline still counts (S12).
        """
        _require_seat(state, seat)
        if state.phase == "over":
            raise IllegalMove("game_over", "S11", "The game is over.")
        if seat in state.left:
            raise IllegalMove("seat_left", "S15", "This seat has left the game.", {"seat": seat})
        if state.deadline is not None and at > state.deadline:
            raise IllegalMove(
                "too_late",
                "S12",
                "The time for this move is over.",
                {"deadline": state.deadline},
            )
        told: list[Told] = []
        match move:
            case SixChoose():
                _require_choice(state, seat, move.card)
                chosen = flow.lay_down(state, seat, move.card, told)
                return _step(flow.reveal_when_ready(chosen, at, told), told)
            case SixTakeRow():
                _require_row(state, seat, move.row)
                return _step(flow.place_all(state, move.row, at, told), told)
        raise IllegalMove("foreign_move", "S5", "This is a move of another game.")

    def expire(self, state: SixState, late: tuple[Seat, ...], at: Millis) -> Step[SixState]:
        """Lay the lowest card, or take the cheapest row, for those late seats that are to act."""
        told: list[Told] = []
        waited_for = [seat for seat in self.to_act(state) if seat in late]
        if not waited_for:
            return Step(state)
        if state.phase == "choose_row":
            return _step(flow.place_all(state, cheapest_row(state.rows), at, told), told)
        for seat in waited_for:
            state = flow.lay_lowest(state, seat, told)
        return _step(flow.reveal_when_ready(state, at, told), told)

    def leave(self, state: SixState, seat: Seat, at: Millis) -> Step[SixState]:
        """Let the deadline rule play for this seat from now on; end the game after the last (S15).

        Leaving twice, or leaving a game that is over, changes nothing.
        """
        _require_seat(state, seat)
        if state.phase == "over" or seat in state.left:
            return Step(state)
        told = [Told(SixLeft(seat=seat))]
        state = replace(state, left=(*state.left, seat))
        if len(state.left) == len(state.hands):
            return _step(flow.finish(state), told)
        gone = self.expire(state, (seat,), at)
        return Step(gone.state, (*told, *gone.told))

    def view(self, state: SixState, seat: Seat | None) -> SixView:
        """The table as one seat, or a spectator (None), may see it (S18)."""
        if seat is not None:
            _require_seat(state, seat)
        piles = tuple(heads_on(pile) for pile in state.taken)
        return SixView(
            phase=state.phase,
            round=state.round,
            trick=state.trick,
            deck=state.options.deck,
            rows=state.rows,
            hand=None if seat is None else state.hands[seat],
            chosen=tuple(s for s, card in enumerate(state.chosen) if card is not None),
            own_choice=None if seat is None else state.chosen[seat],
            revealed=tuple(
                SixOpenCard(seat=played.seat, card=played.card, laid=False)
                for played in state.revealed
            ),
            last_trick=state.last_trick,
            row_chooser=_row_chooser(state),
            taken=state.taken,
            round_heads=piles,
            totals=flow.totals(state),
            left=state.left,
        )

    def outcome(self, state: SixState) -> Outcome | None:
        """Heads by seat, fewest first; seats that left rank last (S11, S15)."""
        if state.phase != "over":
            return None
        scores = flow.totals(state)
        if len(state.left) == len(scores):
            ending = "abandoned"
        else:
            ending = "played_out" if state.options.target is None else "target_reached"
        return Outcome(ending=ending, scores=scores, ranks=_ranks(scores, state.left))

    def deadline(self, state: SixState) -> Millis | None:
        """When the deadline rule is due; None without a clock or after the end."""
        return state.deadline

    def pace(self, options: SixOptions, seats: int) -> Pace | None:
        """Ten cards a deal, chosen at once; about five deals up to 66."""
        deals = 1 if options.target is None else 5
        turn = 1000 * options.choose_seconds
        return Pace(turns=10 * deals, thinkers=1, turn=turn) if turn else None

    def quick(self, rivals: Rivals, level: int | None = None) -> Quick:
        """Four are enough for a lively row, and soon found."""
        return Quick(options=SixOptions(), seats=4, bot_level=level)

    def turns(self, state: SixState) -> int:
        """Completed tricks over the whole game."""
        return state.tricks_done

    def phase(self, state: SixState) -> str:
        """Round, trick and what it waits for, such as ``1.3.choose_row``."""
        return f"{state.round}.{state.trick}.{state.phase}"

    def bot(self, view: SixView, seat: Seat, level: int, seed: bytes) -> SixMove:
        """A legal move for a seat that is to act; see ``bot.choose``."""
        return bot.choose(view, seat, level, seed)

    def bot_due(self, state: SixState, seat: Seat, level: int) -> Millis | None:
        """Whenever the house likes."""
        return None


def _step(state: SixState, told: list[Told]) -> Step[SixState]:
    return Step(state, tuple(told))


def _row_chooser(state: SixState) -> Seat | None:
    return state.revealed[0].seat if state.phase == "choose_row" else None


def _ranks(scores: tuple[int, ...], left: tuple[Seat, ...]) -> tuple[int, ...]:
    """Those who stayed by fewest heads, equals sharing; then the others, last to leave first."""
    stayed = [score for seat, score in enumerate(scores) if seat not in left]
    return tuple(
        len(scores) - left.index(seat)
        if seat in left
        else 1 + sum(other < score for other in stayed)
        for seat, score in enumerate(scores)
    )


def _require_table(options: SixOptions, seats: int) -> None:
    if type(seats) is not int or not FEWEST_SEATS <= seats <= MOST_SEATS:
        raise IllegalMove(
            "seats_out_of_range",
            "S2",
            f"This game seats {FEWEST_SEATS} to {MOST_SEATS} players, not {seats}.",
            {"seats": seats, "fewest": FEWEST_SEATS, "most": MOST_SEATS},
        )
    if options.target is not None and options.target != 66:
        raise IllegalMove(
            "option_not_offered", "S13", "The target is 66 or none.", {"option": "target"}
        )
    if options.deck not in ("full", "tactical"):
        raise IllegalMove(
            "option_not_offered", "S3", "The deck is full or tactical.", {"option": "deck"}
        )
    seconds = {"choose_seconds": options.choose_seconds, "row_seconds": options.row_seconds}
    for name, value in seconds.items():
        if type(value) is not int or not 0 <= value <= 600:
            raise IllegalMove(
                "option_out_of_range",
                "S14",
                f"A time is 0 (no clock) to 600 seconds, not {value}.",
                {"option": name, "least": 0, "most": 600},
            )


def _require_seat(state: SixState, seat: Seat) -> None:
    if not 0 <= seat < len(state.hands):
        raise IllegalMove("no_such_seat", "S2", "There is no such seat.", {"seat": seat})


def _require_choice(state: SixState, seat: Seat, card: int) -> None:
    if state.phase == "choose_row":
        raise IllegalMove(
            "cards_revealed",
            "S5",
            "The cards of this trick are open; wait until they are placed.",
            {"card": card},
        )
    if card not in state.hands[seat]:
        raise IllegalMove(
            "card_not_in_hand", "S5", f"The card {card} is not in your hand.", {"card": card}
        )


def _require_row(state: SixState, seat: Seat, row: int) -> None:
    """Refuse a row to everybody but the one seat that must take one, and rows that are none.

    Sentences count rows from 1, as players do; places use the index of the wire.
    """
    place: dict[str, int | str] = {"row": row}
    if not 0 <= row < ROWS:
        raise IllegalMove("no_such_row", "S9", f"There are {ROWS} rows.", place)
    chooser = _row_chooser(state)
    if chooser == seat:
        return
    if chooser is not None:
        raise IllegalMove(
            "not_row_chooser", "S9", "Another player takes a row now.", {**place, "seat": chooser}
        )
    card = state.chosen[seat]
    fits = None if card is None else fitting_row(state.rows, card)
    if fits is None:
        raise IllegalMove("no_row_to_take", "S9", "Nobody takes a row now.", place)
    raise IllegalMove(
        "row_not_yours_to_take",
        "S10",
        f"A card that fits must be laid: as the rows lie, {card} goes to row {fits + 1}.",
        {**place, "card": card or 0, "fits": fits},
    )
