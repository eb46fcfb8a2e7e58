"""How a game goes on by itself: deal, reveal, place, end of a trick, of a round, of the game.

Every function takes a state and the list of what has been told so far, adds to that list and
returns the next state.
"""

from __future__ import annotations

from dataclasses import replace

from ludotheque.core.chance import shuffled
from ludotheque.core.rulesets.base import Millis, Seat, Told
from ludotheque.core.rulesets.six_qui_prend.model import (
    SixChosen,
    SixDealt,
    SixHand,
    SixPlaced,
    SixPlayed,
    SixRevealed,
    SixRoundOver,
    SixRowWanted,
    SixState,
)
from ludotheque.core.rulesets.six_qui_prend.table import (
    HAND,
    ROWS,
    Laid,
    cheapest_row,
    deck_size,
    fitting_row,
    heads_on,
    lay,
)


def deal(state: SixState, at: Millis, told: list[Told]) -> SixState:
    """Deal the round that the state names, from all cards of the deck (S4, S13)."""
    seats = len(state.hands)
    cards = range(1, deck_size(state.options.deck, seats) + 1)
    order = shuffled(bytes.fromhex(state.seed), f"six-qui-prend/deal/{state.round}", cards)
    hands = tuple(tuple(sorted(order[HAND * s : HAND * (s + 1)])) for s in range(seats))
    starts = order[HAND * seats : HAND * seats + ROWS]
    rows = tuple((card,) for card in starts)
    told.append(Told(SixDealt(round=state.round, rows=rows)))
    for seat, hand in enumerate(hands):
        told.append(Told(SixHand(round=state.round, hand=hand), to=(seat,)))
    fresh = replace(
        state,
        rows=rows,
        hands=hands,
        taken=((),) * seats,
        rest=order[HAND * seats + ROWS :],
        last_trick=(),
    )
    return open_trick(fresh, 1, at, told)


def open_trick(state: SixState, trick: int, at: Millis, told: list[Told]) -> SixState:
    """Ask for the cards of a trick; seats that left lay theirs at once (S15)."""
    opened = replace(
        state,
        phase="choose",
        trick=trick,
        chosen=(None,) * len(state.hands),
        revealed=(),
        deadline=_due(at, state.options.choose_seconds),
    )
    for seat in sorted(state.left):
        opened = lay_lowest(opened, seat, told)
    return opened


def lay_down(state: SixState, seat: Seat, card: int, told: list[Told]) -> SixState:
    """Lay a card of the hand face down; a changed choice is not told again (S5)."""
    if state.chosen[seat] is None:
        told.append(Told(SixChosen(seat=seat)))
    chosen = (*state.chosen[:seat], card, *state.chosen[seat + 1 :])
    return replace(state, chosen=chosen)


def lay_lowest(state: SixState, seat: Seat, told: list[Told]) -> SixState:
    """Choose for a seat as the deadline does (S12); a choice that was made stands."""
    if state.chosen[seat] is not None:
        return state
    return lay_down(state, seat, state.hands[seat][0], told)


def reveal_when_ready(state: SixState, at: Millis, told: list[Told]) -> SixState:
    """Turn the cards over once the last seat has chosen, and place them (S6)."""
    played = [
        SixPlayed(seat=seat, card=card)
        for seat, card in enumerate(state.chosen)
        if card is not None
    ]
    if len(played) < len(state.hands):
        return state
    played.sort(key=lambda each: each.card)
    cards = tuple(played)
    told.append(Told(SixRevealed(round=state.round, trick=state.trick, cards=cards)))
    hands = tuple(
        tuple(card for card in hand if card != laid)
        for hand, laid in zip(state.hands, state.chosen, strict=True)
    )
    shown = replace(state, hands=hands, chosen=(None,) * len(hands), revealed=cards)
    return _place_from_lowest(shown, at, told)


def _place_from_lowest(state: SixState, at: Millis, told: list[Told]) -> SixState:
    """Place the open cards, or wait for the row that the lowest card takes (S9, S10)."""
    first = state.revealed[0]
    if fitting_row(state.rows, first.card) is not None:
        return place_all(state, None, at, told)
    if first.seat in state.left:
        return place_all(state, cheapest_row(state.rows), at, told)
    told.append(Told(SixRowWanted(seat=first.seat, card=first.card)))
    due = _due(at, state.options.row_seconds)
    return replace(state, phase="choose_row", deadline=due)


def place_all(state: SixState, row_taken: int | None, at: Millis, told: list[Told]) -> SixState:
    """Place the open cards in ascending order; ``row_taken`` is for a first card that is too low.

    No later card can be too low: the first one now ends a row, and it is lower than they are.
    """
    rows, taken = state.rows, list(state.taken)
    for played in state.revealed:
        row = fitting_row(rows, played.card)
        if row is None:
            if row_taken is None:
                raise ValueError(f"no row was taken for card {played.card}")
            row = row_taken
        laid = lay(rows, played.card, row)
        rows = laid.rows
        taken[played.seat] += laid.taken
        told.append(Told(_placed(played, row, laid)))
    done = replace(
        state,
        rows=rows,
        taken=tuple(taken),
        revealed=(),
        last_trick=state.revealed,
        tricks_done=state.tricks_done + 1,
    )
    if state.trick < HAND:
        return open_trick(done, state.trick + 1, at, told)
    return _close_round(done, at, told)


def _placed(played: SixPlayed, row: int, laid: Laid) -> SixPlaced:
    return SixPlaced(
        seat=played.seat,
        card=played.card,
        row=row,
        taken=laid.taken,
        heads=heads_on(laid.taken),
        reason=laid.reason,
    )


def _close_round(state: SixState, at: Millis, told: list[Told]) -> SixState:
    """End the game, or deal again while a target is set and nobody has reached it (S11, S13)."""
    heads = tuple(heads_on(pile) for pile in state.taken)
    now = totals(state)
    told.append(Told(SixRoundOver(round=state.round, heads=heads, totals=now)))
    target = state.options.target
    if target is None or max(now) >= target:
        return finish(state)
    return deal(replace(state, round=state.round + 1, earlier=now), at, told)


def finish(state: SixState) -> SixState:
    """The game is over; nobody is waited for and no clock runs."""
    return replace(state, phase="over", deadline=None)


def totals(state: SixState) -> tuple[int, ...]:
    """Heads by seat over the whole game, the round under way included (S11)."""
    return tuple(
        before + heads_on(pile) for before, pile in zip(state.earlier, state.taken, strict=True)
    )


def _due(at: Millis, seconds: int) -> Millis | None:
    return at + 1000 * seconds if seconds else None
