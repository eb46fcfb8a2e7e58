"""Options, the deal, clocks, leavers, results: W1 to W4, W11 to W13, W16 to W19."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ludotheque.core.rulesets.base import IllegalMove
from ludotheque.core.rulesets.wocable import RULESET
from ludotheque.core.rulesets.wocable.model import (
    Language,
    WocableExchange,
    WocableOptions,
    WocablePass,
)
from ludotheque.core.rulesets.wocable.table import set_of
from ludotheque.core.words import shelf
from tests.rulesets.kit import dumped, seed_of
from tests.rulesets.wocable.tables import (
    LANGUAGES,
    SMALL,
    dealt,
    events,
    exchange,
    laid,
    listed,
    options,
    pass_on,
    place,
    placed,
    refusal,
)

SECOND = 1000
DAY = 86_400 * SECOND


def refused(asked: WocableOptions, seats: int = 2, language: str = "en") -> IllegalMove:
    """The refusal of options, which must come."""
    with pytest.raises(IllegalMove) as caught:
        RULESET.complete(asked, seats, language, SMALL["en"].id)
    return caught.value


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_order_is_drawn_by_lot_and_everybody_gets_seven(seats: int) -> None:
    """W1, W4, W15."""
    orders = set()
    for number in range(60):
        step = RULESET.setup(options(), seats, seed_of(number), 0)
        state = step.state
        assert sorted(state.order) == list(range(seats))
        assert [len(rack) for rack in state.racks] == [7] * seats
        assert RULESET.to_act(state) == (state.order[0],)
        (told,) = events(step.told, "dealt")
        assert (told.order, told.bag) == (state.order, 100 - 7 * seats)
        orders.add(state.order)
        drew = [each for each in step.told if each.to is not None]
        assert [each.to for each in drew] == [(seat,) for seat in state.order]
        assert all(each.event.rack == state.racks[each.event.seat] for each in drew)
    assert len(orders) == {2: 2, 3: 6, 4: 24}[seats] or len(orders) > 18


@pytest.mark.parametrize("seats", [0, 1, 5, True])
def test_two_to_four_play(seats: int) -> None:
    """W1."""
    assert refused(options(), seats).code == "seats_out_of_range"


@pytest.mark.parametrize(
    ("language", "total", "worth"),
    [("en", 100, 187), ("es", 100, 192), ("fr", 102, 197)],
)
def test_sets_of_tiles(language: Language, total: int, worth: int) -> None:
    """W2: as many as there should be, two of them blanks worth 0."""
    tiles = set_of(options(language))
    assert tiles.total == total
    counts, values = dict(tiles.counts), dict(tiles.values)
    assert (counts["?"], values["?"]) == (2, 0)
    assert sum(counts[tile] * values[tile] for tile in counts) == worth
    if language == "es":
        assert [counts[tile] for tile in ("CH", "LL", "RR", "Ñ")] == [1, 1, 1, 1]
        assert not {"K", "W"} & set(counts)


def test_premium_squares() -> None:
    """W3: 8, 17, 12 and 24 of them, with all the symmetries of a square, or none."""
    rows = RULESET.view(dealt(), None).premiums
    signs = "".join(rows)
    assert {sign: signs.count(sign) for sign in "TDtd"} == {"T": 8, "D": 17, "t": 12, "d": 24}
    assert [row[::-1] for row in rows] == list(rows) == list(rows[::-1])
    assert ["".join(column) for column in zip(*rows, strict=True)] == list(rows)
    assert (rows[0][3], rows[7][7], rows[1][5], rows[2][6]) == ("d", "D", "t", "d")
    plain = RULESET.view(dealt(options(premiums="none")), None).premiums
    assert set("".join(plain)) == {"."}


def test_a_game_is_bound_to_a_version_of_its_list() -> None:
    """W3: what is left open is the newest list of the language; the view names it."""
    whole = RULESET.complete(WocableOptions(), 2, "en", SMALL["en"].id)
    assert (whole.language, whole.lexicon) == ("en", SMALL["en"].id)
    assert RULESET.view(dealt(whole), None).lexicon == SMALL["en"].id
    other = RULESET.complete(WocableOptions(lexicon=SMALL["es"].id), 2, "en", SMALL["en"].id)
    assert other.language == "es"


def test_the_school_list_is_preferred_where_it_was_brought_in() -> None:
    """W3."""
    school = listed("SCHOOL", "WORD")
    shelf.announce({"nswl2020": school.id})
    try:
        whole = RULESET.complete(WocableOptions(), 2, "en", SMALL["en"].id)
        french = RULESET.complete(WocableOptions(), 2, "fr", SMALL["fr"].id)
        named = RULESET.complete(WocableOptions(lexicon=SMALL["en"].id), 2, "en", None)
    finally:
        shelf.take_away("nswl2020")
    assert (whole.lexicon, french.lexicon) == (school.id, SMALL["fr"].id)
    assert named.lexicon == SMALL["en"].id


def test_lists_that_are_not_there_or_of_another_language_are_refused() -> None:
    """W3."""
    no = refused(WocableOptions(lexicon="nothing"))
    assert (no.code, no.rule) == ("no_such_lexicon", "W3")
    no = refused(WocableOptions(lexicon=SMALL["es"].id, language="fr"))
    assert no.code == "lexicon_of_another_language"


@pytest.mark.parametrize(
    ("named", "code"),
    [
        ({"exchange_min_bag": 8}, "option_out_of_range"),
        ({"turn_seconds": -1}, "option_out_of_range"),
        ({"turn_seconds": 10**9}, "option_out_of_range"),
        ({"bank_seconds": 7201}, "option_out_of_range"),
        ({"turn_days": 2}, "option_not_offered"),
        ({"premiums": "many"}, "option_not_offered"),
        ({"language": "de"}, "option_not_offered"),
        ({"increment_seconds": 5}, "increment_without_bank"),
        ({"bank_seconds": 60, "turn_days": 1}, "two_clocks"),
        ({"increment_seconds": 5, "turn_days": 1}, "increment_without_bank"),
    ],
)
def test_options_that_make_no_sense_are_refused(named: dict[str, Any], code: str) -> None:
    """W2, W3, W9, W17."""
    no = refused(replace(WocableOptions(), **named))
    assert no.code == code
    assert no.place["option"] in named


def test_incomplete_options_and_bad_seeds_are_faults() -> None:
    """A caller that has not completed the options has a fault of its own."""
    with pytest.raises(ValueError, match="not complete"):
        RULESET.setup(WocableOptions(), 2, bytes(32), 0)
    with pytest.raises(ValueError, match="32 bytes"):
        RULESET.setup(options(), 2, b"short", 0)


def test_seats_play_in_order() -> None:
    """W4."""
    state = dealt(options(), 4)
    movers = []
    for number in range(8):
        movers.append(state.mover)
        other = (state.mover + 1) % 4
        no = refusal(state, other, WocablePass())
        assert (no.code, no.rule, no.place) == ("not_your_turn", "W4", {"seat": state.mover})
        # Passes in a row would end the game.
        state = (
            pass_on(state) if number % 2 else exchange(state, state.racks[state.mover][0])
        ).state
    assert movers == [*state.order, *state.order]


def test_twenty_turns_without_a_placement_end_the_game() -> None:
    """W11: exchanges reset the passes, not these; a placement does."""
    state = laid(("8G", "CAT"), racks=("SBCDEFG", "HIJKLMN"), words=("CATS",), scores=(7, 9))
    for number in range(20):
        assert (state.phase, state.scoreless) == ("play", number)
        state = exchange(state, state.racks[state.mover][0]).state
    assert (state.ending, state.scores, state.adjustments) == ("scoreless", (7, 9), (0, 0))
    late = laid(("8G", "CAT"), racks=("SBCDEFG", "HIJKLMN"), words=("CATS",), scoreless=19)
    assert place(late, "8G", "CATS").state.scoreless == 0


def test_the_fourth_pass_ends_as_passes_in_the_twentieth_turn_too() -> None:
    """W11."""
    state = laid(("8G", "CAT"), racks=("AB", "CD"), passes=3, scoreless=19)
    assert pass_on(state).state.ending == "passes"


def test_a_refused_word_is_no_pass() -> None:
    """W7, W11."""
    state = laid(("8G", "CAT"), racks=("SX", "AB"), words=("CATS",), passes=3, bag="A")
    refusal(state, 0, placed("8J", "X"))
    assert state.passes == 3
    assert place(state, "8G", "CATS").state.passes == 0


def test_a_seat_that_left_is_skipped_without_counting() -> None:
    """W11, W13: three passes, one leaves, the next pass is the fourth."""
    state = laid(("8G", "CAT"), racks=("AB", "CD", "EF"), passes=3)
    state = RULESET.leave(state, 0, 0).state
    assert (state.mover, state.passes, state.turn) == (1, 3, 1)
    assert pass_on(state).state.ending == "passes"


def test_going_out_takes_nothing_from_racks_set_aside() -> None:
    """W12, W13: the leaver's Q counts for nobody, and its score stands."""
    state = laid(("8G", "CAT"), racks=("S", "Q", "K"), bag="", words=("CATS",), scores=(10, 90, 20))
    state = RULESET.leave(state, 1, 0).state
    over = place(state, "8G", "CATS").state
    assert over.adjustments == (5, 0, -5)
    outcome = RULESET.outcome(over)
    assert outcome is not None
    assert (outcome.ending, outcome.scores, outcome.ranks) == ("out", (21, 90, 15), (1, 3, 2))


def test_scores_may_be_negative_and_equal_scores_share_a_rank() -> None:
    """W12, W16."""
    state = laid(("8G", "CAT"), racks=("S", "Q", "Z", "F"), bag="", words=("CATS",))
    over = place(state, "8G", "CATS").state
    assert over.scores == (30, -10, -10, -4)
    outcome = RULESET.outcome(over)
    assert outcome is not None
    assert outcome.ranks == (1, 3, 3, 2)


def test_with_two_players_the_other_wins_whatever_the_score() -> None:
    """W13."""
    state = laid(("8G", "CAT"), racks=("AB", "CD"), scores=(100, 3))
    step = RULESET.leave(state, 0, 0)
    outcome = RULESET.outcome(step.state)
    assert outcome is not None
    assert (outcome.ending, outcome.scores, outcome.ranks) == ("left", (100, 3), (2, 1))
    assert [told.event.kind for told in step.told] == ["wocable.left", "wocable.over"]
    assert step.told[0].event.reason == "resigned"


def test_later_leavers_are_placed_before_earlier_ones() -> None:
    """W13, W16: the last one left wins at once."""
    state = dealt(options(), 4)
    for seat in (2, 0):
        state = RULESET.leave(state, seat, 0).state
        assert state.phase == "play"
        assert refusal(state, seat, WocablePass()).code == "seat_left"
        assert seat not in RULESET.to_act(state)
    state = RULESET.leave(state, 3, 0).state
    outcome = RULESET.outcome(state)
    assert outcome is not None
    assert (outcome.ending, outcome.ranks) == ("left", (3, 1, 4, 2))
    assert len(state.racks[2]) == 7


def test_a_leavers_turn_is_the_next_seats() -> None:
    """W13, W19: it completes none, and the phase is another."""
    state = laid(("8G", "CAT"), racks=("AB", "CD", "EF"))
    after = RULESET.leave(state, 0, 0).state
    assert (after.mover, after.turn, RULESET.turns(after)) == (1, 1, 0)
    assert RULESET.phase(after) != RULESET.phase(state)
    other = RULESET.leave(state, 2, 0).state
    assert (other.mover, RULESET.phase(other)) == (0, RULESET.phase(state))
    assert RULESET.turns(pass_on(after).state) == 1


def test_whoever_is_late_has_left() -> None:
    """W17: with two seats the other wins; the very millisecond still counts."""
    state = dealt(options(turn_seconds=30), at=500)
    due = RULESET.deadline(state)
    assert due == 30_500
    assert pass_on(state, 30_500).state.turn == 2
    assert refusal(state, state.mover, WocablePass(), 30_501).code == "too_late"
    step = RULESET.expire(state, (state.mover,), 30_500)
    assert step.told[0].event.reason == "time"
    outcome = RULESET.outcome(step.state)
    assert outcome is not None
    assert outcome.ending == "left"
    assert outcome.ranks[state.mover] == 2
    assert RULESET.deadline(step.state) is None


def test_with_more_seats_the_others_play_on_after_a_time_out() -> None:
    """W17: the next clock runs from then."""
    state = dealt(options(turn_seconds=30), 3)
    after = RULESET.expire(state, (state.mover,), 31_000).state
    assert after.left == (state.mover,)
    assert after.mover == state.order[1]
    assert RULESET.deadline(after) == 61_000


def test_an_absent_player_is_skipped_before_the_deadline_by_a_pass() -> None:
    """W18."""
    state = dealt(options(turn_seconds=30))
    step = RULESET.expire(state, (state.mover,), 5_000)
    assert (step.state.passes, step.state.left) == (1, ())
    assert step.told[0].event.kind == "wocable.passed"
    unhurried = dealt(options(turn_seconds=0))
    assert RULESET.deadline(unhurried) is None
    assert RULESET.expire(unhurried, (unhurried.mover,), 10**12).state.passes == 1


def test_nobody_else_is_ever_late() -> None:
    """W17."""
    state = dealt()
    assert RULESET.expire(state, (1 - state.mover,), 10**9).state == state


def test_banks_and_increments() -> None:
    """W17: a bank replaces the time of a turn, and gets its increment after each move."""
    asked = options(bank_seconds=60, increment_seconds=5)
    assert asked.turn_seconds == 0
    state = dealt(asked)
    first, other = state.order
    assert RULESET.deadline(state) == 60_000
    state = pass_on(state, 20_000).state
    assert RULESET.view(state, None).banks[first] == 45_000
    assert RULESET.deadline(state) == 80_000
    state = exchange(state, state.racks[other][0], 30_000).state
    assert RULESET.deadline(state) == 30_000 + 45_000
    out = RULESET.expire(state, (first,), 75_000).state
    assert (out.left, out.clocks.banks[first], out.clocks.since) == ((first,), 0, (None, None))


@pytest.mark.parametrize("days", [1, 3, 7])
def test_correspondence(days: Any) -> None:
    """W17: days for each move replace the time of a turn."""
    asked = options(turn_days=days)
    assert asked.turn_seconds == 0
    state = pass_on(dealt(asked), 2 * SECOND).state
    assert RULESET.deadline(state) == 2 * SECOND + days * DAY


@pytest.mark.parametrize("language", LANGUAGES)
def test_draws_are_made_out_of_a_bag_without_an_order(language: Language) -> None:
    """W15, W20: the bag is stored in the order of the set; another seed draws other tiles."""
    one, other = dealt(options(language)), dealt(options(language), seed=seed_of("other"))
    for state in (one, other):
        assert state.bag == set_of(state.options).in_order(state.bag)
    mixed = replace(one, seed=other.seed)
    given = tuple(one.racks[one.mover])
    here = exchange(one, " ".join(given)).state
    there = exchange(mixed, " ".join(given)).state
    assert here.racks[one.mover] != there.racks[one.mover]
    assert dumped(exchange(one, " ".join(given)).state) == dumped(here)


def test_an_exchange_draws_before_it_gives_back() -> None:
    """W9: with 7 in the bag one gets just these; a blank goes back as a blank."""
    state = laid(("8G", "CAT"), racks=("ABCDEF?", "X"), bag="GHIJKLM")
    after = exchange(state, "ABCDEF?").state
    assert "".join(after.racks[0]) == "GHIJKLM"
    assert "".join(after.bag) == "ABCDEF?"


@pytest.mark.parametrize(
    ("least", "bag", "limit"),
    [(0, 0, 0), (0, 3, 3), (0, 9, 7), (7, 6, 0), (7, 7, 7), (3, 2, 0), (3, 4, 4)],
)
def test_how_many_may_be_exchanged(least: int, bag: int, limit: int) -> None:
    """W9, option ``exchange_min_bag``."""
    state = laid(
        ("8G", "CAT"), racks=("ABCDEFG", "X"), bag="EEEEEEEEE"[:bag], exchange_min_bag=least
    )
    assert RULESET.view(state, None).exchange_limit == limit
    for count in range(1, 8):
        move = WocableExchange(tiles=tuple("ABCDEFG"[:count]))
        if count <= limit:
            assert RULESET.apply(state, 0, move, 0).state.last is not None
        else:
            no = refusal(state, 0, move)
            assert (no.code, no.place["limit"]) == ("exchange_too_many", limit)
            assert str(limit or max(1, least)) in no.detail


def test_exchanges_that_cannot_be() -> None:
    """W9: nothing, or what is not there."""
    state = laid(("8G", "CAT"), racks=("AABCDEF", "X"))
    assert refusal(state, 0, WocableExchange(tiles=())).code == "no_tiles"
    no = refusal(state, 0, WocableExchange(tiles=("A", "A", "A")))
    assert (no.code, no.rule, no.place) == ("not_in_rack", "W9", {"tile": "A", "have": 2})
    assert refusal(state, 0, WocableExchange(tiles=("?",))).code == "not_in_rack"
    assert refusal(state, 0, WocableExchange(tiles=("a",))).code == "not_in_rack"
