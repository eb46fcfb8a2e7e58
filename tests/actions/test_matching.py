"""Who is put together, held against trying out everything: nobody who could play is left over."""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Collection, Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.actions import matching
from ludotheque.actions.matching import Table, tables
from ludotheque.store.players import PlayerRow
from ludotheque.store.seeks import SeekRow

NOW = 1_000
Apart = Collection[frozenset[str]]


def seek(
    name: str,
    number: int = 1500,
    lowest: int | None = None,
    highest: int | None = None,
    bots_at: int | None = None,
    kind: str = "guest",
) -> SeekRow:
    """A seek of a pool; its player is called like it."""
    return SeekRow(
        id=name,
        key="pool",
        ruleset="six-qui-prend",
        options={},
        seats=3,
        rated=True,
        language="fr",
        number=number,
        lowest=lowest,
        highest=highest,
        bots_at=bots_at,
        bot_level=1,
        status="open",
        lease_until=NOW + 15_000,
        created_at=0,
        settled_at=None,
        room_id=None,
        game_id=None,
        detail=None,
        player=PlayerRow(name, name, kind, "fr", 0),
    )


def pairs(*names: str) -> set[frozenset[str]]:
    """``AB`` is a block between A and B."""
    return {frozenset(name) for name in names}


def told(found: Iterable[Table]) -> list[str]:
    """The tables as words, a bot as a dot."""
    return ["".join(p.id for p in table.people) + "." * table.bots for table in found]


def fit(one: SeekRow, other: SeekRow, apart: Apart, now: int) -> bool:
    """What two have to be to each other, said in the plainest way."""
    for a, b in ((one, other), (other, one)):
        if a.lowest is not None and b.number < a.lowest:
            return False
        if a.highest is not None and b.number > a.highest:
            return False
        welcome = a.bots_at is not None and a.bots_at <= now
        if b.player.kind == "bot" and a.player.kind != "bot" and not welcome:
            return False
    return frozenset((one.player.id, other.player.id)) not in apart


def test_whoever_fits_is_found_though_the_first_who_fits_leads_nowhere() -> None:
    """P only fits X, Q only Y, R only Z; X, Y and Z could have played all the time."""
    apart = pairs("PQ", "PR", "PY", "PZ", "QR", "QX", "QZ", "RX", "RY")
    waiting = [seek(name) for name in "PQRXYZ"]
    assert told(tables(waiting, 3, apart, NOW)) == ["XYZ"]
    ranges = [
        seek("P", 1400, 1350, 1450),
        seek("Q", 1600, 1550, 1650),
        seek("R", 1800, 1750, 1850),
        seek("X", 1400),
        seek("Y", 1600),
        seek("Z", 1800),
    ]
    assert told(tables(ranges, 3, (), NOW)) == ["XYZ"]


def test_a_table_with_bots_has_as_many_people_as_can_be() -> None:
    waiting = [seek(name, bots_at=NOW if name == "A" else NOW + 9) for name in "ABCDE"]
    assert told(tables(waiting, 5, pairs("BC", "BD", "BE"), NOW)) == ["ACDE."]


def test_a_bot_account_is_a_bot_to_who_has_said_when_bots_may_come() -> None:
    for bots_at, found in ((None, []), (NOW + 1, []), (NOW, ["AB"])):
        waiting = [seek("A", bots_at=bots_at), seek("B", kind="bot")]
        assert told(tables(waiting, 2, (), NOW)) == found
        assert told(tables(waiting[::-1], 2, (), NOW)) == [each[::-1] for each in found]
    machines = [seek(name, kind="bot") for name in "AB"]
    assert told(tables(machines, 2, (), NOW)) == ["AB"], "bots meet at once"
    crowd = [seek("A"), seek("B", kind="bot"), seek("C")]
    assert told(tables(crowd, 2, (), NOW)) == ["AC"], "a person goes before"


def test_it_reckons_no_longer_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    """Past the limit somebody waits; those who are easily put together do not."""
    monkeypatch.setattr(matching, "STEPS", 2)
    apart = pairs("PQ", "PR", "PY", "PZ", "QR", "QX", "QZ", "RX", "RY")
    waiting = [seek(name) for name in "PQRXYZABC"]
    assert told(tables(waiting, 3, apart, NOW)) == ["PXA", "QYB", "RZC"]
    monkeypatch.setattr(matching, "STEPS", 0)
    assert tables(waiting, 3, apart, NOW) == []


numbers = st.sampled_from([1300, 1400, 1500, 1600])
seekers = st.builds(
    lambda number, lowest, highest, bots_at, kind: (number, lowest, highest, bots_at, kind),
    numbers,
    st.none() | numbers,
    st.none() | numbers,
    st.sampled_from([None, NOW - 1, NOW + 1]),
    st.sampled_from(["guest", "guest", "bot"]),
)


@settings(max_examples=300, deadline=None)
@given(
    st.lists(seekers, max_size=8),
    st.sets(st.tuples(st.integers(0, 7), st.integers(0, 7)).filter(lambda p: p[0] < p[1])),
    st.integers(2, 4),
)
def test_nobody_is_left_who_could_play(
    kinds: list[tuple[int, int | None, int | None, int | None, str]],
    blocks: set[tuple[int, int]],
    places: int,
) -> None:
    waiting = [seek(str(place), *each) for place, each in enumerate(kinds)]
    apart = {frozenset((str(a), str(b))) for a, b in blocks}
    found = tables(waiting, places, apart, NOW)
    seated = [one for table in found for one in table.people]
    assert len({one.id for one in seated}) == len(seated)
    for table in found:
        assert len(table.people) + table.bots == places
        assert all(fit(a, b, apart, NOW) for a, b in itertools.combinations(table.people, 2))
        if table.bots:
            assert all(one.bots_at is not None for one in table.people)
            assert any(one.bots_at == NOW - 1 for one in table.people)
    left = [one for one in waiting if one not in seated]
    assert not [one.id for one in left if one.bots_at == NOW - 1], "bots would have come"
    assert not [
        group
        for group in itertools.combinations(left, places)
        if all(fit(a, b, apart, NOW) for a, b in itertools.combinations(group, 2))
    ]


@pytest.mark.parametrize("places", [2, 4, 10])
def test_five_hundred_are_sorted_in_a_moment(places: int) -> None:
    """The most that one look takes, with ranges, blocks and bots; even where few of them fit."""
    lot = random.Random(places)
    for share in (0.02, 0.5, 0.9):
        waiting = []
        for place in range(500):
            number = lot.randint(1000, 2000)
            width = lot.choice([None, 50, 400])
            low, high = (None, None) if width is None else (number - width, number + width)
            waiting.append(seek(str(place), number, low, high, lot.choice([None, NOW + 1])))
        count = int(share * 500 * 499 / 2)
        apart = {frozenset(map(str, lot.sample(range(500), 2))) for _ in range(count)}
        began = time.thread_time()
        tables(waiting, places, apart, NOW)
        assert time.thread_time() - began < 2
