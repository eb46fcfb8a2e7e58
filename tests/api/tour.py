"""A tour through every operation, whose questions and answers are the examples in the documents.

``python -m tests.api.tour`` records them anew.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import httpx2

from ludotheque.actions import seating
from ludotheque.actions.clock import DAY_MS
from ludotheque.actions.house import now_ms
from tests.api.games import SIX
from tests.api.here import serving
from tests.api.operator import operator_token
from tests.api.tidy import Tidy
from tests.api.tour_people import among, people, ratings
from tests.api.tour_tournaments import schedules, tournaments
from tests.postgres import Databases, server

RECORDED = Path(__file__).parents[2] / "server" / "ludotheque" / "api" / "examples.json"
GCG = """#player1 Ana Ana Beltrán
#player2 Ben Ben Castle
>Ana: CARETUS 8E CARE +12 12
>Ben: ?DEGILN 8E ....d +6 6
"""


class Tour:
    """Asks each operation once as its document says, and keeps question and answer."""

    def __init__(self, http: httpx2.Client, document: dict[str, Any]) -> None:
        self.http = http
        self.tidy = Tidy()
        self.kept: dict[str, dict[str, Any]] = {}
        self._where = {
            operation["operationId"]: (method.upper(), path, operation)
            for path, operations in document["paths"].items()
            for method, operation in operations.items()
        }

    def ask(
        self, name: str, /, token: str | None = None, body: Any = None, **parameters: Any
    ) -> Any:
        """Ask an operation; the first time is the one that is kept."""
        method, path, operation = self._where[name]
        places = {p["name"].replace("-", "_").lower(): p for p in operation.get("parameters", [])}
        sent: dict[str, dict[str, Any]] = {"path": {}, "query": {}, "header": {}}
        for key, value in parameters.items():
            place = places[key.lower()]
            sent[place["in"]][place["name"]] = value
        headers = {k: str(v) for k, v in sent["header"].items()}
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        url = re.sub(r"{(\w+)}", lambda found: str(sent["path"][found[1]]), path)
        if name.startswith("stream"):
            answer, text = self._first_event(url, sent["query"], headers)
        else:
            extra = {} if body is None else {"json": body}
            answer = self.http.request(method, url, params=sent["query"], headers=headers, **extra)
            text = answer.text
        is_json = answer.headers.get("content-type", "").endswith("json")
        shown = answer.json() if is_json else text or None
        assert answer.status_code < 300, (name, answer.status_code, shown)
        flat = {k: v for part in sent.values() for k, v in part.items()}
        self.tidy.learn(shown)
        self.kept.setdefault(
            name,
            {
                "parameters": flat,
                "request": body,
                "status": answer.status_code,
                "response": shown,
            },
        )
        return shown

    def _first_event(
        self, url: str, query: dict[str, Any], headers: dict[str, str]
    ) -> tuple[httpx2.Response, str]:
        text = ""
        with self.http.stream("GET", url, params=query, headers=headers) as answer:
            for line in answer.iter_lines():
                text += line + "\n"
                if not line:
                    break
        return answer, text

    def examples(self) -> dict[str, Any]:
        """What was kept, with tidy ids and times."""
        tidied: dict[str, Any] = self.tidy.all(self.kept)
        return tidied


def take(http: httpx2.Client, document: dict[str, Any], database_url: str) -> dict[str, Any]:
    """Go once round; every game is dealt from the same seed."""
    dealer = SimpleNamespace(token_bytes=lambda count: bytes(range(count)))
    with patch.object(seating, "secrets", dealer):
        tour = Tour(http, document)
        ana, ben, room = _people_and_room(tour)
        _play(tour, ana, ben, room)
        _other_rooms(tour, ana, ben)
        _environments(tour, ana, ben)
        _words(tour, ben, database_url)
        people(tour, database_url)
        ratings(tour, ana, ben, database_url)
        _seeks(tour, ana, ben)
        _challenges(tour, ana, ben)
        among(tour, ana, ben, database_url)
        tournaments(tour, ana, ben, database_url)
        schedules(tour, database_url, tour.ask("getMe", ben)["player"]["id"])
        tour.ask("readGcg", ana, {"gcg": GCG, "language": "en"})
        for name in ("listRulesets", "getServer", "getHealth", "getReady", "getMetrics"):
            tour.ask(name)
        tour.ask("getRuleset", ruleset_id="six-qui-prend")
        return tour.examples()


def _people_and_room(tour: Tour) -> tuple[str, str, dict[str, Any]]:
    made = tour.ask("createGuest", body={"name": "Ana", "language": "en"})
    ana: str = made["token"]
    ben: str = tour.ask("createGuest", body={"name": "Ben", "language": "fr"})["token"]
    again = tour.ask("recoverGuest", body={"recovery_code": made["recovery_code"]})
    tour.ask("signOut", again["token"])
    tour.ask("changeMe", ana, {"name": "Ana B."}, idempotency_key="b7e1-name")
    wish = {
        "options": SIX,
        "seats": 3,
        "visibility": "public",
        "leaver": {"policy": "bot", "bank_seconds": 60},
        "language": "en",
    }
    room = tour.ask("createRoom", ana, wish, idempotency_key="b7e1-room")
    tour.ask("checkTable", body={"options": SIX, "seats": 3, "language": "en"})
    tour.ask("listRooms", ruleset="six-qui-prend", limit=10)
    tour.ask("getRoom", room_id=room["id"])
    tour.ask("getInvite", code=room["invite"])
    tour.ask("acceptInvite", ben, code=room["invite"], idempotency_key="c2d4-seat")
    tour.ask("addBot", ana, {"level": 2}, room_id=room["id"], idempotency_key="b7e1-bot")
    tour.ask("freeSeat", ana, room_id=room["id"], seat=2, idempotency_key="b7e1-free")
    change = {"seats": 2, "options": {**SIX, "target": 66}}
    tour.ask("changeRoom", ana, change, room_id=room["id"], idempotency_key="b7e1-change")
    tour.ask("getMe", ana)
    return ana, ben, room


def _play(tour: Tour, ana: str, ben: str, room: dict[str, Any]) -> None:
    started = tour.ask("startGame", ana, room_id=room["id"], idempotency_key="b7e1-start")
    game = started["game"]
    hand = tour.ask("getGame", ana, game_id=game, since=0)["view"]["hand"]
    move = {"move": {"kind": "six-qui-prend.choose", "card": hand[0]}, "n": 1}
    tour.ask("playMove", ana, move, game_id=game, idempotency_key="b7e1-move-1")
    tour.ask("listEvents", ana, game_id=game, since=0)
    tour.ask("streamGame", game_id=game, since=1)
    tour.ask("listMyGames", ana, status="running", limit=10)
    tour.ask("leaveGame", ben, game_id=game, idempotency_key="c2d4-leave")
    tour.ask("leaveGame", ana, game_id=game)
    tour.ask("proveGame", game_id=game)
    tour.ask("replayGame", game_id=game, n=2, top=10)
    tour.ask("exportGame", game_id=game, format="json")
    tour.ask("askRematch", ana, game_id=game, idempotency_key="b7e1-rematch")
    next_room = tour.ask("askRematch", ben, game_id=game)
    tour.ask("abortGame", ana, game_id=next_room["game"], idempotency_key="b7e1-abort")


def _other_rooms(tour: Tour, ana: str, ben: str) -> None:
    room = tour.ask("createRoom", ana, {"options": SIX, "seats": 2})
    tour.ask("sitDown", ben, {"seat": 1}, room_id=room["id"], idempotency_key="c2d4-sit")
    tour.ask("handOverRoom", ana, {"seat": 1}, room_id=room["id"], idempotency_key="b7e1-host")
    tour.ask("openRoomAgain", ana, room_id=room["id"], idempotency_key="b7e1-again")
    tour.ask("closeRoom", ben, room_id=room["id"], idempotency_key="c2d4-close")


def _environments(tour: Tour, ana: str, ben: str) -> None:
    """An appointment, and a game alone that is saved and goes on."""
    tomorrow = {"options": SIX, "starts_at": now_ms() + DAY_MS, "language": "en"}
    room = tour.ask("createRoom", ana, tomorrow)
    tour.ask("getAppointment", room_id=room["id"], language="en")
    alone = {"ruleset": "duplikta", "mode": "solo", "timer_seconds": 0, "chances": 3}
    wish = {"options": alone, "seats": 1, "start": True}
    game = tour.ask("createRoom", ana, wish)["game"]
    names = {"name": "Without a clock", "owner": "Ana", "password": "between us"}
    arrangement = {"rack": {"x": 24, "y": 610}, "sheet": "open"}
    tour.ask(
        "saveEnvironment",
        ana,
        {**names, "options": alone, "arrangement": arrangement, "game": {"id": game}},
        idempotency_key="b7e1-save",
    )
    tour.ask("listMyEnvironments", ana, limit=10)
    tour.ask("findEnvironment", ben, names)
    room = tour.ask("createRoom", ben, {"options": {"ruleset": "duplikta"}, "seats": 1})
    tour.ask("applyEnvironment", ben, names, room_id=room["id"], idempotency_key="c2d4-apply")
    tour.ask("restoreGame", ana, {**names, "way": "start"}, idempotency_key="b7e1-restore")
    tour.ask("deleteEnvironment", ana, names, idempotency_key="b7e1-delete")


def _words(tour: Tour, ben: str, database_url: str) -> None:
    operator = operator_token(database_url, tour.ask("getMe", ben)["player"]["id"])
    tour.tidy.learn({"token": operator})
    tour.ask("listLexica")
    tour.ask("getLexicon", lexicon_id="fr")
    tour.ask("lookUpWord", lexicon_id="fr", word="cœur")
    wish = {"word": "égoportrait", "comment": "It is in my dictionary."}
    asked = tour.ask("disputeWord", ben, wish, lexicon_id="fr", idempotency_key="c2d4-word")
    tour.ask("listDisputes", operator, status="open", limit=10)
    decision = {"grant": False, "reason": "One source is not enough."}
    tour.ask(
        "decideDispute",
        operator,
        decision,
        dispute_id=asked["id"],
        idempotency_key="e5f6-decision",
    )


def _seeks(tour: Tour, ana: str, ben: str) -> None:
    """Two who seek the same, and one who thinks better of it."""
    wish = {"options": SIX, "seats": 2, "rated": True, "language": "en", "lowest": 1300}
    seek = tour.ask("createSeek", ana, {**wish, "bots_after": 60, "bot_level": 2})
    tour.ask("listSeeks", ruleset="six-qui-prend", limit=10)
    tour.ask("streamLobby")
    tour.ask("createSeek", ben, wish, idempotency_key="c2d4-seek")
    tour.ask("getSeek", ana, seek_id=seek["id"], wait=20)
    other = tour.ask("createSeek", ben, {**wish, "seats": 4})
    tour.ask("withdrawSeek", ben, seek_id=other["id"], idempotency_key="c2d4-withdraw")


def _challenges(tour: Tour, ana: str, ben: str) -> None:
    """Play at once, and a challenge that is taken up and one that is not."""
    seek = tour.ask("quickSeek", ana, {"rated": True}, ruleset_id="shoals")
    tour.ask("withdrawSeek", ana, seek_id=seek["id"])
    tour.ask("playBots", ana, {"level": 2}, ruleset_id="shoals", idempotency_key="b7e1-bots")
    who = {"player": tour.ask("getMe", ben)["player"]["id"]}
    for verb, key in (("acceptInvitation", "c2d4-yes"), ("declineInvitation", "c2d4-no")):
        wish = {"options": SIX, "seats": 2, "visibility": "private", "language": "en"}
        room = tour.ask("createRoom", ana, wish)["id"]
        tour.ask("invitePlayer", ana, who, room_id=room, idempotency_key=f"b7e1-{key}")
        tour.ask("listInvitations", ben, limit=10)
        tour.ask(verb, ben, room_id=room, idempotency_key=key)
        tour.ask("listRoomInvitations", ana, room_id=room)


def main() -> None:
    """Record the examples anew."""
    with server() as url:
        databases = Databases(url)
        database_url = databases.create()
        with (
            serving(database_url) as address,
            httpx2.Client(base_url=address, trust_env=False, timeout=60) as http,
        ):
            kept = take(http, http.get("/api/v1/openapi.json").json(), database_url)
        databases.close()
    text = json.dumps(kept, indent=1, ensure_ascii=False, sort_keys=True) + "\n"
    RECORDED.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
