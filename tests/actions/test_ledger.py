"""The ledger: what counts, once each, and again the same."""

from __future__ import annotations

import asyncio
import random
import threading
from typing import Any

import pytest

from ludotheque.actions import house as houses
from ludotheque.actions import ledger
from ludotheque.actions.clock import DAY_MS, now_ms
from ludotheque.actions.house import House
from ludotheque.core.ratings.fold import NEWCOMER, fold, provisional, rate, settled_until
from ludotheque.core.ratings.model import Rating, Result
from ludotheque.core.ratings.speeds import speed_of_game
from ludotheque.core.rulesets.registry import RULESETS
from ludotheque.settings import Settings
from tests.actions.games import awake, people
from tests.actions.ledgers import finished, stored
from tests.hosted import Hosted


async def folded(here: House) -> int:
    """Fold until nothing is left."""
    total = 0
    while number := await ledger.fold_due(here):
        total += number
    return total


async def test_a_result_is_folded_once_and_as_the_formula_says(here: House) -> None:
    ana, ben = await people(here, 2)
    at = now_ms()
    await finished(here, [ana, ben], [1, 2], at=at)
    assert await folded(here) == 1
    assert await folded(here) == 0
    expected = rate({}, Result("g", at // DAY_MS, (ana.id, ben.id), (1, 2)))
    found = await stored(here)
    for player in (ana, ben):
        one = expected[player.id]
        assert found[player.id, "people"] == (one.strength, one.doubt, 1)
    async with here.database.driver() as driver:
        curve = await driver.fetch("SELECT * FROM rating_changes ORDER BY rank")
    assert [(row["player_id"], row["before"], row["rank"]) for row in curve] == [
        (ana.id, NEWCOMER.strength, 1),
        (ben.id, NEWCOMER.strength, 2),
    ]


async def test_results_are_folded_while_others_are_served(
    here: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = await people(here, 2)
    await finished(here, [ana, ben], [1, 2])
    free, fold_one = threading.Event(), ledger.Book.fold

    def slow(book: ledger.Book, played: Any) -> Any:
        assert free.wait(10), "the loop stood still"
        return fold_one(book, played)

    monkeypatch.setattr(ledger.Book, "fold", slow)
    asyncio.get_running_loop().call_later(0.1, free.set)
    assert await ledger.fold_due(here) == 1
    assert len(await stored(here)) == 2


async def test_what_does_not_count_is_passed_over_and_has_its_place(here: House) -> None:
    ana, ben = await people(here, 2)
    await finished(here, [ana, ben], [1, 2], rated=False)
    await finished(here, [ana, 3], [1, 2])
    await finished(here, [ana, 3, 2], [1, 2, 3])
    void = await finished(here, [ana, ben], [1, 2])
    async with here.database.driver() as driver:
        await driver.execute("UPDATE results SET void = true WHERE game_id = $1", void)
    assert await folded(here) == 4
    assert await stored(here) == {}
    async with here.database.driver() as driver:
        places = await driver.fetch("SELECT place FROM results ORDER BY id")
    assert [row["place"] for row in places] == [1, 2, 3, 4]


async def test_leavers_come_last_and_bots_are_rated_among_bots(here: House) -> None:
    ana, ben, cleo = await people(here, 3)
    one, two = await people(here, 2, "bot")
    at = now_ms()
    # Ana had the best rank and left first; a bot of the house is nobody's opponent.
    await finished(here, [ana, one, ben, two, cleo, 4], [1, 2, 3, 4, 5, 6], left=[0, 2], at=at)
    assert await folded(here) == 1
    found, day = await stored(here), at // DAY_MS
    people_are = fold({}, [Result("g", day, (ana.id, ben.id, cleo.id), (3, 2, 1))])
    bots_are = fold({}, [Result("g", day, (one.id, two.id), (1, 2))])
    assert set(found) == {
        *((each.id, "people") for each in (ana, ben, cleo)),
        *((each.id, "bots") for each in (one, two)),
    }
    for player, rating in {**people_are, **bots_are}.items():
        side = "bots" if player in bots_are else "people"
        assert found[player, side][:2] == (rating.strength, rating.doubt)


async def test_a_recomputation_gives_what_is_stored_and_check_sees_a_bit(here: House) -> None:
    crowd, chance = await people(here, 6), random.Random(6)
    for number in range(40):
        who = chance.sample(crowd, chance.randint(2, 6))
        ranks = [chance.randint(1, 3) for _ in who]
        slow = {"ruleset": "six-qui-prend", "choose_seconds": 0, "row_seconds": 0}
        await finished(here, who, ranks, options=slow if number % 3 == 0 else None)
        if number % 7 == 0:
            await folded(here)
    await folded(here)
    audit = await ledger.check(here)
    assert (audit.results, audit.differences) == (40, ())
    async with here.database.driver() as driver:
        before = await driver.fetch("SELECT * FROM ratings ORDER BY 1, 2, 3, 4, 5")
        curve = await driver.fetch("SELECT * FROM rating_changes ORDER BY place, player_id")
    assert {row["speed"] for row in before} == {"fast", "correspondence"}
    await ledger.recompute(here)
    async with here.database.driver() as driver:
        assert await driver.fetch("SELECT * FROM ratings ORDER BY 1, 2, 3, 4, 5") == before
        assert await driver.fetch("SELECT * FROM rating_changes ORDER BY place, player_id") == curve
        await driver.execute(
            "UPDATE ratings SET doubt = doubt + 1 WHERE player_id = $1 AND speed = 'fast'",
            crowd[0].id,
        )
    assert len((await ledger.check(here)).differences) == 2


async def test_many_workers_fold_each_result_once(here: House, database_url: str) -> None:
    crowd = await people(here, 4)
    for number in range(30):
        await finished(here, [crowd[number % 4], crowd[(number + 1) % 4]], [1, 2])
    others = [houses.build(Settings(database_url=database_url), "test") for _ in range(2)]
    for other in others:
        awake(other)
    try:
        ledger_batch, ledger.BATCH = ledger.BATCH, 4
        await asyncio.gather(*(folded(each) for each in (here, *others)))
        await folded(here)
    finally:
        ledger.BATCH = ledger_batch
        for other in others:
            await other.play.stop()
            await other.database.close()
    assert sum(results for _, _, results in (await stored(here)).values()) == 60
    assert (await ledger.check(here)).differences == ()


async def test_who_dies_while_folding_has_folded_nothing(
    here: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = await people(here, 2)
    await finished(here, [ana, ben], [1, 2])

    async def dies(*_: object) -> None:
        raise RuntimeError("the power is gone")

    with monkeypatch.context() as patch:
        patch.setattr("ludotheque.store.ledger.add_changes", dies)
        with pytest.raises(RuntimeError):
            await ledger.fold_due(here)
    assert await stored(here) == {}
    assert await folded(here) == 1
    assert (await ledger.check(here)).differences == ()


@pytest.mark.parametrize(
    ("options", "seats", "speed"),
    [
        ({"ruleset": "six-qui-prend"}, 5, "fast"),
        ({"ruleset": "six-qui-prend", "target": 66}, 5, "steady"),
        ({"ruleset": "six-qui-prend", "choose_seconds": 0}, 5, "correspondence"),
        ({"ruleset": "shoals"}, 2, "steady"),
        ({"ruleset": "shoals", "bank_seconds": 120, "increment_seconds": 2}, 2, "fast"),
        ({"ruleset": "letter-dice"}, 2, "fast"),
        ({"ruleset": "letter-dice"}, 6, "steady"),
        ({"ruleset": "duplikta"}, 2, "steady"),
        ({"ruleset": "wocable"}, 2, "steady"),
        ({"ruleset": "wocable", "turn_seconds": 0, "turn_days": 3}, 2, "correspondence"),
    ],
)
def test_every_ruleset_knows_its_pace(options: dict[str, object], seats: int, speed: str) -> None:
    rules = RULESETS[str(options["ruleset"])]
    assert speed_of_game(rules, rules.Options(**options), seats) == speed


def test_rules_that_do_not_know_their_pace_are_steady() -> None:
    assert speed_of_game(Hosted(), Hosted.Options(), 2) == "steady"


@pytest.mark.parametrize("doubt", [60_000, 129_999, 130_000, 130_001, 200_000])
def test_the_last_settled_day_is_the_one_before_the_number_is_a_guess(doubt: int) -> None:
    rating = Rating(1_600_000, doubt, 20, day=100)
    last = settled_until(rating)
    if last is None:
        assert provisional(rating, 100)
    else:
        assert not provisional(rating, last)
        assert provisional(rating, last + 1)
