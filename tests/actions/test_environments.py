"""Environments: found by their names, kept from others by a password, and never counted out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from ludotheque.actions import environments, library, refusals, rulesets
from ludotheque.actions.accounts import new_guest
from ludotheque.actions.environments import Asked, Changed, named
from ludotheque.actions.house import House
from ludotheque.settings import Settings
from ludotheque.store.environments import EnvironmentRow
from ludotheque.store.players import PlayerRow
from tests.actions.games import guest
from tests.houses import awake

DATA = Path(__file__).resolve().parents[2] / ".data"
OPTIONS = {"ruleset": "six-qui-prend", "choose_seconds": 33}
CHEAP: dict[str, Any] = {
    "password_memory_kib": 8,
    "password_passes": 1,
    "guests_per_minute": 0,
    "environments_per_address": 0,
}


def _house(database_url: str) -> AbstractAsyncContextManager[House]:
    return awake(Settings(database_url=database_url, **CHEAP, guesses_per_environment=4))


@pytest.fixture
async def here(database_url: str) -> AsyncIterator[House]:
    async with _house(database_url) as made:
        yield made


@pytest.fixture
async def there(database_url: str) -> AsyncIterator[House]:
    async with _house(database_url) as made:
        yield made


def asked(
    player: PlayerRow,
    password: str | None = None,
    name: str = "Mine",
    owner: str = "Ana",
    address: str = "home",
) -> Asked:
    return Asked(named(name, owner), password, player, address)


async def save(
    here: House, who: Asked, seconds: int = 33, arrangement: dict[str, Any] | None = None
) -> EnvironmentRow:
    """Save as the route does: again where somebody else was faster."""
    what = environments.content({**OPTIONS, "choose_seconds": seconds}, arrangement, "fr")
    while True:
        row = await environments.prepare(here, who, what)
        try:
            async with here.database.transaction() as connection:
                return await environments.save(connection, row)
        except Changed:
            continue


async def test_found_from_another_session_however_the_names_are_written(
    here: House, there: House
) -> None:
    ana, bea = await guest(here), await guest(here, "Bea")
    arrangement = {"grid": [3, 4], "é": {"open": True}}
    kept = await save(here, asked(ana, None, "Été  \u0031", "Straße"), arrangement=arrangement)
    for name, owner in (("E\u0301TE\u0301 1", "STRASSE"), (" été 1 ", "straße")):
        found = await environments.find(there, asked(bea, None, name, owner))
        assert (found.id, found.options["choose_seconds"]) == (kept.id, 33)
        assert found.arrangement == arrangement
        assert (found.name, found.owner) == ("Été 1", "Straße"), "shown as it was written"
    with pytest.raises(refusals.NotFound):
        await environments.find(there, asked(bea, None, "Ete 1", "Straße"))


async def test_a_wrong_password_and_no_environment_are_one_answer(
    here: House, database_url: str
) -> None:
    ana, bea = await guest(here), await guest(here, "Bea")
    await save(here, asked(ana, "secret"))
    told = set()
    for who in (
        asked(bea, "wrong"),
        asked(bea),
        asked(bea, "secret", name="Other"),
        asked(bea, None, name="Other"),
    ):
        with pytest.raises(refusals.NotFound) as no:
            await environments.find(here, who)
        told.add((no.value.detail, str(no.value.extra)))
    assert len(told) == 1
    assert (await environments.find(here, asked(bea, "secret"))).name == "Mine"
    connection = await asyncpg.connect(database_url)
    kept = await connection.fetchval("SELECT password FROM environments")
    assert kept.startswith("$argon2id$v=19$m=8,t=1,p=1$")
    assert "secret" not in kept
    await connection.close()


async def test_as_much_is_worked_for_no_environment_as_for_a_wrong_password(
    here: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bea = await guest(here), await guest(here, "Bea")
    await save(here, asked(ana, "secret"))
    verified: list[str] = []
    real = here.passwords._hasher.verify

    def counted(_hasher: Any, kept: str, password: str) -> bool:
        verified.append(kept)
        return real(kept, password)

    monkeypatch.setattr(type(here.passwords._hasher), "verify", counted)
    for who in (
        asked(bea, "wrong"),
        asked(bea),
        asked(bea, "x", name="Other"),
        asked(bea, name="O"),
    ):
        with pytest.raises(refusals.NotFound):
            await environments.find(here, who)
    assert len(verified) == 4
    assert {each.split("$")[3] for each in verified} == {"m=8,t=1,p=1"}


@pytest.mark.usefixtures("one_window")
async def test_wrong_guesses_are_counted_for_all_processes_together(
    here: House, there: House
) -> None:
    """At the same moment, in two processes, from many addresses: four are looked at."""
    ana, bea = await guest(here), await guest(here, "Bea")
    await save(here, asked(ana, "secret"))
    for name in ("Mine", "Nothing"):
        guesses = (
            environments.find(each, asked(bea, f"guess {n}", name, address=f"10.0.0.{n}{name}"))
            for n in range(10)
            for each in (here, there)
        )
        found = await asyncio.gather(*guesses, return_exceptions=True)
        kinds = [type(each) for each in found]
        assert kinds.count(refusals.NotFound) == 4
        assert kinds.count(refusals.TooMany) == 16
        no = next(each for each in found if isinstance(each, refusals.TooMany))
        assert no.extra["limit"] == "guesses_per_environment"
        assert 1 <= no.extra["retry_after"] <= 3_600
    with pytest.raises(refusals.TooMany):
        await environments.find(there, asked(bea, "secret"))
    assert (await environments.find(there, asked(ana, "secret"))).name == "Mine", "its saver can"


@pytest.mark.usefixtures("one_window")
async def test_an_address_guesses_no_more_than_its_share(here: House, there: House) -> None:
    for each in (here, there):
        each.settings = each.settings.model_copy(update={"guesses_per_address": 5})
    ana, bea = await guest(here), await guest(here, "Bea")
    for n in range(12):
        await save(here, asked(ana, "secret", f"N{n}"))
    found = await asyncio.gather(
        *(environments.find((here, there)[n % 2], asked(bea, "no", f"N{n}")) for n in range(12)),
        return_exceptions=True,
    )
    refused = [each for each in found if isinstance(each, refusals.TooMany)]
    assert (len(refused), refused[0].extra["limit"]) == (7, "guesses_per_address")
    assert (await environments.find(here, asked(bea, "secret", "N1", address="b"))).name == "N1"


async def test_right_passwords_are_no_guesses(here: House) -> None:
    ana, bea = await guest(here), await guest(here, "Bea")
    await save(here, asked(ana, "secret"))
    for _ in range(10):
        await environments.find(here, asked(bea, "secret"))
    here.settings = here.settings.model_copy(update={"passwords_per_minute": 3})
    found = [
        await asyncio.gather(environments.find(here, asked(bea, "secret")), return_exceptions=True)
        for _ in range(8)
    ]
    no = next(one for (one,) in found if isinstance(one, refusals.TooMany))
    assert no.extra["limit"] == "passwords_per_minute"


@pytest.mark.usefixtures("one_window")
async def test_names_are_not_tried_by_saving_under_them(here: House) -> None:
    here.settings = here.settings.model_copy(update={"environments_per_address": 3})
    ana, bea = await guest(here), await guest(here, "Bea")
    found = await asyncio.gather(
        *(save(here, asked((ana, bea)[n % 2], None, f"N{n}")) for n in range(8)),
        return_exceptions=True,
    )
    refused = [each for each in found if isinstance(each, refusals.TooMany)]
    assert (len(refused), refused[0].extra["limit"]) == (5, "environments_per_address")


async def test_only_who_may_writes_over_it(here: House) -> None:
    ana, bea = await guest(here), await guest(here, "Bea")
    first = await save(here, asked(ana))
    with pytest.raises(refusals.NameTaken):
        await save(here, asked(bea))
    with pytest.raises(refusals.NameTaken):
        await save(here, asked(bea, "mine now"))
    second = await save(here, asked(ana, "secret"), seconds=44)
    assert (second.id, second.version, second.password is None) == (first.id, 2, False)
    for who in (asked(ana), asked(ana, "wrong"), asked(bea, "wrong"), asked(bea)):
        with pytest.raises(refusals.NameTaken):
            await save(here, who)
    third = await save(here, asked(bea, "secret"), seconds=55)
    assert (third.player_id, third.password) == (ana.id, second.password)
    assert (await environments.find(here, asked(bea, "secret"))).options["choose_seconds"] == 55


async def test_two_processes_save_one_name(here: House, there: House, database_url: str) -> None:
    ana, bea = await guest(here), await guest(here, "Bea")
    for n in range(5):
        name = f"N{n}"
        found = await asyncio.gather(
            *(
                save(each, asked(who, word, name, address=f"{n}"))
                for each, who, word in ((here, ana, "a"), (there, bea, "b")) * 2
            ),
            return_exceptions=True,
        )
        winners = {each.password for each in found if isinstance(each, EnvironmentRow)}
        assert len(winners) == 1, "one password has the name"
        kinds = {type(each) for each in found}
        assert kinds == {EnvironmentRow, refusals.NameTaken}
    # With the same password the last one stands, and none is lost on the way.
    saves = (save(each, asked(bea, "same", "S")) for each in (here, there) * 3)
    rows = await asyncio.gather(*saves)
    assert sorted(row.version for row in rows) == list(range(1, 7))
    connection = await asyncpg.connect(database_url)
    assert await connection.fetchval("SELECT count(*) FROM environments") == 6
    await connection.close()


async def test_deleted_by_who_saved_it_or_knows_its_password(here: House) -> None:
    ana, bea = await guest(here), await guest(here, "Bea")

    async def delete(who: Asked) -> None:
        row = await environments.deletable(here, who)
        async with here.database.transaction() as connection:
            await environments.delete(connection, row)

    await save(here, asked(ana))
    with pytest.raises(refusals.Forbidden):
        await delete(asked(bea))
    await delete(asked(ana))
    await save(here, asked(ana, "secret"))
    with pytest.raises(refusals.NotFound):
        await delete(asked(bea, "wrong"))
    await delete(asked(bea, "secret"))
    await save(here, asked(ana, "lost"))
    await delete(asked(ana))
    with pytest.raises(refusals.NotFound):
        await delete(asked(ana))
    kept = await save(here, asked(ana))
    await save(here, asked(ana))
    with pytest.raises(Changed):
        async with here.database.transaction() as connection:
            await environments.delete(connection, kept)


async def test_as_many_as_a_player_may_have(here: House, there: House) -> None:
    ana, bea = await guest(here), await guest(here, "Bea")
    for n in range(environments.MOST - 2):
        await save(here, asked(ana, None, f"N{n}"))
    found = await asyncio.gather(
        *(save((here, there)[n % 2], asked(ana, None, f"more {n}")) for n in range(6)),
        return_exceptions=True,
    )
    kinds = [type(each) for each in found]
    assert (kinds.count(EnvironmentRow), kinds.count(refusals.TooMany)) == (2, 4)
    await save(here, asked(bea, None, "another's"))
    page = await environments.mine(here, ana.id, None, 150)
    last = (page[-1].saved_at, page[-1].id)
    rest = await environments.mine(here, ana.id, last, 150)
    assert len({row.id for row in (*page, *rest)}) == environments.MOST


@pytest.mark.parametrize(
    "arrangement",
    [{"x": "é" * 2_100}, {"x": float("nan")}, {"x": "\ud800"}, {"x": "\0"}, {"x": [1] * 3_000}],
)
def test_arrangements_that_are_not_kept(arrangement: dict[str, Any]) -> None:
    with pytest.raises(refusals.Malformed):
        environments.content(OPTIONS, arrangement, "fr")


def test_options_are_those_of_a_ruleset() -> None:
    for wrong in ({}, {"ruleset": "nothing"}, {**OPTIONS, "more": 1}, {**OPTIONS, "target": "x"}):
        with pytest.raises(refusals.Malformed):
            environments.content(wrong, None, "fr")
    with pytest.raises(refusals.Malformed):
        named("x" * 41, "Ana")
    with pytest.raises(refusals.Malformed):
        named("x", "\u200b")


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"ruleset": "duplikta", "tiles": []}, "bad_set_size"),
        ({"ruleset": "duplikta", "mode": "duel", "tiles": []}, "bad_set_size"),
        ({"ruleset": "duplikta", "timer_seconds": 7}, "option_out_of_range"),
        ({"ruleset": "duplikta", "lexicon": "fr\0"}, "no_such_lexicon"),
        ({"ruleset": "letter-dice", "dice_text": "\0"}, "bad_dice"),
        ({"ruleset": "wocable", "lexicon": "nothing"}, "no_such_lexicon"),
    ],
)
def test_options_with_which_no_game_could_start_are_not_kept(
    options: dict[str, Any], reason: str
) -> None:
    rulesets.load(())
    library.install(DATA)
    with pytest.raises(refusals.Illegal) as no:
        environments.content(options, None, "fr")
    assert no.value.extra["reason"] == reason


def test_options_are_kept_that_fit_any_number_of_seats() -> None:
    rulesets.load(())
    library.install(DATA)
    for mode in ("solo", "duel", "tourlou", "scenario", None):
        kept = environments.content({"ruleset": "duplikta", "mode": mode}, None, "en")
        assert kept.options["mode"] == mode


async def test_what_only_looks_like_a_nul_character_is_kept(here: House) -> None:
    ana = (await new_guest(here, "Ana", "fr", "test")).player
    arrangement = {"note": "\\u0000", "\\\\u0000": "\\"}
    wanted = environments.content(OPTIONS, arrangement, "fr")
    who = Asked(named("odd", "Ana"), None, ana, "test")
    row = await environments.prepare(here, who, wanted)
    async with here.database.transaction() as connection:
        await environments.save(connection, row)
    assert (await environments.find(here, who)).arrangement == arrangement
    for nul in ("\0", "\\\0", "\\u0000\0"):
        with pytest.raises(refusals.Malformed):
            environments.content(OPTIONS, {"note": nul}, "fr")
