"""Options, the deal, turns, draws and exchanges: W1 to W4, W9, W15, W17."""

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
    refusal,
)


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
        ({"turn_days": True}, "option_not_offered"),
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
