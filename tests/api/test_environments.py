"""Environments and appointments over HTTP: answers, keys, limits, and what nobody is told."""

from __future__ import annotations

import time
from typing import Any

import asyncpg
import httpx2
import pytest

from tests.api.games import guest
from tests.api.here import serving
from tests.api.schemas import faults, named
from tests.postgres import in_thread

API = "/api/v1"
SIX = {"ruleset": "six-qui-prend", "choose_seconds": 31}
ALONE = {"ruleset": "duplikta", "mode": "solo", "timer_seconds": 0}
DAY = 86_400_000


def key(name: str, password: str | None = None, **more: Any) -> dict[str, Any]:
    found = {"name": name, "owner": "Ana", **more}
    return found if password is None else {**found, "password": password}


def save(http: httpx2.Client, who: dict[str, str], body: dict[str, Any]) -> httpx2.Response:
    return http.post(f"{API}/environments", json={"options": SIX, **body}, headers=who)


def find(http: httpx2.Client, who: dict[str, str], body: dict[str, Any]) -> httpx2.Response:
    return http.post(f"{API}/environments/find", json=body, headers=who)


def test_saved_found_listed_and_deleted(http: httpx2.Client, document: dict[str, Any]) -> None:
    ana, bea = guest(http), guest(http, "Bea")
    arrangement = {"grid": {"x": 3.5, "y": 4}}
    saved = save(http, ana, key("Desk", "secret", arrangement=arrangement))
    assert saved.status_code == 200
    assert not faults(document, named("Environment"), saved.json())
    found = find(http, bea, key(" DESK", "secret")).json()
    assert found == {**saved.json(), "yours": False}
    assert (found["arrangement"], found["options"]["choose_seconds"]) == (arrangement, 31)
    assert (found["protected"], found["game"]) == (True, None)
    listed = http.get(f"{API}/environments", headers=ana).json()
    assert [each["id"] for each in listed["items"]] == [found["id"]]
    assert "options" not in listed["items"][0]
    assert http.get(f"{API}/environments", headers=bea).json() == {"items": [], "next": None}
    taken = save(http, bea, key("desk", "wrong"))
    assert (taken.status_code, taken.json()["code"]) == (409, "name_taken")
    gone = http.post(f"{API}/environments/delete", json=key("Desk"), headers=ana)
    assert gone.json()["id"] == found["id"]
    assert find(http, bea, key("Desk", "secret")).status_code == 404


def test_no_answer_tells_whether_there_is_one(http: httpx2.Client) -> None:
    ana, bea = guest(http), guest(http, "Bea")
    save(http, ana, key("Locked", "secret"))
    answers = [
        http.post(f"{API}/environments/{what}", json=body, headers=bea)
        for what in ("find", "delete", "restore")
        for body in (key("Locked"), key("Locked", "x"), key("None"), key("None", "x"))
    ]
    assert {answer.status_code for answer in answers} == {404}
    assert len({answer.text for answer in answers}) == 1
    heads = [sorted(set(answer.headers) - {"date"}) for answer in answers]
    assert all(head == heads[0] for head in heads)


def test_a_write_sent_again_has_one_effect_and_asks_for_no_password_twice(
    http: httpx2.Client,
) -> None:
    ana = guest(http)
    keyed = {**ana, "Idempotency-Key": "save-1"}
    first = save(http, keyed, key("Once", "secret"))
    http.post(f"{API}/environments/delete", json=key("Once"), headers=ana)
    again = save(http, keyed, key("Once", "secret"))
    assert again.json() == first.json()
    assert again.headers["idempotency-replayed"] == "true"
    assert find(http, ana, key("Once", "secret")).status_code == 404, "it was not saved again"
    other = save(http, keyed, key("Once", "secret", options={**SIX, "choose_seconds": 32}))
    assert other.json()["code"] == "key_reused"
    unprotected = save(http, keyed, key("Once"))
    assert unprotected.json()["code"] == "key_reused"


def test_neither_a_password_nor_a_quick_hash_of_one_is_kept(
    http: httpx2.Client, module_database_url: str
) -> None:
    ana = {**guest(http), "Idempotency-Key": "kept"}
    body = key("Kept", "correct horse")
    save(http, ana, body)
    rows: list[str] = []

    async def read() -> None:
        connection = await asyncpg.connect(module_database_url)
        for table in ("environments", "answers", "limits"):
            found = await connection.fetch(f"SELECT t::text FROM {table} t")
            rows.extend(row[0] for row in found)
        await connection.close()

    in_thread(read())
    whole = "\n".join(rows)
    assert "$argon2id$" in whole
    assert "correct horse" not in whole
    # A quick hash is kept of what a key stands for; it tells no password from another.
    again = save(http, ana, {**body, "password": "another"})
    assert again.headers["idempotency-replayed"] == "true"


def test_a_room_gets_the_options_and_a_game_goes_on(http: httpx2.Client) -> None:
    ana, bea = guest(http), guest(http, "Bea")
    wish = {"options": ALONE, "seats": 1, "start": True}
    game = http.post(f"{API}/rooms", json=wish, headers=ana).json()["game"]
    arrangement = {"mine": "alone"}
    body = key("Game", options=ALONE, arrangement=arrangement, game={"id": game, "n": 1})
    saved = save(http, ana, body).json()
    assert saved["game"] == {"game": game, "n": 1, "seats": 1, "ways": ["start", "alone"]}
    stolen = save(http, bea, {**body, "name": "Stolen"})
    assert stolen.json()["code"] == "not_seated"

    room = http.post(
        f"{API}/rooms", json={"options": {**ALONE, "chances": 0}, "seats": 1}, headers=bea
    )
    applied = http.post(
        f"{API}/rooms/{room.json()['id']}/environment", json=key("Game"), headers=bea
    )
    assert applied.json()["options"] == saved["options"]
    assert "mine" not in applied.text
    assert "arrangement" not in applied.text
    assert applied.json()["options"]["position"] is None

    keyed = {**bea, "Idempotency-Key": "restore"}
    restored = http.post(f"{API}/environments/restore", json=key("Game"), headers=keyed)
    assert (restored.status_code, restored.json()["status"]) == (201, "started")
    again = http.post(f"{API}/environments/restore", json=key("Game"), headers=keyed)
    assert again.json() == restored.json()
    before = http.get(f"{API}/games/{game}", headers=ana).json()["view"]
    after = http.get(f"{API}/games/{restored.json()['game']}", headers=bea).json()["view"]
    assert sorted(after["own"]["rack"]) == sorted(before["own"]["rack"]), "the rack that was there"


@pytest.mark.usefixtures("one_window")
def test_guesses_are_slowed_down_and_the_answer_says_how_long(
    module_database_url: str, document: dict[str, Any]
) -> None:
    with (
        serving(module_database_url, guesses_per_environment=3) as address,
        serving(module_database_url, guesses_per_environment=3) as other,
        httpx2.Client(base_url=address, trust_env=False, timeout=30) as one,
        httpx2.Client(base_url=other, trust_env=False, timeout=30) as two,
    ):
        ana, bea = guest(one), guest(one, "Bea")
        save(one, ana, key("Guessed", "secret"))
        for name in ("Guessed", "Not there"):
            answers = [find((one, two)[n % 2], bea, key(name, f"{n}")) for n in range(6)]
            assert [answer.status_code for answer in answers] == [404] * 3 + [429] * 3
            no = answers[-1]
            assert no.json()["limit"] == "guesses_per_environment"
            assert 1 <= int(no.headers["retry-after"]) == no.json()["retry_after"] <= 3_600
        assert save(two, bea, key("Guessed", "secret")).status_code == 429


@pytest.mark.parametrize(
    "body",
    [
        key("x" * 41),
        key("\u200b"),
        key("x", ""),
        key("x", "p" * 101),
        key("x", options={"ruleset": "nothing"}),
        key("x", options={**SIX, "more": 1}),
        key("x", arrangement=[1]),
        key("x", arrangement={"x": "y" * 5_000}),
        key("x", arrangement={"x": "\0"}),
        key("x", game={"id": "no id"}),
        key("x", game={"id": "abc", "n": 0}),
        key("x", more=True),
        {"name": "x"},
    ],
)
def test_what_is_not_saved(http: httpx2.Client, body: dict[str, Any]) -> None:
    answer = save(http, guest(http), body)
    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")


def test_a_body_with_half_a_character_or_no_number_is_refused(http: httpx2.Client) -> None:
    headers = {**guest(http), "Content-Type": "application/json"}
    for what in ('"\\ud800"', "NaN", "1e999", "[" * 2_000 + "]" * 2_000):
        text = (
            '{"name":"x","owner":"y","options":{"ruleset":"six-qui-prend"},'
            '"arrangement":{"x":' + what + "}}"
        )
        answer = http.post(f"{API}/environments", content=text, headers=headers)
        assert answer.status_code in (400, 422), what


def test_an_appointment_is_in_the_room_and_in_the_lists(http: httpx2.Client) -> None:
    ana = guest(http)
    starts_at = int(time.time() * 1000) + DAY
    wish = {"options": SIX, "visibility": "public", "starts_at": starts_at}
    room = http.post(f"{API}/rooms", json=wish, headers=ana).json()
    assert room["starts_at"] == starts_at
    listed = http.get(f"{API}/rooms").json()["items"]
    assert [each["starts_at"] for each in listed if each["id"] == room["id"]] == [starts_at]
    assert http.get(f"{API}/me", headers=ana).json()["rooms"][0]["starts_at"] == starts_at
    for wrong in (starts_at - 2 * DAY, starts_at + 400 * DAY):
        answer = http.patch(f"{API}/rooms/{room['id']}", json={"starts_at": wrong}, headers=ana)
        assert answer.json()["errors"][0]["at"] == "body.starts_at"
    none = http.patch(f"{API}/rooms/{room['id']}", json={"starts_at": 0}, headers=ana)
    assert none.json()["starts_at"] is None
    gone = http.get(f"{API}/rooms/{room['id']}/appointment.ics")
    assert (gone.status_code, gone.json()["code"]) == (404, "not_found")
