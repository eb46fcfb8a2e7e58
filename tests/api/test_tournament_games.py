"""Games of a private tournament are watched by those who may see it, and by nobody else."""

from __future__ import annotations

import asyncio

import pytest

from tests.api.people import API, People
from tests.house.players import wire

FOUR = ("account", "other", "guest", "spectator")


@pytest.fixture
def cup(people: People) -> str:
    """A private tournament of four, two of whom play each other."""
    for who in ("organiser", "admin", "guest", "spectator", "bot"):
        people.renew(who)
    return people.tournament(
        running=True, entered=FOUR, visibility="private", rules={"no_show_seconds": 0}
    )


def elsewhere(people: People, cup: str) -> tuple[str, str]:
    """A game, and somebody of the tournament who does not sit in it."""
    games = {who: people.ask("GET", f"/tournaments/{cup}/me", who)["game"] for who in FOUR}
    game = games["account"]
    return game, next(who for who, each in games.items() if each != game)


def status(people: People, who: str, path: str) -> int:
    return people.send("GET", API + path, who).status_code


def test_who_looks_on_sees_what_a_spectator_sees(people: People, cup: str) -> None:
    game, fan = elsewhere(people, cup)
    for who in (fan, "organiser", "admin"):
        seen = people.ask("GET", f"/games/{game}", who)
        assert seen["you"] is None
        assert seen["view"]["hand"] is None
        move = {"move": {"kind": "six-qui-prend.choose", "card": 1}}
        answer = people.send("POST", f"{API}/games/{game}/moves", who, move)
        assert answer.json()["code"] == "not_seated"


def test_spectators_and_players_do_not_hear_each_other(people: People, cup: str) -> None:
    game, fan = elsewhere(people, cup)
    talk = f"/chats/game/{game}"
    for who in ("account", fan):
        people.ask("POST", talk, who, {"text": f"of {who}"})
    heard = {
        who: [each["text"] for each in people.ask("GET", talk, who)["entries"] if each["text"]]
        for who in ("account", fan, "organiser")
    }
    assert heard == {"account": ["of account"], fan: [f"of {fan}"], "organiser": [f"of {fan}"]}


def test_a_socket_follows_it_too(people: People, here: str, cup: str) -> None:
    game, fan = elsewhere(people, cup)

    async def look(who: str) -> list[str]:
        found = []
        async with wire(here, people.tokens[who]) as socket:
            for about in (
                {"type": "subscribe", "game": game},
                {"type": "subscribe_chat", "place": "game", "place_id": game, "since": 0},
            ):
                await socket.send(**about)
                found.append((await socket.next("snapshot", "chat", "refused"))["type"])
        return found

    for who in (fan, "organiser", "admin"):
        assert asyncio.run(look(who)) == ["snapshot", "chat"]
    assert asyncio.run(look("bot")) == ["refused", "refused"]


def test_who_is_no_organiser_any_more_looks_on_no_more(people: People, cup: str) -> None:
    game, fan = elsewhere(people, cup)
    paths = (f"/games/{game}", f"/games/{game}/events", f"/chats/game/{game}")
    for who in ("organiser", "admin"):
        assert [status(people, who, path) for path in paths] == [200] * 3
        people.demote(who)
        assert [status(people, who, path) for path in paths] == [403] * 3
    assert [status(people, fan, path) for path in paths] == [200] * 3


def test_an_organiser_does_not_look_on_elsewhere(people: People, cup: str) -> None:
    """What is private and of no tournament, or of another one's, stays so."""
    game, _ = elsewhere(people, cup)
    room = people.game(visibility="private")
    assert [status(people, who, f"/games/{room['game']}") for who in ("organiser", "admin")] == [
        403,
        403,
    ]
    people.renew("organiser")
    assert status(people, "organiser", f"/games/{game}") == 403
