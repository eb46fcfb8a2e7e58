"""GCG files that are sent: played again, refused in their place, and not too many at once."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor, as_completed
from itertools import islice
from pathlib import Path
from typing import Any

import httpx2
import pytest

from ludotheque.actions.thinking import MOST_OF_ONE, Thinkers
from tests.api.games import Person
from tests.api.schemas import faults, named

GAMES = Path(__file__).parents[1] / "core" / "words" / "gcg"


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
