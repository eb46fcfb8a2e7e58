"""Chat through several processes: who hears what, and that nothing said is lost or doubled."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from typing import Any

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.house import players, stored
from tests.house.players import API, Json, Player, Wire
from tests.house.processes import House, house


def texts(found: Json) -> list[str | None]:
    """What is said in a page or a frame, and None for a number alone."""
    return [entry["text"] for entry in found["entries"]]


async def say(who: Player, game: str, text: str, api: int = 0, key: str | None = None) -> Json:
    return await who.done("POST", f"/chats/game/{game}", {"text": text}, api=api, key=key)


async def heard(who: Player, game: str, since: int = 0, api: int = 0) -> Json:
    return await who.done("GET", f"/chats/game/{game}?since={since}", api=api)


@pytest.fixture
async def table(two: House, client: httpx2.AsyncClient) -> tuple[str, list[Player], Player]:
    """A running game of two, and somebody who watches."""
    *sitting, watcher = await players.guests(client, two.apis, 3)
    return await players.game(sitting, rated=True), sitting, watcher


async def test_what_is_said_in_one_process_is_heard_in_the_other(
    two: House, table: tuple[str, list[Player], Player]
) -> None:
    game, sitting, _ = table
    async with (
        players.wire(two.apis[0], sitting[0].token) as here,
        players.wire(two.apis[1], sitting[1].token) as there,
    ):
        for line in (here, there):
            await line.send(type="subscribe_chat", place="game", place_id=game, since=0)
            assert texts(await line.next("chat")) == []
        await here.send(type="say", id="a", place="game", place_id=game, text="Bonjour à vous")
        said = await here.next("said")
        assert (said["id"], said["n"], said["replayed"]) == ("a", 1, False)
        for line in (here, there):
            assert await upto(line, 1) == ["Bonjour à vous"]
        await there.send(type="say", id="a", place="game", place_id=game, text="Hi!")
        assert (await there.next("said"))["n"] == 2


async def test_players_and_spectators_are_apart_until_the_end(
    two: House, table: tuple[str, list[Player], Player]
) -> None:
    game, sitting, watcher = table
    async with (
        players.wire(two.apis[0], sitting[0].token) as player,
        players.wire(two.apis[1], watcher.token) as seen,
        players.wire(two.apis[1]) as stranger,
    ):
        for line in (player, seen, stranger):
            await line.send(type="subscribe_chat", place="game", place_id=game, since=0)
            await line.next("chat")
        await say(watcher, game, "She holds nothing")
        await say(sitting[1], game, "Good luck", api=1)
        await say(watcher, game, "Watch the fourth row", api=1)
        told = {line: await upto(line, 3) for line in (player, seen, stranger)}
        assert told[player] == [None, "Good luck", None]
        assert told[seen] == told[stranger] == ["She holds nothing", None, "Watch the fourth row"]
        for line in (player, seen, stranger):
            hidden = told[line].count(None)
            assert ("Good luck" in json.dumps(line.frames)) == (line is player), hidden
            assert ("fourth row" in json.dumps(line.frames)) == (line is not player)
    for who in sitting:
        assert texts(await heard(who, game)) == [None, "Good luck", None]
    assert texts(await heard(watcher, game, api=1)) == told[seen]
    for who in sitting:
        await who.done("POST", f"/games/{game}/leave")
    await say(watcher, game, "Well played")
    whole = ["She holds nothing", "Good luck", "Watch the fourth row", "Well played"]
    for who in (*sitting, watcher):
        found = await heard(who, game, api=1)
        assert texts(found) == whole
        assert found["entries"][3]["audience"] == "all"


async def upto(line: Wire, n: int) -> list[str | None]:
    """What a socket is told until a number, which must come without gaps."""
    entries: list[Json] = []
    for frame in line.frames:
        entries += frame["entries"] if frame["type"] == "chat" else []
    while not entries or entries[-1]["n"] < n:
        entries += (await line.next("chat"))["entries"]
    assert [entry["n"] for entry in entries] == list(range(1, n + 1))
    return [entry["text"] for entry in entries]


async def test_a_player_who_has_left_a_running_game_is_no_spectator(
    two: House, client: httpx2.AsyncClient
) -> None:
    """They may have seen a hand, so what they say goes to the players and nobody else."""
    *sitting, watcher = await players.guests(client, two.apis, 4)
    game = await players.game(sitting)
    await sitting[0].done("POST", f"/games/{game}/leave")
    await say(sitting[0], game, "I had the 55")
    assert texts(await heard(watcher, game)) == [None]
    assert texts(await heard(sitting[2], game, api=1)) == ["I had the 55"]


async def test_who_blocks_whom_hears_nothing_of_each_other_and_a_mute_is_for_oneself(
    two: House, client: httpx2.AsyncClient
) -> None:
    ana, ben, cleo = await players.guests(client, two.apis, 3)
    game = await players.game([ana, ben, cleo])
    async with players.wire(two.apis[1], ben.token) as line:
        await line.send(type="subscribe_chat", place="game", place_id=game, since=0)
        await line.next("chat")
        await ana.done("POST", f"/me/people/block/{ben.id}")
        await say(ana, game, "one")
        await say(ben, game, "two", api=1)
        assert await upto(line, 2) == [None, "two"]
    assert texts(await heard(ana, game)) == ["one", None]
    assert texts(await heard(cleo, game)) == ["one", "two"]
    await ana.done("DELETE", f"/me/people/block/{ben.id}", api=1)
    await ana.done("POST", f"/me/people/mute/{ben.id}", api=1)
    assert texts(await heard(ana, game)) == ["one", None]
    assert texts(await heard(ben, game)) == ["one", "two"]


async def test_a_room_talks_until_its_game_starts(two: House, client: httpx2.AsyncClient) -> None:
    ana, ben, cleo = await players.guests(client, two.apis, 3)
    opened = await players.room(ana, 2, visibility="private")
    path = f"/chats/room/{opened['id']}"
    await ben.done("POST", f"/invites/{opened['invite']}")
    assert (await ben.done("POST", path, {"text": "Here I am"}, api=1))["n"] == 1
    for refused in (await cleo.ask("GET", path), await cleo.ask("POST", path, {"text": "Me too"})):
        assert refused.json()["code"] == "forbidden"
    async with client.stream(
        "GET", f"{two.apis[0]}{API}{path}/stream", headers={"Authorization": f"Bearer {ana.token}"}
    ) as lines:
        events = stream_events(lines)
        assert (await anext(events))["entries"][0]["text"] == "Here I am"
        # Whoever gets up is in a private room no more.
        await ben.done("DELETE", f"/rooms/{opened['id']}/seats/1")
        assert (await ben.ask("GET", path)).status_code == 403
        await ben.done("POST", f"/invites/{opened['invite']}")
        await ben.done("POST", path, {"text": "Back"}, api=1)
        assert texts(await anext(events)) == ["Back"]
    started = await ana.done("POST", f"/rooms/{opened['id']}/start")
    refused = await ben.ask("POST", path, {"text": "Still here"})
    assert refused.json()["code"] == "room_started"
    assert refused.json()["game"] == started["game"]
    assert texts(await ben.done("GET", path)) == ["Here I am", "Back"]


async def stream_events(answer: httpx2.Response) -> AsyncIterator[Any]:
    """The chat events of a stream."""
    async for line in answer.aiter_lines():
        if line.startswith("data: ") and '"type":"chat"' in line:
            yield json.loads(line[6:])


async def test_what_is_no_plain_line_is_refused_and_nothing_is_numbered(
    two: House, table: tuple[str, list[Player], Player]
) -> None:
    game, sitting, _ = table
    bad = ("", "   ", "a\0b", "a\nb", "x" * 501, "a\u202eb", "\u200b", "tab\there", 5, None)
    for text in bad:
        answer = await sitting[0].ask("POST", f"/chats/game/{game}", {"text": text})
        assert (answer.status_code, answer.json()["code"]) == (422, "malformed"), repr(text)
    raw = await sitting[0].client.post(
        f"{two.apis[0]}{API}/chats/game/{game}",
        content=b'{"text": "half \\ud800"}',
        headers={"Authorization": f"Bearer {sitting[0].token}", "Content-Type": "application/json"},
    )
    assert raw.status_code == 422
    good = ("<b>no markup</b>", "x" * 500, "👩‍👩‍👧 e\u0301", "שלום")
    for text in good:
        await say(sitting[0], game, text)
    found = await heard(sitting[1], game, api=1)
    assert texts(found) == ["<b>no markup</b>", "x" * 500, "👩‍👩‍👧 é", "שלום"]
    assert (await sitting[0].ask("GET", "/chats/game/nosuchgame")).status_code == 404


async def test_a_page_goes_back_and_a_stream_goes_on(
    two: House, client: httpx2.AsyncClient, table: tuple[str, list[Player], Player]
) -> None:
    game, sitting, _ = table
    for number in range(1, 8):
        await say(sitting[number % 2], game, str(number), api=number % 2)
    path = f"/chats/game/{game}"
    last = await sitting[0].done("GET", f"{path}?limit=3")
    assert (last["since"], texts(last), last["n"]) == (4, ["5", "6", "7"], 7)
    before = await sitting[0].done("GET", f"{path}?limit=3&before=5")
    assert (before["since"], texts(before)) == (1, ["2", "3", "4"])
    assert texts(await sitting[0].done("GET", f"{path}?limit=3&before=2")) == ["1"]
    assert texts(await sitting[0].done("GET", f"{path}?limit=3&since=1")) == ["2", "3", "4"]
    assert texts(await sitting[0].done("GET", f"{path}?since=99")) == []
    async with client.stream(
        "GET",
        f"{two.apis[1]}{API}{path}/stream?since=1",
        headers={"Authorization": f"Bearer {sitting[0].token}", "Last-Event-ID": "5"},
    ) as lines:
        events = stream_events(lines)
        assert texts(await anext(events)) == ["6", "7"]


async def test_an_id_is_said_once_whatever_door_and_process(
    two: House, table: tuple[str, list[Player], Player]
) -> None:
    game, sitting, _ = table
    first = await say(sitting[0], game, "once", key="k1")
    again = await sitting[0].ask("POST", f"/chats/game/{game}", {"text": "once"}, api=1, key="k1")
    assert (again.json(), again.headers["Idempotency-Replayed"]) == (first, "true")
    async with players.wire(two.apis[1], sitting[0].token) as line:
        await line.send(type="say", id="k1", place="game", place_id=game, text="once")
        said = await line.next("said")
        assert (said["n"], said["replayed"]) == (first["n"], True)
        await line.send(type="say", id="k1", place="game", place_id=game, text="twice")
        assert (await line.next("refused"))["problem"]["code"] == "key_reused"
    both = (sitting[1].ask("POST", f"/chats/game/{game}", {"text": "x"}, api=i % 2, key="k2")
            for i in range(6))  # fmt: skip
    answers = await asyncio.gather(*both)
    assert {each.json()["n"] for each in answers} == {2}
    assert texts(await heard(sitting[0], game)) == ["once", "x"]


@pytest.fixture(scope="module")
def mortal(module_database_url: str) -> Iterator[House]:
    with house(module_database_url, workers=0) as here:
        yield here


LAST = "That was all."


class Ear:
    """Listens to a talk through every cut, and fails on a gap or a repetition."""

    def __init__(self, apis: list[str], game: str, token: str, first: int) -> None:
        self.apis, self.game, self.token, self.cuts = apis, game, token, first
        self.entries: list[Json] = []

    async def run(self) -> None:
        """Listen until the last word."""
        while not self._heard_all():
            try:
                async with players.wire(self.apis[self.cuts % 2], self.token) as line:
                    since = len(self.entries)
                    await line.send(
                        type="subscribe_chat", place="game", place_id=self.game, since=since
                    )
                    while not self._heard_all():
                        frame = await line.next("chat", seconds=30)
                        assert frame["since"] == len(self.entries)
                        self.entries += frame["entries"]
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError, EOFError):
                self.cuts += 1
                await asyncio.sleep(0.05)
        assert [entry["n"] for entry in self.entries] == list(range(1, len(self.entries) + 1))

    def _heard_all(self) -> bool:
        return bool(self.entries) and self.entries[-1]["text"] == LAST


async def speak(
    who: Player, game: str, told: dict[str, int], killed: asyncio.Event, first: int
) -> None:
    """Say 60 things, and more until all kills are over, each until it is acknowledged."""
    each, api = 0, first
    while each < 60 or not killed.is_set():
        text = f"{who.id} {each}"
        while True:
            try:
                answer = await who.ask(
                    "POST", f"/chats/game/{game}", {"text": text}, api=api % 2, key=f"c{each}"
                )
            except httpx2.TransportError:
                api += 1
                continue
            if answer.status_code == 201:
                told[text] = answer.json()["n"]
                break
            assert answer.status_code == 503, answer.text
            await asyncio.sleep(0.05)
        each += 1
        await asyncio.sleep(0.01)


async def test_kills_lose_and_double_nothing_that_was_said(
    mortal: House, client: httpx2.AsyncClient
) -> None:
    sitting = await players.guests(client, mortal.apis, 4)
    game = await players.game(sitting)
    ears = [Ear(mortal.apis, game, who.token, place) for place, who in enumerate(sitting)]

    told: dict[str, int] = {}
    killed, told_before = asyncio.Event(), []

    async def kills() -> None:
        for turn, which in enumerate((0, 1, 0), 1):
            while len(told) < 40 * turn:  # noqa: ASYNC110 - the speakers know nothing of kills
                await asyncio.sleep(0.02)
            told_before.append(len(told))
            mortal.kill_api(which)
            await asyncio.sleep(0.2)
            await asyncio.to_thread(mortal.start_api, which)
        killed.set()

    async with asyncio.timeout(120), asyncio.TaskGroup() as group:
        group.create_task(kills())
        for each in ears:
            group.create_task(each.run())
        async with asyncio.TaskGroup() as speaking:
            for place, who in enumerate(sitting):
                speaking.create_task(speak(who, game, told, killed, place))
        told[LAST] = (await say(sitting[0], game, LAST))["n"]
    assert len(told) > 240
    assert 0 < told_before[0] < told_before[1] < told_before[2] < len(told) - 1
    rows = await stored.rows(
        mortal.database_url, "SELECT n, text FROM messages WHERE place_id = $1", game
    )
    assert {row["text"]: row["n"] for row in rows} == told
    assert len(rows) == len(told)
    for each in ears:
        assert {entry["text"]: entry["n"] for entry in each.entries} == told
    assert sum(each.cuts for each in ears) > 6
