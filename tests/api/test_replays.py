"""Games that are over, step by step and as files; what a ruleset says of both."""

from __future__ import annotations

import json
from typing import Any

import httpx2
import pytest

from ludotheque import commands
from ludotheque.actions.thinking import Thinkers
from ludotheque.core.words.gcg_hints import layout_for, set_for
from ludotheque.core.words.gcg_reading import read
from ludotheque.core.words.gcg_replay import Manner, replay
from ludotheque.settings import Settings
from tests.api.games import WOCABLE, Person, Table
from tests.api.here import DATA
from tests.api.schemas import faults, named

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
    http: httpx2.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    study, studied = Thinkers.study, []

    async def counted(thinkers: Thinkers, ruleset: str, *rest: Any) -> str:
        studied.append(ruleset)
        return await study(thinkers, ruleset, *rest)

    monkeypatch.setattr(Thinkers, "study", counted)
    for _ in range(5):
        wocable = Table(http, WOCABLE)
        studied.clear()
        wocable.move(wocable.mover, {"kind": "wocable.pass"})
        wocable.end()
        short = wocable.replayed(1, top=2).json()["study"]
        # Seven consonants are dealt now and then; of those there is nothing to study.
        if short["best"]:
            break
    else:
        pytest.fail("five deals in a row without a word")
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
    assert [(each["name"], each["kind"]) for each in found["seats"]] == [
        ("Ana", "guest"),
        ("Ben", "guest"),
    ]


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
    began, left = (each["at"] for each in shoals.http.get(path).json()["log"])
    # As long as it took, which is a moment where the machine has nothing else to do.
    minutes, seconds = divmod((left - began) // 1000, 60)
    at = f"[{minutes}:{seconds:02}]"
    assert f"   2. {at} Ana: resigns\n      - lost: seat Ana, loss resigned\n" in text
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
