"""What an attacker would try: other pages, known tokens, addresses with secrets, names, time."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from typing import Any

import httpx2
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from ludotheque.api import careful
from tests.api.here import live, serving
from tests.api.people import API, PASSWORD, People


@pytest.fixture
def strict(database_url: str) -> Iterator[str]:
    with serving(database_url, origins=("https://play.example",)) as address:
        yield address


def test_a_websocket_from_a_foreign_page_is_refused(strict: str) -> None:
    for foreign in ("https://evil.example", "https://play.example.evil.example", "null"):
        with pytest.raises(InvalidStatus) as no:
            connect(live(strict), origin=Origin(foreign), proxy=None)
        assert no.value.response.status_code == 403
    for welcome in ("https://play.example", strict, None):
        origin = None if welcome is None else Origin(welcome)
        with connect(live(strict), origin=origin, proxy=None) as socket:
            assert '"welcome"' in socket.recv(5)


def test_a_token_known_before_the_log_in_is_not_the_one_after(people: People) -> None:
    """Session fixation: whoever planted a token on somebody's device gains nothing."""
    http = people.http
    guest = people.ask("POST", "/guests", body={"name": "Planted"})
    planted = {"Authorization": f"Bearer {guest['token']}"}
    body = {"name": people.names["account"], "password": PASSWORD}
    entered = http.post(f"{API}/sessions", json=body, headers=planted).json()
    assert entered["token"] != guest["token"]
    assert http.get(f"{API}/me", headers=planted).json()["player"]["name"] == "Planted"
    made = http.post(f"{API}/me/account", json={"password": PASSWORD}, headers=planted).json()
    assert made["token"] != guest["token"]
    assert http.get(f"{API}/me", headers=planted).json()["code"] == "token_invalid"


@pytest.mark.parametrize("name", ["token", "access_token", "authorization"])
def test_a_token_in_an_address_is_none(people: People, here: str, name: str) -> None:
    query = {name: people.tokens["account"]}
    answer = people.http.get(f"{API}/me", params=query)
    assert (answer.status_code, answer.json()["code"]) == (401, "token_missing")
    url = f"{live(here)}?{name}={people.tokens['account']}"
    with connect(url, proxy=None) as socket:
        assert '"player":null' in socket.recv(5)


def test_there_are_no_cookies_that_another_page_could_use(
    people: People, document: dict[str, Any]
) -> None:
    """CSRF: nothing that a browser sends by itself is believed, and none is ever set."""
    body = {"name": people.names["account"], "password": PASSWORD}
    answer = people.http.post(f"{API}/sessions", json=body)
    assert "set-cookie" not in answer.headers
    cookie = {"Cookie": f"token={answer.json()['token']}; Authorization={answer.json()['token']}"}
    assert people.http.get(f"{API}/me", headers=cookie).status_code == 401
    # A form of another page cannot send JSON without being asked first.
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        sent = people.http.post(
            f"{API}/sessions", content=b'{"name": "a"}', headers={"Content-Type": kind}
        )
        assert sent.status_code == 415
    schemes = document["components"]["securitySchemes"].values()
    assert {each["type"] for each in schemes} == {"http"}


def test_answers_do_not_tell_names_apart(people: People) -> None:
    said = []
    for name in (people.names["account"], "Nobody at all"):
        answer = people.http.post(f"{API}/sessions", json={"name": name, "password": "wrong"})
        kept = {k: v for k, v in answer.headers.items() if k not in ("date", "content-length")}
        said.append((answer.status_code, answer.json(), kept))
    assert said[0] == said[1]


def test_nor_does_the_time_they_take(database_url: str) -> None:
    """Passwords at their real price; the median of many, taken in turns."""
    how = {"password_memory_kib": 19_456, "password_passes": 2}
    with (
        serving(database_url, **how) as address,
        httpx2.Client(base_url=address, trust_env=False, timeout=20) as http,
    ):
        people = People(http, database_url)
        people.renew("account")
        times: dict[str, list[float]] = {people.names["account"]: [], "Nobody at all": []}
        for turn in range(24):
            for name, taken in times.items():
                began = time.perf_counter()
                http.post(f"{API}/sessions", json={"name": name, "password": f"wrong {turn}"})
                taken.append(time.perf_counter() - began)
    there, nobody = (statistics.median(taken[4:]) for taken in times.values())
    assert 0.7 < there / nobody < 1.43


@pytest.mark.usefixtures("one_window")
def test_limits_of_log_ins_hold_and_name_themselves(database_url: str) -> None:
    with (
        serving(database_url, guesses_per_account=3) as address,
        httpx2.Client(base_url=address, trust_env=False, timeout=20) as http,
    ):
        body = {"name": "Nobody at all", "password": "wrong"}
        answers = [http.post(f"{API}/sessions", json=body) for _ in range(7)]
    refused = answers[-1]
    assert (refused.status_code, refused.json()["limit"]) == (429, "guesses_per_account")
    assert 1 <= int(refused.headers["retry-after"]) <= 3600


@pytest.mark.usefixtures("one_window")
@pytest.mark.parametrize("limit", ["writes_per_token", "writes_per_minute", "writes_per_address"])
def test_writes_are_limited_by_token_account_and_address(database_url: str, limit: str) -> None:
    # Two processes on one database count together.
    with (
        serving(database_url, **{limit: 6}) as one,
        serving(database_url, **{limit: 6}) as two,
        httpx2.Client(base_url=one, trust_env=False, timeout=20) as http,
    ):
        people = People(http, database_url)
        people.renew("account")
        wish: dict[str, Any] = {"label": limit, "scopes": ["room:write"]}
        made = people.ask("POST", "/me/tokens", "account", wish)
        headers = {"Authorization": f"Bearer {made['token']}"}
        room = {"options": {"ruleset": "six-qui-prend"}}
        answers = [
            httpx2.post(
                f"{where}{API}/rooms", json=room, headers=headers, trust_env=False, timeout=20
            )
            for _ in range(7)
            for where in (one, two)
        ]
    assert answers[0].status_code == 201
    assert answers[-1].json()["limit"] == limit
    assert "retry-after" in answers[-1].headers


def test_a_ban_holds_on_an_open_socket(people: People, here: str) -> None:
    people.renew("other")
    people.renew("admin")
    room = people.game()
    with connect(live(here), proxy=None) as socket:
        socket.send(f'{{"type":"hello","token":"{people.tokens["other"]}"}}')
        wish = {"kind": "ban", "reason": "Insults.", "seconds": 60}
        people.ask("POST", f"/admin/players/{people.ids['other']}/sanctions", "admin", wish)
        text = ""
        move = '{"kind":"six-qui-prend.choose","card":1}'
        for number in range(50):
            socket.send(f'{{"type":"move","id":"m{number}","game":"{room["game"]}","move":{move}}}')
            text = str(socket.recv(5))
            while '"refused"' not in text:
                text = str(socket.recv(5))
            if '"banned"' in text:
                break
            time.sleep(0.05)
        assert '"reason":"Insults."' in text


@pytest.mark.parametrize("path", [f"{API}/rulesets", "/docs", f"{API}/nothing", "/health"])
def test_every_answer_tells_browsers_to_be_careful(people: People, path: str) -> None:
    headers = people.http.get(path).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    policy = headers["content-security-policy"]
    assert "frame-ancestors 'none'" in policy
    assert "unsafe-eval" not in policy
    assert "script-src 'self'" in policy or "default-src 'none'" in policy


@pytest.mark.parametrize(("scheme", "said"), [("https", b"max-age=31536000"), ("http", None)])
async def test_who_came_by_tls_is_told_to_stay_with_it(scheme: str, said: bytes | None) -> None:
    sent: list[Any] = []

    async def app(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        raise AssertionError

    scope = {"type": "http", "scheme": scheme, "path": "/", "method": "GET"}
    await careful.Careful(app)(scope, receive, send)
    assert dict(sent[0]["headers"]).get(b"strict-transport-security") == said


def test_answers_with_secrets_are_not_kept_by_anybody(people: People) -> None:
    body = {"name": people.names["account"], "password": PASSWORD}
    for path in ("/sessions", "/guests"):
        sent = body if path == "/sessions" else {"name": "Ana"}
        answer = people.http.post(API + path, json=sent)
        assert answer.headers["cache-control"] == "no-store"
