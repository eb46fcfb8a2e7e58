"""Moves that are only tried: what is answered, and that nothing is saved."""

from __future__ import annotations

from typing import Any

import asyncpg
import httpx2
import pytest

from tests.api.games import WOCABLE, Person, Table
from tests.api.here import serving
from tests.api.schemas import faults, named
from tests.postgres import in_thread


def laid(rack: list[str], first: int = 112) -> dict[str, Any]:
    """All tiles of a rack in a row from a cell; blanks stand for E."""
    tiles = [
        {"cell": first + place, "letter": "E" if tile == "?" else tile, "blank": tile == "?"}
        for place, tile in enumerate(rack)
    ]
    return {"kind": "wocable.place", "tiles": tiles}


def stored(database_url: str, game_id: str) -> tuple[Any, ...]:
    """Everything that the database holds of a game."""

    async def ask() -> tuple[Any, ...]:
        connection = await asyncpg.connect(database_url.replace("+asyncpg", ""))
        try:
            game = await connection.fetchrow(
                "SELECT g.*, g.state::text AS s FROM games g WHERE id = $1", game_id
            )
            log = await connection.fetch("SELECT * FROM log WHERE game_id = $1", game_id)
            return (str(game), str(log))
        finally:
            await connection.close()

    return in_thread(ask())


def test_a_draft_is_scored_and_nothing_is_saved(
    wocable: Table, document: dict[str, Any], module_database_url: str
) -> None:
    seat = wocable.mover
    rack = wocable.look(seat)["view"]["racks"][seat]
    before = stored(module_database_url, wocable.id)
    answer = wocable.tried(seat, laid(rack), n=1)
    assert answer.status_code == 200
    found = answer.json()
    assert not faults(document, named("Tried"), found)
    assert found["n"] == 1
    assert found["trial"]["bonus"] == 50
    word = found["trial"]["words"][0]
    assert found["legal"] is word["valid"]
    assert found["trial"]["score"] == word["score"] + 50
    assert stored(module_database_url, wocable.id) == before
    assert wocable.look()["n"] == 1


def test_the_key_of_a_dry_run_is_not_spent(wocable: Table) -> None:
    person = wocable.people[wocable.mover]
    person.headers["Idempotency-Key"] = "once"
    body, path = {"move": {"kind": "wocable.pass"}}, f"/games/{wocable.id}/moves"
    assert person.post(path, body, dry_run="true").json()["legal"] is True
    taken = person.post(path, body).json()
    assert (taken["n"], taken["replayed"]) == (2, False)


def test_who_is_not_on_the_move_gets_the_score_and_nothing_of_words(wocable: Table) -> None:
    seat = 1 - wocable.mover
    rack = wocable.look(seat)["view"]["racks"][seat]
    found = wocable.tried(seat, laid(rack)).json()
    assert found["legal"] is False
    assert found["trial"]["words"][0]["valid"] is None
    assert found["trial"]["score"] > 50


@pytest.mark.parametrize("turn", [0, 1])
def test_an_illegal_draft_tells_nothing_of_words(wocable: Table, turn: int) -> None:
    seat = wocable.mover if turn == 0 else 1 - wocable.mover
    rack = wocable.look(seat)["view"]["racks"][seat]
    for draft in (laid(rack, first=0), laid(rack[:1]), laid(["Q"] * 7)):
        answer = wocable.tried(seat, draft)
        assert answer.status_code == 422
        problem = answer.json()
        assert problem["code"] == "illegal_move"
        assert "trial" not in problem
        # The same as the move itself is refused with, but for whose turn it is.
        if turn == 0:
            assert problem == wocable.move(seat, draft).json()


def test_a_dry_run_is_refused_as_the_move_would_be(http: httpx2.Client, wocable: Table) -> None:
    seat = wocable.mover
    move = {"kind": "wocable.pass"}
    stranger = Person(http, "Cid")
    path = f"/games/{wocable.id}/moves"
    assert stranger.post(path, {"move": move}, dry_run="true").json()["code"] == "not_seated"
    nobody = http.post(f"/api/v1{path}", params={"dry_run": "true"}, json={"move": move})
    assert nobody.json()["code"] == "token_missing"
    unknown = stranger.post("/games/nothing/moves", {"move": move}, dry_run="true")
    assert unknown.json()["code"] == "not_found"
    assert wocable.tried(seat, {"kind": "wocable.fly"}).json()["code"] == "malformed"
    assert wocable.move(seat, move).status_code == 200
    stale = wocable.tried(seat, move, n=1)
    assert (stale.status_code, stale.json()["code"]) == (409, "stale")
    assert stale.json()["n"] == 2
    wocable.end()
    assert wocable.tried(seat, move).json()["code"] == "game_over"


def test_without_trials_a_dry_run_says_whether_a_move_is_legal(
    shoals: Table, module_database_url: str
) -> None:
    seat = shoals.mover
    before = stored(module_database_url, shoals.id)
    answers = [
        shoals.tried(seat, {"kind": "shoals.place", "tile": 0, "cell": cell}) for cell in range(2)
    ]
    assert {answer.status_code for answer in answers} <= {200, 422}
    for answer in answers:
        if answer.status_code == 200:
            assert answer.json()["legal"] is True
            assert answer.json()["trial"] is None
    other = shoals.tried(1 - seat, {"kind": "shoals.place", "tile": 0, "cell": 0})
    assert other.json()["code"] in ("illegal_move", "malformed")
    assert stored(module_database_url, shoals.id) == before


def test_no_words_are_told_in_a_rated_game_without_trials(http: httpx2.Client) -> None:
    options = {"ruleset": "letter-dice", "language": "en"}
    word = {"kind": "letter-dice.enter", "word": "TEA"}
    rated = Table(http, options, rated=True)
    assert rated.tried(rated.mover, word).json()["code"] == "look_up_closed"
    casual = Table(http, options)
    assert casual.tried(casual.mover, word).json().get("code") in (None, "illegal_move")


def test_trials_are_counted_and_moves_are_not(module_database_url: str) -> None:
    most = 3
    with (
        serving(module_database_url, writes_per_minute=most) as address,
        httpx2.Client(base_url=address, trust_env=False, timeout=20) as http,
    ):
        table = Table(http, WOCABLE)
        seat, move = table.mover, {"kind": "wocable.pass"}
        # A minute may end between them.
        answers = [table.tried(seat, move) for _ in range(2 * most + 1)]
        assert [answer.status_code for answer in answers[:most]] == [200] * most
        no = next(answer for answer in answers if answer.status_code != 200)
        assert (no.status_code, no.json()["code"]) == (429, "too_many")
        assert no.json()["limit"] == "writes_per_minute"
        assert int(no.headers["retry-after"]) == no.json()["retry_after"] > 0
        # Each player has their own, and what is refused as a trial is taken as a move.
        assert table.tried(1 - seat, move).status_code == 200
        assert table.move(seat, move).status_code == 200
