"""Words looked up, disputed and decided, over HTTP."""

from __future__ import annotations

from typing import Any

import httpx2
import pytest

from tests.api.operator import operator_token

API = "/api/v1"
WORD = "zorgleph"


class Somebody:
    """A guest with a client of their own."""

    def __init__(self, http: httpx2.Client, name: str, token: str | None = None) -> None:
        self.http = http
        made = http.post(f"{API}/guests", json={"name": name, "language": "en"}).json()
        self.id: str = made["player"]["id"]
        self.token = token or str(made["token"])

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> httpx2.Response:
        sent = {"Authorization": f"Bearer {self.token}", **headers}
        extra = {} if body is None else {"json": body}
        return self.http.request(method, f"{API}{path}", headers=sent, **extra)


@pytest.fixture
def ana(http: httpx2.Client) -> Somebody:
    return Somebody(http, "Ana")


@pytest.fixture
def operator(http: httpx2.Client, module_database_url: str) -> Somebody:
    made = Somebody(http, "Olga")
    made.token = operator_token(module_database_url, made.id)
    return made


def test_the_lists_say_what_they_are(http: httpx2.Client) -> None:
    items = http.get(f"{API}/lexica").json()["items"]
    by_list = {each["list"]: each for each in items}
    assert set(by_list) >= {"fr-hunspell", "en-open", "es-hunspell"}
    french = by_list["fr-hunspell"]
    assert french["words"] == 405_705
    assert (french["default"], french["newest"], french["origin"]) == (True, True, "shipped")
    assert by_list["en-open"]["safety"] == "school"
    for name in ("fr", "fr-hunspell", french["id"]):
        found = http.get(f"{API}/lexica/{name}").json()
        assert {**french, "versions": found["versions"]} == found


@pytest.mark.parametrize("name", ["de", "fr-hunspell@000000000000", "en-none"])
def test_a_list_that_nobody_has_is_not_found(http: httpx2.Client, name: str) -> None:
    for path in (f"/lexica/{name}", f"/lexica/{name}/words/mot"):
        answer = http.get(f"{API}{path}")
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    assert http.get(f"{API}/lexica/NO-SUCH!").json()["code"] == "malformed"


@pytest.mark.parametrize(
    ("name", "typed", "word", "accepted"),
    [
        ("fr", "mère", "MERE", True),
        ("fr", "CŒUR", "COEUR", True),
        ("fr", "mcao", "MCAO", False),
        ("es", "piñata", "PIÑATA", True),
        ("en", "hello", "HELLO", True),
        ("en", "l'eau", "L'EAU", False),
    ],
)
def test_words_are_looked_up_as_they_are_typed(
    http: httpx2.Client, name: str, typed: str, word: str, accepted: bool
) -> None:
    found = http.get(f"{API}/lexica/{name}/words/{typed}").json()
    assert (found["word"], found["accepted"]) == (word, accepted)
    assert (found["since"] is not None) == accepted
    assert found["lexicon"].startswith(found["list"] + "@")


def test_spanish_tiles_are_shown(http: httpx2.Client) -> None:
    found = http.get(f"{API}/lexica/es/words/churros").json()
    assert found["tiles"] == ["CH", "U", "RR", "O", "S"]


def test_one_tap_more_is_no_dispute_more(ana: Somebody) -> None:
    first = ana.ask("POST", "/lexica/en/disputes", {"word": "snargle"})
    assert first.status_code == 201
    made = first.json()
    assert (made["word"], made["accepted"], made["status"]) == ("SNARGLE", False, "open")
    assert made["player"] == {"id": ana.id, "name": "Ana", "kind": "guest"}
    again = ana.ask("POST", "/lexica/en-open/disputes", {"word": "Snargle", "comment": "Please!"})
    assert again.json() == made


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("abcdefghijklmnopqrst", "impossible_word"),
        ("þab", "impossible_word"),
        ("a", "malformed"),
        ("two words", "malformed"),
        ("x1", "malformed"),
        ("", "malformed"),
    ],
)
def test_what_can_be_no_word_is_not_disputed(ana: Somebody, word: str, code: str) -> None:
    answer = ana.ask("POST", "/lexica/en/disputes", {"word": word})
    assert answer.json()["code"] == code


def test_disputes_are_for_operators(http: httpx2.Client, ana: Somebody, operator: Somebody) -> None:
    made = ana.ask("POST", "/lexica/fr/disputes", {"word": "snargle"}).json()
    for path, body in (("/disputes", None), (f"/disputes/{made['id']}/decision", {"grant": True})):
        method = "GET" if body is None else "POST"
        assert ana.ask(method, path, body).json()["code"] == "forbidden"
        assert http.request(method, f"{API}{path}", json=body).status_code == 401
    listed = operator.ask("GET", "/disputes?status=open&limit=1").json()
    assert [each["id"] for each in listed["items"]] == [made["id"]]
    if listed["next"]:
        later = operator.ask("GET", f"/disputes?status=open&cursor={listed['next']}").json()
        assert made["id"] not in [each["id"] for each in later["items"]]


def test_a_granted_dispute_makes_a_version_and_the_old_one_stays(
    http: httpx2.Client, operator: Somebody
) -> None:
    before = http.get(f"{API}/lexica/en").json()
    asked = [Somebody(http, name) for name in ("Ana", "Ben")]
    made = [who.ask("POST", "/lexica/en/disputes", {"word": WORD}).json() for who in asked]
    decision = {"grant": True, "reason": "A word of our own."}
    path = f"/disputes/{made[0]['id']}/decision"
    decided = operator.ask("POST", path, decision, **{"Idempotency-Key": "grant-1"})
    assert decided.status_code == 200
    version = decided.json()["version"]
    assert decided.json()["status"] == "granted"
    assert version != before["id"]
    act = operator.ask("GET", "/admin/audit?limit=1").json()["items"][0]
    assert (act["act"], act["actor"], act["player_name"]) == (
        "dispute.granted",
        operator.id,
        "Ana",
    )
    assert act["detail"] == {"list": "en-open", "asked": "addition", "word": WORD.upper()} | {
        "reason": decision["reason"]
    }
    # Sent again it is answered again; decided anew it is refused.
    again = operator.ask("POST", path, decision, **{"Idempotency-Key": "grant-1"})
    assert again.json() == decided.json()
    assert operator.ask("POST", path, decision).json()["code"] == "already_decided"
    # Who asked the same was answered with it.
    other = operator.ask("POST", f"/disputes/{made[1]['id']}/decision", {"grant": False})
    assert other.json()["code"] == "already_decided"
    after = http.get(f"{API}/lexica/en").json()
    assert (after["id"], after["words"]) == (version, before["words"] + 1)
    assert [each["id"] for each in after["versions"]] == [version]
    found = http.get(f"{API}/lexica/en/words/{WORD}").json()
    assert (found["accepted"], found["since"]) == (True, version)
    # A game that began before keeps its words.
    old = http.get(f"{API}/lexica/{before['id']}/words/{WORD}").json()
    assert (old["accepted"], old["since"]) == (False, None)
    assert http.get(f"{API}/lexica/{before['id']}").json()["newest"] is False
    _take_it_out_again(http, operator, before["id"])


def _take_it_out_again(http: httpx2.Client, operator: Somebody, before: str) -> None:
    """A word that an operator added is disputed and removed: the words are those of before."""
    made = Somebody(http, "Cleo").ask("POST", "/lexica/en/disputes", {"word": WORD}).json()
    assert made["accepted"] is True
    path = f"/disputes/{made['id']}/decision"
    decided = operator.ask("POST", path, {"grant": True}).json()
    assert decided["version"] == before
    assert http.get(f"{API}/lexica/en").json()["id"] == before
    assert http.get(f"{API}/lexica/en/words/{WORD}").json()["accepted"] is False


def test_a_new_game_gets_the_version_of_now(http: httpx2.Client, operator: Somebody) -> None:
    ana = Somebody(http, "Ana")
    wish = {"options": {"ruleset": "letter-dice"}, "seats": 2, "bots": [1], "language": "es"}
    wish["start"] = True
    first = ana.ask("POST", "/rooms", wish).json()["game"]
    made = ana.ask("POST", "/lexica/es/disputes", {"word": WORD}).json()
    version = operator.ask("POST", f"/disputes/{made['id']}/decision", {"grant": True}).json()
    second = ana.ask("POST", "/rooms", wish).json()["game"]
    kept = [
        ana.ask("GET", f"/games/{game}").json()["options"]["lexicon"] for game in (first, second)
    ]
    assert kept[0] == made["lexicon"]
    assert kept[1] == version["version"]


def test_a_declined_dispute_changes_nothing(http: httpx2.Client, operator: Somebody) -> None:
    before = http.get(f"{API}/lexica/fr").json()
    made = Somebody(http, "Ana").ask("POST", "/lexica/fr/disputes", {"word": "mcao"}).json()
    decision = {"grant": False, "reason": "Not a word."}
    decided = operator.ask("POST", f"/disputes/{made['id']}/decision", decision).json()
    assert (decided["status"], decided["version"]) == ("declined", None)
    assert decided["reason"] == "Not a word."
    assert http.get(f"{API}/lexica/fr").json() == before
    missing = operator.ask("POST", "/disputes/nosuchthing/decision", decision)
    assert missing.json()["code"] == "not_found"


@pytest.mark.parametrize(("rated", "status"), [(True, 403), (False, 200)])
def test_the_dictionary_is_closed_to_who_plays_a_rated_word_game(
    http: httpx2.Client, rated: bool, status: int
) -> None:
    ana, other = Somebody(http, "Ana"), Somebody(http, "Cleo")
    wish = {"options": {"ruleset": "letter-dice"}, "seats": 2, "rated": rated, "language": "fr"}
    room = ana.ask("POST", "/rooms", wish).json()["id"]
    other.ask("POST", f"/rooms/{room}/seats", {})
    game = ana.ask("POST", f"/rooms/{room}/start").json()["game"]
    answer = ana.ask("GET", "/lexica/fr/words/noie")
    assert answer.status_code == status
    disputed = ana.ask("POST", "/lexica/fr/disputes", {"word": "zzzzz"})
    assert disputed.status_code == (403 if rated else 201)
    if rated:
        assert answer.json()["code"] == disputed.json()["code"] == "look_up_closed"
        assert "accepted" not in disputed.json()
        # Not even whether it could be one.
        impossible = ana.ask("POST", "/lexica/fr/disputes", {"word": "abcdefghijklmnopqrst"})
        assert impossible.json()["code"] == "look_up_closed"
    assert Somebody(http, "Ben").ask("GET", "/lexica/fr/words/noie").status_code == 200
    for each in (ana, other):
        assert each.ask("POST", f"/games/{game}/leave").status_code == 200
    assert ana.ask("GET", "/lexica/fr/words/noie").status_code == 200
