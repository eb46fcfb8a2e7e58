"""Who may do what: every operation asked by everybody, held against a table.

An operation that is not in the table fails, so that whoever adds one has to think of everybody.
"""

from __future__ import annotations

import re
from typing import Any

import httpx2
import pytest

from tests.api.authorisation import CONTEST, EXPECTED, PRIVATE
from tests.api.bodies import BODIES
from tests.api.people import CALLERS, EXAMPLES, People
from tests.api.schemas import operations

# Whoever does one of these is somebody else afterwards.
ENDING = ("signOut", "createAccount", "changePassword", "eraseMe", "endOtherSessions", "readGcg")
# What is asked about a game that is over.
FINISHED = ("proveGame", "replayGame", "exportGame", "askRematch", "getGameRatings")
# What is asked about a tournament that has begun.
# What changes a tournament.
CHANGING = ("joinTournament", "leaveTournament", "changeTournament", "organiseTournament")
ROUNDS = ("getRound", "explainRound", "listRounds", "listTables")


class Asking:
    """Asks operations as the document says, about things that `account` has."""

    def __init__(self, http: httpx2.Client, document: dict[str, Any], database_url: str) -> None:
        self.people = People(http, database_url)
        self.where = {
            operation["operationId"]: (method, path, operation)
            for method, path, operation in operations(document)
        }
        self.tournaments: dict[tuple[bool, bool], str] = {}
        self.contests: dict[bool, str] = {}
        for who in CALLERS:
            self.people.renew(who)

    def answers(self, name: str, **room: Any) -> dict[str, str]:
        """What each of them is answered: the status, and the code of a refusal."""
        found = {}
        if "{tournament_id}" in self.where[name][1]:
            # So many tournaments as are asked about here are more than one organiser may have.
            self.people.renew("organiser")
            self.tournaments.clear()
        for who in CALLERS:
            found[who] = self._answer(name, who, room)
            if name in ENDING and who != "nobody":
                self.people.renew(who)
        return found

    def _answer(self, name: str, who: str, room: dict[str, Any]) -> str:
        method, path, operation = self.where[name]
        ids, body = self._about(name, who, room)
        url = re.sub(r"{(\w+)}", lambda found: str(ids[found[1]]), path)
        query = {
            each["name"]: ids[each["name"]]
            for each in operation.get("parameters", [])
            if each["in"] == "query" and each["name"] in EXAMPLES[name]["parameters"]
        }
        # These name people of the tour, who are not here, or ask to be kept waiting.
        for left_out in ("player", "around", "wait"):
            query.pop(left_out, None)
        if name.startswith("stream"):
            token = self.people.tokens.get(who)
            headers = {"Authorization": f"Bearer {token}"} if who != "nobody" else {}
            with self.people.http.stream(method, url, headers=headers) as answer:
                return _said(answer) if answer.status_code == 200 else _said(answer, answer.read())
        answer = self.people.send(method, url, who, body, query)
        return _said(answer)

    def _about(self, name: str, who: str, more: dict[str, Any]) -> tuple[dict[str, Any], Any]:
        """The things that are asked about, new ones for each, and the body."""
        people = self.people
        ids: dict[str, Any] = dict(EXAMPLES[name]["parameters"])
        body = EXAMPLES[name]["request"]
        path = self.where[name][1]
        if "contest" in more:
            ids["game_id"] = ids["place_id"] = self._contest(over=name in FINISHED)
            ids["place"] = "game"
        elif "{game_id}" in path:
            room = people.finished(**more) if name in FINISHED else people.game(**more)
            ids["game_id"] = room["game"]
        elif "{place_id}" in path:
            ids.update(place="game", place_id=people.game(**more)["game"])
        elif "{room_id}" in path or "{code}" in path:
            room = people.room(2 if name == "startGame" else 3, **more)
            ids.update(room_id=room["id"], code=room["invite"])
        if "{tournament_id}" in path:
            private = {} if not more else {"visibility": "private"}
            ids["tournament_id"] = self._tournament(name, private)
        if "seat" in ids:
            ids["seat"] = 1
        return ids, BODIES[name](people, who, ids) if name in BODIES else body

    def _contest(self, *, over: bool) -> str:
        """The game of `account` in a private tournament of four."""
        if over not in self.contests:
            self.contests[over] = self.people.contest(over=over)
        return self.contests[over]

    def _tournament(self, name: str, private: dict[str, Any]) -> str:
        """One for all who only look at it, a new one for each who changes it."""
        running = name in ROUNDS
        if name in CHANGING:
            return self.people.tournament(running=running, **private)
        kind = (running, bool(private))
        if kind not in self.tournaments:
            self.tournaments[kind] = self.people.tournament(running=running, **private)
        return self.tournaments[kind]


def _said(answer: httpx2.Response, body: bytes | None = None) -> str:
    if answer.status_code < 400:
        return str(answer.status_code)
    return f"{answer.status_code} {answer.json()['code']}"


@pytest.fixture(scope="module")
def asking(http: httpx2.Client, document: dict[str, Any], module_database_url: str) -> Asking:
    return Asking(http, document, module_database_url)


def test_every_operation_stands_in_the_table(document: dict[str, Any]) -> None:
    assert {each["operationId"] for _, _, each in operations(document)} == set(EXPECTED)


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_everybody_is_answered_as_the_table_says(asking: Asking, name: str) -> None:
    assert asking.answers(name) == EXPECTED[name]


@pytest.mark.parametrize("name", sorted(PRIVATE))
def test_what_is_private_is_seen_by_those_who_are_in_it(asking: Asking, name: str) -> None:
    assert asking.answers(name, visibility="private") == PRIVATE[name]


@pytest.mark.parametrize("name", sorted(CONTEST))
def test_games_of_a_private_tournament_are_seen_by_who_may_see_it(
    asking: Asking, name: str
) -> None:
    assert asking.answers(name, contest=True) == CONTEST[name]
