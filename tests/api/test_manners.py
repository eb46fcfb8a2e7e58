"""Manners of HTTP that a client relies on, each refusal in its one shape."""

from __future__ import annotations

from typing import Any

import asyncpg
import httpx2
import pytest

from tests.api.games import guest
from tests.api.here import serving
from tests.api.schemas import faults, named
from tests.postgres import in_thread

API = "/api/v1"
ROOM = {"options": {"ruleset": "six-qui-prend"}, "seats": 2, "bots": [1], "start": True}


@pytest.fixture(scope="module")
def ana(http: httpx2.Client) -> dict[str, str]:
    return guest(http)


@pytest.fixture(scope="module")
def game(http: httpx2.Client, ana: dict[str, str]) -> str:
    return str(http.post(f"{API}/rooms", json=ROOM, headers=ana).json()["game"])


def code_of(document: dict[str, Any], answer: httpx2.Response) -> str:
    """The code of a refusal, which must be a whole problem."""
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert not faults(document, named("Problem"), problem)
    assert problem["status"] == answer.status_code
    assert problem["type"] == f"/docs/problems#{problem['code']}"
    return str(problem["code"])


JSON = {"Content-Type": "application/json"}


@pytest.mark.parametrize(
    ("method", "path", "sent", "status", "code"),
    [
        ("GET", "/nothing/here", {}, 404, "not_found"),
        ("POST", "/nothing/here", {}, 404, "not_found"),
        ("GET", "/games/nosuchgame22", {}, 404, "not_found"),
        ("GET", "/games/no%00such", {}, 422, "malformed"),
        ("GET", "/me", {}, 401, "token_missing"),
        ("GET", "/me", {"headers": {"Authorization": "Bearer lt_no"}}, 401, "token_invalid"),
        ("GET", "/rooms", {"headers": {"Authorization": "Bearer x"}}, 401, "token_invalid"),
        ("PUT", "/me", {}, 405, "method_not_allowed"),
        ("POST", "/guests", {"content": b"{", "headers": JSON}, 400, "bad_json"),
        ("POST", "/guests", {"content": b"[" * 9000, "headers": JSON}, 400, "bad_json"),
        ("POST", "/guests", {"content": b"\xff", "headers": JSON}, 400, "bad_json"),
        ("POST", "/guests", {"content": b'{"name":"Ana"}'}, 415, "unsupported_media_type"),
        ("POST", "/guests", {"data": {"name": "Ana"}}, 415, "unsupported_media_type"),
        ("POST", "/guests", {"content": b"x" * 20_000, "headers": JSON}, 413, "too_large"),
        ("POST", "/guests", {}, 422, "malformed"),
        ("POST", "/guests", {"json": {"name": 5}}, 422, "malformed"),
        ("POST", "/guests", {"json": {"name": "Ana", "nom": "Ana"}}, 422, "malformed"),
        ("POST", "/guests", {"content": b'{"\\ud800": 1}', "headers": JSON}, 422, "malformed"),
        ("POST", "/guests", {"json": {"name": "\u200b"}}, 422, "malformed"),
        ("GET", "/rooms?cursor=yesterday", {}, 422, "malformed"),
        ("GET", "/rooms?limit=0", {}, 422, "malformed"),
    ],
)
def test_a_refusal_has_one_shape(
    http: httpx2.Client,
    document: dict[str, Any],
    method: str,
    path: str,
    sent: dict[str, Any],
    status: int,
    code: str,
) -> None:
    answer = http.request(method, API + path, **sent)
    assert answer.status_code == status
    assert code_of(document, answer) == code
    if status == 401:
        assert answer.headers["www-authenticate"].startswith("Bearer")
        assert ("invalid_token" in answer.headers["www-authenticate"]) == (code != "token_missing")


def test_a_wrong_method_is_told_every_right_one(http: httpx2.Client) -> None:
    answer = http.put(f"{API}/rooms/abc")
    assert answer.status_code == 405
    assert answer.headers["allow"] == "DELETE, GET, HEAD, PATCH"
    options = http.options(f"{API}/rooms/abc")
    assert options.status_code == 204
    assert options.headers["allow"] == "DELETE, GET, HEAD, PATCH"
    assert http.get(f"{API}/rooms/abc/start").headers["allow"] == "POST"


def test_head_is_get_without_the_body(http: httpx2.Client, game: str) -> None:
    for path in (f"{API}/rulesets", f"{API}/games/{game}", "/health"):
        head, get = http.head(path), http.get(path)
        assert head.status_code == 200
        assert head.content == b""
        assert head.headers["content-type"] == get.headers["content-type"]
    assert http.head(f"{API}/games/nosuchgame22").status_code == 404
    assert http.head(f"{API}/games/{game}/stream").status_code == 405


def test_an_unchanged_game_is_not_sent_again(
    http: httpx2.Client, ana: dict[str, str], game: str
) -> None:
    first = http.get(f"{API}/games/{game}", headers=ana)
    tag = first.headers["etag"]
    for sent in (tag, f"W/{tag}", f'"other", {tag}', "*"):
        again = http.get(f"{API}/games/{game}", headers={**ana, "If-None-Match": sent})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == tag
    assert http.get(f"{API}/games/{game}", headers={"If-None-Match": tag}).status_code == 200
    card = first.json()["view"]["hand"][0]
    move = {"move": {"kind": "six-qui-prend.choose", "card": card}}
    assert http.post(f"{API}/games/{game}/moves", json=move, headers=ana).status_code == 200
    changed = http.get(f"{API}/games/{game}", headers={**ana, "If-None-Match": tag})
    assert changed.status_code == 200
    assert changed.headers["etag"] != tag


def test_a_key_gives_every_write_one_effect(http: httpx2.Client, document: dict[str, Any]) -> None:
    ana = guest(http)
    keyed = {**ana, "Idempotency-Key": "one"}
    first = http.post(f"{API}/rooms", json=ROOM, headers=keyed)
    again = http.post(f"{API}/rooms", json=ROOM, headers=keyed)
    assert again.status_code == first.status_code == 201
    assert again.json() == first.json()
    assert again.headers["idempotency-replayed"] == "true"
    assert "idempotency-replayed" not in first.headers
    other = http.post(f"{API}/rooms", json={**ROOM, "language": "es"}, headers=keyed)
    assert (other.status_code, code_of(document, other)) == (422, "key_reused")

    named_ = {**ana, "Idempotency-Key": "two"}
    assert http.patch(f"{API}/me", json={"name": "Bea"}, headers=named_).json()["name"] == "Bea"
    http.patch(f"{API}/me", json={"name": "Cleo"}, headers=ana)
    replayed = http.patch(f"{API}/me", json={"name": "Bea"}, headers=named_)
    assert replayed.headers["idempotency-replayed"] == "true"
    assert http.get(f"{API}/me", headers=ana).json()["player"]["name"] == "Cleo"

    game = first.json()["game"]
    keyed = {**ana, "Idempotency-Key": "three"}
    left = http.post(f"{API}/games/{game}/leave", headers=keyed)
    again = http.post(f"{API}/games/{game}/leave", headers=keyed)
    assert again.json() == {**left.json(), "replayed": True}
    assert again.headers["idempotency-replayed"] == "true"


@pytest.mark.parametrize("key", ["", "x" * 101, "with space", "é".encode()])
def test_a_key_that_cannot_be_kept_is_refused(
    http: httpx2.Client, ana: dict[str, str], document: dict[str, Any], key: Any
) -> None:
    answer = http.post(f"{API}/rooms", json=ROOM, headers={**ana, "Idempotency-Key": key})
    assert (answer.status_code, code_of(document, answer)) == (422, "malformed")


def test_another_page_may_ask_and_read(http: httpx2.Client) -> None:
    elsewhere = {"Origin": "https://bots.example"}
    asked = http.options(
        f"{API}/rooms",
        headers={
            **elsewhere,
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "authorization,content-type,idempotency-key",
        },
    )
    assert asked.status_code == 200
    assert asked.headers["access-control-allow-origin"] == "*"
    for path, status in ((f"{API}/rulesets", 200), (f"{API}/me", 401), (f"{API}/no", 404)):
        answer = http.get(path, headers=elsewhere)
        assert answer.status_code == status
        assert answer.headers["access-control-allow-origin"] == "*"
        exposed = answer.headers["access-control-expose-headers"]
        for name in ("ETag", "Retry-After", "Idempotency-Replayed"):
            assert name in exposed


def test_pages_skip_nothing_and_repeat_nothing(http: httpx2.Client) -> None:
    ana = guest(http)
    made = [http.post(f"{API}/rooms", json=ROOM, headers=ana).json()["game"] for _ in range(5)]
    assert walk(http, f"{API}/games?limit=2", ana) == list(reversed(made))
    public = {**ROOM, "bots": [], "start": False, "visibility": "public"}
    rooms = [http.post(f"{API}/rooms", json=public, headers=ana).json()["id"] for _ in range(5)]
    assert walk(http, f"{API}/rooms?limit=2", {}) == list(reversed(rooms))


def walk(http: httpx2.Client, path: str, headers: dict[str, str]) -> list[str]:
    """The ids of all pages."""
    found: list[str] = []
    cursor = ""
    while True:
        page = http.get(path + cursor, headers=headers).json()
        found += [item["id"] for item in page["items"]]
        if page["next"] is None:
            return found
        cursor = f"&cursor={page['next']}"


def test_pages_tell_games_of_one_moment_apart(
    http: httpx2.Client, module_database_url: str
) -> None:
    ana = guest(http)
    made = [http.post(f"{API}/rooms", json=ROOM, headers=ana).json()["game"] for _ in range(7)]
    in_thread(execute(module_database_url, "UPDATE games SET started_at = 1700000000000"))
    found = walk(http, f"{API}/games?limit=2", ana)
    assert sorted(found) == sorted(made)


async def execute(url: str, statement: str) -> None:
    """Run one statement on the database of the tests."""
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


def test_only_named_origins_may_ask_where_some_are_named(database_url: str) -> None:
    with (
        serving(database_url, origins=("https://bots.example",)) as address,
        httpx2.Client(base_url=address, trust_env=False, timeout=30) as http,
    ):
        for origin, welcome in (("https://bots.example", True), ("https://evil.example", False)):
            answer = http.get(f"{API}/rulesets", headers={"Origin": origin})
            allowed = answer.headers.get("access-control-allow-origin")
            assert (allowed == origin) == welcome


@pytest.mark.usefixtures("one_window")
def test_a_limit_says_when_to_come_back(database_url: str, document: dict[str, Any]) -> None:
    with (
        serving(database_url, guests_per_minute=2) as address,
        httpx2.Client(base_url=address, trust_env=False, timeout=30) as http,
    ):
        answers = [http.post(f"{API}/guests", json={"name": "Ana"}) for _ in range(5)]
    refused = answers[-1]
    assert (refused.status_code, code_of(document, refused)) == (429, "too_many")
    assert 1 <= int(refused.headers["retry-after"]) <= 60
    assert refused.json()["limit"] == "guests_per_minute"
    assert refused.json()["retry_after"] == int(refused.headers["retry-after"])
