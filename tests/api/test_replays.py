"""Moves that are only tried, and games that are over: step by step, as files, from elsewhere."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from itertools import islice
from pathlib import Path
from typing import Any

import asyncpg
import httpx2
import pytest

from ludotheque import commands
from ludotheque.actions.thinking import MOST_OF_ONE, STUDY_SECONDS, Thinkers
from ludotheque.core.words.gcg_hints import layout_for, set_for
from ludotheque.core.words.gcg_reading import read
from ludotheque.core.words.gcg_replay import Manner, replay
from ludotheque.settings import Settings
from tests.api.here import DATA, serving
from tests.api.schemas import faults, named

GAMES = Path(__file__).parents[1] / "core" / "words" / "gcg"
WOCABLE = {"ruleset": "wocable", "language": "en", "turn_seconds": 0, "turn_days": 3}


class Person:
    """Somebody with a token."""

    def __init__(self, http: httpx2.Client, name: str) -> None:
        made = http.post("/api/v1/guests", json={"name": name, "language": "en"}).json()
        self.http = http
        self.headers = {"Authorization": f"Bearer {made['token']}"}

    def get(self, path: str, **query: Any) -> httpx2.Response:
        return self.http.get(f"/api/v1{path}", params=query, headers=self.headers)

    def post(self, path: str, body: Any = None, **query: Any) -> httpx2.Response:
        extra = {} if body is None else {"json": body}
        return self.http.post(f"/api/v1{path}", params=query, headers=self.headers, **extra)


class Table:
    """A game of two people."""

    def __init__(self, http: httpx2.Client, options: dict[str, Any], **wish: Any) -> None:
        self.http = http
        self.people = [Person(http, "Ana"), Person(http, "Ben")]
        asked = {"options": options, "seats": 2, "language": "en", **wish}
        room = self.people[0].post("/rooms", asked).json()
        self.people[1].post(f"/invites/{room['invite']}")
        self.id = self.people[0].post(f"/rooms/{room['id']}/start").json()["game"]

    def look(self, seat: int | None = None) -> dict[str, Any]:
        headers = {} if seat is None else self.people[seat].headers
        found: dict[str, Any] = self.http.get(f"/api/v1/games/{self.id}", headers=headers).json()
        return found

    @property
    def mover(self) -> int:
        return int(self.look()["to_act"][0])

    def move(self, seat: int, move: dict[str, Any], **query: Any) -> httpx2.Response:
        return self.people[seat].post(f"/games/{self.id}/moves", {"move": move}, **query)

    def tried(self, seat: int, move: dict[str, Any], n: int | None = None) -> httpx2.Response:
        body = {"move": move, "n": n}
        return self.people[seat].post(f"/games/{self.id}/moves", body, dry_run="true")

    def end(self) -> None:
        self.people[0].post(f"/games/{self.id}/leave")

    def replayed(self, n: int, **query: Any) -> httpx2.Response:
        path = f"/api/v1/games/{self.id}/replay/{n}"
        return self.http.get(path, params=query, timeout=STUDY_SECONDS + 10)


@pytest.fixture
def wocable(http: httpx2.Client) -> Table:
    return Table(http, WOCABLE)


@pytest.fixture
def shoals(http: httpx2.Client) -> Table:
    return Table(http, {"ruleset": "shoals"})


def laid(rack: list[str], first: int = 112) -> dict[str, Any]:
    """All tiles of a rack in a row from a cell; blanks stand for E."""
    tiles = [
        {"cell": first + place, "letter": "E" if tile == "?" else tile, "blank": tile == "?"}
        for place, tile in enumerate(rack)
    ]
    return {"kind": "wocable.place", "tiles": tiles}


def stored(database_url: str, game_id: str) -> tuple[Any, ...]:
    """Everything that the database holds of a game, and how many answers it keeps."""

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

    found: tuple[Any, ...] = _run(ask)
    return found


def _run(ask: Callable[[], Any]) -> Any:
    """A coroutine from a test that is none, away from the loop of others."""
    found: list[Any] = []
    thread = threading.Thread(target=lambda: found.append(asyncio.run(ask())))
    thread.start()
    thread.join()
    return found[0]


# Tried, and not made


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


# Step by step


def test_a_running_game_is_neither_replayed_nor_exported(wocable: Table) -> None:
    assert wocable.replayed(1).json()["code"] == "not_over"
    for wanted in ("json", "text", "gcg"):
        path = f"/api/v1/games/{wocable.id}/export"
        answer = wocable.http.get(path, params={"format": wanted})
        assert (answer.status_code, answer.json()["code"]) == (409, "not_over")


def test_every_entry_of_a_finished_game_can_be_looked_at(
    wocable: Table, document: dict[str, Any]
) -> None:
    seen = [wocable.look()["view"]]
    for _ in range(3):
        assert wocable.move(wocable.mover, {"kind": "wocable.pass"}).status_code == 200
        seen.append(wocable.look()["view"])
    wocable.end()
    seen.append(wocable.look()["view"])
    for n, view in enumerate(seen, 1):
        answer = wocable.replayed(n, top=0)
        assert answer.status_code == 200, answer.text
        found = answer.json()
        assert not faults(document, named("Replayed"), found)
        # As a spectator saw it then.
        assert found["view"] == view
        assert (found["n"], found["last"]) == (n, len(seen))
        assert (found["outcome"] is not None) == (n == len(seen))
        assert found["study"] is None
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    beyond = wocable.replayed(len(seen) + 1)
    assert (beyond.status_code, beyond.json()["code"]) == (404, "not_found")


def test_a_study_names_the_best_plays_and_the_rules_take_them(
    wocable: Table, document: dict[str, Any]
) -> None:
    seat = wocable.mover
    rack = wocable.look(seat)["view"]["racks"][seat]
    wocable.move(seat, {"kind": "wocable.pass"})
    wocable.end()
    found = wocable.replayed(1, top=3).json()
    assert not faults(document, named("Replayed"), found)
    study = found["study"]
    assert study["mover"] == seat
    assert study["racks"][seat] == rack
    assert len(study["best"]) <= 3
    scores = [play["score"] for play in study["best"]]
    assert scores == sorted(scores, reverse=True)
    last = wocable.replayed(3).json()
    assert last["study"]["best"] == []


def test_a_moment_is_studied_once_and_a_short_study_begins_as_the_long_one(
    wocable: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    study, studied = Thinkers.study, []

    async def counted(thinkers: Thinkers, ruleset: str, *rest: Any) -> str:
        studied.append(ruleset)
        return await study(thinkers, ruleset, *rest)

    monkeypatch.setattr(Thinkers, "study", counted)
    wocable.move(wocable.mover, {"kind": "wocable.pass"})
    wocable.end()
    short = wocable.replayed(1, top=2).json()["study"]
    long = wocable.replayed(1, top=50).json()["study"]
    assert len(short["best"]) == 2
    assert {**long, "best": long["best"][:2]} == short
    assert studied == ["wocable"]
    assert wocable.replayed(1, top=51).json()["code"] == "malformed"


def test_a_private_game_is_replayed_for_its_players_alone(http: httpx2.Client) -> None:
    table = Table(http, WOCABLE, visibility="private")
    table.end()
    assert table.replayed(1, top=0).json()["code"] == "forbidden"
    answer = table.people[1].get(f"/games/{table.id}/replay/1", top=0)
    assert answer.status_code == 200
    assert answer.headers["cache-control"].startswith("private")
    path = f"/games/{table.id}/export"
    assert Person(http, "Cid").get(path).json()["code"] == "forbidden"
    assert table.people[0].get(path).headers["cache-control"].startswith("private")


def test_rulesets_without_a_study_have_none(shoals: Table) -> None:
    shoals.end()
    assert shoals.replayed(1).json()["study"] is None


# As files


def test_a_game_is_exported_as_all_that_there_is(wocable: Table, document: dict[str, Any]) -> None:
    wocable.move(wocable.mover, {"kind": "wocable.pass"})
    wocable.end()
    answer = wocable.http.get(f"/api/v1/games/{wocable.id}/export")
    found = answer.json()
    assert not faults(document, named("Export"), found)
    assert answer.headers["content-disposition"].endswith(f'"wocable-{wocable.id}.json"')
    assert [each["n"] for each in found["log"]] == [1, 2, 3]
    assert found["seed"] == wocable.look()["seed"]
    assert found["log"][1]["input"] == {"kind": "wocable.pass"}


def test_a_game_is_exported_as_sound_gcg(wocable: Table) -> None:
    for _ in range(2):
        seat = wocable.mover
        rack = wocable.look(seat)["view"]["racks"][seat]
        wocable.move(seat, {"kind": "wocable.exchange", "tiles": rack[:3]})
    wocable.end()
    path = f"/api/v1/games/{wocable.id}/export"
    answer = wocable.http.get(path, params={"format": "gcg"})
    assert answer.headers["content-type"].startswith("text/x-gcg")
    game = read(answer.text)
    assert {player.name for player in game.players} == {"Ana", "Ben"}
    assert not replay(game, Manner(set_for(game), layout_for(game))).faults
    listed = wocable.http.get(path, params={"format": "text"})
    assert listed.headers["content-type"].startswith("text/plain")
    assert "exchanges" in listed.text


def test_every_game_is_exported_as_a_list_of_moves(shoals: Table) -> None:
    shoals.end()
    path = f"/api/v1/games/{shoals.id}/export"
    text = shoals.http.get(path, params={"format": "text"}).text
    assert text.startswith("shoals: Ana, Ben\n")
    assert "   2. [0:00] Ana: resigns\n      - lost: seat Ana, loss resigned\n" in text
    refused = shoals.http.get(path, params={"format": "gcg"})
    assert (refused.status_code, refused.json()["code"]) == (406, "no_notation")


def test_whoever_sits_at_the_server_exports_any_game(
    http: httpx2.Client, module_database_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    table = Table(http, WOCABLE, visibility="private")
    settings = Settings(database_url=module_database_url, log_level="warning", data=DATA)
    assert commands.export(settings, table.id, "gcg") == 1
    table.end()
    assert commands.export(settings, table.id, "gcg") == 0
    assert len(read(capsys.readouterr().out).players) == 2


# From elsewhere


def test_a_gcg_file_is_played_again(http: httpx2.Client, document: dict[str, Any]) -> None:
    text = (GAMES / "every-kind.gcg").read_text(encoding="utf-8")
    answer = Person(http, "Ana").post("/gcg", {"gcg": text})
    assert answer.status_code == 200
    found = answer.json()
    assert not faults(document, named("GcgGame"), found)
    assert found["faults"] == []
    assert found["scores"] == [88, 13]
    first = found["events"][0]
    assert (first["position"], first["word"], first["words"]) == ("8D", "NASTIER", ["NASTIER"])
    assert first["laid"] == list(range(108, 115))
    assert found["events"][3]["board"] == found["events"][1]["board"]


def test_what_is_wrong_in_a_gcg_file_is_told_with_its_place(http: httpx2.Client) -> None:
    ana = Person(http, "Ana")
    head = "#player1 A Ana\n#player2 B Ben\n"
    wrong = ana.post("/gcg", {"gcg": head + ">A: CARETUS 8E CARE +13 13\n"}).json()
    assert wrong["faults"] == [{"line": 3, "code": "score", "reason": "scores +12, not +13"}]
    assert wrong["events"][0]["score_computed"] == 12
    malformed = ana.post("/gcg", {"gcg": head + ">A: CARETUS 8E C4RE +13 13\n"})
    assert malformed.status_code == 422
    assert malformed.json()["code"] == "bad_gcg"
    assert malformed.json()["place"] == {"line": 3, "column": 17}
    many = ana.post("/gcg", {"gcg": head + ">A: A - +0 0\n>B: B - +0 0\n" * 200})
    assert many.json()["code"] == "bad_gcg"
    assert ana.post("/gcg", {"gcg": "x" * 15_001}).json()["code"] == "malformed"
    assert ana.post("/gcg", {"gcg": "x" * 17_000}).json()["code"] == "too_large"
    other = ana.post("/gcg", {"gcg": head + "#board-layout SuperCrosswordGame\n"})
    assert "SuperCrosswordGame" in other.json()["detail"]


def test_who_sends_many_files_at_once_leaves_room_for_others(
    http: httpx2.Client, here: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (GAMES / "every-kind.gcg").read_text(encoding="utf-8")
    ana, ben = Person(http, "Ana"), Person(http, "Ben")
    assert ana.post("/gcg", {"gcg": text}).status_code == 200
    do, go_on = Thinkers._do, threading.Event()

    async def slow(thinkers: Thinkers, *work: Any) -> Any:
        await asyncio.to_thread(go_on.wait, 20)
        return await do(thinkers, *work)

    monkeypatch.setattr(Thinkers, "_do", slow)

    def send(person: Person) -> httpx2.Response:
        return person.post("/gcg", {"gcg": text})

    with ThreadPoolExecutor(8) as several:
        asked = [several.submit(send, ana) for _ in range(MOST_OF_ONE + 2)]
        refused = [each.result() for each in islice(as_completed(asked), 2)]
        other = several.submit(send, ben)
        go_on.set()
        assert other.result().status_code == 200
        answers = [each.result() for each in asked]
    for answer in refused:
        assert (answer.status_code, answer.json()["code"]) == (503, "busy")
        assert int(answer.headers["retry-after"]) > 0
    assert sum(answer.status_code == 200 for answer in answers) == MOST_OF_ONE


def test_a_ruleset_says_what_it_can(http: httpx2.Client) -> None:
    wocable = http.get("/api/v1/rulesets/wocable").json()
    assert wocable["trial_schema"]["title"] == "WocableTrial"
    assert wocable["study_schema"]["title"] == "WocableStudy"
    assert wocable["notations"] == {
        "json": "application/json",
        "text": "text/plain",
        "gcg": "text/x-gcg",
    }
    shoals = http.get("/api/v1/rulesets/shoals").json()
    assert (shoals["trial_schema"], shoals["study_schema"]) == (None, None)
    assert list(shoals["notations"]) == ["json", "text"]
    assert json.dumps(wocable["trial_schema"]).count("the score alone") == 1
