"""What an API process hears: commits of other processes, changes of rooms and of who is present."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import structlog

from ludotheque.actions import accounts, chat, lexicons, notices, upkeep, watching
from ludotheque.actions.house import House, now_ms
from ludotheque.actions.tournaments import looking
from ludotheque.api.hub import Hub
from ludotheque.api.live import Live
from ludotheque.api.lobby_hub import LobbyHub
from ludotheque.api.outlets import BAD_TOKEN, Message, QueueOutlet
from ludotheque.api.room_hub import RoomHub
from ludotheque.api.seek_hub import SeekHub
from ludotheque.api.socket_talk import PeopleHubs
from ludotheque.api.tournament_hub import TournamentHub
from ludotheque.store import bus

LOOK_SECONDS = 5.0
CALLERS_SECONDS = 20.0
CALLERS_AT_ONCE = 2_000

log = structlog.get_logger(__name__)


class Ears:
    """The listening connection and the regular duties of one API process."""

    def __init__(
        self,
        house: House,
        hub: Hub,
        rooms: RoomHub,
        live: Live,
        streams: dict[QueueOutlet, bytes | None],
        seekers: SeekHub,
        lobby: LobbyHub,
        people: PeopleHubs,
        tournaments: TournamentHub,
    ) -> None:
        self.house = house
        self.hub = hub
        self.rooms = rooms
        self.live = live
        self.streams = streams
        self.seekers = seekers
        self.lobby = lobby
        self.people = people
        self.tournaments = tournaments
        self._tasks: list[asyncio.Task[None]] = []
        self._seats: set[str] = set()
        self._changed_rooms: set[str] = set()
        self._changed_seeks: set[str] = set()
        self._whole_lobby = False
        self._lexica = True
        self._opening: asyncio.Task[None] | None = None
        self._own: list[str] = []
        self._own_before: list[str] = []
        self._word = asyncio.Event()
        hear = {
            bus.GAMES: self._hear_games,
            bus.SEATS: self._hear_seats,
            bus.ROOMS: self._hear_room,
            bus.SEEKS: self._hear_seek,
            bus.CHAT: self._hear_chat,
            bus.NOTICES: self._hear_notice,
            bus.TOURNAMENTS: self._hear_tournament,
            bus.LEXICA: self._hear_lexicon,
            bus.TOKENS: self._hear_token,
            bus.PEOPLE: self._hear_person,
        }
        self._listener = bus.Listener(house.database, hear)

    async def start(self) -> None:
        """Begin to listen; from here on nothing is missed."""
        await self._listener.connect()
        self._tasks = [
            asyncio.create_task(self._listen()),
            asyncio.create_task(self._spread()),
            asyncio.create_task(self._every(1.0, self._beat)),
            asyncio.create_task(self._every(self.house.settings.ping_seconds, self._ping)),
            asyncio.create_task(self._every(LOOK_SECONDS, self._look)),
            asyncio.create_task(self._every(CALLERS_SECONDS, self._look_at_callers)),
        ]

    async def stop(self) -> None:
        """Listen no more."""
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with suppress(asyncio.CancelledError):
                await task
        await self._listener.close()

    async def _listen(self) -> None:
        """After the connection was lost, read everything that is watched anew."""
        while True:
            await self._listener.wait_lost()
            log.warning("ears.lost")
            await self._listener.connect()
            log.info("ears.back")
            await self._read_all_in_time()

    async def _read_all_in_time(self) -> None:
        while True:
            try:
                await self._read_all()
                return
            except Exception:
                log.warning("ears.read_failed", exc_info=True)
                await asyncio.sleep(bus.RETRY_SECONDS)

    async def _read_all(self) -> None:
        games = self.hub.games()
        numbers = await watching.numbers(self.house, games)
        self.hub.behind(numbers)
        await self._look_at_people()
        await self._look_at_callers()
        self._seats.update(games)
        await self._look_at_tournaments()
        self._changed_rooms.update(self.rooms.rooms())
        self._whole_lobby = True
        self.seekers.look()
        self._lexica = True
        self._word.set()

    def _hear_games(self, word: str) -> None:
        process, _, moved = word.partition("|")
        if process == self.house.process_id:
            self._own.append(moved)
        else:
            self.hub.behind(_numbers(moved))

    def _hear_seats(self, word: str) -> None:
        self._seats.add(word)
        self._word.set()

    def _hear_room(self, word: str) -> None:
        self._changed_rooms.add(word)
        self._word.set()

    def _hear_seek(self, word: str) -> None:
        self.seekers.heard(word)
        self._changed_seeks.add(word)
        self._word.set()

    def _hear_chat(self, word: str) -> None:
        place, place_id, n = word.split(":")
        self.people.chats.heard((place, place_id), int(n))

    def _hear_notice(self, word: str) -> None:
        player_id, _, n = word.partition(":")
        self.people.notices.heard(player_id, int(n))

    async def _look_at_people(self) -> None:
        talks, players = self.people.chats.followed(), self.people.notices.followed()
        if talks:
            for talk, n in (await chat.numbers(self.house, talks)).items():
                self.people.chats.heard(talk, n)
        if players:
            for player_id, n in (await notices.numbers(self.house, players)).items():
                self.people.notices.heard(player_id, n)

    def _hear_tournament(self, word: str) -> None:
        tournament_id, _, n = word.partition(":")
        self.tournaments.heard(tournament_id, int(n))

    def _hear_lexicon(self, _word: str) -> None:
        self._lexica = True
        self._word.set()

    def _hear_token(self, word: str) -> None:
        self._end(bytes.fromhex(word))

    def _end(self, token_hash: bytes) -> None:
        self.live.revoked(token_hash)
        for outlet, whose in list(self.streams.items()):
            if whose == token_hash:
                outlet.close(BAD_TOKEN, "token_invalid")

    def _hear_person(self, word: str) -> None:
        player_id, banned, muted = word.split(":")
        self.live.sanctioned(player_id, int(banned) or None, int(muted) or None)

    async def _spread(self) -> None:
        """Tell of seats and rooms; many words of one thing become one telling."""
        while True:
            await self._word.wait()
            self._word.clear()
            seats, self._seats = self._seats, set()
            rooms, self._changed_rooms = self._changed_rooms, set()
            seeks, self._changed_seeks = self._changed_seeks, set()
            try:
                if self._lexica:
                    await lexicons.refresh(self.house)
                    self._lexica = False
                    # A new version is opened aside, so that no move has to wait for it.
                    self._opening = asyncio.create_task(asyncio.to_thread(self.house.library.warm))
                await self.rooms.changed(rooms)
                if self._whole_lobby:
                    await self.lobby.refresh()
                    self._whole_lobby = False
                await self.lobby.changed(rooms, seeks)
                await self.hub.company_changed(seats)
            except Exception:
                # The database is away, most likely; whoever waits for this is told later.
                log.warning("ears.spread_failed", exc_info=True)
                self._seats |= seats
                self._changed_rooms |= rooms
                self._changed_seeks |= seeks
                await asyncio.sleep(bus.RETRY_SECONDS)
                self._word.set()

    async def _beat(self) -> None:
        if await upkeep.beat(self.house):
            self.hub.announce()
            self.people.whereabouts.announce()
        self.look_at_own()
        self.live.check()

    def look_at_own(self) -> None:
        """See that what this process has committed was spread, a while after it was told of.

        Where a connection breaks between a commit and its answer, the word is all there is.
        """
        for moved in self._own_before:
            self.hub.behind(_numbers(moved))
        self._own_before, self._own = self._own, []

    async def _look(self) -> None:
        """See that nothing was missed: a connection that stands still says nothing of it."""
        games = self.hub.games()
        if games:
            self.hub.behind(await watching.numbers(self.house, games))
        await self._look_at_people()
        await self._look_at_tournaments()

    async def _look_at_callers(self) -> None:
        """End what was opened with a token that has expired, or whose end nobody here has heard.

        A token that ends while a socket is just being opened, or while this process does not
        listen, is not told of a second time.
        """
        held = [each for each in self.streams.values() if each is not None]
        asked = sorted(self.live.tokens().union(held))
        for start in range(0, len(asked), CALLERS_AT_ONCE):
            some = asked[start : start + CALLERS_AT_ONCE]
            good = await accounts.good(self.house, some)
            for token_hash in some:
                if token_hash not in good:
                    self._end(token_hash)
            self.live.held(good)

    async def _look_at_tournaments(self) -> None:
        followed = self.tournaments.followed()
        if followed:
            for tournament_id, n in (await looking.numbers(self.house, followed)).items():
                self.tournaments.heard(tournament_id, n)

    async def _ping(self) -> None:
        self.live.ping()
        message = Message(f'{{"type":"ping","now":{now_ms()}}}', "ping")
        for outlet in list(self.streams):
            outlet.send(message)

    @staticmethod
    async def _every(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        failing = False
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
                failing = False
            except Exception:
                if not failing:
                    log.exception("ears.failed")
                failing = True


def _numbers(moved: str) -> dict[str, int]:
    """The numbers that games have moved to, out of a word."""
    pairs = (each.partition(":") for each in moved.split(","))
    return {game_id: int(n) for game_id, _, n in pairs}
