"""A commit whose answer is lost on the way: everybody hears of it all the same."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from ludotheque.actions import house as houses
from ludotheque.actions import refusals
from ludotheque.actions.house import now_ms
from ludotheque.actions.judge import Ask
from ludotheque.actions.upkeep import read_table
from ludotheque.api.chat_hub import ChatHub
from ludotheque.api.ears import Ears
from ludotheque.api.hub import Hub
from ludotheque.api.live import Live
from ludotheque.api.lobby_hub import LobbyHub
from ludotheque.api.notice_hub import NoticeHub
from ludotheque.api.outlets import Message
from ludotheque.api.room_hub import RoomHub
from ludotheque.api.seek_hub import SeekHub
from ludotheque.api.socket_talk import PeopleHubs
from ludotheque.api.tournament_hub import TournamentHub
from ludotheque.api.whereabouts import Whereabouts
from ludotheque.settings import Settings
from ludotheque.store import games
from tests.actions.games import card, stored


class Kept:
    """An outlet that keeps what it is told."""

    def __init__(self) -> None:
        self.told: list[Message] = []

    def send(self, message: Message) -> None:
        """Keep it."""
        self.told.append(message)

    def close(self, code: int, reason: str) -> None:
        """Nothing holds this one."""

    def check(self) -> None:
        """Nothing is ever unread here."""


async def test_watchers_hear_of_a_commit_whose_answer_was_lost(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The mover is told to ask again and gets the first answer; the table is not left behind."""
    hub, rooms, lobby = Hub(), RoomHub(), LobbyHub()
    tournaments = TournamentHub(hub.run)
    here = houses.build(Settings(database_url=database_url), "api", hub.heard)
    hub.house = here
    people = PeopleHubs(ChatHub(hub.run), NoticeHub(hub.run), Whereabouts(hub.run))
    people.built(here)
    here.play.woke(now_ms())
    live = Live(hub, rooms, lobby, people, tournaments)
    ears = Ears(here, hub, rooms, live, {}, SeekHub(), lobby, people, tournaments)
    game, players = await stored(here)
    table = await read_table(here, game)
    assert table is not None
    await ears.start()
    outlet = Kept()
    await hub.subscribe(outlet, game, None, None)
    advance = games.advance

    async def cut(driver: Any, batch: Any, word: str) -> set[str]:
        await advance(driver, batch, word)
        raise ConnectionResetError("the answer is lost")

    ask = Ask(game, "move", now_ms(), player_id=players[0].id, move=card(table, 0), idem="a")
    with monkeypatch.context() as patch:
        patch.setattr(games, "advance", cut)
        with pytest.raises(refusals.Unavailable):
            await here.play.submit(ask)
    here.play.woke(now_ms())
    again = await here.play.submit(ask)
    assert (again.n, again.replayed) == (2, True)
    for _ in range(50):
        await asyncio.sleep(0.1)
        if [message.n for message in outlet.told if message.event == "update"] == [2]:
            break
    else:
        raise AssertionError("the watcher was left behind")
    await ears.stop()
    await hub.settle()
    await here.play.stop()
    await here.database.close()
