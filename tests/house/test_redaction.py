"""Nobody is told what is hidden: every frame, stream line and answer to everybody else."""

from __future__ import annotations

import asyncio
import json
import random
from dataclasses import dataclass, field

import httpx2
import pytest

from tests.house import players, stored
from tests.house.players import API, SIX, Json, Player, Wire, wire
from tests.house.processes import House
from tests.house.secrets import Secrets, cards_in

OPTIONS = {**players.NO_CLOCK, "target": 66}
ROUNDS = 2


@dataclass
class Audience:
    """Everybody at one game: what each has been sent, to be looked through at the end."""

    house: House
    client: httpx2.AsyncClient
    game: str
    sitting: list[Player]
    secrets: Secrets = field(default_factory=Secrets)
    heard: list[tuple[int | None, Json]] = field(default_factory=list)
    """(seat or None, frame) of everything that came over sockets, streams and HTTP."""
    raw: list[str] = field(default_factory=list)

    async def listen(self, line: Wire, seat: int | None) -> None:
        """Keep what a socket is told until it is cancelled."""
        while True:
            frame = await line.next(seconds=600)
            self.keep(seat, frame)

    def keep(self, seat: int | None, frame: Json) -> None:
        """One text that this viewer got."""
        self.heard.append((seat, frame))
        self.raw.append(json.dumps(frame))
        if seat is not None and "view" in frame:
            self.secrets.learn(seat, frame)

    async def stream(self, seat: int | None) -> None:
        """Keep what an event stream is told until it is cancelled."""
        headers = {}
        if seat is not None:
            headers["Authorization"] = f"Bearer {self.sitting[seat].token}"
        address = f"{self.house.apis[1]}{API}/games/{self.game}/stream?since=0"
        async with self.client.stream("GET", address, headers=headers, timeout=600) as answer:
            async for text in answer.aiter_lines():
                if text.startswith("data: "):
                    self.keep(seat, json.loads(text.removeprefix("data: ")))

    async def look(self, since: int) -> None:
        """Ask over HTTP for the game and its log, as everybody."""
        for api in self.house.apis:
            for seat, player in [*enumerate(self.sitting), (None, None)]:
                headers = {} if player is None else {"Authorization": f"Bearer {player.token}"}
                for path in (f"?since={since}", f"/events?since={since}", "/proof"):
                    answer = await self.client.get(
                        f"{api}{API}/games/{self.game}{path}", headers=headers
                    )
                    self.keep(seat, answer.json())


async def refuse(audience: Audience, rng: random.Random, seat: int, view: Json) -> None:
    """Try something that must be refused, and keep the words of the refusal."""
    mover = audience.sitting[seat]
    tries: list[tuple[Json, str]] = [
        (players.choose(rng.randint(1, 104)), "m"),
        (players.take(rng.randint(0, 3)), "t"),
    ]
    for move, key in tries:
        if move.get("card") in (view["hand"] or []):
            continue
        answer = await mover.move(audience.game, move, key=f"{key}{rng.random()}")
        if answer.status_code != 200:
            audience.raw.append(answer.text)
            said = answer.json()
            known = {move.get("card"), view["own_choice"], *(view["hand"] or ())}
            assert set(cards_in(said.get("place", {}))) <= known, said


async def play(audience: Audience, rng: random.Random) -> None:
    """Random choices, changed choices, refusals, looks and a leave, until two rounds are over."""
    for step in range(600):
        seat = rng.randrange(len(audience.sitting))
        player = audience.sitting[seat]
        seen = await player.look(audience.game, api=step % 2)
        audience.keep(seat, seen)
        view = seen["view"]
        if seen["status"] != "running" or view["round"] > ROUNDS:
            return
        if step == 70:
            await player.done("POST", f"/games/{audience.game}/leave")
        if rng.random() < 0.1:
            await refuse(audience, rng, seat, view)
        if rng.random() < 0.03:
            await audience.look(rng.randint(0, seen["n"]))
        if view["phase"] == "choose" and view["hand"]:
            move = players.choose(rng.choice(view["hand"]))
        else:
            move = players.take(rng.randint(0, 3))
        await player.move(audience.game, move, api=step % 2, key=f"s{step}")


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_nobody_is_told_a_hidden_card_or_the_seed(
    two: House, client: httpx2.AsyncClient, seed: int
) -> None:
    rng = random.Random(seed)
    sitting = await players.guests(client, two.apis, rng.randint(3, 5))
    game = await players.game(sitting, OPTIONS)
    audience = Audience(two, client, game, sitting)
    viewers: list[int | None] = [*range(len(sitting)), None]
    for seat, player in enumerate(sitting):
        audience.keep(seat, await player.look(game))
    async with asyncio.TaskGroup() as group:
        tasks = []
        for place, viewer in enumerate([*viewers, None]):
            token = None if viewer is None else sitting[viewer].token
            tasks.append(group.create_task(listen(audience, place % 2, token, viewer)))
        tasks += [group.create_task(audience.stream(viewer)) for viewer in viewers]
        await play(audience, rng)
        await audience.look(0)
        await asyncio.sleep(0.3)
        for task in tasks:
            task.cancel()

    secret = (await stored.rows(two.database_url, "SELECT seed FROM games WHERE id = $1", game))[0]
    told = sum(audience.secrets.check(seat, f) for seat, f in audience.heard if "game" in f)
    assert told > 5000, "too little was told for this to prove anything"
    running = [f for _, f in audience.heard if f.get("status") == "running"]
    assert len(running) > 500
    for text in audience.raw:
        assert secret["seed"].hex() not in text
    for token in [player.token for player in sitting]:
        assert not any(token in text for text in audience.raw)


async def listen(audience: Audience, api: int, token: str | None, viewer: int | None) -> None:
    """One more socket of a viewer."""
    async with wire(audience.house.apis[api], token) as line:
        await line.send(type="subscribe", game=audience.game, since=0)
        await audience.listen(line, viewer)


async def test_the_search_finds_what_is_hidden() -> None:
    """The tracker itself: a card of a hand in any place of a frame to somebody else."""
    secrets = Secrets()
    secrets.learn(0, {"n": 1, "view": {"hand": [55, 60]}})
    secrets.learn(1, {"n": 1, "view": {"hand": [7]}})
    fine = {"n": 1, "game": "g", "view": {"rows": [[1], [2]], "hand": [7]}, "events": []}
    assert secrets.check(1, fine) == 3
    for bad in (
        {**fine, "view": {"rows": [[55]], "hand": None}},
        {**fine, "view": {"own_choice": 60}},
        {**fine, "view": {"revealed": [{"seat": 0, "card": 55, "laid": False}]}},
        {**fine, "events": [{"n": 1, "events": [{"kind": "x", "card": 55}]}]},
        {**fine, "hand": [55]},
    ):
        with pytest.raises(AssertionError):
            secrets.check(1, bad)


async def test_a_choice_of_another_card_changes_no_byte_for_the_others(
    two: House, client: httpx2.AsyncClient
) -> None:
    """Two numbers of one game that differ in a hidden card alone look alike but for the clock."""
    sitting = await players.guests(client, two.apis, 3)
    game = await players.game(sitting)
    hand = (await sitting[0].look(game))["view"]["hand"]
    texts: dict[str, list[str]] = {}
    async with wire(two.apis[0], sitting[1].token) as other, wire(two.apis[1]) as watcher:
        await other.subscribe(game)
        await watcher.subscribe(game)
        for card in hand:
            await sitting[0].move(game, players.choose(card))
            for name, line in (("other", other), ("watcher", watcher)):
                frame = await line.next("update")
                events = frame["events"][0]["events"]
                texts.setdefault(name, []).append(json.dumps([frame["view"], frame["to_act"]]))
                assert events == ([{"kind": f"{SIX}.chosen", "seat": 0}] if card == hand[0] else [])
    for seen in texts.values():
        assert len(set(seen)) == 1


async def test_what_the_house_logs_and_counts_holds_no_secret(
    two: House, client: httpx2.AsyncClient
) -> None:
    """Of all games that were played here: no token, no recovery code, no seed, no hand."""
    people = await players.guests(client, two.apis, 2)
    await players.game(people)
    logged = two.logged()
    for api in two.apis:
        logged += (await client.get(f"{api}/metrics")).text
    assert "api.started" in logged
    for person in people:
        assert person.token not in logged
        assert person.welcome["recovery_code"] not in logged
    rows = await stored.rows(two.database_url, "SELECT seed, state::text FROM games")
    for row in rows:
        assert row["seed"].hex() not in logged
        # Games of other rules were played here too; what they hide is in tests of their own.
        for hand in json.loads(row["state"]).get("hands", []):
            if len(hand) > 3:
                assert json.dumps(hand)[1:-1] not in logged
    assert "lt_" not in logged
