"""Tournaments over HTTP: entering once, private ones, and following with one resume contract."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx2
import pytest

from ludotheque.actions.house import now_ms
from ludotheque.api.socket_frames import TELL
from tests.api.people import API, SIX, People
from tests.house.players import wire


@pytest.fixture(scope="module")
def people(people: People) -> People:
    """Besides them an organiser, and somebody who has not entered."""
    for who in ("organiser", "guest"):
        people.renew(who)
    return people


def events_of(http: httpx2.Client, path: str, number: int, **how: Any) -> list[dict[str, Any]]:
    """The first events of a stream, each with what it is called and its id."""
    found: list[dict[str, Any]] = []
    with http.stream("GET", API + path, **how) as answer:
        assert answer.status_code == 200
        part: dict[str, str] = {}
        for line in answer.iter_lines():
            name, _, value = line.partition(": ")
            if line:
                part[name] = value
            elif part:
                if part["event"] != "ping":
                    found.append({**part, "data": json.loads(part["data"])})
                part = {}
            if len(found) == number:
                return found
    raise AssertionError("the stream ended")


def test_a_stream_begins_with_what_came_after_and_nothing_else(
    http: httpx2.Client, people: People
) -> None:
    tournament = people.tournament(running=True)
    path = f"/tournaments/{tournament}"
    every = people.ask("GET", f"{path}/events")
    assert [each["n"] for each in every["events"]] == list(range(1, every["n"] + 1))
    for since in (0, 2, every["n"], every["n"] + 50):
        first = events_of(http, f"{path}/stream?since={since}", 1)[0]
        numbers = [each["n"] for each in first["data"]["events"]]
        assert numbers == list(range(since + 1, every["n"] + 1))
        assert (first["event"], int(first["id"])) == ("snapshot", every["n"])
        TELL.validate_python(first["data"])
    headers = {"Last-Event-ID": "3"}
    first = events_of(http, f"{path}/stream?since=1", 1, headers=headers)[0]
    assert first["data"]["since"] == 3, "it wins over since"
    assert first["data"]["standings"][0]["entrant"]["name"]


def test_pages_of_clubs_may_follow(http: httpx2.Client, people: People) -> None:
    tournament = people.tournament(running=False)
    headers = {"Origin": "https://club.example"}
    with http.stream("GET", f"{API}/tournaments/{tournament}/stream", headers=headers) as answer:
        assert answer.headers["access-control-allow-origin"] == "*"
    answer = http.get(f"{API}/tournaments/{tournament}/standings", headers=headers)
    assert answer.headers["access-control-allow-origin"] == "*"


def test_a_socket_hears_what_a_stream_hears(here: str, people: People) -> None:
    tournament = people.tournament(running=False)

    async def follow() -> list[dict[str, Any]]:
        async with wire(here) as socket:
            await socket.send(type="subscribe_tournament", tournament=tournament, since=0)
            first = await socket.next("tournament_snapshot")
            await asyncio.to_thread(
                people.ask, "POST", f"/tournaments/{tournament}/me", "guest", {}
            )
            second = await socket.next("tournament_update")
            await socket.send(type="unsubscribe_tournament", tournament=tournament)
            await asyncio.to_thread(people.ask, "DELETE", f"/tournaments/{tournament}/me", "guest")
            await socket.send(type="subscribe_tournament", tournament=tournament, since=second["n"])
            return [first, second, await socket.next("tournament_snapshot", "tournament_update")]

    first, second, third = asyncio.run(follow())
    for frame in (first, second, third):
        TELL.validate_python(frame)
    assert (second["since"], [each["kind"] for each in second["events"]]) == (
        first["n"],
        ["joined"],
    )
    assert third["type"] == "tournament_snapshot"
    assert [each["kind"] for each in third["events"]] == ["withdrawn"]
    assert second["players"] == 3


def test_a_private_one_is_found_by_its_link_alone(http: httpx2.Client, people: People) -> None:
    tournament = people.tournament(running=False, visibility="private")
    path = f"/tournaments/{tournament}"
    invite = people.ask("GET", path, "organiser")["invite"]
    assert people.ask("GET", path, "account")["invite"] is None
    assert people.send("GET", API + path, "guest").status_code == 403
    assert people.send("GET", f"{API}{path}?invite={invite}", "guest").status_code == 200
    for where in ("", "&mine=true"):
        listed = people.ask("GET", f"/tournaments?limit=100{where}", "guest")["items"]
        assert tournament not in [each["id"] for each in listed]
    mine = people.ask("GET", "/tournaments?mine=true", "account")["items"]
    assert tournament in [each["id"] for each in mine]
    refused = people.send("POST", f"{API}{path}/me", "guest", {}).json()
    assert (refused["code"], refused["reason"]) == ("entry_refused", "invite")
    assert people.ask("POST", f"{path}/me", "guest", {"invite": invite})["entered"] is True


def test_who_follows_what_becomes_private_hears_no_more(
    http: httpx2.Client, people: People
) -> None:
    path = f"/tournaments/{people.tournament(running=False)}"
    # Nobody tells a stream that ends by itself from one that hears nothing but by waiting.
    told, mine = f"{API}{path}/stream", {"Authorization": f"Bearer {people.tokens['account']}"}
    with (
        http.stream("GET", told) as stranger,
        http.stream("GET", told, headers=mine) as inside,
    ):
        heard, kept = stranger.iter_lines(), inside.iter_lines()
        assert [next(heard), next(kept)] == ["event: snapshot"] * 2
        people.ask("PATCH", path, "organiser", {"visibility": "private", "title": "Hidden"})
        people.ask("DELETE", f"{path}/me", "account")
        assert not any("update" in line for line in heard), "it ends"
        assert any(line == "event: update" for line in kept)
    assert http.get(API + path).status_code == 403


def test_a_socket_is_told_that_what_it_follows_has_become_private(
    here: str, people: People
) -> None:
    tournament, other = (people.tournament(running=False) for _ in range(2))

    async def follow() -> list[dict[str, Any]]:
        async with wire(here) as socket:
            for each in (tournament, other):
                await socket.send(type="subscribe_tournament", tournament=each)
                await socket.next("tournament_snapshot")
            path = f"/tournaments/{tournament}"
            changes = {"visibility": "private", "title": "Hidden"}
            await asyncio.to_thread(people.ask, "PATCH", path, "organiser", changes)
            refused = await socket.next("refused", "tournament_update")
            # It hears no more of that one, and the rest as before.
            await asyncio.to_thread(people.ask, "DELETE", f"{path}/me", "account")
            path = f"/tournaments/{other}/me"
            await asyncio.to_thread(people.ask, "POST", path, "guest", {})
            return [refused, await socket.next("refused", "tournament_update")]

    refused, update = asyncio.run(follow())
    for frame in (refused, update):
        TELL.validate_python(frame)
    problem = refused["problem"]
    assert (refused["type"], refused["id"], refused["game"]) == ("refused", None, None)
    assert (problem["code"], problem["tournament"]) == ("forbidden", tournament)
    assert (update["type"], update["tournament"]) == ("tournament_update", other)


@pytest.mark.parametrize("field", ["title", "description"])
def test_what_no_database_keeps_is_refused(people: People, field: str) -> None:
    wish = {
        "title": "T",
        "format": "arena",
        "options": SIX,
        "starts_at": people.tomorrow,
        field: "a\x00b",
    }
    refused = people.send("POST", f"{API}/tournaments", "organiser", wish)
    assert (refused.status_code, refused.json()["code"]) == (422, "malformed")
    path = f"{API}/tournaments/{people.tournament(running=False)}/acts"
    for act in ({"act": "cancel"}, {"act": "void", "table": "x"}):
        refused = people.send("POST", path, "organiser", {**act, "reason": "a\x00b"})
        assert refused.status_code == 422


def test_what_is_changed_before_the_start_is_an_act_that_players_read(people: People) -> None:
    wish = {"title": "First", "format": "arena", "options": SIX, "starts_at": people.tomorrow}
    made = people.ask("POST", "/tournaments", "organiser", wish)
    path = f"/tournaments/{made['id']}"
    assert made["language"] == people.ask("GET", "/me", "organiser")["language"]
    assert made["entry_open"] is True
    assert made["starts_at"] < made["pairs_until"] < made["ends_at"]
    # The title that it has already is no change.
    both = {"title": "First", "description": "Bring tea."}
    people.ask("PATCH", path, "organiser", both)
    (act,) = people.ask("GET", f"{path}/acts")["events"]
    assert (act["kind"], act["data"]) == ("changed", {"description": "Bring tea."})
    assert act["by"]["name"] == made["organiser"]["name"]
    entered = people.send("POST", f"{API}{path}/me", "guest")
    assert (entered.status_code, entered.json()["entered"]) == (200, True)


def test_a_password_is_asked_for_once_and_never_told(people: People) -> None:
    wish = {
        "title": "Closed",
        "format": "arena",
        "options": SIX,
        "starts_at": people.tomorrow,
        "password": "between us",
    }
    made = people.ask("POST", "/tournaments", "organiser", wish)
    path = f"/tournaments/{made['id']}"
    assert (made["has_password"], "between us" in json.dumps(made)) == (True, False)
    for wrong in ({}, {"password": "among us"}):
        refused = people.send("POST", f"{API}{path}/me", "guest", wrong)
        assert (refused.status_code, refused.json()["reason"]) == (403, "password")
    people.ask("POST", f"{path}/me", "guest", {"password": "between us"})
    people.ask("DELETE", f"{path}/me", "guest")
    assert people.ask("POST", f"{path}/me", "guest", {})["withdrawn"] is False
    # A link goes from hand to hand, so it alone does not do.
    refused = people.send("POST", f"{API}{path}/me", "other", {"invite": made["invite"]})
    assert (refused.status_code, refused.json()["reason"]) == (403, "password")
    people.ask("PATCH", path, "organiser", {"password": "between us all"})
    people.ask("PATCH", path, "organiser", {"no_password": True})
    people.ask("PATCH", path, "organiser", {"no_password": True})
    told = people.ask("GET", f"{path}/acts")["events"]
    assert [each["data"] for each in told] == [{"password": True}, {"password": False}, {}]
    assert "between us" not in json.dumps(told)
    assert people.ask("POST", f"{path}/me", "account", {})["entered"] is True


def test_a_double_click_enters_once(http: httpx2.Client, people: People) -> None:
    tournament = people.tournament(running=False)
    headers = {"Authorization": f"Bearer {people.tokens['guest']}", "Idempotency-Key": "click"}
    url = f"{API}/tournaments/{tournament}/me"
    answers = [http.post(url, headers=headers, json={}) for _ in range(3)]
    assert {answer.text for answer in answers} == {answers[0].text}
    assert answers[2].headers["idempotency-replayed"] == "true"
    people.ask("POST", f"/tournaments/{tournament}/me", "guest", {})
    joined = [
        each
        for each in people.ask("GET", f"/tournaments/{tournament}/events")["events"]
        if each["kind"] == "joined" and each["data"]["entrant"] == people.ids["guest"]
    ]
    assert len(joined) == 1


def test_standings_rounds_and_tables_come_in_pages(people: People) -> None:
    tournament = people.tournament(running=False)
    for number in range(5):
        people.renew("guest")
        people.ask("POST", f"/tournaments/{tournament}/me", "guest", {})
        assert number >= 0
    people.ask("POST", f"/tournaments/{tournament}/acts", "organiser", {"act": "start"})
    for what, number in (("standings", 7), ("tables", 3)):
        found: list[str] = []
        cursor = ""
        while True:
            page = people.ask("GET", f"/tournaments/{tournament}/{what}?limit=2{cursor}")
            found += [each.get("id") or each["entrant"]["id"] for each in page["items"]]
            if page["next"] is None:
                break
            cursor = f"&cursor={page['next']}"
        assert len(found) == len(set(found)) == number
    whole = people.ask("GET", f"/tournaments/{tournament}/rounds/1")
    why = people.ask("GET", f"/tournaments/{tournament}/rounds/1/explain")
    assert [each["table"] for each in why["tables"]] == [each["id"] for each in whole["items"]]
    assert [each["kind"] for each in whole["without_game"]] == ["bye"]
    assert {"bye", "matching"} <= {each["code"] for each in why["reasons"]}
    assert why["seed"] is None, "lots to come stay secret"


def test_an_account_plays_the_game_that_it_is_told_of(people: People) -> None:
    tournament = people.tournament(running=True)
    mine = people.ask("GET", f"/tournaments/{tournament}/me", "account")
    seen = people.ask("GET", f"/games/{mine['game']}", "account")
    assert seen["you"] is not None
    card = seen["view"]["hand"][0]
    move = {"move": {"kind": "six-qui-prend.choose", "card": card}}
    people.ask("POST", f"/games/{mine['game']}/moves", "account", move)


def test_whoever_makes_or_changes_a_schedule_stands_in_the_audit(people: People) -> None:
    people.renew("admin")
    template = {"title": "T", "format": "arena", "options": SIX}
    wish: dict[str, Any] = {"id": "audited", "title": "X", "cron": "0 5 * * *", "zone": "UTC"}
    wish |= {"enabled": False, "template": template}
    people.ask("POST", "/schedules", "admin", wish)
    change = {"cron": "0 6 * * *", "template": {**template, "minutes": 50}}
    people.ask("PATCH", "/schedules/audited", "admin", change)
    changed, made = people.ask("GET", "/admin/audit?limit=2", "admin")["items"]
    assert (made["act"], changed["act"]) == ("schedule.made", "schedule.changed")
    assert made["actor"] == changed["actor"] == people.ids["admin"]
    assert made["address"]
    del wish["template"], wish["id"]
    assert made["detail"] == {"schedule": "audited", **wish}
    assert changed["detail"] == {
        "schedule": "audited",
        "cron": "0 6 * * *",
        "template": "changed",
    }


def test_check_in_is_asked_for_once_and_refused_before_its_time(people: People) -> None:
    tournament = people.tournament(running=False, rules={"check_in_minutes": 30})
    path = f"/tournaments/{tournament}"
    early = people.send("POST", f"{API}{path}/me/check-in", "account").json()
    assert (early["code"], early["check_in_at"]) == ("not_now", people.tomorrow - 30 * 60_000)
    people.ask("PATCH", path, "organiser", {"starts_at": now_ms() + 600_000})
    assert people.ask("GET", f"{path}/me", "account")["may_check_in"] is True
    for _ in range(2):
        mine = people.ask("POST", f"{path}/me/check-in", "account")
        assert (mine["checked_in"], mine["may_check_in"]) == (True, False)
    events = people.ask("GET", f"{path}/events")["events"]
    assert [each["kind"] for each in events].count("checked_in") == 1


def test_what_is_no_act_or_no_schedule_is_refused_with_reasons(people: People) -> None:
    tournament = people.tournament(running=False)
    people.renew("admin")
    for body in ({"act": "dance"}, {"act": "void"}, {}, {"act": "pause", "table": "x"}):
        answer = people.send("POST", f"{API}/tournaments/{tournament}/acts", "organiser", body)
        assert (answer.status_code, answer.json()["code"]) == (422, "malformed")
    template = {"title": "T", "format": "arena", "options": SIX}
    for cron, zone in (("61 * * * *", "UTC"), ("0 * * * *", "Nowhere/Here")):
        wish = {"id": "x", "title": "X", "cron": cron, "zone": zone, "template": template}
        answer = people.send("POST", f"{API}/schedules", "admin", wish)
        assert answer.status_code == 422
        assert answer.json()["errors"]
